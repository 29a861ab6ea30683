"""The words of the rules, each explained in a sentence or two of the language.

`word.ID` of a language is the word with its other spellings, `means.ID` the explanation.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from sietch.language.phrase import Phrases
from sietch.language.sentence import comma
from sietch.view.catalogue import has_words, plain
from sietch.view.word_rules import RULES_OF

WORD = "word."


@dataclass(frozen=True)
class Word:
    """A word of the rules: `spellings` also has plurals and other forms.

    `sentence` is what it means, `meaning` the same with the ids of the rules that say so.
    """

    id: str
    name: str
    spellings: tuple[str, ...]
    sentence: str
    meaning: str


class Glossary:
    """All words of a language.

    >>> [word.name for word in Glossary(Phrases()).find("spies")]
    ['Spy']
    """

    def __init__(self, phrases: Phrases) -> None:
        self._phrases = phrases

    @cached_property
    def words(self) -> list[Word]:
        found = []
        for key in self._phrases.keys(WORD):
            spellings = self._phrases.say(key).split("|")
            id_ = key.removeprefix(WORD)
            means = self._phrases.say(f"means.{id_}")
            rules = RULES_OF.get(id_, ())
            cited = self._phrases.say("cited", reason=means, rules=comma(rules)) if rules else means
            texts = [self._phrases.say("sentence", text=text) for text in (means, cited)]
            found.append(Word(id_, spellings[0], tuple(map(plain, spellings)), *texts))
        return found

    def find(self, text: str) -> list[Word]:
        """The words spelt like this."""
        return [word for word in self.words if plain(text) in word.spellings]

    def containing(self, text: str, whole: bool = True) -> list[Word]:
        """The words with these words in them, or with some that begin so."""
        return [word for word in self.words if has_words(word.spellings, text, whole)]
