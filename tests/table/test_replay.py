"""Replays: a game written down is the same game when it is played again."""

from dataclasses import replace
from pathlib import Path

import pytest

from sietch import __version__
from sietch.content import Setup, load_rules, new_game
from sietch.engine import RULES_VERSION
from sietch.engine.game import Game
from sietch.engine.rng import seeded
from sietch.table.replay import ReplayError, check, dump, is_replay, load, parse, play, save
from tests.support import setup_for


def random_game(seed: int = 5, players: int = 4, choam: bool = True, options: int = 10_000) -> Game:
    game = new_game(setup_for(players, choam, seed))
    rng = seeded(seed)
    while not game.over and options > 0:
        offered = game.options()
        game.apply(offered[rng.below(len(offered))])
        options -= 1
    return game


def lines_of(text: str) -> list[str]:
    return text.split("\n")


@pytest.mark.parametrize(("players", "choam"), [(3, True), (4, True), (4, False)])
def test_a_replayed_game_is_the_same(players: int, choam: bool) -> None:
    game = random_game(9, players, choam)
    text = dump(game)
    again = check(parse(text))
    assert dump(again) == text
    assert again.over
    assert again.ranking() == game.ranking()
    assert again.state.log == game.state.log
    assert [entry.seat for entry in again.history] == [entry.seat for entry in game.history]


def test_a_game_for_six() -> None:
    """Commanders need not be named; who is by chance among the allies is marked."""
    setup = Setup(6, leaders=["", "", "lady_jessica"], seed=3, variants=["open_hands"])
    game = new_game(setup)
    rng = seeded(3)
    while not game.over:
        offered = game.options()
        game.apply(offered[rng.below(len(offered))])
    text = dump(game)
    head = lines_of(text)[: lines_of(text).index("")]
    assert "players: 6" in head and "variants: open_hands" in head
    (leaders,) = [line for line in head if line.startswith("leaders: ")]
    names = leaders.removeprefix("leaders: ").split(", ")
    assert names[2] == "lady_jessica"
    assert names[0].startswith("muad_dib") and names[3].startswith("shaddam_corrino_iv")
    again = check(parse(text))
    assert dump(again) == text
    assert again.state.log == game.state.log
    with pytest.raises(ReplayError, match="seat 1 is for muad_dib"):
        check(
            parse(text.replace("muad_dib (random)", "gurney_halleck").replace("muad_dib", "gurney_halleck"))
        )
    with pytest.raises(ReplayError, match="5 leaders"):
        parse(text.replace(leaders, "leaders: " + ", ".join(names[:5])))


def test_the_format() -> None:
    text = dump(random_game(options=20))
    lines = lines_of(text)
    assert lines[0] == "sietch replay 2"
    assert lines[1:3] == [f"version: {__version__}", f"rules: {RULES_VERSION}"]
    assert lines[3].startswith("content: uprising choam ")
    assert lines[4:6] == ["players: 4", "choam: on"]
    assert lines[6].count(" (random)") == 4
    assert lines[7:9] == ["seed: 5", ""]
    assert text.endswith("\n")
    assert "\r" not in text


def test_a_chosen_leader_is_told_from_a_dealt_one() -> None:
    text = dump(new_game(setup_for(3, leaders=["", "muad_dib"], seed=3)))
    assert lines_of(text)[6].split(", ")[1] == "muad_dib"
    assert check(parse(text)).setup.leaders == ("", "muad_dib")


def test_a_flipped_leader_is_written_as_dealt() -> None:
    game = new_game(setup_for(3, leaders=["lady_jessica"], seed=3))
    jessica = next(leader for leader in game.rules.leaders if leader.name == "lady_jessica")
    game.state.players[0].leader = jessica.back
    assert "leaders: lady_jessica," in dump(game)


def test_until() -> None:
    replay = parse(dump(random_game()))
    game = play(replay, 40)
    assert 40 <= len(game.history) < 60
    assert [entry.text for entry in game.history[:40]] == [move.text for move in replay.moves[:40]]


def test_files(tmp_path: Path) -> None:
    game = random_game(options=30)
    path = tmp_path / "game.replay"
    save(game, path)
    assert path.read_bytes() == dump(game).encode()
    assert load(path) == parse(dump(game))
    path.write_bytes(dump(game).replace("\n", "\r\n").encode())
    assert dump(check(load(path))) == dump(game)
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ReplayError, match="UTF-8"):
        load(path)


