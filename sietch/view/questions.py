"""The open question and its options as a person reads them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sietch.content.syntax import Atom, Effect, Either, Number
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.acquiring import AcquireFrom
from sietch.engine.agent_turn import SPACE_COST, effect_of
from sietch.engine.cards import DISCARD, SORT_TOP
from sietch.engine.combat import CONFLICT_ENDED, CONFLICT_WON
from sietch.engine.contracts import COMPLETE
from sietch.engine.effects import POOL
from sietch.engine.game_round import DEFEND, ENDGAME, ROUND_STARTS
from sietch.engine.influence import GIVE_ALLIANCE, INFLUENCE, VISIT
from sietch.engine.intrigue import intrigue_side
from sietch.engine.moving import DEPLOY, RETREAT
from sietch.engine.ops import OPS
from sietch.engine.paths import Walk, is_untouched
from sietch.engine.reveal import REVEAL_STARTS
from sietch.engine.rows import ACQUIRE_FREE, ACQUIRE_PAYING
from sietch.engine.rules import PathStep, Space
from sietch.engine.sending import in_force, lowest_cost, price, prices
from sietch.engine.specimens import PUT_BACK_SPECIMENS
from sietch.engine.spies import GATHER, INFILTRATE, PLACE_SPY, RECALL_SPY
from sietch.engine.state import Player, State
from sietch.engine.team_help import GIVE_CONTRACTS
from sietch.engine.throne import ACQUIRE_THRONE, TO_THRONE
from sietch.engine.trashing import TRASH
from sietch.engine.turn import REVEAL_MENU, TURN
from sietch.language.phrase import capital
from sietch.language.sentence import comma, dots
from sietch.language.tables import ENGLISH
from sietch.language.template import Seat
from sietch.view.ahead import space_names
from sietch.view.arguments import track
from sietch.view.battle import names_units
from sietch.view.catalogue import Catalogue, content_kind
from sietch.view.components import effects_in_line
from sietch.view.names import NUMBERS, Names, speaking
from sietch.view.prices import price_asked
from sietch.view.teams import TEAM_OPTIONS, TEAM_PASSES, TEAM_QUESTIONS, asked_by, given_contract
from sietch.view.text import cost_text

FEW_SPACES = 3  # so many are named where a card is to be played

Key = tuple[str, dict[str, object]]


# --- the question ----------------------------------------------------------------------------------------


def asked(state: State, language: str = ENGLISH, names: Names = NUMBERS) -> str:
    """The open question without what asks, which is told as data: `Which card do you discard?`"""
    catalogue = speaking(state, language, names)
    text = _asked(state, catalogue)
    return _in_turn_of(state, catalogue, text) or capital(text)


def question(state: State, language: str = ENGLISH, names: Names = NUMBERS) -> str:
    """The same in one line with what asks: `Guild Envoy: which card do you discard?`"""
    return question_in(state, speaking(state, language, names))


def question_in(state: State, catalogue: Catalogue) -> str:
    text = _asked(state, catalogue)
    source = catalogue.source(state.source) if state.options else ""
    text = catalogue.phrases.say("ask.sourced", source=source, question=text) if source else capital(text)
    return _in_turn_of(state, catalogue, text) or text


def _asked(state: State, catalogue: Catalogue) -> str:
    """The sentence as it goes on after what asks."""
    if not state.options:
        return catalogue.phrases.say("ask.none")
    variant, params = QUESTIONS.get(state.kind, _plain)(state, catalogue)
    word = OPS[state.kind].word
    key = catalogue.phrases.first(f"ask.{word}{variant}", f"ask.{word}")
    return catalogue.phrases.say(key, **params)


def _in_turn_of(state: State, catalogue: Catalogue, text: str) -> str:
    """The question with the seat in whose turn another one is asked; empty if that goes without saying."""
    asking = asked_by(state) if state.options else w.NOBODY
    return (
        ""
        if asking == w.NOBODY
        else catalogue.phrases.say("ask.in_turn_of", seat=Seat(asking), question=text)
    )


def _plain(state: State, catalogue: Catalogue) -> Key:
    """What is asked of an effect may name whose army is meant, and of what is acquired step by step the entry."""
    op, chosen = OPS[state.kind], _chosen(state, catalogue)
    if isinstance(op, AcquireFrom) and chosen:
        gives_back = any(o.verb_of(code) == op.give_verb for code in state.options)
        return (".pieces" if gives_back else ".purse"), chosen
    return "", {"seat": Seat(state.stack[-1].army)} if state.stack else {}


def _chosen(state: State, catalogue: Catalogue) -> dict[str, object]:
    """Of what is acquired step by step the entry, once it is chosen."""
    op = OPS[state.kind]
    if not isinstance(op, AcquireFrom) or not state.stack or state.stack[-1].entry == w.NOTHING:
        return {}
    id_ = state.rules.component_names(op.row.kind)[state.stack[-1].entry]
    return {"component": catalogue.name(content_kind(op.row.kind), id_)}


def _turn(state: State, catalogue: Catalogue) -> Key:
    """An agent is only asked for where one can be sent."""
    if any(o.verb_of(code) == o.PLAY for code in state.options):
        return "", {}
    return (".no_card" if state.players[state.decider].agents else ".no_agent"), {}


def _space_of_frame(state: State, catalogue: Catalogue) -> Key:
    return "", {"space": catalogue.name("spaces", state.rules.spaces[state.stack[-1].space].name)}


def _space_cost(state: State, catalogue: Catalogue) -> Key:
    resource = w.RESOURCES[state.rules.spaces[state.stack[-1].space].cost_resource]
    return "", {"resource": catalogue.phrases.say(f"resource.{resource}")}


def _visited_space(state: State, catalogue: Catalogue) -> Key:
    return "", {"space": catalogue.name("spaces", state.rules.spaces[state.turn.space].name)}


def _persuasion(state: State, catalogue: Catalogue) -> Key:
    return "", {"n": state.turn.persuasion}


def _attacked_space(state: State, catalogue: Catalogue) -> Key:
    location = state.rules.conflicts[state.conflict].location
    return "", {"space": catalogue.name("spaces", state.rules.spaces[location].name)}


def _pool(state: State, catalogue: Catalogue) -> Key:
    resolvable = [code for code in state.options if o.verb_of(code) == o.RESOLVE]
    if len(resolvable) == 1:
        return ".one", {"effect": catalogue.asked(state.rules.nodes[o.argument_of(resolvable[0])])}
    return "", {}


def _window(state: State, catalogue: Catalogue) -> Key:
    """With a card beside it, one effect is not all there is to choose."""
    return _pool(state, catalogue) if len(state.options) == 2 else ("", {})


def _endgame(state: State, catalogue: Catalogue) -> Key:
    if any(o.verb_of(code) == o.RESOLVE for code in state.options):
        return ".effects", {}
    return (".pair" if any(o.verb_of(code) == o.PAIR for code in state.options) else ""), {}


def _track_of_frame(state: State, catalogue: Catalogue) -> Key:
    return "", {"track": track(catalogue, state.rules.track_names[state.stack[-1].track])}


def _influence(state: State, catalogue: Catalogue) -> Key:
    frame = state.stack[-1]
    steps = state.rules.nodes[frame.node].low
    return (".lose" if steps < 0 else ".second" if frame.first_chosen else ""), {"n": abs(steps)}


def _trash(state: State, catalogue: Catalogue) -> Key:
    return ("" if state.rules.nodes[state.stack[-1].node].is_cost else ".optional"), {}


def _spy(state: State, catalogue: Catalogue) -> Key:
    return ("" if state.players[state.decider].spies else ".recall"), {}


def _sort(state: State, catalogue: Catalogue) -> Key:
    return (".discard" if state.stack[-1].first_chosen else ".keep"), {}


def _several(state: State, catalogue: Catalogue) -> Key:
    left = state.stack[-1].left
    return (".several" if left > 1 else ""), {"n": left}


def _short_of_troops(state: State, catalogue: Catalogue) -> Key:
    return "", {"n": state.stack[-1].left}


def _moved(state: State, catalogue: Catalogue) -> Key:
    """How many troops, or which units."""
    return (".units" if names_units(state) else ""), {}


# what asks -> the variant of its question and what stands in it; all others have one plain question
QUESTIONS: dict[int, Callable[[State, Catalogue], Key]] = {
    TURN: _turn,
    INFILTRATE: _space_of_frame,
    SPACE_COST: _space_cost,
    GATHER: _visited_space,
    REVEAL_MENU: _persuasion,
    DEFEND: _attacked_space,
    POOL: _pool,
    ENDGAME: _endgame,
    ROUND_STARTS: _window,
    REVEAL_STARTS: _window,
    CONFLICT_WON: _window,
    CONFLICT_ENDED: _window,
    GIVE_ALLIANCE: _track_of_frame,
    INFLUENCE: _influence,
    TRASH: _trash,
    PLACE_SPY: _spy,
    SORT_TOP: _sort,
    DISCARD: _several,
    RECALL_SPY: _several,
    DEPLOY: _moved,
    RETREAT: _moved,
    PUT_BACK_SPECIMENS: _short_of_troops,
    **TEAM_QUESTIONS,
}


# --- an option -------------------------------------------------------------------------------------------


class Told(NamedTuple):
    """An option in words: what one does, and after it what that brings.

    A label where the name of a thing would not tell on a button what the option does.
    """

    act: str
    words: str
    label: str | None


def option_words(state: State, code: int, language: str = ENGLISH, names: Names = NUMBERS) -> str:
    """An option of the open question: `Send the agent to Arrakeen – recruit 1 troop and draw 1 card`."""
    return option_told(state, code, language, names).words


def option_told(state: State, code: int, language: str = ENGLISH, names: Names = NUMBERS) -> Told:
    """The same with what one does alone, `Send the agent to Arrakeen`, and with its label: `Decline`."""
    catalogue = speaking(state, language, names)
    phrases, verb, argument = catalogue.phrases, o.verb_of(code), o.argument_of(code)
    variant, params = _option(state, catalogue, verb, argument)
    params = _chosen(state, catalogue) | params
    price = price_asked(state, code, catalogue)
    if price is not None:
        params["price"] = price.words(catalogue)
        if o.VERBS[verb][1] != w.NUMBER:
            params["n"] = price.n
    word = o.verb_key(verb)
    act = capital(phrases.say(phrases.first(f"do.{word}{variant}", f"do.{word}"), **params))
    brings = f"brings.{word}{variant}"
    brought = (
        phrases.say(brings, **params) if phrases.has(brings) else _brought(state, catalogue, verb, argument)
    )
    words = phrases.say("do.bringing", option=act, effect=brought) if brought else act
    keys = [key for key in (f"label.{word}{variant}", f"label.{word}") if phrases.has(key)]
    return Told(act, words, capital(phrases.say(keys[0], **params)) if keys else None)


def _brought(state: State, catalogue: Catalogue, verb: int, argument: int) -> str:
    """What the card or tile does that is played, bought, acquired or set aside, and the space that an agent goes to."""
    if gets(state, verb):
        kind = o.VERBS[verb][1]
        return effects_in_line(content_kind(kind), state.rules.component_names(kind)[argument], catalogue)
    if verb == o.PLAY:
        agent = state.rules.cards[argument].agent
        return "" if agent is None else catalogue.phrase(agent)
    return _on_space(state, catalogue, argument) if verb == o.SEND else ""


def gets(state: State, verb: int) -> bool:
    """Whether something of a row is bought, acquired or set aside."""
    op = OPS[state.kind]
    if isinstance(op, AcquireFrom) and verb == op.take_verb:
        return True
    return verb in (o.RESERVE, TO_THRONE) or any(verb in (row.buy, row.acquire) for row in state.rules.rows)


def _option(state: State, catalogue: Catalogue, verb: int, argument: int) -> Key:
    rules = state.rules
    kind = o.VERBS[verb][1]
    if verb == o.PASS:
        own = f".{OPS[state.kind].word}"
        if state.kind in TEAM_PASSES:
            variant, params = TEAM_PASSES[state.kind](state, catalogue)
            return own + variant, params
        return (own if catalogue.phrases.has(f"do.pass{own}") else ""), {}
    if verb in TEAM_OPTIONS:
        return TEAM_OPTIONS[verb](state, catalogue, argument)
    if verb == o.RESOLVE:
        return _resolve(state, catalogue, argument)
    if verb == o.SEND:
        return _send(state, catalogue, argument)
    if verb == o.CHOOSE:
        sides = rules.nodes[state.stack[-1].node].kids
        known = 0 < argument <= len(sides)
        return "", {"effect": catalogue.asked(sides[argument - 1]) if known else argument}
    if verb == o.PAY_COST:
        return _pay(state, catalogue, argument)
    if verb in (o.GAIN_INFLUENCE, o.LOSE_INFLUENCE):
        steps = abs(rules.nodes[state.stack[-1].node].low) if state.kind == INFLUENCE else 1
        return "", {"track": track(catalogue, rules.track_names[argument]), "n": steps}
    if kind == w.TRACK:
        return "", {"track": track(catalogue, rules.track_names[argument])}
    if kind == w.STEP:
        return _step(state, catalogue, rules.steps[argument])
    if verb == o.SOLARI:
        return "", {"n": rules.contract_solari}
    if kind == w.NO_ARGUMENT:
        return "", {"effect": _on_the_way_back(state, catalogue, verb)}
    if kind == w.CARD:
        return _card(state, catalogue, verb, argument)
    if kind == w.INTRIGUE:
        name = rules.intrigue[argument].name
        return "", {"card": catalogue.name("intrigue", name), "effect": _side(state, catalogue, argument)}
    if kind == w.SPACE:
        return "", {"space": catalogue.name("spaces", rules.spaces[argument].name)}
    if kind == w.CONFLICT:
        return "", {"conflict": catalogue.labelled("conflicts", rules.conflicts[argument].name)}
    if kind == w.CONTRACT:
        variant, receivers = given_contract(state, catalogue) if state.kind == GIVE_CONTRACTS else ("", {})
        label = catalogue.labelled("contracts", rules.contracts[argument].name)
        return variant, {"contract": label, **receivers}
    if kind == w.POST:
        return "", {"post": catalogue.name("posts", rules.posts[argument])}
    if kind == w.SEAT:
        return "", {"seat": Seat(argument)}
    if kind in rules.components:
        name = rules.components[kind][argument].name
        return "", {"component": catalogue.name(content_kind(kind), name)}
    return "", {"n": argument}


def _step(state: State, catalogue: Catalogue, step: PathStep) -> Key:
    """What lies there, also what only the first one gets (T-17); where that is nothing, the place alone."""
    first = step.first if step.first is not None and is_untouched(state, step) else None
    found = [catalogue.phrase(node) for node in (step.reward, first) if node is not None]
    place = catalogue.step_name(step.number) or catalogue.word(step.printed)
    if not found:
        return ".plain", {"step": place, "effect": place}
    return "", {"step": place, "effect": catalogue.phrases.both(found)}


def _on_the_way_back(state: State, catalogue: Catalogue, verb: int) -> str:
    """What one gets who goes back to the start of a path (I-5); empty for all that means something else."""
    op = OPS[state.kind]
    if not isinstance(op, Walk) or verb != op.back_verb():
        return ""
    frame = state.stack[-1]
    walker = op.walker(state, frame.who, frame.army)
    here = state.rules.steps[state.players[walker].steps[op.path_of(state, walker)]]
    return "" if here.back is None else catalogue.phrase(here.back)


def _card(state: State, catalogue: Catalogue, verb: int, card: int) -> Key:
    printed = state.rules.cards[card]
    params: dict[str, object] = {"card": catalogue.name("cards", printed.name), "n": printed.cost}
    if verb == o.PLAY:
        return _play(state, catalogue, card)
    if verb in (o.ACQUIRE, o.ACQUIRE_RESERVED, ACQUIRE_THRONE) and state.kind == ACQUIRE_FREE:
        node = state.rules.nodes[state.stack[-1].node]
        if node.op == ACQUIRE_PAYING:
            resource = catalogue.phrases.say(f"resource.{w.RESOURCES[node.arg]}")
            return ".paying", params | {"resource": resource}
    return "", params


def _play(state: State, catalogue: Catalogue, card: int) -> Key:
    name = catalogue.name("cards", state.rules.cards[card].name)
    spaces = space_names(state, card, catalogue) if state.kind == TURN else []
    return (".where" if spaces else ""), {"card": name, "spaces": dots(spaces, FEW_SPACES)}


def _resolve(state: State, catalogue: Catalogue, number: int) -> Key:
    node = state.rules.nodes[number]
    source = catalogue.source(node.source)
    if node.op == VISIT:
        return ".plain", {"effect": catalogue.phrase_now(state, node)}
    if node.op == COMPLETE:
        reward = catalogue.phrase(node.kids[0])
        return "", {"source": source, "effect": catalogue.phrases.say("atom.complete", effect=reward)}
    return ("" if source else ".plain"), {"source": source, "effect": catalogue.phrase(node)}


def _send(state: State, catalogue: Catalogue, number: int) -> Key:
    space = state.rules.spaces[number]
    say = catalogue.phrases.say
    marks = [say("do.to.combat")] if space.combat else []
    cost = catalogue.effect("spaces", space.name, "cost")
    if cost is not None:
        player = state.players[max(state.decider, 0)]
        marks.append(cost_text(_cost_now(state, catalogue, space, player) or cost, catalogue))
    return (".marked" if marks else ""), {
        "space": catalogue.name("spaces", space.name),
        "marks": comma(marks),
    }


def _on_space(state: State, catalogue: Catalogue, number: int) -> str:
    """Bonus spice, influence and the effect of a space; empty if there is nothing."""
    space = state.rules.spaces[number]
    say = catalogue.phrases.say
    node = effect_of(space, state.players[max(state.decider, 0)])
    effects = [] if node is None else [catalogue.phrase(node)]
    if space.faction != w.NOTHING:
        effects.insert(
            0, say("atom.influence", n=1, track=track(catalogue, state.rules.track_names[space.faction]))
        )
    if state.bonus_spice[number]:
        effects.insert(0, say("do.to.bonus", n=state.bonus_spice[number]))
    return catalogue.phrases.joined(effects, "semicolon") if effects else ""


def _cost_now(state: State, catalogue: Catalogue, space: Space, player: Player) -> Effect | None:
    """What the space costs for the cards of this turn, if that is not what is printed on it."""
    changes = in_force(state, player, state.turn.cards)
    resource = w.RESOURCES[space.cost_resource]
    if len(space.costs) > 1:
        asked = prices(state, player, space, changes)
        sides = tuple(Atom(1, resource, (Number(amount),)) for amount in asked)
        return None if asked == space.costs else Either(1, sides)
    lowest = lowest_cost(state, space)
    amount = price(state, player, space, lowest, changes)
    if amount != lowest:
        return Atom(1, resource, (Number(amount),))
    return None if lowest == space.costs[0] else catalogue.effect("spaces", space.name, "cost_after_first")


def _pay(state: State, catalogue: Catalogue, amount: int) -> Key:
    if amount == 0:
        return ".nothing", {}
    resource = 0
    if state.kind == SPACE_COST:
        resource = state.rules.spaces[state.stack[-1].space].cost_resource
    return "", {"n": amount, "resource": catalogue.phrases.say(f"resource.{w.RESOURCES[resource]}")}


def _side(state: State, catalogue: Catalogue, card: int) -> str:
    """The side of an Intrigue card that would be played now; all sides if none can be."""
    side = intrigue_side(state, card, state.phase)
    nodes = state.rules.intrigue[card].sides() if side is None else [side]
    return catalogue.phrases.either([catalogue.phrase(node) for node in nodes])
