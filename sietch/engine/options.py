"""Options: what can be answered to a question, as numbers inside the engine and as readable text outside.

A code is `verb * VERB + argument`. The text of a code is canonical: replays, scenarios, the browser and bots
use the same strings, and every combination of sets has a fixed list of them (`vocabulary`).
"""

from typing import Final

from sietch.engine import words as w
from sietch.engine.ops import Unhandled
from sietch.engine.rules import Rules
from sietch.native import i64

VERB: Final = 1 << 13  # more than any argument; the loader checks it

NUMBERS: Final = 25  # the loader checks that nothing printed needs more
SEATS: Final = 6

# verb -> (text before the argument, kind of the argument, text after it)
VERBS: Final[list[tuple[str, int, str]]] = []
# verb -> where the thing lies that it names: a pile by the name of its fact, a row by its word, a part of the table
# such as `army`. Empty where the kind says it (spaces, posts) or where nothing lies that one could point at.
PLACES: Final[list[str]] = []
IN_HAND: Final = "hand"
IN_DISCARD: Final = "discard"
IN_PLAY: Final = "play"  # played or revealed
IN_ARMY: Final = "army"


def add_verb(before: str, kind: int, after: str = "", place: str = "") -> int:
    """The number of a new verb."""
    VERBS.append((before, kind, after))
    PLACES.append(place)
    return len(VERBS) - 1


PASS: Final = add_verb("pass", w.NO_ARGUMENT)
END_TURN: Final = add_verb("end turn", w.NO_ARGUMENT)
REVEAL: Final = add_verb("reveal", w.NO_ARGUMENT)
PLAY: Final = add_verb("play ", w.CARD, place=IN_HAND)
SEND: Final = add_verb("to ", w.SPACE)
INFILTRATE: Final = add_verb("infiltrate ", w.POST)
PAY_COST: Final = add_verb("pay ", w.NUMBER)
GATHER: Final = add_verb("gather ", w.POST)
RESOLVE: Final = add_verb("resolve ", w.TERM)
PLAY_INTRIGUE: Final = add_verb("intrigue ", w.INTRIGUE)
BUY: Final = add_verb("buy ", w.CARD)
BUY_RESERVED: Final = add_verb("buy reserved ", w.CARD)
DEPLOY: Final = add_verb("deploy ", w.NUMBER, place=IN_ARMY)
RETREAT: Final = add_verb("retreat ", w.NUMBER, place=IN_ARMY)
CHOOSE: Final = add_verb("choose ", w.SIDE)
GAIN_INFLUENCE: Final = add_verb("influence ", w.TRACK)
LOSE_INFLUENCE: Final = add_verb("lose ", w.TRACK)
SPY: Final = add_verb("spy ", w.POST)
RECALL_SPY: Final = add_verb("recall spy ", w.POST)
RECALL_AGENT: Final = add_verb("recall agent ", w.SPACE)
DISCARD: Final = add_verb("discard ", w.CARD, place=IN_HAND)
TRASH_HAND: Final = add_verb("trash ", w.CARD, " from hand", place=IN_HAND)
TRASH_DISCARD: Final = add_verb("trash ", w.CARD, " from discard", place=IN_DISCARD)
TRASH_PLAY: Final = add_verb("trash ", w.CARD, " from play", place=IN_PLAY)
TRASH_INTRIGUE: Final = add_verb("trash intrigue ", w.INTRIGUE)
TAKE_CONTRACT: Final = add_verb("take ", w.CONTRACT, place="offer")
SOLARI: Final = add_verb("take solari", w.NO_ARGUMENT)
ACQUIRE: Final = add_verb("acquire ", w.CARD)
ACQUIRE_RESERVED: Final = add_verb("acquire reserved ", w.CARD)
RESERVE: Final = add_verb("reserve ", w.CARD, place="imperium_row")
TRAIN: Final = add_verb("train ", w.STEP, place="training")
DETONATE: Final = add_verb("detonate", w.NO_ARGUMENT, place="shield_wall")
KEEP: Final = add_verb("keep ", w.CARD)
FLIP: Final = add_verb("flip ", w.CONFLICT, place="won")
PAIR: Final = add_verb("pair ", w.CONFLICT, place="won")
GIVE_ALLIANCE: Final = add_verb("give alliance to seat ", w.SEAT)
DEFEND: Final = add_verb("defend", w.NO_ARGUMENT, place=IN_ARMY)

PRINTED_VERBS: Final = len(VERBS)  # those of every game; what follows belongs to a mode or a set


def verb_key(verb: int) -> str:
    """`buy reserved ` -> `buy_reserved`, `trash … from hand` -> `trash_from_hand`: the key of its texts."""
    before, _, after = VERBS[verb]
    return "_".join((before + after).split())


def option(verb: i64, argument: i64) -> int:
    return verb * VERB + argument


def verb_of(code: int) -> int:
    return code // VERB


def argument_of(code: int) -> int:
    return code % VERB


def add_option(options: list[int], code: int) -> None:
    """Equal things are one option."""
    for other in options:
        if other == code:
            return
    options.append(code)


def mask_options(verb: int, mask: i64) -> list[int]:
    """One option for every member of a mask of spaces, posts, tracks or tokens."""
    found: list[int] = []
    number: i64 = 0
    while mask:
        if mask & 1:
            found.append(option(verb, number))
        mask >>= 1
        number += 1
    return found


def card_options(verb: int, cards: list[int]) -> list[int]:
    """One option for every different card."""
    found: list[int] = []
    for card in cards:
        add_option(found, option(verb, card))
    return found


def number_options(verb: int, low: int, high: int) -> list[int]:
    """Numbers from low to high; none at all is `pass`."""
    found = [option(verb, n) for n in range(max(low, 1), high + 1)]
    if low == 0:
        found.append(option(PASS, 0))
    return found


# --- texts -------------------------------------------------------------------------------------------------


def argument_names(rules: Rules, kind: int) -> list[str]:
    """The texts that an argument of this kind can have; an empty text is no option of its own."""
    if kind not in rules.names:
        rules.names[kind] = _names(rules, kind)
    return rules.names[kind]


def _names(rules: Rules, kind: int) -> list[str]:
    if kind == w.NO_ARGUMENT:
        return [""]
    if kind == w.NUMBER or kind == w.SIDE:
        return [str(i) for i in range(NUMBERS)]
    if kind == w.SEAT:
        return [str(i + 1) for i in range(SEATS)]
    if kind == w.TOKEN:
        return w.TOKENS
    if kind == w.POST:
        return rules.posts
    if kind == w.TERM:
        return [node.name for node in rules.nodes]
    if kind == w.STEP:
        return [step.name for step in rules.steps]
    return rules.component_names(kind)


def option_text(rules: Rules, code: int) -> str:
    vocabulary(rules)
    if code not in rules.texts:
        raise Unhandled("these rules have no option '" + VERBS[verb_of(code)][0].strip() + "'")
    return rules.texts[code]


def vocabulary(rules: Rules) -> dict[str, int]:
    """Every option text of these rules with its code; equal tiles share the code of the first."""
    if len(rules.codes) == 0:
        for verb in rules.verbs:
            before, kind, after = VERBS[verb]
            names = argument_names(rules, kind)
            for argument in range(len(names)):
                name = names[argument]
                if kind == w.NO_ARGUMENT or name != "":
                    text = before + name + after
                    if text not in rules.codes:
                        rules.codes[text] = option(verb, argument)
                    rules.texts[option(verb, argument)] = text
    return rules.codes
