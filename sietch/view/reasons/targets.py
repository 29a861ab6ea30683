"""Why a thing cannot be chosen by an effect: influence, cards, contracts, won cards, training."""

from __future__ import annotations

from collections.abc import Callable

from sietch.engine import options as o
from sietch.engine import words as w
from sietch.engine.cards import DISCARD, SORT_TOP
from sietch.engine.combat import FLIP_CONFLICT
from sietch.engine.contracts import TAKE_CONTRACT, exchange_of
from sietch.engine.game_round import ENDGAME, wild_cards
from sietch.engine.influence import GIVE_ALLIANCE, INFLUENCE
from sietch.engine.intrigue import TRASH_INTRIGUE
from sietch.engine.leaders import TRAINING
from sietch.engine.paths import ahead
from sietch.engine.sides import whose_track
from sietch.engine.state import Frame
from sietch.engine.tracks import fallable_tracks, rises
from sietch.engine.trashing import TRASH
from sietch.language.sentence import both, either
from sietch.language.template import Seat
from sietch.view.arguments import track
from sietch.view.reasons.case import Case
from sietch.view.reasons.reason import Reason

# --- influence -------------------------------------------------------------------------------------------


def _influence(case: Case) -> Reason:
    if case.state.kind != INFLUENCE or case.node.low < 0:
        return case.not_asked()
    name = track(case.catalogue, case.rules.track_names[case.argument])
    frame = case.state.stack[-1]
    if not rises(case.state, frame.who, frame.army, case.argument):
        return _cube(case, frame, "why.top", name)
    if frame.track == case.argument:
        return case.because("why.same_track")
    return case.because("why.other_track", track=name)


def _lose(case: Case) -> Reason:
    if case.state.kind != INFLUENCE or case.node.low > 0:
        return case.not_asked()
    name = track(case.catalogue, case.rules.track_names[case.argument])
    frame = case.state.stack[-1]
    if not fallable_tracks(case.state, frame.who, frame.army, -case.node.low) & (1 << case.argument):
        return _cube(case, frame, "why.no_influence", name)
    return case.because("why.other_track", track=name)


def _cube(case: Case, frame: Frame, key: str, name: str) -> Reason:
    """Why a cube cannot move there, and whose it would be: a commander has those of one ally (X-20, X-21)."""
    owner = whose_track(case.state, frame.who, frame.army, case.argument)
    if owner == w.NOBODY:
        return case.because("why.no_cube", track=name)
    if owner != frame.who:
        return case.because(f"{key}.ally", track=name, seat=Seat(owner))
    return case.because(key, track=name)


def _give_alliance(case: Case) -> Reason:
    if case.state.kind != GIVE_ALLIANCE:
        return case.not_asked()
    return case.because("why.not_heir", seat=Seat(case.argument), n=w.ALLIANCE_LEVEL)


# --- own cards -------------------------------------------------------------------------------------------


def _discard(case: Case) -> Reason:
    if case.state.kind == SORT_TOP:
        return case.because(
            "why.sort" if case.state.stack[-1].first_chosen else "why.sort_step", card=case.card
        )
    if case.state.kind != DISCARD:
        return case.not_asked()
    return case.because("why.discard_hand", card=case.card)


def _keep(case: Case) -> Reason:
    if case.state.kind != SORT_TOP:
        return case.not_asked()
    return case.because("why.sort_kept" if case.state.stack[-1].first_chosen else "why.sort", card=case.card)


def _trash(case: Case, place: str, cards: list[int]) -> Reason:
    if case.state.kind != TRASH:
        return case.not_asked()
    if case.argument not in cards:
        return case.because(f"why.trash_{place}", card=case.card)
    return case.because("why.trash_other", cards=case.catalogue.phrase(case.node))


def _trash_hand(case: Case) -> Reason:
    return _trash(case, "hand", case.player.hand)


def _trash_discard(case: Case) -> Reason:
    return _trash(case, "discard", case.player.discard)


