"""Every step, atom, flag, counter and event has a class that says all it has to say."""

from __future__ import annotations

import ast
import pickle
import subprocess
import sys
from copy import deepcopy

import pytest

from sietch.content import load_rules
from sietch.content.game_set import GameSet
from sietch.content.handled import UnhandledWord, check_handled, faults_of
from sietch.content.sets import SETS, add_set
from sietch.content.spec import Spec, Words
from sietch.content.vocabulary import ATOMS, COUNTERS, EVENTS, FLAGS, HOOKS, LIMITS, WHO
from sietch.engine import contracts, groups, influence, maneuvers, ops
from sietch.engine import words as w
from sietch.engine.facts import HIDDEN, Fact, Sheet
from sietch.engine.game import play_out, start
from sietch.engine.ops import PLAIN, UNHEEDED, Atom, Counter, Effect, Event, Flag, Op, Step, Unhandled
from sietch.engine.parts import Part
from sietch.engine.rng import seeded
from sietch.engine.rows import Row
from sietch.engine.rules import Node, Rules, Trigger
from sietch.engine.setup import Setup
from sietch.engine.state import Frame, Player, State
from sietch.engine.turn import TURN

# Effects that no word of the notation stands for.
NAMELESS = {
    groups.SEQUENCE, groups.EITHER,
    groups.CHOOSE, groups.IF, groups.MAY, groups.PER, groups.ON, groups.PAY,
    influence.VISIT, contracts.COMPLETE, maneuvers.PUSHED_BACK.number,
}  # fmt: skip


@pytest.mark.parametrize("op", ops.OPS, ids=lambda op: op.word)
def test_every_op_says_all_it_has_to_say(op: Op) -> None:
    assert list(faults_of(op)) == []
    assert ops.OPS[op.number] is op


def test_numbers_are_given_by_the_tables() -> None:
    for table in (ops.OPS, ops.FLAGS, ops.COUNTERS, ops.EVENTS):
        assert [thing.number for thing in table] == list(range(len(table)))


def test_words_of_effects_are_unique() -> None:
    words = [op.word for op in ops.OPS]
    assert len(set(words)) == len(words)


def test_every_effect_has_a_word_and_every_word_of_this_version_an_effect() -> None:
    spoken = {spec.op for table in (ATOMS, HOOKS, WHO, LIMITS) for spec in table.values() if spec.known}
    effects = {op.number for op in ops.OPS if isinstance(op, Effect)}
    assert effects - spoken == NAMELESS
    assert {spec.flag for spec in FLAGS.values() if spec.known} == set(ops.FLAGS)
    assert {spec.counter for spec in COUNTERS.values() if spec.known} == set(ops.COUNTERS)
    assert {spec.event for spec in EVENTS.values() if spec.known} == set(ops.EVENTS)


@pytest.mark.parametrize("spec", [spec for spec in ATOMS.values() if spec.known], ids=lambda spec: spec.name)
def test_atoms_are_called_by_their_word(spec: Spec) -> None:
    word = ops.OPS[spec.op].word
    assert word == spec.name or (word == "gain" and spec.name in ("solari", "spice", "water"))


# --- nothing falls into a default ------------------------------------------------------------------------


class Mute(Atom):
    """Says nothing at all."""


def _state() -> State:
    return State(Rules(), seeded(1))


def _node(effect: Effect) -> Node:
    return Node(0, effect, 1, 1, 0, 0, 0, [], 0, "mute")


def test_what_nobody_handles_raises() -> None:
    s, mute = _state(), Mute("mute")
    node = _node(mute)
    frame = Frame(0, 0, 0, 0, 0, 0, 0)
    for call in (
        lambda: mute.possible(s, node, 0, 0, 0),
        lambda: mute.order(s, node, 0, 0, 0),
        lambda: mute.do(s, node, 0, 0, 0),
        lambda: mute.pay(s, node, 0, 0, 0),
        lambda: mute.run(s, frame),
        lambda: mute.answer(s, frame, 0),
        lambda: Step("mute").run(s, frame),
        lambda: mute.can_pay(s, node, 0, 0, 0, ops.Bill()),
        lambda: Event("mute", True).fits(s, Trigger(Event("mute", True), 0, 0, node, 0), 0, 0),
        lambda: Row("mute", "", 0, 0).cards(s, Player(0)),
        lambda: Row("mute", "", 0, 0).take(s, Player(0), 0),
        lambda: Row("mute", "", 0, 0).set_up(s),
        lambda: Row("mute", "", 0, 0).stock(s),
        lambda: Flag("mute").holds(s, 0, 0, 0, 0),
        lambda: Counter("mute").count(s, 0, 0, 0, 0),
    ):
        with pytest.raises(Unhandled, match="mute"):
            call()


