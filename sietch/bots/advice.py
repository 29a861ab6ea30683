"""What a tree of possible games says to a person: the best options, their chances, and how the game may go on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sietch.bots.mind.tree import TreeSearch
from sietch.engine import words as w
from sietch.engine.imagine import imagine
from sietch.engine.interpreter import answer
from sietch.engine.options import VERBS, option_text, verb_of
from sietch.engine.rng import Rng
from sietch.engine.state import State
from sietch.language.tables import ENGLISH
from sietch.view.catalogue import catalogue_of
from sietch.view.names import NUMBERS, Names
from sietch.view.questions import gets, option_told, option_words
from sietch.view.things import thing_of

BEST = 3  # options that are named
SURE = 12  # games on which a chance rests at least
CERTAIN = 1e6  # a first sight by which an option is tried before all others
WALKS = 30  # possible games in which the expected line is looked for
STEPS = 6  # choices of a line
RARE = 0.02  # of all games: what was met less often is not expected


@dataclass(frozen=True, slots=True)
class Step:
    """A choice that is expected later on: what is done in words, not what it brings, and where its thing lies."""

    seat: int
    option: str
    words: str
    at: str
    kind: str
    id: str


@dataclass(frozen=True, slots=True)
class Advice:
    """An option: the chance to win with it, its share of the games that were tried, and what is expected then."""

    option: str
    words: str
    chance: float
    share: float
    line: list[Step]


def advice(
    tree: TreeSearch, game: State, rng: Rng, language: str = ENGLISH, names: Names = NUMBERS
) -> list[Advice]:
    """The best options of the decision below which the tree has grown, the best one first."""
    visits, root = tree.visits(game), tree.root
    games = sum(visits)
    share = {code: visits[number] / games for number, code in enumerate(game.options)}
    first_sight = dict(zip(root.codes, root.priors, strict=True))
    best = sorted(game.options, key=lambda code: (-share[code], -first_sight[code]))[:BEST]
    for code in best:
        _look_closer(tree, game, rng, code)
    return [
        Advice(
            option_text(game.rules, code),
            option_words(game, code, language, names),
            _chance(tree, code),
            share[code],
            [
                Step(
                    s.decider,
                    option_text(s.rules, chosen),
                    option_told(s, chosen, language, names).act,
                    *thing_of(s, chosen, catalogue_of(s.rules, language)),
                )
                for s, chosen in _line(tree, game, rng, code, games)
            ],
        )
        for code in best
    ]


def _look_closer(tree: TreeSearch, game: State, rng: Rng, code: int) -> None:
    """An option that seemed hopeless at once has hardly been tried: its chance would be a guess."""
    root = tree.root
    number = root.codes.index(code)
    missing = SURE - root.visits[number]
    if missing > 0:
        prior, root.priors[number] = root.priors[number], CERTAIN
        tree.grow(game, rng, missing)
        root.priors[number] = prior


def _chance(tree: TreeSearch, code: int) -> float:
    number = tree.root.codes.index(code)
    return tree.root.wins[number] / tree.root.visits[number]


def _line(tree: TreeSearch, game: State, rng: Rng, code: int, games: int) -> Iterator[tuple[State, int]]:
    """The most trodden way, as far as it lies open; the words of an option hang on the game in which it is offered."""
    least = max(2, round(RARE * games))
    trodden, start = -1, game
    for _ in range(WALKS):
        possible = imagine(game, game.decider, rng)
        visits = sum(visits for *_, visits in _walk(tree, possible.copy(), code, least))
        if visits > trodden:
            trodden, start = visits, possible
    for s, chosen, _ in _walk(tree, start, code, least):
        if s.decider == game.decider or not _is_guess(s, chosen):
            yield s, chosen


def _is_guess(s: State, code: int) -> bool:
    """Which cards others hold is only imagined; where they go and what they take is expected."""
    verb = verb_of(code)
    return VERBS[verb][1] in (w.CARD, w.INTRIGUE) and not gets(s, verb)


def _walk(tree: TreeSearch, s: State, code: int, least: int) -> Iterator[tuple[State, int, int]]:
    """Along the favourites of all players, as far as they were met; each before it is applied."""
    node = tree.root
    for _ in range(STEPS):
        kid = node.kids[node.codes.index(code)]
        answer(s, code)
        tree.skip(s)
        if kid is None or tree.at_end(s) or kid.seat != s.decider:
            return
        met = [
            (visits, known) for known, visits in zip(kid.codes, kid.visits, strict=True) if known in s.options
        ]
        visits, code = max(met, default=(0, 0))
        if visits < least:
            return
        yield s, code, visits
        node = kid
