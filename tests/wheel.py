"""What is given away works: the source package, the wheels made from it, and games far from the checkout.

`make test-wheel` runs this file, the rest of the tests does not: wheels are built in isolation, with packages fetched
anew, and compiling one takes more than a minute.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

import sietch

ROOT = Path(__file__).parent.parent
# Those that pyproject.toml promises.
PYTHONS = re.findall(r":: Python :: (3\.\d+)", (ROOT / "pyproject.toml").read_text(encoding="utf-8"))
THIS = f"{sys.version_info.major}.{sys.version_info.minor}"
COMPILER = next(filter(shutil.which, (os.environ.get("CC", "cc"), "gcc", "clang")), None)
SECONDS = 1200  # for each step; compiling takes one or two minutes, and many more on a busy machine
CONSTRAINTS = (ROOT / "constraints.txt").as_uri()
OURS = ("PYTHON", "SIETCH", "HATCH")
# Nothing of the checkout, and the pinned versions, also for what builds: pip has two names for that.
ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
ENVIRONMENT |= {"PIP_CONSTRAINT": CONSTRAINTS, "PIP_BUILD_CONSTRAINT": CONSTRAINTS}


def run(
    *words: str | Path, cwd: Path, code: int = 0, typed: str = "", env: Mapping[str, str] = ENVIRONMENT
) -> str:
    """What a command has said; when its time is up, the compilers that it has started end with it."""
    pipe = subprocess.PIPE
    with subprocess.Popen(
        words,
        cwd=cwd,
        env=env,
        stdin=pipe,
        stdout=pipe,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        start_new_session=True,
    ) as process:
        try:
            told, _ = process.communicate(typed, timeout=SECONDS)
        except BaseException:
            os.killpg(process.pid, signal.SIGKILL)
            raise
    assert process.returncode == code, told
    return told


def build(source: Path, folder: Path, **asked: str) -> Path:
    """A wheel from the source package."""
    pip = (sys.executable, "-m", "pip", "wheel", "--no-deps", "-w", folder, source)
    run(*pip, cwd=folder, env=ENVIRONMENT | asked)
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("source")
    run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", folder, cwd=ROOT)
    return folder / f"sietch_game-{sietch.__version__}.tar.gz"


@pytest.fixture(scope="module")
def plain(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(source, tmp_path_factory.mktemp("plain"))


@pytest.fixture(scope="module")
def compiled(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    if COMPILER is None:
        pytest.skip("no C compiler")
    return build(source, tmp_path_factory.mktemp("compiled"), CC=COMPILER, HATCH_BUILD_HOOKS_ENABLE="1")


def python(version: str) -> str:
    """The interpreter; pyenv, where it is used, has to be told which one is meant."""
    if version == THIS:
        return sys.executable
    tell = ("-c", "import ensurepip, sys; print(sys.executable)")
    try:
        return run(f"python{version}", *tell, cwd=ROOT, env=ENVIRONMENT | {"PYENV_VERSION": version}).strip()
    except (FileNotFoundError, AssertionError):
        pytest.skip(f"no Python {version} here")


def install(wheel: Path, folder: Path, version: str) -> Path:
    """The command in a new environment with this wheel alone."""
    run(python(version), "-m", "venv", folder, cwd=folder.parent)
    run(folder / "bin" / "python", "-m", "pip", "install", wheel, cwd=folder.parent)
    return folder / "bin" / "sietch"


def plays(command: Path, folder: Path, engine: str) -> None:
    """What a person does who has the wheel and nothing else."""
    folder.mkdir()
    shutil.copy(ROOT / "tests" / "scenarios" / "examples" / "combat.yaml", folder / "mine.yaml")

    def said(*words: str, code: int = 0, typed: str = "") -> str:
        data = {"SIETCH_DATA": str(folder / "data")}
        return run(command, *words, cwd=folder, code=code, typed=typed, env=ENVIRONMENT | data)

    assert f"sietch {sietch.__version__} ({engine} engine)" in said("--version")
    assert "Go on with:" in said("play", "--terminal", "--plain", "--seed", "3", typed="1\n1\n")
    assert "seed 3\n" in said("play", "--terminal", "--plain", "--resume", typed="1\nq\n")
    assert "5 of 5 games finished, 0 errors" in said("simulate", "--games", "5")
    assert "Dagger" in said("cards", "dagger")
    assert " passed, 0 failed" in said("scenario", "mine.yaml")
    assert "pip install pyarrow\n" in said("simulate", "--games", "5", "--out", "results", code=2)


def test_the_source_package_has_all_to_work_on_it(source: Path) -> None:
    with tarfile.open(source) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"Makefile", "constraints.txt", "docs/bots.md", "tests/support.py", ".ci/run"} <= names
    assert not [name for name in names if name.startswith((".git/", ".venv/")) or "__pycache__" in name]


def test_a_plain_wheel_has_the_package_alone(plain: Path) -> None:
    with zipfile.ZipFile(plain) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    files = [path.relative_to(ROOT) for path in (ROOT / "sietch").rglob("*") if path.is_file()]
    assert names == {path.as_posix() for path in files if "__pycache__" not in path.parts}
    assert "sietch/server/page/index.html" in names  # who installs it needs no Node


@pytest.mark.parametrize("version", PYTHONS)
def test_a_plain_wheel_plays(plain: Path, tmp_path: Path, version: str) -> None:
    plays(install(plain, tmp_path / "venv", version), tmp_path / "elsewhere", "interpreted")


def test_a_compiled_wheel_plays(compiled: Path, tmp_path: Path) -> None:
    plays(install(compiled, tmp_path / "venv", THIS), tmp_path / "elsewhere", "compiled")
