"""Tournaments: the same games however they are played, and no bot that can spoil them."""

from __future__ import annotations

import json
from collections.abc import Generator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sietch import __version__
from sietch.bots import registry
from sietch.bots.random_bot import RandomBot
from sietch.bots.registry import BotError
from sietch.content import Setup, SetupError
from sietch.engine import RULES_VERSION
from sietch.lab.measure.ratings import Ratings
from sietch.lab.play import workers
from sietch.lab.play.schedule import Deal, LineUp
from sietch.lab.records.journal import JournalError
from sietch.lab.records.older import SCHEMA
from sietch.lab.studies import tournament as lab
from sietch.lab.studies.standings import as_dict, duels, sides, standings, teams
from sietch.lab.studies.tournament import RIVAL, Outcome, Played, Tournament, error_of_look, play
from tests.support import setup_for

# Bots that are fast, and work in other processes too.
CHANCE = "from sietch.bots.random_bot import RandomBot as Chance\n"
BAD = """
from sietch.bots.bot import Bot

class Crash(Bot):
    def choose(self, decision):
        raise RuntimeError("out of order")

class Moody(Bot):
    made = 0

    def __init__(self):
        Moody.made += 1
        if Moody.made == 3:
            raise RuntimeError("not today")

    def choose(self, decision):
        return decision.options[0]

class Nonsense(Bot):
    def choose(self, decision):
        return "win"
"""


@pytest.fixture
def chance(tmp_path: Path) -> str:
    path = tmp_path / "chance.py"
    path.write_text(CHANCE, encoding="utf-8")
    return f"{path}:Chance"


@pytest.fixture
def bad(tmp_path: Path) -> str:
    path = tmp_path / "bad.py"
    path.write_text(BAD, encoding="utf-8")
    return str(path)


def games_of(outcome: Outcome) -> list[Played]:
    """All that does not depend on the clock."""
    return [replace(game, seconds=[]) for game in outcome.games]


# --- playing -----------------------------------------------------------------------------------------------


def test_a_tournament(chance: str) -> None:
    heard: list[tuple[int, str]] = []
    outcome = play(Tournament(("random", chance)), 12, progress=lambda *news: heard.append(news))
    facts = as_dict(outcome)
    assert (facts["games"], facts["deals"], facts["finished"], facts["decided"]) == (12, 3, 12, False)
    assert heard[-1][0] == 12
    assert heard[-1][1] in ("random", chance)
    table = standings(outcome)
    assert sum(standing.games for standing in table) == 48
    assert sum(standing.wins for standing in table) == 12
    # The same bot under two names: what luck gives to the one it gives to the other in the next seating.
    assert table[0].rating == pytest.approx(table[1].rating) == pytest.approx(1500)
    assert not table[0].apart
    assert all(standing.faults == 0 for standing in table)
    one, other = duels(outcome)
    assert one.met == other.met == 3 * 4 + 3 * 4 + 4 * 4
    assert one.ahead + other.ahead == pytest.approx(1)
    assert [(side.seats, side.games) for side in sides(outcome)] == [(1, 4), (2, 4), (3, 4)]
    assert json.loads(json.dumps(facts))["standings"][0]["bot"] == table[0].bot


def test_the_games_of_a_deal_have_the_same_leaders_and_the_same_seed_the_same_games(chance: str) -> None:
    first, again, other = (
        play(Tournament(("random", chance), setup_for(players=3, seed=seed)), 6) for seed in (4, 4, 5)
    )
    assert games_of(first) == games_of(again)
    assert games_of(first) != games_of(other)


def test_the_number_of_jobs_changes_nothing(chance: str) -> None:
    tournament = Tournament(("random", chance), setup_for(seed=2))
    assert games_of(play(tournament, 12, jobs=1)) == games_of(play(tournament, 12, jobs=2))


@pytest.mark.parametrize(
    ("bots", "games", "message"),
    [
        (("random",), 20, "needs two bots"),
        (("random", "greedy", "random"), 20, "'random' is named twice"),
        (("random", "greedee"), 20, "did you mean 'greedy'"),
        (("random", "greedy"), 3, "too few games"),
        (("random", *(f"greedy:positions={n}" for n in range(1, 17))), 20, "17 bots: .* 4 seats can hold 16"),
    ],
)
def test_impossible_tournaments(bots: tuple[str, ...], games: int, message: str) -> None:
    with pytest.raises((BotError, SetupError), match=message):
        play(Tournament(bots), games)


