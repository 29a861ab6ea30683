"""What a seat may know: the only thing that bots, browsers and the network get of a game (S-11, R-7)."""

from __future__ import annotations

from sietch.engine import known
from sietch.engine import words as w
from sietch.engine.agent_turn import effect_of
from sietch.engine.combat import places_now, rewards_given
from sietch.engine.control import controller
from sietch.engine.facts import (
    HIDDEN,
    TURN,
    UNORDERED,
    Account,
    facts_of_player,
    facts_of_table,
)
from sietch.engine.hidden_choice import HiddenChoice
from sietch.engine.ops import OPS
from sietch.engine.options import argument_names, option_text
from sietch.engine.paths import walked
from sietch.engine.rules import Rules
from sietch.engine.sending import lowest_cost
from sietch.engine.sides import is_commander, sees_hand
from sietch.engine.state import Pending, Player, State, Turn
from sietch.language.tables import ENGLISH
from sietch.view.catalogue import source_of
from sietch.view.names import NUMBERS, Names
from sietch.view.offered import offered
from sietch.view.questions import asked
from sietch.view.teams import offers

OFFERED = (*w.RESOURCES, "intrigue")  # the kinds of an offer
TURN_KINDS = {w.UNDECIDED: "undecided", w.AGENT_TURN: "agent", w.REVEAL_TURN: "reveal"}


