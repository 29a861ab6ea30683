"""What nobody handles is found when it is loaded: every word has a class behind it that says all it has to say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sietch.content.game_set import GameSet
from sietch.content.spec import Spec, Words, overrides
from sietch.engine import ops
from sietch.engine import words as w
from sietch.engine.events import ENTRIES
from sietch.engine.known import Pile
from sietch.engine.ops import Counter, Effect, Event, Flag, Op, Step
from sietch.engine.options import verb_key
from sietch.engine.parts import Part
from sietch.engine.rows import PERSUASION, Row
from sietch.engine.targets import TARGETS, Target
from sietch.engine.units import DESTINATIONS, Destination

USUAL_PRICES = (PERSUASION, *w.RESOURCES)
ROW = ("set_up", "stock", "cards", "take")


class UnhandledWord(ValueError):
    """A word, or a part of the engine, that would be at a loss in the middle of a game."""


def check_handled(
    words: Words, rows: Iterable[Row], parts: Iterable[Part], piles: Sequence[Pile] = ()
) -> None:
    """Raise `UnhandledWord` if something about a set, or about the steps of the game, is not said."""
    found = [fault for op in ops.OPS for fault in faults_of(op)]
    found += [
        f"'{place.word}' lacks receive"
        for place in DESTINATIONS
        if not overrides(place, "receive", Destination)
    ]
    for spec in (
        *words.hooks,
        *words.who,
        *words.limits,
        *(s for group in words.atoms.values() for s in group),
    ):
        found += _effect_faults(spec)
    for specs, field, table, methods, base in (
        (words.flags, "flag", ops.FLAGS, ("holds", "begins", "ends"), Flag),
        (words.counters, "counter", ops.COUNTERS, ("count", "rises", "falls"), Counter),
        (words.events, "event", ops.EVENTS, ("fits", "follows"), Event),
    ):
        for spec in specs:
            found += _test_faults(spec, getattr(spec, field), table, methods, base)
    for spec in words.words:
        found += _target_faults(spec)
    for row in rows:
        found += [f"row '{row.word}' lacks {name}" for name in ROW if not overrides(row, name, Row)]
    for part in parts:
        found += _part_faults(part)
    found += [f"pile '{pile.fact.name}' lacks cards" for pile in piles if not overrides(pile, "cards", Pile)]
    if found:
        raise UnhandledWord(f"{words.set_id}: {'; '.join(found)}")


def faults_of(op: Op) -> Iterator[str]:
    """What a step or an effect leaves open."""
    if isinstance(op, Step):
        needed = ["run"] if not overrides(op, "run", Op) else []
    elif isinstance(op, Effect):
        needed = [name for name in ("possible", "do", "changes") if not overrides(op, name, Effect)]
        if overrides(op, "order", Effect) == overrides(op, "moment", Effect):
            needed.append("one of moment and order")
    else:
        needed = ["a base class: Step or Effect"]
    if isinstance(op, Effect) and overrides(op, "run", Op) != overrides(op, "answer", Op):
        needed.append("both of run and answer")
    if isinstance(op, Effect) and overrides(op, "can_pay", Effect) != overrides(op, "pay", Effect):
        needed.append("both of can_pay and pay")
    yield from (f"'{op.word}' lacks {name}" for name in needed)


def _effect_faults(spec: Spec) -> Iterator[str]:
    if not spec.known:
        return
    op = ops.OPS[spec.op]
    if not isinstance(op, Effect):
        yield f"'{spec.name}' stands for a step, not for an effect"


def _test_faults(
    spec: Spec,
    thing: Flag | Counter | Event | None,
    table: Sequence[object],
    methods: Sequence[str],
    base: type,
) -> Iterator[str]:
    if thing is None:
        return
    if not 0 <= thing.number < len(table) or table[thing.number] is not thing:
        yield f"'{spec.name}' is not in the table of its kind"
    yield from (f"'{spec.name}' lacks {name}" for name in methods if not overrides(thing, name, base))
    if isinstance(thing, Event) and overrides(thing, "now", Event) != overrides(thing, "can_be_now", Event):
        yield f"'{spec.name}' lacks one of now and can_be_now"


def _target_faults(spec: Spec) -> Iterator[str]:
    target = spec.target
    if target is None:
        return
    if target not in TARGETS or target.word != spec.name:
        yield f"'{spec.name}' is not in the table of its kind"
    if not overrides(target, "tracks", Target):
        yield f"'{spec.name}' lacks tracks"


def _part_faults(part: Part) -> Iterator[str]:
    name = type(part).__name__
    for fact in part.sheet().rows():
        if fact.field and not hasattr(part, fact.field):
            yield f"part '{name}' has no field '{fact.field}' for the fact '{fact.name}'"
    yield from (f"part '{name}' lacks {need}" for need in ("slot", "copy") if not overrides(part, need, Part))
    if any(pile.secret for pile in part.sheet().piles) and not overrides(part, "imagine", Part):
        yield f"part '{name}' has a pile that not all may see, and lacks imagine"


def _paid_in(game_set: GameSet) -> set[str]:
    return {row.paid_in for row in game_set.rows} | {kind.paid_in for kind in game_set.kinds}


def check_texts(game_set: GameSet) -> None:
    """Raise `UnhandledWord` if a set that brings texts has a word without one, in one of its languages."""
    words = game_set.words
    atoms = [spec for group in words.atoms.values() for spec in group]
    atom_ops = [ops.OPS[spec.op] for spec in atoms]
    asking = {op for op in atom_ops if overrides(op, "answer", Op) and op.asks_as() == op.number}
    needed = [
        *(f"atom.{spec.name}" for spec in atoms),
        *(f"cost.{spec.name}" for spec in atoms if spec.payable),
        *(f"hook.{spec.name}" for spec in words.hooks),
        *(f"flag.{spec.name}" for spec in words.flags),
        *(f"test.{spec.name}" for spec in words.counters),
        *(f"per.{spec.name}" for spec in words.counters),
        *(f"event.{spec.name}" for spec in words.events),
        *(f"track.{spec.name}" for spec in words.words if spec.target is not None),
        *(f"ask.{op.word}" for op in asking),
        *(f"do.{verb_key(verb)}" for verb in game_set.verbs),
        *(f"do.{verb_key(verb)}" for kind in game_set.units for verb in kind.verbs()),
        *(f"log.{ENTRIES[entry][0]}" for kind in game_set.units for entry in kind.entries()),
        *(f"units.{kind.word}" for kind in game_set.units),
        *(f"kind.{kind.name}" for kind in game_set.kinds),
        *(f"fact.{flag}" for kind in game_set.kinds for flag in kind.flags),
        *(f"price.{word}" for word in _paid_in(game_set) if word and word not in USUAL_PRICES),
        *(f"box.{box}" for kind in game_set.kinds for box in (*kind.effects, *kind.triggers)),
    ]
    for language, texts in game_set.texts.items():
        missing = [
            key for key in needed if not any(text == key or text.startswith(f"{key}.") for text in texts)
        ]
        if missing:
            raise UnhandledWord(f"{game_set.id}: no {language} text for {', '.join(sorted(missing))}")
