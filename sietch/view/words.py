"""The open question and its options as a person reads them."""

from __future__ import annotations

from sietch.engine import frames as fr
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.acquire import reserved_cost
from sietch.engine.agent_turn import lowest_cost
from sietch.engine.state import State
from sietch.view.ahead import destinations
from sietch.view.arguments import track
from sietch.view.catalogue import Catalogue, catalogue_of
from sietch.view.hints import option_hint
from sietch.view.log import short_seat
from sietch.view.phrase import capital
from sietch.view.text import cost_text, effect_phrase

__all__ = ["option_hint", "option_words", "question", "verb_key"]

FEW_SPACES = 3  # so many are named where a card is to be played

PASSES = {
    fr.COMBAT_INTRIGUE: "combat",
    fr.ENDGAME: "endgame",
    fr.PAIR_WILD: "endgame",
    fr.GATHER: "gather",
    fr.POOL: "pool",
    fr.DEFEND: "defend",
    w.TRASH: "trash",
    w.PLACE_SPY: "place_spy",
    w.DETONATE: "detonate",
    w.DEPLOY: "deploy",
    w.RETREAT: "retreat",
}

# kind of decision -> key of its question; the others have a function of their own below
QUESTIONS = {
    fr.TURN: "turn",
    fr.SEND: "send",
    fr.AGENT_MENU: "agent_menu",
    fr.COMBAT_INTRIGUE: "combat_intrigue",
    fr.ENDGAME: "endgame",
    fr.PAIR_WILD: "pair_wild",
    fr.CHOOSE_SIDE: "choose_side",
    w.TRASH_INTRIGUE: "trash_intrigue",
    w.ACQUIRE_FREE: "acquire",
    w.RESERVE_ROW_CARD: "reserve",
    w.TAKE_CONTRACT: "contract",
    w.RECALL_AGENT: "recall_agent",
    w.DEPLOY: "deploy",
    w.RETREAT: "retreat",
    w.DETONATE: "detonate",
    w.FLIP_CONFLICT: "flip",
    w.TRAINING: "training",
}


def verb_key(verb: int) -> str:
    """`buy reserved ` -> `buy_reserved`, `trash … from hand` -> `trash_from_hand`."""
    before, _, after = o.VERBS[verb]
    return "_".join((before + after).split())


# --- the question ----------------------------------------------------------------------------------------


def question(state: State) -> str:
    """What is asked, and by what: `Guild Envoy: which card do you discard?`"""
    catalogue = catalogue_of(state.rules)
    if not state.options:
        return catalogue.phrases.say("ask.none")
    key, params = _question(state, catalogue)
    text = catalogue.phrases.say(f"ask.{key}", **params)
    source = catalogue.source(state.rules, state.source)
    return catalogue.phrases.say("ask.sourced", source=source, question=text) if source else capital(text)


def _question(state: State, catalogue: Catalogue) -> tuple[str, dict[str, object]]:
    kind = state.kind
    if kind in QUESTIONS:
        return QUESTIONS[kind], {}
    rules = state.rules
    frame = state.stack[-1]
    say = catalogue.phrases.say
    if kind == fr.INFILTRATE:
        return "infiltrate", {"space": catalogue.name("spaces", rules.spaces[frame.x].name)}
    if kind == fr.SPACE_COST:
        resource = w.RESOURCES[rules.spaces[frame.x].cost_resource]
        return "space_cost", {"resource": say(f"resource.{resource}")}
    if kind == fr.GATHER:
        return "gather", {"space": catalogue.name("spaces", rules.spaces[state.turn_space].name)}
    if kind == fr.REVEAL_MENU:
        return "reveal_menu", {"n": state.players[state.decider].persuasion}
    if kind == fr.DEFEND:
        location = rules.conflicts[state.conflict].location
        return "defend", {"space": catalogue.name("spaces", rules.spaces[location].name)}
    if kind == fr.POOL:
        resolvable = [code for code in state.options if o.verb_of(code) == o.RESOLVE]
        if len(resolvable) == 1:
            return "pool.one", {"effect": catalogue.phrase(rules.nodes[o.argument_of(resolvable[0])])}
        return "pool", {}
    if kind == fr.GIVE_ALLIANCE:
        return "give_alliance", {"track": track(catalogue, w.FACTIONS[frame.x])}
    if kind == w.INFLUENCE:
        steps = rules.nodes[frame.node].low
        second = frame.y == 1 and frame.x != w.NOTHING and steps > 0
        return "influence" + (".lose" if steps < 0 else ".second" if second else ""), {"n": abs(steps)}
    if kind == w.TRASH:
        return ("trash" if frame.y else "trash.optional"), {}
    if kind == w.PLACE_SPY:
        return ("place_spy" if state.players[state.decider].spies else "place_spy.recall"), {}
    if kind == w.SORT_TOP:
        return ("sort.discard" if frame.y else "sort.keep"), {}
    several = ".several" if frame.x > 1 else ""
    return ("discard" if kind == w.DISCARD else "recall_spy") + several, {"n": frame.x}


