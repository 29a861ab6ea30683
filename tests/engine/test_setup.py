"""A Setup is a value: equal ones are the same game, wherever they are sent, and what follows from it is fixed."""

from __future__ import annotations

import pickle

import pytest

from sietch.engine.setup import FREE_FOR_ALL, NAMES, RIVALS, TEAMS, Setup

OTHER: dict[str, object] = {
    "players": 3,
    "sets": ("uprising",),
    "leaders": ("", "muad_dib"),
    "seed": 7,
    "content": ("my_cards.yaml",),
    "difficulty": "mentat",
    "variants": ("row_churn",),
    "rivals": ("", "rival_muad_dib"),
}


def other(*names: str) -> Setup:
    """With other values for these fields."""
    values: dict[str, object] = {name: OTHER[name] for name in names}
    return Setup().replaced(**values)  # type: ignore[arg-type]


def test_there_is_another_value_for_every_field() -> None:
    assert tuple(OTHER) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_every_field_counts(name: str) -> None:
    changed = other(name)
    assert getattr(changed, name) == OTHER[name]
    assert changed != Setup()
    assert changed == other(name)
    assert hash(changed) == hash(other(name))
    assert len({changed, other(name), Setup()}) == 2
    assert repr(changed) == f"Setup({name}={OTHER[name]!r})"
    assert all(getattr(changed, field) == getattr(Setup(), field) for field in NAMES if field != name)


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_it_can_be_sent_elsewhere(protocol: int) -> None:
    whole = other(*NAMES)
    again = pickle.loads(pickle.dumps(whole, protocol))
    assert again == whole
    assert hash(again) == hash(whole)
    assert again.fields() == tuple(OTHER.values())


def test_it_is_only_equal_to_its_like() -> None:
    assert Setup() != Setup().fields()
    assert Setup(leaders=["muad_dib"]) == Setup(leaders=("muad_dib", "", ""))
    assert eval(repr(other(*NAMES)), {"Setup": Setup}) == other(*NAMES)


def test_a_list_that_changes_later_changes_nothing() -> None:
    leaders = ["muad_dib"]
    setup = Setup(leaders=leaders)
    leaders.append("lady_jessica")
    assert setup.leaders == ("muad_dib",)


@pytest.mark.parametrize("name", NAMES)
def test_what_the_rules_depend_on(name: str) -> None:
    """Who sits where, the deal, and whether three or four play make no other rules."""
    changed = other(name).rules_key != Setup().rules_key
    assert changed == (name not in ("players", "leaders", "rivals", "seed"))


@pytest.mark.parametrize(
    ("players", "mode", "seats", "sides"),
    [
        (1, RIVALS, 3, (0, 1, 2)),
        (2, RIVALS, 3, (0, 1, 2)),
        (3, FREE_FOR_ALL, 3, (0, 1, 2)),
        (4, FREE_FOR_ALL, 4, (0, 1, 2, 3)),
        (6, TEAMS, 6, (0, 1, 0, 1, 0, 1)),
    ],
)
def test_seats_and_sides(players: int, mode: str, seats: int, sides: tuple[int, ...]) -> None:
    """RV-1: rivals fill the table up to three; X-1: two teams of three, who take turns around it."""
    setup = Setup(players)
    assert (setup.mode, setup.seats, setup.sides) == (mode, seats, sides)
    assert setup.seated == list(range(players))
    assert setup.rules_key != Setup().rules_key or mode == FREE_FOR_ALL
