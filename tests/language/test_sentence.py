"""Sentences that are handed on before they are said: what is put into them stays harmless and whole."""

from pathlib import Path

from sietch.bots.registry import BotError
from sietch.content.problems import ContentError, Problem
from sietch.language.sentence import comma, plain, sentence


def test_words_are_changed_wherever_they_stand() -> None:
    inner = sentence("at.file", file=Path("/home/own/bot.py"), reason=comma(["own", plain("own"), 2]))
    told = sentence("at.line", line=3, reason=inner)

    assert str(told.changed(lambda text: text.replace("own", "x"))) == "line 3: /home/x/bot.py: x, x, 2"
    assert str(told) == "line 3: /home/own/bot.py: own, own, 2"


def test_what_a_bot_says_is_harmless_also_within_another_sentence() -> None:
    error = BotError(plain("red \x1b[31m"))

    assert str(error) == r"red \x1b[31m"
    assert str(sentence("hinting.nobody_knows", reason=error.whole)).count("\x1b") == 0


def test_all_mistakes_of_content_are_told_also_within_another_sentence() -> None:
    """A kept table may have content that a later program refuses: its line in the lobby says why."""
    found = [Problem("own.yaml", "dagger", "cost", plain("a \x1b")), Problem("", "leaders", "", plain("b"))]

    told = str(sentence("server.or_look_at", reason=ContentError(found).whole, id="x"))

    assert told.startswith("2 mistakes in the content:\n  own.yaml: dagger: cost: a \\x1b\n  leaders: b")
