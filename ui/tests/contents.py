"""Writes what the page gets of every kind of game, the words of the notation, and how the words of the page are said.

It is for the tests and the gallery.

python contents.py FOLDER
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path

from sietch.content import vocabulary
from sietch.content.loader import load_rules
from sietch.content.notation import parse_effect
from sietch.content.spec import Spec
from sietch.engine.setup import Setup
from sietch.engine.words import VP_SOURCES
from sietch.language.phrase import Phrases
from sietch.language.tables import know, languages, sentences_of
from sietch.language.template import parameters
from sietch.server.wire.page_words import PAGE, grammar
from sietch.view.catalogue import Catalogue
from sietch.view.symbols import content, symbols

PLAYERS = (1, 3, 4, 6)
# Every kind of game by what its files end in.
KINDS = {
    "": (),
    "-ix": ("uprising", "choam", "rise_of_ix", "ix_conflicts"),
    "-immortality": ("uprising", "choam", "immortality"),
}
# One example of each kind of argument, so that words which no component uses yet are drawn as well.
EXAMPLES = {
    "N": "2", "STEPS": "2", "RANGE": "1..2", "AMOUNT": "up_to 2", "RESOURCE": "solari", "RESOURCES": "solari|spice",
    "FACTION": "emperor", "FACTIONS": "emperor|fremen", "TRACK": "fremen", "TARGET": "any", "STANDING": "emperor",
    "ICON": "landsraad", "ICONS": "landsraad|city", "BATTLE_ICONS": "crysknife|wild", "SPACE": "arrakeen",
    "WHERE": "city", "CARD": "dagger", "COST": "cost<=3", "FILTER": "cost<=3", "COUNTER": "spice",
}  # fmt: skip

# What templates may have and those of the page have not yet, in made-up languages.
HARD = {
    "two": {
        "plural": "one|other",
        "form.of": "{name}'s",
        "page.braces": "{{{n}}} of {{n}}",
        "page.inside": "{n:{who} alone|{who} and {n} others}",
        "page.empty": "card{n:|s}, {who}",
        "page.bent": "{who:of} cards of {who:full}",
    },
    "three": {"plural": "one|few|many", "page.forms": "{n} {n:karta|karty|kart}"},
    "one": {"plural": "other", "page.forms": "{n} kártya"},
}


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for players in PLAYERS:
        for end, sets in KINDS.items():
            setup = Setup(players=players, sets=sets) if sets else Setup(players=players)
            write(folder / f"{players}{end}.json", content(Catalogue(load_rules(setup))))
    write(folder / "vocabulary.json", words())
    write(folder / "sayings.json", sayings())


def write(path: Path, facts: object) -> None:
    path.write_text(json.dumps(facts, ensure_ascii=False), encoding="utf-8")


def words() -> dict[str, object]:
    """The names of all words and of where points come from, and an example of each that is drawn: `{notation: effect}`."""
    written = [
        *(f"{name} {shape}" for name, shape in shapes(vocabulary.ATOMS)),
        *(f"if {name} {shape}: spice 1" for name, shape in shapes(vocabulary.FLAGS)),
        *(f"if {name}>=2 {shape}: spice 1" for name, shape in shapes(vocabulary.COUNTERS)),
        *(f"per {name} {shape}: spice 1" for name, shape in shapes(vocabulary.COUNTERS)),
        *(f"on {name} {shape}: spice 1" for name, shape in shapes(vocabulary.EVENTS)),
        *(f"{name}: spice 1" for name in (*vocabulary.WHO, *vocabulary.LIMITS)),
        *(f'"{name}"' for name in vocabulary.HOOKS),
    ]
    return {
        "atoms": list(vocabulary.ATOMS),
        "flags": list(vocabulary.FLAGS),
        "counters": list(vocabulary.COUNTERS),
        "events": list(vocabulary.EVENTS),
        "who": list(vocabulary.WHO),
        "limits": list(vocabulary.LIMITS),
        "vp_sources": list(VP_SOURCES),
        "words": {name: spec.shape.split() for name, spec in vocabulary.WORDS.items()},
        "examples": {text: symbols(parse_effect(text)) for text in written},
    }


def sayings() -> list[dict[str, object]]:
    """Every template of the page, and some harder ones, as the server says them: of none, one, several, and of a name."""
    found: list[dict[str, object]] = []
    for language in (*languages(), *HARD):
        if language in HARD:
            know(language, HARD[language])
        phrases, table = Phrases(language), sentences_of(language)
        told = {"language": language, "grammar": grammar(language)}
        for key in phrases.keys(PAGE):
            for value in (0, 1, 2, 5, 12, 21, 22, "Chani"):
                values = dict.fromkeys(sorted(parameters(table[key])), value)
                found.append(
                    {
                        **told,
                        "key": key,
                        "template": table[key],
                        "values": values,
                        "said": phrases.say(key, **values),
                    }
                )
    return found


def shapes(specs: Mapping[str, Spec]) -> list[tuple[str, str]]:
    """Every name with what may follow it, once without and once with what may be left out."""
    found: dict[tuple[str, str], None] = {}
    for spec in specs.values():
        for shape in spec.shape.split(" / "):
            short, optional = [], []
            inside = False
            for word in shape.replace("...", "").split():
                inside = inside or word.startswith("[")
                example = " ".join(EXAMPLES.get(word.strip("[]"), word.strip("[]").split("|")[0]).split())
                optional.append(example)
                if not inside:
                    short.append(example)
                inside = inside and not word.endswith("]")
            found[spec.name, " ".join(short)] = None
            found[spec.name, " ".join(optional)] = None
    return list(found)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
