"""Argparse in the language of whoever reads: what it would say in English itself is a sentence here."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Any, NoReturn

from sietch.cli.speech import UsageError, say
from sietch.content.harmless import shown
from sietch.content.problems import did_you_mean
from sietch.language.sentence import Sentence, comma, plain, sentence


class Exit(Exception):
    """The parser has said all there is to say (--help, --version)."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Layout(argparse.RawDescriptionHelpFormatter):
    """Help as the files of the language have it: indented lines stay as they are, all others are wrapped."""

    def add_usage(
        self, usage: str | None, actions: Iterable[argparse.Action], groups: Any, prefix: str | None = None
    ) -> None:
        head = f"{say('usage.head')} " if prefix is None else prefix
        super().add_usage(usage, actions, groups, head)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        lines = [line if line.startswith(" ") else textwrap.fill(line, width) for line in text.splitlines()]
        return "\n".join(lines)

    def _get_help_string(self, action: argparse.Action) -> str:
        return (action.help or "").replace("%", "%%")  # argparse would fill it in once more


class Parser(argparse.ArgumentParser):
    """It refuses in one line, and does not leave the process."""

    def __init__(self, prog: str, description: str = "", epilog: str = "") -> None:
        super().__init__(
            prog,
            description=description,
            epilog=epilog,
            formatter_class=Layout,
            add_help=False,
            allow_abbrev=False,
        )
        self._positionals.title = say("usage.positional")
        self._optionals.title = say("usage.options")
        self.add_argument("-h", "--help", action="help", default=argparse.SUPPRESS, help=say("usage.help"))

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """All that this command knows, and nothing else; the words of a subcommand are asked by its own parser."""
        self._refuse_values_of_flags(args)
        needed = [action for action in self._actions if action.required]
        for action in needed:
            action.required = False  # argparse would say so in English
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self._refuse_unknown(unknown[0])
        missing = [_name(action) for action in needed if getattr(found, action.dest) is None]
        if missing:
            self._refuse(sentence("usage.required", n=len(missing), names=comma(missing)))
        return found, unknown

    def error(self, message: str) -> NoReturn:
        """What is left: a letter behind a flag (`-vx`), in the words of argparse."""
        self._refuse(plain(message))

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        raise Exit(status)

    # --- what argparse asks of a word, and would refuse in English ---------------------------------------------

    def _get_value(self, action: argparse.Action, arg_string: str) -> Any:
        try:
            return super()._get_value(action, arg_string)
        except UsageError as error:
            self._refuse_value(action, error.reason)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            hint = did_you_mean(str(value), action.choices, 20)
            self._refuse_value(action, sentence("usage.choice", found=shown(value), hint=hint))

    def _match_argument(self, action: argparse.Action, arg_strings_pattern: str) -> int:
        try:
            return super()._match_argument(action, arg_strings_pattern)
        except argparse.ArgumentError:
            self._refuse_value(action, sentence("usage.needs_value"))

    # --- refusals ----------------------------------------------------------------------------------------------

    def _refuse_values_of_flags(self, words: Sequence[str]) -> None:
        for word in takewhile(lambda word: word != "--", words):
            name, equals, value = word.partition("=")
            action = self._option_string_actions.get(name)
            if equals and action is not None and action.nargs == 0:
                self._refuse_value(action, sentence("usage.no_value", found=shown(value)))

    def _refuse_unknown(self, word: str) -> NoReturn:
        name = word.partition("=")[0]
        if not name.startswith("-"):
            self._refuse(sentence("usage.unexpected", name=shown(word)))
        hint = did_you_mean(name, self._option_string_actions)
        self._refuse(sentence("usage.unknown_option", name=shown(name), hint=hint))

    def _refuse_value(self, action: argparse.Action, reason: Sentence) -> NoReturn:
        self._refuse(sentence("usage.argument", name=_name(action), reason=reason))

    def _refuse(self, reason: Sentence) -> NoReturn:
        raise UsageError(sentence("usage.see_help", reason=reason, program=self.prog))


def _name(action: argparse.Action) -> str:
    """As it is typed."""
    return "/".join(action.option_strings) or str(action.metavar)
