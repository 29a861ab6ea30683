"""Making tables, finding them, and answers in words for whatever is wrong."""

from __future__ import annotations

import random
import shutil
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

import pytest
from websockets.exceptions import InvalidStatus

from sietch.content import ContentError, Setup
from sietch.content.limits import LONGEST_NAME
from sietch.content.problems import Problem
from sietch.language import tables
from sietch.language.sentence import plain
from sietch.language.tables import ENGLISH, sentences_of
from sietch.server.keeping.own_content import OwnContent
from sietch.server.keeping.sqlite import SqliteStore
from sietch.server.keeping.store import StoreError
from sietch.server.making import new_table
from sietch.server.tables import hall
from sietch.server.tables.hall import Hall
from sietch.server.web import door
from tests.server.client import Plain, Running, one_and_bots, options, persons
from tests.server.test_play import play

GOLDEN = Path(__file__).parent.parent / "golden" / "3_players_choam_1.replay"
OWN = """
id: mine
version: 1
cards:
  - {id: dagger, agent: spice 7}
"""


def refusal(server: Running, status: int, **wanted: Any) -> str:
    answer = server.http.post("/api/tables", json=wanted)
    assert answer.status_code == status, answer.text
    problem: Plain = answer.json()
    return "\n".join([problem["error"], *problem["problems"]])


# --- what can be chosen --------------------------------------------------------------------------------------


def test_choices_come_with_their_reasons(server: Running) -> None:
    found = server.http.get("/api/setup").json()
    modes = {mode["players"]: mode for mode in found["modes"]}
    assert [players for players, mode in modes.items() if not mode["reason"]] == [1, 2, 3, 4, 6]
    assert "1 to 4, or for 6" in modes[5]["reason"]
    assert reasons(modes[1], "difficulty") == {} and len(modes[1]["difficulty"]) == 4
    assert "one player" in reasons(modes[4], "difficulty")["mentat"]
    assert modes[1]["variants"][0]["help"].startswith("In a Conflict III every rival turns over two")
    assert "six players always" in reasons(modes[6], "sets")["choam"]
    assert "in teams" in reasons(modes[4], "variants")["open_hands"]
    assert "muad_dib" not in reasons(modes[6]["seats"][0], "leaders")
    assert "commands a team" in reasons(modes[6]["seats"][1], "leaders")["muad_dib"]
    assert [seat["who"] for seat in modes[2]["seats"]] == [["person", "bot"], ["person", "bot"], ["rival"]]
    assert found["address"] == ""  # nobody else hears a server of a test
    levels = {bot["value"]: bot["level"] for bot in found["bots"]}
    assert list(levels.items())[:4] == [("acolyte", 1), ("naib", 2), ("mentat", 3), ("kwisatz_haderach", 4)]
    assert {levels[other] for other in [*levels][4:]} == {0}
    assert [seat["side"] for seat in modes[6]["seats"]] == [0, 1, 0, 1, 0, 1]
    assert [seat["side"] for seat in modes[4]["seats"]] == [0, 1, 2, 3]


def test_choices_are_called_in_the_language_of_whoever_asks(server: Running) -> None:
    titles = {"title.mentat": "M!", "title.row_churn": "R!", "set.choam": "c!"}
    tables.know("zh", sentences_of(ENGLISH) | titles | {"bot.title.naib": "N!", "bot.about.naib": "N?"})
    try:
        found = server.http.get("/api/setup?language=zh").json()
        alone = found["modes"][0]
        assert "M!" in [choice["name"] for choice in alone["difficulty"]]
        assert "R!" in [choice["name"] for choice in alone["variants"]]
        assert "C!" in [choice["name"] for choice in alone["sets"]]
        assert ("N!", "N?") in [(bot["name"], bot["help"]) for bot in found["bots"]]
    finally:
        tables.forget("zh")


