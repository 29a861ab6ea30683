"""Files of the user: written whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import sys
from pathlib import Path

OWN_FOLDER = "SIETCH_DATA"


def data_folder() -> Path:
    """Where this system keeps the data of programs; `SIETCH_DATA` names another place."""
    if own := os.environ.get(OWN_FOLDER):
        return Path(own)
    try:
        return _of_system() / "sietch"
    except RuntimeError as error:  # nobody's home is known
        raise OSError(errno.ENOENT, f"{error}; {OWN_FOLDER} names a folder", "data folder") from None


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
        raise OSError(errno.EEXIST, "this is no file", str(path))
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
