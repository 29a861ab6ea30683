"""Persons at the terminal, against bots or rivals."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path

from sietch.bots.bot import moment
from sietch.bots.registry import seated
from sietch.cli.board import board
from sietch.cli.ending import ending
from sietch.cli.explain import explain, help_lines, reason
from sietch.cli.greeting import greeting
from sietch.cli.keeping import Ask, Keeping, Say
from sietch.cli.look import LOOKS, is_hagal, is_seat, look, player_lines
from sietch.cli.menu import chosen, menu
from sietch.cli.news import last_round, paragraphs, told_by_turns
from sietch.cli.pace import Pace
from sietch.cli.screen import screen
from sietch.cli.speech import language, say
from sietch.cli.style import Style, hide
from sietch.engine.deploying import ARMY_DEPLOYS
from sietch.engine.game import Entry, Game
from sietch.engine.options import option_text
from sietch.engine.sides import mates
from sietch.engine.words import NO_TURN, NOBODY
from sietch.language.phrase import capital
from sietch.table.replay import rewind
from sietch.view.names import seat_name

END_TURN = "end turn"
LONE = frozenset({"q", "quit", "exit", "u", "undo", "b", "board", "l", "log"})


class Session:
    """A game, the seats of the persons, and the talk with whoever of them is at the keyboard."""

    def __init__(
        self,
        game: Game,
        persons: Sequence[int],
        bots: Sequence[str],
        style: Style,
        ask: Ask,
        say: Say,
        file: Path | None = None,
        isolated: bool = False,
        pace: Pace | None = None,
    ) -> None:
        self.game = game
        self.persons = persons
        self.seat = persons[0]  # who is at the keyboard
        self._handed_over = len(persons) == 1  # the keyboard, to that person
        opponents = [seat for seat in game.setup.seated if seat not in persons]
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
        switches = ["--isolated"] if isolated else []
        self._keeping = Keeping(persons, bots, ask, say, file, switches, lambda: self._pace.name, style)
        self._is_new = file is None
        begin = 0 if self._is_new else last_round(game.state)
        self._read = dict.fromkeys(persons, begin)  # entries of the log that were shown
        self._turn = -1  # the turn that the board was shown in

    # --- the game ----------------------------------------------------------------------------------------

    def play(self) -> bool:
        """Until the end of the game, or until the person has enough. False if the game could not be kept."""
        if self.game.over:
            self._print([say("session.over"), *ending(self.game, None, self._style)])
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
        self._print(greeting(self.game, self.persons, self._sitting, self._is_new, self._style))
        while self._next_decision():
            self._hand_over()
            self._show_decision()
            if not self._listen():
                return
            self._keeping.keep(self.game)
        reader = self.seat if self._alone else None
        self._show_news(reader)
        self._print(["", *ending(self.game, reader, self._style)])

    @property
    def _alone(self) -> bool:
        """Whether nobody else reads what is shown."""
        return len(self.persons) == 1

    def _hand_over(self) -> None:
        """To the person who has to decide; nobody sees the cards of another.

        Before that the other one reads what the last choice has done.
        """
        if self._handed_over and self.game.decider == self.seat:
            return
        if self._handed_over:
            if self._show_news(self.seat):
                self._ask(say("session.hides"))
            hide(self._say, self._style)
        self.seat = self.game.decider
        self._handed_over = True
        self._turn = -1
        self._say("")
        state = self.game.state
        name = seat_name(state, self.seat, language())
        is_helping = state.turn.kind != NO_TURN and self.seat in mates(state, state.turn.seat)
        self._ask(say("session.you_are_asked" if is_helping else "session.your_turn", seat=name))

    def _next_decision(self) -> bool:
        """Let the bots play until a person has to decide; False if the game is over.

        A bot's chance hangs on the moment alone: after a take-back it answers the same.
        """
        game = self.game
        while not game.over and game.decider not in self.persons:
            player = self._players[game.decider]
            code = player.decide(game.state, moment(self._chance, len(game.history)))
            game.apply(option_text(game.rules, code))
            while player.faults:
                self._say(self._style.dim(say("session.fault", fault=player.faults.pop().whole)))
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
                    self._say(say("session.turn_goes_on"))
                return True
            if rest and word in LONE:
                self._say(say("session.no_word", word=word))
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
        is_open = state.turns_taken == turn and state.turn.is_of(self.seat)
        return is_open and state.kind != ARMY_DEPLOYS  # the last question of a commander's turn

    def _command(self, word: str, rest: str, line: str) -> None:
        state = self.game.state
        if not line:
            self._print(menu(state, self._style))
        elif word.startswith("?") or word == "help":
            topic = f"{word.removeprefix('?').removeprefix('help')} {rest}".strip()
            self._print(self._explained(topic) if topic else help_lines(state))
        elif word == "why":
            self._print(self._style.wrap(capital(reason(state, rest))))
        elif word in ("b", "board"):
            self._print(board(state, self.seat, self._style, whole=True))
        elif word in LOOKS:
            self._print(look(state, self.seat, word, rest, self._style))
        elif word in ("l", "log"):
            self._print(paragraphs(state, self.seat, 0, self._style, language()))
        elif word == "pace":
            self._say(self._pace.change(rest))
        elif word == "save":
            self._keeping.save(self.game, rest)
        else:
            self._print(self._style.wrap(say("session.refused", line=line, reason=reason(state, line))))
            self._say(self._style.dim(say("session.hint")))

    def _explained(self, topic: str) -> list[str]:
        if is_seat(topic):
            return player_lines(self.game.state, self.seat, topic, self._sitting, self._style)
        if is_hagal(topic):
            return look(self.game.state, self.seat, "hagal", "", self._style)
        return explain(self.game.state, topic, self._style)

    @property
    def _sitting(self) -> list[str]:
        """Who sits where: `you`, another person, a rival, or the name of a bot."""
        others = {seat: say("session.person") for seat in self.persons} | {self.seat: say("session.you")}
        others |= {seat: player.name for seat, player in self._players.items()}
        return [others.get(seat) or say("session.rival") for seat in range(self.game.setup.seats)]

    def _take_back(self) -> bool:
        """To the person's previous decision. False if there is none."""
        history = self.game.history
        mine = [n for n, entry in enumerate(history) if entry.seat == self.seat and not entry.automatic]
        if not mine:
            self._say(say("server.nothing_to_take_back"))
            return False
        undone = history[mine[-1] :]
        kept = self._kept(undone)
        if kept:
            self._say(kept)
            return False
        self.game = rewind(self.game, mine[-1])
        now = len(self.game.state.log or [])
        self._read = {seat: min(read, now) for seat, read in self._read.items()}
        for player in self._players.values():
            player.rewound(now)
        self._turn = -1
        self._say(say("session.taken_back", option=undone[0].text))
        if any(entry.revealing for entry in undone):
            self._say(self._style.paint(say("session.came_to_light"), "magenta"))
        return True

    def _kept(self, undone: Sequence[Entry]) -> str:
        """Why these decisions stay among persons: somebody else has decided, or something has come to light."""
        if self._alone:
            return ""
        if any(entry.seat != self.seat for entry in undone):  # also without a choice: nobody may learn that
            return say("server.somebody_else_decided")
        if any(entry.revealing for entry in undone):
            return say("server.came_to_light")
        return ""

    # --- what is shown -----------------------------------------------------------------------------------

    def _show_decision(self) -> None:
        self._show_news(self.seat)
        state = self.game.state
        new_turn = state.turns_taken != self._turn
        self._turn = state.turns_taken
        self._print([*([""] if new_turn else []), *screen(state, self.seat, self._style, new_turn)])

    def _show_news(self, reader: int | None) -> bool:
        """For this person, or for all (None). False if there is none."""
        state = self.game.state
        since = min(self._read.values()) if reader is None else self._read[reader]
        news = list(told_by_turns(state, reader, since, self._style, language()))
        self._read[self.seat] = len(state.log or [])
        if news:
            self._say("")
        for told in news:
            if told.seat in (NOBODY, self.seat):
                self._print(told.lines)
            else:
                self._pace.tell(told.lines, told.is_turn, self._say, self._ask)
        return bool(news)

    def _print(self, lines: Sequence[str]) -> None:
        for line in lines:
            self._say(line)