def test_rivals_say_which_variants_they_do_not_go_with(server: Running) -> None:
    """RV-34, and no other variant keeps a leader away."""
    modes = {mode["players"]: mode for mode in server.http.get("/api/setup").json()["modes"]}
    barred = {
        (players, seat["seat"], leader["value"]): leader["not_with"]
        for players, mode in modes.items()
        for seat in mode["seats"]
        for leader in seat["leaders"]
        if leader["not_with"]
    }
    usual = {leader["value"] for leader in modes[2]["seats"][2]["leaders"]}
    usual -= {"rival_lady_amber_metulli", "rival_glossu_rabban"}
    assert set(barred) == {(2, 2, leader) for leader in usual}
    why = barred[2, 2, "rival_gurney_halleck"]
    assert list(why) == ["streamlined_rivals"]
    assert "'Gurney Halleck' is not one of Streamlined Rivals" in why["streamlined_rivals"]
    for leader, status in (("rival_gurney_halleck", 422), ("rival_glossu_rabban", 201)):
        seats = [*one_and_bots(2), {"who": "rival", "leader": leader}]
        wanted = {"players": 2, "variants": ["streamlined_rivals"], "seats": seats}
        assert server.http.post("/api/tables", json=wanted).status_code == status


def reasons(mode: Plain, what: str) -> dict[str, str]:
    return {choice["value"]: choice["reason"] for choice in mode[what] if choice["reason"]}


@pytest.mark.parametrize("players", [1, 2, 3, 4, 6])
def test_every_choice_without_a_reason_can_be_made(server: Running, players: int) -> None:
    mode = next(m for m in server.http.get("/api/setup").json()["modes"] if m["players"] == players)
    for what in ("difficulty", "variants"):
        for choice in mode[what]:
            value = choice["value"] if what == "difficulty" else [choice["value"]]
            if choice["reason"]:
                refused = refusal(server, 422, players=players, **{what: value})
                assert choice["help"] and refused.endswith(f"'{choice['value']}': {choice['reason']}")
            else:
                server.new(players=players, **{what: value})


# --- leaders -------------------------------------------------------------------------------------------------


def leaders(server: Running, status: int = 200, **wanted: Any) -> Plain:
    """Who sends no content need not send anything."""
    if "content" in wanted:
        answer = server.http.post("/api/leaders", json=wanted)
    else:
        answer = server.http.get("/api/leaders", params={"players": 4} | wanted)
    assert answer.status_code == status, answer.text
    found: Plain = answer.json()
    return found


@pytest.mark.parametrize("players", [1, 2, 3, 4, 6])
def test_every_leader_that_can_be_chosen_is_told_in_words(server: Running, players: int) -> None:
    found = leaders(server, players=players)
    mode = next(m for m in server.http.get("/api/setup").json()["modes"] if m["players"] == players)
    assert found["seats"] == mode["seats"]
    for seat in found["seats"]:
        of = found["components"]["rivals" if seat["who"] == ["rival"] else "leaders"]
        for leader in seat["leaders"]:
            assert of[leader["value"]]["name"] == leader["name"]
            assert of[leader["value"]]["text"] and of[leader["value"]]["effects"]


def test_the_team_of_a_commander_is_known_by_its_track(server: Running) -> None:
    tracks = leaders(server, players=6)["components"]["tracks"].values()
    assert {track["fields"].get("only") for track in tracks} >= {"muad_dib", "shaddam_corrino_iv"}


def test_the_rules_can_be_looked_up_before_there_is_a_table(server: Running) -> None:
    content = server.http.get("/api/content", params={"players": 6}).json()
    assert content["glossary"] and "muad_dib" in content["components"]["leaders"]
    assert server.http.get("/api/content", params={"players": 5}).status_code == 422


def test_own_leaders_can_be_chosen(server: Running) -> None:
    duke = "{id: my_duke, name: My Duke, ability: {name: Rich, effect: 'on reveal_turn: spice 1'}}"
    content = f"{OWN}leaders:\n  - {duke}\n"
    found = leaders(server, content=content)
    assert "my_duke" not in [one["value"] for one in leaders(server)["seats"][0]["leaders"]]
    [own] = [one for one in found["seats"][0]["leaders"] if one["value"] == "my_duke"]
    assert (own["name"], own["reason"]) == ("My Duke", "")
    assert "1 spice" in str(found["components"]["leaders"]["my_duke"]["text"])
    assert (found["brings"], leaders(server)["brings"]) == ({"cards": ["Dagger"], "leaders": ["My Duke"]}, {})
    made = server.new(content=content, seats=[{"leader": "my_duke"}])
    with server.seat(made) as page:
        assert page.asked()["view"]["players"][0]["leader"] == "my_duke"


