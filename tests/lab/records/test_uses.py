"""Who had to do with which component."""

from sietch.content import Setup
from sietch.lab.records.uses import USES, uses_of
from tests.support import IMMORTALITY, ended, game_with_ix, random_game


def test_what_was_dealt_is_known_at_the_end() -> None:
    """A leader may have turned around, and an Objective may lie face down."""
    turned = 0
    for seed in range(6):
        first, last = random_game(seed, steps=0), random_game(seed)
        found = uses_of(last.state).seats
        for before, after in zip(first.state.players, last.state.players, strict=True):
            assert found["leaders", first.rules.leaders[before.leader].name, "led"] == {before.seat}
            objective = first.rules.conflicts[before.won.bit_length() - 1]
            assert found["objectives", objective.name, "dealt"] == {before.seat}
            turned += before.leader != after.leader or before.won & after.paired > 0
        assert len([use for use in found if use[0] in ("leaders", "objectives")]) == 8
    assert turned


def test_the_log_tells_who_did_what() -> None:
    game = random_game(3)
    found = uses_of(game.state)
    assert found.winners == game.result().winners
    for verb, kind, use in (("to", "spaces", "visited"), ("play", "cards", "played")):
        chosen = [(entry.text.split(), entry.seat) for entry in game.history]
        done = {(words[1], seat) for words, seat in chosen if words[0] == verb}
        assert done
        names = {id_: who for (of, id_, how), who in found.seats.items() if (of, how) == (kind, use)}
        assert {(id_, seat) for id_, seat in done if id_ in names and seat in names[id_]} == done
    assert found.count(("leaders", "nobody", "led")) == (0, 0, 1)
    games = [random_game(seed).state for seed in range(5)] + [game_with_ix(seed) for seed in range(8)]
    games.append(ended(Setup(4, IMMORTALITY, seed=1)))
    told = {(kind, use) for state in games for kind, _, use in uses_of(state).seats}
    assert told == {(kind, use) for kind, uses in USES.items() for use in uses}
