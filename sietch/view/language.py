"""Languages whose files lie elsewhere, checked against English.

A language is complete or it is refused: nobody meets a missing sentence in the middle of a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from sietch.content.reading import FileError, read_yaml
from sietch.language.sentence import Refusal, Sentence, comma, semicolon, sentence
from sietch.language.tables import ENGLISH, brought, know, languages, sentences_of
from sietch.language.template import FORM, PLURAL, PLURALS, Grammar, Joined, parameters

EXAMPLE = 'log.played: "plays {a}"'


class LanguageError(Refusal, ValueError):
    """What is wrong with the sentences of a language, all of it."""


def add_language(code: str, folder: Path) -> None:
    """Make a language known whose files lie elsewhere."""
    if code in languages():
        raise LanguageError(sentence("language.known", code=code))
    table = read_sentences(folder)
    found = faults_of(table, sentences_of(ENGLISH))
    if found:
        raise _error(folder, semicolon(found))
    know(code, table)


def read_sentences(folder: Path) -> dict[str, str]:
    """All files of a language."""
    found: dict[str, str] = {}
    for path in sorted(folder.glob("*.yaml")):
        try:
            table = read_yaml(path)
        except FileError as error:
            raise _error(path, error.whole) from None
        if not isinstance(table, dict) or not all(isinstance(text, str) for text in table.values()):
            raise _error(path, sentence("language.lines", example=EXAMPLE))
        twice = found.keys() & table.keys()
        if twice:
            raise _error(path, sentence("language.twice", keys=comma(sorted(twice))))
        found |= table
    return found


def _error(path: Path, reason: Sentence | Joined) -> LanguageError:
    return LanguageError(sentence("at.file", file=path, reason=reason))


def faults_of(table: Mapping[str, str], english: Mapping[str, str]) -> list[Sentence]:
    """What a language lacks, what nobody would ask it for, and sentences that could not be said."""
    needed = (key for key in english if key not in brought(ENGLISH))
    found = [sentence("language.missing", name=key) for key in needed if key not in table]
    if table.get(PLURAL, "") not in PLURALS:
        fault = sentence("content.expected_one_of", names=comma(PLURALS))
        return [*found, sentence("language.fault", name=PLURAL, fault=fault)]
    grammar = Grammar(table)
    for key, text in table.items():
        if key not in english and not key.startswith(FORM):
            found.append(sentence("language.no_key", name=key))
            continue
        known = {"name"} if key.startswith(FORM) else parameters(english[key])
        found += [sentence("language.fault", name=key, fault=fault) for fault in grammar.faults(text, known)]
    return found