def test_leaders_of_what_cannot_be_are_refused_in_words(server: Running) -> None:
    assert "for 6" in leaders(server, 422, players=5)["error"]
    broken = OWN.replace("spice 7", "sand 7")
    [mistake] = leaders(server, 422, content=broken, content_name="my.yaml")["problems"]
    assert mistake.startswith("line 5: my.yaml: dagger: agent") and "sand" in mistake
    lines = [
        "id: x",
        "version: 1",
        "cards:",
        "  - id: dagger",
        "    cost: dear",
        "    agent: sand 7",
        "  - {}",
    ]
    lines += ["leaders:", "  - id: me", "    ability:", "      name: Mine", "      effect: sand 7"]
    told = leaders(server, 422, content="\n".join(lines))["problems"]
    assert {one.partition(": ")[0] for one in told} >= {"line 5", "line 6", "line 7", "line 12"}, told
    assert "cannot be understood" in leaders(server, 400, players="four")["error"]


def test_leaders_of_own_cards_that_need_a_set_need_it(server: Running) -> None:
    content = "id: mine\nversion: 1\nremoves: {leaders: [shaddam_corrino_iv]}\n"
    found = leaders(server, content=content)["seats"][0]["leaders"]
    assert Counter(tuple(one["needs"]) for one in found) == {("choam",): 8, ("choam", "ix"): 6}
    assert not any(one["reason"] for one in found)
    assert "shaddam_corrino_iv" in refusal(server, 422, sets=[], content=content)


# --- new tables ----------------------------------------------------------------------------------------------


def test_nothing_said_is_a_person_against_three_of_the_usual_bots(server: Running) -> None:
    made = server.new()
    [line] = server.http.get("/api/tables").json()["tables"]
    assert [(seat["who"], seat["bot"]) for seat in line["seats"]] == [("person", ""), *[("bot", "naib")] * 3]
    assert (
        len(made["links"]) == 1
        and made["links"][0]["path"] == f"/table/{made['id']}#{made['links'][0]['key']}"
    )
    assert made["links"][0]["key"] not in server.http.get("/api/tables").text
    assert made["links"][0]["key"].encode() not in server.file.read_bytes()


def test_a_table_is_as_it_was_asked_for(server: Running) -> None:
    seats = [
        {"who": "person", "name": "Chani", "leader": "lady_jessica"},
        {"who": "rival", "leader": "gurney_halleck"},
    ]
    made = server.new(players=1, difficulty="mercenary", variants=["row_churn"], sets=[], seats=seats, seed=5)
    with server.seat(made) as page:
        page.asked()
        setup = page.wire[0]["setup"]
        assert (setup["difficulty"], setup["variants"], setup["sets"]) == (
            "mercenary",
            ["row_churn"],
            ["uprising"],
        )
        assert page.wire[0]["seats"][0]["name"] == "Chani"
        leaders = [player["leader"] for player in page.position["view"]["players"]]
        assert leaders[:2] == ["lady_jessica", "rival_gurney_halleck"] and len(leaders) == 3


def test_the_same_seed_deals_the_same_and_none_another(server: Running) -> None:
    def hand(**wanted: Any) -> list[Any]:
        made = server.new(seats=[{"who": "person"}] * 4, **wanted)
        with server.seat(made) as page:
            view = page.wait("position")["view"]
            return [view["own"], view["table"]["row"]]

    assert hand(seed=3) == hand(seed=3) == hand(seed="3")
    long = 2**59 - 1  # more than a number of a browser holds
    assert hand(seed=long) == hand(seed=str(long)) != hand(seed=2**59 - 2)
    assert hand() != hand()


