"""What a seat or a spectator is shown of a game: nothing but this leaves the server."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from msgspec import UNSET, convert

from sietch import __version__
from sietch.content.setup import company
from sietch.engine import events as e
from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.combat import COMBAT_INTRIGUE
from sietch.engine.hidden_choice import HiddenChoice
from sietch.engine.ops import OPS
from sietch.engine.state import State
from sietch.engine.throne import BUY_THRONE
from sietch.language.sentence import Sentence, sentence
from sietch.language.template import OPENS, pieces
from sietch.server.games.course import Course, is_question
from sietch.server.games.further import with_further
from sietch.server.keeping.store import Record
from sietch.server.wire.position import Event, Name, Outlook, View
from sietch.server.wire.protocol import Earlier, Log, Move, Position, Reason, Scene
from sietch.server.wire.table import Seat, Table, TableSetup
from sietch.view import reasons as view_reasons
from sietch.view.battle import outlook
from sietch.view.catalogue import Catalogue
from sietch.view.deeds import runs
from sietch.view.log import OPEN, Reader, event_of, seen
from sietch.view.names import LEADERS, Names, speaking
from sietch.view.questions import option_words
from sietch.view.reasons import reason_of
from sietch.view.seat import open_view, view
from sietch.view.telling import fates, told
from sietch.view.things import in_sight, named, thing_of

# Kinds of arguments that may be hidden cards.
CARDS = {w.CARD: "card", w.INTRIGUE: "intrigue"}
# What one may reach for in any turn.
USUAL = (
    o.SEND,
    o.PLAY,
    o.PLAY_INTRIGUE,
    o.BUY,
    o.BUY_RESERVED,
    o.TAKE_CONTRACT,
    BUY_THRONE,
    o.DEPLOY,
    o.DETONATE,
)
LOOKING_ON = sentence("server.looks_on_takes_back")
MOST_MOMENTS = 500  # positions in one answer


def table(record: Record, course: Course, mine: Collection[int], called: Callable[[str], str]) -> Table:
    """The table as those who play these seats see it; `called` knows the names of bots."""
    setup = course.game.setup
    return Table(
        id=record.id,
        name=record.name,
        setup=TableSetup(
            players=setup.players,
            seats=setup.seats,
            mode=setup.mode,  # type: ignore[arg-type]  # one of three words
            sets=list(setup.sets),
            difficulty=setup.level,
            variants=list(setup.variants),
            content=list(course.game.rules.extra),
            company=str(company(setup)),
            seed=setup.seed if course.game.over else None,
        ),
        seats=[
            Seat(number, kept.who, kept.name, called(kept.bot), number in mine)
            for number, kept in enumerate(record.seats)
        ],
        rev=course.rev,
        version=__version__,
        taken_back=record.taken_back,
        hints=record.progress.hints,
        may_hint=any(record.allows_hints(seat) for seat in mine),
        kin=record.kin,
    )


def log(course: Course, viewer: Reader, language: str) -> Log:
    """All events so far, each as it was told then: a leader may have turned over since. The game is played again."""
    again = course.until(0)
    found = events(again, 0, viewer, language)
    for text in course.texts(course.rev):
        again.one(text)
        found += events(again, again.rev, viewer, language)
    return Log(found, last_turn(course, viewer if isinstance(viewer, int) else None))


def last_turn(course: Course, seat: int | None) -> int:
    """The option that ended the seat's last turn: its latest one that others have followed.

    To pass in combat is no turn. Rivals have no options, their turns are part of somebody's. Who looks on sees as many
    turns as there are seats.
    """
    turns = [
        rev
        for rev in range(course.rev + 1)
        for entry in course.entries(rev)
        if entry[0] == e.TURN and entry[1] != seat
    ]
    first = max(course.rev - MOST_MOMENTS, 0)
    if seat is None:
        return max([first, *(rev - 1 for rev in turns[-len(course.state.players) :][:1])])
    moves = [(rev, entry.seat == seat) for rev, entry in enumerate(course.game.history, 1)]
    followed = max([*turns, *(rev for rev, own in moves if not own)], default=0)
    in_turn = (rev for rev, own in moves if own and rev <= followed and not _passed(course, rev, seat))
    return max([first, *in_turn])


def _passed(course: Course, rev: int, seat: int) -> bool:
    return any(entry[0] == e.PASSED and entry[1] == seat for entry in course.entries(rev))


def events(course: Course, rev: int, viewer: Reader, language: str) -> list[Event]:
    """What the latest option brought, as far as the viewer may know it, with what is told of it."""
    state, since = course.state, course.since(rev)
    telling = _telling(state, viewer, since, language)
    return [
        convert({**event_of(state, entry), "rev": rev, **telling.get(number, {})}, Event)
        for number, entry in enumerate(course.entries(rev), since)
        if seen(state, entry, viewer)
    ]


def _telling(state: State, viewer: Reader, since: int, language: str) -> dict[int, dict[str, object]]:
    """What is told of the entries of the log, by their numbers: in the log of the page seats go by their leaders."""
    found: dict[int, dict[str, object]] = {}
    catalogue = speaking(state, language, LEADERS).marking
    log = state.log or []
    for run in runs(state, viewer, since):
        for deed, text in zip(run.deeds, told(state, run, catalogue), strict=True):
            found[deed.number] = {"text": _pieces(text, catalogue)}
            if deed.entry != log[deed.number]:
                found[deed.number]["sum"] = deed.entry[3]
            for number in deed.along:
                found[number] = {"joins": "last" if number > deed.number else "next"}
            for number, fate in zip(deed.fate, fates(state, deed, catalogue), strict=True):
                found[number] = {"joins": "last", "text": _pieces(fate, catalogue)}
        if not run.goes_on:
            found[run.deeds[0].number]["line"] = None if run.teller == w.NOBODY else run.teller
    return found


def _pieces(text: str, catalogue: Catalogue) -> str | list[str | Name]:
    """With the names in it as data; a name that is written as the component's own is not told again."""
    if OPENS not in text:
        return text
    return [
        piece
        if isinstance(piece, str)
        else Name(
            kind=piece.kind,
            id=piece.id,
            text="" if piece.name == catalogue.name(piece.kind, piece.id) else str(piece.name),
        )
        for piece in pieces(text)
    ]


