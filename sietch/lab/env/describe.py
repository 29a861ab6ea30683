"""The pieces of the observation as a table for people: docs/learning.md shows it."""

from __future__ import annotations

from sietch.bots.mind.pieces import Piece
from sietch.lab.env.arena import Arena

HEAD = ("piece", "numbers", "what it holds", "columns, in this order")


def pieces_table(arena: Arena) -> str:
    """In Markdown, one line for every piece."""
    lines = [HEAD, ("---",) * len(HEAD), *(_line(piece) for piece in arena.pieces())]
    return "\n".join(f"| {' | '.join(words)} |" for words in lines)


def _line(piece: Piece) -> tuple[str, ...]:
    size = f"{piece.blocks} × {len(piece.names)}" if piece.blocks > 1 else str(piece.size)
    ends = [*piece.groups[1:], len(piece.names)]
    groups = [_group(piece.names[first:end]) for first, end in zip(piece.groups, ends, strict=True)]
    return f"`{piece.name}`", size, piece.meaning, ", ".join(groups)


def _group(names: list[str]) -> str:
    return f"`{names[0]}`" if len(names) == 1 else f"`{names[0]}` … `{names[-1]}` ({len(names)})"
