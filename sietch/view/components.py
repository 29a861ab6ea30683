"""A component in words and as data: its first line, its facts, and each box with its label."""

from __future__ import annotations

from typing import Any

from sietch.content.files import Entry
from sietch.content.sets import SETS, added_kinds
from sietch.content.syntax import Effect
from sietch.language.phrase import capital
from sietch.language.sentence import Sentence, both, either, repeated
from sietch.view.arguments import icon, track
from sietch.view.catalogue import Catalogue, standard_catalogue
from sietch.view.conditions import condition_text, event_text
from sietch.view.prices import printed_price
from sietch.view.text import cost_text, effect_phrase, effect_text

SAID = frozenset({"id", "name", "names", "note", "notes"})  # in words, in the language that is spoken
COSTS = ("cost", "cost_after_first")
# The boxes with an effect, in the order in which they are read.
EFFECTS: dict[str, tuple[str, ...]] = {
    "cards": ("acquire", "agent", "reveal", "when_trashed", "when_discarded"),
    "intrigue": ("plot", "combat", "endgame"),
    "conflicts": ("first", "second", "third"),
    "contracts": ("reward",),
    "spaces": ("effect", "later_effect", "seat_bonus", "token_bonus", "control"),
    "tracks": ("at_1", "at_3", "bonus"),
    "rivals": ("signet", "scheme"),
    "paths": ("end",),
}


def component_lines(kind: str, id_: str, catalogue: Catalogue | None = None) -> list[str]:
    """The name, the facts, and one line for every box."""
    catalogue = catalogue or standard_catalogue()
    say = catalogue.phrases.say
    entry = catalogue.entry(kind, id_)
    line = catalogue.phrases.joined(_facts(entry, catalogue), "dots")
    boxes = [say("line.labelled", label=label, text=text) for _, label, text in _boxes(entry, catalogue)]
    return [capital(catalogue.name(kind, id_)), line, *boxes]


def effects_in_line(kind: str, id_: str, catalogue: Catalogue) -> str:
    """The boxes of a card or tile in one line: `Agent: draw 1 card; Reveal: 2 swords`; empty if it has none."""
    entry, catalogue = catalogue.entry(kind, id_), catalogue.for_owner(kind, id_)
    boxes = [
        catalogue.phrases.say(
            "line.labelled", label=_label(entry, key, catalogue), text=effect_phrase(effect, catalogue)
        )
        for key in _with_effects(entry)
        if (effect := catalogue.effect(kind, id_, key)) is not None
    ]
    return catalogue.phrases.joined(boxes, "semicolon") if boxes else ""


def _with_effects(entry: Entry) -> tuple[str, ...]:
    """The boxes that it may have."""
    if entry.kind in added_kinds():
        added = added_kinds()[entry.kind]
        return (*added.effects, *added.triggers)
    return EFFECTS.get(entry.kind, ())


def _label(entry: Entry, key: str, catalogue: Catalogue) -> str:
    """What stands before a box; a reveal box may unload as well."""
    unloads = key == "reveal" and entry.get("unload") is True
    return catalogue.phrases.say("box.reveal.unload" if unloads else f"box.{key}")


def component_json(kind: str, id_: str, catalogue: Catalogue | None = None) -> dict[str, object]:
    """The same as data: every printed field, and the text of every box."""
    catalogue = catalogue or standard_catalogue()
    entry = catalogue.entry(kind, id_)
    fields = {key: value for key, value in entry.fields.items() if key not in SAID}
    place = catalogue.place(entry.kind, id_)
    if place != id_:
        fields["replaces"] = place
    price = printed_price(kind, id_, catalogue)
    return {
        "id": id_,
        "kind": entry.kind,
        "set": _set(entry, catalogue),
        "name": catalogue.name(kind, id_),
        "called": catalogue.called(kind, id_),
        "names": catalogue.names(kind, id_),
        "fields": fields,
        "facts": _facts(entry, catalogue),
        "text": {key: text for key, _, text in _boxes(entry, catalogue)},
        "labels": {key: label for key, label, _ in _boxes(entry, catalogue)},
        **({} if price is None else {"price": price.told(catalogue)}),
    }


def _set(entry: Entry, catalogue: Catalogue) -> str:
    """The set, or the id of the content, that added it or changed it; variants of a set change what stays the set's."""
    folder, slash, _ = entry.file.partition("/")
    if not slash:
        return catalogue.added.get(entry.file, entry.file)
    return entry.home.partition("/")[0] if entry.home and SETS[folder].needs else folder


# --- facts -----------------------------------------------------------------------------------------------


