"""Real positions for the tests and pictures of the browser table: games of greedy bots, told as a server tells them.

    python tests/ui/positions.py ui/.content/positions

writes one file per position with the messages that lead to it, the content of every mode, and every option text
that a mode knows. Seeds are fixed, so the same rules give the same files.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sietch.bots import Decision
from sietch.bots.registry import make
from sietch.content import Setup, load_rules, new_game
from sietch.content.setup import values_of
from sietch.engine.events import ENTRIES
from sietch.engine.game import Game
from sietch.engine.options import vocabulary
from sietch.engine.rng import seeded
from sietch.view.catalogue import catalogue_of
from sietch.view.log import log_events, sentences
from sietch.view.questions import option_words
from sietch.view.reasons import why_not
from sietch.view.seat import view
from sietch.view.symbols import content

Message = dict[str, Any]
Fits = Callable[[Message], bool]


@dataclass(frozen=True)
class Wanted:
    """A position of seat `seat` that fits, in round `since` or later."""

    setup: Setup
    fits: Fits
    since: int = 1
    seat: int = 0


def _options(seen: Message) -> list[str]:
    decision = seen["decision"] or {}
    found: list[str] = decision.get("options", [])
    return found


def _offers(verb: str, at_least: int = 1) -> Fits:
    return lambda seen: sum(text.startswith(verb) for text in _options(seen)) >= at_least


def _order(seen: Message) -> bool:
    """Several effects wait, and troops may be deployed."""
    return _offers("resolve ", 2)(seen) and _offers("deploy ")(seen)


def _battle(seen: Message) -> bool:
    return seen["phase"] == "combat" and _offers("intrigue ", 2)(seen) and seen["players"][seen["seat"]]["strength"] > 0


def _throne(seen: Message) -> bool:
    return _offers("buy throne ")(seen)


FOUR = Setup(seed=410)
WANTED = {
    "card": Wanted(FOUR, _offers("play ", 3), 4),
    "space": Wanted(FOUR, _offers("to ", 6), 6),
    "order": Wanted(Setup(seed=402), _order, 5),
    "reveal": Wanted(Setup(seed=411), _offers("buy ", 3), 6),
    "combat": Wanted(Setup(seed=411), _battle, 5),
    "three": Wanted(Setup(players=3, seed=35), _offers("to ", 5), 5),
    "six": Wanted(Setup(players=6, seed=21), _offers("to ", 4), 4),
    "ally": Wanted(Setup(players=6, seed=21), _offers("to ", 5), 5, 1),
    "throne": Wanted(Setup(players=6, seed=20), _throne, 3, 3),
    "rivals": Wanted(Setup(players=1, seed=6), _offers("to ", 6), 5),
    "end": Wanted(FOUR, lambda seen: seen["phase"] == "finished"),
}
MODES = {"four": Setup(), "six": Setup(players=6), "rivals": Setup(players=1), "plain": Setup(sets=("uprising",))}


def mode_of(setup: Setup) -> str:
    """The mode whose content a game has; three and four players share it."""
    return {6: "six", 1: "rivals", 2: "rivals"}.get(setup.players, "four")


# --- what a seat is told --------------------------------------------------------------------------------------


class Seat:
    """A game as one seat is told of it, position by position."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.told = 0
        self.positions: list[Message] = []

    def tell(self, move: Message | None) -> Message:
        state = self.game.state
        events = log_events(state, self.seat, self.told)
        texts = sentences(state, self.seat, self.told)
        self.told = len(state.log or [])
        seen = view(state, self.seat)
        revision = len(self.game.history)
        message = {
            "type": "position",
            "rev": revision,
            "move": move,
            "events": [{**event, "rev": revision, "text": text} for event, text in zip(events, texts, strict=True)],
            "view": seen,
            "reasons": self._reasons(seen),
            "take_back": self._take_back(),
            "take_back_why": "",
        }  # fmt: skip
        self.positions.append(message)
        return message

    def _reasons(self, seen: Message) -> dict[str, str]:
        """Why not, for all that lies on the screen and is not offered."""
        offered = _options(seen)
        if not offered:
            return {}
        table, own = seen["table"], seen["own"]
        there = [
            *(f"to {space.name}" for space in self.game.rules.spaces),
            *(f"play {card}" for card in own["hand"]),
            *(f"intrigue {card}" for card in own["intrigue"]),
            *(f"buy {card}" for card in (*table["row"], *table["reserve"])),
            *(f"take {contract}" for contract in table.get("offer", [])),
        ]
        return {
            text: why_not(self.game.state, text, self.seat)
            for text in dict.fromkeys(there)
            if text not in offered
        }

    def _take_back(self) -> Message | None:
        """To before the seat's latest own option, unless something came to light since."""
        for number in range(len(self.game.history) - 1, -1, -1):
            entry = self.game.history[number]
            if entry.seat != self.seat or entry.revealing:
                return None
            if not entry.automatic:
                return {"to": number, "warning": None}
        return None

    def since_own_turn(self) -> list[Message]:
        """From the end of the seat's turn before this one: its latest move that others have followed."""
        others = max((n for n, told in enumerate(self.positions) if self._others(told)), default=0)
        own = [n for n, told in enumerate(self.positions[: others + 1]) if self._own(told)]
        return self.positions[own[-1] if own else 0 :]

    def _own(self, told: Message) -> bool:
        return bool(told["move"]) and told["move"]["seat"] == self.seat

    def _others(self, told: Message) -> bool:
        """Others have moved, or rivals, whose turns are part of an own move."""
        turns = [event["seat"] for event in told["events"] if event["event"] == "turn"]
        return bool(told["move"]) and (not self._own(told) or any(seat != self.seat for seat in turns))


