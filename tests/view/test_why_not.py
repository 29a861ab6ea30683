"""Why an option is not offered: at least one case for every verb."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from sietch.engine import words as w
from sietch.engine.combat import COMBAT_INTRIGUE
from sietch.engine.game import Game
from sietch.engine.interpreter import advance, answer
from sietch.engine.options import VERBS, verb_of, vocabulary
from sietch.engine.spies import PLACE_SPY
from sietch.engine.state import Player
from sietch.engine.trashing import TRASH
from sietch.engine.turn import LET_DEPLOY
from sietch.engine.unit_kinds import UNITS
from sietch.view.reasons import REASONS, why_not

Position = Callable[..., Game]


def test_every_verb_has_reasons() -> None:
    of_units = {verb for kind in UNITS for verb in kind.verbs()}
    assert of_units | REASONS.keys() == set(range(len(VERBS)))


def test_every_verb_in_random_games(decisions: Callable[[range], Iterator[Game]]) -> None:
    chance = random.Random(1)
    by_verb: dict[str, dict[int, list[str]]] = {}
    for game in decisions(range(12)):
        verbs = by_verb.setdefault(game.rules.version, {})
        if not verbs:
            for text, code in vocabulary(game.rules).items():
                verbs.setdefault(verb_of(code), []).append(text)
        for texts in verbs.values():
            text = chance.choice(texts)
            reason = why_not(game.state, text)
            assert reason
            assert "{" not in reason
            if not game.over:
                assert (reason == "it is offered now") == (text in game.options())


def me(game: Game) -> Player:
    return game.state.players[0]


def intrigue(game: Game, *names: str) -> None:
    me(game).intrigue = [game.rules.component_names(w.INTRIGUE).index(name) for name in names]
    advance(game.state)


def space(game: Game, name: str) -> int:
    return game.rules.component_names(w.SPACE).index(name)


def test_who_decides(position: Position) -> None:
    game = position("dagger")
    assert why_not(game.state, "play dagger", seat=2) == "it is P1's decision"
    assert why_not(game.state, "play dagger", seat=0) == "it is offered now"
    assert why_not(game.state, "  Play   DAGGER ") == "it is offered now"


def test_unknown_words(position: Position) -> None:
    game = position("dagger")
    assert why_not(game.state, "play daggr").startswith("no such option; did you mean 'play dagger'")
    assert why_not(game.state, "qwertz") == "no such option"


def test_playing_a_card(position: Position) -> None:
    game = position("dagger", "convincing_argument", "strike_fleet")
    state = game.state
    assert why_not(state, "play diplomacy") == "Diplomacy is not in your hand (A-1)"
    assert why_not(state, "play convincing_argument") == "Convincing Argument has no agent icon (A-6)"
    assert (
        why_not(state, "play strike_fleet")
        == "the Spy icon needs a space connected to one of your spies (Y-7)"
    )
    me(game).agents = 0
    advance(state)
    assert why_not(state, "play dagger") == "you have no agent left to send (A-1)"


def test_a_card_that_reaches_nothing(position: Position) -> None:
    game = position("desert_power")
    for name in ("accept_contract", "imperial_basin", "hagga_basin", "deep_desert", "shipping"):
        game.state.players[1].agents_on |= 1 << space(game, name)
    advance(game.state)
    assert why_not(game.state, "play desert_power") == (
        "Desert Power reaches no space that is open to you now: "
        "an agent of P2 stands on Accept Contract; infiltrating needs a connected spy (A-2, Y-4)"
    )


def test_sending_the_agent(position: Position) -> None:
    game = position("dagger", "diplomacy", "signet_ring")
    state = game.state
    assert (
        why_not(state, "to arrakeen") == "first play a card that can send an agent there: Signet Ring (A-1)"
    )
    assert why_not(state, "to swordmaster") == "Swordmaster needs 8 solari, you have 0 (A-3)"
    state.players[2].agents_on = 1 << space(game, "assembly_hall")
    advance(state)
    game.apply("play dagger")
    assert why_not(state, "to arrakeen") == "the card Dagger has no City icon (A-1)"
    assert why_not(state, "to assembly_hall") == (
        "an agent of P3 stands on Assembly Hall; infiltrating needs a connected spy (A-2, Y-4)"
    )
    assert why_not(state, "to imperial_privilege") == (
        "Imperial Privilege needs 3 solari, you have 0 (A-3); "
        "Imperial Privilege needs 2 influence with the Emperor, you have 0 (A-4)"
    )
    me(game).resources[0] = 3
    assert why_not(state, "to imperial_privilege") == (
        "Imperial Privilege needs 2 influence with the Emperor, you have 0 (A-4)"
    )
    assert why_not(state, "end turn") == "you must first answer: Dagger: where do you send the agent?"
    game.apply("to gather_support")
    assert why_not(state, "pay 1") == "the cost to choose from is 0 or 2 solari, you have 3 (A-8)"
    game.apply("pay 0")
    assert why_not(state, "to arrakeen") == "an agent has already been sent this turn (A-1)"
    assert why_not(state, "play diplomacy") == "a card has already been played this turn: Dagger (A-1)"
    assert why_not(state, "reveal") == "this is an Agent turn; the Reveal turn is another turn (R-3)"
    assert why_not(state, "deploy 1") == "Gather Support is not a combat space (U-2)"
    assert (
        why_not(state, "buy prepare_the_way")
        == "cards are acquired with persuasion in your Reveal turn (V-2)"
    )
    assert why_not(state, "pass") == "the turn goes on until you end it: 'end turn' (R-3)"


def test_own_agent_and_swordmaster(position: Position) -> None:
    game = position("dagger")
    me(game).swordmaster = True
    me(game).resources[0] = 9
    me(game).agents_on = 1 << space(game, "assembly_hall")
    advance(game.state)
    assert why_not(game.state, "to swordmaster") == "you already have your Swordmaster (A-10)"
    assert why_not(game.state, "to assembly_hall") == "your own agent already stands on Assembly Hall (A-2)"


def test_spies(position: Position) -> None:
    game = position("reconnaissance")
    state = game.state
    posts = state.rules.posts
    one, two, far = (posts.index(f"post_{name}") for name in ("city_arrakeen_refinery", "choam", "fremen"))
    me(game).spies = 1
    me(game).spies_on = 1 << one | 1 << two
    state.players[3].spies_on = 1 << far
    state.players[1].agents_on = 1 << space(game, "arrakeen")
    advance(state)
    assert why_not(state, "gather post_choam") == (
        "a spy gathers intelligence right after an agent is sent, before any effect (Y-5)"
    )
    game.apply("play reconnaissance")
    assert why_not(state, "infiltrate post_choam") == "no agent blocks the space, so no spy is needed (Y-4)"
    game.apply("to arrakeen")
    assert why_not(state, "infiltrate post_choam") == (
        "the observation post of Shipping and Accept Contract is not connected to Arrakeen (Y-4)"
    )
    assert why_not(state, "infiltrate post_fremen") == (
        "you have no spy on the observation post of Desert Tactics and Fremkit (Y-3)"
    )


def test_placing_and_recalling_spies(position: Position) -> None:
    game = position("diplomacy")
    state = game.state
    state.players[1].spies_on = 1 << state.rules.posts.index("post_choam")
    me(game).resources[1] = 1
    advance(state)
    game.apply("play diplomacy")
    game.apply("to espionage")
    game.apply("resolve espionage 2")
    assert state.kind == PLACE_SPY
    assert why_not(state, "spy post_choam") == (
        "a spy already stands on the observation post of Shipping and Accept Contract (Y-1)"
    )
    assert why_not(state, "recall spy post_choam").startswith("you have no spy on the observation post")
    assert why_not(state, "pass") == "this choice cannot be declined (A-7)"
    me(game).spies = 0
    me(game).spies_on = 1
    advance(state)
    assert (
        why_not(state, "spy post_fremen") == "you have no spy in your supply; you may first recall one (Y-2)"
    )
    game.apply("recall spy post_emperor")
    game.apply("spy post_fremen")
    assert why_not(state, "spy post_emperor").startswith("nothing asks for it now; the question is: ")


def test_deploying(position: Position) -> None:
    game = position("reconnaissance")
    state = game.state
    assert (
        why_not(state, "deploy 1")
        == "first send the agent; only on a combat space units can be deployed (U-2)"
    )
    game.apply("play reconnaissance")
    game.apply("to arrakeen")
    me(game).garrison = 6
    advance(state)
    assert why_not(state, "deploy 4") == (
        "only troops recruited this turn and 2 more can be deployed: 3 now (U-2)"
    )
    assert why_not(state, "deploy 9") == "only 6 troops are in your garrison (U-2)"
    state.turn.deploy_banned = True
    advance(state)
    assert why_not(state, "deploy 1") == "you cannot deploy units this turn: your signet forbids it (H-7)"
    assert why_not(state, "retreat 1").startswith("nothing asks for it now")


def test_units_of_another_army(position: Position) -> None:
    """X-4: what counts is what its owner has, and the owner decides."""
    game = position("reconnaissance")
    state = game.state
    state.turn.army = 1
    game.apply("play reconnaissance")
    game.apply("to arrakeen")
    me(game).garrison, state.players[1].garrison = 9, 4
    advance(state)
    assert why_not(state, "deploy 1") == "P2 decides how many of these units are deployed (X-4)"
    assert why_not(state, "deploy 4").startswith("only troops recruited this turn and 2 more")
    assert why_not(state, "deploy 5") == "only 4 troops are in your garrison (U-2)"
    answer(state, next(code for code in state.options if verb_of(code) == LET_DEPLOY))
    assert state.decider == 1
    assert why_not(state, "deploy 4") == "this effect takes 1 to 3, not 4"


def test_retreating(position: Position) -> None:
    """The troops of the army that is meant, whoever decides (X-4)."""
    game = position("chani_clever_tactician")
    state = game.state
    state.turn.army = 1
    me(game).troops_in_conflict, state.players[1].troops_in_conflict = 0, 3
    game.apply("reveal")
    game.apply("resolve chani_clever_tactician reveal 1")
    assert why_not(state, "retreat 4") == "you have only 3 troops in the Conflict (U-6)"
    assert why_not(state, "retreat 1") == "this effect takes 2 to 2, not 1"
    assert why_not(state, "retreat 2") == "it is offered now"


def test_sandworms(position: Position) -> None:
    game = position("signet_ring")
    state = game.state
    me(game).resources[w.WATER] = 3
    me(game).maker_hook = True
    state.shield_wall = False
    advance(state)
    game.apply("play signet_ring")
    game.apply("to hagga_basin")
    game.apply("resolve hagga_basin 2")
    state.turn.deploy_banned = True
    advance(state)
    assert why_not(state, "choose 2") == "you cannot deploy units this turn: your signet forbids it (H-7)"
    state.conflict = w.NOTHING
    advance(state)
    assert why_not(state, "choose 2") == "there is no Conflict now (U-3)"


def test_buying(position: Position) -> None:
    game = position("convincing_argument")
    state = game.state
    state.row = [state.rules.component_names(w.CARD).index("chani_clever_tactician")]
    game.apply("reveal")
    assert why_not(state, "buy chani_clever_tactician") == (
        "Chani, Clever Tactician needs 5 persuasion, you have 2 (V-2)"
    )
    assert why_not(state, "buy stilgar_the_devoted") == (
        "Stilgar, the Devoted is neither in the Imperium Row nor in the Reserve (V-2)"
    )
    state.reserve[0] = 0
    advance(state)
    assert why_not(state, "buy prepare_the_way") == "no Prepare the Way is left in the Reserve (V-2)"
    assert why_not(state, "buy reserved maula_pistol") == "Maula Pistol is not set aside for you (V-2)"
    me(game).reserved = [state.rules.component_names(w.CARD).index("stilgar_the_devoted")]
    advance(state)
    assert why_not(state, "buy reserved stilgar_the_devoted") == (
        "Stilgar, the Devoted needs 5 persuasion, you have 2 (V-2)"
    )
    assert why_not(state, "reveal") == "you have already taken your Reveal turn this round (R-3)"
    assert why_not(state, "play dagger") == (
        "this is your Reveal turn: no more agents are sent this round (R-3)"
    )


def test_intrigue_cards(position: Position) -> None:
    game = position("dagger")
    state = game.state
    intrigue(game, "devour", "choam_profits", "councilors_ambition", "mercenaries", "depart_for_arrakis")
    assert why_not(state, "intrigue devour") == "a Combat card can only be played in the Combat phase (R-4)"
    assert why_not(state, "intrigue choam_profits") == (
        "an Endgame card can only be played in the endgame (R-4)"
    )
    assert why_not(state, "intrigue councilors_ambition") == ("only if you have a seat in the High Council")
    assert why_not(state, "intrigue mercenaries") == "needs 3 solari, you have 0"
    assert why_not(state, "intrigue depart_for_arrakis") == (
        "needs 2 spice, you have 0; or needs 3 influence with the Spacing Guild, you have 0"
    )
    assert why_not(state, "intrigue cunning") == "you do not have the Intrigue card Cunning (R-7)"


def test_costs_of_intrigue_cards(position: Position) -> None:
    game = position()
    state = game.state
    intrigue(game, "sietch_ritual", "opportunism", "unexpected_allies", "distraction", "leverage")
    assert why_not(state, "intrigue sietch_ritual") == "needs 1 hand card to discard, you have 0"
    assert why_not(state, "intrigue opportunism") == (
        "needs 1 influence with a faction of your choice to lose, you have 0"
    )
    assert why_not(state, "intrigue unexpected_allies") == "needs 2 water, you have 1"
    assert why_not(state, "intrigue distraction") == (
        "only if you have deployed at least 3 units this turn; it is 0 now"
    )


def test_choices_inside_effects(position: Position) -> None:
    game = position("signet_ring")
    state = game.state
    me(game).resources[2] = 3
    me(game).maker_hook = True
    state.conflict = state.rules.component_names(w.CONFLICT).index("propaganda")
    advance(state)
    game.apply("play signet_ring")
    game.apply("to hagga_basin")
    assert why_not(state, "resolve fremkit") == "not among the effects that are open now: draw 1 card"
    assert why_not(state, "end turn").startswith("an effect that is not optional is still open: ")
    game.apply("resolve hagga_basin 2")
    assert why_not(state, "choose 3") == "there are only 2 sides to choose from"
    state.conflict = state.rules.component_names(w.CONFLICT).index("siege_of_arrakeen")
    advance(state)
    assert why_not(state, "choose 2") == (
        "sandworms cannot come while the Shield Wall protects Siege of Arrakeen (U-3)"
    )
    me(game).maker_hook = False
    assert why_not(state, "choose 2") == "only if you have a maker hook"
    assert why_not(state, "resolve hagga_basin 1").startswith("not among the effects that are open now")


def test_influence(position: Position) -> None:
    game = position("dagger")
    state = game.state
    me(game).resources[0] = 5
    me(game).influence[1] = 6
    intrigue(game, "buy_access", "change_allegiances")
    game.apply("intrigue buy_access")
    assert why_not(state, "influence spacing_guild") == (
        "your influence with the Spacing Guild is already at the top (F-5)"
    )
    game.apply("influence fremen")
    assert why_not(state, "influence fremen") == "the second faction must be another one"
    assert why_not(state, "lose fremen").startswith("nothing asks for it now")
    game.apply("influence emperor")
    game.apply("intrigue change_allegiances")
    assert why_not(state, "lose bene_gesserit") == (
        "you have no influence with the Bene Gesserit to lose (F-5)"
    )
    assert why_not(state, "pass") == "the cost has been chosen and must be paid (A-7)"
    assert why_not(state, "give alliance to seat 2").startswith("nothing asks for it now")


def test_influence_of_another_army(position: Position) -> None:
    """The levels that count are those of its owner (X-4)."""
    game = position("dagger")
    state = game.state
    state.turn.army = 1
    me(game).resources[0] = 5
    me(game).influence[1], state.players[1].influence[1] = 0, 6
    intrigue(game, "buy_access")
    game.apply("intrigue buy_access")
    assert why_not(state, "influence spacing_guild") == (
        "with the Spacing Guild it is P2's influence, which is already at the top (X-20)"
    )


def test_giving_an_alliance(position: Position) -> None:
    game = position("dagger")
    state = game.state
    fremen = state.rules.track_names.index("fremen")
    for player, level in zip(state.players, (4, 4, 4, 0), strict=True):
        player.influence[fremen] = level
    state.alliance[fremen] = 0
    intrigue(game, "change_allegiances")
    game.apply("intrigue change_allegiances")
    game.apply("lose fremen")
    while "give alliance to seat 2" not in game.options():
        game.apply(game.options()[0])
    assert why_not(state, "give alliance to seat 4") == (
        "P4 is not ahead of you with 4 or more influence there (F-4)"
    )


def test_discarding_and_trashing(position: Position) -> None:
    game = position("diplomacy", "dagger")
    state = game.state
    me(game).resources[2] = 2
    advance(state)
    game.apply("play diplomacy")
    game.apply("to desert_tactics")
    game.apply("resolve desert_tactics 2")
    assert state.kind == TRASH
    assert why_not(state, "trash maula_pistol from hand") == "Maula Pistol is not in your hand (R-8)"
    assert why_not(state, "trash dagger from discard") == "Dagger is not in your discard pile (R-8)"
    assert why_not(state, "trash dagger from play") == "you do not have Dagger in play (R-8)"
    assert why_not(state, "discard dagger") == (
        "nothing asks for it now; the question is: Desert Tactics: which card do you trash, if any?"
    )
    game = position("guild_envoy", "dagger")
    game.apply("play guild_envoy")
    game.apply("to fremkit")
    game.apply("resolve guild_envoy agent 1")
    assert why_not(game.state, "discard diplomacy") == "Diplomacy is not in your hand (R-9)"


def test_sorting_the_top_cards(position: Position) -> None:
    game = position("long_live_the_fighters")
    cards = game.rules.component_names(w.CARD)
    me(game).deck = [cards.index(name) for name in ("dagger", "diplomacy", "seek_allies")]
    game.apply("play long_live_the_fighters")
    game.apply("to arrakeen")
    game.apply("resolve long_live_the_fighters agent")
    assert why_not(game.state, "keep maula_pistol") == (
        "Maula Pistol is not among the cards you are looking at"
    )
    assert why_not(game.state, "discard dagger") == "first keep one card; the next one is discarded"
    game.apply("keep dagger")
    assert why_not(game.state, "keep diplomacy") == "one card has been kept already"


def test_contracts(position: Position, monkeypatch: pytest.MonkeyPatch) -> None:
    game = position("dune_the_desert_planet")
    state = game.state
    game.apply("play dune_the_desert_planet")
    game.apply("to accept_contract")
    game.apply("resolve accept_contract 2")
    absent = next(
        contract.name
        for contract in state.rules.contracts
        if f"take {contract.name}" not in game.options() and contract.name != "contract_immediate"
    )
    assert why_not(state, f"take {absent}").endswith("is not on offer (H-2)")
    assert why_not(state, "take solari") == "2 solari are only given when no contract is on offer (H-2)"
    monkeypatch.setattr(state.rules, "contract_solari", 3)
    assert why_not(state, "take solari") == "3 solari are only given when no contract is on offer (H-2)"


def test_acquiring_and_reserving(position: Position) -> None:
    game = position("dagger")
    state = game.state
    cards = state.rules.component_names(w.CARD)
    state.row = [cards.index("chani_clever_tactician"), cards.index("maula_pistol")]
    intrigue(game, "inspire_awe", "manipulate")
    game.apply("intrigue inspire_awe")
    assert why_not(state, "acquire chani_clever_tactician") == (
        "Chani, Clever Tactician costs 5, but the effect is: acquire a card that costs 3 or less for free"
    )
    assert why_not(state, "acquire reserved dagger") == "Dagger is not set aside for you (V-2)"
    state.reserve[1] = 0
    assert (
        why_not(state, "acquire the_spice_must_flow") == "no The Spice Must Flow is left in the Reserve (V-2)"
    )
    assert why_not(state, "acquire stilgar_the_devoted").startswith("Stilgar, the Devoted is neither in")
    game.apply("acquire prepare_the_way")
    game.apply("intrigue manipulate")
    assert why_not(state, "reserve stilgar_the_devoted") == "Stilgar, the Devoted is not in the Imperium Row"


def test_agents_to_take_back(position: Position) -> None:
    game = position("steersman")
    me(game).agents = 1
    me(game).agents_on = 1 << space(game, "fremkit") | 1 << space(game, "secrets")
    advance(game.state)
    game.apply("play steersman")
    game.apply("to arrakeen")
    game.apply("resolve steersman agent 2")
    assert why_not(game.state, "recall agent arrakeen") == (
        "the agent sent this turn cannot be taken back (A-18)"
    )
    assert why_not(game.state, "recall agent heighliner") == "you have no agent on Heighliner (A-18)"


def test_training(position: Position) -> None:
    game = position("signet_ring")
    assert why_not(game.state, "train t1_spy") == "only Feyd-Rautha Harkonnen trains (A-16)"
    game = position("signet_ring", leader="feyd_rautha_harkonnen")
    game.apply("play signet_ring")
    game.apply("to arrakeen")
    game.apply("resolve feyd_rautha_harkonnen signet")
    assert why_not(game.state, "train t5_final") == (
        "the next step of the training track is pay 1 solari → you may trash 1 card or place 1 spy (A-16)"
    )


def test_the_shield_wall_and_defence(position: Position) -> None:
    game = position("dagger")
    assert why_not(game.state, "detonate").startswith("nothing asks for it now")
    game.state.shield_wall = False
    assert why_not(game.state, "detonate") == "the Shield Wall is gone already (U-4)"
    assert why_not(game.state, "defend") == (
        "there is nothing to defend: the Conflict is not at a space that you control (R-2)"
    )


def test_combat_and_endgame(position: Position) -> None:
    game = position("dagger")
    state = game.state
    intrigue(game, "mercenaries", "tactical_option", "crysknife")
    me(game).troops_in_conflict = 1
    assert why_not(state, "pair skirmish_crysknife") == "a Wild battle icon is paired in the endgame (C-9)"
    game.apply("reveal")
    game.apply("end turn")
    while state.kind != COMBAT_INTRIGUE or state.decider != 0:
        game.apply(game.options()[-1])
    assert why_not(state, "intrigue mercenaries") == (
        "a Plot card can only be played in your own Agent or Reveal turn (R-4)"
    )
    assert why_not(state, "intrigue crysknife") == (
        "Crysknife can only be played in your own turn as a Plot card or in the endgame as an Endgame card (R-4)"
    )
    assert why_not(state, "end turn") == "only in the Player turns phase (R-1)"
    assert why_not(state, "flip skirmish_crysknife").startswith("nothing asks for it now")
    assert why_not(state, "trash intrigue devour").startswith("nothing asks for it now")
    state.conflict_deck = []
    while state.phase != w.ENDGAME or state.decider != 0:
        game.apply("pass" if "pass" in game.options() else game.options()[-1])
    assert why_not(state, "pair propaganda") == "you have no face-up card with a Wild battle icon (C-9)"
    game.apply("pass")
    while not game.over:
        game.apply("pass")
    assert why_not(state, "pass") == "the game is over"
