"""Explanations at the terminal: an option, a component, a reason."""

from __future__ import annotations

import re

from sietch.cli.menu import numbered, spelled
from sietch.cli.speech import language, say
from sietch.cli.style import Style
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.state import State
from sietch.engine.tech import TECH
from sietch.engine.tleilaxu import BOARD
from sietch.engine.words import KIND
from sietch.lab.proof.coverage import rules
from sietch.language.sentence import either
from sietch.view.ahead import prospect
from sietch.view.catalogue import Catalogue, Key, catalogue_of, content_kind
from sietch.view.components import component_lines
from sietch.view.glossary import Glossary, Word
from sietch.view.questions import option_words
from sietch.view.reasons import why_not
from sietch.view.warnings import option_warning

RULE = re.compile(r"[A-Za-z]+-\d+")


def help_lines(state: State) -> list[str]:
    """The commands and the table, as far as this game has them."""
    rivals = say("help.commands.rivals").splitlines() if state.rules.has(w.RIVALS) else []
    teams = say("help.table.teams").splitlines() if state.rules.has(w.TEAMS) else []
    ix = say("help.table.ix").splitlines() if state.rules.has(TECH) else []
    tleilaxu = say("help.table.immortality").splitlines() if state.rules.has(BOARD) else []
    table = [*say("help.table").splitlines(), *teams, *ix, *tleilaxu]
    lines = [*say("help.commands").splitlines(), *rivals, "", *table]
    return [f"  {line}" if line else "" for line in lines]


def card_lines(kind: str, id_: str, catalogue: Catalogue, style: Style) -> list[str]:
    """A component, wrapped and painted."""
    name, *rest = component_lines(kind, id_, catalogue)
    facts, *boxes = rest or [""]
    lines = [style.paint(name, "bold") + style.dim(f"  {facts}")]
    if len(name) + len(facts) + 2 > style.width:
        lines = [style.paint(name, "bold"), *map(style.dim, style.wrap(facts, indent="  "))]
    for box in boxes:
        lines += style.wrap(box, indent="    ", first="  ")
    return lines


def explain(state: State, topic: str, style: Style) -> list[str]:
    """What a number of the menu, the id of a rule, a name or a word of the rules stands for."""
    if topic.isdecimal():
        code = numbered(state, topic)
        return [say("explain.no_option", n=topic)] if code is None else _option(state, code, style)
    if RULE.fullmatch(topic):
        return _rule(topic.upper(), style)
    catalogue = catalogue_of(state.rules, language())
    glossary = Glossary(catalogue.phrases)
    words, keys = glossary.find(topic), catalogue.find(topic)
    for whole in (True, False):
        if words or keys:
            break
        words, keys = glossary.containing(topic, whole), catalogue.containing(topic, whole)
        names = dict.fromkeys([word.name for word in words] + [catalogue.name(*key) for key in keys])
        if len(names) > 1:
            several = catalogue.phrases.joined(list(names), "dots")
            return style.wrap(say("explain.can_be", topic=topic, names=several), "  ", "")
    lines = [line for word in words for line in _word(word, style)]
    lines += [line for key in keys for line in card_lines(*key, catalogue, style)]
    return lines or _unknown(topic, catalogue, style)


def _unknown(topic: str, catalogue: Catalogue, style: Style) -> list[str]:
    close = catalogue.suggestions(topic)
    if close:
        return style.wrap(say("explain.unknown.close", topic=topic, close=either(close)))
    return style.wrap(say("explain.unknown", topic=topic))


def _word(word: Word, style: Style) -> list[str]:
    lines = style.wrap(word.meaning, indent="  ", first=f"{word.name}: ")
    return [style.paint(word.name, "bold") + lines[0][len(word.name) :], *lines[1:]]


def _rule(id_: str, style: Style) -> list[str]:
    for rule in rules():
        if rule.id == id_:
            lines = style.wrap(rule.text, indent="  ", first=f"{id_}: ")
            return [style.paint(id_, "bold") + lines[0][len(id_) :], *lines[1:]]
    return [say("explain.no_rule", id=id_)]


def _option(state: State, code: int, style: Style) -> list[str]:
    """The option in words, what it may waste, and the components it names or comes from."""
    lines = [
        *style.wrap(option_words(state, code, language())),
        style.dim(say("explain.as_text", option=o.option_text(state.rules, code))),
    ]
    warning = option_warning(state, code, language())
    if warning:
        lines += style.wrap(say("explain.mind", warning=warning))
    ahead = prospect(state, code, language())
    if ahead:
        lines += style.wrap(ahead)
    for key in _components(state, code):
        lines += ["", *card_lines(*key, catalogue_of(state.rules, language()), style)]
    return lines


def _components(state: State, code: int) -> list[Key]:
    rules = state.rules
    kind = o.VERBS[o.verb_of(code)][1]
    found = []
    if kind == w.TERM:
        found = _source(state, rules.nodes[o.argument_of(code)].source)
    elif kind == w.POST or 0 < kind < len(w.KIND_NAMES):
        found = [(content_kind(kind), o.argument_names(rules, kind)[o.argument_of(code)])]
    return found or _source(state, state.source)


def _source(state: State, source: int) -> list[Key]:
    kind, number = divmod(source, KIND)
    return [(content_kind(kind), name) for name in state.rules.component_names(kind)[number : number + 1]]


def reason(state: State, text: str) -> str:
    """Why an option is not offered; a number of the menu is."""
    if not text:
        return say("explain.why_what")
    code = numbered(state, text)
    option = spelled(state, text) if code is None else o.option_text(state.rules, code)
    return why_not(state, option, language=language())
