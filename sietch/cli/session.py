"""One person against bots at the terminal."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path

from sietch.bots.bot import moment
from sietch.bots.registry import seated
from sietch.cli.board import board
from sietch.cli.ending import ending
from sietch.cli.explain import HELP, explain, reason
from sietch.cli.keeping import Ask, Keeping, Say
from sietch.cli.look import LOOKS, is_hagal, is_seat, look, player_lines
from sietch.cli.menu import chosen, menu
from sietch.cli.news import last_round, paragraphs, told_by_turns
from sietch.cli.pace import Pace
from sietch.cli.screen import screen
from sietch.cli.style import Style
from sietch.engine.game import Game
from sietch.engine.options import option_text
from sietch.engine.words import NOBODY
from sietch.table.replay import rewind
from sietch.view.log import seat_name
from sietch.view.phrase import capital

END_TURN = "end turn"
STAND_IN = "somebody else decides for it"
LONE = frozenset({"q", "quit", "exit", "u", "undo", "b", "board", "l", "log"})


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
        pace: Pace | None = None,
    ) -> None:
        self.game = game
        self.seat = seat
        opponents = [seat for seat in range(game.setup.seats) if seat != self.seat]
        self._players = {
            seat: seated(bots[number % len(bots)], game.setup if isolated else None)
            for number, seat in enumerate(opponents)
        }
        # Isolated bots are not to find the deal: the seed of the game is soon guessed from chance that hangs on it.
        self._chance = secrets.randbits(64) if isolated else game.setup.seed
        self._style = style
        self._pace = pace or Pace()
        self._ask = ask
        self._say = say
        self._keeping = Keeping(seat, bots, ask, say, file, ["--isolated"] if isolated else [])
        self._read = last_round(game.state) if file else 0  # entries of the log that were shown
        self._turn = -1  # the turn that the board was shown in

    # --- the game ----------------------------------------------------------------------------------------

    def play(self) -> bool:
        """Until the end of the game, or until the person has enough. False if the game could not be kept."""
        if self.game.over:
            self._print(["This game is over.", *ending(self.game, None, self._style)])
            return True
        try:
            self._play()
        except EOFError:
            self._say("")
        except KeyboardInterrupt:
            self._say("")
            self._keeping.leave(self.game, alone=False)
            raise
        except BaseException:
            self._keeping.leave(self.game, alone=True)
            raise
        return self._keeping.leave(self.game, alone=False)

    def _play(self) -> None:
        self._greet()
        while self._my_decision():
            self._show_decision()
            if not self._listen():
                return
            self._keeping.keep(self.game)
        self._show_news()
        self._print(["", *ending(self.game, self.seat, self._style)])

    def _my_decision(self) -> bool:
        """Let the bots play until the person has to decide; False if the game is over.

        A bot's chance hangs on the moment alone: after a take-back it answers the same.
        """
        game = self.game
        while not game.over and game.decider != self.seat:
            player = self._players[game.decider]
            code = player.decide(game.state, moment(self._chance, len(game.history)))
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
                if self._take_back():
                    return True
                continue
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
            self._print(self._explained(topic) if topic else HELP.splitlines())
        elif word == "why":
            self._print(self._style.wrap(capital(reason(state, rest))))
        elif word in ("b", "board"):
            self._print(board(state, self.seat, self._style, whole=True))
        elif word in LOOKS:
            self._print(look(state, self.seat, word, rest, self._style))
        elif word in ("l", "log"):
            self._print(paragraphs(state, self.seat, 0, self._style))
        elif word == "pace":
            self._say(self._pace.change(rest))
        elif word == "save":
            self._keeping.save(self.game, rest)
        else:
            self._print(self._style.wrap(f"'{line}': {reason(state, line)}"))
            self._say(self._style.dim("Type the number of an option; ? for help."))

    def _explained(self, topic: str) -> list[str]:
        if is_seat(topic):
            return player_lines(self.game.state, self.seat, topic, self._sitting, self._style)
        if is_hagal(topic):
            return look(self.game.state, self.seat, "hagal", "", self._style)
        return explain(self.game.state, topic, self._style)

    @property
    def _sitting(self) -> list[str]:
        """Who sits where: `you`, or the name of a bot."""
        seats = range(self.game.setup.seats)
        return ["you" if seat == self.seat else self._players[seat].name for seat in seats]

    def _take_back(self) -> bool:
        """To the person's previous decision. False if there is none."""
        history = self.game.history
        mine = [n for n, entry in enumerate(history) if entry.seat == self.seat and not entry.automatic]
        if not mine:
            self._say("There is nothing of yours to take back.")
            return False
        undone = history[mine[-1] :]
        self.game = rewind(self.game, mine[-1])
        self._read = len(self.game.state.log or [])
        for player in self._players.values():
            player.rewound(self._read)
        self._turn = -1
        self._say(f"Taken back: {undone[0].text}.")
        if any(entry.revealing for entry in undone):
            self._say(self._style.paint("Something hidden had come to light, or chance was used.", "magenta"))
        return True

    # --- what is shown -----------------------------------------------------------------------------------

    def _greet(self) -> None:
        state = self.game.state
        self._say(self._style.title("Dune: Imperium – Uprising") + f"   seed {self.game.setup.seed}")
        self._say(f"You are {self._style.seat(seat_name(state, self.seat), self.seat)}.")
        others = [
            f"{self._style.seat(seat_name(state, seat), seat)}: {name}"
            for seat, name in enumerate(self._sitting)
            if seat != self.seat
        ]
        self._print(self._style.flow(others, " · ", 2))
        leader = state.rules.leaders[state.players[self.seat].leader].name
        self._print(explain(state, leader, self._style))
        hint = "Type the number of an option; ? for help, u takes back, q ends and saves."
        self._print([self._style.dim(line) for line in self._style.wrap(hint)])

    def _show_decision(self) -> None:
        self._show_news()
        state = self.game.state
        new_turn = state.turns_taken != self._turn
        self._turn = state.turns_taken
        self._print([*([""] if new_turn else []), *screen(state, self.seat, self._style, new_turn)])

    def _show_news(self) -> None:
        state = self.game.state
        news = list(told_by_turns(state, self.seat, self._read, self._style))
        self._read = len(state.log or [])
        if news:
            self._say("")
        for told in news:
            if told.seat in (NOBODY, self.seat):
                self._print(told.lines)
            else:
                self._pace.tell(told.lines, self._say, self._ask)

    def _print(self, lines: Sequence[str]) -> None:
        for line in lines:
            self._say(line)
