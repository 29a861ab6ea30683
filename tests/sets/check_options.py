"""What options of the made-up set point at, told to a page that has no drawings of it. Run by tests/test_sets.py."""

from __future__ import annotations

from sietch.content import load_rules
from sietch.engine.interpreter import advance
from sietch.engine.options import vocabulary
from sietch.server.games import showing
from sietch.server.games.course import Course
from sietch.server.wire.position import Option
from sietch.server.wire.protocol import Position
from sietch.view.catalogue import catalogue_of
from sietch.view.offered import offered
from sietch.view.things import thing_of
from tests.sets.checks import WITH, at_turn
from tests.sets.smugglers.rules import smuggler


def told(game_options: list[str], contraband: int = 9) -> Position:
    """A game of Esmar's after these options, in the Reveal turn with so much contraband."""
    setup = WITH.replaced(leaders=["esmar_the_quiet"], seed=3)
    course = Course(load_rules(setup), setup)
    course.begin([])
    while course.state.decider != 0 or "reveal" not in course.game.options():
        course.one(course.game.options()[-1])
    smuggler(course.state.players[0]).contraband = contraband
    for text in game_options:
        course.one(text)
    advance(course.state)
    return showing.position(course, 0, "en", [0])


def options(position: Position) -> list[Option]:
    decision = position.view.decision
    assert decision is not None and isinstance(decision.options, list)
    return decision.options


def test_a_card_of_its_row_is_pointed_at_where_the_page_shows_the_row() -> None:
    """The row's word is the name of the fact, which is the place of its cards."""
    position = told(["reveal"])
    bought = [one for one in options(position) if one.verb == "buy_smuggled"]
    (row,) = (one for one in position.view.table.further or [] if one.name == "black_market")
    assert {one.id for one in bought} == set(row.ids) and row.kind == "cards"
    assert {(one.at, one.kind) for one in bought} == {(row.name, row.kind)}


def test_a_card_of_its_row_that_is_not_offered_says_why() -> None:
    position = told(["reveal"], contraband=0)  # the leader brings one
    offered_there = {one.id for one in options(position) if one.at == "black_market"}
    silent = {id_ for one in position.reasons if one.at == "black_market" for id_ in one.ids}
    (row,) = (one for one in position.view.table.further or [] if one.name == "black_market")
    assert offered_there | silent == set(row.ids) and not offered_there & silent
    catalogue = catalogue_of(load_rules(WITH))
    assert silent and {one.text for one in position.reasons if one.at == "black_market"} == {
        f"you cannot pay for {catalogue.name('cards', id_)}" for id_ in silent
    }


def test_a_component_of_its_kind_and_a_step_of_its_path_have_places_of_their_kinds() -> None:
    game, _ = at_turn("signet_ring", contraband=2)
    known = vocabulary(game.rules)
    assert offered(game.state, known["take favour safe_house"], "en") == {
        "text": "take favour safe_house",
        "verb": "take_favour",
        "kind": "favours",
        "id": "safe_house",
        "words": "Take the favour Safe House (1 contraband)",
    }
    walk = offered(game.state, known["walk trusted"], "en")
    assert (walk["kind"], walk["id"], "at" in walk) == ("steps", "trusted", False)
    resolve = thing_of(game.state, known["resolve night_pilot promise 1"], catalogue_of(game.rules))
    assert resolve == ("", "favours", "night_pilot")  # where the effect is printed
