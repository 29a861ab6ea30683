"""Options: what can be answered to a question, as numbers inside the engine and as readable text outside.

A code is `verb * VERB + argument`. The text of a code is canonical: replays, scenarios, the browser and bots
use the same strings, and every combination of sets has a fixed list of them (`vocabulary`).
"""

from typing import Final

from sietch.engine import words as w
from sietch.engine.rules import Rules

VERB: Final = 1 << 12

PASS: Final = 0
END_TURN: Final = 1
REVEAL: Final = 2
PLAY: Final = 3
SEND: Final = 4
INFILTRATE: Final = 5
PAY_COST: Final = 6
GATHER: Final = 7
RESOLVE: Final = 8
PLAY_INTRIGUE: Final = 9
BUY: Final = 10
BUY_RESERVED: Final = 11
DEPLOY: Final = 12
RETREAT: Final = 13
CHOOSE: Final = 14
GAIN_INFLUENCE: Final = 15
LOSE_INFLUENCE: Final = 16
SPY: Final = 17
RECALL_SPY: Final = 18
RECALL_AGENT: Final = 19
DISCARD: Final = 20
TRASH_HAND: Final = 21
TRASH_DISCARD: Final = 22
TRASH_PLAY: Final = 23
TRASH_INTRIGUE: Final = 24
TAKE_CONTRACT: Final = 25
SOLARI: Final = 26
ACQUIRE: Final = 27
ACQUIRE_RESERVED: Final = 28
RESERVE: Final = 29
TRAIN: Final = 30
DETONATE: Final = 31
KEEP: Final = 32
FLIP: Final = 33
PAIR: Final = 34
GIVE_ALLIANCE: Final = 35
DEFEND: Final = 36

# What the argument of a verb names, besides the kinds of components.
NO_ARGUMENT: Final = 0
NUMBER: Final = 20
POST: Final = 21
TERM: Final = 22
TRAINING_STEP: Final = 23
SEAT: Final = 24

NUMBERS: Final = 25
SEATS: Final = 6

# verb -> (text before the argument, kind of the argument, text after it)
VERBS: Final = [
    ("pass", NO_ARGUMENT, ""),
    ("end turn", NO_ARGUMENT, ""),
    ("reveal", NO_ARGUMENT, ""),
    ("play ", w.CARD, ""),
    ("to ", w.SPACE, ""),
    ("infiltrate ", POST, ""),
    ("pay ", NUMBER, ""),
    ("gather ", POST, ""),
    ("resolve ", TERM, ""),
    ("intrigue ", w.INTRIGUE, ""),
    ("buy ", w.CARD, ""),
    ("buy reserved ", w.CARD, ""),
    ("deploy ", NUMBER, ""),
    ("retreat ", NUMBER, ""),
    ("choose ", NUMBER, ""),
    ("influence ", w.TRACK, ""),
    ("lose ", w.TRACK, ""),
    ("spy ", POST, ""),
    ("recall spy ", POST, ""),
    ("recall agent ", w.SPACE, ""),
    ("discard ", w.CARD, ""),
    ("trash ", w.CARD, " from hand"),
    ("trash ", w.CARD, " from discard"),
    ("trash ", w.CARD, " from play"),
    ("trash intrigue ", w.INTRIGUE, ""),
    ("take ", w.CONTRACT, ""),
    ("take solari", NO_ARGUMENT, ""),
    ("acquire ", w.CARD, ""),
    ("acquire reserved ", w.CARD, ""),
    ("reserve ", w.CARD, ""),
    ("train ", TRAINING_STEP, ""),
    ("detonate", NO_ARGUMENT, ""),
    ("keep ", w.CARD, ""),
    ("flip ", w.CONFLICT, ""),
    ("pair ", w.CONFLICT, ""),
    ("give alliance to seat ", SEAT, ""),
    ("defend", NO_ARGUMENT, ""),
]


def option(verb: int, argument: int) -> int:
    return verb * VERB + argument


def verb_of(code: int) -> int:
    return code // VERB


def argument_of(code: int) -> int:
    return code % VERB


def argument_names(rules: Rules, kind: int) -> list[str]:
    """The texts that an argument of this kind can have; an empty text is no option of its own."""
    if kind == NO_ARGUMENT:
        return [""]
    if kind == NUMBER:
        return [str(i) for i in range(NUMBERS)]
    if kind == SEAT:
        return [str(i + 1) for i in range(SEATS)]
    if kind == POST:
        return rules.posts
    if kind == TERM:
        return [node.name for node in rules.nodes]
    if kind == TRAINING_STEP:
        return training_steps(rules)
    return rules.component_names(kind)


def training_steps(rules: Rules) -> list[str]:
    for leader in rules.leaders:
        if len(leader.training) > 0:
            return [step.name for step in leader.training]
    return []


def option_text(rules: Rules, code: int) -> str:
    vocabulary(rules)
    return rules.texts[code]


def vocabulary(rules: Rules) -> dict[str, int]:
    """Every option text of these rules with its code; equal tiles share the code of the first."""
    if len(rules.codes) == 0:
        for verb in range(len(VERBS)):
            before, kind, after = VERBS[verb]
            names = argument_names(rules, kind)
            for argument in range(len(names)):
                name = names[argument]
                if kind == NO_ARGUMENT or name != "":
                    text = before + name + after
                    if text not in rules.codes:
                        rules.codes[text] = option(verb, argument)
                    rules.texts[option(verb, argument)] = text
    return rules.codes
