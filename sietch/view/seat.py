"""What a seat may know: the only thing that bots, browsers and the network get of a game (S-11, R-7)."""

from __future__ import annotations

from sietch.engine import words as w
from sietch.engine.options import option_text
from sietch.engine.state import Pending, Player, State
from sietch.view.catalogue import KINDS
from sietch.view.words import option_hint, option_words, question

TURN_KINDS = {w.UNDECIDED: "undecided", w.AGENT_TURN: "agent", w.REVEAL_TURN: "reveal"}


def view(state: State, seat: int | None, words: bool = True) -> dict[str, object]:
    """All that this seat (None: a spectator) may know, as plain data in a fixed order of keys.

    Components are given by their ids, seats by their numbers from 0. `words=False` leaves out the texts.
    """
    return {
        "seat": seat,
        "sets": list(state.rules.sets),
        "version": state.rules.version,
        "round": state.round,
        "phase": w.PHASES[state.phase],
        "first_player": state.first,
        "sides": list(state.sides),
        "places": list(state.places),
        "table": _table(state),
        "turn": _turn(state),
        "players": [_player(state, player) for player in state.players],
        "own": None if seat is None else _own(state, state.players[seat]),
        "decision": _decision(state, seat, words),
    }


def _seat(seat: int) -> int | None:
    return None if seat == w.NOBODY else seat


def _name(names: list[str], number: int) -> str | None:
    return None if number == w.NOTHING else names[number]


def _members(names: list[str], mask: int) -> list[str]:
    return [name for number, name in enumerate(names) if mask & (1 << number)]


def _seats(state: State, mask: int) -> list[int]:
    return [player.seat for player in state.players if mask & (1 << player.seat)]


def _cards(state: State, cards: list[int]) -> list[str]:
    return [state.rules.cards[card].name for card in cards]


def _intrigue(state: State, cards: list[int]) -> list[str]:
    return [state.rules.intrigue[card].name for card in cards]


def _contracts(state: State, tiles: list[int]) -> list[str]:
    return [state.rules.contracts[tile].name for tile in tiles]


# --- the table -------------------------------------------------------------------------------------------


def _table(state: State) -> dict[str, object]:
    rules = state.rules
    spaces = rules.component_names(w.SPACE)
    conflicts = rules.component_names(w.CONFLICT)
    return {
        "conflict": _name(conflicts, state.conflict),
        "conflicts_unclaimed": [conflicts[number] for number in state.conflicts_unclaimed],
        "conflicts_left": len(state.conflict_deck),
        "shield_wall": state.shield_wall,
        "row": _cards(state, state.row),
        "reserve": {
            rules.cards[card].name: state.reserve[stack] for stack, card in enumerate(rules.reserve_cards)
        },
        "imperium_deck": len(state.imperium_deck),
        "removed": sorted(_cards(state, state.removed)),
        "intrigue_deck": len(state.intrigue_deck),
        "intrigue_discard": _intrigue(state, state.intrigue_discard),
        "offer": _contracts(state, state.offer),
        "contracts_left": len(state.contract_bank),
        "contracts_aside": _members(rules.component_names(w.CONTRACT), state.set_aside),
        "bonus_spice": {space.name: state.bonus_spice[space.number] for space in rules.spaces if space.maker},
        "agents": {
            name: _seats(state, mask) for name, mask in zip(spaces, state.agents_at, strict=True) if mask
        },
        "spies": {
            name: _seats(state, mask) for name, mask in zip(rules.posts, state.spies_at, strict=True) if mask
        },
        "control": {spaces[number]: _seat(state.control[number]) for number in rules.control_spaces},
        "alliances": {
            track.name: _seat(holder) for track, holder in zip(rules.tracks, state.alliance, strict=True)
        },
    }