def _trash_play(case: Case) -> Reason:
    return _trash(case, "play", case.player.played + case.player.revealed)


def _trash_intrigue(case: Case) -> Reason:
    if case.state.kind != TRASH_INTRIGUE:
        return case.not_asked()
    name = case.catalogue.name("intrigue", case.rules.intrigue[case.argument].name)
    return case.because("why.not_your_intrigue", card=name)


# --- contracts -------------------------------------------------------------------------------------------


def _take(case: Case) -> Reason:
    exchange = exchange_of(case.state)
    if exchange is None:
        return case.because("why.no_choam")
    if case.state.kind != TAKE_CONTRACT:
        return case.not_asked()
    contract = case.rules.contracts[case.argument]
    name = case.catalogue.labelled("contracts", contract.name)
    if exchange.set_aside & (1 << case.argument):
        for leader in case.rules.leaders:
            if case.argument in leader.reserves:
                keeper = case.catalogue.name("leaders", leader.name)
                return case.because("why.contract_reserved", contract=name, leader=keeper)
    return case.because("why.contract_absent", contract=name)


def _solari(case: Case) -> Reason:
    if case.state.kind != TAKE_CONTRACT:
        return case.not_asked()
    return case.because("why.solari_instead", n=case.rules.contract_solari)


# --- won cards, training, the Shield Wall, defence -------------------------------------------------------


def _not_won(case: Case) -> Reason | None:
    if case.player.won & (1 << case.argument):
        return None
    name = case.catalogue.labelled("conflicts", case.rules.conflicts[case.argument].name)
    return case.because("why.not_won", conflict=name)


def _flip(case: Case) -> Reason:
    if case.state.kind != FLIP_CONFLICT:
        return case.not_asked()
    name = case.catalogue.labelled("conflicts", case.rules.conflicts[case.argument].name)
    return _not_won(case) or case.because("why.flip_icon", conflict=name)


def _pair(case: Case) -> Reason:
    if case.state.phase != w.ENDGAME:
        return case.because("why.pair_when")
    if case.state.kind != ENDGAME:
        return case.first()
    if not wild_cards(case.state, case.player):
        return case.because("why.no_wild")
    return _not_won(case) or case.because("why.pair_itself")


def _train(case: Case) -> Reason:
    """Steps of a leader's own path."""
    rules = case.rules
    path = rules.leaders[case.player.leader].path
    if path == w.NOTHING:
        trainers = [leader.name for leader in rules.leaders if leader.path != w.NOTHING]
        names = [case.catalogue.name("leaders", name) for name in trainers]
        return case.because("why.no_training", leaders=both(names), n=len(names))
    following = ahead(case.state, case.player.seat, path)
    if not following:
        return case.because("why.train_end")
    if case.state.kind != TRAINING:
        return case.not_asked()
    texts = [text for step in following if (text := case.catalogue.step(step))]
    return case.because("why.train_next", steps=either(texts))


def _detonate(case: Case) -> Reason:
    return case.not_asked() if case.state.shield_wall else case.because("why.no_wall")


def _defend(case: Case) -> Reason:
    return case.because("why.nobody_attacks")


def reasons() -> dict[int, Callable[[Case], Reason]]:
    return {
        o.GAIN_INFLUENCE: _influence,
        o.LOSE_INFLUENCE: _lose,
        o.GIVE_ALLIANCE: _give_alliance,
        o.DISCARD: _discard,
        o.KEEP: _keep,
        o.TRASH_HAND: _trash_hand,
        o.TRASH_DISCARD: _trash_discard,
        o.TRASH_PLAY: _trash_play,
        o.TRASH_INTRIGUE: _trash_intrigue,
        o.TAKE_CONTRACT: _take,
        o.SOLARI: _solari,
        o.FLIP: _flip,
        o.PAIR: _pair,
        o.TRAIN: _train,
        o.DETONATE: _detonate,
        o.DEFEND: _defend,
    }
