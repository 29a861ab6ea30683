"""Pages that the server writes itself: where there is none of this name, and where the page has not been built."""

from __future__ import annotations

from html import escape
from string import Template

from sietch.language.phrase import Phrases

FRAME = Template("""<!doctype html><html lang="$language"><meta charset="utf-8"><title>$title</title>
<h1>$head</h1>$body</html>""")
BUILD = "cd ui\nnpm ci\nnpm run build"
TERMINAL = "sietch play --terminal"
NAME = "Sietch"


def no_page(language: str) -> str:
    say = Phrases(language).say
    body = f'<p>{escape(say("missing.text"))} <a href="/">{escape(say("missing.link"))}</a></p>'
    return _page(language, say("missing.title"), say("missing.head"), body)


def not_built(language: str) -> str:
    say = Phrases(language).say
    then = escape(say("unbuilt.then", command=TERMINAL)).replace(TERMINAL, f"<code>{TERMINAL}</code>")
    body = f"<p>{escape(say('unbuilt.text'))}</p>\n<pre>{BUILD}</pre>\n<p>{then}</p>"
    return _page(language, NAME, NAME, body)


def _page(language: str, title: str, head: str, body: str) -> str:
    return FRAME.substitute(language=language, title=escape(title), head=escape(head), body=body)
