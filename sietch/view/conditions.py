"""Conditions, counters and events of the notation in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sietch.content.syntax import Arg, Condition, Event, Test
from sietch.view import arguments as a

if TYPE_CHECKING:
    from sietch.view.catalogue import Catalogue

FACTION_COUNTERS = ("cards_in_play", "cards_revealed")
CARD_COUNTERS = ("acquired_this_turn", "cards_owned")


def condition_text(condition: Condition, catalogue: Catalogue) -> str:
    """What must hold: `you have a maker hook and …`."""
    phrases = catalogue.phrases
    text = test_text(condition.tests[0], catalogue)
    for test in condition.tests[1:]:
        text = phrases.say("and", before=text, item=test_text(test, catalogue))
    return text


def condition_prefix(condition: Condition, catalogue: Catalogue) -> str:
    """The same as the head of an effect: `if …`, `Fremen Bond`."""
    first = condition.tests[0]
    if len(condition.tests) == 1 and not first.negated and catalogue.phrases.has(f"if.{first.name}"):
        return catalogue.phrases.say(f"if.{first.name}")
    return catalogue.phrases.say("if", condition=condition_text(condition, catalogue))


def test_text(test: Test, catalogue: Catalogue) -> str:
    phrases = catalogue.phrases
    params, variant = _params(test.name, test.args, catalogue, (test.number or 0) > 1)
    if test.op is None:
        if test.negated and phrases.has(f"not.{test.name}"):
            return phrases.say(f"not.{test.name}", **params)
        text = phrases.say(phrases.first(f"flag.{test.name}.{variant}", f"flag.{test.name}"), **params)
    else:
        params |= {"number": phrases.say(f"compare.{test.op}", n=test.number), "n": test.number}
        key = phrases.first(f"test.{test.name}.{variant}", f"test.{test.name}.{test.op}", f"test.{test.name}")
        text = phrases.say(key, **params)
    return phrases.say("not", test=text) if test.negated else text


def counter_text(name: str, args: tuple[Arg, ...], catalogue: Catalogue) -> str:
    """What is counted, one of them: `contract you have completed`."""
    params, variant = _params(name, args, catalogue, True)
    phrases = catalogue.phrases
    return phrases.say(phrases.first(f"per.{name}.{variant}", f"per.{name}"), **params)


def event_text(event: Event, catalogue: Catalogue, inside: bool = False) -> str:
    """When it happens: `in your Reveal turn`. `inside`: of another event, each time."""
    params, variant = _params(event.name, event.args, catalogue)
    if event.name == "harvest" and event.args:
        variant = "n"
    elif inside and not variant:
        variant = "each"
    phrases = catalogue.phrases
    return phrases.say(phrases.first(f"event.{event.name}.{variant}", f"event.{event.name}"), **params)


def _params(
    name: str, args: tuple[Arg, ...], catalogue: Catalogue, several: bool = False
) -> tuple[a.Params, str]:
    """The parameters of its template, and the variant of the template that is meant. `several` are counted."""
    listed = a.words(args)
    plain = a.numbers(args)
    params: a.Params = {"n": plain[0]} if plain else {}
    if name == "factions_at_most":
        params["most"] = params["n"]
    if name == "more_than_each_opponent":
        inner = _params(listed[0], args[1:], catalogue)[0]
        return inner | {"counted": counter_text(listed[0], args[1:], catalogue)}, listed[0]
    if not listed:
        return params, ""
    word = listed[0]
    if name == "influence" and word == "factions":
        return {"factions": plain[0]}, "factions"
    if name in ("influence", "alliance", "reach_influence", "discarded_faction"):
        params["track"] = a.faction(catalogue, word)
    elif name == "other_in_play" or name in FACTION_COUNTERS:
        params["faction"] = a.icons(catalogue, word)
    elif name == "grafted":
        return {"tracks": a.factions(catalogue, word)}, "faction"
    elif name in CARD_COUNTERS or name == "acquire":
        return params | {"card": catalogue.name("cards", word)}, "card"
    elif name in ("paid", "gained_this_turn", "pay_space_cost"):
        params["resource"] = a.resources(catalogue, word)
    elif name == "bonus_spice":
        params["space"] = catalogue.name("spaces", word)
    elif name == "more_bonus_spice":
        params |= {"first": catalogue.name("spaces", word), "second": catalogue.name("spaces", listed[1])}
    elif name not in ("can_buy_tech",):
        params["where"] = a.where(catalogue, word, several)
    return params, word
