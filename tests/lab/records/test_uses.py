"""Who had to do with which component."""

from sietch.lab.records.uses import USES, dealt, facts
from tests.support import random_game


def test_the_log_tells_who_did_what() -> None:
    game = random_game(3, steps=0)
    seats = dealt(game.state)
    for player in game.state.players:
        assert seats["leaders", game.rules.leaders[player.leader].name, "led"] == {player.seat}
    assert {kind for kind, _, _ in seats} == {"leaders", "objectives"}
    game = random_game(3)
    found = facts(game.state, seats)
    assert found.winners == game.result().winners
    for verb, kind, use in (("to", "spaces", "visited"), ("play", "cards", "played")):
        chosen = [(entry.text.split(), entry.seat) for entry in game.history]
        done = {(words[1], seat) for words, seat in chosen if words[0] == verb}
        assert done
        names = {id_: who for (of, id_, how), who in found.seats.items() if (of, how) == (kind, use)}
        assert {(id_, seat) for id_, seat in done if id_ in names and seat in names[id_]} == done
    assert found.count(("leaders", "nobody", "led")) == (0, 0)
    told = {(kind, use) for seed in range(5) for kind, _, use in facts(random_game(seed).state, {}).seats}
    assert told == {(kind, use) for kind, uses in USES.items() for use, entry in uses.items() if entry >= 0}
