"""`sietch serve` that deals, and whose bots play, by the same chance each time it is started: serve.py [OPTION ...]."""

from __future__ import annotations

import random
import secrets
import sys

from sietch.cli import main


def serve(words: list[str]) -> int:
    secrets.randbits = random.Random(1).getrandbits
    return main(["serve", *words])


if __name__ == "__main__":
    sys.exit(serve(sys.argv[1:]))