def _facts(entry: Entry, catalogue: Catalogue) -> list[str]:
    say = catalogue.phrases.say
    found: list[str] = []
    match entry.kind:
        case "cards":
            found = [say(f"kind.{entry.get('type')}")]
            found += _cost(entry, catalogue)
            if entry.get("factions"):
                factions = [icon(catalogue, name) for name in entry.get("factions")]
                found.append(say("fact.factions", factions=both(factions)))
            icons = [icon(catalogue, name) for name in entry.get("icons", [])]
            found.append(say("fact.icons", icons=both(icons)) if icons else say("fact.no_icons"))
            found += _icons_if(entry, catalogue)
        case "conflicts":
            found = [say("kind.conflicts", level=say(f"level.{entry.get('level')}"))]
        case "spaces":
            found = [_space(entry, catalogue)]
        case kind:
            found = [say(f"kind.{kind}"), *_cost(entry, catalogue)]
    found += _marks(entry, catalogue)
    if entry.get("copies", 1) > 1:
        found.append(say("fact.copies", n=entry.get("copies")))
    name = _set(entry, catalogue)
    found.append(say(f"set.{name}") if catalogue.phrases.has(f"set.{name}") else name)
    return found


def _cost(entry: Entry, catalogue: Catalogue) -> list[str]:
    price = printed_price(entry.kind, entry.id, catalogue)
    return [] if price is None else [catalogue.phrases.say("fact.cost", price=price.words(catalogue))]


def _icons_if(entry: Entry, catalogue: Catalogue) -> list[str]:
    """The agent icons that a card has under a condition."""
    found: list[str] = []
    for number, fields in enumerate(entry.get("icons_conditional", []), 1):
        condition = catalogue.printed.conditions.get((entry.kind, entry.id, f"icons_conditional {number}"))
        if condition is not None:
            icons = both(icon(catalogue, name) for name in fields.get("icons", []))
            text = condition_text(condition, catalogue)
            found.append(catalogue.phrases.say("fact.icons_if", icons=icons, condition=text))
    return found


def _space(entry: Entry, catalogue: Catalogue) -> str:
    """By its icon; one of a faction with another icon by both (X-5), one of a personal board by its owner (X-6)."""
    named, faction = icon(catalogue, entry.get("icon")), entry.get("faction")
    if not entry.get("only"):
        if faction and faction != entry.get("icon"):
            track = catalogue.name("tracks", faction)
            return catalogue.phrases.say("kind.spaces.faction", track=track, icon=named)
        return catalogue.phrases.say("kind.spaces", icon=named)
    leader = catalogue.name("leaders", entry.get("only"))
    return catalogue.phrases.say("kind.spaces.personal", icon=named, leader=leader)


def _marks(entry: Entry, catalogue: Catalogue) -> list[str]:
    """The small printed signs."""
    say = catalogue.phrases.say
    found: list[str] = []
    if entry.kind in ("conflicts", "objectives") and entry.get("battle_icon"):
        found.append(say("fact.battle_icon", icon=say(f"battle_icon.{entry.get('battle_icon')}")))
    if entry.get("commander"):
        found.append(say("fact.commander"))
    if entry.get("only") and entry.kind != "spaces":
        found.append(say("fact.only", leader=catalogue.name("leaders", entry.get("only"))))
    if entry.get("location"):
        found.append(say("fact.location", space=catalogue.name("spaces", entry.get("location"))))
    found += [
        say(f"fact.{mark}")
        for mark in (
            "combat",
            "maker",
            "once_per_player",
            "protected",
            "first_player",
            "returns",
            "graft",
            "unload",
            *(added_kinds()[entry.kind].flags if entry.kind in added_kinds() else ()),
        )
        if entry.get(mark) is True
    ]
    if entry.get("swordmaster_value") is not None:
        found.append(say("fact.swordmaster_value", n=entry.get("swordmaster_value")))
    if entry.get("streamlined"):
        found.append(say("fact.streamlined"))
    if entry.get("swords") is not None:
        found.append(say("fact.swords", n=entry.get("swords")))
    if entry.kind == "hagal" and entry.get("players"):
        found.append(say("fact.persons", n=entry.get("players")))
    elif entry.get("players"):
        found.append(say("fact.players", players=either(entry.get("players"))))
    if entry.get("house"):
        found.append(say("fact.house", house=entry.get("house")))
    if entry.get("complexity"):
        found.append(say("fact.complexity", n=entry.get("complexity")))
    return found


# --- boxes -----------------------------------------------------------------------------------------------


