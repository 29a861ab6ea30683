"""Whatever effect an author writes for a card: the loader refuses it, or games with it run to their end."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
import yaml

from sietch.content import ContentError, load_rules
from sietch.engine.game import start
from sietch.engine.interpreter import answer
from sietch.engine.rng import seeded
from sietch.engine.words import FINISHED
from sietch.lab.proof.invariants import violations
from tests.support import setup_for

ATOMS = """solari 1; spice 2; water 1; persuasion 1; swords 2; vp 1; draw 2; discard 1; trash 1; trash 1 from hand
trash 1 other emperor from play; trash_self; to_hand self; signet; intrigue 2; trash_intrigue 1; steal_intrigue
acquire_free cost<=3; acquire_free cost<=4 to hand; acquire_free the_spice_must_flow to deck_top
acquire_paying spice; reserve_row_card 1; contract 2; influence any 1; influence fremen 2; influence two_different 1
influence visited 1; influence each_spied 1; influence any -1; influence emperor -2; visit_influence 3; council_seat
swordmaster; recall_agent 1; control arrakeen; maker_hook; maker_bonus_spice; detonate_shield_wall; repeat_space
ignore_influence_requirements; spy 1; spy 2 on city; spy 1 on visited_space may_share; recall_spy 1; troops 2
sandworm 1; deploy 1; deploy up_to 3; deploy any; deploy_recruited any; no_deploy_this_turn; retreat 1; retreat any
retreat 1..2; training 2; memory 2; recall_agent 2; recall_spy 2; trash_intrigue 2; deploy all; retreat all
trash 2; discard 2; influence any 3; sandworm 2; training 1; memory 1; return_memories; flip_leader; sort_top 3; flip_conflict crysknife|wild"""
COSTS = """solari 1; spice 1; water 1; influence any -1; influence any -2; influence fremen -2; discard 1; trash 1
trash 2; trash 1 from hand; trash 1 from play; trash_self; trash_intrigue 1
recall_spy 1; retreat 1; retreat 1..2; flip_conflict crysknife|wild; discard 2"""
CONDITIONS = """council_seat; not council_seat; swordmaster; maker_hook; other_in_play fremen; visited maker_space
spy_recalled_this_turn; spying_on city; spying_on that_space; spy_placed_on city; influence>=2 emperor; contracts_completed>=1; deck_size>=3
spies_on_board>=1; units_in_conflict>=1; gained_this_turn>=1 spice; trashed_card_cost>=1; discarded_faction emperor
agent_here; alliance any; fremen_bond; paid==1 spice; conflict_strength>=3; cards_owned>=1 dagger"""
COUNTERS = """spies_on_board; sandworms_in_conflict; contracts_completed; cards_in_play fremen; memories
units_in_conflict; gained_this_turn spice; other_sword_cards_revealed; cards_revealed fremen; acquired_this_turn"""


def items_of(table: str) -> list[str]:
    return [item.strip() for line in table.splitlines() for item in line.split(";")]


def effect(rng: random.Random, depth: int = 0) -> str:
    """A random effect of the notation."""
    kind = rng.randrange(12) if depth < 3 else 0
    inner = f"({effect(rng, depth + 1)})" if kind > 4 else ""
    match kind:
        case 5:
            return f"if {rng.choice(items_of(CONDITIONS))}: {inner}"
        case 6:
            return f"({'; '.join(rng.sample(items_of(COSTS), rng.randint(1, 2)))}) -> {inner}"
        case 7:
            return f"may {inner}"
        case 8:
            return f"per {rng.choice(items_of(COUNTERS))}: {inner}"
        case 9:
            return f"{inner}; {effect(rng, depth + 1)}"
        case 10:
            return f"{inner} OR {effect(rng, depth + 1)}"
        case 11:
            return (
                rng.choice(["on reveal_turn: ", "each_opponent: ", "once_per_turn: ", "on acquire: "]) + inner
            )
    return rng.choice(items_of(ATOMS))


def content(rng: random.Random) -> dict[str, object]:
    """Starting cards, cheap row cards, Intrigue cards and a leader with random effects."""
    icons = ["emperor", "spacing_guild", "bene_gesserit", "fremen", "landsraad", "city", "spice_trade", "spy"]
    starters = ["dagger", "diplomacy", "dune_the_desert_planet", "reconnaissance", "convincing_argument"]
    cards: list[dict[str, object]] = [
        {"id": name, "icons": icons, "agent": effect(rng), "reveal": f"persuasion 2; {effect(rng)}"}
        for name in starters
    ]
    cards += [
        {
            "id": f"own_{i}",
            "type": "imperium",
            "copies": 5,
            "cost": i % 4,
            "factions": [icons[i % 4]],
            "icons": icons,
        }
        | {box: effect(rng) for box in ("acquire", "agent", "reveal", "when_trashed", "when_discarded")}
        for i in range(8)
    ]
    intrigue = [
        {"id": f"plan_{i}", "copies": 6, "plot": effect(rng), "combat": effect(rng), "endgame": effect(rng)}
        for i in range(6)
    ]
    conflicts = [{"id": "choam_security", "first": effect(rng), "second": effect(rng), "third": effect(rng)}]
    leaders = [{"id": "gurney_halleck", "signet": {"name": "x", "effect": effect(rng)}}]
    return {
        "id": "fuzz", "version": 1, "cards": cards, "intrigue": intrigue, "conflicts": conflicts, "leaders": leaders
    }  # fmt: skip


@pytest.mark.parametrize("seed", range(40))
def test_own_content_is_refused_or_runs(seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    path = tmp_path / "own.yaml"
    for _ in range(200):
        path.write_text(yaml.safe_dump(content(rng)), encoding="utf-8")
        try:
            rules = load_rules(setup_for(content=[path]))
        except ContentError:
            continue
        break
    else:
        pytest.fail("every content was refused")
    state = start(rules, setup_for(seed=seed))
    choice = seeded(seed)
    decisions = 0
    while state.options:
        assert violations(state) == []
        answer(state, state.options[choice.below(len(state.options))])
        decisions += 1
        assert decisions < 100_000
    assert state.phase == FINISHED