def position(wanted: Wanted) -> Message:
    """The table, the log and the positions since the last decision, up to one that fits."""
    game = new_game(wanted.setup, automatic=False)
    seat = Seat(game, wanted.seat)
    bots = {number: make("greedy") for number in range(len(game.state.players))}
    told = seat.tell(None)
    while not (told["view"]["round"] >= wanted.since and wanted.fits(told["view"])):
        if game.over:
            raise SystemExit(f"no such position in {wanted.setup}")
        options, decider = game.options(), game.decider
        moment = Decision(game.state, seeded(len(game.history)))
        text = options[0] if len(options) == 1 else bots[decider].choose(moment)
        words = option_words(game.state, game.state.options[options.index(text)])
        game.apply(text)
        move = {"seat": decider, "option": text, "words": words, "automatic": len(options) == 1}
        told = seat.tell(move)
    shown = seat.since_own_turn()
    before = [event for told in seat.positions if told["rev"] <= shown[0]["rev"] for event in told["events"]]
    return {
        "mode": mode_of(wanted.setup),
        "table": _table(game, wanted.seat),
        "log": {"type": "log", "events": before},
        "positions": shown,
    }


def _table(game: Game, seat: int) -> Message:
    rivals = range(game.setup.players, len(game.state.players))
    return {
        "type": "table",
        "id": "table",
        "name": "Amber Dune",
        "setup": values_of(game.setup),
        "seats": [
            {
                "seat": n,
                "who": "rival" if n in rivals else "person" if n == seat else "bot",
                "name": "",
                "bot": "" if n == seat or n in rivals else "greedy",
                "mine": n == seat,
            }
            for n in range(len(game.state.players))
        ],
        "rev": len(game.history),
        "version": game.rules.version,
        "taken_back": 0,
    }


# --- files ------------------------------------------------------------------------------------------------------


def write(folder: Path, names: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    texts = {}
    for mode, setup in MODES.items():
        rules = load_rules(setup)
        _write(folder / f"content-{mode}.json", content(catalogue_of(rules)))
        texts[mode] = list(vocabulary(rules))
    _write(folder / "vocabulary.json", texts)
    _write(folder / "events.json", [word for word, *_ in ENTRIES])
    for name in names:
        _write(folder / f"{name}.json", position(WANTED[name]))


def _write(path: Path, data: object) -> None:
    path.write_text(json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]), sys.argv[2:] or list(WANTED))
