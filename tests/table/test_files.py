"""Files are written whole or not at all."""

import os
from pathlib import Path

import pytest

from sietch.table.files import data_folder, write_whole


def test_the_old_file_stays_until_the_new_one_is_complete(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.txt"
    write_whole(path, "one\n")
    path.chmod(0o640)
    write_whole(path, "two\n")
    assert path.read_bytes() == b"two\n"
    assert path.stat().st_mode & 0o777 == 0o640

    def fails(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(OSError, match="No space left") as caught:
        write_whole(path, "three\n")
    assert caught.value.filename == str(path)
    assert path.read_bytes() == b"two\n"
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("one", encoding="utf-8")
    link = tmp_path / "link"
    link.symlink_to("real")
    write_whole(link, "two")
    assert link.is_symlink()
    assert (tmp_path / "real").read_text(encoding="utf-8") == "two"


def test_what_is_no_file_is_not_replaced(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for name in ("pipe", "."):
        with pytest.raises(OSError, match="this is not a file"):
            write_whole(tmp_path / name, "text")
    assert (tmp_path / "pipe").is_fifo()


def test_the_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIETCH_DATA", str(tmp_path))
    assert data_folder() == tmp_path
    monkeypatch.delenv("SIETCH_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    assert data_folder() == tmp_path / "share" / "sietch"

    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setattr(Path, "home", homeless)
    with pytest.raises(OSError, match="set SIETCH_DATA to a folder"):
        data_folder()