# --- an option -------------------------------------------------------------------------------------------


def option_words(state: State, code: int) -> str:
    """An option of the open question: `Send the agent to Arrakeen – recruit 1 troop and draw 1 card`."""
    catalogue = catalogue_of(state.rules)
    verb = o.verb_of(code)
    variant, params = _option(state, catalogue, verb, o.argument_of(code))
    return capital(catalogue.phrases.say(f"do.{verb_key(verb)}{variant}", **params))


def _option(state: State, catalogue: Catalogue, verb: int, argument: int) -> tuple[str, dict[str, object]]:
    rules = state.rules
    kind = o.VERBS[verb][1]
    if verb == o.PASS:
        return (f".{PASSES[state.kind]}" if state.kind in PASSES else ""), {}
    if verb == o.RESOLVE:
        return _resolve(state, catalogue, argument)
    if verb == o.SEND:
        return _send(state, catalogue, argument)
    if verb == o.CHOOSE:
        sides = rules.nodes[state.stack[-1].node].kids
        known = 0 < argument <= len(sides)
        return "", {"effect": catalogue.phrase(sides[argument - 1]) if known else argument}
    if verb == o.PAY_COST:
        return _pay(state, catalogue, argument)
    if verb in (o.GAIN_INFLUENCE, o.LOSE_INFLUENCE):
        steps = abs(rules.nodes[state.stack[-1].node].low) if state.kind == w.INFLUENCE else 1
        return "", {"track": track(catalogue, w.FACTIONS[argument]), "n": steps}
    if verb == o.TRAIN:
        leader = rules.leaders[state.players[max(state.decider, 0)].leader].name
        step = o.argument_names(rules, kind)[argument]
        effect = catalogue.steps.get((leader, step))
        return "", {"effect": effect_phrase(effect, catalogue) if effect else catalogue.word(step)}
    if verb == o.SOLARI:
        return "", {"n": rules.contract_solari}
    if kind == w.CARD:
        return _card(state, catalogue, verb, argument)
    if kind == w.INTRIGUE:
        name = rules.intrigue[argument].name
        return "", {"card": catalogue.name("intrigue", name), "effect": _side(state, catalogue, argument)}
    if kind == w.SPACE:
        return "", {"space": catalogue.name("spaces", rules.spaces[argument].name)}
    if kind == w.CONFLICT:
        return "", {"conflict": catalogue.label("conflicts", rules.conflicts[argument].name)}
    if kind == w.CONTRACT:
        return "", {"contract": catalogue.label("contracts", rules.contracts[argument].name)}
    if kind == o.POST:
        return "", {"post": catalogue.name("posts", rules.posts[argument])}
    if kind == o.SEAT:
        return "", {"seat": short_seat(catalogue, argument)}
    return "", {"n": argument}


