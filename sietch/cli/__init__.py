"""The `sietch` command: one module per command, and one place where mistakes become messages."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from sietch.cli.asking import Exit
from sietch.cli.encoding import speak_plainly
from sietch.cli.parser import COMMANDS, build_parser
from sietch.cli.speech import SWITCH, UsageError, chosen, language, speak
from sietch.content.harmless import harmless_lines
from sietch.content.problems import did_you_mean
from sietch.language.sentence import Refusal, sentence
from sietch.language.tables import ENGLISH
from sietch.table.files import reason_of

BAD_INPUT = 2
INTERRUPTED = 130
OPTIONS = ("-h", "--help", "--version", SWITCH)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; 0 is success, 1 a test or check that failed, 2 bad input."""
    words = list(sys.argv[1:] if argv is None else argv)
    speak_plainly()
    speak(ENGLISH)  # until it is known which language is wished for
    try:
        wished, words = chosen(words)
        speak(wished)
        code = _run(words)
        sys.stdout.flush()
        return code
    except Exit as leave:
        return leave.code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has gone; nothing more can be said, not even when Python closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        return _complain(reason_of(error).in_words(language()))
    except _own_errors() as error:
        return _complain(error.in_words(language()))


def _run(words: list[str]) -> int:
    if words and not words[0].startswith("-") and words[0] not in COMMANDS:
        hint = did_you_mean(words[0], COMMANDS, 20)
        raise UsageError(sentence("usage.unknown_command", name=words[0], hint=hint))
    if words and words[0].startswith("-") and words[0] not in OPTIONS:
        hint = did_you_mean(words[0], OPTIONS, 20)
        raise UsageError(sentence("usage.unknown_option", name=words[0], hint=hint))
    parser = build_parser(words)
    if not words:
        parser.print_help()
        return BAD_INPUT
    args = parser.parse_args(words)
    code: int = args.run(args)
    return code


def _own_errors() -> tuple[type[Refusal], ...]:
    """What our own layers raise about bad input; loaded only when something was raised."""
    from sietch.bots.registry import BotError
    from sietch.content import ContentError, SetupError
    from sietch.lab.problems import LabError
    from sietch.lab.proof.scenario import ScenarioError
    from sietch.server.keeping.store import StoreError
    from sietch.table.replay import ReplayError

    return UsageError, BotError, ContentError, LabError, ReplayError, ScenarioError, SetupError, StoreError


def _complain(message: str) -> int:
    print(f"sietch: {harmless_lines(message)}", file=sys.stderr)
    return BAD_INPUT
