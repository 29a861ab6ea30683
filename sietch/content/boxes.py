"""One field of an entry at a time: what stands there as the engine has it, or a noted mistake."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from sietch.content import arguments
from sietch.content.arguments import Thing, Unknown
from sietch.content.compiler import add_node, compile_effect, compile_test, compile_trigger
from sietch.content.files import Content, Entry
from sietch.content.notation import parse_condition, parse_effect
from sietch.content.problems import ContentError
from sietch.content.spec import Built
from sietch.content.syntax import Atom, Effect, May, On, Pay, Sequence
from sietch.content.tokens import NotationError
from sietch.content.vocabulary import EVENTS
from sietch.content.whole import TOO_LARGE
from sietch.engine import options
from sietch.engine import words as w
from sietch.engine.groups import SEQUENCE
from sietch.engine.ops import FromTheStart
from sietch.engine.rules import Node, Path, PathStep, Rules, Test, Trigger
from sietch.engine.sending import Sending
from sietch.engine.turn import ON_OWN_TURN
from sietch.language.sentence import sentence


class Boxes:
    """The rules that are being built, and how the fields of entries are read for them."""

    def __init__(self, content: Content, rules: Rules) -> None:
        self._content = content
        self._rules = rules

    def _all(self, kind: str) -> Iterable[Entry]:
        return self._content.tables[kind].values()

    def _try(self, entry: Entry, field: str, action: Callable[[], Any]) -> Any:
        """The result of the action, or None and a problem."""
        try:
            return action()
        except (NotationError, Unknown) as error:
            self._complain(entry, field, error)
            return None

    def _complain(self, entry: Entry, field: str, error: NotationError | Unknown) -> None:
        """Note a mistake; if it names what a file has taken out, say so."""
        unknown = error if isinstance(error, Unknown) else error.__cause__
        if isinstance(unknown, Unknown) and (unknown.thing, unknown.word) in self._content.gone:
            error.reason = self._content.unknown(str(unknown.thing), unknown.word)
        self._content.complain(entry, field, error.whole)

    def _parsed(self, entry: Entry, field: str, text: str | None) -> Effect | None:
        """The syntax of a box, which is kept for its text."""
        effect: Effect | None = None if text is None else self._try(entry, field, lambda: parse_effect(text))
        if effect is not None:
            self._content.printed.effects[entry.kind, entry.id, field] = effect
        return effect

    def _effect(self, entry: Entry, field: str, text: str | None, source: int, name: str) -> Node | None:
        effect = self._parsed(entry, field, text)
        if effect is None:
            return None
        node: Node | None = self._try(entry, field, lambda: self._compiled(effect, source, name))
        return node

    def _compiled(self, effect: Effect, source: int, name: str) -> Node:
        self._check_room(len(self._rules.nodes), options.VERB)
        return compile_effect(self._rules, self._content.printed, effect, source, name)

    def _check_room(self, count: int, room: int) -> None:
        """At once, for very many would take minutes before the whole is checked."""
        if count >= room:
            raise ContentError([*self._content.problems, TOO_LARGE])

    def _triggers(
        self,
        entry: Entry,
        field: str,
        text: str | None,
        source: int,
        name: str,
        always: list[Node] | None = None,
    ) -> list[Trigger]:
        """`on EVENT: effect; on EVENT: effect` of a lasting component.

        What `always` holds without an event, such as a discount of spaces, is added there where one may have it.
        """
        effect = self._parsed(entry, field, text)
        if effect is None:
            return []

        def build() -> list[Trigger]:
            parts = effect.items if isinstance(effect, Sequence) else (effect,)
            names = [name] if len(parts) == 1 else [f"{name} {number}" for number in range(1, len(parts) + 1)]
            found: list[Trigger] = []
            for part, own in zip(parts, names, strict=True):
                if always is not None and isinstance(part, Atom):
                    node = self._compiled(part, source, own)
                    if isinstance(node.does, Sending | FromTheStart):
                        always.append(node)
                        continue
                found.append(self._trigger(part, source, own))
            return found

        return self._try(entry, field, build) or []

    def _trigger(self, effect: Effect, source: int, name: str) -> Trigger:
        if not isinstance(effect, On):
            raise NotationError(sentence("notation.trigger"), 1)
        offered = EVENTS[effect.event.name].event is ON_OWN_TURN
        body = effect.body
        if offered and not isinstance(body, May | Pay):  # when one likes, or not at all (I-4)
            body = May(body.column, body)
        node = self._compiled(body, source, name)
        node.is_offer = offered
        return compile_trigger(self._rules, effect.event, node, source)

    def _tests(self, entry: Entry, field: str, text: str | None) -> list[Test]:
        if text is None:
            return []
        condition = parse_condition(text)
        self._content.printed.conditions[entry.kind, entry.id, field] = condition
        return [compile_test(self._rules, test) for test in condition.tests]

    def _index(self, entry: Entry, field: str, names: list[str], thing: Thing) -> int:
        """The number of the word in this field; NOTHING without it."""
        value = entry.get(field)
        if value is None:
            return w.NOTHING
        found: int | None = self._try(entry, field, lambda: arguments.index(names, value, thing))
        return w.NOTHING if found is None else found

    def _mask(self, entry: Entry, field: str, names: list[str], thing: Thing) -> int:
        values = entry.get(field, [])
        found: int | None = self._try(entry, field, lambda: arguments.mask(values, names, thing))
        return found or 0

    def _numbers(self, entry: Entry, field: str, names: list[str], thing: Thing) -> list[int]:
        """The numbers of the words in this field."""
        found: list[int] = []
        for name in entry.get(field, []):
            try:
                found.append(arguments.index(names, name, thing))
            except Unknown as error:
                self._complain(entry, field, error)
        return found

    def _number(self, entry: Entry, field: str, default: int, low: int, high: int) -> int:
        value: int = entry.get(field, default)
        if not low <= value <= high:
            message = sentence("content.expected_range", low=low, high=high, found=value)
            self._content.complain(entry, field, message)
            return default
        return value

    def _path(self, entry: Entry, track: list[dict[str, Any]], field: str, leader: int, source: int) -> int:
        """A path of these steps, the first of them the start; its number."""
        rules = self._rules
        path = Path(len(rules.paths), entry.id, leader)
        rules.paths.append(path)
        if leader == w.NOTHING:
            rules.common_paths[path.name] = path.number
        path.start = len(rules.steps)
        names = [str(step.get("id")) for step in track]
        taken = {step.name for step in rules.steps}
        if not all(step.get("id") for step in track):
            self._content.complain(entry, field, sentence("content.step_ids"))
        steps: list[PathStep] = []
        for step, name in zip(track, names, strict=True):
            full = self._content.qualified(entry.kind, entry.id, f"{entry.id} {name}")
            reward = self._effect(entry, f"{field} {name}", step.get("reward"), source, full)
            place = Entry(entry.kind, entry.id, entry.file, step)
            following = [path.start + n for n in self._numbers(place, "next", names, "steps")]
            unique = f"{entry.id} {name}" if name in taken else name
            made = PathStep(path.start + len(steps), path.number, name, unique, reward, following)
            made.first = self._effect(
                entry, f"{field} {name} first", step.get("first"), source, f"{full} first"
            )
            made.marks = self._number(place, "marks", 0, 0, w.ALL)
            steps.append(made)
        rules.steps += steps
        if not track:
            self._content.complain(entry, field, sentence("content.no_step"))
        path.end = self._effect(entry, "end", entry.get("end"), source, f"{entry.id} end")
        self._ways(steps)
        if entry.get("returns") or any(step.first for step in steps):
            if entry.get("returns") and any(step.first for step in steps):
                self._content.complain(entry, field, sentence("content.first_of_returning"))
            elif any(step.way == [] for step in steps[1:]):
                self._content.complain(entry, field, sentence("content.ways"))
            elif entry.get("returns"):
                self._back(entry, steps, source)
        return path.number

    def _ways(self, steps: list[PathStep]) -> None:
        """How one comes to each step from the first, where that is sure."""
        for _ in steps:
            for step in steps[1:]:
                before = [other for other in steps if step.number in other.following]
                if len(before) == 1 and (before[0] is steps[0] or before[0].way):
                    step.way = [*before[0].way, step.number]

    def _back(self, entry: Entry, steps: list[PathStep], source: int) -> None:
        """I-5: whoever goes back gains the rewards of all steps on the way, as one effect in any order."""
        rules, printed = self._rules, self._content.printed
        for step in steps[1:]:
            passed = [rules.steps[number].reward for number in step.way]
            rewards = [term for reward in passed if reward is not None for term in reward.terms]
            if not rewards:
                continue
            name = self._content.qualified(entry.kind, entry.id, f"{entry.id} {step.printed} back")
            step.back = add_node(rules, SEQUENCE, Built(), rewards, source, name)
            syntax = Sequence(1, tuple(printed.nodes[reward.number] for reward in rewards))
            printed.nodes[step.back.number] = syntax
