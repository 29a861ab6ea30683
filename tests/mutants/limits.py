"""A plugin of pytest: a test that never ends, or takes all memory, ends the run.

The time is that of the processor, so that a busy machine changes nothing; without a handler the signal is fatal.
"""

import os
import resource
import signal

SECONDS = int(os.environ.get("MUTANT_SECONDS", "120"))
BYTES = 6 << 30


def start_timer() -> None:
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)


def pytest_configure() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, resource.getrlimit(resource.RLIMIT_AS)[1]))
    start_timer()


def pytest_runtest_setup() -> None:
    start_timer()
