"""What a person sees before an answer: the table or the own stock, and the question."""

from __future__ import annotations

from sietch.cli.board import PROMPT, board, status
from sietch.cli.menu import asked, menu
from sietch.cli.style import Style
from sietch.engine.state import State


def screen(state: State, seat: int, style: Style, with_board: bool) -> list[str]:
    """Own score and question are in the window together: parts of the table and long words make room.

    Where the options alone fill the window, both come once more at the end.
    """
    own = status(state, seat, style)
    least = board(state, seat, style, below=style.height) if with_board else own
    options = menu(state, style, style.height - len(least) - PROMPT)
    above = board(state, seat, style, below=len(options)) if with_board else own
    lines = [*above, "", *options]
    return lines if len(lines) < style.height else [*lines, *own, *asked(state, style)]
