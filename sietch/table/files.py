"""Files of the user: written whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import sys
from pathlib import Path

from sietch.language.sentence import Sentence, plain, sentence

OWN_FOLDER = "SIETCH_DATA"


class NoPlace(OSError):
    """Files cannot be kept there; `reason` says why in any language."""

    def __init__(self, number: int, reason: Sentence, name: str) -> None:
        super().__init__(number, str(reason), name)
        self.reason = reason


def reason_of(error: OSError) -> Sentence:
    """In our words, or in those of the system, with the file if there is one."""
    reason = error.reason if isinstance(error, NoPlace) else plain(error.strerror or error)
    return sentence("at.file", file=error.filename, reason=reason) if error.filename else reason


def data_folder() -> Path:
    """Where this system keeps the data of programs; `SIETCH_DATA` names another place."""
    if own := os.environ.get(OWN_FOLDER):
        return Path(own)
    try:
        return _of_system() / "sietch"
    except RuntimeError as error:  # nobody's home is known
        reason = sentence("files.no_home", reason=plain(error), name=OWN_FOLDER)
        raise NoPlace(errno.ENOENT, reason, "") from None


def _of_system() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")


def write_whole(path: Path, text: str) -> None:
    """Written beside, then put in place: whatever happens, the old file or the new one is there."""
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        raise NoPlace(errno.EEXIST, sentence("files.no_file"), str(path))
    beside = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            shutil.copymode(target, beside)
        os.replace(beside, target)
    except BaseException as error:
        with contextlib.suppress(OSError):
            beside.unlink()
        if isinstance(error, OSError):
            raise OSError(error.errno, error.strerror, str(path)) from None
        raise
