"""Several persons at one device: their names, and a page with a connection for each of them."""

from __future__ import annotations

from contextlib import ExitStack

from tests.server.client import Running, persons


def test_names_are_shown_to_all_short_and_harmless(server: Running) -> None:
    given = ["Chani", "  Liet\n Kynes ", "x" * 500, "<b>\x1b[31m\u202eJamis", ""]
    seats = [{"who": "person", "name": name} for name in given]
    made = server.new(players=6, seats=[*seats, {"who": "bot", "bot": "random"}])
    with server.watch(made) as page:
        page.wait("position")
        names = [seat["name"] for seat in page.wire[0]["seats"]]
    assert names[:3] == ["Chani", "Liet Kynes", "x" * 40]
    assert names[3].endswith("Jamis") and all(letter.isprintable() for letter in names[3])
    assert names[4:] == ["", ""]


def test_a_device_of_six_persons_comes_back_again_and_again(server: Running) -> None:
    """Seven connections at once, as often as a person reloads a page."""
    made = server.new(players=6, seats=persons(6))
    for _ in range(5):
        with ExitStack() as device:
            pages = [device.enter_context(server.seat(made, seat)) for seat in range(6)]
            pages.append(device.enter_context(server.watch(made)))
            views = [page.wait("position")["view"] for page in pages]
        assert [view["seat"] for view in views] == [0, 1, 2, 3, 4, 5, None]
        decider = views[0]["decision"]["seat"]
        assert ["options" in view["decision"] for view in views] == [seat == decider for seat in range(7)]
        assert views[-1]["own"] is None