def test_remarks_and_empty_lines_do_not_count() -> None:
    text = dump(random_game(options=20))
    head, _, body = text.partition("\n\n")
    commented = head + "\n# a remark\n\n# another\n\n" + body.replace("\n", "\n\n")
    assert dump(check(parse(commented))) == text


@pytest.mark.parametrize(
    ("line", "new", "message"),
    [
        (1, "sietch replay", "line 1: expected 'sietch replay 2'"),
        (1, "sietch replay 9", "line 1: a replay of format 9; this is Sietch .*, which reads up to 2"),
        (2, "verison: 1", "line 2: expected one of version:"),
        (2, "", "line 2: 'version:' is missing"),
        (3, "rules: new", "line 3: expected a whole number, found 'new'"),
        (5, "players: four", "line 5: expected a whole number"),
        (5, "players: 3", "line 7: 3 players, but 4 leaders"),
        (7, "leaders: muad_dib", "line 7: 4 players, but 1 leader$"),
        (6, "choam: perhaps", "line 6: expected on or off, found 'perhaps'"),
        (6, "players: 4", "line 6: 'players:' stands here twice"),
        (6, "base: on", r"line 6: base game cards \('base'\) is not part of this version"),
        (
            6,
            "difficulty: mentat",
            "line 6: difficulty 'mentat': only a game for one player has one",
        ),
        (6, "# no set", "was played with content uprising choam"),
        (7, "leaders: muad_dib, paul, gurney_halleck, staban_tuek", "unknown leader 'paul'"),
        (7, "leaders: muad_dib, muad_dib, gurney_halleck, staban_tuek", "chosen twice"),
        (8, "seed: ", "line 8: expected a whole number"),
        (8, "seed: 6", "other leaders were dealt than seed 6 deals: .*recorded with Sietch"),
        (4, "content: uprising choam 000000000000", "was played with content uprising choam 000000000000"),
        (4, "content: uprising choam 000000000000 + my_cards 2", "was played with my_cards 2"),
        (13, "dance", "line 13, step 4: 'dance' is no option of this game; offered: "),
    ],
)
def test_broken_replays_are_refused(line: int, new: str, message: str) -> None:
    lines = lines_of(dump(random_game()))
    lines[line - 1] = new
    with pytest.raises(ReplayError, match=message):
        check(parse("\n".join(lines)))


def test_without_an_end_of_the_head() -> None:
    with pytest.raises(ReplayError, match="line 8: the head ends with an empty line"):
        parse("\n".join(lines_of(dump(random_game()))[:8]))


def test_an_illegal_option_says_what_was_offered_and_why_not() -> None:
    game = random_game(options=0)
    missing = next(
        f"play {card.name}"
        for card in game.rules.cards
        if card.number not in game.state.players[game.decider].hand
    )
    text = dump(game) + missing + "\n"
    with pytest.raises(ReplayError) as caught:
        check(parse(text))
    assert caught.value.line == len(lines_of(text)) - 1
    assert f"'{missing}' is not offered: " in str(caught.value)
    assert "reveal" in str(caught.value).partition("offered: ")[2]


def test_marks_of_single_options_are_checked() -> None:
    lines = lines_of(dump(random_game()))
    number = next(i for i, line in enumerate(lines) if line.startswith("= "))
    wrong = [*lines[:number], "= pass everything", *lines[number + 1 :]]
    with pytest.raises(ReplayError, match="the only option is"):
        check(parse("\n".join(wrong)))
    wrong = [*lines[:9], "= " + lines[9], *lines[10:]]
    with pytest.raises(ReplayError, match=r"line 10, step 1: '.*' is marked as the only option of"):
        check(parse("\n".join(wrong)))


def test_a_replay_may_not_go_on_after_the_end_or_stop_before_a_single_option() -> None:
    text = dump(random_game())
    with pytest.raises(ReplayError, match="after the end of the game"):
        check(parse(text + "reveal\n"))
    lines = lines_of(text)
    number = next(i for i, line in enumerate(lines) if line.startswith("= "))
    with pytest.raises(ReplayError, match="ends too early"):
        check(parse("\n".join(lines[:number])))


def test_other_content_can_be_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    text = dump(random_game(options=20)).replace(load_rules().version, "000000000000")
    assert len(check(parse(text), strict=False).history) >= 20


