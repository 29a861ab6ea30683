"""Why a hall does not do what it is asked for: sentences in the making, said in the language of whoever asked."""

from collections.abc import Sequence

from sietch.language.sentence import Refusal, Sentence, sentence

OUR_MISTAKE = sentence("server.our_mistake")


class Unknown(Refusal):
    """There is no such table."""


class Forbidden(Refusal):
    """The key does not fit, or nobody may do that now."""


class CannotGoOn(Refusal):
    """The table is there, but this program cannot play it."""


class NotPossible(Refusal):
    """There can be no such table; mistakes of own content one by one."""

    def __init__(self, reason: Sentence, problems: Sequence[Sentence] = ()) -> None:
        super().__init__(reason)
        self.problems = list(problems)
