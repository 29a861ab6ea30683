"""Freedom of order: which ends of a turn can be reached by what is asked, and which by every order of effects.

The engine carries out at once what is thought not to matter (A-5, V-1, R-4). With `State.every_order` it asks for
every order instead. From a position both trees of the turn can be grown to their ends and compared. Left out of them:
buying cards, and Plot cards that change no aspect of the turn. Equal positions are looked at once; the order inside
discard piles, of cards in play and of the log does not count. Draws come from the same decks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from itertools import cycle

from sietch.bots.bot import moment
from sietch.bots.registry import seated
from sietch.content import load_rules
from sietch.engine import known
from sietch.engine import options as o
from sietch.engine.agent_turn import SEND
from sietch.engine.contracts import contracts_of, exchange_of
from sietch.engine.deploying import ARMY_DEPLOYS
from sietch.engine.facts import Account, parts_of_player, parts_of_table
from sietch.engine.game import start
from sietch.engine.interpreter import advance, answer
from sietch.engine.ops import OPS
from sietch.engine.options import option_text
from sietch.engine.parts import Part
from sietch.engine.rng import Rng, seeded, standing
from sietch.engine.rows import buys
from sietch.engine.rules import Node, Rules
from sietch.engine.setup import Setup
from sietch.engine.sides import is_commander, whose_track
from sietch.engine.state import Pending, Player, State, Turn
from sietch.engine.teams import teams_of
from sietch.engine.turn import TURN, TURN_OVER
from sietch.engine.words import ALLIANCE_LEVEL, NO_TURN, NOBODY, TEAMS
from sietch.lab.play.seeds import beside
from sietch.lab.play.workers import run

MOST_POSITIONS = 20_000
PLAYERS = (3, 4)
DEALT = "dealt"  # instead of a bot: random options, with hands that are dealt to make order matter
Key = tuple[object, ...]


@dataclass(slots=True)
class Tree:
    """All ends of a turn, each with some options that lead to it."""

    ends: dict[Key, tuple[str, ...]] = field(default_factory=dict)
    positions: int = 0


@dataclass(frozen=True, slots=True)
class Difference:
    """An end that only one of the two trees has."""

    players: int
    seed: int
    bot: str
    taken: int  # options that were taken before
    option: str
    path: tuple[str, ...]


@dataclass(slots=True)
class Proof:
    """What was compared."""

    compared: int = 0
    too_large: int = 0
    looked_at: int = 0  # positions in all trees
    ends: int = 0
    lost: list[Difference] = field(default_factory=list)  # some order leads there, what is asked does not
    wrong: list[Difference] = field(default_factory=list)  # what is asked leads there, no order does

    def add(self, other: Proof) -> None:
        self.compared += other.compared
        self.too_large += other.too_large
        self.looked_at += other.looked_at
        self.ends += other.ends
        self.lost += other.lost
        self.wrong += other.wrong


# --- many positions --------------------------------------------------------------------------------------


def prove(
    setup: Setup,
    bots: Sequence[str],
    wanted: int,
    most: int = MOST_POSITIONS,
    jobs: int = 1,
    progress: Callable[[int], None] = lambda compared: None,
    players: Sequence[int] = PLAYERS,
) -> Proof:
    """Whole games, one after another, until so many positions have been compared; numbers of players in turn."""
    proof = Proof()
    games = (
        partial(
            prove_game,
            setup.replaced(players=players[i // len(bots) % len(players)], seed=setup.seed + i),
            bot,
            most,
        )
        for i, bot in enumerate(cycle(bots))
    )
    with closing(run(jobs, games)) as proofs:
        for one in proofs:
            proof.add(one)
            progress(proof.compared)
            if proof.compared >= wanted:
                break
    return proof


def prove_game(setup: Setup, bot: str, most: int) -> Proof:
    """Every turn of one game."""
    proof = Proof()
    rules = load_rules(setup)
    for taken, state, code in positions(rules, setup, bot):
        every = grow(state, code, True, most)
        asked = grow(state, code, False, most)
        if every is None or asked is None:
            proof.too_large += 1
            continue
        proof.compared += 1
        proof.looked_at += every.positions
        proof.ends += len(every.ends)
        for found, tree, other in ((proof.lost, every, asked), (proof.wrong, asked, every)):
            alone = next((path for end, path in tree.ends.items() if end not in other.ends), None)
            if alone is not None:
                option = option_text(rules, code)
                found.append(Difference(setup.players, setup.seed, bot, taken, option, alone))
    return proof


# --- positions -------------------------------------------------------------------------------------------


def positions(rules: Rules, setup: Setup, bot: str) -> Iterator[tuple[int, State, int]]:
    """How many options were taken, the position, and the option that begins the effects of a turn."""
    state = start(rules, setup)
    chance = seeded(beside(setup.seed))
    players = [seated("random" if bot == DEALT else bot) for _ in state.players]
    taken = 0
    while state.options:
        if bot == DEALT and state.kind == TURN:
            deal(state, chance)
        code = state.options[0]
        if len(state.options) > 1:
            if bot in ("random", DEALT):
                code = state.options[chance.below(len(state.options))]
            else:
                code = players[state.decider].decide(state, moment(setup.seed, taken))
        if state.kind == SEND or (state.kind == TURN and o.verb_of(code) == o.REVEAL):
            yield taken, state.copy(), code
        answer(state, code)
        taken += 1


def deal(state: State, chance: Rng) -> None:
    """Whoever begins a turn gets what makes order matter: cards that touch others, little of everything else."""
    rules = state.rules
    everything = range(len(rules.cards))
    cards = [c.number for c in rules.cards if any(box and _touches(box) for box in (c.agent, c.reveal))]
    plots = [c.number for c in rules.intrigue if c.plot and c.name not in LEFT_OUT]
    player = state.players[state.decider]
    player.hand = _some(cards, 1 + chance.below(3), chance)
    player.deck = _some(everything, chance.below(5), chance)
    player.discard = _some(everything, chance.below(5), chance)
    player.intrigue = _some(plots, chance.below(3), chance)
    state.known = ()
    player.resources = [chance.below(5) for _ in player.resources]
    if not is_commander(state, player.seat):
        player.garrison, player.supply = chance.below(3), chance.below(5)
    for track in range(len(state.alliance)):
        if whose_track(state, player.seat, player.seat, track) != player.seat:
            continue
        player.influence[track] = 1 + chance.below(5)
        if player.influence[track] >= ALLIANCE_LEVEL and state.alliance[track] == NOBODY:
            state.alliance[track] = player.seat
    few = chance.below(2) == 0
    state.intrigue_deck = ([] if few else state.intrigue_deck) + _some(plots, chance.below(4), chance)
    state.intrigue_discard = _some(plots, chance.below(3), chance)
    state.bonus_spice = [chance.below(3) for _ in state.bonus_spice]
    exchange, contracts = exchange_of(state), contracts_of(player)
    if exchange is not None and contracts is not None and exchange.bank:
        contracts.open |= 1 << exchange.bank.pop()
    advance(state)


def _some(cards: Sequence[int], count: int, chance: Rng) -> list[int]:
    return [cards[chance.below(len(cards))] for _ in range(count)]


def _touches(box: Node) -> bool:
    return box.heeds != 0 or box.brings_revealing != 0


# --- one tree --------------------------------------------------------------------------------------------


def grow(state: State, code: int, every_order: bool, most: int = MOST_POSITIONS) -> Tree | None:
    """Everything that can follow this option until the turn ends; None if there are more positions."""
    first = state.copy()
    first.every_order = first.holding = every_order
    first.rng = standing()
    tidy(first)
    answer(first, code)
    tree = Tree()
    seen: set[Key] = set()
    waiting: list[tuple[State, tuple[str, ...]]] = [(first, ())]
    while waiting:
        position, path = waiting.pop()
        tidy(position)
        key = key_of(position)
        if key in seen:
            continue
        seen.add(key)
        if len(seen) > most:
            return None
        for chosen in relevant(position):
            after = position.copy()
            words = (*path, option_text(state.rules, chosen))
            if may_end(position, chosen):
                frame = after.stack[-1]
                OPS[frame.op].answer(after, frame, chosen)
                if after.stack[-1].op == TURN_OVER:
                    OPS[TURN_OVER].run(after, after.stack[-1])
                if after.turn.kind == NO_TURN:
                    after.turn = Turn(after.turn.seat)  # what it remembers is over
                    tidy(after)
                    tree.ends.setdefault(end_of(after), words)
                    continue
                advance(after)  # something is left to decide
            else:
                answer(after, chosen)
            waiting.append((after, words))
    tree.positions = len(seen)
    return tree


def may_end(state: State, code: int) -> bool:
    """The turn may be over with this: its player ends it, or the activated ally has deployed at last (X-4)."""
    return code == o.option(o.END_TURN, 0) or (state.kind == ARMY_DEPLOYS and state.stack[-2].op == TURN_OVER)


# Plot cards that touch nothing of the turn: their places in a tree would only multiply it.
LEFT_OUT = ("call_to_arms", "manipulate")


def relevant(state: State) -> list[int]:
    """The options that belong into the tree."""
    return [code for code in state.options if _belongs(state, code)]


def _belongs(state: State, code: int) -> bool:
    verb = o.verb_of(code)
    if buys(state, verb):
        return False
    if verb == o.PLAY_INTRIGUE:
        return state.rules.intrigue[o.argument_of(code)].name not in LEFT_OUT
    return True


def tidy(state: State) -> None:
    """Orders that nobody can tell."""
    state.intrigue_discard.sort()
    state.removed.sort()
    for player in state.players:
        for pile in (player.discard, player.played, player.revealed, player.hand, player.intrigue):
            pile.sort()
    state.options.sort()


# --- equal positions -------------------------------------------------------------------------------------


def end_of(state: State) -> Key:
    """What is left when the turn is over."""
    return (
        tuple(_player(player) for player in state.players),
        tuple(state.row), tuple(state.imperium_deck), tuple(state.reserve), tuple(state.intrigue_deck),
        tuple(state.intrigue_discard), state.conflict, tuple(state.removed), state.shield_wall,
        tuple(state.bonus_spice), tuple(state.control),
        tuple(state.alliance), tuple(map(_part, parts_of_table(state))), _known(state),
    )  # fmt: skip


def key_of(state: State) -> Key:
    """The same with everything that is being resolved."""
    turn = state.turn
    return (
        end_of(state),
        (turn.army, turn.kind, turn.cards, turn.row, turn.sending, turn.space, turn.token, turn.paid, turn.visit_influence, turn.visit_taken),
        (turn.deploy_banned, turn.persuasion, turn.recruited, turn.deploy_limit_used, turn.units_deployed, turn.troops_deployed),
        (turn.ally_declined, () if turn.of_kinds is None else tuple(turn.of_kinds)),
        (turn.spies_recalled, tuple(turn.gained), tuple(sorted(turn.acquired))),
        (tuple(turn.deeds), tuple(sorted(turn.sword_cards)), tuple(sorted(turn.limits_used))),
        tuple((f.op, f.node, f.who, f.army, f.source, f.x, f.y) for f in state.stack),
        tuple(sorted(map(_pending, state.pool))),
        tuple(map(_pending, state.inner)),
        tuple((gift.giver, gift.kind, gift.amount) for gift in teams_of(state).gifts) if state.rules.has(TEAMS) else (),
        state.decider, state.kind, tuple(state.options),
    )  # fmt: skip


def _known(state: State) -> Key:
    """What every seat knows of hidden cards; who else knows the same copy nobody can tell."""
    return tuple(
        (
            seat,
            *sorted(
                (row.owner, row.pile, row.card, row.place) for row in state.known if row.seats >> seat & 1
            ),
        )
        for seat in range(known.WATCHING + 1)
    )


def _pending(p: Pending) -> tuple[int, int, int, int]:
    return p.node, p.who, p.army, p.source


def _part(part: Part) -> Key:
    """What a set keeps."""
    account = Account(part.sheet(), part)
    return tuple(account.numbers), tuple(account.masks), tuple(map(tuple, account.piles))


def _player(p: Player) -> Key:
    return (
        p.leader, tuple(p.resources), p.vp, tuple(p.influence), p.agents, p.agents_on, p.swordmaster,
        p.council_seat, p.spies, p.spies_on, p.maker_hook, p.supply, p.garrison, p.troops_in_conflict, p.sandworms, p.swords,
        p.memories, tuple(p.steps), tuple(p.deck), tuple(p.hand), tuple(p.discard), tuple(p.played),
        tuple(p.revealed), tuple(p.intrigue), tuple(p.trashed_intrigue), tuple(p.face_up), tuple(p.reserved),
        tuple(sorted(map(_pending, p.waiting))), p.won, p.paired, p.has_revealed,
        tuple(map(_part, parts_of_player(p))),
    )  # fmt: skip
