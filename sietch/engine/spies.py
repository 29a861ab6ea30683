"""Spies: placing, recalling, infiltrating, gathering intelligence (Y-1 to Y-6)."""

from sietch.engine import events
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.cards import draw
from sietch.engine.events import EVERYBODY
from sietch.engine.frames import GATHER, INFILTRATE
from sietch.engine.options import argument_of, option
from sietch.engine.state import Frame, Player, State
from sietch.engine.targets import free_posts, helpful_recalls, mask_options


def place_spy(s: State, seat: int, post: int, source: int) -> None:
    player = s.players[seat]
    player.spies -= 1
    player.spies_on |= 1 << post
    player.remember(w.PLACED_SPY, source, post)
    s.spies_at[post] |= 1 << seat
    s.note(events.SPY_PLACED, seat, post, 0, EVERYBODY)


def recall_spy(s: State, seat: int, post: int) -> None:
    """Y-3: from its post back to the supply."""
    player = s.players[seat]
    player.spies += 1
    player.spies_on &= ~(1 << post)
    player.spies_recalled += 1
    s.spies_at[post] &= ~(1 << seat)
    s.note(events.SPY_RECALLED, seat, post, 0, EVERYBODY)


def ask_place(s: State, f: Frame) -> None:
    """Y-1, Y-2: with none in the supply one may be recalled first, and must then be placed."""
    player = s.players[f.who]
    node = s.rules.nodes[f.node]
    if player.spies == 0:
        choices = mask_options(o.RECALL_SPY, helpful_recalls(s, node, f.who))
        if len(choices) > 0:
            choices.append(option(o.PASS, 0))
        s.ask(f.who, w.PLACE_SPY, f.source, choices)
        return
    s.ask(f.who, w.PLACE_SPY, f.source, mask_options(o.SPY, free_posts(s, node, f.who)))


def answer_place(s: State, f: Frame, code: int) -> None:
    if code == o.PASS:
        s.stack.pop()
    elif o.verb_of(code) == o.RECALL_SPY:
        recall_spy(s, f.who, argument_of(code))
    else:
        s.again(f, f.x - 1)
        place_spy(s, f.who, argument_of(code), f.source)


def ask_recall(s: State, f: Frame) -> None:
    s.ask(f.who, w.RECALL_SPY, f.source, mask_options(o.RECALL_SPY, s.players[f.who].spies_on))


def answer_recall(s: State, f: Frame, code: int) -> None:
    s.again(f, f.x - 1)
    recall_spy(s, f.who, argument_of(code))


# --- with an agent ---------------------------------------------------------------------------------------


def connected(s: State, player: Player, space: int) -> int:
    """The posts with this player's spies that watch the space."""
    return player.spies_on & s.rules.spaces[space].posts


def ask_infiltrate(s: State, f: Frame) -> None:
    """Y-4: which connected spy is recalled."""
    s.ask(f.who, INFILTRATE, f.source, mask_options(o.INFILTRATE, connected(s, s.players[f.who], f.x)))


def answer_infiltrate(s: State, f: Frame, code: int) -> None:
    s.stack.pop()
    recall_spy(s, f.who, argument_of(code))
    s.note(events.INFILTRATED, f.who, argument_of(code), 0, EVERYBODY)


def ask_gather(s: State, f: Frame) -> None:
    """Y-5: before any effect, a connected spy may be recalled to draw a card."""
    posts = connected(s, s.players[f.who], s.turn_space)
    if posts == 0:
        s.stack.pop()
        return
    choices = mask_options(o.GATHER, posts)
    choices.append(option(o.PASS, 0))
    s.ask(f.who, GATHER, f.source, choices)


def answer_gather(s: State, f: Frame, code: int) -> None:
    s.stack.pop()
    if code != o.PASS:
        recall_spy(s, f.who, argument_of(code))
        s.note(events.GATHERED, f.who, argument_of(code), 0, EVERYBODY)
        draw(s, f.who, 1)
