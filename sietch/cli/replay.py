"""Step through a recorded game, or check that it can be played again exactly."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from sietch.cli.board import board
from sietch.cli.ending import ending
from sietch.cli.news import paragraphs
from sietch.cli.parser import add_files, files_of
from sietch.cli.play import named
from sietch.cli.speech import language, say
from sietch.cli.style import Style, terminal_style
from sietch.content.reading import read_text
from sietch.engine.game import Game
from sietch.language.sentence import both
from sietch.table import replay, saves
from sietch.table.replay import Replay
from sietch.view.names import seat_name


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar=say("value.file"), help=say("switch.replay.file"))
    parser.add_argument("--check", action="store_true", help=say("switch.replay.check"))
    parser.add_argument("--any-content", action="store_true", help=say("switch.replay.any_content"))
    parser.add_argument("--plain", action="store_true", help=say("switch.plain"))
    add_files(parser)


def run(args: argparse.Namespace) -> int:
    strict = not args.any_content
    file = saves.find(args.file) or Path(args.file)
    with named(file):
        record = replay.load(file)
        content = files_of(args) or saves.remarks(read_text(file)).content
        if args.check:
            print(_verdict(replay.check(record, content, strict)))
            return 0
        game = replay.play(record, None, content, strict)  # all of it, so that mistakes show first
    Viewer(game, record, terminal_style(args.plain)).run()
    return 0


def _verdict(game: Game) -> str:
    options = len(game.history)
    if not game.over:
        return say("step.unfinished", n=options, round=game.state.round)
    winners = [game.state.players[seat] for seat in game.result().winners]
    names = [
        say("step.winner", n=winner.seat + 1, leader=game.rules.leaders[winner.leader].name)
        for winner in winners
    ]
    points = sum(winner.vp for winner in winners)
    return say("step.finished", n=options, winners=both(names), points=points)


class Viewer:
    """Shows a game step by step. A step is an option with all single options that follow it."""

    def __init__(self, game: Game, record: Replay, style: Style) -> None:
        self._whole = game
        self._record = record
        self._style = style
        history = game.history
        chosen = [number for number, entry in enumerate(history) if not entry.automatic]
        self._steps = [*chosen, len(history)]  # a position: how many options were applied
        self._at = 0
        self._game = replay.rewind(game, self._steps[0])

    def run(self) -> None:
        head = say("step.head", n=len(self._steps) - 1, players=self._record.setup.players)
        print(self._style.title(head))
        for seat in range(self._record.setup.seats):
            print("  " + self._style.seat(seat_name(self._game.state, seat, language()), seat))
        self._print(paragraphs(self._game.state, None, 0, self._style, language()))
        while True:
            if sys.stdin.isatty():
                print(self._style.dim(f"[{self._at}/{len(self._steps) - 1}] {say('step.hint')}"))
            try:
                key = input().strip().lower()
            except EOFError:
                return
            if key in ("q", "quit"):
                return
            self._obey(key)

    def _obey(self, key: str) -> None:
        if key in ("", "n"):
            self._forward()
        elif key == "p":
            self._go(max(0, self._at - 1))
            print(say("step.back", n=self._at))
        elif key == "r":
            now = self._game.state.round
            while self._at < len(self._steps) - 1 and self._game.state.round == now:
                self._forward()
        elif key == "b":
            state = self._game.state
            seat = max(state.decider, 0)
            name = self._style.seat(seat_name(state, seat, language()), seat)
            print(say("step.seen_by", seat=name))
            self._print(board(state, seat, self._style, whole=True, mine=False))
        else:
            print(say("step.hint"))

    def _forward(self) -> None:
        if self._at == len(self._steps) - 1:
            print(say("step.end"))
            return
        game = self._game
        before = len(game.state.log or [])
        entry = self._whole.history[self._steps[self._at]]
        print(self._style.seat(say("seat", n=entry.seat + 1), entry.seat) + f" > {entry.text}")
        game.apply(entry.text)
        self._at += 1
        self._print(paragraphs(game.state, None, before, self._style, language()))
        if game.over:
            self._print(["", *ending(game, None, self._style)])

    def _go(self, step: int) -> None:
        self._at = step
        self._game = replay.rewind(self._whole, self._steps[step])

    def _print(self, lines: list[str]) -> None:
        for line in lines:
            print(line)
