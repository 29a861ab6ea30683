"""What was played, in a few words and numbers: the head of the report and its last lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sietch.content.setup import company
from sietch.engine.setup import Setup
from sietch.lab.report.numbers import count, one, percent, plural, two, whole_range
from sietch.lab.report.played import Played, pc
from sietch.lab.report.rates import rates
from sietch.lab.report.spread import Spread, spread
from sietch.view.catalogue import Catalogue

UNKNOWN = "unknown"
WINNERS = "Points of the winning team"


KeyFigure = tuple[str, str, str]  # name, number, and a word about it


@dataclass(frozen=True, slots=True)
class Summary:
    """`run` has pairs of a name and a text."""

    title: str
    subtitle: str
    figures: list[KeyFigure]
    warnings: list[str]
    run: list[tuple[str, str]]
    foot: str = "The run"


def summary(played: Played, catalogue: Catalogue) -> Summary:
    games = played.all_games.num_rows
    return Summary(
        f"{plural(games, 'game')} of {names_of_bots(played)}",
        played_with(played, catalogue),
        _figures(played, catalogue),
        _warnings(played),
        run_facts(played, catalogue),
    )


def spec_of(played: Played) -> dict[str, Any]:
    """The wish that the games were played for; empty in results of another program."""
    found: dict[str, Any] = played.facts.get("spec", {})
    return found


def setup_of(played: Played) -> dict[str, Any]:
    """What the games were made of, by the names of the options."""
    found: dict[str, Any] = spec_of(played).get("setup", {})
    return found


def names_of_bots(played: Played) -> str:
    bots = played.bots or sorted(set(spec_of(played).get("bots", []))) or [UNKNOWN]
    return " and ".join([", ".join(bots[:-1]), bots[-1]] if len(bots) > 1 else bots)


def played_with(played: Played, catalogue: Catalogue) -> str:
    return f"{_players(played)}, {_content(played, catalogue)}"


def _players(played: Played) -> str:
    if played.has_rivals or played.has_teams:
        return str(company(_setup(played)))
    sizes = sorted(pc.unique(played.all_games["players"]).to_pylist()) or [
        setup_of(played).get("players", "?")
    ]
    return f"{' or '.join(map(str, sizes))} players"


def _setup(played: Played) -> Setup:
    """As far as it says who sits at the table."""
    found = setup_of(played)
    return Setup(found["players"], difficulty=found["difficulty"], variants=found["variants"])


def leader_name(catalogue: Catalogue, id_: str) -> str:
    """A rival is called so: a leader of the same name may have played as well."""
    name = catalogue.name("leaders", id_)
    return f"Rival {name}" if ("rivals", id_) in catalogue.entries else name


def _content(played: Played, catalogue: Catalogue) -> str:
    say = catalogue.phrases
    sets = played.facts.get("content", {}).get("sets", [])
    named = [say.say(f"set.{id_}") if say.has(f"set.{id_}") else id_ for id_ in sets]
    named += setup_of(played).get("content", [])
    return say.both(named) if named else f"{UNKNOWN} content"


def _figures(played: Played, catalogue: Catalogue) -> list[KeyFigure]:
    games, finished = played.all_games.num_rows, played.games.num_rows
    found = [("Games", count(games), "all finished" if finished == games else f"{count(finished)} finished")]
    if not finished:
        return found
    rounds, points = spread(played.games, "rounds"), points_of_winners(played)
    if played.has_rivals and played.rivals.num_rows:
        found.append(("Players won", percent(played.winners / finished), "of the games, rivals the others"))
    found += [
        ("Rounds", two(rounds.mean), f"mostly {_from_to(rounds)}"),
        (WINNERS if played.has_teams else "Winner’s points", one(points.mean), f"mostly {_from_to(points)}"),
        ("Decisions", count(pc.mean(played.games["decisions"]).as_py()), "in a game"),
    ]
    if len(played.bots) > 1 and played.winners:
        best = rates(played.once("bot"), "bot")[0]
        found.append(("Best bot", percent(best.rate), f"of the {played.each}s of {best.id}"))
    leaders = rates(played.seats, "leader")
    # with too few games the one that was dealt most often would seem the best
    if played.winners and not any(leader.rare for leader in leaders):
        best = leaders[0]
        found.append(
            ("Best leader", percent(best.rate), f"of the seats of {catalogue.name('leaders', best.id)}")
        )
    return found


def points_of_winners(played: Played) -> Spread:
    """Of the winner, or of the team that won."""
    everybody = played.together(played.everybody)
    return spread(everybody.filter(everybody["won"]), "vp")


def _from_to(numbers: Spread) -> str:
    low, high = numbers.middle
    return str(low) if low == high else whole_range((low, high))


def _warnings(played: Played) -> list[str]:
    found = []
    games, finished = played.all_games.num_rows, played.games.num_rows
    if not finished:
        found.append("No game was finished, so there are no winners to tell of.")
    elif finished < games:
        found.append(f"{plural(games - finished, 'game')} did not come to an end and are left out.")
    faults = pc.sum(played.all_games["faults"]).as_py() or 0
    if faults:
        found.append(
            f"{plural(faults, 'decision')} of a bot could not be used – it crashed, was late, or chose what is "
            "not offered – and a substitute decided."
        )
    return found


def run_facts(played: Played, catalogue: Catalogue) -> list[tuple[str, str]]:
    """All that is needed to play the same games again."""
    spec, setup = spec_of(played), setup_of(played)
    content = played.facts.get("content", {})
    found = [
        ("Program", f"sietch {played.facts.get('version', UNKNOWN)}"),
        ("Content", f"{_content(played, catalogue)} ({content.get('digest', UNKNOWN)})"),
        ("Bots", ", ".join(spec.get("bots", [])) or UNKNOWN),
        ("Players", str(setup.get("players", UNKNOWN))),
        ("Games", count(spec["games"]) if "games" in spec else UNKNOWN),
        ("Seed", str(setup.get("seed", UNKNOWN))),
    ]
    if setup.get("difficulty"):
        found.append(("Difficulty", setup["difficulty"]))
    if setup.get("variants"):
        found.append(("Variants", ", ".join(setup["variants"])))
    if setup.get("rivals"):
        chosen = [leader_name(catalogue, id_) if id_ else "by chance" for id_ in setup["rivals"]]
        found.append(("Rivals", ", ".join(chosen)))
    if setup.get("leaders"):
        chosen = [catalogue.name("leaders", id_) if id_ else "by chance" for id_ in setup["leaders"]]
        found.append(("Leaders, seat by seat", ", ".join(chosen)))
    if spec.get("seconds") is not None:
        found.append(("Time for a decision", f"{spec['seconds']:g} s"))
    return found
