"""What the command says, in the language of whoever reads it: `say("session.saved", path=path)`.

One process speaks one language: that of `--language`, or of the variable SIETCH_LANGUAGE, or English.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

from sietch.content.harmless import shown
from sietch.content.problems import did_you_mean
from sietch.language.sentence import Refusal, Sentence, sentence
from sietch.language.tables import ENGLISH, languages

SWITCH = "--language"
VARIABLE = "SIETCH_LANGUAGE"

_spoken = [ENGLISH]


class UsageError(Refusal):
    """A command line that cannot be understood."""


def language() -> str:
    """The code of the language that is spoken."""
    return _spoken[0]


def speak(code: str) -> None:
    """From now on in this language."""
    if code not in languages():
        hint = did_you_mean(code, languages(), 20)
        raise UsageError(sentence("usage.unknown_language", name=shown(code), hint=hint))
    _spoken[0] = code


def say(key: str, **params: object) -> str:
    """The sentence of this key; its parameters may be sentences themselves."""
    return Sentence(key, params).in_words(language())


def chosen(words: Sequence[str]) -> tuple[str, list[str]]:
    """The language that is wished for, and the words of the command line without it.

    It is taken before all others, wherever it stands: help and mistakes speak it as well.
    """
    rest = list(words)
    code = os.environ.get(VARIABLE) or ENGLISH
    for number, word in enumerate(words):
        if word == "--":
            break
        name, equals, value = word.partition("=")
        if name != SWITCH:
            continue
        if equals:
            return value, rest[:number] + rest[number + 1 :]
        if number + 1 == len(words):
            raise UsageError(sentence("usage.which_language"))
        return words[number + 1], rest[:number] + rest[number + 2 :]
    return code, rest
