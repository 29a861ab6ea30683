"""Builds the tables of the rules from checked entries, and notes every mistake on the way."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence as Several
from functools import partial

from sietch.content.boxes import Boxes
from sietch.content.cards import Cards
from sietch.content.compiler import add_node, compile_trigger
from sietch.content.constants import set_constants, set_difficulty
from sietch.content.files import Content, Entry
from sietch.content.game_set import GameSet
from sietch.content.notation import parse_condition, parse_effect, parse_event
from sietch.content.persons import Persons
from sietch.content.problems import unknown
from sietch.content.sets import added_kinds
from sietch.content.spec import Built, overrides
from sietch.content.syntax import Atom, Event, Number, Word
from sietch.content.whole import check_whole
from sietch.engine import groups, options
from sietch.engine import words as w
from sietch.engine.contracts import COMPLETE
from sietch.engine.influence import INFLUENCE, VISIT
from sietch.engine.known import PRINTED_PILES
from sietch.engine.ops import EVENTS, OPS
from sietch.engine.order import find_ways
from sietch.engine.parts import Part, laid_out
from sietch.engine.resources import GAIN
from sietch.engine.rows import CARD_DISCOUNT, PRINTED_ROWS
from sietch.engine.rules import (
    Card,
    Component,
    Conflict,
    Contract,
    Hooks,
    IntrigueCard,
    Node,
    Rules,
    Space,
    Track,
    Trigger,
    listening,
)
from sietch.engine.setup import Setup
from sietch.engine.turn import ON_TURN_START
from sietch.engine.unit_kinds import PRINTED, UNITS, no_forces
from sietch.language.sentence import sentence

MOST_IN_MASK = 62  # spaces, or posts: bits of a machine word
LEVELS = {"at_1": 1, "at_3": 3, "bonus": w.ALLIANCE_LEVEL}  # where a track gives something
# The effects of components whose set may not be in the game.
IDLE_BOXES = {"contracts": ("reward",), "rivals": ("signet", "scheme")}


class Builder(Boxes):
    """Builds the tables in the order in which they refer to each other."""

    def __init__(self, content: Content, sets: Several[GameSet], setup: Setup) -> None:
        super().__init__(content, Rules())
        self._sets = sets
        self._setup = setup
        self._rules.content = content
        self._rules.sets = [game_set.id for game_set in sets]

    def build(self) -> Rules:
        self._engine_parts()
        self._number_everything()
        self._spaces()
        cards = Cards(self._content, self._rules)
        cards.build()
        self._tracks()
        self._intrigue()
        self._conflicts()
        self._contracts()
        self._paths()
        Persons(self._content, self._rules).build()
        self._rules.discounts_cards = OPS[CARD_DISCOUNT].occurs(self._rules)
        self._rules.demanding = [space for space in self._rules.spaces if space.is_demanding()]
        self._added_kinds()
        self._vp_sources()
        self._awaited()
        cards.ways_of_sending()
        self._idle()
        set_constants(self._rules, self._content.constants, self._content.problems)
        set_difficulty(self._rules, self._setup)
        find_ways(self._rules)
        check_whole(self._rules, self._content.problems, self._setup)
        return self._rules

    def _engine_parts(self) -> None:
        """What the sets bring along besides facts."""
        rules = self._rules
        rules.verbs = list(range(options.PRINTED_VERBS))
        rules.rows = list(PRINTED_ROWS)
        rules.piles = list(PRINTED_PILES)
        rules.units = UNITS[:PRINTED]
        for game_set in self._sets:
            rules.verbs += game_set.verbs
            rules.rows += game_set.rows
            rules.piles += game_set.piles
            rules.tie_breaker = rules.tie_breaker or game_set.tie_breaker
            rules.units += game_set.units
            rules.verbs += [verb for kind in game_set.units for verb in kind.verbs()]
        on_players = [part() for own in self._sets for part in own.player_parts]
        rules.player_parts = laid_out([*on_players, *no_forces(rules.units)])
        rules.table_parts = laid_out([part() for own in self._sets for part in own.table_parts])
        for part in (*rules.player_parts, *rules.table_parts):
            if not part.absent():
                rules.slots |= 1 << part.slot()
        rules.with_rivals, rules.with_teams = rules.has(w.RIVALS), rules.has(w.TEAMS)
        rules.hooks = Hooks(self._slots_with)

    def _slots_with(self, hook: str) -> list[int]:
        return [part.slot() for part in self._rules.player_parts if overrides(part, hook, Part)]

    def _number_everything(self) -> None:
        """Names first, so that effects can refer to any component."""
        rules = self._rules
        for entry in self._all("cards"):
            rules.cards.append(Card(len(rules.cards), entry.id))
        for entry in self._all("spaces"):
            self._check_room(len(rules.spaces), MOST_IN_MASK)
            rules.spaces.append(Space(len(rules.spaces), entry.id))
        for entry in self._all("posts"):
            self._check_room(len(rules.posts), MOST_IN_MASK)
            rules.posts.append(entry.id)
        for entry in self._all("tracks"):
            rules.track_names.append(entry.id)
            icon = entry.get("icon", entry.id)
            rules.track_icons.append(w.ICONS.index(icon) if icon in w.ICONS else w.NOTHING)
            if entry.get("icon") not in (None, *w.ICONS):
                self._content.complain(entry, "icon", unknown("icons", icon, sentence("hint.none")))

    # --- tables ------------------------------------------------------------------------------------------

    def _spaces(self) -> None:
        rules = self._rules
        for space, entry in zip(rules.spaces, self._all("spaces"), strict=True):
            space.icon = max(self._index(entry, "icon", w.ICONS[: w.ICON_SPY], "icons"), 0)
            if entry.get("icon") is None:
                self._content.complain(entry, "icon", sentence("content.missing"))
            space.faction = self._index(entry, "faction", rules.track_names, "tracks")
            space.combat = entry.get("combat", False)
            space.maker = entry.get("maker", False)
            space.once_per_player = entry.get("once_per_player", False)
        rules.spaces_with_icon = [
            sum(1 << space.number for space in rules.spaces if space.icon == icon)
            for icon in range(w.ICON_SPY)
        ]
        rules.maker_spaces = sum(1 << space.number for space in rules.spaces if space.maker)
        names = [space.name for space in rules.spaces]
        for post, entry in enumerate(self._all("posts")):
            watched = self._mask(entry, "spaces", names, "spaces")
            if not entry.get("spaces"):
                self._content.complain(entry, "spaces", sentence("content.post_watches"))
            rules.post_spaces.append(watched)
            for space in rules.spaces:
                if watched & (1 << space.number):
                    space.posts |= 1 << post
        for space, entry in zip(rules.spaces, self._all("spaces"), strict=True):
            self._space_effects(space, entry)

    def _space_effects(self, space: Space, entry: Entry) -> None:
        source = w.SPACE * w.KIND + space.number
        for field in ("cost", "cost_after_first"):
            options = self._cost(entry, field)
            if options is not None and field == "cost":
                space.cost_resource, space.costs = options
                space.cost = space.costs[0]
            elif options is not None:
                space.cost_after_first = options[1][0]
                if options[0] != space.cost_resource:
                    self._content.complain(entry, field, sentence("content.other_resource"))
        if entry.get("requirement") is not None:
            tests = partial(self._tests, entry, "requirement", entry.get("requirement"))
            space.requirements = self._try(entry, "requirement", tests) or []
        space.effect = self._effect(entry, "effect", entry.get("effect"), source, entry.id)
        space.later_effect = self._effect(
            entry, "later_effect", entry.get("later_effect"), source, f"{entry.id} later"
        )
        space.control_bonus = self._effect(
            entry, "control", entry.get("control"), source, f"{entry.id} control"
        )
        if space.control_bonus is not None:
            self._rules.control_spaces.append(space.number)
        self._rules.seat_bonuses += self._triggers(
            entry, "seat_bonus", entry.get("seat_bonus"), source, f"{entry.id} seat"
        )
        self._rules.token_bonuses += self._triggers(
            entry, "token_bonus", entry.get("token_bonus"), source, f"{entry.id} token"
        )

    def _cost(self, entry: Entry, field: str) -> tuple[int, list[int]] | None:
        """`spice 3` or `solari 0 OR solari 2`: one resource, the amounts to choose from, the lowest first."""
        text = entry.get(field)
        if text is None:
            return None
        node = self._effect(entry, field, text, 0, f"{entry.id} {field}")
        if node is None:
            return None
        sides = node.kids if node.op == groups.EITHER else [node]
        if any(side.op != GAIN or side.arg != sides[0].arg for side in sides):
            self._content.complain(entry, field, sentence("content.cost"))
            return None
        return sides[0].arg, sorted(side.low for side in sides)

    def _tracks(self) -> None:
        for number, entry in enumerate(self._all("tracks")):
            source = w.TRACK * w.KIND + number
            bonuses: list[Node | None] = [None] * (w.TOP_LEVEL + 1)
            for field, level in LEVELS.items():
                bonuses[level] = self._effect(entry, field, entry.get(field), source, f"{entry.id} {field}")
            visit = self._track_node(VISIT, number, f"visit {entry.id}")
            step = self._track_node(INFLUENCE, number, f"{entry.id} step")
            icon = self._rules.track_icons[number]
            self._rules.tracks.append(Track(number, entry.id, icon, bonuses, visit, step))

    def _track_node(self, op: int, track: int, name: str) -> Node:
        node = add_node(self._rules, op, Built(arg=track), [], w.TRACK * w.KIND + track, name)
        step = (Word((self._rules.track_names[track],)), Number(1))
        self._content.printed.nodes[node.number] = Atom(1, "influence", step)
        return node

    def _intrigue(self) -> None:
        rules = self._rules
        for number, entry in enumerate(self._all("intrigue")):
            card = IntrigueCard(number, entry.id)
            source = w.INTRIGUE * w.KIND + number
            card.copies = self._number(entry, "copies", 1, 1, 40)
            rules.intrigue_deck.extend([card.number] * card.copies)
            card.plot = self._effect(entry, "plot", entry.get("plot"), source, f"{entry.id} plot")
            card.combat = self._effect(entry, "combat", entry.get("combat"), source, f"{entry.id} combat")
            card.endgame = self._effect(entry, "endgame", entry.get("endgame"), source, f"{entry.id} endgame")
            for place, text in enumerate(entry.get("conditions", []), 1):
                field = f"conditions {place}"
                tests = self._try(entry, field, partial(self._tests, entry, field, str(text)))
                card.conditions.append(tests or [])
            if card.conditions and (entry.get("plot") or entry.get("combat")):
                self._content.complain(entry, "conditions", sentence("content.conditions"))
            if card.combat is not None and card.combat.trigger is not None:
                card.moment, card.combat = card.combat.trigger, None
            if (
                card.plot is not None
                and card.plot.trigger is not None
                and card.plot.trigger.event is ON_TURN_START
            ):
                card.moment, card.plot = card.plot.trigger, None
            if not any(entry.get(field) for field in ("plot", "combat", "endgame")):
                self._content.complain(entry, "", sentence("content.no_side"))
            rules.intrigue.append(card)

    def _conflicts(self) -> None:
        rules = self._rules
        names = [space.name for space in rules.spaces]
        for entry in self._all("conflicts"):
            conflict = Conflict(len(rules.conflicts), entry.id)
            source = w.CONFLICT * w.KIND + conflict.number
            conflict.level = self._number(entry, "level", 0, 1, 3)
            if entry.get("level") is None:
                self._content.complain(entry, "level", sentence("content.missing"))
            conflict.battle_icon = self._index(entry, "battle_icon", w.BATTLE_ICONS, "battle_icons")
            conflict.location = self._index(entry, "location", names, "spaces")
            conflict.protected = entry.get("protected", False)
            conflict.in_deck = entry.get("deck", True)
            conflict.rewards = [
                self._effect(entry, field, entry.get(field), source, f"{entry.id} {field}")
                for field in ("first", "second", "third")
            ]
            rules.conflicts.append(conflict)
        for entry in self._all("objectives"):
            objective = Conflict(len(rules.conflicts), entry.id)
            if entry.get("battle_icon") is None:
                self._content.complain(entry, "battle_icon", sentence("content.missing"))
            objective.battle_icon = self._index(entry, "battle_icon", w.BATTLE_ICONS, "battle_icons")
            objective.players = [n for n in entry.get("players", []) if isinstance(n, int)]
            objective.first_player = entry.get("first_player", False)
            rules.conflicts.append(objective)

    def _contracts(self) -> None:
        rules = self._rules
        if not rules.has(w.CHOAM):
            return
        for entry in self._all("contracts"):
            first = len(rules.contracts)
            source = w.CONTRACT * w.KIND + first
            reward = self._effect(entry, "reward", entry.get("reward"), source, f"{entry.id} reward")
            if reward is None:
                if entry.get("reward") is None:
                    self._content.complain(entry, "reward", sentence("content.missing"))
                continue
            event = self._try(entry, "condition", partial(self._event, entry))
            name = self._content.qualified("contracts", entry.id, entry.id)
            completion = add_node(rules, COMPLETE, Built(arg=first), [reward], source, name)
            for _ in range(self._number(entry, "copies", 1, 1, 20)):
                self._check_room(len(rules.contracts), w.KIND)
                contract = Contract(len(rules.contracts), entry.id)
                contract.first = first
                contract.in_bank = entry.get("bank", True)
                contract.trigger = self._completed(entry, event, completion, contract.number)
                rules.contracts.append(contract)
        for event in EVENTS:
            waiting = (c for c in rules.contracts if c.trigger is not None and c.trigger.event is event)
            rules.contracts_on.append(sum(1 << contract.number for contract in waiting))

    def _completed(self, entry: Entry, event: Event | None, completion: Node, tile: int) -> Trigger | None:
        """When a contract is completed."""
        if event is None:
            return None
        source = w.CONTRACT * w.KIND + tile
        trigger: Trigger | None = self._try(
            entry, "condition", lambda: compile_trigger(self._rules, event, completion, source)
        )
        return trigger

    def _event(self, entry: Entry) -> Event:
        event = parse_event(entry.get("condition", ""))
        self._content.printed.events[entry.kind, entry.id, "condition"] = event
        return event

    def _paths(self) -> None:
        """Paths on which everybody has a place."""
        points = {path: source for own in self._sets for path, source in own.path_points.items()}
        for entry in self._all("paths"):
            source = w.PATH * w.KIND + len(self._rules.paths)
            number = self._path(entry, entry.get("steps", []), "steps", w.NOTHING, source)
            self._rules.paths[number].points = points.get(entry.id, w.VP_CARDS)

    def _added_kinds(self) -> None:
        """Tiles and the like: what their set has named."""
        for kind in (kind for game_set in self._sets for kind in game_set.kinds):
            found: list[Component] = []
            self._rules.components[kind.number] = found
            self._rules.points_of[kind.number] = kind.points
            for entry in self._all(kind.name):
                component = Component(len(found), entry.id)
                found.append(component)
                source = kind.number * w.KIND + component.number
                names = {
                    field: self._content.qualified(kind.name, entry.id, f"{entry.id} {field}")
                    for field in (*kind.effects, *kind.triggers)
                }
                component.numbers = [self._number(entry, field, 0, 0, w.ALL) for field in kind.numbers]
                component.flags = [entry.get(field, False) for field in kind.flags]
                component.effects = [
                    self._effect(entry, field, entry.get(field), source, names[field])
                    for field in kind.effects
                ]
                for field in kind.triggers:
                    component.triggers += self._triggers(entry, field, entry.get(field), source, names[field])
            triggers = [trigger for component in found for trigger in component.triggers]
            self._rules.triggers_on[kind.number] = [listening(triggers, event) for event in EVENTS]

    def _vp_sources(self) -> None:
        found = {*range(w.VP_OF_ALL), *self._rules.points_of.values()}
        found |= {path.points for path in self._rules.paths}
        if self._rules.has(w.RIVALS):
            found.add(w.VP_BOUGHT)
        self._rules.vp_sources = sorted(found)

    def _awaited(self) -> None:
        """The events that anything answers to, or waits for once; all others pass by."""
        for trigger in self._rules.all_triggers():
            self._rules.awaited |= trigger.event.bit
        for trigger in self._rules.triggers_of_parts():
            self._rules.answered |= trigger.event.bit
        awaits = {
            slot: self._rules.player_parts[slot].awaits(self._rules) for slot in self._rules.hooks.answering
        }
        self._rules.answering = [
            [slot for slot, events in awaits.items() if events & event.bit] for event in EVENTS
        ]
        for bonus in self._rules.seat_bonuses:
            self._rules.seat_awaited |= bonus.event.bit
        for leader in self._rules.leaders:
            self._rules.awaited |= leader.listens
        for node in self._rules.nodes:
            if node.trigger is not None:
                self._rules.awaited |= node.trigger.event.bit
        for card in self._rules.intrigue:
            if card.moment is not None:
                self._rules.card_moments |= card.moment.event.bit

    def _idle(self) -> None:
        """Of sets that are not in this game: the notation is read, and nothing is made of it."""
        for entry in self._content.idle:
            added = added_kinds().get(entry.kind)
            boxes = IDLE_BOXES.get(entry.kind, ()) if added is None else (*added.effects, *added.triggers)
            for box in boxes:
                self._read(entry, box, entry.get(box), parse_effect)
            if entry.kind == "contracts":
                self._read(entry, "condition", entry.get("condition"), parse_event)
            if entry.kind == "hagal":
                for number, fields in enumerate(entry.get("destinations", []), 1):
                    self._read(entry, f"destinations {number}", fields.get("when"), parse_condition)
                    self._read(entry, f"destinations {number}", fields.get("effect"), parse_effect)

    def _read(self, entry: Entry, field: str, text: str | None, parse: Callable[[str], object]) -> None:
        if text is not None:
            self._try(entry, field, lambda: parse(text))
