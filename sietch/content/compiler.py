"""Effects of the notation become nodes that the engine runs."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

from sietch.content import board_words as bw
from sietch.content.board_words import Unknown
from sietch.content.syntax import (
    Arg,
    Atom,
    Condition,
    Effect,
    Either,
    Event,
    ForWho,
    If,
    Limit,
    May,
    On,
    Pay,
    Per,
    Sequence,
    Test,
    Text,
    Word,
)
from sietch.content.tokens import NotationError
from sietch.content.vocabulary import ATOMS, COUNTERS, EVENTS, FLAGS
from sietch.engine import words as w
from sietch.engine.rules import Node, Rules
from sietch.engine.rules import Test as EngineTest
from sietch.engine.targets import OTHER

Args = tuple[Arg, ...]


class Built(NamedTuple):
    """An atom in numbers; see the engine's `Node` for the fields."""

    op: int
    low: int = 1
    high: int = 1
    arg: int = 0
    arg2: int = 0


def compile_effect(rules: Rules, effect: Effect, source: int, name: str) -> Node:
    """The node of an effect; every part gets a name by which the player can choose it."""
    return _Compiler(rules, source).node(effect, name)


def compile_test(rules: Rules, test: Test) -> EngineTest:
    if test.name in w.FLAGS:
        return EngineTest(w.FLAGS.index(test.name), 0, 0, _flag_arg(rules, test), test.negated)
    if test.name in w.COUNTERS and test.op is not None and test.number is not None:
        kind = w.FIRST_COUNTER + w.COUNTERS.index(test.name)
        compare = w.COMPARISONS.index(test.op)
        return EngineTest(
            kind, compare, test.number, _counter_arg(rules, test.name, test.args, test.column), test.negated
        )
    raise _later(test.name, test.column)


def compile_event(rules: Rules, event: Event) -> tuple[int, int, int]:
    """Event, argument, number."""
    if event.name not in w.EVENTS:
        raise _later(event.name, event.column)
    words = bw.names_in(event.args)
    arg = w.NOTHING
    try:
        low, _ = bw.amount(event.args)
        if event.name in ("visit", "opponent_visit"):
            arg = bw.spaces(rules, words[0].names)
        elif event.name == "reach_influence":
            arg = bw.track(words[0].name)
        elif event.name == "acquire" and words:
            arg = bw.card(rules, words[0].name)
    except Unknown as error:
        raise NotationError(str(error), error.column(event.args, event.column)) from error
    return w.EVENTS.index(event.name), arg, low


class _Compiler:
    def __init__(self, rules: Rules, source: int) -> None:
        self._rules = rules
        self._source = source

    def node(self, effect: Effect, name: str) -> Node:
        match effect:
            case Atom():
                return self._atom(effect, name)
            case Sequence(items=items):
                return self._group(w.SEQUENCE, items, name)
            case Either(items=items):
                return self._group(w.EITHER, items, name)
            case If(condition=condition, then=then, otherwise=otherwise):
                bodies = (then,) if otherwise is None else (then, otherwise)
                return self._group(w.IF, bodies, name, tests=self._tests(condition))
            case May(body=body):
                return self._group(w.MAY, (body,), name)
            case Pay(cost=cost, gain=gain):
                _check_cost(cost)
                return self._group(w.PAY, (cost, gain), name)
            case Limit(limit="once_per_turn", body=body):
                return self._group(w.LIMIT, (body,), name)
            case ForWho(who="each_opponent", body=body):
                return self._group(w.FOR_WHO, (body,), name, Built(w.FOR_WHO, arg=w.EACH_OPPONENT))
            case On(event=event, body=body):
                number, arg, low = compile_event(self._rules, event)
                return self._group(w.ON, (body,), name, Built(w.ON, low, low, number, arg))
            case Per(counter=counter, args=args, body=body) if counter in w.COUNTERS:
                kind = w.FIRST_COUNTER + w.COUNTERS.index(counter)
                arg = _counter_arg(self._rules, counter, args, effect.column)
                return self._group(w.PER, (body,), name, Built(w.PER, arg=arg, arg2=kind))
            case Text(text=text):
                raise NotationError(f'no hook carries out "{text}"', effect.column)
        raise NotationError("this belongs to a set that is not part of this version", effect.column)

    def _tests(self, condition: Condition) -> list[EngineTest]:
        return [compile_test(self._rules, test) for test in condition.tests]

    def _group(
        self,
        op: int,
        items: tuple[Effect, ...],
        name: str,
        built: Built | None = None,
        tests: list[EngineTest] | None = None,
    ) -> Node:
        kids = [self.node(item, f"{_stem(name)}{i + 1}") for i, item in enumerate(items)]
        return self._add(built or Built(op), kids, tests or [], name)

    def _add(self, built: Built, kids: list[Node], tests: list[EngineTest], name: str) -> Node:
        rules = self._rules
        node = Node(len(rules.nodes), *built, kids, tests, self._source, name)
        rules.nodes.append(node)
        return node

    def _atom(self, atom: Atom, name: str) -> Node:
        if atom.name not in _ATOMS:
            raise _later(atom.name, atom.column)
        try:
            built = _ATOMS[atom.name](self._rules, atom.args)
        except Unknown as error:
            raise NotationError(str(error), error.column(atom.args, atom.column)) from error
        return self._add(built, [], [], name)