class Half(Atom):
    """Does something, but does not say whether its moment matters; asks, but takes no answer."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return True

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        return

    def run(self, s: State, f: Frame) -> None:
        return

    def can_pay(self, s: State, node: Node, who: int, army: int, source: int, bill: ops.Bill) -> bool:
        return True


def test_a_class_with_gaps_is_named_with_all_of_them() -> None:
    assert list(faults_of(Half("half"))) == [
        "'half' lacks changes",
        "'half' lacks one of moment and order",
        "'half' lacks both of run and answer",
        "'half' lacks both of can_pay and pay",
    ]
    assert list(faults_of(Step("idle"))) == ["'idle' lacks run"]
    assert list(faults_of(Op("bare"))) == ["'bare' lacks a base class: Step or Effect"]


class Whole(Half):
    """The same without gaps, and nothing that can be paid with."""

    def moment(self) -> int:
        return PLAIN

    def changes(self, node: Node) -> int:
        return UNHEEDED

    def answer(self, s: State, f: Frame, code: int) -> None:
        return

    def pay(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        return


class Loose(Flag):
    def holds(self, s: State, arg: int, who: int, army: int, source: int) -> bool:
        return True


class Sudden(Event):
    """Can happen right now, and does not tell."""

    def fits(self, s: State, trigger: Trigger, what: int, amount: int) -> bool:
        return True

    def follows(self) -> int:
        return UNHEEDED

    def now(self, s: State, trigger: Trigger, seat: int) -> bool:
        return True


class Secretive(Part):
    """Hides something, and does not say how to imagine it."""

    def slot(self) -> int:
        return 0

    def copy(self) -> Secretive:
        return Secretive()

    def sheet(self) -> Sheet:
        return Sheet(piles=[Fact("secret", w.CARD, seen=HIDDEN)])


def test_rows_and_parts_with_gaps_are_refused_at_load() -> None:
    with pytest.raises(UnhandledWord, match="row 'bare' lacks set_up; row 'bare' lacks stock"):
        check_handled(Words("odd"), [Row("bare", "", 0, 0)], [])
    with pytest.raises(UnhandledWord, match="part 'Part' lacks slot; part 'Part' lacks copy"):
        check_handled(Words("odd"), [], [Part()])
    with pytest.raises(UnhandledWord, match="'Secretive' has a pile that not all may see, and lacks imagine"):
        check_handled(Words("odd"), [], [Secretive()])


def test_a_word_is_added_once() -> None:
    for add in (
        lambda: ops.add_effect(Whole("draw")),
        lambda: ops.add_flag(Flag("visited")),
        lambda: ops.add_counter(Counter("paid")),
        lambda: ops.add_event(Event("visit", True)),
        lambda: ops.add_thing("resource"),
        lambda: ops.add_deed("placed spy"),
    ):
        with pytest.raises(ValueError, match="already"):
            add()


def test_there_is_room_for_so_many_kinds_of_components() -> None:
    """Behind them the other kinds of arguments begin."""
    known = len(w.KIND_NAMES)
    w.KIND_NAMES.extend(f"kind {i}" for i in range(known, w.NUMBER))
    try:
        with pytest.raises(ValueError, match="too many kinds"):
            ops.add_kind("one more")
    finally:
        del w.KIND_NAMES[known:]


def test_a_stored_position_goes_on_as_the_same_game() -> None:
    """Whatever is copied along with it, leaders, contracts and the council are still heard."""
    setup = Setup(seed=7)
    state = start(load_rules(setup), setup)
    if ops.__file__.endswith(".py"):
        twin = deepcopy(state)
        play_out(state, 1)
        play_out(twin, 1)
        assert [player.vp for player in twin.players] == [player.vp for player in state.players]
    for thing in (*ops.OPS, *ops.FLAGS, *ops.COUNTERS, *ops.EVENTS):
        assert pickle.loads(pickle.dumps(thing)) is thing


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (Words("odd", flags=(Spec("mute_flag", "", "", flag=Flag("mute_flag")),)), "'mute_flag' lacks holds"),
        (
            Words("odd", flags=(Spec("mute_flag", "", "", flag=Flag("mute_flag")),)),
            "'mute_flag' lacks begins; 'mute_flag' lacks ends",
        ),
        (
            Words("odd", counters=(Spec("mute_count", "", "", counter=Counter("mute_count")),)),
            "'mute_count' lacks rises; 'mute_count' lacks falls",
        ),
        (
            Words("odd", counters=(Spec("mute_count", "", "", counter=Counter("mute_count")),)),
            "'mute_count' lacks count",
        ),
        (
            Words("odd", events=(Spec("mute_event", "", "", event=Event("mute_event", True)),)),
            "'mute_event' lacks fits; 'mute_event' lacks follows",
        ),
        (
            Words("odd", events=(Spec("sudden", "", "", event=Sudden("sudden", True)),)),
            "'sudden' lacks one of now and can_be_now",
        ),
        (
            Words("odd", atoms={"Odd": (Spec("turn_it", "N", "", op=TURN),)}),
            "'turn_it' stands for a step, not for an effect",
        ),
        (
            Words("odd", flags=(Spec("loose", "", "", flag=Loose("loose")),)),
            "'loose' is not in the table of its kind",
        ),
    ],
)
def test_words_with_gaps_are_refused_at_load(words: Words, fault: str) -> None:
    with pytest.raises(UnhandledWord, match=fault):
        check_handled(words, (), ())
    with pytest.raises(UnhandledWord, match=fault):
        add_set(GameSet(words, SETS["uprising"].folder, "odd"))
    assert "odd" not in SETS


def test_a_set_is_added_once_and_its_words_are_its_own() -> None:
    with pytest.raises(ValueError, match="already a set 'uprising'"):
        add_set(SETS["uprising"])
    twice = Words("odd", atoms={"Odd": (Spec("draw", "N", "", op=ATOMS["draw"].op),)})
    with pytest.raises(ValueError, match="'draw' of odd is already a word of uprising"):
        add_set(GameSet(twice, SETS["uprising"].folder, "odd"))


@pytest.mark.parametrize(
    "first", ["sietch.cli", "sietch.bots.isolated", "sietch.view", "sietch.engine.combat"]
)
def test_numbers_do_not_hang_on_what_is_imported_first(first: str) -> None:
    """A position goes from process to process by these numbers."""
    code = (
        f"import {first}, sietch.content; from sietch.engine.ops import OPS; print([op.word for op in OPS])"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    known = [op.word for op in ops.OPS]
    assert known[: told.count(",") + 1] == ast.literal_eval(told)  # tests add words of their own behind them