def test_a_choice_of_two_leaders_comes_first(server: Running) -> None:
    seats = [{"who": "person", "of_two": True}, {"who": "bot", "bot": "random", "of_two": True}]
    made = server.new(
        players=3, seats=[*seats, {"who": "bot", "bot": "random", "leader": "muad_dib"}], seed=1
    )
    assert made["links"] == [] and [offer["seat"] for offer in made["offers"]] == [0, 1]
    offered = [leader for offer in made["offers"] for leader in offer["leaders"]]
    assert len(set(offered)) == 4 and "muad_dib" not in offered
    path = f"/api/tables/{made['id']}/leaders"
    assert "each of the seats" in server.http.post(path, json={"leaders": {"0": offered[0]}}).json()["error"]
    wrong = {"leaders": {"0": offered[2], "1": offered[3]}}
    assert "was offered" in server.http.post(path, json=wrong).json()["error"]
    answer = server.http.post(path, json={"leaders": {"0": offered[1], "1": offered[2]}})
    assert answer.status_code == 201
    with server.seat(answer.json()) as page:
        leaders = [player["leader"] for player in page.wait("position")["view"]["players"]]
        assert leaders == [offered[1], offered[2], "muad_dib"]
    assert server.http.post(path, json={"leaders": {}}).status_code == 404