def test_bad_bots_are_reported_and_the_tournament_goes_on(bad: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "Greedy", RandomBot)  # whoever decides instead shall be fast here
    outcome = play(Tournament((f"{bad}:Crash", f"{bad}:Nonsense", "random"), setup_for(players=3)), 3)
    assert all(game.places for game in outcome.games)
    faults = {standing.bot.rpartition(":")[2]: standing.faults for standing in standings(outcome)}
    assert faults["Crash"] > 10
    assert faults["Nonsense"] > 10
    assert faults["random"] == 0
    texts = " ".join(game.fault for game in outcome.games)
    assert "out of order" in texts or "'win' is not offered" in texts


def test_a_bot_that_cannot_be_made_spoils_one_game_only(bad: str, chance: str) -> None:
    outcome = play(Tournament((f"{bad}:Moody", "random", chance), setup_for(players=3)), 3)
    assert [bool(game.places) for game in outcome.games] == [True, False, True]
    broken = outcome.games[1]
    assert broken.fault == f"the game broke off: BotError: bot '{bad}:Moody': RuntimeError: not today"
    assert broken.decisions == [0, 0, 0]
    assert sum(standing.games for standing in standings(outcome)) == 6


# --- when it ends ------------------------------------------------------------------------------------------


def pretend(monkeypatch: pytest.MonkeyPatch, strong: int | None) -> None:
    """Games without playing: bot `strong` is always ahead, or seats come in as they sit."""

    def play_deal(tournament: Tournament, deal: Deal, expected: str) -> list[Played]:
        return [ended(seating, strong) for seating in deal.seatings]

    monkeypatch.setattr(lab, "play_deal", play_deal)


def ended(seating: LineUp, strong: int | None) -> Played:
    order = sorted(range(len(seating)), key=lambda seat: (seating[seat] != strong, seat))
    places = [order.index(seat) + 1 for seat in range(len(seating))]
    zeros = [0] * len(seating)
    return Played(list(seating), places, zeros, 8, zeros, [0.0] * len(seating), zeros)


def test_stops_when_it_is_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    pretend(monkeypatch, strong=1)
    tournament = Tournament(("random", "greedy"))
    outcome = play(tournament, 1000)
    assert (outcome.decided, outcome.looks, len(outcome.deals)) == (True, 1, 20)
    assert standings(outcome)[0].bot == "greedy"
    assert standings(outcome)[0].apart
    assert duels(outcome)[0].differs
    whole = play(tournament, 1000, early_stop=False)
    assert (whole.decided, whole.looks) == (False, 0)
    assert 990 < len(whole.games) <= 1000


def test_who_stops_early_lets_nobody_work_on(monkeypatch: pytest.MonkeyPatch) -> None:
    pretend(monkeypatch, strong=1)
    kept: list[Generator[list[Played], None, None]] = []  # so that nobody but us closes it

    def run(*args: Any) -> Generator[list[Played], None, None]:
        kept.append(workers.run(*args))
        return kept[-1]

    monkeypatch.setattr(lab, "run", run)
    assert play(Tournament(("random", "greedy")), 1000).decided
    assert next(kept[0], None) is None


def test_the_games_of_a_deal_make_a_win_rate_no_surer() -> None:
    """In every deal one bot wins all games, so there are 20 samples and not 80."""
    seatings = Deal(0, 1, tuple("abcd"), (0, 1, 1, 1)).seatings
    deals_played = [[ended(seating, strong=deal % 2) for seating in seatings] for deal in range(20)]
    found = Outcome(Tournament(("random", "greedy")), deals_played)
    alone = next(standing for standing in standings(found) if standing.bot == "random")
    assert alone.win_rate == 0.5
    assert alone.win_rate_high - alone.win_rate_low > 0.4  # 80 independent games would have 0.21
    (side,) = sides(found)
    assert side.high - side.low > 0.4


