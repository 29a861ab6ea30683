"""Tests run on both builds; this makes sure that they run on the one that was asked for."""

import os
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest

import sietch
import sietch.engine

BUILD = os.environ.get("SIETCH_BUILD", "")

# The same commit gives the same result, on a slow or busy machine too.
hypothesis.settings.register_profile("sietch", deadline=None, derandomize=True)
hypothesis.settings.load_profile("sietch")


def _name_of_build() -> str:
    return "compiled" if sietch.engine.COMPILED else "interpreted"


def _folder_of_package() -> Path:
    return Path(sietch.__file__).resolve().parent


def pytest_configure(config: pytest.Config) -> None:
    if not BUILD:
        return
    if BUILD not in ("compiled", "interpreted"):
        raise pytest.UsageError(f"SIETCH_BUILD is {BUILD!r}: neither 'compiled' nor 'interpreted'")
    if _name_of_build() != BUILD:
        raise pytest.UsageError(
            f"the {BUILD} build was to be tested, but {_folder_of_package()} is {_name_of_build()}"
        )
    # Interpreted means this source tree, not a pure wheel that happens to be installed.
    source = (config.rootpath / "sietch").resolve()
    if (_folder_of_package() == source) != (BUILD == "interpreted"):
        raise pytest.UsageError(f"the {BUILD} build was imported from an unexpected place: {sietch.__file__}")


def pytest_report_header(config: pytest.Config) -> str:
    return f"sietch: {sietch.__version__}, {_name_of_build()} engine, from {_folder_of_package()}"


@pytest.fixture(autouse=True, scope="session")
def data_folder_of_tests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Saved games of tests do not come to those of the person."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SIETCH_DATA", str(tmp_path_factory.mktemp("data")))
        yield