def _card(state: State, catalogue: Catalogue, verb: int, card: int) -> tuple[str, dict[str, object]]:
    printed = state.rules.cards[card]
    params: dict[str, object] = {"card": catalogue.name("cards", printed.name), "n": printed.cost}
    if verb == o.PLAY:
        return _play(state, catalogue, card)
    if verb == o.BUY_RESERVED:
        params["n"] = reserved_cost(state, card)
    if verb in (o.ACQUIRE, o.ACQUIRE_RESERVED) and state.kind == w.ACQUIRE_FREE:
        node = state.rules.nodes[state.stack[-1].node]
        if node.op == w.ACQUIRE_PAYING:
            resource = catalogue.phrases.say(f"resource.{w.RESOURCES[node.arg]}")
            return ".paying", params | {"resource": resource}
    return "", params


def _play(state: State, catalogue: Catalogue, card: int) -> tuple[str, dict[str, object]]:
    printed = state.rules.cards[card]
    name = catalogue.name("cards", printed.name)
    spaces = destinations(state, card) if state.kind == fr.TURN else []
    if spaces:
        some = catalogue.phrases.dotted(spaces, FEW_SPACES)
        name = catalogue.phrases.say("do.play.where", card=name, spaces=some)
    if printed.agent is None:
        return "", {"card": name}
    return ".box", {"card": name, "effect": catalogue.phrase(printed.agent)}


def _resolve(state: State, catalogue: Catalogue, number: int) -> tuple[str, dict[str, object]]:
    node = state.rules.nodes[number]
    say = catalogue.phrases.say
    source = catalogue.source(state.rules, node.source)
    if node.op == w.VISIT:
        effect = say("atom.visit", n=state.visit_influence, track=track(catalogue, w.FACTIONS[node.arg]))
        return ".plain", {"effect": effect}
    if node.op == w.COMPLETE:
        reward = catalogue.phrase(node.kids[0])
        return "", {"source": source, "effect": say("atom.complete", effect=reward)}
    return ("" if source else ".plain"), {"source": source, "effect": catalogue.phrase(node)}


def _send(state: State, catalogue: Catalogue, number: int) -> tuple[str, dict[str, object]]:
    space = state.rules.spaces[number]
    say = catalogue.phrases.say
    seat = state.players[max(state.decider, 0)]
    node = space.later_effect if space.later_effect is not None and seat.council_seat else space.effect
    effects = [] if node is None else [catalogue.phrase(node)]
    if space.faction != w.NOTHING:
        effects.insert(0, say("atom.influence", n=1, track=track(catalogue, w.FACTIONS[space.faction])))
    if state.bonus_spice[number]:
        effects.insert(0, say("do.to.bonus", n=state.bonus_spice[number]))
    marks = [say("do.to.combat")] if space.combat else []
    cost = catalogue.effect(f"{space.name} cost")
    if cost is not None:
        if len(space.costs) == 1 and lowest_cost(state, space) != space.costs[0]:
            cost = catalogue.effect(f"{space.name} cost_after_first") or cost
        marks.append(cost_text(cost, catalogue))
    name = catalogue.name("spaces", space.name)
    if marks:
        name = say("do.to.marked", space=name, marks=catalogue.phrases.joined("list.comma", marks))
    if not effects:
        return "", {"space": name}
    return ".effect", {"space": name, "effect": catalogue.phrases.joined("list.semicolon", effects)}


def _pay(state: State, catalogue: Catalogue, amount: int) -> tuple[str, dict[str, object]]:
    if amount == 0:
        return ".nothing", {}
    resource = 0
    if state.kind == fr.SPACE_COST:
        resource = state.rules.spaces[state.stack[-1].x].cost_resource
    return "", {"n": amount, "resource": catalogue.phrases.say(f"resource.{w.RESOURCES[resource]}")}


def _side(state: State, catalogue: Catalogue, card: int) -> str:
    """The side of an Intrigue card that would be played now; all sides if none can be."""
    printed = state.rules.intrigue[card]
    side = printed.plot
    if state.phase == w.COMBAT:
        side = printed.combat
    elif state.phase == w.ENDGAME:
        side = printed.endgame
    nodes = [printed.plot, printed.combat, printed.endgame] if side is None else [side]
    return catalogue.phrases.either([catalogue.phrase(node) for node in nodes if node is not None])
