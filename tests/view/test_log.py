"""The log in words."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator

from sietch.content import new_game
from sietch.engine import events as e
from sietch.engine.game import Game
from sietch.engine.setup import Setup
from sietch.engine.words import CARD, KIND, NOBODY, SOURCE
from sietch.language.phrase import Phrases
from sietch.view.log import event_of, log_events, sentence, sentences
from sietch.view.names import seat_name
from tests.support import looking_at_the_deck, random_game, setup_for


def game() -> Game:
    leaders = ["muad_dib", "feyd_rautha_harkonnen", "lady_jessica", "staban_tuek"]
    return new_game(setup_for(leaders=leaders, seed=1))


def test_every_kind_of_event_has_a_template() -> None:
    assert [word for word, _, _ in e.ENTRIES if not Phrases().has(f"log.{word}")] == []


def test_every_kind_of_event_makes_a_sentence() -> None:
    state = new_game(Setup(1, ("uprising", "choam", "rise_of_ix"))).state
    for kind in range(len(e.ENTRIES)):
        for a, b in ((1, 0), (1, 1), (2, 2), (2, -1)):
            if kind == e.ACQUIRED and b < 0:
                continue
            text = sentence(state, [kind, 1, a, b, e.EVERYBODY])
            assert text.endswith(".")
            assert "_" not in text
            assert "{" not in text


# Their second number chooses between sentences.
TELLING = ("acquired", "reward")


def test_what_no_sentence_tells_is_nothing() -> None:
    """Whoever reads the log as numbers finds 0 where an entry has nothing to say; where something comes from is data alone."""
    sorted_top = looking_at_the_deck()
    sorted_top.apply(sorted_top.options()[0])
    games = [sorted_top, *(random_game(seed, 3 + seed % 2) for seed in range(6))]
    for kind, _, a, b, _ in [entry for game in games for entry in game.state.log or []]:
        word, names, _ = e.ENTRIES[kind]
        text = Phrases().say(f"log.{word}", seat="<seat>", a="<a>", b="<b>", n=77)
        assert a == 0 or "<a>" in text or names == SOURCE, word
        assert b == 0 or "<b>" in text or "77" in text or word in TELLING, word


def test_sentences_read_aloud() -> None:
    state = game().state
    rules = state.rules
    arrakeen = rules.component_names(2).index("arrakeen")
    dagger = rules.component_names(1).index("dagger")
    skirmish = rules.component_names(6).index("skirmish_crysknife")
    cases = [
        ([e.TURN, 0, 0, 0, -1], "P1 (Muad'Dib) is on turn."),
        ([e.SENT, 0, arrakeen, 0, -1], "P1 sends an agent to Arrakeen."),
        ([e.GAINED, 2, 1, 3, -1], "P3 gains 3 spice."),
        ([e.DREW, 1, 0, 1, -1], "P2 draws 1 card."),
        ([e.ACQUIRED, 1, dagger, 1, -1], "P2 acquires Dagger into the hand."),
        ([e.INFLUENCE, 1, 3, -1, -1], "P2 loses 1 influence with the Fremen."),
        ([e.SCORED, 3, 2, -1, -1], "P4 loses 1 victory point (Alliance)."),
        ([e.REWARD, 3, 2, 1, -1], "P4 gets the reward for second place, doubled by a sandworm."),
        ([e.STOLE_INTRIGUE, 0, 2, 0, -1], "P1 takes a random Intrigue card from P3."),
        ([e.TRAINED, 1, 2, 0, -1], "P2 trains: place 1 spy."),
        ([e.NOBODY_WON, NOBODY, skirmish, 0, -1], "Nobody wins Skirmish (Crysknife)."),
    ]
    assert [sentence(state, entry) for entry, _ in cases] == [text for _, text in cases]


def test_seats_have_leaders() -> None:
    assert seat_name(game().state, 3) == "P4 (Staban Tuek)"


def test_only_the_owner_reads_what_was_drawn() -> None:
    state = game().state
    own = sentences(state, 0)
    public = sentences(state)
    assert sum(text.startswith("P1 draws ") for text in own) == 6  # five cards, and how many
    assert sum(text.startswith("P1 draws ") for text in public) == 1
    assert not any("P2 draws " in text and "cards" not in text for text in own)
    assert sentences(state, 0, since=len(state.log or [])) == []


def test_no_log_no_sentences() -> None:
    quiet = new_game(setup_for(3, seed=1), logged=False)
    assert sentences(quiet.state, 0) == []


def test_whole_games(decisions: Callable[[range], Iterator[Game]]) -> None:
    for played in decisions(range(4)):
        if played.over:
            texts = sentences(played.state)
            assert texts[-1].endswith("wins the game.")
            assert len(texts) < len(played.state.log or [])


# --- as data ---------------------------------------------------------------------------------------------


def test_events_are_plain_data() -> None:
    state = game().state
    rules = state.rules
    dagger = rules.component_names(1).index("dagger")
    first, second = (
        rules.component_names(6).index(f"skirmish_{icon}") for icon in ("crysknife", "ornithopter")
    )
    cases = [
        ([e.ROUND, NOBODY, 3, 0, -1], {"event": "round", "number": 3}),
        ([e.TURN, 0, 0, 0, -1], {"event": "turn", "seat": 0, "leader": "muad_dib"}),
        ([e.GAINED, 1, 1, 2, -1], {"event": "gained", "seat": 1, "resource": "spice", "n": 2}),
        (
            [e.ACQUIRED, 1, dagger, 2, -1],
            {"event": "acquired", "seat": 1, "card": "dagger", "to": "deck_top"},
        ),
        ([e.STOLE_INTRIGUE, 1, 2, 0, -1], {"event": "stole_intrigue", "seat": 1, "from": 2}),
        ([e.SCORED, 0, 2, -1, -1], {"event": "scored", "seat": 0, "points_from": "alliances", "n": -1}),
        ([e.REWARD, 0, 2, 1, -1], {"event": "reward", "seat": 0, "place": 2, "doubled": True}),
        (
            [e.PAIRED, 0, first, second, -1],
            {
                "event": "paired",
                "seat": 0,
                "conflict": "skirmish_crysknife",
                "other_conflict": "skirmish_ornithopter",
            },
        ),
        (
            [e.PERSUASION, 2, CARD * KIND + dagger, 1, -1],
            {"event": "persuasion", "seat": 2, "source": {"kind": "cards", "id": "dagger"}, "n": 1},
        ),
        ([e.PERSUASION, 2, 0, 1, -1], {"event": "persuasion", "seat": 2, "source": None, "n": 1}),
        ([e.PASSED, 3, 0, 0, -1], {"event": "passed", "seat": 3}),
    ]
    for entry, expected in cases:
        assert event_of(state, entry) == expected


def test_events_and_sentences_tell_the_same_to_the_same_seats() -> None:
    state = random_game(2, 3).state
    for seat in (None, 0, 1, 2):
        events = log_events(state, seat)
        assert len(events) == len(sentences(state, seat))
        assert json.loads(json.dumps(events)) == events
        own = [event for event in events if event["event"] == "drew_card"]
        assert {event["seat"] for event in own} == (set() if seat is None else {seat})
    assert log_events(state, 0, len(state.log or []) - 1) == log_events(state, 0)[-1:]


def test_persuasion_tells_where_it_comes_from() -> None:
    """A card that was revealed in this turn, a space with the own seat or agent, the own leader."""
    told = set()
    for seed in range(6):
        game = new_game(setup_for(leaders=["gurney_halleck"], seed=seed))
        rng, revealed = random.Random(seed), set[object]()
        while not game.over:
            since = len(game.state.log or [])
            game.apply(rng.choice(game.options()))
            for event in log_events(game.state, None, since):
                if event["event"] == "turn":
                    revealed.clear()
                elif event["event"] == "revealed_card":
                    revealed.add(("cards", event["card"]))
                elif event["event"] == "persuasion":
                    seat, source = event["seat"], event["source"]
                    assert isinstance(seat, int) and isinstance(source, dict)
                    came, player = (source["kind"], source["id"]), game.state.players[seat]
                    own = {("spaces", "high_council")} if player.council_seat else set[object]()
                    spaces = enumerate(game.state.rules.spaces)
                    own |= {("spaces", space.name) for n, space in spaces if player.agents_on & 1 << n}
                    own.add(("leaders", game.state.rules.leaders[player.leader].name))
                    assert came in revealed | own
                    told.add(came[0])
    assert told == {"cards", "spaces", "leaders"}
