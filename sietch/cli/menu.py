"""The open question with its options, numbered and grouped by what they are about."""

from __future__ import annotations

from sietch.cli.speech import language, say
from sietch.cli.style import Style, cut
from sietch.content.limits import LONGEST_NUMBER
from sietch.engine import options as o
from sietch.engine.options import option_text, vocabulary
from sietch.engine.state import State
from sietch.engine.throne import BUY_THRONE
from sietch.engine.tleilaxu import BUY_TLEILAXU
from sietch.engine.turn import LET_DEPLOY
from sietch.engine.unit_kinds import UNITS
from sietch.view.catalogue import catalogue_of
from sietch.view.questions import option_words, question
from sietch.view.warnings import option_warning

GROUPS: list[tuple[str, tuple[int, ...]]] = [
    ("menu.agent_turn", (o.PLAY,)),
    ("menu.reveal_turn", (o.REVEAL,)),
    ("menu.effects", (o.RESOLVE,)),
    ("menu.intrigue", (o.PLAY_INTRIGUE,)),
    ("menu.buy", (o.BUY, o.BUY_RESERVED, BUY_THRONE, BUY_TLEILAXU)),
    ("menu.deploy", (o.DEPLOY, LET_DEPLOY)),
    ("menu.trash_hand", (o.TRASH_HAND,)),
    ("menu.trash_discard", (o.TRASH_DISCARD,)),
    ("menu.trash_play", (o.TRASH_PLAY,)),
]
OTHERS = len(GROUPS)
FEW = 4  # so many options need no headings


def _group(code: int) -> int:
    verb = o.verb_of(code)
    if verb in (o.PASS, o.END_TURN):
        return OTHERS + 1
    if any(verb == kind.deploys for kind in UNITS):
        verb = o.DEPLOY
    return next((number for number, (_, verbs) in enumerate(GROUPS) if verb in verbs), OTHERS)


def ordered(state: State) -> list[int]:
    """The options in the order of the menu; spaces as they lie on the board."""
    place = catalogue_of(state.rules).board_place

    def key(code: int) -> tuple[int, int]:
        is_space = o.verb_of(code) == o.SEND
        return _group(code), place(state.rules.spaces[o.argument_of(code)].name) if is_space else 0

    return sorted(state.options, key=key)


def menu(state: State, style: Style, room: int | None = None) -> list[str]:
    """The question and its numbered options; a line for each where there is no room for more."""
    question_lines = asked(state, style)
    options = _options(state, style)
    if room is not None and len(question_lines) + len(options) > room:
        options = _options(state, style, brief=True)
    return [*question_lines, *options]


def asked(state: State, style: Style) -> list[str]:
    """The question alone."""
    return [style.paint(line, "bold") for line in style.wrap(question(state, language()))]


def _options(state: State, style: Style, brief: bool = False) -> list[str]:
    codes = ordered(state)
    headed = len({_group(code) for code in codes}) > 1 and len(codes) > FEW and not brief
    lines = []
    last = -1
    for number, code in enumerate(codes, 1):
        group = _group(code)
        if headed and group != last and group < OTHERS:
            lines.append(style.dim(f"  {say(GROUPS[group][0])}"))
        last = group
        lines += _option(state, number, code, style, brief)
    return lines


def _option(state: State, number: int, code: int, style: Style, brief: bool) -> list[str]:
    first = f" {number:>2}  "
    warning = option_warning(state, code, language())
    text = option_words(state, code, language()) + (f"  ({warning})" if warning else "")
    lines = [first + text] if brief else style.wrap(text, indent=" " * len(first), first=first)
    if brief:
        lines = [cut(lines[0], style.width)]
    lines[0] = style.paint(first, "cyan") + lines[0][len(first) :]
    if warning and lines[-1].endswith(f"({warning})"):
        plain = lines[-1][: -len(warning) - 2]
        lines[-1] = plain + style.dim(f"({warning})")
    return lines


def chosen(state: State, text: str) -> str | None:
    """The option that a typed answer means: its number, its text, or its text with names."""
    code = numbered(state, text)
    if code is not None:
        return option_text(state.rules, code)
    named = spelled(state, text)
    if named in [option_text(state.rules, code) for code in state.options]:
        return named
    return None


def number_of(text: str) -> int:
    """A number that was typed; 0 if it is none, or longer than anybody needs."""
    return int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else 0


def numbered(state: State, text: str) -> int | None:
    """The option with this number in the menu."""
    number = number_of(text)
    return ordered(state)[number - 1] if 1 <= number <= len(state.options) else None


def spelled(state: State, text: str) -> str:
    """`buy Guild Envoy` -> `buy guild_envoy`; what is no option stays as it is."""
    known = vocabulary(state.rules)
    words = text.split()
    text = " ".join(words)
    if text.lower() in known:
        return text.lower()
    for split in range(1, len(words)):
        verb = " ".join(words[:split]).lower()
        for _, id_ in catalogue_of(state.rules, language()).find(" ".join(words[split:])):
            if f"{verb} {id_}" in known:
                return f"{verb} {id_}"
    return text
