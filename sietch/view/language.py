"""Languages whose files lie elsewhere, checked against English.

A language is complete or it is refused: nobody meets a missing sentence in the middle of a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from sietch.content.reading import FileError, read_yaml
from sietch.language.tables import ENGLISH, brought, know, languages, sentences_of
from sietch.language.template import FORM, PLURAL, PLURALS, Grammar, parameters


class LanguageError(ValueError):
    """What is wrong with the sentences of a language, all of it."""


def add_language(code: str, folder: Path) -> None:
    """Make a language known whose files lie elsewhere."""
    if code in languages():
        raise LanguageError(f"there is a language '{code}' already")
    table = read_sentences(folder)
    found = faults_of(table, sentences_of(ENGLISH))
    if found:
        raise LanguageError(f"{folder}: {'; '.join(found)}")
    know(code, table)


def read_sentences(folder: Path) -> dict[str, str]:
    """All files of a language."""
    found: dict[str, str] = {}
    for path in sorted(folder.glob("*.yaml")):
        try:
            table = read_yaml(path)
        except FileError as error:
            raise LanguageError(f"{path}: {error}") from None
        if not isinstance(table, dict) or not all(isinstance(text, str) for text in table.values()):
            raise LanguageError(f"{path}: expected lines such as 'log.played: \"plays {{a}}\"'")
        twice = found.keys() & table.keys()
        if twice:
            raise LanguageError(f"{path}: also in another file: {', '.join(sorted(twice))}")
        found |= table
    return found


def faults_of(table: Mapping[str, str], english: Mapping[str, str]) -> list[str]:
    """What a language lacks, what nobody would ask it for, and sentences that could not be said."""
    found = [f"lacks {key}" for key in english if key not in table and key not in brought(ENGLISH)]
    if table.get(PLURAL, "") not in PLURALS:
        return [*found, f"{PLURAL}: expected one of {', '.join(PLURALS)}"]
    grammar = Grammar(table)
    for key, text in table.items():
        if key.startswith(FORM):
            found += [f"{key}: {fault}" for fault in grammar.faults(text, {"name"})]
        elif key not in english:
            found.append(f"{key} is no key")
        else:
            found += [f"{key}: {fault}" for fault in grammar.faults(text, parameters(english[key]))]
    return found
