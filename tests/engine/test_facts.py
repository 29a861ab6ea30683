"""The sheets of facts: nothing is forgotten, and what is written fast is what stands in the rows."""

from __future__ import annotations

import pytest

from sietch.content import load_rules
from sietch.content.sets import SETS
from sietch.engine import facts
from sietch.engine.dreadnoughts import Fleet
from sietch.engine.facts import Fact, Sheet, number_of, pile_of
from sietch.engine.game import start
from sietch.engine.ix_leaders import Notable
from sietch.engine.options import argument_names
from sietch.engine.state import Player, Turn
from sietch.engine.teams import Teams
from tests.support import fields, setup_for, states

# What is no row of a sheet, and why.
ELSEWHERE: dict[type, dict[str, str]] = {
    Player: {
        "seat": "names the player",
        "leader": "a component: its id is shown",
        "influence": "as many numbers as the rules have tracks",
        "vp_from": "the same points again, by source",
        "steps": "places on paths, by the ids of the steps",
        "waiting": "effects, shown by the names of their options",
        "reveal_clock": "only an order: who has revealed later",
        "pairs": "cards of the same round, by which `to_hand other_grafted` finds its partner: told in the log",
        "parts": "have sheets of their own",
    },
    Turn: {
        "seat": "names the player",
        "army": "a seat: shown as the activated ally",
        "token": "shown as a word",
        "kind": "shown as a word",
        "space": "a component: its id is shown",
        "visit_influence": "shown by the effects that are open",
        "visit_taken": "shown by the effects that are open",
        "cards": "components: their ids are shown",
        "row": "where the last of two cards lies: told in the log",
        "sending": "what holds for the agent of this turn: it decides what is offered",
        "ally_declined": "decides what is offered",
        "deploy_limit_used": "what of the troops was deployed by the rule of combat spaces",
        "troops_deployed": "counted among the units, and where an effect asks for it",
        "of_kinds": "the same three numbers of other kinds of units",
        "deeds": "what parts of one effect tell each other",
        "sword_cards": "counted already",
        "limits_used": "shown by the effects that are open",
    },
    Fleet: {"placed": "which of the held spaces were taken in the Conflict that is being resolved"},
    Notable: {
        "came_back": "a card that all have seen come back to the hand",
        "turns": "how many this round has had, for the turn that begins",
        "extra_solari": "what the leader says",
    },
    Teams: {
        "worm_side": "follows from the leaders",
        "throne_side": "follows from the leaders",
        "gifts": "what is offered in a trade is told in the log, cards only by their number",
    },
}
ON_PLAYERS = [part() for known in SETS.values() for part in known.player_parts]
ON_TABLE = [part() for known in SETS.values() for part in known.table_parts]
OWNERS: list[tuple[object, Sheet]] = [(Player(0), facts.PLAYER), (Turn(0), facts.TURN)]
OWNERS += [(part, part.sheet()) for part in (*ON_PLAYERS, *ON_TABLE)]


def rows(sheet: Sheet) -> list[Fact]:
    return sheet.numbers + sheet.piles + sheet.masks


@pytest.mark.parametrize(("owner", "sheet"), OWNERS, ids=lambda value: type(value).__name__)
def test_every_field_is_in_the_sheet(owner: object, sheet: Sheet) -> None:
    """A field that is missing here is shown to nobody: give it a row, or say why not."""
    in_sheet = {fact.field for fact in rows(sheet) if not fact.derived}
    elsewhere = set(ELSEWHERE.get(type(owner), {}))
    assert in_sheet | elsewhere == set(fields(owner))
    assert not in_sheet & elsewhere


def test_names_are_used_once() -> None:
    players = [facts.PLAYER, facts.TURN, *(part.sheet() for part in ON_PLAYERS)]
    table = [part.sheet() for part in ON_TABLE]
    for sheets in (players, table):
        keys = [fact.key for sheet in sheets for fact in rows(sheet) if fact.given or fact.expect]
        assert len(set(keys)) == len(keys)
    for sheet in (*players, *table):
        names = [(fact.field if fact.place >= 0 else "", fact.name) for fact in rows(sheet)]
        assert len(set(names)) == len(names)
        assert len({fact.column for fact in rows(sheet)}) == len(names)


def fill(owner: object, sheet: Sheet) -> None:
    """Another value in every row."""
    for value, fact in enumerate(sheet.numbers, 3):
        if fact.derived:
            continue
        if fact.place >= 0:
            getattr(owner, fact.field)[fact.place] = value
        else:
            setattr(owner, fact.field, True if fact.flag else value)
    for value, fact in enumerate(sheet.piles):
        setattr(owner, fact.field, [value])
    for value, fact in enumerate(sheet.masks):
        setattr(owner, fact.field, 1 << value)


def test_what_is_written_fast_stands_in_the_rows_of_a_player() -> None:
    player = Player(0)
    fill(player, facts.PLAYER)
    expected = [number_of(player, fact) for fact in facts.PLAYER.numbers]
    row = bytearray(len(expected) + 3)
    assert facts.write_numbers(player, row, 1) == len(expected) + 1
    assert list(row) == [0, *expected, 0, 0]
    for flag in (fact for fact in facts.PLAYER.numbers if fact.flag):
        setattr(player, flag.field, False)
        row = bytearray(len(expected))
        facts.write_numbers(player, row, 0)
        assert list(row) == [number_of(player, fact) for fact in facts.PLAYER.numbers]
    assert facts.piles(player) == [pile_of(player, fact) for fact in facts.PLAYER.piles]
    assert facts.masks(player) == [number_of(player, fact) for fact in facts.PLAYER.masks]


def test_what_is_written_fast_stands_in_the_rows_of_a_turn() -> None:
    turn = Turn(0)
    fill(turn, facts.TURN)
    expected = [number_of(turn, fact) for fact in facts.TURN.numbers]
    row = bytearray(len(expected) + 1)
    facts.write_turn_numbers(turn, row, 0)
    assert list(row) == [*expected, 0]


@pytest.mark.parametrize("choam", [True, False])
def test_sheets_and_accounts_are_the_same(choam: bool) -> None:
    setup = setup_for(3, choam)
    rules = load_rules(setup)
    state = start(rules, setup)
    assert [account.sheet for account in facts.facts_of_table(state)] == facts.table_sheets(rules)
    for player in state.players:
        assert [account.sheet for account in facts.facts_of_player(player)] == facts.player_sheets(rules)
    assert len(facts.player_sheets(rules)) == (2 if choam else 1)


def test_components_of_masks_and_piles_exist() -> None:
    for state, _ in states(3):
        for account in [a for player in state.players for a in facts.facts_of_player(player)]:
            for fact, mask in zip(account.sheet.masks, account.masks, strict=True):
                assert mask < 1 << len(argument_names(state.rules, fact.kind))
            for fact, pile in zip(account.sheet.piles, account.piles, strict=True):
                assert all(number < len(argument_names(state.rules, fact.kind)) for number in pile)