def test_added_content_is_part_of_the_replay(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    card = "cards:\n  - {id: dagger, reveal: swords 2}\n"
    path.write_text(f"id: mine\nversion: 1\n{card}", encoding="utf-8")
    game = new_game(setup_for(3, seed=1, content=[path]))
    text = dump(game)
    assert " + mine 1\n" in text
    assert check(parse(text), [path]).rules.extra == ["mine 1"]
    with pytest.raises(ReplayError, match="was played with mine 1; here is no added content"):
        check(parse(text))
    path.write_text(f"id: mine\nversion: 2\n{card}", encoding="utf-8")
    with pytest.raises(ReplayError, match="was played with mine 1; here is mine 2"):
        play(parse(text), None, [path])


# --- versions ----------------------------------------------------------------------------------------------

OLD = Path(__file__).parent / "data" / "format_1"
HERE = f"this is Sietch {__version__}, rules {RULES_VERSION}"


def old_form(text: str) -> str:
    """As format 1 would have it."""
    return text.replace("sietch replay 2", "sietch replay 1").replace(f"rules: {RULES_VERSION}\n", "")


def test_format_1_is_read() -> None:
    text = dump(random_game(options=30))
    replay = parse(old_form(text))
    assert replay == replace(parse(text), rules=1, moves=replay.moves)
    assert [move.text for move in replay.moves] == [move.text for move in parse(text).moves]
    assert dump(check(replay, strict=False)) == text
    with pytest.raises(ReplayError, match="line 7: 'choam:' is missing above"):
        parse(old_form(text).replace("choam: on\n", ""))


def test_other_rules_are_refused_with_both_versions() -> None:
    text = dump(random_game(options=30)).replace(f"rules: {RULES_VERSION}", "rules: 99")
    text = text.replace(f"version: {__version__}", "version: 7.0.0")
    message = f"was played by other rules: recorded with Sietch 7.0.0, rules 99; {HERE}"
    with pytest.raises(ReplayError, match=message):
        check(parse(text))
    assert len(check(parse(text), strict=False).history) >= 30


@pytest.mark.parametrize("name", ["3_players", "4_players_choam"])
def test_games_by_the_first_rules_are_refused(name: str) -> None:
    replay = load(OLD / f"{name}.replay")
    versions = f"recorded with Sietch 0.1.0, rules 1; {HERE}"
    assert replay.rules == 1
    with pytest.raises(ReplayError, match=f"^was played by other rules: {versions}$"):
        check(replay)
    replay.moves[0] = replace(replay.moves[0], text="buy the_spice_must_flow")
    with pytest.raises(ReplayError, match=rf"^line \d+, step 1: .* is not offered: .*\({versions}\)$"):
        check(replay, strict=False)


def test_a_move_that_does_not_fit_says_where_and_which_versions() -> None:
    lines = lines_of(dump(random_game()).replace(f"version: {__version__}", "version: 7.0.0"))
    step = next(number for number, line in enumerate(lines[9:], 1) if number > 5 and not line.startswith("="))
    lines[step + 8] = "buy the_spice_must_flow"
    with pytest.raises(ReplayError) as caught:
        check(parse("\n".join(lines)))
    assert (caught.value.line, caught.value.step) == (step + 9, step)
    text = str(caught.value)
    assert text.startswith(f"line {step + 9}, step {step}: 'buy the_spice_must_flow' is not offered: ")
    assert text.endswith(f"(recorded with Sietch 7.0.0, rules {RULES_VERSION}; {HERE})")


def test_what_begins_like_a_replay(tmp_path: Path) -> None:
    path = tmp_path / "any"
    for text, is_one in (
        ("sietch replay 1\n", True),
        ("sietch replay 2\r\n", True),
        ("sietch replays\n", False),
    ):
        path.write_text(text, encoding="utf-8")
        assert is_replay(path) == is_one


def test_long_words_are_told_in_short() -> None:
    """Whatever stands in a replay, the message about it is a line that a person can read."""
    lines = lines_of(dump(random_game(options=5)))
    for number, line in enumerate(lines[:-1]):
        name, colon, _ = line.partition(": ")
        spoiled = [*lines[:number], f"{name}{colon}{'9' * 5_000}", *lines[number + 1 :]]
        if name != "version":  # it is only told
            with pytest.raises(ReplayError) as caught:
                check(parse("\n".join(spoiled)))
            assert len(str(caught.value)) < 1_000
