"""What is wrong with content: every mistake with its place, all at once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches

from sietch.content.harmless import harmless, shown
from sietch.content.limits import MOST_MISTAKES
from sietch.language.sentence import Refusal, Sentence, comma, lines, sentence
from sietch.language.tables import ENGLISH


def did_you_mean(word: str, known: Iterable[str], list_up_to: int = 0) -> Sentence:
    """Ends a message about an unknown word: the nearest known one, or all if they are few."""
    words = list(known)
    close = get_close_matches(word, words, 1)
    if close:
        return sentence("hint.did_you_mean", word=close[0])
    return (
        sentence("hint.known", words=comma(words)) if 0 < len(words) <= list_up_to else sentence("hint.none")
    )


def unknown(kind: str, name: str, hint: Sentence) -> Sentence:
    """The message about a name that none of this kind has; `one.…` says what the kind is."""
    return sentence("content.unknown", thing=sentence(f"one.{kind}"), name=shown(name), hint=hint)


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake: in which file, which entry, which field, and what was expected; 0 is no line."""

    file: str
    entry: str
    field: str
    message: Sentence
    line: int = 0

    @property
    def whole(self) -> Sentence:
        """The message, and before it where the mistake is."""
        said = self.message
        if self.field:
            said = sentence("at.field", field=shown(self.field), reason=said)
        if self.entry:
            said = sentence("at.entry", entry=shown(self.entry), reason=said)
        said = sentence("at.file", file=shown(self.file), reason=said) if self.file else said
        return said.changed(harmless)

    def in_words(self, language: str = ENGLISH) -> str:
        return self.whole.in_words(language)

    def __str__(self) -> str:
        return self.in_words()


class ContentError(Refusal):
    """Content that cannot be used; `problems` lists every mistake that was found."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        count = len(self.problems)
        super().__init__(
            sentence("content.mistakes" if count < MOST_MISTAKES else "content.many_mistakes", n=count)
        )

    def __reduce__(self) -> tuple[object, ...]:
        """Out of another process the same mistakes."""
        return type(self), (self.problems,)

    @property
    def whole(self) -> Sentence:
        """All of them, each on a line."""
        found = lines(problem.whole for problem in self.problems)
        return sentence("content.list", mistakes=self.reason, problems=found)


class Problems(list[Problem]):
    """The mistakes found so far; with too many of them nobody reads on."""

    def append(self, problem: Problem) -> None:
        super().append(problem)
        if len(self) == MOST_MISTAKES:
            raise ContentError(self)