def test_leaders_are_chosen_again_when_the_table_could_not_be_kept(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = server.new(players=3, seats=[{"who": "person", "of_two": True}])
    path = f"/api/tables/{made['id']}/leaders"
    chosen = {"leaders": {"0": made["offers"][0]["leaders"][0]}}

    async def full(*_: object) -> None:
        raise StoreError(plain("the disk is full"))

    with monkeypatch.context() as patch:
        patch.setattr(SqliteStore, "add", full)
        answer = server.http.post(path, json=chosen)
        assert answer.status_code == 503 and "the disk is full" in answer.json()["error"]
    assert server.http.post(path, json=chosen).status_code == 201
    assert server.http.post(path, json=chosen).status_code == 404


def test_own_content_is_played_with(server: Running) -> None:
    made = server.new(players=3, content=OWN, seats=one_and_bots(3, "acolyte"))
    content = server.http.get(f"/api/tables/{made['id']}/content").json()
    assert content["components"]["cards"]["dagger"]["fields"]["agent"] == "spice 7"
    with server.seat(made) as page:
        page.asked()
        assert page.wire[0]["setup"]["content"] == ["mine 1"]
        page.choose(options(page.position)[0])
        page.at(page.position["rev"] + 1)
        assert not [message for message in page.wire if message["type"] == "fault"]


def test_an_own_card_with_the_longest_id_is_played(server: Running) -> None:
    """Its option is longer than the id; what is no option at all is told again only in part."""
    long = "d" * LONGEST_NAME
    card = f"id: {long}, name: Long, replaces: dagger, type: starter, copies: 2, icons: [landsraad, city]"
    made = server.new(players=3, content=OWN.replace("id: dagger", card), seats=one_and_bots(3), seed=1)
    with server.seat(made) as page:
        page.asked()
        option = next(text for text in options(page.position) if text.endswith(long))
        page.send(type="why", option=option)
        answer = page.wait("why")
        assert answer["option"] == option and "no such" not in answer["reason"]
        page.choose(option)
        assert page.at(page.position["rev"] + 1)["move"]["option"] == option
        page.choose(option * 10)
        assert len(page.wait("refused")["option"]) < 2 * LONGEST_NAME


def test_a_corrected_name_of_own_content_is_drawn(server: Running) -> None:
    """The game is the same by its rules and by its version; the words are not."""

    def drawn(name: str) -> str:
        content = OWN.replace("id: dagger,", f"id: dagger, name: {name},")
        made = server.new(players=3, content=content, seats=one_and_bots(3))
        answer = server.http.get(f"/api/tables/{made['id']}/content").json()
        found: str = answer["components"]["cards"]["dagger"]["name"]
        return found

    assert [drawn("Crisknife"), drawn("Crysknife")] == ["Crisknife", "Crysknife"]


def test_mistakes_in_own_content_are_told_with_their_line(server: Running) -> None:
    told = refusal(server, 422, content=OWN.replace("spice 7", "spicee 7"))
    assert "1 mistake in the content" in told and "line 5" in told and "did you mean 'spice'?" in told
    assert "line 3" in refusal(server, 422, content="id: x\nversion: [\n")


def test_sets_that_do_not_go_together_are_told_without_their_files(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    problem = Problem("smugglers", "smugglers_den", "effect", plain("raiders need an army"), 7)

    def broken(_: Setup) -> NoReturn:
        raise ContentError([problem, problem])

    monkeypatch.setattr(new_table, "load_rules", broken)
    assert refusal(server, 422, players=1) == "This combination cannot be played: raiders need an army"


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        ({"players": 5}, "1 to 4, or for 6"),
        ({"players": 0}, "0 players"),
        ({"players": 3, "sets": ["uprising", "epic"]}, "only with Rise of Ix (K-11)"),
        ({"players": 2, "sets": ["uprising", "ix", "epic"]}, "only for 3, 4 or 6 players (K-11)"),
        ({"players": 4, "sets": ["uprising", "ix", "ix_foldspace"]}, "only for 1 or 2 players (RV-16)"),
        ({"players": -3, "seats": [{}]}, "-3 players"),
        ({"players": 6, "sets": []}, "six players always"),
        ({"sets": ["spice"]}, "unknown set 'spice'"),
        ({"difficulty": "easy"}, "unknown difficulty"),
        ({"variants": ["open_hands"]}, "in teams"),
        ({"players": 3, "seats": [{}] * 4}, "4 seats, but this game has 3"),
        ({"players": 3, "seats": [{"who": "rival"}]}, "a rival cannot sit there"),
        ({"players": 1, "seats": [{}, {"who": "bot"}]}, "a rival sits there"),
        ({"seats": [{"who": "bot", "bot": "hal"}]}, "unknown bot 'hal'"),
        ({"seats": [{"who": "bot", "bot": "search:ms=100000"}]}, "unknown bot"),
        ({"seats": [{"who": "bot", "bot": "/etc/passwd.py:X"}]}, "unknown bot"),
        ({"seats": [{"who": "person", "bot": "naib"}]}, "is no bot"),
        ({"seats": [{"leader": "harry"}]}, "unknown leader 'harry'"),
        ({"seats": [{"leader": "muad_dib"}, {"leader": "muad_dib"}]}, "chosen twice"),
        ({"seed": 10**30}, "too large"),
        ({"seed": str(10**18)}, "too large"),
        ({"seed": "spice"}, "whole number"),
        ({"seed": 10**18}, "too large"),
        ({"pace": -1}, "pace"),
        ({"cheat": True}, "unknown field `cheat`"),
        ({"seats": "all"}, "cannot be understood"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_in_words(server: Running, wanted: Plain, words: str) -> None:
    status = 400 if "understood" in words or "field" in words else 422
    assert words in refusal(server, status, **wanted)
    assert server.http.get("/api/tables").json() == {"tables": [], "more": False}


# --- requests that make no sense -----------------------------------------------------------------------------


def test_answers_to_nonsense_are_json_in_words(server: Running) -> None:
    http = server.http
    cases = [
        (http.post("/api/tables", content=b"{"), 400, "cannot be understood"),
        (http.post("/api/tables", content=b"\xff"), 400, "cannot be understood"),
        (http.post("/api/tables", content=b"[" * 10_000), 400, "cannot be understood"),
        (http.post("/api/tables", content=b"x" * 2_000_000), 413, "too many"),
        (http.get("/api/tables/nowhere/content"), 404, "no table"),
        (http.get("/api/tables/nowhere/replay"), 404, "no table"),
        (http.post("/api/tables/nowhere/leaders", json={"leaders": {}}), 404, "no table"),
        (http.delete("/api/tables/nowhere"), 404, "no table"),
        (http.get("/api/spice"), 404, "no address"),
        (http.put("/api/tables"), 405, "not possible"),
    ]
    for answer, status, words in cases:
        assert (answer.status_code, answer.headers["content-type"]) == (status, "application/json")
        assert words in answer.json()["error"]


def test_nobody_has_so_many_keys(server: Running) -> None:
    """Each would be hashed."""
    table = "/api/tables/nowhere"
    for keys in (["k"] * 13, ["k" * 101]):
        answers = [
            server.http.post(f"{table}/rematch", json={"keys": keys}),
            server.http.post(f"{table}/continue", json={"rev": 0, "keys": keys}),
            server.http.post(f"{table}/continue", json={"rev": 0, "seats": [0] * 13}),
            server.http.get(f"{table}/chronicle", params={"key": keys}),
        ]
        assert [answer.status_code for answer in answers] == [400] * 4
    keys = ["k" * 100] * 12
    assert server.http.post(f"{table}/rematch", json={"keys": keys}).status_code == 404
    assert server.http.get(f"{table}/chronicle", params={"key": keys}).status_code == 404


def test_a_table_is_removed_by_its_persons_alone(server: Running) -> None:
    made = server.new(players=3, seats=one_and_bots(3))
    path = f"/api/tables/{made['id']}"
    assert server.http.delete(path).status_code == 403
    assert server.http.delete(f"{path}?key=wrong").status_code == 403
    with server.seat(made) as page:
        page.asked()
        assert server.http.delete(f"{path}?key={made['links'][0]['key']}").status_code == 204
    assert server.http.get("/api/tables").json() == {"tables": [], "more": False}


def test_other_pages_cannot_act_here(server: Running) -> None:
    made = server.new(players=3, seats=one_and_bots(3))
    foreign = {"origin": "https://elsewhere.example"}
    assert server.http.post("/api/tables", json={}, headers=foreign).status_code == 403
    for broken in ("http://[", "null", ""):
        answer = server.http.post("/api/tables", json={}, headers={"origin": broken})
        assert answer.status_code == 403 and "nosniff" in answer.headers["x-content-type-options"]
    assert server.http.post("/api/tables", json={}, headers={"origin": server.url}).status_code == 201
    with (
        pytest.raises(InvalidStatus) as refused,
        server.open(f"/api/tables/{made['id']}/watch", origin=foreign["origin"]),
    ):
        pass
    assert refused.value.response.status_code == 403
    with server.open(f"/api/tables/{made['id']}/watch", origin=server.url) as page:
        page.wait("position")
    assert server.http.get("/", headers={"host": "elsewhere.example"}).status_code == 421


def test_behind_a_proxy_it_is_called_by_the_names_that_were_given(tmp_path: Path) -> None:
    """The proxy keeps what the browser says: the name, with a port that is not the usual one, and the origin."""
    server = Running(tmp_path / "tables.db", names=["Sietch.example"])
    try:
        for host in ("sietch.example", "sietch.example:8443", "127.0.0.1:8124"):
            assert server.http.get("/api/tables", headers={"host": host}).status_code == 200
            wanted = {"host": host, "origin": f"https://{host}"}
            assert server.http.post("/api/tables", json={}, headers=wanted).status_code == 201
            wanted["origin"] = "https://elsewhere.example"
            assert server.http.post("/api/tables", json={}, headers=wanted).status_code == 403
        assert server.http.get("/api/tables", headers={"host": "elsewhere.example"}).status_code == 421
        assert server.http.get("/api/setup").json()["address"] == "https://Sietch.example"
    finally:
        server.stop()


def test_every_answer_has_the_headers_of_safety(server: Running) -> None:
    for path in ("/", "/nowhere", "/api/tables", "/api/nowhere"):
        headers = server.http.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


@pytest.mark.usefixtures("standstill")
def test_an_address_cannot_ask_without_end(server: Running) -> None:
    statuses = {server.http.get("/api/nowhere").status_code for _ in range(int(door.BURST) + 100)}
    assert statuses == {404, 429}


# --- the page ------------------------------------------------------------------------------------------------


def test_pages(server: Running, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(server.serving.app, "_page", tmp_path / "page")
    answer = server.http.get("/nowhere")
    assert answer.status_code == 404 and "Page not found" in answer.text
    assert "npm run build" in server.http.get("/table/abc").text
    tables.know("zh", sentences_of(ENGLISH) | {"missing.head": "0 < 1", "unbuilt.then": "{command}!"})
    try:
        asked = {"accept-language": "de;q=0.9,ZH-CN,en;q=0.5"}
        answer = server.http.get("/nowhere", headers=asked)
        assert '<html lang="zh">' in answer.text and "<h1>0 &lt; 1</h1>" in answer.text
        told = server.http.get("/table/abc", headers=asked).text
        assert "<p><code>sietch play --terminal</code>!</p>" in told
    finally:
        tables.forget("zh")
    (tmp_path / "page" / "assets").mkdir(parents=True)
    (tmp_path / "secret").write_text("not for you", encoding="utf-8")
    (tmp_path / "page" / "index.html").write_text("the page", encoding="utf-8")
    (tmp_path / "page" / "icon.svg").write_text("<svg/>", encoding="utf-8")
    (tmp_path / "page" / "assets" / "page-1.js").write_text("go()", encoding="utf-8")
    for path, status in (
        ("/", 200),
        ("/new", 200),
        ("/table/abc", 200),
        ("/replay/abc", 200),
        ("/nowhere", 404),
    ):
        answer = server.http.get(path)
        assert (answer.status_code, answer.text) == (status, "the page")
    assert server.http.get("/icon.svg").text == "<svg/>"
    assert server.http.get("/assets/page-1.js").text == "go()"
    for path in ("/..%2fsecret", "/assets/..%2f..%2fsecret", "/%00", "/assets/nothing.js", f"/{'x' * 5000}"):
        assert server.http.get(path).status_code == 404


def test_a_mistake_of_the_server_is_told_without_its_insides(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError("insides")

    monkeypatch.setattr(Hall, "lines", broken)
    answer = server.http.get("/api/tables")
    assert answer.status_code == 500 and "insides" not in answer.text and answer.json()["error"]
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_an_unfinished_game_of_a_lone_person_can_be_had(server: Running) -> None:
    made = server.new(players=3, seats=one_and_bots(3))
    with server.seat(made) as page:
        play(page, random.Random(1), 4)
    key = made["links"][0]["key"]
    assert server.http.get(f"/api/tables/{made['id']}/replay?key={key}").text.startswith("sietch replay")


def kept_files(server: Running) -> list[Path]:
    return list(Path(server.serving.hall.own_content._folder.name).rglob("*.yaml"))


def test_own_content_that_no_game_is_made_of_leaves_no_file(server: Running) -> None:
    for number in range(3):
        refusal(server, 422, content=OWN.replace("spice 7", f"sand {number}"))
        leaders(server, 422, content=OWN.replace("spice 7", f"dust {number}"))
        leaders(server, content=OWN.replace("spice 7", f"spice {number}"))  # only looked at
        refusal(server, 422, content=OWN.replace("spice 7", f"water {number}"), pace=-1)
    assert kept_files(server) == []


def test_own_content_of_a_table_stays_when_another_table_cannot_have_it(server: Running) -> None:
    content = "id: mine\nversion: 1\nremoves: {leaders: [shaddam_corrino_iv]}\n"
    server.new(content=content)
    refusal(server, 422, sets=[], content=content)
    [file] = kept_files(server)
    assert file.read_text(encoding="utf-8") == content


def test_own_content_is_written_again_when_the_system_has_tidied_up(server: Running) -> None:
    """Folders that nobody has touched for days may vanish under a server that runs on."""
    made = server.new(content=OWN)
    shutil.rmtree(server.serving.hall.own_content._folder.name)
    server.new(content=OWN)
    with server.seat(made) as page:
        assert options(page.asked())
    assert len(kept_files(server)) == 1


def test_where_no_file_can_be_written_own_content_says_so_and_all_else_goes_on(
    server: Running, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Until there is room again. What could not be tried opens no replay."""
    plain = server.new(players=3, seats=persons(3))
    own = server.new(players=3, seats=persons(3), content=OWN)
    (tmp_path / "no folder").touch()
    with monkeypatch.context() as patch:
        patch.setattr(server.serving.hall.own_content._folder, "name", str(tmp_path / "no folder" / "x"))
        answer = server.http.get("/api/tables")
        assert answer.status_code == 200
        lines = {line["id"]: line for line in answer.json()["tables"]}
        assert (lines[plain["id"]]["reason"], lines[own["id"]]["replay"]) == ("", "")
        assert "own content cannot be written: " in lines[own["id"]]["reason"]
        assert server.http.get(f"/api/tables/{own['id']}/replay").status_code == 403
        assert "cannot be written" in refusal(server, 503, content=OWN)
        with server.seat(own) as page:
            assert "cannot be written" in page.wait("refused")["reason"]
        assert str(tmp_path) not in answer.text
    lines = {line["id"]: line for line in server.http.get("/api/tables").json()["tables"]}
    assert lines[own["id"]]["reason"] == ""
    with server.seat(own) as page:
        page.wait("position")


def test_own_content_is_there_for_all_who_load_it_at_once() -> None:
    """One that fails does not take the file from another; the last one that fails does."""
    content = OwnContent()
    for succeeds in (False, True):
        with suppress(ContentError), content.files([OWN]) as files:
            with suppress(ContentError), content.files([OWN]):
                raise ContentError([])
            assert files[0].read_text(encoding="utf-8") == OWN
            if not succeeds:
                raise ContentError([])
        assert files[0].exists() == succeeds
    content.close()


def test_of_why_tables_cannot_go_on_only_so_much_is_remembered(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall, "MOST_REASONS", 2)
    for number in range(4):
        server.new(content=OWN.replace("spice 7", f"spice {number + 1}"))
    lines = server.http.get("/api/tables").json()["tables"]
    assert [line["reason"] for line in lines] == [""] * 4
    reasons = server.serving.hall._reasons
    assert len(reasons) == 2 and "dagger" not in str(reasons)


def test_mistakes_in_own_content_are_told_in_the_language_of_whoever_asks(server: Running) -> None:
    tables.know(
        "zh",
        sentences_of(ENGLISH) | {"at.line": "{reason} [{line}]", "notation.unknown.atom": "{word}?"},
    )
    try:
        wanted = {"content": OWN.replace("spice 7", "sand 7"), "content_name": "a\x1b.yaml"}
        for path in ("/api/tables", "/api/leaders"):
            answer = server.http.post(f"{path}?language=zh", json=wanted)
            assert answer.json()["problems"] == [r"a\x1b.yaml: dagger: agent: column 1: sand? [5]"]
        file = {"text": GOLDEN.read_text(encoding="utf-8"), "content": [wanted["content"]]}
        answer = server.http.post("/api/replays?language=zh", json=file)
        assert answer.json()["problems"] == ["content.yaml: dagger: agent: column 1: sand?"]
    finally:
        tables.forget("zh")


@pytest.mark.parametrize(
    ("query", "told"),
    [("language=zh", "X?"), ("language=", ""), ("language=../en&language=%00", ""), ("", "")],
)
def test_the_door_refuses_in_the_language_of_whoever_asks(server: Running, query: str, told: str) -> None:
    tables.know("zh", sentences_of(ENGLISH) | {"server.other_page": "X?"})
    try:
        answer = server.http.post(f"/api/tables?{query}", json={}, headers={"origin": "https://else.example"})
        assert answer.json()["error"] == (told or "this request comes from a page of another server")
    finally:
        tables.forget("zh")


@pytest.mark.parametrize(("name", "told"), [("mine.yaml", "mine.yaml"), ("", "content.yaml")])
def test_a_mistake_in_own_content_names_the_file(server: Running, name: str, told: str) -> None:
    answer = server.http.post("/api/tables", json={"content": "cards:\n - id: [", "content_name": name})
    assert answer.status_code == 422
    assert all(problem.startswith(f"{told}: ") for problem in answer.json()["problems"])
    assert answer.json()["problems"]