def _turn(state: State) -> dict[str, object] | None:
    """The running turn; None between turns."""
    if state.turn == w.NO_TURN:
        return None
    rules = state.rules
    player = state.players[state.current]
    return {
        "seat": state.current,
        "kind": TURN_KINDS[state.turn],
        "card": _name(rules.component_names(w.CARD), state.turn_card),
        "space": _name(rules.component_names(w.SPACE), state.turn_space),
        "paid": state.paid,
        "persuasion": player.persuasion,
        "recruited": player.recruited,
        "deployed": player.units_deployed,
        "deploying_banned": state.deploy_banned,
        "gained": dict(zip(w.RESOURCES, player.gained, strict=True)),
        "acquired": _cards(state, player.acquired),
        "spies_recalled": player.spies_recalled,
        "open_effects": _open(state, state.pool),
    }


def _open(state: State, pending: list[Pending]) -> list[str]:
    """Effects that wait to be carried out, by the names of their options."""
    return [state.rules.nodes[p.node].name for p in pending]


# --- players ---------------------------------------------------------------------------------------------


def _player(state: State, player: Player) -> dict[str, object]:
    """What lies open in front of a seat."""
    rules = state.rules
    conflicts = rules.component_names(w.CONFLICT)
    contracts = rules.component_names(w.CONTRACT)
    leader = rules.leaders[player.leader]
    return {
        "seat": player.seat,
        "leader": leader.name,
        "resources": dict(zip(w.RESOURCES, player.resources, strict=True)),
        "vp": player.vp,
        "vp_from": {
            source: points for source, points in zip(w.VP_SOURCES, player.vp_from, strict=True) if points
        },
        "influence": {track.name: player.influence[track.number] for track in rules.tracks},
        "agents": player.agents,
        "agents_on": _members(rules.component_names(w.SPACE), player.agents_on),
        "swordmaster": player.swordmaster,
        "council_seat": player.council_seat,
        "maker_hook": player.maker_hook,
        "spies": player.spies,
        "spies_on": _members(rules.posts, player.spies_on),
        "supply": player.supply,
        "garrison": player.garrison,
        "troops": player.troops,
        "sandworms": player.sandworms,
        "swords": player.swords,
        "strength": player.strength(),
        "memories": player.memories,
        "training": leader.training[player.training].name if leader.training else None,
        "hand": len(player.hand),
        "deck": len(player.deck),
        "intrigue": len(player.intrigue),
        "trashed_intrigue": len(player.trashed_intrigue),
        "discard": _cards(state, player.discard),
        "played": _cards(state, player.played),
        "revealed": _cards(state, player.revealed),
        "face_up_intrigue": _intrigue(state, player.face_up),
        "reserved": _cards(state, player.reserved),
        "waiting": _open(state, player.waiting),
        "contracts": _members(contracts, player.contracts),
        "completed": _members(contracts, player.completed),
        "won": _members(conflicts, player.won),
        "paired": _members(conflicts, player.paired),
        "has_revealed": player.has_revealed,
    }


def _own(state: State, player: Player) -> dict[str, object]:
    """What only its owner sees; the order of the deck is hidden from everybody."""
    return {
        "hand": _cards(state, player.hand),
        "intrigue": _intrigue(state, player.intrigue),
        "trashed_intrigue": _intrigue(state, player.trashed_intrigue),
        "deck": sorted(_cards(state, player.deck)),
    }


# --- the decision ----------------------------------------------------------------------------------------


def _decision(state: State, seat: int | None, words: bool) -> dict[str, object] | None:
    """The open question. Others learn who decides and nothing else: its kind could tell of hidden cards."""
    if not state.options:
        return None
    if seat != state.decider:
        return {"seat": state.decider}
    rules = state.rules
    kind, number = divmod(state.source, w.KIND)
    names = rules.component_names(kind)
    options = [option_text(rules, code) for code in state.options]
    found: dict[str, object] = {
        "seat": state.decider,
        "source": {"kind": KINDS[kind], "id": names[number]} if names else None,
        "options": options,
    }
    if words:
        hints = {
            text: hint
            for text, code in zip(options, state.options, strict=True)
            if (hint := option_hint(state, code))
        }
        found["question"] = question(state)
        found["words"] = [option_words(state, code) for code in state.options]
        found["hints"] = hints
    return found
