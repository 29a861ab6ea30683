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


def bug_report(course: Course, record: Record, open_cards: bool, language: str) -> str:
    """What developers need to see the same, for the person who sends it. `open_cards`: nobody else's could be seen."""
    build = sentence("build.compiled" if COMPILED else "build.interpreted")
    machine = f"{platform.python_version()} {platform.system()}"
    heads = [
        sentence("report.made_by", version=__version__, build=build, machine=machine),
        sentence("report.of", table=record.id, step=course.rev),
    ]
    lines = [*(head.in_words(language) for head in heads), ""]
    if course.game.over or open_cards:
        return "\n".join(lines) + replay_text(record, course.applied())
    return "\n".join([*lines, HIDDEN.in_words(language), ""])


def replay_text(record: Record, options: Sequence[Option]) -> str:
    """As `sietch replay` reads it, with a remark if something was taken back or hints were given."""
    remark = "# something was taken back\n" if record.taken_back else ""
    remark += f"# hints: {record.progress.hints}\n" if record.progress.hints else ""
    moves = "".join(f"{AUTOMATIC if option.automatic else ''}{option.text}\n" for option in options)
    return f"{record.head}{moves}{remark}"
