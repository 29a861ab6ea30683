"""One person against bots at the terminal."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from pathlib import Path

from sietch.bots.bot import moment
from sietch.bots.registry import seated
from sietch.cli.board import board, hand, status
from sietch.cli.ending import ending
from sietch.cli.explain import HELP, explain, reason
from sietch.cli.menu import chosen, menu
from sietch.cli.news import paragraphs
from sietch.cli.parser import program
from sietch.cli.style import Style
from sietch.engine.game import Game
from sietch.engine.options import option_text
from sietch.table.replay import dump, is_replay, rewind
from sietch.view.log import seat_name
from sietch.view.phrase import capital

Ask = Callable[[str], str]
Say = Callable[[str], None]

END_TURN = "end turn"
STAND_IN = "somebody else decides for it"
MINE = "# seat {} was yours"
LONE = frozenset({"q", "quit", "exit", "u", "undo", "b", "board", "h", "hand", "l", "log"})


class Session:
    """A game, the seat of the person, and the talk with that person."""

    def __init__(
        self,
        game: Game,
        seat: int,
        bots: Sequence[str],
        style: Style,
        ask: Ask,
        say: Say,
        file: Path | None = None,
        isolated: bool = False,
    ) -> None:
        self.game = game
        self.seat = seat
        self._bots = bots
        self._isolated = isolated
        self._players = {
            seat: seated(bots[seat % len(bots)], game.setup if isolated else None)
            for seat in range(game.setup.seats)
            if seat != self.seat
        }
        self._style = style
        self._ask = ask
        self._say = say
        self._file = file  # where the game is kept
        self._resumed = file
        self._kept = dump(game) if file else ""  # what stands there
        self._read = 0  # entries of the log that were shown
        self._turn = -1  # the turn that the board was shown in

    # --- the game ----------------------------------------------------------------------------------------

    def play(self) -> None:
        """Until the end of the game, or until the person has enough."""
        if self.game.over:
            self._print(["This game is over.", *ending(self.game, None, self._style)])
            return
        self._greet()
        try:
            while self._my_decision():
                self._show_decision()
                if not self._listen():
                    return
            self._show_news()
            self._print(["", *ending(self.game, self.seat, self._style)])
        except EOFError:
            self._say("")
        except KeyboardInterrupt:
            self._say("")
            raise
        finally:
            self._keep()

    def _my_decision(self) -> bool:
        """Let the bots play until the person has to decide; False if the game is over.

        A bot's chance hangs on the moment alone: after a take-back it answers the same.
        """
        game = self.game
        while not game.over and game.decider != self.seat:
            player = self._players[game.decider]
            code = player.decide(game.state, moment(game.setup.seed, len(game.history)))
            game.apply(option_text(game.rules, code))
            while player.faults:
                self._say(self._style.dim(f"{player.faults.pop()}; {STAND_IN}."))
        return not game.over

    def _listen(self) -> bool:
        """Commands until the decision is made or taken back; False to leave the game."""
        while True:
            line = self._ask("> ").strip()
            word, _, rest = line.partition(" ")
            rest = rest.strip()
            option = chosen(self.game.state, line)
            if option is not None:
                turn = self.game.state.turns_taken
                self.game.apply(option)
                if option == END_TURN and self._still_in(turn):
                    self._say("Your turn is not over: what was left to carry out brings something to decide.")
                return True
            if rest and word in LONE:
                self._say(f"'{word}' takes no word.")
                continue
            if word in ("q", "quit", "exit"):
                return False
            if word in ("u", "undo"):
                self._take_back()
                return True
            self._command(word, rest, line)

    def _still_in(self, turn: int) -> bool:
        state = self.game.state
        return state.turns_taken == turn and state.turn.is_of(self.seat)

    def _command(self, word: str, rest: str, line: str) -> None:
        state = self.game.state
        if not line:
            self._print(menu(state, self._style))
        elif word.startswith("?") or word == "help":
            topic = f"{word.removeprefix('?').removeprefix('help')} {rest}".strip()
            self._print(explain(state, topic, self._style) if topic else HELP.splitlines())
        elif word == "why":
            self._print(self._style.wrap(capital(reason(state, rest))))
        elif word in ("b", "board"):
            self._print(board(state, self.seat, self._style, whole=True))
        elif word in ("h", "hand"):
            self._print(hand(state, self.seat, self._style))
        elif word in ("l", "log"):
            self._print(paragraphs(state, self.seat, 0, self._style))
        elif word == "save":
            self._save(Path(rest) if rest else self._own_file())
        else:
            self._print(self._style.wrap(f"'{line}': {reason(state, line)}"))
            self._say(self._style.dim("Type the number of an option; ? for help."))

    def _take_back(self) -> None:
        """To the person's previous decision."""
        history = self.game.history
        mine = [n for n, entry in enumerate(history) if entry.seat == self.seat and not entry.automatic]
        if not mine:
            self._say("There is nothing of yours to take back.")
            return
        undone = history[mine[-1] :]
        self.game = rewind(self.game, mine[-1])
        self._read = len(self.game.state.log or [])
        self._turn = -1
        self._say(f"Taken back: {undone[0].text}.")
        if any(entry.revealing for entry in undone):
            self._say(self._style.paint("Something hidden had come to light, or chance was used.", "magenta"))

    # --- what is shown -----------------------------------------------------------------------------------

    def _greet(self) -> None:
        state = self.game.state
        self._say(self._style.title("Dune: Imperium – Uprising") + f"   seed {self.game.setup.seed}")
        self._say(f"You are {self._style.seat(seat_name(state, self.seat), self.seat)}.")
        leader = state.rules.leaders[state.players[self.seat].leader].name
        self._print(explain(state, leader, self._style))
        self._say(
            self._style.dim("Type the number of an option; ? for help, u takes back, q ends and saves.")
        )

    def _show_decision(self) -> None:
        self._show_news()
        state = self.game.state
        if state.turns_taken != self._turn:
            self._turn = state.turns_taken
            self._print(["", *board(state, self.seat, self._style)])
        else:
            self._print(status(state, self.seat, self._style))
        self._print(["", *menu(state, self._style)])

    def _show_news(self) -> None:
        state = self.game.state
        lines = paragraphs(state, self.seat, self._read, self._style)
        self._read = len(state.log or [])
        if lines:
            self._print(["", *lines])

    def _print(self, lines: Sequence[str]) -> None:
        for line in lines:
            self._say(line)

    # --- files -------------------------------------------------------------------------------------------

    def _own_file(self) -> Path:
        """The file of this game; a new one never takes the name of another.

        The end of a resumed game gets a file of its own.
        """
        if self.game.over and self._file == self._resumed:
            self._file = None
        number = 1
        while self._file is None:
            path = Path(f"sietch-{self.game.setup.seed}{f'-{number}' if number > 1 else ''}.replay")
            if not path.exists():
                self._file = path
            number += 1
        return self._file

    def _save(self, path: Path) -> None:
        try:
            if path.exists() and not is_replay(path):
                self._say(f"{path} is there already and no saved game; choose another name.")
                return
            path.write_text(
                dump(self.game) + MINE.format(self.seat + 1) + "\n", encoding="utf-8", newline="\n"
            )
        except OSError as error:
            self._say(f"{path}: {error.strerror}")
        else:
            self._file = path
            self._kept = dump(self.game)
            self._say(f"Saved as {path}.")

    def _keep(self) -> None:
        """However it ends, the game is not lost."""
        if not any(entry.seat == self.seat and not entry.automatic for entry in self.game.history):
            return
        path = self._own_file()
        if dump(self.game) != self._kept:
            self._save(path)
        words = ["replay", path] if self.game.over else ["play", "--terminal", "--resume", path]
        if not self.game.over:
            words += ["--bots", ",".join(self._bots), *["--isolated"] * self._isolated]
        for file in self.game.setup.content:
            words += ["--content", file]
        again = f"{program()} {shlex.join(map(str, words))}"
        self._say(f"Look at it again with: {again}" if self.game.over else f"Go on with: {again}")
