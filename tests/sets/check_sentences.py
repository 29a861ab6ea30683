"""What a set adds is told like everything else: by the names of the reader, and grouped where the view groups."""

from __future__ import annotations

from sietch.content import load_rules
from sietch.server.games import showing
from sietch.server.games.course import Course
from sietch.view.deeds import runs
from sietch.view.names import speaking
from sietch.view.telling import told
from tests.sets.checks import WITH, at_turn


def test_its_deeds_are_told_with_the_turn() -> None:
    game, _ = at_turn("diplomacy")
    since = len(game.state.log or [])
    game.apply("reveal")
    [run] = runs(game.state, None, since)
    assert run.teller == 0
    assert "smuggles 1 contraband" in told(game.state, run, speaking(game.state))


def test_the_page_gets_them_without_their_subject() -> None:
    setup = WITH.replaced(seed=5)
    course = Course(load_rules(setup), setup)
    texts: dict[str, str] = {}
    while not course.game.over and len(texts) < 2:
        course.one(course.game.options()[0])
        for event in showing.events(course, course.rev, None, "en"):
            if event.event in ("smuggled_in", "favour_taken", "walked"):
                assert isinstance(event.text, str)
                texts[event.event] = event.text
    assert all(text.startswith(("smuggles ", "is owed ", "makes a name")) for text in texts.values())
    assert texts
