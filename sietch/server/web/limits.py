"""How much a connection or an address may ask for: a bucket of tokens that fills up again."""

from __future__ import annotations

import time
from collections import OrderedDict

MOST_ADDRESSES = 10_000
POSITIONS = 10  # that are as much work as a request


def cost_of_positions(first: int, last: int, most: int) -> float:
    """Beside the request for them; more than `most` are refused anyway."""
    return max(0, min(last - first, most)) / POSITIONS


class Bucket:
    """`burst` at once, and `rate` a second."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._seen = time.monotonic()

    def take(self, tokens: float = 1.0) -> bool:
        """False if it is empty."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._seen) * self._rate)
        self._seen = now
        if self._left < tokens:
            return False
        self._left -= tokens
        return True


class Buckets:
    """One for every address; the ones that were not seen for longest are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._by_address: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, tokens: float = 1.0) -> bool:
        bucket = self._by_address.pop(address, None) or Bucket(self._rate, self._burst)
        self._by_address[address] = bucket
        while len(self._by_address) > MOST_ADDRESSES:
            self._by_address.popitem(last=False)
        return bucket.take(tokens)
