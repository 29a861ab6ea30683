"""A second language: a folder of sentences, and every text speaks it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from sietch.cli.news import paragraphs
from sietch.cli.style import Style
from sietch.content import ContentError, Setup, files, load_rules
from sietch.content.sets import SETS
from sietch.engine import events as e
from sietch.engine import options as o
from sietch.language import tables
from sietch.language.phrase import MissingText
from sietch.language.tables import ENGLISH, UnknownLanguage, languages, sentences_of
from sietch.language.template import PLURAL
from sietch.view import (
    catalogue_of,
    component_json,
    component_lines,
    option_warning,
    option_words,
    question,
    sentences,
    standard_catalogue,
    view,
    why_not,
)
from sietch.view.ahead import prospect
from sietch.view.catalogue import Catalogue
from sietch.view.deeds import runs
from sietch.view.language import LanguageError, add_language, faults_of, read_sentences
from sietch.view.log import OPEN, sentence
from sietch.view.names import speaking
from sietch.view.questions import option_told
from sietch.view.reasons import reason_for
from sietch.view.telling import told as told_of
from tests.support import random_game, states

XANIAN = "xx"
BENDING = "xb"
PERSONS = ["Ann", "Bob", "Cai", "Dee", "Eve", "Fay"]
BRACES = re.compile(r"(\{[^{}:]*(?::full)?)(?::([^{}|]*)\|([^{}|]*))?\}")


def xanian(template: str) -> str:
    """Every letter becomes an x, parameters stay: `{seat} xxxxx {n:xxxx|xxxxx}.`"""

    def crossed(text: str) -> str:
        return re.sub(r"[^\W\d_]", "x", text)

    found, end = "", 0
    for match in BRACES.finditer(template):
        forms = "" if match[2] is None else f":{crossed(match[2])}|{crossed(match[3])}"
        found += crossed(template[end : match.start()]) + match[1] + forms + "}"
        end = match.end()
    return found + crossed(template[end:])


def all_xanian() -> dict[str, str]:
    return {key: text if key == PLURAL else xanian(text) for key, text in sentences_of(ENGLISH).items()}


BARE = re.compile(r"\{([^{}:]*)(?::full)?\}")
WORDS = re.compile(r"[^\W\d_]+")


def all_bending() -> dict[str, str]:
    """Xanian in which every parameter is bent, `«Dagger»`, and everything that joins has a word: `«Dagger» x «Signet»`."""
    table = {}
    for key, text in all_xanian().items():
        table[key] = (
            text.replace("{item}", "x {item}") if "{before}" in text else BARE.sub(r"{\1:bent}", text)
        )
    return {**table, PLURAL: sentences_of(ENGLISH)[PLURAL], "form.bent": "«{name}»"}


def glued(text: str) -> list[str]:
    """Where a name stands beside words of the language without being bent: it was no parameter of its sentence."""
    found = []
    while True:
        rest = re.sub(r"«([^«»]*)»", "", text)
        for part in re.findall(r"«([^«»]*)»", text) or [text]:
            words = WORDS.findall(part)
            if any(word.strip("xX") for word in words) and not all(word.strip("xX") for word in words):
                found.append(part)
        if rest == text:
            return found
        text = rest


def write_language(folder: Path, table: dict[str, str]) -> Path:
    folder.mkdir()
    (folder / "all.yaml").write_text(yaml.safe_dump(table, allow_unicode=True), encoding="utf-8")
    return folder


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    """What a test makes known is known as long as it runs."""
    before = languages()
    yield
    for code in languages():
        if code not in before:
            tables.forget(code)


@pytest.fixture
def spoken(tmp_path: Path) -> None:
    """Xanian is known."""
    add_language(XANIAN, write_language(tmp_path / XANIAN, all_xanian()))


@pytest.fixture
def bending(tmp_path: Path) -> None:
    """The bending Xanian is known."""
    add_language(BENDING, write_language(tmp_path / BENDING, all_bending()))


def foreign(text: str, catalogue: Catalogue) -> list[str]:
    """The words that are neither Xanian nor part of a name."""
    names = " ".join(
        name
        for kind, id_ in catalogue.entries
        for name in (*catalogue.names(kind, id_).values(), *_ability_names(catalogue, kind, id_))
    )
    known = {word.lower() for word in re.findall(r"[^\W\d_]+", names)} | {"p"}
    return [word for word in re.findall(r"[^\W\d_]+", text) if word.strip("xX") and word.lower() not in known]


def _ability_names(catalogue: Catalogue, kind: str, id_: str) -> list[str]:
    entry = catalogue.entry(kind, id_)
    return [entry.get(box, {}).get("name", "") for box in ("ability", "signet")] + [entry.get("house", "")]


@pytest.mark.usefixtures("spoken")
def test_the_texts_of_all_components() -> None:
    catalogue = standard_catalogue(language=XANIAN)
    english = standard_catalogue()
    for kind, id_ in catalogue.entries:
        lines = component_lines(kind, id_, catalogue)
        for line in lines:
            assert foreign(line, catalogue) == [], (kind, id_, line)
        assert lines != component_lines(kind, id_, english)
        assert component_json(kind, id_, catalogue)["text"] != {} or len(lines) == 2


@pytest.mark.usefixtures("spoken")
def test_questions_options_reasons_and_the_log() -> None:
    catalogue = None
    for state, rng in states(3):
        catalogue = catalogue or catalogue_of(state.rules, XANIAN)
        texts = [question(state, XANIAN)]
        for code in state.options:
            texts += [option_words(state, code, XANIAN), option_warning(state, code, XANIAN) or ""]
            texts.append(prospect(state, code, XANIAN) or "")
        known = list(o.vocabulary(state.rules))
        refused = known[rng.below(len(known))]
        texts.append(why_not(state, refused, language=XANIAN))
        shown = view(state, state.decider, language=XANIAN)["decision"]
        assert isinstance(shown, dict)
        texts.append(shown["question"])
        texts += [one[words] for one in shown["options"] for words in ("words", "warning") if words in one]
        for text in texts:
            assert foreign(re.sub(r"\([A-Z]+-\d+.*?\)|'[^']*'", "", text), catalogue) == [], text
    game = random_game(5)
    told = sentences(game.state, 0, language=XANIAN)
    assert len(told) == len(sentences(game.state, 0))
    told += paragraphs(game.state, 0, 0, Style(False, 100), XANIAN)
    for text in told:
        assert foreign(text, catalogue_of(game.rules, XANIAN)) == [], text


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("«Ann» xxx «Dagger»", []),
        ("«xx «Dagger» x «Signet Ring»»", []),
        ("Signet Ring", []),
        ("«Ann» xxx «Dagger x Signet»", ["Dagger x Signet"]),
        ("«Ann» xxx Dagger", [" xxx Dagger"]),
    ],
)
def test_a_glued_name_is_found(text: str, found: list[str]) -> None:
    assert glued(text) == found


@pytest.mark.usefixtures("bending")
@pytest.mark.parametrize(("players", "seed"), [(4, 3), (6, 4), (1, 5)])
def test_names_are_parameters_of_their_sentences(players: int, seed: int) -> None:
    """A language with cases can bend every name, also each one of a list."""
    met = 0
    for number, (state, rng) in enumerate(states(seed, players)):
        if number % 4:
            continue
        texts = [question(state, BENDING)]
        for code in state.options:
            told = option_told(state, code, BENDING, PERSONS)
            texts += [told.act, told.words, told.label or ""]
            texts += [
                option_warning(state, code, BENDING, PERSONS) or "",
                prospect(state, code, BENDING) or "",
            ]
        known = list(o.vocabulary(state.rules))
        for _ in range(3):
            refused = known[rng.below(len(known))]
            texts.append(reason_for(state, refused, None, BENDING, PERSONS).cited)
        assert [part for text in texts for part in glued(text)] == [], texts
        met += sum("«" in text for text in texts)
    assert met > 100
    catalogue = speaking(state, BENDING, PERSONS)
    for entry in state.log or []:
        assert glued(sentence(state, entry, BENDING, PERSONS)) == []
    for run in runs(state, OPEN):
        assert [part for text in told_of(state, run, catalogue) for part in glued(text)] == []


@pytest.mark.usefixtures("bending")
def test_names_on_components_are_parameters() -> None:
    for players in (1, 4, 6):
        catalogue = standard_catalogue(language=BENDING, players=players)
        for kind, id_ in catalogue.entries:
            for line in component_lines(kind, id_, catalogue):
                assert glued(line) == [], (kind, id_)


@pytest.mark.parametrize("code", languages())
def test_every_language_is_complete(code: str) -> None:
    table = read_sentences(tables.FOLDER / code)
    assert faults_of(table, sentences_of(ENGLISH)) == []
    assert table == {key: sentences_of(code)[key] for key in table}


@pytest.mark.parametrize(
    ("key", "text", "fault"),
    [
        ("log.passed", None, "lacks log.passed"),
        ("log.pased", "x", "log.pased is no key"),
        ("log.passed", "{who} x", "log.passed: there is no {who}"),
        ("log.passed", "{seat x", "log.passed: expected '}' before end of string"),
        ("do.deploy", "{n:a|b|c}", "do.deploy: expected the forms one|other, found 'a|b|c'"),
        ("do.deploy", "{n:d}", "do.deploy: there is no form 'd'"),
        ("do.deploy", "{n:{who}|b}", "do.deploy: there is no {who}"),
        ("do.deploy", "{n!z}", "do.deploy: there is nothing that '!z' could do"),
        ("note.no_maker_hook", None, "lacks note.no_maker_hook"),
    ],
)
def test_an_incomplete_language_is_refused(tmp_path: Path, key: str, text: str | None, fault: str) -> None:
    table = dict(sentences_of(ENGLISH))
    if text is None:
        del table[key]
    else:
        table[key] = text
    folder = write_language(tmp_path / "yy", table)
    with pytest.raises(LanguageError, match=re.escape(fault)):
        add_language("yy", folder)
    assert "yy" not in languages()


def test_all_faults_of_a_language_are_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(LanguageError) as told:
        add_language("yy", write_language(tmp_path / "yy", {"seat": "x"}))
    assert str(told.value).count("lacks") == len(sentences_of(ENGLISH)) - 1


def test_files_that_are_no_sentences(tmp_path: Path) -> None:
    folder = write_language(tmp_path / "yy", {"seat": "x"})
    (folder / "more.yaml").write_text("seat: y\n", encoding="utf-8")
    with pytest.raises(LanguageError, match="also in another file: seat"):
        add_language("yy", folder)
    (folder / "more.yaml").write_text("- seat\n", encoding="utf-8")
    with pytest.raises(LanguageError, match="expected lines such as"):
        add_language("yy", folder)


def test_an_unknown_language_is_named() -> None:
    with pytest.raises(UnknownLanguage, match="there is no language 'klingon'; known are en"):
        standard_catalogue(language="klingon")
    with pytest.raises(LanguageError, match="there is a language 'en' already"):
        add_language(ENGLISH, tables.FOLDER / ENGLISH)


NAMED = """
id: own
version: 1
cards:
  - id: lookout
    name: Lookout
    names: {CODE: Vigie}
    note: Sees far.
    notes: {CODE: Voit loin.}
    type: imperium
    cost: 1
    reveal: persuasion 1
  - {id: guard, name: Guard, note: no_combat_space, type: imperium, cost: 1, agent: deploy_recruited any}
