"""The words of the page, as it reads them: `python -m sietch.server.wire.page_words` writes ui/src/lib/words/LANGUAGE.json."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from sietch.language.tables import languages, sentences_of
from sietch.language.template import FORM, PLURAL

FOLDER = Path(__file__).parents[3] / "ui" / "src" / "lib" / "words"
PAGE = "page."  # where the keys of its sentences begin; the page itself leaves that out


def page_words(language: str) -> str:
    """The templates that are the page's own, and how the language bends what is put in, as JSON."""
    words = {
        key.removeprefix(PAGE): template
        for key, template in sentences_of(language).items()
        if key.startswith(PAGE)
    }
    told = {"grammar": grammar(language), "words": words}
    return json.dumps(told, ensure_ascii=False, indent=2) + "\n"


def grammar(language: str) -> dict[str, str]:
    """The rule of its plurals, and its forms."""
    return {
        key: rule for key, rule in sentences_of(language).items() if key == PLURAL or key.startswith(FORM)
    }


def main() -> int:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for language in languages():
        (FOLDER / f"{language}.json").write_text(page_words(language), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