def view(
    state: State,
    seat: int | None,
    words: bool = True,
    language: str = ENGLISH,
    names: Names = NUMBERS,
) -> dict[str, object]:
    """All that this seat (None: a spectator) may know, as plain data in a fixed order of keys.

    Components are given by their ids, seats by their numbers from 0. `words=False` leaves out the words, which call
    the seats by `names`: options are their canonical texts alone.
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
        "table": _table(state, seat),
        "boxes": _boxes(state, seat),
        "turn": _turn(state),
        "players": [_player(state, player, seat) for player in state.players],
        "own": None if seat is None else _own(state, state.players[seat]),
        "decision": _decision(state, seat, language if words else None, names),
    }


def open_view(state: State, language: str = ENGLISH, names: Names = NUMBERS) -> dict[str, object]:
    """All cards of all players, and the question that is open: for games that are over."""
    found = view(state, None, language=language)
    players = [{**_player(state, player, None), "shown": _own(state, player)} for player in state.players]
    return {**found, "players": players, "decision": _decision(state, state.decider, language, names)}


def _seat(seat: int) -> int | None:
    return None if seat == w.NOBODY else seat


def _name(names: list[str], number: int) -> str | None:
    return None if number == w.NOTHING else names[number]


def _members(names: list[str], mask: int) -> list[str]:
    return [name for number, name in enumerate(names) if mask & (1 << number)] if mask else []


def _where(names: list[str], masks: list[int]) -> dict[str, list[int]]:
    """The seats that have a piece there, for every place that has one; `masks` are their places, seat by seat."""
    seats = {
        name: [seat for seat, mask in enumerate(masks) if mask & (1 << place)]
        for place, name in enumerate(names)
    }
    return {name: there for name, there in seats.items() if there}


def _cards(state: State, cards: list[int]) -> list[str]:
    return [state.rules.cards[card].name for card in cards]


def _intrigue(state: State, cards: list[int]) -> list[str]:
    return [state.rules.intrigue[card].name for card in cards]


def _shown(rules: Rules, accounts: list[Account]) -> dict[str, object]:
    """Facts as everybody may know them: of secret piles how many there are."""
    shown: dict[str, object] = {}
    for account in accounts:
        for fact, number in zip(account.sheet.numbers, account.numbers, strict=True):
            value = bool(number) if fact.flag else number
            if fact.together:
                together = shown.setdefault(fact.field, {})
                assert isinstance(together, dict)
                together[fact.name] = value
            else:
                shown[fact.name] = value
        for fact, mask in zip(account.sheet.masks, account.masks, strict=True):
            shown[fact.name] = _members(argument_names(rules, fact.kind), mask)
        for fact, pile in zip(account.sheet.piles, account.piles, strict=True):
            shown[fact.name] = len(pile) if fact.secret else _named(rules, fact.kind, pile)
    return shown


def _named(rules: Rules, kind: int, pile: list[int]) -> list[str]:
    if not pile:
        return []
    names = argument_names(rules, kind)
    return [names[number] for number in pile]


# --- the table -------------------------------------------------------------------------------------------


def _table(state: State, seat: int | None) -> dict[str, object]:
    rules = state.rules
    seen = {pile: cards for pile, cards in known_on_table(state, seat).items() if cards}
    spaces = argument_names(rules, w.SPACE)
    conflicts = argument_names(rules, w.CONFLICT)
    won = places_now(state)
    covered = {
        spaces[number]: _seat(state.control[number])
        for number in rules.control_spaces
        if rules.hooks.covered_markers and state.control[number] not in (w.NOBODY, controller(state, number))
    }
    given = max(rewards_given(len(state.players)), *won)  # C-4: who is tied for second gets the third
    return {
        "conflict": _name(conflicts, state.conflict),
        "conflicts_unclaimed": [conflicts[number] for number in state.conflicts_unclaimed],
        "conflicts_left": len(state.conflict_deck),
        "rewards": given,
        "reward_of": [place or None for place in won],
        "shield_wall": state.shield_wall,
        "row": _cards(state, state.row),
        "reserve": {
            rules.cards[card].name: state.reserve[stack] for stack, card in enumerate(rules.reserve_cards)
        },
        "imperium_deck": len(state.imperium_deck),
        "removed": sorted(_cards(state, state.removed)),
        "intrigue_deck": len(state.intrigue_deck),
        "intrigue_discard": _intrigue(state, state.intrigue_discard),
        "bonus_spice": {space.name: state.bonus_spice[space.number] for space in rules.spaces if space.maker},
        "agents": _where(spaces, [player.agents_on for player in state.players]),
        "spies": _where(rules.posts, [player.spies_on for player in state.players]),
        "control": {spaces[number]: _seat(controller(state, number)) for number in rules.control_spaces},
        "alliances": {
            track.name: _seat(holder) for track, holder in zip(rules.tracks, state.alliance, strict=True)
        },
        **({"covered_control": covered} if covered else {}),
        **_shown(rules, facts_of_table(state)),
        **({"known": seen} if seen else {}),
    }


def _boxes(state: State, seat: int | None) -> dict[str, dict[str, str]]:
    """Spaces that ask or give this seat something else than at first: the printed box that counts instead (A-9, A-10)."""
    found: dict[str, dict[str, str]] = {}
    for space in state.rules.spaces:
        if space.cost_after_first != w.NOTHING and lowest_cost(state, space) == space.cost_after_first:
            found.setdefault(space.name, {})["cost"] = "cost_after_first"
        if seat is not None and effect_of(space, state.players[seat]) is not space.effect:
            found.setdefault(space.name, {})["effect"] = "later_effect"
    return found


def _turn(state: State) -> dict[str, object] | None:
    """The running turn; None between turns."""
    turn = state.turn
    if turn.kind == w.NO_TURN:
        return None
    rules = state.rules
    return {
        "seat": turn.seat,
        "kind": TURN_KINDS[turn.kind],
        "card": _name(argument_names(rules, w.CARD), turn.first_card()),
        "space": _name(argument_names(rules, w.SPACE), turn.space),
        **_together(rules, turn),
        **_shown(rules, [Account(TURN, turn)]),
        "open_effects": _open(state, state.pool),
        **_of_teams(state),
    }


def _together(rules: Rules, turn: Turn) -> dict[str, object]:
    """Of two cards that are played together: both."""
    if len(turn.cards) < 2:
        return {}
    return {"cards": [rules.cards[card].name for card in turn.cards]}


def _of_teams(state: State) -> dict[str, object]:
    """Of a turn of six players: the ally that a commander has activated and by which token, and what mates offer."""
    if not state.rules.has(w.TEAMS):
        return {}
    turn = state.turn
    return {
        "ally": None if is_commander(state, turn.army) or turn.army == turn.seat else turn.army,
        "token": _name(w.TOKENS, turn.token),
        "offers": [{"seat": seat, "kind": OFFERED[kind], "n": n} for seat, kind, n in offers(state)],
    }


def _open(state: State, pending: list[Pending]) -> list[str]:
    """Effects that wait to be carried out, by the names of their options."""
    return [state.rules.nodes[p.node].name for p in pending]


# --- players ---------------------------------------------------------------------------------------------


def _player(state: State, player: Player, seat: int | None) -> dict[str, object]:
    """What lies open in front of a player, and what else the seat knows."""
    rules = state.rules
    steps = [rules.steps[player.steps[path]] for path in walked(rules, player.leader)]
    return {
        "seat": player.seat,
        "leader": rules.leaders[player.leader].name,
        **_shown(rules, facts_of_player(player)),
        "units": player.units(),
        "vp_from": {
            source: points for source, points in zip(w.VP_SOURCES, player.vp_from, strict=True) if points
        },
        "influence": {track.name: player.influence[track.number] for track in rules.tracks},
        "paths": {rules.paths[step.path].name: step.printed for step in steps},
        "waiting": _open(state, player.waiting),
        "known": known_cards(state, player, seat),
        **_pairs(rules, player),
        **_in_team(state, player, seat),
    }


def _pairs(rules: Rules, player: Player) -> dict[str, object]:
    """The cards that were played together in this round (T-39)."""
    if not player.pairs:
        return {}
    names = _named(rules, w.CARD, list(player.pairs))
    return {"pairs": [names[first : first + 2] for first in range(0, len(names), 2)]}


def _in_team(state: State, player: Player, seat: int | None) -> dict[str, object]:
    """Of six players: who commands, and the cards of a mate whose hand is open (X-30)."""
    if not state.rules.has(w.TEAMS):
        return {}
    is_open = seat is not None and seat != player.seat and sees_hand(state, seat, player.seat)
    return {
        "commander": is_commander(state, player.seat),
        "shown": _own(state, player) if is_open else None,
    }


def known_cards(state: State, player: Player, seat: int | None) -> dict[str, list[str | None]]:
    """What the seat knows of hidden piles; of a deck from the top, with None for what lies between unknown.

    Of its own piles only the deck: it sees the others (`own`).
    """
    knowing = known.WATCHING if seat is None else seat
    found: dict[str, list[str | None]] = {}
    for pile in state.rules.piles:
        if pile.owned:
            found[pile.fact.name] = _known_of(state, pile, player.seat, knowing)
    return found


def known_on_table(state: State, seat: int | None) -> dict[str, list[str | None]]:
    """The same of piles that nobody owns."""
    knowing = known.WATCHING if seat is None else seat
    return {
        pile.fact.name: _known_of(state, pile, w.NOBODY, knowing)
        for pile in state.rules.piles
        if not pile.owned
    }


def _known_of(state: State, pile: known.Pile, owner: int, knowing: int) -> list[str | None]:
    rows = known.by(state, knowing, owner, pile.number)
    if not rows:
        return []
    names = argument_names(state.rules, pile.fact.kind)
    if not pile.is_deck:
        return [names[row.card] for row in rows]
    cards = {row.place: names[row.card] for row in rows}
    top = len(pile.cards(state, owner)) - 1
    return [cards.get(place) for place in range(top, rows[0].place - 1, -1)]


def _own(state: State, player: Player) -> dict[str, object]:
    """What only its owner sees, and mates with open hands; the order of the deck is hidden from everybody."""
    own: dict[str, object] = {}
    for account in facts_of_player(player):
        for fact, pile in zip(account.sheet.piles, account.piles, strict=True):
            if fact.secret and fact.seen != HIDDEN:
                names = argument_names(state.rules, fact.kind)
                cards = [names[number] for number in pile]
                own[fact.name] = sorted(cards) if fact.seen == UNORDERED else cards
    return own


# --- the decision ----------------------------------------------------------------------------------------


def _decision(state: State, seat: int | None, language: str | None, names: Names) -> dict[str, object] | None:
    """The open question. Others learn who decides and nothing else: its kind could tell of hidden cards.

    In a language its options are records, without one their canonical texts alone.
    """
    if not state.options:
        return None
    if seat != state.decider:
        return {"seat": state.decider}
    found: dict[str, object] = {"seat": state.decider, "source": source_of(state.rules, state.source)}
    if language is None:
        found["options"] = [option_text(state.rules, code) for code in state.options]
    else:
        found["question"] = asked(state, language, names)
        found["options"] = [offered(state, code, language, names) for code in state.options]
        if isinstance(OPS[state.kind], HiddenChoice):
            found["secret"] = True
    return found
