"""Options as data: what each one is, in words and in symbols, and what it points at."""

from __future__ import annotations

from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.state import State
from sietch.view.ahead import destinations
from sietch.view.battle import moves_units_of_others
from sietch.view.catalogue import catalogue_of
from sietch.view.names import NUMBERS, Names
from sietch.view.prices import price_now
from sietch.view.questions import option_told
from sietch.view.symbols import side_chosen
from sietch.view.things import thing_of
from sietch.view.warnings import option_warning


def offered(state: State, code: int, language: str, names: Names = NUMBERS) -> dict[str, object]:
    """An option of the open question, without what is empty.

    `text` is the canonical one, by which it is chosen; `n` an amount, `army` whose units move if not the own ones, `term` the name of an
    effect that is resolved.
    """
    catalogue = catalogue_of(state.rules, language)
    told = option_told(state, code, language, names)
    verb, argument = o.verb_of(code), o.argument_of(code)
    kind = o.VERBS[verb][1]
    price = price_now(state, code)
    found = {
        "label": told.label if told.label != told.words else None,
        "warning": option_warning(state, code, language, names),
        "term": state.rules.nodes[argument].name if kind == w.TERM else None,
        "effect": side_chosen(state, code, catalogue),
        "destinations": destinations(state, code, catalogue),
        "price": None if price is None else price.told(catalogue),
    }
    return {
        "text": o.option_text(state.rules, code),
        "verb": o.verb_key(verb),
        **thing_of(state, code, catalogue).told(),
        **({"n": argument} if kind == w.NUMBER else {}),
        **({"army": state.stack[-1].army} if moves_units_of_others(state, verb) else {}),
        "words": told.words,
        **{name: value for name, value in found.items() if value},
    }