def _check_cost(cost: Effect) -> None:
    """What the engine can collect: atoms, all of them."""
    for item in cost.items if isinstance(cost, Sequence) else (cost,):
        if not isinstance(item, Atom):
            raise NotationError("a cost is one atom or several joined by ';'", item.column)
        if item.name == "influence" and bw.amount(item.args)[0] >= 0:
            raise NotationError("as a cost influence is lost: expected a negative number", item.column)
        if item.name not in _COSTS:
            raise NotationError(f"'{item.name}' cannot be paid in this version", item.column)


def _stem(name: str) -> str:
    """Parts are numbered: `fremkit 2`, parts of parts `fremkit 2.1`."""
    return f"{name}." if name[-1].isdigit() and " " in name else f"{name} "


def _later(name: str, column: int) -> NotationError:
    spec = (ATOMS | FLAGS | COUNTERS | EVENTS)[name]
    return NotationError(f"'{name}' belongs to {spec.first_set}, which is not part of this version", column)


# --- conditions ------------------------------------------------------------------------------------------


def _flag_arg(rules: Rules, test: Test) -> int:
    words = bw.names_in(test.args)
    if not words:
        return 0
    try:
        if test.name == "alliance":
            return bw.track(words[0].name)
        if test.name in ("other_in_play", "discarded_faction"):
            return bw.faction_mask(words[0].names)
        if words[0].name == "that_space":
            return w.NOTHING
        return bw.spaces(rules, words[0].names)
    except Unknown as error:
        raise NotationError(str(error), error.column(test.args, test.column)) from error


def _counter_arg(rules: Rules, name: str, args: Args, column: int) -> int:
    words = bw.names_in(args)
    if not words:
        return w.NOTHING
    try:
        if name == "influence":
            return bw.track(words[0].name)
        if name in ("paid", "gained_this_turn"):
            return w.RESOURCES.index(words[0].name)
        if name in ("acquired_this_turn", "cards_owned"):
            return bw.card(rules, words[0].name)
        return bw.faction_mask(words[0].names)
    except Unknown as error:
        raise NotationError(str(error), error.column(args, column)) from error


# --- atoms -----------------------------------------------------------------------------------------------


def _simple(op: int) -> Callable[[Rules, Args], Built]:
    def build(rules: Rules, args: Args) -> Built:
        low, high = bw.amount(args)
        return Built(op, low, high)

    return build


def _resource(resource: int) -> Callable[[Rules, Args], Built]:
    def build(rules: Rules, args: Args) -> Built:
        low, high = bw.amount(args)
        return Built(w.GAIN, low, high, resource)

    return build


def _trash(rules: Rules, args: Args) -> Built:
    low, high = bw.amount(args)
    factions = place = 0
    for word in bw.names_in(args):
        if word.name == "other":
            place += OTHER
        elif word.name in w.PLACES:
            place += w.PLACES[word.name]
        elif word.name in w.FACTIONS:
            factions |= bw.faction_mask(word.names)
    return Built(w.TRASH, low, high, factions, place)


def _to_hand(rules: Rules, args: Args) -> Built:
    if args != (Word(("self",)),):
        raise Unknown("only 'to_hand self' is part of this version")
    return Built(w.TO_HAND_SELF)


def _destination(args: Args) -> int:
    words = bw.names_in(args)
    return w.DESTINATIONS[words[-1].name] if any(word.name == "to" for word in words) else w.TO_DISCARD


def _acquire_free(rules: Rules, args: Args) -> Built:
    """low: destination, high: cost, arg: a named card, arg2: comparison."""
    filter_word = bw.names_in(args)[0]
    if filter_word.op is not None and filter_word.number is not None:
        compare = w.COMPARISONS.index(filter_word.op)
        return Built(w.ACQUIRE_FREE, _destination(args), filter_word.number, w.NOTHING, compare)
    return Built(w.ACQUIRE_FREE, _destination(args), 0, bw.card(rules, filter_word.name))


