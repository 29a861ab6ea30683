"""Numbers as they are written in the report."""

from __future__ import annotations

NO_NUMBER = "–"
THIN = "\u202f"  # a narrow space that does not break
FIRM = "\u00a0"  # a space that does not break


def count(number: float) -> str:
    return f"{number:,.0f}"


def one(number: float) -> str:
    """With one decimal."""
    return _minus(f"{number:z,.1f}")


def two(number: float) -> str:
    return _minus(f"{number:z,.2f}")


def short(number: float) -> str:
    """With as many decimals as it has, for the numbers of an axis."""
    return _minus(f"{number:g}")


def short_percent(share: float) -> str:
    return f"{short(round(100 * share, 6))}{THIN}%"


def short_points(difference: float) -> str:
    return f"{'+' if difference > 0 else ''}{short(round(100 * difference, 6))}"


def percent(share: float) -> str:
    return f"{one(100 * share)}{THIN}%"


def points(difference: float) -> str:
    """A difference of two rates, in percentage points with its sign."""
    return signed(100 * difference, 1)


def signed(number: float, decimals: int = 2) -> str:
    """With a plus or minus, except for zero."""
    text = f"{number:+z.{decimals}f}"
    return _minus(text if float(text) else text[1:])


def percent_range(interval: tuple[float, float]) -> str:
    low, high = interval
    return f"{one(100 * low)}{FIRM}–{FIRM}{percent(high)}"


def signed_range(interval: tuple[float, float], decimals: int = 2) -> str:
    low, high = interval
    return f"{signed(low, decimals)}{FIRM}…{FIRM}{signed(high, decimals)}"


def points_range(interval: tuple[float, float]) -> str:
    low, high = interval
    return signed_range((100 * low, 100 * high), 1)


def whole_range(edges: tuple[int, int]) -> str:
    low, high = edges
    return f"{low}{FIRM}–{FIRM}{high}"


def plural(number: int, word: str) -> str:
    return f"{count(number)} {word}{'' if number == 1 else 's'}"


def _minus(text: str) -> str:
    return text.replace("-", "−")
