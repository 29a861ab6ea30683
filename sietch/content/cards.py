"""Deck cards: their icons and boxes, and what they change about sending an agent."""

from __future__ import annotations

from functools import partial
from typing import Any

from sietch.content import arguments
from sietch.content.boxes import Boxes
from sietch.content.files import Entry
from sietch.engine import agent_turn, graft, leaders
from sietch.engine import words as w
from sietch.engine.rows import PERSUASION
from sietch.engine.rules import AgentIcons, Card
from sietch.engine.sending import IgnoreRequirements, Sending
from sietch.language.sentence import comma, sentence

STARTER, RESERVE, COMMANDER = "starter", "reserve", "commander"
INFILTRATING = "infiltrate_"  # before an agent icon


class Cards(Boxes):
    """After the spaces, which their icons name."""

    def build(self) -> None:
        rules = self._rules
        usual = [STARTER, COMMANDER] if rules.has(w.TEAMS) else [STARTER]
        types = [*usual, *(row.type for row in rules.rows if row.type)]
        unpriced = [row.type for row in rules.rows if row.paid_in != PERSUASION]
        rules.decks = {name: [] for name in types}
        for card, entry in zip(rules.cards, self._all("cards"), strict=True):
            source = w.CARD * w.KIND + card.number
            card.type = entry.get("type", "")
            if card.type not in types:
                self._content.complain(entry, "type", sentence("content.expected_one_of", names=comma(types)))
            card.is_starting = card.type in usual
            card.price = self._number(entry, "cost", 0, 0, 20)
            card.has_cost = card.type not in unpriced
            card.cost = card.price if card.has_cost else 0
            card.copies = self._number(entry, "copies", 1, 1, 40)
            rules.decks.setdefault(card.type, []).extend([card.number] * card.copies)
            card.factions = self._mask(entry, "factions", w.FACTIONS, "factions")
            card.icons, card.spaces, card.infiltrates = self._icons(entry, "icons", entry.get("icons", []))
            card.spy_icon = card.icons & (1 << w.ICON_SPY) != 0
            card.icons_if = self._icons_if(entry)
            card.graft = entry.get("graft", False)
            boxes = {
                field: self._effect(entry, field, entry.get(field), source, f"{entry.id} {field}")
                for field in ("acquire", "agent", "reveal", "when_trashed", "when_discarded")
            }
            card.acquire, card.agent, card.reveal = boxes["acquire"], boxes["agent"], boxes["reveal"]
            card.when_trashed, card.when_discarded = boxes["when_trashed"], boxes["when_discarded"]
            if entry.get("unload"):
                self._unload(card, entry, source)
            if card.agent is not None:
                ops = [term.op for term in card.agent.terms]
                card.sending = [term for term in card.agent.terms if isinstance(term.does, Sending)]
                card.has_signet = leaders.SIGNET in ops
            if card.type == STARTER:
                rules.starters.extend([card.number] * card.copies)
            elif card.type == RESERVE:
                card.reserve = len(rules.reserve_cards)
                rules.reserve_cards.append(card.number)
        self._copied_boxes()

    def _unload(self, card: Card, entry: Entry, source: int) -> None:
        """I-8: the reveal box once more, for when the card is discarded or trashed."""
        box = self._content.printed.effects.get((entry.kind, entry.id, "reveal"))
        if box is None or card.when_trashed is not None or card.when_discarded is not None:
            self._content.complain(entry, "unload", sentence("content.unload"))
            return
        card.when_trashed = card.when_discarded = self._compiled(box, source, f"{entry.id} unload")

    def _icons(self, entry: Entry, field: str, names: list[Any]) -> tuple[int, int, int]:
        """Agent icons as a mask, the spaces that they name, and those that the infiltrating ones name (I-9)."""
        plain = [str(name).removeprefix(INFILTRATING) for name in names]
        icons = self._try(entry, field, partial(arguments.mask, plain, w.ICONS, "icons")) or 0
        spaces = infiltrates = 0
        for icon, named in enumerate(self._rules.spaces_with_icon):
            if icons & (1 << icon):
                spaces |= named
            if INFILTRATING + w.ICONS[icon] in names:
                infiltrates |= named
        return icons, spaces, infiltrates

    def _icons_if(self, entry: Entry) -> list[AgentIcons]:
        """Agent icons that a card has under a condition."""
        found = []
        for number, fields in enumerate(entry.get("icons_conditional", []), 1):
            field = f"icons_conditional {number}"
            tests = self._try(entry, field, partial(self._tests, entry, field, fields.get("if"))) or []
            icons, spaces, infiltrates = self._icons(entry, field, fields.get("icons") or [])
            found.append(AgentIcons(tests, icons, spaces, infiltrates, icons & (1 << w.ICON_SPY) != 0))
        return found

    def _copied_boxes(self) -> None:
        """T-60: a card that has the agent box of its partner has it as a box of its own, part by part."""
        rules = self._rules
        copying = [
            card
            for card in rules.cards
            if card.agent is not None
            and any(isinstance(term.does, graft.PartnersBox) for term in card.agent.terms)
        ]
        for card in copying:
            source = w.CARD * w.KIND + card.number
            for other in rules.cards:
                box = self._content.printed.effects.get(("cards", other.name, "agent"))
                if box is None or other in copying or other.agent is None:  # it may have a mistake
                    card.copied.append(None)
                else:
                    card.copied.append(self._compiled(box, source, f"{card.name} as {other.name}"))

    def ways_of_sending(self) -> None:
        """What some cards and leaders change about it, and the options that only they need."""
        rules = self._rules
        changing = [node for node in rules.nodes if isinstance(node.does, Sending)]
        rules.sends_otherwise = (
            len(rules.hooks.closed_spaces) > 0
            or any(card.graft or card.infiltrates or card.icons_if for card in rules.cards)
            or any(not isinstance(node.does, IgnoreRequirements) for node in changing)
        )
        for card in rules.cards:
            card.is_plain = not (card.sending or card.infiltrates or card.icons_if)
        if graft.has_graft(rules):
            rules.verbs += (graft.GRAFT, graft.GRAFT_FROM_ROW)
        if any(isinstance(node.does, Sending) and node.does.moves_agents() for node in changing):
            rules.verbs += (agent_turn.AGENT_FROM, agent_turn.AGENT_FROM_LEADER)
