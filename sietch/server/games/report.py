"""Bug reports, and replays of tables."""

from __future__ import annotations

import platform
from collections.abc import Sequence

from sietch import __version__
from sietch.engine import COMPILED
from sietch.language.sentence import sentence
from sietch.server.games.course import Course
from sietch.server.keeping.store import Option, Record
from sietch.table.replay import AUTOMATIC

HIDDEN = sentence("server.replay_hidden")


def bug_report(course: Course, record: Record, open_cards: bool) -> str:
    """What developers need to see the same. `open_cards`: nobody else could be looked into the cards."""
    build = "compiled" if COMPILED else "interpreted"
    lines = [
        f"sietch {__version__} ({build} engine), python {platform.python_version()} {platform.system()}",
        f"table {record.id}, step {course.rev}",
        "",
    ]
    if course.game.over or open_cards:
        return "\n".join(lines) + replay_text(record, course.applied())
    return "\n".join([*lines, str(HIDDEN), ""])


def replay_text(record: Record, options: Sequence[Option]) -> str:
    """As `sietch replay` reads it, with a remark if something was taken back or hints were given."""
    remark = "# something was taken back\n" if record.taken_back else ""
    remark += f"# hints: {record.progress.hints}\n" if record.progress.hints else ""
    moves = "".join(f"{AUTOMATIC if option.automatic else ''}{option.text}\n" for option in options)
    return f"{record.head}{moves}{remark}"
