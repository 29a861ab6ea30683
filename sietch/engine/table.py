"""All subjects of the rules. Importing them fills the tables of `ops.py`, always in the same order."""

from sietch.engine import (
    agent_turn,
    agents,
    cards,
    combat,
    contracts,
    control,
    council,
    deploying,
    dreadnoughts,
    effects,
    foldspace,
    freighters,
    game_round,
    graft,
    grafted_cards,
    groups,
    hagal,
    influence,
    intrigue,
    intrigue_deck,
    ix_contracts,
    ix_leaders,
    landing,
    leaders,
    levels,
    maneuvers,
    moving,
    order,
    paths,
    resources,
    reveal,
    rival_shop,
    rivals,
    rows,
    sandworms,
    sending,
    specimens,
    spies,
    team_help,
    teams,
    tech,
    tech_effects,
    throne,
    tiles,
    tleilaxu,
    trade,
    trashing,
    turn,
    units,
)
from sietch.engine.ops import OPS, Op
from sietch.engine.rules import Rules

__all__ = [
    "agent_turn",
    "agents",
    "cards",
    "combat",
    "contracts",
    "control",
    "council",
    "deploying",
    "dreadnoughts",
    "effects",
    "foldspace",
    "freighters",
    "game_round",
    "graft",
    "grafted_cards",
    "groups",
    "hagal",
    "influence",
    "intrigue",
    "intrigue_deck",
    "ix_contracts",
    "ix_leaders",
    "landing",
    "leaders",
    "levels",
    "maneuvers",
    "moving",
    "order",
    "paths",
    "questions",
    "resources",
    "reveal",
    "rival_shop",
    "rivals",
    "rows",
    "sandworms",
    "sending",
    "specimens",
    "spies",
    "team_help",
    "teams",
    "tech",
    "tech_effects",
    "throne",
    "tiles",
    "tleilaxu",
    "trade",
    "trashing",
    "turn",
    "units",
]


def questions(rules: Rules) -> list[Op]:
    """All that asks in games with these rules, in the order of their words: the table is not always the same."""
    found: list[Op] = []
    for op in OPS:
        if type(op).answer is not Op.answer and op.occurs(rules):
            asking = OPS[op.asks_as()]
            if asking not in found:
                found.append(asking)
    found.sort(key=word_of)
    return found


def word_of(op: Op) -> str:
    return op.word
