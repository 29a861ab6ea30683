"""The Throne Row: cards of the Imperium Row that are kept for one team (X-10)."""

from typing import Final

from sietch.engine import events
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.events import EVERYBODY
from sietch.engine.ops import UNHEEDED, Question, add_effect
from sietch.engine.options import argument_of, card_options
from sietch.engine.rows import IMPERIUM_ROW, Row, replace_in_row
from sietch.engine.rules import Node
from sietch.engine.state import Frame, Player, State
from sietch.engine.teams import teams_of

NO_CARDS: Final[list[int]] = []
TO_THRONE: Final = o.add_verb("throne ", w.CARD, place="imperium_row")
BUY_THRONE: Final = o.add_verb("buy throne ", w.CARD)
ACQUIRE_THRONE: Final = o.add_verb("acquire throne ", w.CARD)


class ThroneRow(Row):
    """Without a limit, and never refilled."""

    def set_up(self, s: State) -> None:
        """Empty."""

    def stock(self, s: State) -> list[int]:
        return teams_of(s).throne_row

    def cards(self, s: State, player: Player) -> list[int]:
        teams = teams_of(s)
        return teams.throne_row if s.sides[player.seat] == teams.throne_side else NO_CARDS

    def take(self, s: State, player: Player, card: int) -> None:
        teams_of(s).throne_row.remove(card)
        s.note(events.FROM_THRONE, player.seat, card, 0, EVERYBODY)


class MoveToThrone(Question):
    """`throne_row N`: cards that are not Fremen, out of the Imperium Row, which is refilled at once."""

    def fitting(self, s: State, who: int) -> list[int]:
        cards = IMPERIUM_ROW.cards(s, s.players[who])
        return [card for card in cards if not s.rules.cards[card].factions & (1 << w.FREMEN)]

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return s.rules.has(w.TEAMS) and len(self.fitting(s, who)) > 0

    def changes(self, node: Node) -> int:
        return UNHEEDED

    def run(self, s: State, f: Frame) -> None:
        s.ask(f.who, self.number, f.source, card_options(TO_THRONE, self.fitting(s, f.who)))

    def answer(self, s: State, f: Frame, code: int) -> None:
        s.again(f, f.left - 1)
        card = argument_of(code)
        replace_in_row(s, card)
        teams_of(s).throne_row.append(card)
        s.note(events.TO_THRONE, f.who, card, 0, EVERYBODY)


THRONE_ROW: Final = ThroneRow("throne_row", "", BUY_THRONE, ACQUIRE_THRONE)
MOVE_TO_THRONE: Final = add_effect(MoveToThrone("throne_row"))