def test_neighbours_share_the_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three bots, both gaps large enough for 5 % of error, but not for half of it."""
    gap = 2.1
    even = [[0.5 if i == j else 0.0 for j in range(3)] for i in range(3)]
    ratings = Ratings([gap, 0.0, -gap], even, 10_000)
    monkeypatch.setattr(Outcome, "ratings", lambda self: ratings)
    outcome = Outcome(Tournament(("random", "greedy", "search")), [[]])
    assert ratings.difference(0, 1) > ratings.difference_margin(0, 1)
    assert [standing.apart for standing in standings(outcome)] == [False, False, False]
    assert not ratings.decided()


def test_goes_on_while_it_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    pretend(monkeypatch, strong=None)
    outcome = play(Tournament(("random", "greedy")), 400)
    assert not outcome.decided
    assert outcome.looks == 5
    assert len(outcome.games) > 395


def test_all_looks_together_err_as_often_as_one() -> None:
    assert sum(error_of_look(look) for look in range(1, 2000)) == pytest.approx(0.05, rel=0.001)


# --- saving ------------------------------------------------------------------------------------------------


def test_an_interrupted_tournament_goes_on(chance: str, tmp_path: Path) -> None:
    tournament = Tournament(("random", chance), setup_for(seed=6))
    whole = play(tournament, 22)
    save = tmp_path / "league.jsonl"

    def interrupt(games: int, leader: str) -> None:
        if games >= 8:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play(tournament, 22, save=save, progress=interrupt)
    lines = save.read_bytes().splitlines(keepends=True)
    assert len(lines) == 1 + 2
    save.write_bytes(b"".join(lines) + lines[-1][:100])  # torn while it was written
    again = play(tournament, 22, save=save)
    assert games_of(again) == games_of(whole)
    assert len(save.read_bytes().splitlines()) == 1 + 6
    assert games_of(play(tournament, 22, save=save)) == games_of(whole)


def test_a_saved_game_is_not_played_again(
    chance: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = Tournament(("random", chance))
    save = tmp_path / "league.jsonl"
    first = play(tournament, 8, save=save)

    def never(*_: object) -> list[Played]:
        raise AssertionError

    monkeypatch.setattr(lab, "play_deal", never)
    assert play(tournament, 8, save=save).games == first.games
    assert play(tournament, 4, save=save).games == first.games[:4]


def test_other_settings_are_refused(chance: str, tmp_path: Path) -> None:
    tournament = Tournament(("random", chance))
    save = tmp_path / "league.jsonl"
    play(tournament, 4, save=save)
    before = save.read_bytes()
    for other, message in (
        (replace(tournament, setup=Setup(seed=9)), "seed 0, now 9"),
        (replace(tournament, setup=Setup(players=3)), "players 4, now 3"),
        (replace(tournament, bots=("random", "greedy")), "bots random, .*, now random, greedy"),
        (replace(tournament, setup=setup_for(choam=False)), "content uprising, choam, .*, now uprising, "),
        (replace(tournament, seconds=0.5), "seconds none, now 0.5"),
    ):
        with pytest.raises(JournalError, match=message):
            play(other, 4, save=save)
    Path(chance.partition(":")[0]).write_text(CHANCE + "# better\n", encoding="utf-8")
    with pytest.raises(JournalError, match="files"):
        play(tournament, 4, save=save)
    assert save.read_bytes() == before


def test_two_tournaments_at_the_same_time(chance: str, tmp_path: Path) -> None:
    tournament = Tournament(("random", chance))
    save = tmp_path / "league.jsonl"
    refused: list[str] = []

    def another(games: int, leader: str) -> None:
        with pytest.raises(JournalError) as caught:
            play(tournament, 8, save=save)
        refused.append(str(caught.value))

    played = play(tournament, 8, save=save, progress=another)
    assert len(refused) == 2 and all("another run is writing there" in told for told in refused)
    assert play(tournament, 8, save=save).games == played.games


def test_missing_and_repeated_deals_are_refused(chance: str, tmp_path: Path) -> None:
    tournament = Tournament(("random", chance))
    save = tmp_path / "league.jsonl"
    play(tournament, 12, save=save)
    head, first, second, third = save.read_bytes().splitlines(keepends=True)
    for lines, message in (
        ([head, first, third], "line 3 should be deal 1, but is 2"),
        ([head, first, first, second], "line 3 should be deal 1, but is 0"),
        ([head, b"{}\n"], "line 2 should be deal 0, but is None"),
    ):
        save.write_bytes(b"".join(lines))
        with pytest.raises(JournalError, match=rf"league\.jsonl: {message}"):
            play(tournament, 12, save=save)


def test_damaged_and_foreign_files_are_refused(chance: str, tmp_path: Path) -> None:
    tournament = Tournament(("random", chance))
    save = tmp_path / "league.jsonl"
    for content in ("my notes", "my notes\nmore\n", '{"a": 1}\n'):
        save.write_text(content, encoding="utf-8")
        with pytest.raises(JournalError, match="no file of a tournament"):
            play(tournament, 4, save=save)
        assert save.read_text(encoding="utf-8") == content
    save.unlink()
    play(tournament, 8, save=save)
    lines = save.read_text(encoding="utf-8").splitlines(keepends=True)
    save.write_text(lines[0] + "###\n" + lines[2], encoding="utf-8")
    with pytest.raises(JournalError, match="line 2 is damaged"):
        play(tournament, 8, save=save)
    for damage in (
        "[" * 100_000,
        '{"games": [1]}',
        '{"deal": 0, "games": 3}',
        '{"deal": 0, "games": [{"x": 1}]}',
        '{"deal": 0}',
    ):
        save.write_text(lines[0] + damage + "\n" + lines[2], encoding="utf-8")
        with pytest.raises(JournalError, match="line 2 is damaged"):
            play(tournament, 8, save=save)
    save.unlink()
    save.mkdir()
    with pytest.raises(JournalError, match="this is not a file"):
        play(tournament, 8, save=save)
    save.rmdir()
    save.write_text(lines[0][:40], encoding="utf-8")  # torn in its first line: nothing was lost
    assert len(play(tournament, 4, save=save).games) == 4


# --- other schemas -----------------------------------------------------------------------------------------

OLD = Path(__file__).parents[1] / "data" / "schema_1" / "league.jsonl"  # written before there was a schema
LEAGUE = Tournament(("random", "greedy:positions=4"), Setup(seed=3))


def test_an_old_journal_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has two deals; what is added has the form of today, and all of it is read again. Not by other rules."""
    save = tmp_path / "league.jsonl"
    head, *lines = OLD.read_text(encoding="utf-8").splitlines(keepends=True)
    rules = LEAGUE.rules()
    here = json.loads(head) | {"version": __version__, "content": [*rules.sets, rules.version]}
    save.write_text("".join([json.dumps(here) + "\n", *lines]), encoding="utf-8")
    with pytest.raises(JournalError, match=f"begun with other settings: rules 1, now {RULES_VERSION}"):
        play(LEAGUE, 8, save=save)
    monkeypatch.setattr("sietch.lab.records.older.RULES", RULES_VERSION)
    assert [game.places for game in play(LEAGUE, 8, save=save).games][:2] == [[2, 4, 3, 1], [4, 2, 1, 3]]
    more = play(LEAGUE, 12, save=save)
    assert "order" not in save.read_text(encoding="utf-8").splitlines()[-1]
    assert play(LEAGUE, 12, save=save).games == more.games
    assert games_of(more)[8:] == games_of(play(LEAGUE, 12))[8:]


