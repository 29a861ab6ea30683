"""Who plays: leaders, commanders of teams, rivals, and the House Hagal cards that move these."""

from __future__ import annotations

from functools import partial
from typing import Any

from sietch.content.boxes import Boxes
from sietch.content.files import Entry
from sietch.engine import deploying, leaders
from sietch.engine import words as w
from sietch.engine.hagal import RESHUFFLE_HAGAL
from sietch.engine.ops import FromTheStart
from sietch.engine.rivals import REVEAL_ANOTHER
from sietch.engine.rules import Commander, Destination, HagalCard, Leader, Node, Rival, Trigger
from sietch.engine.sending import Sending
from sietch.engine.spies import ON_LAST_SPY, PLACE_SPY
from sietch.engine.state import SEATS
from sietch.language.sentence import sentence


class Persons(Boxes):
    """After everything that leaders can name."""

    def build(self) -> None:
        self._leaders()
        self._commanders()
        self._rivals()
        self._hagal()

    def _leaders(self) -> None:
        rules = self._rules
        for entry in self._all("leaders"):
            leader = self._leader(entry, entry.fields)
            leader.removes = self._numbers(entry, "removes", [card.name for card in rules.cards], "cards")
            leader.reserves = self._numbers(
                entry, "reserves", [contract.name for contract in rules.contracts], "contracts"
            )
            if entry.get("training_track"):
                source = w.LEADER * w.KIND + leader.number
                track = entry.get("training_track")
                leader.path = self._path(entry, track, "training_track", leader.number, source)
            back = entry.get("back")
            if back is not None:
                if not back.get("id"):
                    self._content.complain(entry, "back.id", sentence("content.missing"))
                other = self._leader(Entry("leaders", back.get("id") or "", entry.file, back), back)
                other.front = False
                leader.back = other.number

    def _leader(self, entry: Entry, fields: dict[str, Any]) -> Leader:
        rules = self._rules
        leader = Leader(len(rules.leaders), entry.id)
        rules.leaders.append(leader)
        source = w.LEADER * w.KIND + leader.number
        ability = (fields.get("ability") or {}).get("effect")
        always: list[Node] = []
        leader.triggers = self._triggers(entry, "ability", ability, source, f"{entry.id} ability", always)
        leader.sending = [node for node in always if isinstance(node.does, Sending)]
        leader.setup = [node for node in always if isinstance(node.does, FromTheStart)]
        setup = self._effect(entry, "setup", fields.get("setup"), source, f"{entry.id} setup")
        if setup is not None:
            leader.setup.append(setup)
        for trigger in leader.triggers:
            leader.listens |= trigger.event.bit
        signet = (fields.get("signet") or {}).get("effect")
        leader.signet = self._effect(entry, "signet", signet, source, f"{entry.id} signet")
        if leader.signet is not None:
            leader.bans_deploying = deploying.NO_DEPLOY in [term.op for term in leader.signet.terms]
            leader.makes_memories = _contains(leader.signet, leaders.MEMORY)
            if _contains(leader.signet, leaders.TRAINING) and not fields.get("training_track"):
                self._content.complain(entry, "signet", sentence("content.no_training"))
            self._signet_ends(entry, leader.signet)
        return leader

    def _commanders(self) -> None:
        """Of six players: what they have of their own, and their personal boards (X-3, X-6)."""
        rules = self._rules
        names = [leader.name for leader in rules.leaders]
        for leader in rules.leaders:
            entry = self._content.tables["leaders"].get(leader.name)
            fields = None if entry is None else entry.get("commander")
            if entry is None or fields is None or not rules.has(w.TEAMS):
                continue
            part = Entry(entry.kind, entry.id, entry.file, fields)
            leader.commander = commander = Commander()
            commander.seat = self._number(part, "seat", 1, 1, SEATS) - 1
            for card in self._numbers(part, "deck", [card.name for card in rules.cards], "cards"):
                commander.deck += [card] * rules.cards[card].copies
            source = w.LEADER * w.KIND + leader.number
            name = f"{entry.id} at_start"
            commander.at_start = self._effect(entry, "at_start", part.get("at_start"), source, name)
            commander.has_worms = part.get("sandworms", False)
            fields["allies"] = [
                name for name in part.get("allies", []) if ("leaders", name) not in self._content.gone
            ]
            commander.allies = self._numbers(part, "allies", names, "leaders")
        for space, entry in zip(rules.spaces, self._all("spaces"), strict=True):
            space.owner = self._index(entry, "only", names, "leaders")
        for track, entry in zip(rules.tracks, self._all("tracks"), strict=True):
            track.owner = self._index(entry, "only", names, "leaders")

    def _signet_ends(self, entry: Entry, signet: Node | None) -> None:
        if _contains(signet, leaders.SIGNET):
            self._content.complain(entry, "signet", sentence("content.signet_signet"))

    def _rivals(self) -> None:
        """Their cards stand among the leaders."""
        rules = self._rules
        known = [leader.name for leader in rules.leaders]
        for entry in self._all("rivals"):
            leader = Leader(len(rules.leaders), entry.id)
            rules.leaders.append(leader)
            source = w.LEADER * w.KIND + leader.number
            leader.rival = rival = Rival()
            if entry.get("swordmaster_value") is None:
                self._content.complain(entry, "swordmaster_value", sentence("content.missing"))
            rival.swordmaster_value = self._number(entry, "swordmaster_value", 1, 1, w.ALL)
            rival.priority = self._numbers(entry, "priority", rules.track_names, "tracks")
            if sorted(rival.priority) != list(range(len(rules.track_names))):
                self._content.complain(entry, "priority", sentence("content.every_faction"))
            rival.streamlined = entry.get("streamlined", False)
            if ("leaders", entry.get("leader")) not in self._content.gone:
                rival.leader = self._index(entry, "leader", known, "leaders")
            leader.signet = self._effect(entry, "signet", entry.get("signet"), source, f"{entry.id} signet")
            scheme = self._effect(entry, "scheme", entry.get("scheme"), source, f"{entry.id} scheme")
            self._signet_ends(entry, leader.signet)
            if _contains(scheme, leaders.SIGNET) and _contains(leader.signet, PLACE_SPY):
                self._content.complain(entry, "scheme", sentence("content.signet_scheme"))
            if scheme is not None:
                leader.triggers = [Trigger(ON_LAST_SPY, w.NOTHING, 0, scheme, source)]
                leader.listens = ON_LAST_SPY.bit

    def _hagal(self) -> None:
        rules = self._rules
        if not rules.has(w.RIVALS):
            return
        spaces = [space.name for space in rules.spaces]
        for entry in self._all("hagal"):
            card = HagalCard(len(rules.hagal), entry.id)
            rules.hagal.append(card)
            card.copies = self._number(entry, "copies", 1, 0, w.ALL)
            card.players = self._number(entry, "players", 0, 0, 2)
            card.swords = self._number(entry, "swords", 0, 0, w.ALL)
            card.posts = self._numbers(entry, "posts", rules.posts, "posts")
            source = w.HAGAL * w.KIND + card.number
            for number, fields in enumerate(entry.get("destinations", []), 1):
                place = Entry(entry.kind, entry.id, entry.file, fields)
                box = f"destinations {number}"
                name = f"{entry.id} {number}"
                tests = self._try(entry, box, partial(self._tests, entry, box, fields.get("when"))) or []
                space = self._index(place, "space", spaces, "spaces")
                effect = self._effect(entry, box, fields.get("effect"), source, name)
                others = 0 if effect is None else [term.op for term in effect.terms].count(REVEAL_ANOTHER)
                if others != (1 if space == w.NOTHING else 0):
                    self._content.complain(entry, box, sentence("content.destination"))
                card.destinations.append(Destination(tests, space, effect))
                card.reshuffles |= _contains(effect, RESHUFFLE_HAGAL)
            if not card.destinations:
                self._content.complain(entry, "destinations", sentence("content.missing"))
            self._spies_have_posts(card, entry)

    def _spies_have_posts(self, card: HagalCard, entry: Entry) -> None:
        """RV-7: the list of the card is about the posts where its spies can go, and about all of them.

        Those of the factions may be left out: the priority list of the rival has an order for them (RV-24).
        """
        rules = self._rules
        of_factions = sum(
            1 << post
            for post, watched in enumerate(rules.post_spaces)
            if any(watched & (1 << space.number) for space in rules.spaces if space.faction != w.NOTHING)
        )
        possible = 0
        for destination in card.destinations:
            here = 0 if destination.space == w.NOTHING else rules.spaces[destination.space].posts
            for spy in _all_of(destination.effect, PLACE_SPY):
                anywhere = spy.arg == (1 << len(rules.posts)) - 1
                possible |= here if spy.arg == w.NOTHING else of_factions if anywhere else spy.arg
        for post, name in enumerate(rules.posts):
            if post in card.posts and not possible & (1 << post):
                self._content.complain(entry, "posts", sentence("content.no_spy_there", post=name))
            elif post not in card.posts and possible & ~of_factions & (1 << post):
                self._content.complain(entry, "posts", sentence("content.post_missing", post=name))
            elif card.posts.count(post) > 1:
                self._content.complain(entry, "posts", sentence("content.post_twice", post=name))


def _all_of(node: Node | None, op: int) -> list[Node]:
    """The node itself and those inside of it, as far as they do this."""
    if node is None:
        return []
    return [*([node] if node.op == op else []), *(found for kid in node.kids for found in _all_of(kid, op))]


def _contains(node: Node | None, op: int) -> bool:
    return len(_all_of(node, op)) > 0
