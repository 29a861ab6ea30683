"""The content files are complete and agree with each other.

Only counts and references are checked here; what the effects say is the loader's matter.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

import sietch.content

FOLDER = Path(sietch.content.__file__).parent
SETS = ("uprising", "choam")
LANGUAGES = {"de", "it", "hu"}
FACTIONS = {"emperor", "spacing_guild", "bene_gesserit", "fremen"}
AGENT_ICONS = FACTIONS | {"landsraad", "city", "spice_trade", "spy"}
BATTLE_ICONS = {"crysknife", "desert_mouse", "ornithopter", "wild"}

FIELDS = {
    "cards": "id name names type copies cost factions icons acquire agent reveal when_trashed when_discarded note",
    "intrigue": "id name names copies plot combat endgame note",
    "conflicts": "id name names level battle_icon location protected first second third note",
    "leaders": "id name names house complexity ability signet removes reserves training_track back note",
    "objectives": "id battle_icon players first_player",
    "contracts": "id name names copies condition reward note",
    "spaces": "id name names icon faction combat maker cost cost_after_first once_per_player requirement effect"
    " later_effect seat_bonus control note",
    "posts": "id spaces",
    "tracks": "id names bonus",
}

Entry = dict[str, Any]


@cache
def read(path: str) -> dict[str, Any]:
    content = yaml.safe_load((FOLDER / path).read_text(encoding="utf-8"))
    assert isinstance(content, dict), path
    return content


def entries(kind: str, *sets: str) -> list[Entry]:
    """All entries of a kind, of the sets named or of all."""
    found: list[Entry] = []
    for name in sets or SETS:
        file = "board" if kind in ("spaces", "posts", "tracks") else kind
        if (FOLDER / name / f"{file}.yaml").exists():
            found += read(f"{name}/{file}.yaml")[kind]
    return found


def ids(kind: str) -> set[str]:
    return {entry["id"] for entry in entries(kind)}


def copies(found: list[Entry]) -> int:
    return sum(entry.get("copies", 1) for entry in found)


def every_mapping(value: Any) -> Iterator[Entry]:
    if isinstance(value, dict):
        yield value
        for inner in value.values():
            yield from every_mapping(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from every_mapping(inner)


@pytest.mark.parametrize(
    ("set_name", "card_type", "total"),
    [
        ("uprising", "starter", 10),
        ("uprising", "reserve", 18),
        ("uprising", "imperium", 65),
        ("choam", "imperium", 4),
    ],
)
def test_number_of_cards(set_name: str, card_type: str, total: int) -> None:
    assert copies([card for card in entries("cards", set_name) if card["type"] == card_type]) == total


def test_no_other_type_of_card() -> None:
    assert copies(entries("cards", "uprising")) == 10 + 18 + 65
    assert copies(entries("cards", "choam")) == 4


@pytest.mark.parametrize(
    ("kind", "set_name", "total"),
    [
        ("intrigue", "uprising", 40),
        ("intrigue", "choam", 4),
        ("conflicts", "uprising", 16),
        ("leaders", "uprising", 8),
        ("leaders", "choam", 1),
        ("objectives", "uprising", 5),
        ("contracts", "choam", 20),
        ("spaces", "uprising", 22),
        ("posts", "uprising", 13),
        ("tracks", "uprising", 4),
    ],
)
def test_number_of_components(kind: str, set_name: str, total: int) -> None:
    assert copies(entries(kind, set_name)) == total


def test_conflicts_by_level() -> None:
    levels = [conflict["level"] for conflict in entries("conflicts")]
    assert [levels.count(level) for level in (1, 2, 3)] == [3, 9, 4]


def test_combat_and_maker_spaces() -> None:  # U-2, M-1
    assert sum(space.get("combat", False) for space in entries("spaces")) == 10
    assert {space["id"] for space in entries("spaces") if space.get("maker")} == {
        "imperial_basin",
        "hagga_basin",
        "deep_desert",
    }


@pytest.mark.parametrize("players", [3, 4])
def test_one_objective_for_each_player(players: int) -> None:  # S-8
    used = [objective for objective in entries("objectives") if players in objective["players"]]
    assert len(used) == players
    assert sum(objective.get("first_player", False) for objective in used) == 1


@pytest.mark.parametrize("kind", FIELDS)
def test_ids_are_unique_within_a_kind(kind: str) -> None:
    found = [entry["id"] for entry in entries(kind)]
    found += [leader["back"]["id"] for leader in entries(kind) if "back" in leader]
    assert len(found) == len(set(found))
    assert all(name.isidentifier() and name == name.lower() for name in found)


@pytest.mark.parametrize("kind", FIELDS)
def test_only_known_fields(kind: str) -> None:
    for entry in entries(kind):
        assert set(entry) <= set(FIELDS[kind].split()), entry["id"]


@pytest.mark.parametrize("kind", FIELDS)
def test_defaults_are_left_out(kind: str) -> None:
    for entry in entries(kind):
        assert not [key for key, value in entry.items() if value in (None, False, 0, [], {})], entry["id"]
        assert entry.get("copies") != 1, entry["id"]


@pytest.mark.parametrize("path", sorted(str(path.relative_to(FOLDER)) for path in FOLDER.glob("*/*.yaml")))
def test_names_are_in_known_languages(path: str) -> None:
    for mapping in every_mapping(read(path)):
        if "names" in mapping:
            assert set(mapping["names"]) <= LANGUAGES, mapping
            assert all(mapping["names"].values()), mapping


def test_cards_name_known_factions_and_icons() -> None:
    for card in entries("cards"):
        assert set(card.get("factions", [])) <= FACTIONS, card["id"]
        assert set(card.get("icons", [])) <= AGENT_ICONS, card["id"]
        assert "agent" not in card or card.get("icons"), card["id"]


def test_every_intrigue_card_can_be_played() -> None:
    for card in entries("intrigue"):
        assert {"plot", "combat", "endgame"} & set(card), card["id"]


def test_spaces_and_tracks() -> None:
    assert ids("tracks") == FACTIONS
    for space in entries("spaces"):
        assert space["icon"] in AGENT_ICONS - {"spy"}, space["id"]
        assert space.get("faction") == (space["icon"] if space["icon"] in FACTIONS else None), space["id"]


def test_posts_name_spaces_and_reach_them_all() -> None:
    watched = {space for post in entries("posts") for space in post["spaces"]}
    assert watched == ids("spaces")


def test_battle_icons() -> None:
    for entry in entries("conflicts") + entries("objectives"):
        assert entry["battle_icon"] in BATTLE_ICONS, entry["id"]


def test_conflict_locations() -> None:
    controlled = {space["id"] for space in entries("spaces") if "control" in space}
    assert controlled == {"arrakeen", "spice_refinery", "imperial_basin"}
    for conflict in entries("conflicts"):
        location = conflict.get("location")
        assert location is None or location in controlled, conflict["id"]
        assert conflict.get("protected", False) == (location is not None), conflict["id"]
        assert (f"control {location}" in conflict["first"]) == (location is not None), conflict["id"]


def test_training_track() -> None:
    for leader in entries("leaders"):
        track = leader.get("training_track", [])
        spaces = {space["id"] for space in track}
        reached = {track[0]["id"]} if track else set()
        assert len(spaces) == len(track)
        for space in track:
            assert set(space.get("next", [])) <= spaces, space["id"]
            reached |= set(space.get("next", []))
        assert reached == spaces


def test_leaders_name_known_components() -> None:
    starters = {card["id"] for card in entries("cards") if card["type"] == "starter"}
    for leader in entries("leaders"):
        assert set(leader.get("removes", [])) <= starters, leader["id"]
        assert set(leader.get("reserves", [])) <= ids("contracts"), leader["id"]
        for side in (leader, leader.get("back", leader)):
            assert side["ability"]["name"] and side["signet"]["name"] and side["signet"]["effect"], leader[
                "id"
            ]
            assert side["ability"]["effect"] or "reserves" in leader, leader["id"]


def test_contracts_name_known_spaces_and_cards() -> None:
    for contract in entries("contracts"):
        event, _, target = contract["condition"].partition(" ")
        if event == "visit":
            assert target in ids("spaces"), contract["id"]
        elif event == "acquire":
            assert target in ids("cards"), contract["id"]
        else:
            assert event in ("harvest", "immediate"), contract["id"]


def test_conflict_deck_can_be_dealt() -> None:  # S-2
    levels = [conflict["level"] for conflict in entries("conflicts")]
    dealt = read("uprising/board.yaml")["constants"]["conflict_deck"]
    assert sum(dealt) == 10
    assert all(number <= levels.count(level) for level, number in enumerate(dealt, start=1))


def test_rules() -> None:
    book = read("rules.yaml")
    found = [rule["id"] for rule in book["rules"]]
    assert len(found) == len(set(found)) == 349
    assert list(book["groups"]) == [*"SRAUFYVCMH", "RV", "X", "I", "T", "K"]
    for rule in book["rules"]:
        assert rule["group"] in book["groups"] and rule["id"].startswith(rule["group"] + "-"), rule["id"]
        assert rule["text"], rule["id"]


def test_rulings() -> None:
    rulings = read("rulings.yaml")["rulings"]
    rules = {rule["id"] for rule in read("rules.yaml")["rules"]}
    components = {name for kind in FIELDS for name in ids(kind)}
    assert len({ruling["id"] for ruling in rulings}) == len(rulings)
    for ruling in rulings:
        assert set(ruling) <= {"id", "rule", "topic", "applies_to", "ruling", "authority", "choice"}, ruling[
            "id"
        ]
        assert ruling["topic"] and ruling["ruling"], ruling["id"]
        assert ruling.get("rule") is None or ruling["rule"] in rules, ruling["id"]
        assert set(ruling.get("applies_to", [])) <= components, ruling["id"]
        assert ruling["authority"] in ("official_rulebook", "official_faq", "designer", "community"), ruling[
            "id"
        ]
        assert ruling["authority"] != "community" or ruling.get("choice"), ruling["id"]
