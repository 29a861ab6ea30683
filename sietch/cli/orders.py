"""Prove freedom of order: no end of a turn is lost by what is carried out at once (A-5, V-1, R-4)."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict

from sietch.bots.registry import BotError, parsed
from sietch.cli.parser import (
    add_bots,
    add_jobs,
    add_json,
    add_setup,
    bots_of,
    positive,
    setup_of,
    with_default,
)
from sietch.cli.progress import Bar
from sietch.cli.speech import say
from sietch.lab.play.workers import cores
from sietch.lab.proof.orders import DEALT, MOST_POSITIONS, PLAYERS, Difference, Proof, prove
from sietch.language.sentence import both, sentence

POSITIONS = 2000
SHOWN = 10


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--positions",
        metavar=say("value.number"),
        type=positive,
        default=POSITIONS,
        help=say("switch.orders.positions", usual=POSITIONS),
    )
    parser.add_argument(
        "--most",
        metavar=say("value.number"),
        type=positive,
        default=MOST_POSITIONS,
        help=say("switch.orders.most", usual=MOST_POSITIONS),
    )
    add_bots(parser, f"random,greedy,{DEALT}")
    add_setup(
        parser,
        "seed",
        players=with_default("players", sentence("switch.in_turn", players=both(PLAYERS))),
        seed=say("switch.orders.seed"),
    )
    add_jobs(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    for bot in bots_of(args):
        if bot != DEALT:
            try:
                parsed(bot)
            except BotError as error:
                raise BotError(sentence("bot.here_also", reason=error.whole, name=DEALT)) from None
    bar = Bar(args.positions, "positions")
    try:
        proof = prove(
            setup_of(args),
            bots_of(args),
            args.positions,
            args.most,
            args.jobs or cores(),
            lambda compared: bar.show(min(compared, args.positions)),
            PLAYERS if args.players is None else [args.players],
        )
    finally:
        bar.clear()
    if args.json:
        print(json.dumps(asdict(proof)))
    else:
        _tell(proof, args.most)
    return 1 if proof.lost or proof.wrong else 0


def _tell(proof: Proof, most: int) -> None:
    print(say("orders.compared", n=proof.compared, positions=proof.looked_at, ends=proof.ends))
    print(say("orders.left_out", n=proof.too_large, most=most))
    print(say("orders.lost", n=len(proof.lost)))
    print(say("orders.wrong", n=len(proof.wrong)))
    for one in (*proof.lost[:SHOWN], *proof.wrong[:SHOWN]):
        print(_in_words(one))


def _in_words(one: Difference) -> str:
    where = say("orders.where", n=one.players, seed=one.seed, bot=one.bot, taken=one.taken)
    return f"\n{where}\n  {', '.join((one.option, *one.path))}"
