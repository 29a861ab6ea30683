"""The box of components: what a scenario names is taken out of it, so that nothing exists twice."""

from __future__ import annotations

from sietch.content.harmless import shown
from sietch.content.problems import did_you_mean
from sietch.engine import words as w
from sietch.engine.options import argument_names
from sietch.engine.rules import Rules
from sietch.lab.proof.scenario.problems import ScenarioError
from sietch.language.sentence import sentence

KINDS = {w.SPACE: "space", w.POST: "post"}


def find(names: list[str], name: str, what: str, place: str) -> int:
    """The number of a component; `scenario.unknown.…` says `what` is not known."""
    if name in names:
        return names.index(name)
    hint = did_you_mean(name, names, 20)
    raise ScenarioError(sentence(f"scenario.unknown.{what}", name=shown(name), hint=hint), place)


class Stock:
    """What still lies in the box. `free`: any number of copies of the cards."""

    def __init__(self, rules: Rules, free: bool) -> None:
        self.rules = rules
        self.free = free
        self.card_names = [card.name for card in rules.cards]
        self.intrigue_names = [card.name for card in rules.intrigue]
        self.conflict_names = [conflict.name for conflict in rules.conflicts]
        self.contract_names = [contract.name for contract in rules.contracts]
        self.space_names = [space.name for space in rules.spaces]
        self.track_names = [track.name for track in rules.tracks]
        self.leader_names = [leader.name for leader in rules.leaders]
        self.cards = [0 if card.is_starting else card.copies for card in rules.cards]
        self.starters: list[list[int]] = []  # per seat: the starting cards not placed yet
        self.intrigue = [card.copies for card in rules.intrigue]
        self.conflicts = [True] * len(rules.conflicts)
        self.contracts = [True] * len(rules.contracts)
        self.hagal = [0] * len(rules.hagal)
        self.tiles = {  # of the kinds that rows of sets sell
            row.kind: [True] * len(rules.components[row.kind]) for row in rules.rows if row.kind != w.CARD
        }

    def take(self, kind: int, names: tuple[str, ...], place: str, seat: int) -> list[int]:
        """Components for a player. Of what no pile is made of, such as spaces, each can be named once."""
        if kind == w.CARD:
            return self.take_cards(names, place, seat)
        if kind == w.INTRIGUE:
            return self.take_intrigue(names, place)
        if kind == w.CONFLICT:
            return self.take_conflicts(names, place, objectives=True)
        if kind == w.CONTRACT:
            return self.take_contracts(names, place)
        if kind == w.HAGAL:
            return self.take_hagal(names, place)
        if kind in self.tiles:
            return self.take_tiles(kind, names, place)
        known = argument_names(self.rules, kind)
        taken = [find(known, name, KINDS.get(kind, "name"), place) for name in names]
        for name in names:
            if names.count(name) > 1:
                raise ScenarioError(sentence("scenario.twice", name=name), place)
        return taken

    # --- cards -------------------------------------------------------------------------------------------

    def take_card(self, name: str, place: str, seat: int = -1) -> int:
        """A card for a zone of a player, or of the table."""
        card = find(self.card_names, name, "card", place)
        if self.rules.cards[card].is_starting:
            if seat < 0:
                raise ScenarioError(sentence("scenario.starting_card", name=name), place)
            if card in self.starters[seat]:
                self.starters[seat].remove(card)
            elif not self.free:
                raise ScenarioError(sentence("scenario.copies_in_deck", name=name), place)
        elif self.cards[card] > 0:
            self.cards[card] -= 1
        elif not self.free:
            copies = self.rules.cards[card].copies
            raise ScenarioError(sentence("scenario.copies_there", name=name, n=copies), place)
        return card

    def take_cards(self, names: tuple[str, ...], place: str, seat: int = -1) -> list[int]:
        return [self.take_card(name, place, seat) for name in names]

    def rest_of_imperium(self) -> list[int]:
        """What is left of the Imperium cards, in the order of the content."""
        rest: list[int] = []
        for card in self.rules.cards:
            if card.type == "imperium":
                rest += [card.number] * self.cards[card.number]
        return rest

    def dearest(self, count: int) -> list[int]:
        """The Imperium cards left with the highest costs, one of each."""
        left = [card for card in self.rules.cards if card.type == "imperium" and self.cards[card.number] > 0]
        left.sort(key=lambda card: -card.cost)
        for card in left[:count]:
            self.cards[card.number] -= 1
        return [card.number for card in left[:count]]

    def take_intrigue(self, names: tuple[str, ...], place: str) -> list[int]:
        taken: list[int] = []
        for name in names:
            card = find(self.intrigue_names, name, "intrigue", place)
            if self.intrigue[card] > 0:
                self.intrigue[card] -= 1
            elif not self.free:
                copies = self.rules.intrigue[card].copies
                raise ScenarioError(sentence("scenario.copies_there", name=name, n=copies), place)
            taken.append(card)
        return taken

    def rest_of_intrigue(self) -> list[int]:
        rest: list[int] = []
        for card, count in enumerate(self.intrigue):
            rest += [card] * count
        return rest

    # --- conflicts and contracts -------------------------------------------------------------------------

    def take_conflicts(self, names: tuple[str, ...], place: str, objectives: bool = False) -> list[int]:
        taken: list[int] = []
        for name in names:
            conflict = find(self.conflict_names, name, "conflict", place)
            if self.rules.conflicts[conflict].level == 0 and not objectives:
                raise ScenarioError(sentence("scenario.objective", name=name), place)
            level = self.rules.conflicts[conflict].level
            if level and not self.rules.conflicts_per_level[level]:
                raise ScenarioError(sentence("scenario.other_level", name=name, level="I" * level), place)
            if not self.conflicts[conflict]:
                raise ScenarioError(sentence("scenario.two_places", name=name), place)
            self.conflicts[conflict] = False
            taken.append(conflict)
        return taken

    def rest_of_conflicts(self, count: int) -> list[int]:
        """As many as a deck still needs, from the top: Conflict II, then all of Conflict III."""
        free = [c for c in self.rules.conflicts if self.conflicts[c.number]]
        two = [c.number for c in free if c.level == 2]
        three = [c.number for c in free if c.level == 3]
        return (two[: max(0, count - len(three))] + three)[-count:] if count > 0 else []

    def take_contracts(self, names: tuple[str, ...], place: str) -> list[int]:
        """Tiles; equal contracts are different tiles."""
        taken: list[int] = []
        for name in names:
            find(self.contract_names, name, "contract", place)
            tiles = [n for n, other in enumerate(self.contract_names) if other == name and self.contracts[n]]
            if not tiles:
                raise ScenarioError(sentence("scenario.copies_of", name=name), place)
            self.contracts[tiles[0]] = False
            taken.append(tiles[0])
        return taken

    # --- rows of sets ------------------------------------------------------------------------------------

    def take_tiles(self, kind: int, names: tuple[str, ...], place: str) -> list[int]:
        known = self.rules.component_names(kind)
        taken = [find(known, name, "name", place) for name in names]
        for tile in taken:
            if not self.tiles[kind][tile]:
                raise ScenarioError(sentence("scenario.two_places", name=known[tile]), place)
            self.tiles[kind][tile] = False
        return taken

    def rest_of(self, kind: int, type_: str) -> list[int]:
        """What is left of a row's tiles, or of the cards of its type."""
        if kind in self.tiles:
            return [tile for tile, here in enumerate(self.tiles[kind]) if here]
        cards = [card.number for card in self.rules.cards if card.type == type_]
        return [card for card in cards for _ in range(self.cards[card])]

    # --- House Hagal -------------------------------------------------------------------------------------

    def bring_hagal(self, persons: int) -> None:
        """The cards for this number of persons (RV-19)."""
        for card in self.rules.hagal:
            self.hagal[card.number] = card.copies if card.players in (0, persons) else 0

    def take_hagal(self, names: tuple[str, ...], place: str) -> list[int]:
        known = self.rules.component_names(w.HAGAL)
        taken = [find(known, name, "hagal", place) for name in names]
        for card in taken:
            self.hagal[card] -= 1
            if self.hagal[card] < 0 and not self.free:
                raise ScenarioError(sentence("scenario.copies_in_game", name=known[card]), place)
        return taken

    def rest_of_hagal(self) -> list[int]:
        """In the order of the content."""
        return [card for card, count in enumerate(self.hagal) for _ in range(count)]

    def rest_of_contracts(self) -> list[int]:
        return [tile for tile, here in enumerate(self.contracts) if here]
