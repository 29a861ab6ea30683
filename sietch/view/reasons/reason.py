"""A reason: one sentence that names what is missing, and the rules that it rests on."""

from __future__ import annotations

from collections.abc import Mapping

from sietch.language.phrase import Phrases
from sietch.language.sentence import comma
from sietch.view.reasons.rules import RULES_OF


class Reason:
    """`sentence` is for players; `rules` are the ids of those that say so, also of a reason within the sentence."""

    __slots__ = ("_key", "_own", "_params", "_phrases", "rules", "sentence")

    def __init__(
        self, phrases: Phrases, key: str, own: tuple[str, ...], params: Mapping[str, object]
    ) -> None:
        self._phrases, self._key, self._own, self._params = phrases, key, own, params
        self.rules = own
        inner = [value for value in params.values() if isinstance(value, Reason)]
        if inner:
            self.rules = tuple(dict.fromkeys([*own, *(rule for one in inner for rule in one.rules)]))
            params = {name: _sentence(value) for name, value in params.items()}
        self.sentence = phrases.say(key, **params)

    @property
    def cited(self) -> str:
        """With the ids of the rules behind what they say: `… (A-2, Y-4)`."""
        params = {
            name: value.cited if isinstance(value, Reason) else value for name, value in self._params.items()
        }
        text = self._phrases.say(self._key, **params)
        return self._phrases.say("cited", reason=text, rules=comma(self._own)) if self._own else text


def _sentence(value: object) -> object:
    return value.sentence if isinstance(value, Reason) else value


def reason(phrases: Phrases, key: str, rules: tuple[str, ...] = (), /, **params: object) -> Reason:
    """The reason of this key; `rules` are those of the case where the key alone does not tell them."""
    return Reason(phrases, key, rules or RULES_OF.get(key, ()), params)