def _acquire_paying(rules: Rules, args: Args) -> Built:
    resource = w.RESOURCES.index(bw.names_in(args)[0].name)
    return Built(w.ACQUIRE_PAYING, _destination(args), 0, resource)


def _influence(rules: Rules, args: Args) -> Built:
    low, high = bw.amount(tuple(arg for arg in args if not isinstance(arg, Word)))
    return Built(w.INFLUENCE, low, high, bw.track(bw.names_in(args)[0].name))


def _reserve_row_card(rules: Rules, args: Args) -> Built:
    if bw.amount(args) != (1, 1):
        raise Unknown("a reserved card costs 1 less; other discounts are not part of this version")
    return Built(w.RESERVE_ROW_CARD)


def _control(rules: Rules, args: Args) -> Built:
    space = bw.index([s.name for s in rules.spaces], bw.names_in(args)[0].name, "space")
    return Built(w.CONTROL, arg=space)


def _spy(rules: Rules, args: Args) -> Built:
    """arg: the posts where it may go, NOTHING: those of the visited space; arg2: may share a post."""
    low, high = bw.amount(args)
    words = bw.names_in(args)
    share = int(any(word.name == "may_share" for word in words))
    allowed = (1 << len(rules.posts)) - 1
    for before, where in pairwise(words):
        if before.name == "on":
            allowed = w.NOTHING if where.name == "visited_space" else bw.posts(rules, where.names)
    return Built(w.PLACE_SPY, low, high, allowed, share)


def _flip_conflict(rules: Rules, args: Args) -> Built:
    icons = bw.mask(bw.names_in(args)[0].names, w.BATTLE_ICONS, "battle icon")
    return Built(w.FLIP_CONFLICT, arg=icons)


_COSTS = frozenset(
    {"solari", "spice", "water", "influence", "discard", "trash", "trash_self", "trash_intrigue"}
    | {"recall_spy", "retreat", "flip_conflict"}
)
_ATOMS: dict[str, Callable[[Rules, Args], Built]] = {
    "solari": _resource(w.SOLARI),
    "spice": _resource(w.SPICE),
    "water": _resource(w.WATER),
    "persuasion": _simple(w.PERSUASION),
    "swords": _simple(w.SWORDS),
    "vp": _simple(w.VP),
    "draw": _simple(w.DRAW),
    "discard": _simple(w.DISCARD),
    "trash": _trash,
    "trash_self": _simple(w.TRASH_SELF),
    "to_hand": _to_hand,
    "signet": _simple(w.SIGNET),
    "intrigue": _simple(w.DRAW_INTRIGUE),
    "trash_intrigue": _simple(w.TRASH_INTRIGUE),
    "steal_intrigue": _simple(w.STEAL_INTRIGUE),
    "acquire_free": _acquire_free,
    "acquire_paying": _acquire_paying,
    "reserve_row_card": _reserve_row_card,
    "contract": _simple(w.TAKE_CONTRACT),
    "influence": _influence,
    "visit_influence": _simple(w.VISIT_INFLUENCE),
    "council_seat": _simple(w.COUNCIL_SEAT),
    "swordmaster": _simple(w.SWORDMASTER),
    "recall_agent": _simple(w.RECALL_AGENT),
    "control": _control,
    "maker_hook": _simple(w.MAKER_HOOK),
    "maker_bonus_spice": _simple(w.MAKER_BONUS_SPICE),
    "detonate_shield_wall": _simple(w.DETONATE),
    "repeat_space": _simple(w.REPEAT_SPACE),
    "ignore_influence_requirements": _simple(w.IGNORE_REQUIREMENTS),
    "spy": _spy,
    "recall_spy": _simple(w.RECALL_SPY),
    "troops": _simple(w.TROOPS),
    "sandworm": _simple(w.SANDWORM),
    "deploy": _simple(w.DEPLOY),
    "deploy_recruited": _simple(w.DEPLOY_RECRUITED),
    "no_deploy_this_turn": _simple(w.NO_DEPLOY),
    "retreat": _simple(w.RETREAT),
    "flip_conflict": _flip_conflict,
    "training": _simple(w.TRAINING),
    "memory": _simple(w.MEMORY),
    "return_memories": _simple(w.RETURN_MEMORIES),
    "flip_leader": _simple(w.FLIP_LEADER),
    "sort_top": _simple(w.SORT_TOP),
}