def _earlier(course: Course, to: int, language: str) -> Earlier:
    warning = course.warning(to)
    return Earlier(to, "" if warning is None else warning.in_words(language))


def position(
    course: Course,
    seat: int | None,
    language: str,
    persons: Sequence[int],
    words: str = "",
    names: Names = LEADERS,
) -> Position:
    """The game as it stands now; `words` are those of the last option, from before it was applied.

    What is asked and refused calls persons by their names.
    """
    state = course.state
    happened = events(course, course.rev, seat, language)
    earlier = LOOKING_ON if seat is None else course.earlier(seat, persons)
    return Position(
        rev=course.rev,
        move=_move(course, seat, happened, words),
        events=happened,
        view=_with_outlooks(_view(state, seat, language, names), state),
        reasons=_reasons(state, seat, language, names),
        take_back=_earlier(course, earlier, language) if isinstance(earlier, int) else None,
        take_back_why=earlier.in_words(language) if isinstance(earlier, Sentence) else "",
        scenes=_scenes(course, seat, language, names),
    )


def _view(state: State, viewer: Reader, language: str, names: Names) -> View:
    if viewer == OPEN:
        everybody = [player.seat for player in state.players]
        return with_further(convert(open_view(state, language, names), View), state, language, everybody)
    shown = convert(view(state, viewer, language=language, names=names), View)
    return with_further(shown, state, language, [] if viewer is None else [viewer])


def _scenes(course: Course, viewer: Reader, language: str, names: Names) -> list[Scene]:
    """What there was to see in the middle of the last option."""
    visible = [seen(course.state, entry, viewer) for entry in course.entries(course.rev)]
    return [
        Scene(
            what=one.what,  # type: ignore[arg-type]  # one of three words
            seat=None if one.seat == w.NOBODY else one.seat,
            view=_view(one.state, viewer, language, names),
            events=sum(visible[: one.entries]),
        )
        for one in course.scenes()
    ]