def test_a_journal_from_before_there_were_rivals_goes_on(tmp_path: Path) -> None:
    save = tmp_path / "league.jsonl"
    head = LEAGUE.head()
    known = {name: head["setup"][name] for name in ("players", "choam", "leaders", "seed")}
    save.write_text(json.dumps(head | {"schema": 2, "setup": known}) + "\n", encoding="utf-8")
    assert len(play(LEAGUE, 4, save=save).games) == 4


def test_a_newer_journal_is_refused(chance: str, tmp_path: Path) -> None:
    save = tmp_path / "league.jsonl"
    later = SCHEMA + 1
    save.write_text(json.dumps(LEAGUE.head() | {"schema": later, "version": "7.0"}) + "\n", encoding="utf-8")
    with pytest.raises(JournalError, match=rf"written by Sietch 7\.0 in schema {later}; this is Sietch"):
        play(LEAGUE, 8, save=save)


def test_leaders_are_dealt_by_the_schedule() -> None:
    with pytest.raises(SetupError, match="by its own schedule"):
        play(Tournament(("random", "greedy"), Setup(leaders=["muad_dib"])), 4)


# --- against rivals ----------------------------------------------------------------------------------------


def test_alone_bots_meet_in_the_same_deal(chance: str) -> None:
    """Place by place, then by points; who is alike is ahead of nobody, and a tie counts both ways."""
    outcome = Outcome(Tournament(("random", "greedy", chance), Setup(players=1)))
    for own, points in ((2, 7), (2, 9), (2, 7)):
        seats = [len(outcome.deals and outcome.deals[0]), RIVAL, RIVAL]
        game = Played(seats, [own, 1, 3], [points, 11, 5], 8, [9, 0, 0], [0.1, 0.0, 0.0], [0] * 3)
        outcome.deals = [[*(outcome.deals[0] if outcome.deals else []), game]]
    assert [(duel.bot, duel.other, duel.met) for duel in duels(outcome)] == [
        ("greedy", "random", 1), ("greedy", chance, 1), ("random", "greedy", 1), (chance, "greedy", 1),
    ]  # fmt: skip
    best, second, third = standings(outcome)
    assert (best.bot, best.games, best.wins, best.place, best.points) == ("greedy", 1, 0, 2.0, 9.0)
    assert second.rating == pytest.approx(third.rating)
    assert sides(outcome) == []


