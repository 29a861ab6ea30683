"""Real positions for the tests and pictures of the browser table: games of greedy bots, told as a server tells them.

    python tests/ui/positions.py ui/content/positions

writes one file per position with the messages that lead to it, the content of every mode, and every option
that a mode knows. Seeds are fixed, so the same rules give the same files.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from msgspec import convert, to_builtins

import sietch
from sietch.bots import Decision
from sietch.bots.registry import make
from sietch.content import Setup, load_rules, new_game
from sietch.content.setup import with_leaders
from sietch.engine.events import ENTRIES
from sietch.engine.options import RESOLVE, VERBS, argument_of, verb_key, verb_of, vocabulary
from sietch.engine.rng import seeded
from sietch.engine.words import NUMBER, TERM
from sietch.language.tables import ENGLISH as LANGUAGE
from sietch.server.games import showing
from sietch.server.games.chronicle import Chronicler
from sietch.server.games.course import Course
from sietch.server.wire.table import Seat, Table, TableSetup, Who
from sietch.view.catalogue import catalogue_of
from sietch.view.symbols import content
from sietch.view.things import thing_of

Message = dict[str, Any]
Fits = Callable[[Message], bool]


@dataclass(frozen=True)
class Wanted:
    """A position of seat `seat` that fits, in round `since` or later; `marked`: of a game with take-back and hints.

    Without a seat it is what somebody sees who looks on.
    """

    setup: Setup
    fits: Fits
    since: int = 1
    seat: int | None = 0
    marked: bool = False


def _options(seen: Message) -> list[str]:
    decision = seen["decision"] or {}
    return [option["text"] for option in decision.get("options", [])]


def _offers(verb: str, at_least: int = 1) -> Fits:
    return lambda seen: sum(text.startswith(verb) for text in _options(seen)) >= at_least


def _order(seen: Message) -> bool:
    """Several effects wait, and troops may be deployed."""
    return _offers("resolve ", 2)(seen) and _offers("deploy ")(seen)


def _nothing_left(seen: Message) -> bool:
    return _options(seen) == ["end turn"]


def _battle(seen: Message) -> bool:
    return (
        seen["phase"] == "combat"
        and _offers("intrigue ", 2)(seen)
        and seen["players"][seen["seat"]]["strength"] > 0
    )


def _partly(seen: Message) -> bool:
    """Of a Combat card one part would do something, another nothing."""
    options = (seen["decision"] or {}).get("options", [])
    return _battle(seen) and any(one["verb"] == "intrigue" and "warning" in one for one in options)


def _throne(seen: Message) -> bool:
    return _offers("buy throne ")(seen)


def _fleets(seen: Message) -> bool:
    """A battle in which a dreadnought fights."""
    return (
        seen["phase"] == "combat"
        and _offers("intrigue ")(seen)
        and seen["players"][seen["seat"]]["strength"] > 0
        and any(player.get("dreadnoughts_in_conflict") for player in seen["players"])
    )


def _ways_to_pay(seen: Message) -> bool:
    """A tile has been chosen, and some negotiators may be returned for it."""
    return _offers("return ")(seen) and len(_options(seen)) > 1


def _grafted(seen: Message) -> bool:
    """Two cards have been played together, and an effect waits."""
    turn = seen["turn"]
    return bool(turn and turn["seat"] == seen["seat"] and turn.get("cards")) and _offers("resolve ")(seen)


FOUR = Setup(seed=410)
IX = ("uprising", "choam", "rise_of_ix")
IMMORTALITY = ("uprising", "choam", "immortality")
BOTH = ("uprising", "choam", "rise_of_ix", "immortality")
WANTED = {
    "card": Wanted(FOUR, _offers("play ", 3), 4),
    "space": Wanted(FOUR, _offers("to ", 6), 6),
    "order": Wanted(Setup(seed=402), _order, 5),
    "ending": Wanted(Setup(seed=402), _nothing_left, 5),
    "reveal": Wanted(Setup(seed=411), _offers("buy ", 3), 6),
    "combat": Wanted(Setup(seed=411), _battle, 5),
    "partly": Wanted(Setup(seed=412), _partly, 9),
    "three": Wanted(Setup(players=3, seed=35), _offers("to ", 5), 5),
    "six": Wanted(Setup(players=6, seed=21), _offers("to ", 4), 4),
    "ally": Wanted(Setup(players=6, seed=21), _offers("to ", 5), 5, 1),
    "throne": Wanted(Setup(players=6, seed=21), _throne, 3, 3, marked=True),
    "rivals": Wanted(Setup(players=1, seed=6), _offers("to ", 6), 5),
    "watch": Wanted(FOUR, lambda seen: seen["turn"] and seen["turn"]["kind"] == "agent", 2, None),
    "end": Wanted(FOUR, lambda seen: seen["phase"] == "finished"),
    "ix": Wanted(Setup(seed=402, sets=IX), _offers("to ", 6), 5),
    "ix-tech": Wanted(Setup(seed=404, sets=IX), _offers("tech ", 2), 3),
    "ix-pay": Wanted(Setup(seed=422, sets=IX), _ways_to_pay),
    "ix-freighter": Wanted(Setup(seed=402, sets=IX), _offers("recall freighter"), 3),
    "ix-combat": Wanted(Setup(seed=425, sets=IX), _fleets, 4),
    "ix-six": Wanted(Setup(players=6, seed=21, sets=IX), _offers("to ", 4), 4),
    "ix-rivals": Wanted(Setup(players=1, seed=6, sets=IX), _offers("to ", 5), 5),
    "immortality": Wanted(Setup(seed=404, sets=IMMORTALITY), _offers("to ", 5), 6),
    "immortality-research": Wanted(Setup(seed=402, sets=IMMORTALITY), _offers("research to ", 2), 3),
    "immortality-row": Wanted(Setup(seed=404, sets=IMMORTALITY), _offers("buy tleilaxu ", 2), 4),
    "immortality-graft": Wanted(Setup(seed=404, sets=IMMORTALITY), _offers("graft ", 2), 3),
    "immortality-pair": Wanted(Setup(seed=404, sets=IMMORTALITY), _grafted, 3),
    "immortality-six": Wanted(Setup(players=6, seed=21, sets=IMMORTALITY), _offers("to ", 4), 4),
    "immortality-rivals": Wanted(Setup(players=1, seed=6, sets=IMMORTALITY), _offers("to ", 5), 5),
    "immortality-end": Wanted(Setup(seed=404, sets=IMMORTALITY), lambda seen: seen["phase"] == "finished"),
    "both": Wanted(Setup(seed=402, sets=BOTH), _offers("to ", 5), 6),
    "both-six": Wanted(Setup(players=6, seed=21, sets=BOTH), _offers("to ", 4), 4),
    "ix-end": Wanted(Setup(seed=402, sets=IX), lambda seen: seen["phase"] == "finished"),
}
# Games by chance in which every verb is offered once, but for one that needs a tie for an Alliance.
RECORDED = [
    *(Setup(seed=seed) for seed in (1, 2, 3, 4, 5, 10, 13, 39, 135, 186)),
    *(Setup(players=6, seed=seed) for seed in (1, 2, 4, 7, 24)),
    *(Setup(sets=IX, seed=seed) for seed in (2, 34, 58)),
    *(Setup(sets=IMMORTALITY, seed=seed) for seed in (1, 2)),
]
GAMES = 20  # among so many there is every position
# By players: the position where at least so many posts are free for a spy.
MANY_POSTS = {6: ("posts", 14), 4: ("spies", 12)}
MODES = {
    "four": Setup(),
    "six": Setup(players=6),
    "rivals": Setup(players=1),
    "plain": Setup(sets=("uprising",)),
    "ix": Setup(sets=IX),
    "ix-six": Setup(players=6, sets=IX),
    "ix-rivals": Setup(players=1, sets=IX),
    "immortality": Setup(sets=IMMORTALITY),
    "immortality-six": Setup(players=6, sets=IMMORTALITY),
    "immortality-rivals": Setup(players=1, sets=IMMORTALITY),
    "both": Setup(sets=BOTH),
    "both-six": Setup(players=6, sets=BOTH),
}


def mode_of(setup: Setup) -> str:
    """The mode whose content a game has; three and four players share it."""
    mode = {6: "six", 1: "rivals", 2: "rivals"}.get(setup.players, "four")
    ix, immortality = "rise_of_ix" in setup.sets, "immortality" in setup.sets
    added = "both" if ix and immortality else "ix" if ix else "immortality" if immortality else ""
    return (added if mode == "four" else f"{added}-{mode}") if added else mode


# --- what a seat is told --------------------------------------------------------------------------------------


def position(wanted: Wanted) -> Message:
    """The table, the log and the positions since the seat's last turn, up to one that fits.

    Of the game with this seed, or else of the next one that has such a position: bots change.
    """
    for more in range(GAMES):
        course, told = _played(wanted, wanted.setup.replaced(seed=wanted.setup.seed + more))
        if course is not None:
            break
    else:
        raise SystemExit(f"no such position in {GAMES} games from {wanted.setup} on")
    seat = wanted.seat
    since = showing.last_turn(course, seat)
    shown = told[since:]
    until = [event for one in told if one["rev"] <= shown[0]["rev"] for event in one["events"]]
    return {
        "mode": mode_of(wanted.setup),
        "table": _table(course, seat) | ({"taken_back": True, "hints": 12} if wanted.marked else {}),
        "log": {"type": "log", "events": until, "since": since},
        "chronicle": _chronicle(course, seat) if course.game.over else None,
        "positions": shown,
    }


def _played(wanted: Wanted, setup: Setup) -> tuple[Course | None, list[Message]]:
    """A game of bots up to the position, and what the seat was told; no game if there is none."""
    course = Course(load_rules(setup), with_leaders(load_rules(setup), setup))
    seat = wanted.seat
    persons = [] if seat is None else [seat]
    bots = [make("greedy") for _ in course.state.players]
    told = [_told(course, seat, persons)]

    def fits() -> bool:
        seen = told[-1]["view"]
        return course.state.round >= wanted.since and wanted.fits(seen)

    while not fits():
        if course.game.over:
            return None, []
        if len(course.game.options()) == 1:
            (option,) = course.game.options()
        else:
            option = bots[course.game.decider].choose(Decision(course.state, seeded(course.rev)))
        words = showing.words_before(course.state, option, LANGUAGE)
        course.one(option)
        told.append(_told(course, seat, persons, words))
    return course, told


def verbs(recorded: Sequence[Setup] = RECORDED) -> dict[str, Message]:
    """For every verb, and every kind of thing whose effects are resolved, a position where it is offered."""
    found: dict[str, Message] = {}
    for setup in recorded:
        rules = load_rules(setup)
        course = Course(rules, with_leaders(rules, setup))
        terms = content(catalogue_of(rules))["terms"]
        assert isinstance(terms, dict)
        chance = Random(setup.seed)
        while not course.game.over:
            options = course.game.options()
            if len(options) > 1:
                names = {
                    _verb(text, code, terms) for text, code in zip(options, course.state.options, strict=True)
                }
                name, many = MANY_POSTS[setup.players]
                if sum(text.startswith("spy ") for text in options) >= many:
                    names.add(name)
                for name in names - set(found):
                    found[name] = _alone(course)
            going = [text for text in options if text not in ("pass", "end turn", "reveal")] or options
            course.one(chance.choice(going) if len(options) > 1 else options[0])
    return found


def _verb(text: str, code: int, terms: dict[str, Any]) -> str:
    if verb_of(code) != RESOLVE:
        return f"verb-{verb_key(verb_of(code))}"
    name = text.removeprefix("resolve ")
    source = terms.get(name, {}).get("source")
    return f"verb-resolve-{source['kind'] if source else 'contracts' if 'contract' in name else 'cost'}"


def _alone(course: Course) -> Message:
    """What the decider is told now, and nothing of before."""
    seat = course.game.decider
    return {
        "mode": mode_of(course.game.setup),
        "table": _table(course, seat),
        "log": {"type": "log", "events": [], "since": course.rev},
        "positions": [_told(course, seat, [seat])],
    }


def vocabulary_of(setup: Setup) -> list[Message]:
    """Every option of these rules as far as it is the same whenever it is offered; its words are its text."""
    state = new_game(setup).state
    catalogue = catalogue_of(state.rules)
    found = []
    for text, code in vocabulary(state.rules).items():
        verb, kind, argument = verb_of(code), VERBS[verb_of(code)][1], argument_of(code)
        label = f"label.{verb_key(verb)}"
        found.append(
            {"text": text, "verb": verb_key(verb), "words": text, **thing_of(state, code, catalogue).told()}
            | ({"n": argument, "label": catalogue.phrases.say(label)} if kind == NUMBER else {})
            | ({"term": state.rules.nodes[argument].name} if kind == TERM else {})
        )
    return found


def _chronicle(course: Course, seat: int | None) -> Message:
    """As a server tells it of a game that is over."""
    whole = Chronicler(course.game.rules, course.game.setup, course.texts(course.rev))
    found = to_builtins(whole.told(convert(_table(course, seat), Table), LANGUAGE))
    assert isinstance(found, dict)
    return found


def _told(course: Course, seat: int | None, persons: list[int], words: str = "") -> Message:
    found = to_builtins(showing.position(course, seat, LANGUAGE, persons, words))
    assert isinstance(found, dict)
    return found


def _table(course: Course, seat: int | None) -> Message:
    setup = course.game.setup
    seats = range(len(course.state.players))
    who: list[Who] = ["rival" if n >= setup.players else "person" if n == seat else "bot" for n in seats]
    table = Table(
        id="amber-dune",
        name="Amber Dune",
        setup=TableSetup(setup.players, len(seats), "free_for_all", list(setup.sets), "", [], [], "", None),
        seats=[Seat(n, who[n], "", "greedy" if who[n] == "bot" else "", n == seat) for n in seats],
        rev=course.rev,
        version=course.game.rules.version,
        taken_back=False,
        hints=0,
        may_hint=True,
    )
    found = to_builtins(table)
    assert isinstance(found, dict)
    return found


# --- files ------------------------------------------------------------------------------------------------------


def write(folder: Path, names: list[str]) -> None:
    """All of them, unless they are there already and nothing of the program has changed since."""
    folder.mkdir(parents=True, exist_ok=True)
    stamp, now = folder / "stamp", _program()
    if names == list(WANTED) and stamp.exists() and stamp.read_text() == now:
        return
    options = {}
    for mode, setup in MODES.items():
        rules = load_rules(setup)
        write_json(folder / f"content-{mode}.json", content(catalogue_of(rules)))
        options[mode] = vocabulary_of(setup)
    write_json(folder / "vocabulary.json", options)
    write_json(folder / "events.json", [word for word, *_ in ENTRIES])
    for name in names:
        found = position(WANTED[name])
        write_json(folder / f"{name}.json", found)
        if found["chronicle"]:
            write_json(folder / f"{name}-alone.json", {**found, "chronicle": None})
    for name, alone in verbs().items():
        write_json(folder / f"{name}.json", alone)
    if names == list(WANTED):
        stamp.write_text(now)


def _program() -> str:
    """A digest of everything that makes a position."""
    files = [Path(__file__), *sorted(Path(sietch.__file__).parent.rglob("*.py"))]
    files += sorted(Path(sietch.__file__).parent.rglob("*.yaml"))
    digest = sha256()
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()


def write_json(path: Path, data: object) -> None:
    path.write_text(json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]), sys.argv[2:] or list(WANTED))