"""


def own_cards(tmp_path: Path, code: str) -> Setup:
    path = tmp_path / "own.yaml"
    path.write_text(NAMED.replace("CODE", code), encoding="utf-8")
    return Setup(content=[str(path)])


def test_notes_of_own_content(tmp_path: Path) -> None:
    """As they were written, by language where they are; the words of the language files serve it too."""
    add_language("de", write_language(tmp_path / "de", dict(sentences_of(ENGLISH))))
    rules = load_rules(own_cards(tmp_path, "de"))
    english, german = catalogue_of(rules), catalogue_of(rules, "de")
    assert component_lines("cards", "lookout", english)[-1] == "Note: Sees far."
    assert component_lines("cards", "lookout", german)[-1] == "Note: Voit loin."
    assert component_lines("cards", "guard", english)[-1] == "Note: Needs no combat space."
    data = component_json("cards", "guard", english)
    assert (data["text"]["note"], "note" in data["fields"]) == ("Needs no combat space.", False)  # type: ignore[index, operator]


def test_content_may_have_names_in_every_language_that_is_spoken(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="unknown language 'fr'; known are de, it, hu"):
        load_rules(own_cards(tmp_path, "fr"))
    add_language("fr", write_language(tmp_path / "fr", dict(sentences_of(ENGLISH))))
    rules = load_rules(own_cards(tmp_path, "fr"))
    assert catalogue_of(rules, "fr").name("cards", "lookout") == "Vigie"


def test_a_language_is_listed_once(tmp_path: Path) -> None:
    assert "de" in files.name_languages()
    add_language("de", write_language(tmp_path / "de", dict(sentences_of(ENGLISH))))
    assert files.name_languages().count("de") == 1


def test_catalogues_belong_to_their_rules() -> None:
    """One for each language and each content, and none that outlives it."""
    rules = standard_catalogue().rules
    assert catalogue_of(rules) is catalogue_of(rules)
    other = standard_catalogue(("uprising",))
    assert other is not standard_catalogue()
    assert SETS["choam"].id not in other.rules.sets
    with pytest.raises(MissingText):
        catalogue_of(rules).phrases.say("no.such.key")


def test_a_language_bends_names_and_counts_in_its_own_way(tmp_path: Path) -> None:
    """A suffix for the one who gets something, and three forms beside a number."""
    table = dict(sentences_of(ENGLISH)) | {
        PLURAL: "one|few|many",
        "form.to": "{name}-nek",
        "why.deploy_owner": "{seat:to} …",
        "do.give_alliance_to_seat": "{seat:to}",
        "log.drew": "{n:a|b|c}",
    }
    plurals = re.compile(r"\{(\w+):([^{}|]*)\|([^{}|]*)\}")
    own = {key: plurals.sub(r"{\1:\2|\3|\3}", text) if "|" in text else text for key, text in table.items()}
    add_language("zz", write_language(tmp_path / "zz", own))
    state = random_game(1, steps=0).state
    drawn = [sentence(state, [e.DREW, 1, 0, n, e.EVERYBODY], "zz") for n in (1, 2, 5, 12, 22)]
    assert [text.split()[1] for text in drawn] == ["a.", "b.", "c.", "c.", "b."]
    code = o.vocabulary(state.rules)["give alliance to seat 2"]
    assert option_words(state, code, "zz", ["", "Ann"]) == "Ann-nek"
    assert option_words(state, code, "zz") == "P2-nek"


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({PLURAL: "two"}, "plural: expected one of other, one|other, one|few|many"),
        ({"form.to": "{who}"}, "form.to: there is no {who}"),
        ({"do.give_alliance_to_seat": "{seat:to}"}, "do.give_alliance_to_seat: there is no form 'to'"),
    ],
)
def test_forms_that_are_none(tmp_path: Path, change: dict[str, str], fault: str) -> None:
    table = dict(sentences_of(ENGLISH)) | change
    with pytest.raises(LanguageError, match=re.escape(fault)):
        add_language("yy", write_language(tmp_path / "yy", table))
