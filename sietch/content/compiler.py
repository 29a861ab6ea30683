"""Effects of the notation become nodes that the engine runs."""

from __future__ import annotations

from collections.abc import Iterator

from sietch.content import arguments
from sietch.content.arguments import Unknown, build
from sietch.content.printed import Printed
from sietch.content.sets import SETS
from sietch.content.spec import Args, Built, Spec
from sietch.content.syntax import (
    Atom,
    Choose,
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
)
from sietch.content.tokens import NotationError
from sietch.content.vocabulary import ATOMS, COUNTERS, EVENTS, FLAGS, HOOKS, LIMITS, WHO
from sietch.engine import groups
from sietch.engine import words as w
from sietch.engine.agent_turn import ON_OPPONENT_VISIT
from sietch.engine.ops import Counter, effect_of
from sietch.engine.rules import Node, Rules, Trigger
from sietch.engine.rules import Test as EngineTest
from sietch.language.sentence import sentence

NO_COMPARISON = 0


def compile_effect(rules: Rules, printed: Printed, effect: Effect, source: int, name: str) -> Node:
    """The node of an effect; every part gets a name by which the player can choose it."""
    return _Compiler(rules, printed, source).node(effect, name)


def compile_test(rules: Rules, test: Test) -> EngineTest:
    spec = _known(rules, (FLAGS if test.op is None else COUNTERS)[test.name], test.column)
    if spec.flag is not None:
        arg = _built(rules, spec, test.args, 0, test.column).arg
        return EngineTest(spec.flag, None, NO_COMPARISON, 0, arg, test.negated)
    assert test.op is not None
    assert test.number is not None
    compare = w.COMPARISONS.index(test.op)
    arg = _built(rules, spec, test.args, w.NOTHING, test.column).arg
    return EngineTest(None, spec.counter, compare, test.number, arg, test.negated)


def compile_trigger(rules: Rules, event: Event, effect: Node, source: int) -> Trigger:
    """`on EVENT` of this effect."""
    spec = _known(rules, EVENTS[event.name], event.column)
    assert spec.event is not None
    built = _built(rules, spec, event.args, w.NOTHING, event.column)
    if spec.event is ON_OPPONENT_VISIT:
        rules.observed |= built.arg
    return Trigger(spec.event, built.arg, built.low, effect, source)


def _triggers(node: Node) -> Iterator[Trigger]:
    """All that wait for an event somewhere in this effect."""
    if node.trigger is not None:
        yield node.trigger
    for kid in node.kids:
        yield from _triggers(kid)


def add_node(rules: Rules, op: int, built: Built, kids: list[Node], source: int, name: str) -> Node:
    """One more node of the rules."""
    node = Node(len(rules.nodes), effect_of(op), *built, kids, source, name)
    rules.nodes.append(node)
    return node


class _Compiler:
    def __init__(self, rules: Rules, printed: Printed, source: int) -> None:
        self._rules = rules
        self._printed = printed
        self._source = source

    def node(self, effect: Effect, name: str) -> Node:
        node = self._made(effect, name)
        self._printed.nodes[node.number] = effect
        return node

    def _made(self, effect: Effect, name: str) -> Node:
        match effect:
            case Atom():
                return self._atom(ATOMS[effect.name], effect.args, effect.column, name)
            case Sequence(items=items):
                return self._group(groups.SEQUENCE, items, name)
            case Either(items=items):
                return self._group(groups.EITHER, items, name)
            case Choose(number=number, body=Either(items=items)):
                return self._group(groups.CHOOSE, items, name, Built(low=number, high=number))
            case If(condition=condition, then=then, otherwise=otherwise):
                bodies = (then,) if otherwise is None else (then, otherwise)
                node = self._group(groups.IF, bodies, name)
                node.tests = self._tests(condition)
                return node
            case May(body=body):
                return self._group(groups.MAY, (body,), name)
            case Pay(cost=cost, gain=gain):
                _check_cost(cost)
                node = self._group(groups.PAY, (cost, gain), name)
                for item in (node.kids[0], *node.kids[0].terms):
                    item.is_cost = True
                return node
            case Limit(limit=limit, body=body):
                return self._group(_known(self._rules, LIMITS[limit], effect.column).op, (body,), name)
            case ForWho(who=who, body=body):
                return self._group(_known(self._rules, WHO[who], effect.column).op, (body,), name)
            case On(event=event, body=body):
                node = self._group(groups.ON, (body,), name)
                node.trigger = compile_trigger(self._rules, event, node.kids[0], self._source)
                for inner in _triggers(node.kids[0]):
                    inner.inside = True
                return node
            case Per(counter=counter, args=args, body=body):
                counted, arg = self._counter(counter, args, effect.column)
                node = self._group(groups.PER, (body,), name, Built(arg=arg))
                node.counter = counted
                return node
            case Text(text=text):
                if text not in HOOKS:
                    raise NotationError(sentence("notation.no_hook", text=text), effect.column)
                return self._atom(HOOKS[text], (), effect.column, name)
        raise NotationError(sentence("notation.later"), effect.column)

    def _tests(self, condition: Condition) -> list[EngineTest]:
        return [compile_test(self._rules, test) for test in condition.tests]

    def _counter(self, name: str, args: Args, column: int) -> tuple[Counter | None, int]:
        spec = _known(self._rules, COUNTERS[name], column)
        return spec.counter, _built(self._rules, spec, args, w.NOTHING, column).arg

    def _group(self, op: int, items: tuple[Effect, ...], name: str, built: Built | None = None) -> Node:
        kids = [self.node(item, f"{_stem(name)}{i + 1}") for i, item in enumerate(items)]
        return add_node(self._rules, op, built or Built(), kids, self._source, name)

    def _atom(self, spec: Spec, args: Args, column: int, name: str) -> Node:
        _known(self._rules, spec, column)
        built = _built(self._rules, spec, args, 0, column)
        node = add_node(self._rules, spec.op, built, [], self._source, name)
        node.worth = spec.worth
        return node


def _known(rules: Rules, spec: Spec, column: int) -> Spec:
    """The same, if the engine has it, and what it needs is part of the game; the set that brought it may be off."""
    if not spec.known:
        if not SETS[spec.first_set].exists:
            reason = sentence("notation.set_to_come", word=spec.name, set=spec.first_set)
            raise NotationError(reason, column)
        raise NotationError(sentence("notation.unhandled", word=spec.name), column)
    for needed in spec.needs:
        if needed not in rules.sets:
            raise NotationError(sentence("notation.needs_set", word=spec.name, set=needed), column)
    rules.verbs += [verb for verb in spec.verbs if verb not in rules.verbs]
    return spec


def _built(rules: Rules, spec: Spec, args: Args, nothing: int, column: int) -> Built:
    try:
        return build(rules, spec, args, nothing)
    except Unknown as error:
        raise NotationError(error.reason, error.column(args, column)) from error


def _check_cost(cost: Effect) -> None:
    """What the engine can collect: atoms, all of them."""
    for item in cost.items if isinstance(cost, Sequence) else (cost,):
        if not isinstance(item, Atom):
            raise NotationError(sentence("notation.cost"), item.column)
        if item.name == "influence" and arguments.amount(item.args)[0] >= 0:
            raise NotationError(sentence("notation.cost_influence"), item.column)


def _stem(name: str) -> str:
    """Parts are numbered: `fremkit 2`, parts of parts `fremkit 2.1`."""
    return f"{name}." if name[-1].isdigit() and " " in name else f"{name} "