def _boxes(entry: Entry, catalogue: Catalogue) -> list[tuple[str, str, str]]:
    """Key, label and text of every box, in the order in which they are read."""
    catalogue = catalogue.for_owner(entry.kind, entry.id)
    say = catalogue.phrases.say
    found: list[tuple[str, str, str]] = []

    def add(key: str, text: str) -> None:
        found.append((key, _label(entry, key, catalogue), text))

    def sentence(phrase: str) -> str:
        return say("sentence", text=capital(phrase))

    printed = catalogue.printed
    own = (entry.kind, entry.id)
    if (*own, "condition") in printed.events:
        add("condition", sentence(event_text(printed.events[*own, "condition"], catalogue)))
    for key in COSTS:
        if (*own, key) in printed.effects:
            add(key, sentence(cost_text(printed.effects[*own, key], catalogue)))
    if entry.get("conditions"):
        tests = [
            printed.conditions[*own, f"conditions {n}"] for n in range(1, len(entry.get("conditions")) + 1)
        ]
        listed = catalogue.phrases.joined([condition_text(test, catalogue) for test in tests], "semicolon")
        add("conditions", sentence(listed))
    if (*own, "requirement") in printed.conditions:
        add("requirement", sentence(condition_text(printed.conditions[*own, "requirement"], catalogue)))
    if entry.get("faction"):
        add("visit", sentence(say("box.visit_text", track=track(catalogue, entry.get("faction")))))
    for key in _with_effects(entry):
        if (*own, key) in printed.effects:
            add(key, effect_text(printed.effects[*own, key], catalogue))
    if entry.get("steps"):
        add("steps", _path(entry, "steps", catalogue))
    if entry.kind == "leaders":
        found += _leader_boxes(entry, catalogue)
        found += _commander_boxes(entry, catalogue)
    if entry.get("destinations"):
        found += _destinations(entry, catalogue)
    if entry.get("priority"):
        add(
            "priority",
            sentence(catalogue.phrases.joined([icon(catalogue, t) for t in entry.get("priority")], "comma")),
        )
    for key, kind in {
        "removes": "cards",
        "reserves": "contracts",
        "spaces": "spaces",
        "posts": "posts",
    }.items():
        if entry.get(key) and not (key == "reserves" and _is_reserves(entry)):
            names = both(catalogue.labelled(kind, name) for name in entry.get(key))
            add(key, say("sentence", text=names))
    if entry.get("note"):
        add("note", _note(entry, catalogue))
    if entry.get("doubt"):
        add("doubt", sentence(entry.get("doubt")))
    return found


def _destinations(entry: Entry, catalogue: Catalogue) -> list[tuple[str, str, str]]:
    """Where a Hagal card sends an agent, and what for."""
    found: list[tuple[str, str, str]] = []
    for number, fields in enumerate(entry.get("destinations"), 1):
        key = f"destinations {number}"
        label = "box.to" if fields.get("space") else "box.nowhere"
        params = {"space": catalogue.name("spaces", fields["space"])} if fields.get("space") else {}
        condition = catalogue.printed.conditions.get((entry.kind, entry.id, key))
        if condition is not None:
            label += ".if"
            params["condition"] = condition_text(condition, catalogue)
        effect = catalogue.effect(entry.kind, entry.id, key)
        text = "" if effect is None else effect_text(effect, catalogue)
        found.append((key, catalogue.phrases.say(label, **params), text))
    return found


def why_nowhere(number: int, catalogue: Catalogue) -> str:
    """The condition under which a Hagal card sends nobody; empty if none is printed."""
    entry = catalogue.entries["hagal", catalogue.rules.hagal[number].name]
    for place, fields in enumerate(entry.get("destinations"), 1):
        condition = catalogue.printed.conditions.get((entry.kind, entry.id, f"destinations {place}"))
        if not fields.get("space") and condition is not None:
            return condition_text(condition, catalogue.of_rivals)
    return ""


def _note(entry: Entry, catalogue: Catalogue) -> str:
    """A word of the language files, or what the author of own content has written.

    One that is called as a kind of component tells all their boxes.
    """
    note: str = entry.get("notes", {}).get(catalogue.phrases.language) or entry.get("note")
    key = f"note.{note}"
    if not catalogue.phrases.has(key):
        return note
    boxes = [
        effect_phrase(effect, catalogue)
        for (kind, *_), effect in catalogue.printed.effects.items()
        if kind == note
    ]
    return catalogue.phrases.say(key, boxes=catalogue.phrases.joined(boxes, "semicolon") if boxes else "")