def past(course: Course, viewer: Reader, language: str, words: str, names: Names = LEADERS) -> Position:
    """A step of a game that is over, or came from a file: nothing can be chosen or taken back."""
    happened = events(course, course.rev, viewer, language)
    seat: int | None
    if viewer == OPEN:
        seat = course.game.history[-1].seat if course.game.history else None
    else:
        seat = viewer
    return Position(
        rev=course.rev,
        move=_move(course, seat, happened, words),
        events=happened,
        view=_view(course.state, viewer, language, names),
        reasons=[],
        take_back=None,
        take_back_why="",
        scenes=_scenes(course, viewer, language, names),
    )


def words_before(state: State, option: str, language: str, names: Names = LEADERS) -> str:
    """An option in words, as long as it is on offer."""
    return option_words(state, o.vocabulary(state.rules)[option], language, names)


def _move(course: Course, seat: int | None, happened: Sequence[Event], words: str) -> Move | None:
    """Of another seat's option only what lies open, and never whether it had a choice."""
    if not course.game.history:
        return None
    entry = course.game.history[-1]
    if entry.seat == seat:
        return Move(entry.seat, entry.text, words or None, entry.automatic)
    code = o.vocabulary(course.game.rules)[entry.text]
    is_open = _lies_open(course, code, happened)
    return Move(entry.seat, entry.text if is_open else None, words or None if is_open else None, False)


def _lies_open(course: Course, code: int, happened: Sequence[Event]) -> bool:
    """A card that an option names is hidden unless an event tells it: `keep`, `trash intrigue`, `give intrigue`.

    To decline tells what was asked, which may hang on hidden cards; in combat everybody knows who stops or passes (C-1).
    """
    if code == o.PASS:
        return course.asked == COMBAT_INTRIGUE
    if isinstance(OPS[course.asked], HiddenChoice):
        return False
    kind = o.VERBS[o.verb_of(code)][1]
    if kind not in CARDS:
        return True
    name = o.argument_names(course.game.rules, kind)[o.argument_of(code)]
    return any(getattr(event, CARDS[kind]) == name for event in happened)


def _reasons(state: State, seat: int | None, language: str, names: Names) -> list[Reason]:
    """For the decider: why things that lie on the screen are not offered.

    Each says so of what is asked now, if that is about such things, and else of what one reaches for in any turn.
    """
    if seat is None or seat != state.decider or not is_question(state):
        return []
    catalogue, known = speaking(state, language, names), o.vocabulary(state.rules)
    answered = {thing_of(state, code, catalogue) for code in state.options}
    found: dict[tuple[str, str, str, tuple[str, ...]], list[str]] = {}
    for verb in dict.fromkeys([*(o.verb_of(code) for code in state.options), *USUAL]):
        before, kind, after = o.VERBS[verb]
        arguments = o.argument_names(state.rules, kind)
        for place, number in in_sight(state, verb):
            thing, code = named(place, kind, number, catalogue), known.get(before + arguments[number] + after)
            if thing not in answered and code is not None:
                answered.add(thing)
                reason = reason_of(state, code, catalogue)
                found.setdefault((reason.sentence, thing.at, thing.kind, reason.rules), []).append(thing.id)
    return [
        Reason(text, at, kind, [id_ for id_ in ids if id_], list(rules))
        for (text, at, kind, rules), ids in found.items()
    ]


def why(reason: view_reasons.Reason) -> Reason:
    """Why the option was refused that somebody asks about."""
    return Reason(reason.sentence, rules=list(reason.rules))


def _with_outlooks(shown: View, state: State) -> View:
    """For the decider: where its troops and Combat cards lead."""
    options = shown.decision.options if shown.decision else UNSET
    if options:
        for option, code in zip(options, state.options, strict=True):
            ahead = outlook(state, code)
            if ahead is not None:
                best = ahead.best
                option.outlook = Outlook(
                    best.strengths, ahead.reached, best.places, ahead.certain, ahead.idle
                )
    return shown
