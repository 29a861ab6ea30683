"""Files of others: whatever is in them, they are read within limits or refused with the place and the reason."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from sietch.content.harmless import harmless, shown
from sietch.content.limits import DEEPEST, LONGEST_TEXT, MOST_BYTES, MOST_VALUES
from sietch.content.reading import FileError, Listed, parse_yaml, read_text, read_yaml

LAUGHS = "\n".join(
    ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    + [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 10)]
)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[" * 500_000, "line 1, column 41: lists and mappings are nested too deep; 40 is the most"),
        ("- " * 3_000, "nested too deep"),
        ("{a: " * 3_000, "nested too deep"),
        ("? " * 3_000, "nested too deep"),
        ("".join(f"a{n}: &a{n} [*a{n - 1}]\n" for n in range(1, 60)).replace("*a0", "x"), "nested too deep"),
        (LAUGHS, "line 5, column 35: more than 50,000 values are too many"),
        ("- x\n" * (MOST_VALUES + 1), "more than 50,000 values"),
        ("a: &a [*a]", "line 1, column 8: the alias '*a' stands for nothing that ends before it"),
        ("a: *b", "the alias '*b' stands for nothing"),
        ("a: " + "9" * 5_000, "line 1, column 4: a number of 5,000 characters is too long; 18 are the most"),
        ("a: 0x" + "f" * 99, "a number of 101 characters is too long"),
        ("a: " + "x" * (LONGEST_TEXT + 1), "a text of 5,001 characters is too long; 5,000 are the most"),
        ("a: 1\nb: 2\na: 3", "line 3, column 1: 'a' stands here twice"),
        ("? [a]\n: b", "expected a text before ':', found a list or mapping"),
        ("a: 1\n---\nb: 2", "line 2, column 1: a second document begins; a file has one"),
        ("!!python/name:os.system x", "is not known here"),
        ("!!set {a}", "is not known here"),
        ("!!seq {a: 1}", "is not known here"),
        ("!!bool x", "'x' is no value of kind bool"),
        ("!!int ''", "'' is no value of kind int"),
        ('a: "\\e[2J"', r"line 1, column 4: a control character (\x1b) may not stand in a file"),
        ('a: "\\0"', r"a control character (\x00)"),
        ('a: "\\u202e"', r"a control character (\u202e)"),
        ("a: {<<: 3}", "expected a mapping, or several, after '<<'"),
        (
            "a: b: c",
            "line 1, column 5: mapping values are not allowed in this context; a text with ': ' needs",
        ),
        ("a: \ufffe", "#xfffe"),
    ],
    ids=lambda value: value[:20],
)
def test_yaml_that_is_refused(text: str, message: str) -> None:
    started = time.perf_counter()
    with pytest.raises(FileError) as caught:
        parse_yaml(text)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
    assert time.perf_counter() - started < 20


def test_yaml_that_is_read() -> None:
    deep = "[" * DEEPEST + "]" * DEEPEST
    assert parse_yaml("") is None
    assert str(parse_yaml(deep)) == deep
    assert parse_yaml("a: [1, 1.5, on, null, 2001-01-31, 'x\ty', é]") == {
        "a": [1, 1.5, True, None, "2001-01-31", "x\ty", "é"]
    }
    assert parse_yaml("a: |\n  two\n  lines\n") == {"a": "two\nlines\n"}


def test_a_list_knows_the_lines_of_its_items() -> None:
    found = parse_yaml("- a\n\n- b: 1\n  c: [d,\n   e]\n")
    assert isinstance(found, Listed)
    assert found.lines == [1, 3]
    assert found[1]["c"].lines == [4, 5]


def test_an_alias_is_a_copy_and_a_merge_adds_what_is_missing() -> None:
    found = parse_yaml("a: &a {x: 1, y: [2]}\nb: *a\nc: {<<: *a, x: 3}")
    assert found == {"a": {"x": 1, "y": [2]}, "b": {"x": 1, "y": [2]}, "c": {"x": 3, "y": [2]}}
    found["a"]["y"].append(5)
    assert found["b"]["y"] == found["c"]["y"] == [2]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"a: \xff", "is not a text in UTF-8"),
        ("a: é".encode("utf-16"), "is not a text in UTF-8"),
        ("a: é".encode("latin-1"), "is not a text in UTF-8"),
        (b"a: 1\nb: \x00", r"line 2: a control character (\x00) may not stand in a file"),
        (b"a\n\nb \x1b[2J", r"line 3: a control character (\x1b)"),
        ("a: \u202e".encode(), r"line 1: a control character (\u202e)"),
        (b"x" * (MOST_BYTES + 1), "is too large; 1,048,576 bytes are the most"),
    ],
    ids=lambda value: repr(value[:12]),
)
def test_bytes_that_are_no_text(data: bytes, message: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    for read in (read_text, read_yaml):
        with pytest.raises(FileError) as caught:
            read(path)
        assert str(caught.value).startswith(message)


def test_texts_of_other_systems(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"\xef\xbb\xbfa: 1\r\nb: 2\r")
    assert read_text(path) == "a: 1\nb: 2\n"
    assert read_yaml(path) == {"a": 1, "b": 2}


def test_what_is_no_file(tmp_path: Path) -> None:
    refused = {
        tmp_path: "this is a folder",
        tmp_path / "none": "No such file",
        tmp_path / ("x" * 999): "too long",
    }
    refused[Path("/a\0b")] = "null byte"
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        refused[tmp_path / "pipe"] = "this is not a file"
        refused[Path("/dev/zero")] = "this is not a file"
    for path, message in refused.items():
        with pytest.raises(FileError, match=message):
            read_text(path)


def test_a_file_without_end_is_not_read_to_its_end(tmp_path: Path) -> None:
    with (tmp_path / "sparse").open("wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(FileError, match="is too large"):
        read_text(tmp_path / "sparse")


def test_harmless_words() -> None:
    assert harmless("a\x1b[2J\nb\x9b\u202e\ud800é字") == r"a\x1b[2J\nb\x9b\u202e\ud800é字"
    assert shown("x" * 100) == "x" * 80 + "…"
    assert shown([1]) == "[1]"