def _leader_boxes(entry: Entry, catalogue: Catalogue) -> list[tuple[str, str, str]]:
    say = catalogue.phrases.say
    found: list[tuple[str, str, str]] = []
    setup = catalogue.effect(entry.kind, entry.id, "setup")
    if setup is not None and catalogue.effect(entry.kind, entry.id, "ability") is not None:
        found.append(("setup", say("box.setup"), effect_text(setup, catalogue)))
    for key in ("ability", "signet"):
        box: dict[str, Any] = entry.get(key, {})
        if not box:
            continue
        name = (box.get("names") or {}).get(catalogue.phrases.language) or box.get("name") or ""
        label = say("box.named", label=say(f"box.{key}"), name=name)
        effect = catalogue.effect(entry.kind, entry.id, key)
        if effect is not None:
            text = effect_text(effect, catalogue)
        else:
            text = say("sentence", text=capital(_told(entry, key, catalogue)))
        found.append((key, label, text))
    if entry.get("training_track"):
        found.append(("training", say("box.training"), _path(entry, "training_track", catalogue)))
    if entry.get("back"):
        found.append(("back", say("box.back"), catalogue.name("leaders", entry.get("back")["id"])))
    return found


def _told(entry: Entry, key: str, catalogue: Catalogue) -> str:
    """An ability that is no effect of its own: what is kept aside, or what happens before the first round."""
    setup = catalogue.effect(entry.kind, entry.id, "setup")
    if key == "ability" and _is_reserves(entry):
        return _reserved(entry, catalogue)
    if key == "ability" and setup is not None:
        return catalogue.phrases.say("ability.setup", effect=effect_phrase(setup, catalogue))
    return catalogue.phrases.say("ability.none")


def _commander_boxes(entry: Entry, catalogue: Catalogue) -> list[tuple[str, str, str]]:
    """What a commander has of its own in the game for six."""
    say = catalogue.phrases.say
    fields: dict[str, Any] = entry.get("commander", {})
    found: list[tuple[str, str, str]] = []
    at_start = catalogue.effect(entry.kind, entry.id, "at_start")
    if at_start is not None:
        found.append(("at_start", say("box.at_start"), effect_text(at_start, catalogue)))
    if fields.get("sandworms"):
        text = say("sentence", text=capital(say("commander.sandworms")))
        found.append(("sandworms", say("box.sandworms"), text))
    for key, kind in {"deck": "cards", "allies": "leaders"}.items():
        if fields.get(key):
            names = both(_copied(kind, name, catalogue) for name in fields[key])
            found.append((key, say(f"box.{key}"), say("sentence", text=names)))
    if fields.get("doubt"):
        found.append(("doubt", say("box.doubt"), say("sentence", text=capital(fields["doubt"]))))
    return found


def _copied(kind: str, id_: str, catalogue: Catalogue) -> str | Sentence:
    """`Limited Landsraad Access (twice)`"""
    return repeated(catalogue.name(kind, id_), catalogue.entry(kind, id_).get("copies", 1))


def _is_reserves(entry: Entry) -> bool:
    """Whether the ability is to have contracts set aside: there is no notation for it."""
    return bool(entry.get("reserves")) and not entry.get("ability", {}).get("effect")


def _reserved(entry: Entry, catalogue: Catalogue) -> str:
    contracts = both(catalogue.labelled("contracts", name) for name in entry.get("reserves"))
    return catalogue.phrases.say("ability.reserves", contracts=contracts, n=len(contracts.items))


def _path(entry: Entry, field: str, catalogue: Catalogue) -> str:
    """All steps, one sentence each."""
    steps: list[dict[str, Any]] = entry.get(field)
    places = {
        step["id"]: catalogue.place_on_path(entry.id, step["id"]) or str(number)
        for number, step in enumerate(steps)
    }
    marks = {name: step.get("marks", 0) for step in steps for name in step.get("next") or []}
    lines: list[str] = []
    for step in steps:
        effect = catalogue.effect(entry.kind, entry.id, f"{field} {step['id']}")
        following = [places[name] for name in step.get("next") or []]
        place = places[step["id"]] if lines else ""
        if step.get("marks", 0) > marks.get(step["id"], 0):  # more than on the way to it (T-14)
            place = catalogue.phrases.say("training.marked", place=place, n=step["marks"])
        lines.append(_step(place, effect, following, catalogue))
        first = catalogue.effect(entry.kind, entry.id, f"{field} {step['id']} first")
        if first is not None:
            lines.append(catalogue.phrases.say("training.first", effect=effect_phrase(first, catalogue)))
    text = lines[0]
    for line in lines[1:]:
        text = catalogue.phrases.say("sentences", before=text, sentence=line)
    return text


def _step(place: str, effect: Effect | None, following: list[str], catalogue: Catalogue) -> str:
    """One step of a path, where it lies and where it leads; the start has no place."""
    key = "start" if not place else "empty" if effect is None else "step" if following else "last"
    return catalogue.phrases.say(
        f"training.{key}",
        n=place,
        effect="" if effect is None else effect_phrase(effect, catalogue),
        following=either(following) if following else "",
    )
