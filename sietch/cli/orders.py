"""Prove freedom of order: no end of a turn is lost by what is carried out at once (A-5, V-1, R-4).

From positions of whole games all orders of all effects are tried. Every end of the turn that they lead to must also be
reached by what players are asked, and no other. The bot 'dealt' plays at random and gets hands that make order matter.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict

from sietch.bots.registry import BotError, parsed
from sietch.cli.parser import add_bots, add_json, add_setup, bots_of, positive, setup_of
from sietch.cli.progress import Bar
from sietch.cli.speech import say
from sietch.content.setup import options
from sietch.lab.play.workers import cores
from sietch.lab.proof.orders import DEALT, MOST_POSITIONS, PLAYERS, Difference, Proof, prove
from sietch.language.sentence import sentence

SHOWN = 10
EXAMPLES = """examples:
  sietch orders
  sietch orders --positions 10000 --bots random --seed 7
  sietch orders --content my_cards.yaml
  sietch orders --players 1 --difficulty mentat
  sietch orders --players 6 --bots random,greedy
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--positions", metavar="N", type=positive, default=2000, help="compare so many (default: 2000)"
    )
    parser.add_argument(
        "--most",
        metavar="M",
        type=positive,
        default=MOST_POSITIONS,
        help=f"leave out turns with more positions than this (default: {MOST_POSITIONS})",
    )
    add_bots(parser, f"random,greedy,{DEALT}")
    in_turn = " and ".join(map(str, PLAYERS))
    add_setup(
        parser,
        "seed",
        players=f"{options()['players'].help} (default: {in_turn} in turn)",
        seed="of the first game (default: 0)",
    )
    parser.add_argument("--jobs", metavar="J", type=positive, help="processes (default: one for every core)")
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
