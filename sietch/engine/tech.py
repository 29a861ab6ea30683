"""Tech tiles: the three stacks on the Ix board, what is owned of them, and negotiators (I-2 to I-4, I-17, I-23 to I-25)."""

from typing import Final

from sietch.engine import events, rival_tech
from sietch.engine import words as w
from sietch.engine.conditions import bits
from sietch.engine.effects import push_effect
from sietch.engine.events import EVERYBODY
from sietch.engine.facts import HIDDEN, Fact, Sheet
from sietch.engine.ops import (
    PLAIN,
    UNHEEDED,
    Aspect,
    Atom,
    Counter,
    Event,
    add_aspect,
    add_counter,
    add_effect,
    add_slot,
)
from sietch.engine.parts import NO_TRIGGERS, Part, part_in
from sietch.engine.places import Places
from sietch.engine.rival_card import is_rival, is_solo
from sietch.engine.rivals import is_far_ahead
from sietch.engine.rng import Rng, reshuffle
from sietch.engine.rules import Node, Rules, Trigger, awaited_by, of_these
from sietch.engine.state import Player, State
from sietch.engine.tiles import PRICE, TILE, is_for_rivals
from sietch.engine.trashing import LOST
from sietch.engine.triggers import catch_up

STACKS: Final = 3
TECH: Final = add_slot("tech")

OWNED: Final = Sheet(
    numbers=[Fact("negotiators")],
    masks=[Fact("tiles", TILE, column="tile"), Fact("tiles_used", TILE, column="used tile", field="used")],
)
ON_IX: Final = Sheet(
    piles=[
        *[Fact(f"tech_{n + 1}", TILE, field="face_up", place=n) for n in range(STACKS)],
        *[Fact(f"tech_{n + 1}_stack", TILE, HIDDEN, field="stacks", place=n) for n in range(STACKS)],
        Fact("tiles_trashed", TILE, field="trashed"),
    ]
)


class Technology(Part):
    """What a player has of it."""

    def __init__(self) -> None:
        self.negotiators = 0
        self.tiles = 0  # face up, as a mask
        self.used = 0  # face down until the next round

    def slot(self) -> int:
        return TECH

    def copy(self) -> "Technology":
        twin = Technology()
        twin.negotiators = self.negotiators
        twin.tiles = self.tiles
        twin.used = self.used
        return twin

    def sheet(self) -> Sheet:
        return OWNED

    def awaits(self, rules: Rules) -> int:
        return awaited_by(trigger for tile in rules.components[TILE] for trigger in tile.triggers)

    def answering(self, rules: Rules, player: Player, event: Event) -> list[Trigger]:
        if self.tiles == 0:
            return NO_TRIGGERS
        return of_these(rules.triggers_on[TILE][event.number], self.tiles)

    def new_round(self) -> None:
        """I-76"""
        self.tiles |= self.used
        self.used = 0

    def troops_here(self) -> int:
        return self.negotiators

    def has(self, source: int) -> bool:
        return source // w.KIND == TILE and (self.tiles | self.used) >> (source % w.KIND) & 1 == 1

    def trash(self, s: State, seat: int, source: int) -> None:
        """I-25: it no longer counts as owned."""
        tile = source % w.KIND
        self.tiles &= ~(1 << tile)
        self.used &= ~(1 << tile)
        stacks_of(s).trashed.append(tile)
        s.note(TILE_TRASHED, seat, tile, 0, EVERYBODY)

    def flip(self, s: State, seat: int, tile: int) -> None:
        """I-4"""
        self.tiles &= ~(1 << tile)
        self.used |= 1 << tile
        s.note(TILE_FLIPPED, seat, tile, 0, EVERYBODY)

    # --- of a rival --------------------------------------------------------------------------------------

    def begin_turn(self, s: State, player: Player) -> None:
        """I-88"""
        if is_rival(s, player.seat):
            rival_tech.use_drones(s, player, self)
            rival_tech.buy_points(s, player, self)

    def lets_pass(self, s: State, player: Player) -> bool:
        return rival_tech.passes(s, player, self)

    def before_deploying(self, s: State, player: Player) -> None:
        """I-56: not while troops are held back (RV-15)."""
        if not (s.rules.expert_deployment and is_far_ahead(s, player.seat)):
            rival_tech.hire_troops(s, player, self)

    def before_buying(self, s: State, player: Player) -> None:
        rival_tech.buy_points(s, player, self)

    def saves(self, s: State, resource: int) -> bool:
        """I-54, I-50"""
        return resource == w.SPICE and rival_tech.saves_spice(s) and is_solo(s)

    # --- in the end --------------------------------------------------------------------------------------

    def tie_breaker(self, s: State, seat: int) -> int:
        """I-77: Chaumurky, also face down."""
        count = 0
        for tile in s.rules.components[TILE]:
            if (self.tiles | self.used) >> tile.number & 1:
                for trigger in tile.triggers:
                    if trigger.effect.op == WINS_TIES:
                        count += 1
        return count


