"""The game for six in words, and what mates may see of each other."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sietch.content import Setup, load_rules, new_game
from sietch.engine import words as w
from sietch.engine.combat import REWARDS, YIELD_PLACE
from sietch.engine.contracts import exchange_of
from sietch.engine.deploying import CLEAR
from sietch.engine.game import Game
from sietch.engine.imagine import imagine
from sietch.engine.influence import gain_influence
from sietch.engine.interpreter import advance
from sietch.engine.options import vocabulary
from sietch.engine.rng import seeded
from sietch.engine.sandworms import worm_obstacle
from sietch.engine.setup import OPEN_HANDS
from sietch.engine.team_help import GIVE_CONTRACTS
from sietch.engine.teams import tokens_of
from sietch.engine.trade import OFFER_GIFT
from sietch.engine.turn import TURN
from sietch.view.catalogue import Catalogue, catalogue_of
from sietch.view.components import component_lines
from sietch.view.log import log_events, sentences
from sietch.view.questions import asked, option_told, option_words, question
from sietch.view.reasons import why_not
from sietch.view.reasons.units import barrier
from sietch.view.seat import view
from sietch.view.warnings import option_warning
from tests.support import SIX_LEADERS

MUAD_DIB, FEYD, JESSICA, SHADDAM, GURNEY, IRULAN = range(6)


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return catalogue_of(load_rules(Setup(6)))


def table(seat: int, *hand: str, variants: tuple[str, ...] = ()) -> Game:
    """This seat is on turn in the first round with these cards; the others before it have revealed."""
    game = new_game(Setup(6, leaders=SIX_LEADERS, seed=4, variants=variants), automatic=False)
    while game.decider != seat or game.state.kind != TURN:
        game.apply("reveal" if "reveal" in game.options() else game.options()[-1])
    hold(game, seat, *hand)
    return game


def hold(game: Game, seat: int, *hand: str) -> None:
    cards = game.rules.component_names(w.CARD)
    game.state.players[seat].hand = [cards.index(name) for name in hand]
    advance(game.state)


def give_intrigue(game: Game, seat: int, *names: str) -> None:
    known = game.rules.component_names(w.INTRIGUE)
    game.state.players[seat].intrigue = [known.index(name) for name in names]
    advance(game.state)


def told(game: Game) -> list[str]:
    """The question and all options."""
    return [question(game.state), *(option_words(game.state, code) for code in game.state.options)]


def play(game: Game, *options: str) -> None:
    for option in options:
        game.apply(option)


# --- components --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "id_", "line"),
    [
        ("cards", "md_threaten_spice_production", "Commander's starting card · agent icons: Spice Trade · Six players"),
        (
            "cards",
            "md_threaten_spice_production",
            "Agent: Pay 7 spice, to which your team mates may add → gain 1 victory point and trash this card.",
        ),
        (
            "cards",
            "sh_demand_results",
            "Agent: Pay 2 solari → give one of the two face-up contracts to each of your Allies and trash this card.",
        ),
        ("cards", "sh_corrino_might", "Reveal: 1 sword. Pay 3 spice → trash this card; each of your Allies: recruit 2 troops."),
        (
            "cards",
            "md_command_respect",
            "Agent: If you have a Swordmaster bonus token: trash this card → trade with a team mate – each of you may "
            "hand over any amount of one resource, or Intrigue cards.",
        ),
        (
            "spaces",
            "military_support",
            "Effect: Recruit 3 troops, split between the two Allies of your team, who may deploy them at once.",
        ),
        (
            "spaces",
            "hardy_warriors",
            "Space on the personal board of Muad'Dib · agent icon: Fremen · combat space · Six players",
        ),
        (
            "intrigue",
            "unexpected_allies",
            "Note: Needs no maker hook. Only Muad'Dib's team can play it: sandworms come to nobody else (X-38).",
        ),
        ("spaces", "swordmaster", "Bonus token: In your Reveal turn: 2 swords."),
        ("tracks", "emperor", "Every time level 3 is reached: Every member of your team: you may place 1 spy."),
        ("leaders", "shaddam_corrino_iv", "Leader · Commander · House Corrino · complexity 2 · Six players"),
        (
            "leaders",
            "muad_dib",
            "Starting deck: Command Respect, Convincing Argument, Demand Attention, Desert Call, Limited Landsraad Access "
            "(twice), Seek Allies, Signet Ring, Threaten Spice Production and Usul.",
        ),
    ],
)  # fmt: skip
def test_components_read_aloud(kind: str, id_: str, line: str, catalogue: Catalogue) -> None:
    assert line in component_lines(kind, id_, catalogue)


def test_every_component_has_a_text(catalogue: Catalogue) -> None:
    for kind, id_ in catalogue.entries:
        for line in component_lines(kind, id_, catalogue):
            assert "_" not in line and "{" not in line, line


def test_an_icon_of_an_effect_stands_for_two_tracks(catalogue: Catalogue) -> None:
    """X-5; in other games it stands for one."""
    requirement = "Requirement: You have at least 2 influence with the {}."
    lines = component_lines("spaces", "sietch_tabr", catalogue)
    assert requirement.format("Fringe Worlds or the Fremen") in lines
    lines = component_lines("spaces", "sietch_tabr", catalogue_of(load_rules(Setup(4))))
    assert requirement.format("Fremen") in lines


def test_what_only_allies_get_names_no_personal_track(catalogue: Catalogue) -> None:
    """X-27: Conflicts are won by allies alone; other leaders have no influence of commanders (X-21)."""
    reward = "1st place: Gain 1 influence with the {} and 1 water, and recruit 1 troop."
    lines = component_lines("conflicts", "protect_the_sietches", catalogue)
    assert reward.format("Fringe Worlds") in lines
    lines = component_lines("conflicts", "protect_the_sietches", catalogue_of(load_rules(Setup(4))))
    assert reward.format("Fremen") in lines
    (conflict,) = [c for c in catalogue.rules.conflicts if c.name == "protect_the_sietches"]
    first = conflict.rewards[0]
    assert first is not None
    assert catalogue.phrase(first.terms[0]) == "1 influence with the Fringe Worlds"
    (ability,) = [
        line for line in component_lines("leaders", "princess_irulan", catalogue) if "Ability" in line
    ]
    assert "When you reach 2 influence with the Great Houses: " in ability


@pytest.mark.parametrize(("copies", "told"), [(1, ","), (2, " (twice),"), (3, " (3 times),")])
def test_equal_cards_of_a_starting_deck(tmp_path: Path, copies: int, told: str) -> None:
    path = tmp_path / "own.yaml"
    cards = f"cards: [{{id: md_limited_landsraad_access, copies: {copies}}}]"
    path.write_text(f"id: own\nversion: 1\n{cards}\n", encoding="utf-8")
    catalogue = catalogue_of(load_rules(Setup(6, content=[str(path)])))
    lines = component_lines("leaders", "muad_dib", catalogue)
    (deck,) = [line for line in lines if line.startswith("Starting deck")]
    assert f"Limited Landsraad Access{told} Seek Allies" in deck


def test_nothing_of_it_in_other_games() -> None:
    catalogue = catalogue_of(load_rules(Setup(4)))
    for leader in ("muad_dib", "shaddam_corrino_iv"):
        text = "\n".join(component_lines("leaders", leader, catalogue))
        assert not any(word in text for word in ("Commander\n", "Starting deck", "Throne", "Six players"))
    seen = view(new_game(Setup(4)).state, 0)
    assert not {"ally", "token", "offers"} & dict(seen["turn"]).keys()  # type: ignore[call-overload]
    players: list[dict[str, object]] = seen["players"]  # type: ignore[assignment]
    assert not {"commander", "shown", "tokens"} & players[0].keys()


def test_spaces_lie_in_the_groups_of_the_board(catalogue: Catalogue) -> None:
    """Those that only the back has among the others of their icon, the personal boards behind them."""
    listed = [id_ for kind, id_ in catalogue.entries if kind == "spaces"]
    assert listed[:2] == ["military_support", "economic_support"]
    assert listed.index("carthag") == listed.index("sietch_tabr") + 1
    assert listed[-5] == "habbanya_erg"
    assert set(listed[-4:]) == {"sardaukar", "vast_wealth", "hardy_warriors", "desert_mastery"}
    game = table(SHADDAM, "sh_imperial_tent")
    (play_it,) = [text for text in told(game) if text.startswith("Play Imperial Tent")]
    assert "(to Economic Support · Deliver Supplies · " in play_it


# --- everything that is asked ------------------------------------------------------------------------------


def decisions(seeds: range) -> Iterator[Game]:
    for seed in seeds:
        chance = random.Random(seed)
        game = new_game(Setup(6, seed=seed))
        while not game.over:
            yield game
            game.apply(chance.choice(game.options()))
        yield game


def test_every_decision_of_random_games_has_words() -> None:
    chance = random.Random(1)
    for game in decisions(range(4)):
        state = game.state
        texts = [question(state)]
        texts += [option_words(state, code) + (option_warning(state, code) or "") for code in state.options]
        if chance.random() < 0.05:
            texts += [why_not(state, text) for text in chance.sample(list(vocabulary(game.rules)), 20)]
        if game.over:
            texts += sentences(state)
        for text in texts:
            assert "_" not in text and "{" not in text, text


def test_a_token_says_whom_it_activates() -> None:
    game = table(SHADDAM, "sh_imperial_ornithopter")
    game.apply("play sh_imperial_ornithopter")
    assert told(game) == [
        "Imperial Ornithopter: which token do you send? Its arrow says which Ally is activated.",
        "Send the left token – P6 (Princess Irulan) is activated",
        "Send the right token – P2 (Feyd-Rautha Harkonnen) is activated",
    ]
    game.apply("token right")
    assert question(game.state) == "Imperial Ornithopter: where do you send the agent?"
    assert sentences(game.state)[-2:] == ["P4 plays Imperial Ornithopter.", "P4 activates P2."]


def test_the_swordmaster_and_the_reveal_turn_leave_a_choice() -> None:
    game = table(SHADDAM, "sh_imperial_ornithopter")
    tokens = tokens_of(game.state.players[SHADDAM])
    assert tokens is not None
    tokens.ready |= 1 << w.BOTH_WAYS
    game.apply("play sh_imperial_ornithopter")
    assert told(game)[-1] == (
        "Send the Swordmaster – you choose whom to activate; after this round it leaves the game"
    )
    game.apply("token swordmaster")
    assert told(game) == [
        "Imperial Ornithopter: which Ally does the Swordmaster activate?",
        "Activate P6 (Princess Irulan)",
        "Activate P2 (Feyd-Rautha Harkonnen)",
    ]
    game = table(SHADDAM)
    game.apply("reveal")
    assert question(game.state) == "Which Ally do you activate in this Reveal turn?"


def test_an_ally_is_told_who_lets_it_deploy() -> None:
    game = table(MUAD_DIB, "md_seek_allies")
    play(game, "play md_seek_allies", "token left", "to hardy_warriors")
    assert "Let P3 (Lady Jessica) deploy" in told(game)
    assert "deployed" not in (option_warning(game.state, vocabulary(game.rules)["end turn"]) or "")
    game.apply("let deploy")
    assert game.decider == JESSICA
    assert told(game)[0] == "P1 (Muad'Dib) lets you deploy (Hardy Warriors): how many troops?"
    assert told(game)[-1] == "Deploy nothing"


def test_reinforcements() -> None:
    game = table(SHADDAM, "sh_seek_allies")
    game.state.players[SHADDAM].resources[w.SPICE] = 2
    advance(game.state)
    play(game, "play sh_seek_allies", "token left", "to military_support")
    game.apply(next(text for text in game.options() if text.startswith("resolve military_support")))
    assert told(game)[:2] == [
        "Military Support: how do you split the 3 troops between P6 (Princess Irulan) and P2 (Feyd-Rautha Harkonnen)?",
        "0 for P6 (Princess Irulan), 3 for P2 (Feyd-Rautha Harkonnen)",
    ]
    assert why_not(game.state, "reinforce 4") == "this effect takes 0 to 3, not 4"
    game.apply("reinforce 2")
    assert game.decider == IRULAN
    assert question(game.state) == (
        "Military Support: P4 (Shaddam Corrino IV) has recruited 2 troops for you: how many do you deploy?"
    )
    assert why_not(game.state, "deploy 3") == "this effect takes 1 to 2, not 3"


def test_a_trade() -> None:
    """The mate reads what is offered; of cards only how many there are."""
    game = table(GURNEY, "diplomacy")
    game.state.players[GURNEY].resources[w.SOLARI] = 2
    give_intrigue(game, GURNEY, "mercenaries", "leverage")
    play(game, "play diplomacy", "to economic_support")
    game.apply(next(text for text in game.options() if text.startswith("resolve economic_support")))
    if game.options()[0].startswith("resolve"):
        game.apply(game.options()[0])
    assert told(game) == [
        "Economic Support: with whom do you trade?",
        "Trade with P1 (Muad'Dib)",
        "Trade with P3 (Lady Jessica)",
    ]
    assert why_not(game.state, "trade with seat 2") == "P2 is not in your team (X-24)"
    game.apply("trade with seat 3")
    assert question(game.state) == "What do you give P3 (Lady Jessica)? One kind, as much of it as you like."
    assert told(game)[-1] == "Give nothing"
    assert why_not(game.state, "give 3 solari") == "you have 2 solari, not 3 (X-24)"
    play(game, "give intrigue mercenaries")
    assert question(game.state) == "Which other Intrigue card do you give P3 (Lady Jessica)?"
    assert told(game)[-1] == "Give no other card"
    assert why_not(game.state, "give 1 solari") == "you give Intrigue cards already: one kind only (X-24)"
    assert (
        why_not(game.state, "give intrigue mercenaries")
        == "you do not have the Intrigue card Mercenaries (R-7)"
    )
    game.apply("pass")
    assert game.decider == JESSICA
    offer = {"seat": GURNEY, "kind": "intrigue", "n": 1}
    for seat in (JESSICA, FEYD, None):
        seen = view(game.state, seat)
        assert seen["turn"]["offers"] == [offer]  # type: ignore[index]
        assert "mercenaries" not in json.dumps(seen)
    assert question(game.state) == (
        "P5 (Gurney Halleck) trades with you and offers 1 Intrigue card: what do you give?"
    )
    game.apply("give 1 water")
    assert sentences(game.state, None)[-5:] == [
        "P5 trades with P3.",
        "P5 offers 1 Intrigue card.",
        "P3 offers 1 water.",
        "P3 gives 1 water.",
        "P5 gives 1 Intrigue card.",
    ]
    assert view(game.state, None)["turn"]["offers"] == []  # type: ignore[index]


def test_nothing_offered() -> None:
    game = table(GURNEY, "diplomacy")
    play(game, "play diplomacy", "to economic_support")
    while "trade with seat 1" not in game.options():
        game.apply(game.options()[0])
    play(game, "trade with seat 1", "pass")
    assert question(game.state) == "P5 (Gurney Halleck) trades with you and offers nothing: what do you give?"
    game.apply("pass")
    assert sentences(game.state)[-2:] == ["P5 gives nothing.", "P1 gives nothing."]


def test_a_cost_that_a_team_shares() -> None:
    game = table(MUAD_DIB, "md_threaten_spice_production")
    game.state.players[MUAD_DIB].resources[w.SPICE] = 3
    game.state.players[GURNEY].resources[w.SPICE] = 2
    advance(game.state)
    play(game, "play md_threaten_spice_production", "token left", "to accept_contract")
    pay = "resolve md_threaten_spice_production agent"
    assert pay not in game.options()
    assert why_not(game.state, pay) == "needs 7 spice, your team has 5"
    game.state.players[GURNEY].resources[w.SPICE] = 5
    advance(game.state)
    game.apply(pay)
    assert game.decider == GURNEY
    assert told(game)[0] == (
        "Threaten Spice Production: 7 spice are still to be paid, P1 (Muad'Dib) has 3: "
        "how much of it do you pay, if anything?"
    )
    assert told(game)[1] == "Pay 1 spice" and told(game)[-1] == "Pay nothing"


def test_who_is_asked_in_the_turn_of_another() -> None:
    """X-6: the bonus of the personal track is for the whole team."""
    game = table(SHADDAM, "sh_seek_allies")
    game.state.players[SHADDAM].influence[game.rules.track_names.index("emperor")] = 2
    play(game, "play sh_seek_allies", "token left", "to vast_wealth")
    while game.decider == SHADDAM:
        game.apply(game.options()[0])
    assert game.decider == IRULAN
    assert question(game.state) == (
        "In the turn of P4 (Shaddam Corrino IV) – Emperor: do you use this: place 1 spy?"
    )
    assert (
        asked(game.state, names=["", "", "", "Ann"]) == "In the turn of Ann – do you use this: place 1 spy?"
    )


def test_contracts_for_both_allies() -> None:
    game = table(SHADDAM, "sh_demand_results")
    game.state.players[SHADDAM].resources[w.SOLARI] = 2
    exchange = exchange_of(game.state)
    assert exchange is not None
    advance(game.state)
    play(game, "play sh_demand_results", "token left", "to gather_support")
    while game.state.kind != GIVE_CONTRACTS:
        game.apply(next(t for t in game.options() if "demand_results" in t or t == "pay 0"))
    asked, *options = told(game)
    assert asked == (
        "Demand Results: which contract does P6 (Princess Irulan) get? P2 (Feyd-Rautha Harkonnen) gets the other one."
    )
    assert all(text.startswith("Give ") and text.endswith(" to P6 (Princess Irulan)") for text in options)
    exchange.offer.pop()
    advance(game.state)
    assert told(game)[0] == "Demand Results: who gets the contract? The other Ally gets 2 solari."
    assert told(game)[-1] == "Give it to P2 (Feyd-Rautha Harkonnen); P6 (Princess Irulan) gets 2 solari"
    give, decline = (option_told(game.state, code).label for code in game.state.options)
    assert give == told(game)[1] and decline == "Give it to P2 (Feyd-Rautha Harkonnen)"


def test_a_place_left_to_a_mate() -> None:
    found = False
    for game in decisions(range(30)):
        if game.state.kind == YIELD_PLACE:
            found = True
            asked, yielding, staying = told(game)
            assert re.search(
                r"equally strong, so each of you gets \w+( place)?: do you leave the better", asked
            )
            assert yielding.startswith("Leave ") and "; you get " in yielding
            assert staying.startswith("Stay tied: each of you gets ")
            break
    assert found


def test_a_combat_card_for_one_ally() -> None:
    for game in decisions(range(30)):
        if question(game.state).endswith(": for which Ally do you play it?"):
            assert all(text.startswith("Play it for P") for text in told(game)[1:])
            return
    pytest.fail("no such card was played")


# --- what is not offered -----------------------------------------------------------------------------------


def test_a_commander_ends_the_reveal_turn_without_a_strength() -> None:
    """X-3: the ally has one."""
    seats: dict[str, set[int]] = {"strength": set(), "ally_strength": set()}
    for game in decisions(range(2)):
        for event in log_events(game.state, None):
            if event["event"] == "strength":
                seat = int(str(event["seat"]))
                assert ("n" in event) == (seat not in (MUAD_DIB, SHADDAM))
                seats["strength"].add(seat)
            elif event["event"] == "ally_strength":
                seats["ally_strength"].add(int(str(event["seat"])))
    assert len(seats["strength"]) == 6 and len(seats["ally_strength"]) == 4


def test_who_needs_influence_is_told_of_tracks_that_it_can_have() -> None:
    """X-5, X-21"""
    for seat, tracks in (
        (MUAD_DIB, "the Great Houses"),
        (SHADDAM, "the Great Houses or the Emperor"),
        (GURNEY, "the Great Houses"),
    ):
        game = table(seat)
        game.state.players[seat].resources[0] = 3
        assert why_not(game.state, "to imperial_privilege") == (
            f"Imperial Privilege needs 2 influence with {tracks}, you have 0 (A-4)"
        )


def test_a_payment_in_vain() -> None:
    """U-3: the water would be lost, and the card."""
    for protected in (True, False):
        game = table(MUAD_DIB, "md_desert_call")
        state = game.state
        state.players[MUAD_DIB].resources[w.WATER] = 3
        for player in state.players:
            player.maker_hook = True
        state.conflict = next(c.number for c in game.rules.conflicts if c.protected == protected)
        for option in ("play md_desert_call", "token left", "to accept_contract"):
            game.apply(option)
        [pay] = [text for text in game.options() if text.startswith("resolve md_desert_call")]
        hint = option_warning(state, vocabulary(game.rules)[pay])
        told = "this part does nothing now: your activated Ally: summon 1 sandworm into the Conflict"
        assert hint == (told if protected else None)


def test_why_not() -> None:
    game = table(MUAD_DIB, "md_seek_allies", "md_usul")
    state = game.state
    assert why_not(state, "to vast_wealth") == (
        "Vast Wealth is on the personal board of Shaddam Corrino IV, and open to nobody else (X-6)"
    )
    assert why_not(state, "token left").startswith("nothing asks for it now")
    assert why_not(state, "yield").startswith("only who is tied with a team mate")
    assert why_not(state, "buy throne dagger") == "the Throne Row is for the other team (X-10)"
    game.apply("play md_usul")
    assert why_not(state, "token swordmaster") == "the Swordmaster token is not ready to be sent (X-3)"
    assert why_not(state, "activate seat 3").startswith("you must first answer: Usul: which token")
    assert why_not(state, "activate seat 4") == "P4 is no Ally that you command (X-4)"


def test_sandworms_are_for_one_team(catalogue: Catalogue) -> None:
    game = table(SHADDAM, "sh_critical_shipments")
    game.state.shield_wall = False
    assert worm_obstacle(game.state, GURNEY) == CLEAR
    found = worm_obstacle(game.state, IRULAN)
    assert (
        barrier(game.state, found, catalogue).cited
        == "maker hooks and sandworms are for Muad'Dib's team alone (X-38)"
    )


@pytest.mark.parametrize(("yielded", "places"), [((), (2, 2)), ((FEYD,), (2, 1)), ((GURNEY,), (1, 2))])
def test_who_yielded_is_shown_behind_the_mate(yielded: tuple[int, ...], places: tuple[int, int]) -> None:
    """X-28: also before the rewards are given."""
    game = new_game(Setup(6, leaders=SIX_LEADERS, seed=4))
    for seat in (FEYD, GURNEY):
        game.state.players[seat].troops_in_conflict = 2
    game.state.push_step(REWARDS, w.NOBODY, 0, sum(1 << seat for seat in yielded))
    found = view(game.state, None)["table"]["reward_of"]  # type: ignore[index]
    assert (found[FEYD], found[GURNEY]) == places


def test_the_throne_row_takes_persuasion_of_one_team() -> None:
    game = table(SHADDAM, "convincing_argument", "convincing_argument")
    game.apply("reveal")
    game.apply("activate seat 2")
    assert "buy throne guild_spy" in game.options()
    game.state.turn.persuasion = 2
    advance(game.state)
    assert why_not(game.state, "buy throne guild_spy") == "Guild Spy needs 3 persuasion, you have 2 (V-2)"


def test_the_throne_row() -> None:
    game = new_game(Setup(6, leaders=SIX_LEADERS, seed=4))
    assert game.decider == SHADDAM
    asked, *options = told(game)
    assert asked == ("Shaddam Corrino IV: which card do you move from the Imperium Row to the Throne Row?")
    assert all(text.startswith("Move ") for text in options)
    card = game.options()[0].removeprefix("throne ")
    game.apply(game.options()[0])
    for seat in (MUAD_DIB, None):
        assert view(game.state, seat)["table"]["throne_row"] == [card]  # type: ignore[index]
    assert f"P4 moves {catalogue_of(game.rules).name('cards', card)} to the Throne Row." in sentences(
        game.state
    )


# --- the view ----------------------------------------------------------------------------------------------


def test_the_turn_of_a_commander() -> None:
    game = table(MUAD_DIB, "md_usul")
    turn = view(game.state, FEYD)["turn"]
    assert (turn["ally"], turn["token"], turn["offers"]) == (None, None, [])  # type: ignore[index]
    play(game, "play md_usul", "token right")
    turn = view(game.state, FEYD)["turn"]
    assert (turn["ally"], turn["token"]) == (GURNEY, "right")  # type: ignore[index]
    players: list[dict[str, object]] = view(game.state, FEYD)["players"]  # type: ignore[assignment]
    assert [player["commander"] for player in players] == [True, False, False, True, False, False]
    assert players[MUAD_DIB]["tokens"] == ["left", "right"]
    game.apply(game.options()[0])
    players = view(game.state, FEYD)["players"]  # type: ignore[assignment]
    assert players[MUAD_DIB]["tokens"] == ["left"]
    game = table(FEYD, "dagger")
    assert view(game.state, FEYD)["turn"]["ally"] is None  # type: ignore[index]


@pytest.mark.parametrize("variants", [(), (OPEN_HANDS,)])
def test_hands_of_mates(variants: tuple[str, ...]) -> None:
    """X-30: hidden, unless the group plays with open hands; hidden from opponents and spectators always."""
    game = table(JESSICA, "dagger", variants=variants)
    give_intrigue(game, JESSICA, "mercenaries")
    for seat in (MUAD_DIB, GURNEY, FEYD, SHADDAM, None):
        players: list[dict[str, object]] = view(game.state, seat)["players"]  # type: ignore[assignment]
        jessica = players[JESSICA]
        assert (jessica["hand"], jessica["intrigue"]) == (1, 1)
        if variants and seat in (MUAD_DIB, GURNEY):
            shown: dict[str, list[str]] = jessica["shown"]  # type: ignore[assignment]
            assert (shown["hand"], shown["intrigue"]) == (["dagger"], ["mercenaries"])
            assert shown["deck"] == sorted(shown["deck"])
        else:
            assert jessica["shown"] is None
            assert "mercenaries" not in json.dumps(view(game.state, seat)["players"])
    own: dict[str, object] = view(game.state, JESSICA)["players"][JESSICA]  # type: ignore[index]
    assert own["shown"] is None


@pytest.mark.parametrize("variants", [(), (OPEN_HANDS,)])
def test_the_log_of_mates(variants: tuple[str, ...]) -> None:
    game = table(JESSICA, variants=variants)

    def drawn(seat: int | None) -> bool:
        return any(e["event"] == "drew_card" and e["seat"] == JESSICA for e in log_events(game.state, seat))

    assert drawn(JESSICA)
    assert drawn(MUAD_DIB) == bool(variants)
    assert not any(drawn(seat) for seat in (FEYD, SHADDAM, None))


def test_what_a_level_of_a_mate_brings_is_told() -> None:
    game = table(MUAD_DIB, "md_usul")
    before = len(game.state.log or [])
    gain_influence(game.state, MUAD_DIB, game.rules.track_names.index("fremen"), 1)
    advance(game.state)
    assert sentences(game.state, None, before) == [
        "P1 gains 1 influence with the Fremen.",
        "P1 gains 1 spice.",
        "P3 gains 1 spice.",
        "P5 gains 1 spice.",
    ]


@pytest.mark.parametrize("variants", [(), (OPEN_HANDS,)])
def test_what_is_hidden_changes_no_byte(variants: tuple[str, ...]) -> None:
    """Also in the middle of a trade, and where hands are open."""
    chance = random.Random(2)
    rng = seeded(2)
    game = new_game(Setup(6, seed=2, variants=variants))
    while not game.over:
        if chance.random() < 0.1 or game.state.kind == OFFER_GIFT:
            for seat in range(6):
                seen = json.dumps(view(game.state, seat))
                assert json.dumps(view(imagine(game.state, seat, rng), seat)) == seen
        game.apply(chance.choice(game.options()))
