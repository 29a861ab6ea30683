"""Explanations at the terminal: an option, a component, a reason."""

from __future__ import annotations

from sietch.cli.menu import numbered, spelled
from sietch.cli.style import Style
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.state import State
from sietch.engine.words import KIND
from sietch.view.ahead import prospect
from sietch.view.catalogue import Catalogue, Key, catalogue_of, content_kind
from sietch.view.components import component_lines
from sietch.view.questions import option_hint, option_words
from sietch.view.reasons import why_not

HELP = """\
  NUMBER       choose that option; its text works as well: play dagger
  ? NUMBER     what an option does, with the text of its card or space
  ? NAME       a card, space, leader, contract …: ? guild envoy
  why OPTION   why it is not offered: why play dagger, why buy guild envoy
  board        the whole table (b)          hand   your cards with their text (h)
  log          all that happened (l)        u      take back, to your decision before
  save FILE    keep the game in a file      q      save and leave
  Enter        the question again

  The table: sol spi wat = solari, spice, water; agt, spy = agents and spies ready (– has revealed);
  gar, con = troops in the garrison and in the Conflict (+ sandworms); str = strength; crd, int = cards
  in hand, Intrigue cards; then influence with the four factions, * holds the Alliance."""


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
    """What a number of the menu or a name stands for."""
    catalogue = catalogue_of(state.rules)
    if topic.isdecimal():
        code = numbered(state, topic)
        return [f"There is no option {topic}."] if code is None else _option(state, code, style)
    found = catalogue.find(topic)
    if not found:
        close = catalogue.suggestions(topic)
        hint = f"; did you mean {catalogue.phrases.either(close)}?" if close else "."
        return style.wrap(f"Nothing here is called '{topic}'{hint}")
    return [line for key in found for line in card_lines(*key, catalogue, style)]


def _option(state: State, code: int, style: Style) -> list[str]:
    """The option in words, what it may waste, and the components it names or comes from."""
    lines = [
        *style.wrap(option_words(state, code)),
        style.dim(f"as text: {o.option_text(state.rules, code)}"),
    ]
    hint = option_hint(state, code)
    if hint:
        lines += style.wrap(f"Mind: {hint}.")
    ahead = prospect(state, code)
    if ahead:
        lines += style.wrap(ahead)
    for key in _components(state, code):
        lines += ["", *card_lines(*key, catalogue_of(state.rules), style)]
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
        return "Why what? 'why OPTION' tells why an option is not offered, for example: why play dagger"
    code = numbered(state, text)
    return why_not(state, spelled(state, text) if code is None else o.option_text(state.rules, code))