class TechStacks(Part):
    """I-17: three stacks, the upper one first; an emptied one stays empty (I-24)."""

    def __init__(self) -> None:
        self.face_up: list[list[int]] = [[] for _ in range(STACKS)]
        self.stacks: list[list[int]] = [[] for _ in range(STACKS)]  # the top tile is the last one
        self.trashed: list[int] = []

    def slot(self) -> int:
        return TECH

    def copy(self) -> "TechStacks":
        twin = TechStacks()
        twin.face_up = [tiles[:] for tiles in self.face_up]
        twin.stacks = [tiles[:] for tiles in self.stacks]
        twin.trashed = self.trashed[:]
        return twin

    def sheet(self) -> Sheet:
        return ON_IX

    def imagine(self, s: State, owner: int, seat: int, rng: Rng) -> None:
        hidden: list[int] = []
        for tiles in self.stacks:
            hidden.extend(tiles)
        reshuffle(hidden, rng)
        at = 0
        for tiles in self.stacks:
            tiles[:] = hidden[at : at + len(tiles)]
            at += len(tiles)


def technology_of(player: Player) -> Technology:
    part = part_in(player.parts, TECH)
    assert isinstance(part, Technology)
    return part


def stacks_of(s: State) -> TechStacks:
    part = part_in(s.parts, TECH)
    assert isinstance(part, TechStacks)
    return part


def trash_for_rivals(s: State, ix: TechStacks) -> None:
    """I-51: alone, until a tile with the Hagal symbol shows, the largest stack loses its top tile; of equal ones the upper."""
    if not is_solo(s):
        return
    while not any(is_for_rivals(s.rules, tile) for tiles in ix.face_up for tile in tiles):
        if not any(is_for_rivals(s.rules, tile) for tiles in ix.stacks for tile in tiles):
            return
        largest = 0
        for n in range(STACKS):
            if len(ix.stacks[n]) + len(ix.face_up[n]) > len(ix.stacks[largest]) + len(ix.face_up[largest]):
                largest = n
        tile = ix.face_up[largest].pop()
        ix.trashed.append(tile)
        s.note(STACK_TRASHED, w.NOBODY, tile, 0, EVERYBODY)
        ix.face_up[largest].append(ix.stacks[largest].pop())
        s.revealing = True


class TechRow(Places):
    """Sold by the icon alone (I-2); the next tile is turned up when the effect of the last is done (I-24)."""

    def __init__(self) -> None:
        super().__init__("tech", "", w.NOTHING, w.NOTHING, kind=TILE, turned_up_later=True)

    def set_up(self, s: State) -> None:
        tiles = [tile.number for tile in s.rules.components[TILE]]
        s.rng.shuffle(tiles)
        ix = stacks_of(s)
        for i in range(len(tiles)):
            ix.stacks[i % STACKS].append(tiles[i])
        self.turn_up(s)

    def face_up(self, s: State) -> list[list[int]]:
        return stacks_of(s).face_up

    def decks(self, s: State) -> list[list[int]]:
        return stacks_of(s).stacks

    def turn_up(self, s: State) -> None:
        super().turn_up(s)
        trash_for_rivals(s, stacks_of(s))

    def price(self, s: State, player: Player, card: int) -> int:
        return s.rules.components[TILE][card].numbers[PRICE]

    def box(self, s: State, card: int) -> Node | None:
        return s.rules.components[TILE][card].effects[0]

    def gain(self, s: State, seat: int, army: int, card: int, destination: int) -> None:
        """I-24; a tile is no card (I-81)."""
        technology_of(s.players[seat]).tiles |= 1 << card
        s.note(TILE_ACQUIRED, seat, card, 0, EVERYBODY)
        if is_rival(s, seat):
            rival_tech.use_drones(s, s.players[seat], technology_of(s.players[seat]))
        else:
            catch_up(s, seat, s.rules.components[TILE][card].triggers)
        box = self.box(s, card)
        if box is not None:
            push_effect(s, box, seat, army, TILE * w.KIND + card)


class TilesAcquired(Aspect):
    """What a tile brings at once, and what it offers from then on (I-4)."""

    def opens(self, rules: Rules) -> list[Node]:
        boxes = [tile.effects[0] for tile in rules.components.get(TILE, [])]
        return [box for box in boxes if box is not None]

    def adds(self, rules: Rules, revealing: bool) -> list[Node]:
        return [
            trigger.effect
            for tile in rules.components.get(TILE, [])
            for trigger in tile.triggers
            if trigger.event.can_be_now()
        ]


class WinsTies(Atom):
    """`wins_ties`: there is nothing to do, but the result asks for it (I-77)."""

    def possible(self, s: State, node: Node, who: int, army: int, source: int) -> bool:
        return False

    def moment(self) -> int:
        return PLAIN

    def changes(self, node: Node) -> int:
        return UNHEEDED

    def do(self, s: State, node: Node, who: int, army: int, source: int) -> None:
        """It is never possible."""


class TechTiles(Counter):
    """I-25: also those that lie face down."""

    def count(self, s: State, arg: int, who: int, army: int, source: int) -> int:
        own = technology_of(s.players[who])
        return bits(own.tiles | own.used)

    def rises(self, number: int) -> int:
        return TILE_GAINED

    def falls(self, number: int) -> int:
        return LOST


TILE_GAINED: Final = add_aspect(TilesAcquired("tiles acquired"))
TILE_ACQUIRED: Final = events.add_entry("tile_acquired", TILE)
TILE_FLIPPED: Final = events.add_entry("tile_flipped", TILE)
TILE_TRASHED: Final = events.add_entry("tile_trashed", TILE)
STACK_TRASHED: Final = events.add_entry("stack_trashed", TILE)
TECH_ROW: Final = TechRow()
WINS_TIES: Final = add_effect(WinsTies("wins_ties"))
TECH_TILES: Final = add_counter(TechTiles("tech_tiles"))
