"""`sietch serve` whose tables are dealt, and played by bots, by the same chance every time: serve.py [OPTION ...]."""

from __future__ import annotations

import random
import secrets
import sys

from sietch.cli import main

CHANCE = random.Random(1)


def same(k: int) -> int:
    return CHANCE.getrandbits(k)


if __name__ == "__main__":
    secrets.randbits = same
    sys.exit(main(["serve", *sys.argv[1:]]))
