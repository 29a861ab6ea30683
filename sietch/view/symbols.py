"""Printed effects as plain data, for those who draw them: the browser table makes its symbols from this alone.

Every node says what it `is`, with the fields of sietch/content/syntax.py. Nothing is left out and nothing is
worded here, so a new atom needs a drawing and no other change.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from sietch.content.printed import Printed
from sietch.content.syntax import Arg, Condition, Effect, Event, Node, Number, Range, Test, Word
from sietch.content.vocabulary import words_of
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.contracts import COMPLETE
from sietch.engine.state import State
from sietch.view.arguments import icon
from sietch.view.catalogue import Catalogue, source_of
from sietch.view.components import component_json
from sietch.view.glossary import Glossary

Symbols = dict[str, Any]

NAMES = {
    "Atom": "atom", "Text": "text", "Sequence": "sequence", "Either": "either", "If": "if", "May": "may", "Per": "per",
    "On": "on", "Choose": "choose", "ForWho": "for_who", "Limit": "limit", "Pay": "pay",
}  # fmt: skip


def symbols(effect: Effect) -> Symbols:
    """`spice 2` -> `{"is": "atom", "name": "spice", "args": [{"n": 2}]}`"""
    return {"is": NAMES[type(effect).__name__], **_fields(effect)}


def _fields(node: Node) -> Symbols:
    return {part.name: _plain(getattr(node, part.name)) for part in fields(node) if part.name != "column"}


def _plain(value: Any) -> Any:
    match value:
        case Effect():
            return symbols(value)
        case Condition(tests=tests):
            return [_fields(test) for test in tests]
        case Event() | Test():
            return _fields(value)
        case Number() | Range() | Word():
            return _arg(value)
        case tuple():
            return [_plain(item) for item in value]
    return value


def _arg(arg: Arg) -> Symbols:
    match arg:
        case Number(value=value):
            return {"n": value}
        case Range(low=low, high=high):
            return {"low": low, "high": high}
        case Word(names=names, op=op, number=number):
            return {"names": list(names), "op": op, "number": number}


def side_chosen(state: State, code: int, catalogue: Catalogue) -> Symbols | None:
    """What a `choose N` of the open question brings."""
    if o.verb_of(code) != o.CHOOSE:
        return None
    side = state.rules.nodes[state.stack[-1].node].kids[o.argument_of(code) - 1]
    effect = catalogue.printed.nodes.get(side.number)
    return None if effect is None else symbols(effect)


def drawn_component(kind: str, id_: str, catalogue: Catalogue) -> dict[str, object]:
    """A component with its words (`component_json`) and what is drawn of it: effects, conditions, events by box."""
    return {**component_json(kind, id_, catalogue), **_boxes(catalogue.printed, kind, id_)}


def _boxes(printed: Printed, kind: str, id_: str) -> dict[str, object]:
    own = (kind, id_)
    return {
        "effects": {
            box: symbols(effect) for (*of, box), effect in printed.effects.items() if tuple(of) == own
        },
        "conditions": {
            box: _plain(condition) for (*of, box), condition in printed.conditions.items() if tuple(of) == own
        },
        "events": {box: _plain(event) for (*of, box), event in printed.events.items() if tuple(of) == own},
    }


def content(catalogue: Catalogue) -> dict[str, object]:
    """Everything of a game that can be named or drawn: components by kind and id, and effects by their options' names.

    `terms` are what `resolve NAME` carries out, `glossary` are the words of the rules.
    """
    rules = catalogue.rules
    kinds: dict[str, dict[str, object]] = {}
    for kind, id_ in catalogue.entries:
        kinds.setdefault(kind, {})[id_] = drawn_component(kind, id_, catalogue)
    terms: dict[str, object] = {}
    for node in rules.nodes:
        printed = node.kids[0] if node.op == COMPLETE else node  # a contract gives its reward
        effect = catalogue.printed.nodes.get(printed.number)
        if node.name and effect is not None:
            terms[node.name] = {"source": source_of(rules, node.source), "effect": symbols(effect)}
    return {
        "version": rules.version,
        "language": catalogue.phrases.language,
        "sets": list(rules.sets),
        "components": kinds,
        "terms": terms,
        "icons": {name: icon(catalogue, name) for name in words_of("ICON")},
        "marks": {
            "goal": rules.vp_to_end,
            "top": w.TOP_LEVEL,
            "point": w.POINT_LEVEL,
            "alliance": w.ALLIANCE_LEVEL,
        },
        "glossary": {
            word.id: {"name": word.name, "spellings": list(word.spellings), "meaning": word.sentence}
            for word in Glossary(catalogue.phrases).words
        },
    }