@pytest.mark.parametrize("players", [1, 2])
def test_a_tournament_against_rivals(players: int) -> None:
    setup = Setup(players=players, rivals=["gurney"], seed=4)
    outcome = play(Tournament(("random", "greedy:positions=2"), setup), 8)
    assert outcome.tournament.setup.rivals == ("rival_gurney_halleck",)
    assert [len(deal) for deal in outcome.deals] == [2] * 4
    for deal in outcome.deals:
        assert [game.seats[:players] for game in deal] == ([[0], [1]] if players == 1 else [[0, 1], [1, 0]])
        assert all(game.seats[players:] == [RIVAL] * (3 - players) for game in deal)
        assert all(sorted(game.places) == [1, 2, 3] and not game.faults[2] for game in deal)
    assert [standing.bot for standing in standings(outcome)] == ["greedy:positions=2", "random"]
    assert json.dumps(as_dict(outcome))


def test_a_chosen_rival_is_nobodys_leader() -> None:
    whole, without = (
        Tournament(("random", "greedy"), Setup(players=1, rivals=rivals)).deals(80)
        for rivals in ([], ["rival_gurney_halleck"])
    )
    assert ("gurney_halleck",) in {deal.leaders for deal in whole}
    assert ("gurney_halleck",) not in {deal.leaders for deal in without}
    assert not any(name.startswith("rival_") for deal in whole for name in deal.leaders)


def test_too_few_games_alone() -> None:
    with pytest.raises(SetupError, match="a deal is played 2 times, once by each bot"):
        play(Tournament(("random", "greedy"), Setup(players=1)), 1)


def test_a_rival_that_cannot_win_is_ranked_nowhere() -> None:
    setup = Setup(players=2, variants=["streamlined_rivals"])
    outcome = play(Tournament(("random", "greedy:positions=2"), setup), 4)
    assert {tuple(sorted(game.places)) for game in outcome.games} == {(0, 1, 2)}
    assert sum(standing.wins for standing in standings(outcome)) == 4


def test_team_against_team() -> None:
    """Every deal is played by both bots with either commander, with the same leaders."""
    tournament = Tournament(("random", "greedy:positions=2"), Setup(6, seed=4))
    outcome = play(tournament, 5)
    assert [[game.seats for game in deal] for deal in outcome.deals] == [
        [[0, 1] * 3, [1, 0] * 3] for _ in range(2)
    ]
    best, last = standings(outcome)
    assert (best.bot, best.games, best.wins, best.win_rate) == ("greedy:positions=2", 4, 4, 1.0)
    assert (last.games, last.wins, best.points > last.points) == (4, 0, True)
    assert sides(outcome) == []
    found = {(team.bot, team.commander): (team.wins, team.games) for team in teams(outcome)}
    assert found == {
        ("greedy:positions=2", "muad_dib"): (2, 2),
        ("greedy:positions=2", "shaddam_corrino_iv"): (2, 2),
        ("random", "muad_dib"): (0, 2),
        ("random", "shaddam_corrino_iv"): (0, 2),
        ("", "muad_dib"): (2, 4),
        ("", "shaddam_corrino_iv"): (2, 4),
    }
    assert len(as_dict(outcome)["teams"]) == 6
    with pytest.raises(SetupError, match="a deal is played 2 times, once for each team"):
        play(tournament, 1)


def test_only_teams_have_commanders() -> None:
    outcome = play(Tournament(("random", "greedy:positions=2"), Setup(3)), 3)
    assert teams(outcome) == []


def test_mates_win_together() -> None:
    """Two sides of two seats: a side wins and meets the other one once, with the points of both seats."""
    game = Played([0, 1, 0, 1], [2, 1, 2, 1], [5, 6, 7, 8], 8, [0] * 4, [0.0] * 4, [0] * 4)
    outcome = Outcome(Tournament(("random", "greedy")), [[game]])
    best, last = standings(outcome)
    assert (best.bot, best.wins, best.games, best.place, best.points) == ("greedy", 1, 1, 1.0, 14)
    assert (last.wins, last.place, last.points) == (0, 2.0, 12)
    assert [(duel.bot, duel.met) for duel in duels(outcome)] == [("greedy", 1), ("random", 1)]
