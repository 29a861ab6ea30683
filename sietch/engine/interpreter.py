"""The interpreter: takes the frame on top, runs it, and stops when a choice is needed."""

from sietch.engine import agent_turn as agent
from sietch.engine import (
    board_choices,
    card_choices,
    combat,
    contracts,
    effects,
    frames,
    game_round,
    spies,
    turn,
)
from sietch.engine import words as w
from sietch.engine.state import Frame, State


def advance(s: State) -> None:
    """Run until somebody has to decide or the game is over."""
    s.options = []
    s.decider = w.NOBODY
    while len(s.options) == 0 and len(s.stack) > 0:
        f = s.stack[-1]
        if f.op < frames.FIRST_STEP:
            run_atom(s, f)
        else:
            run_step(s, f)


def run_step(s: State, f: Frame) -> None:
    op = f.op
    if op == frames.POOL:
        effects.run_pool(s, f)
    elif op == frames.EFFECT:
        effects.begin_effect(s, f)
    elif op == frames.AGENT_MENU or op == frames.REVEAL_MENU:
        turn.run_menu(s, f)
    elif op == frames.TURN:
        turn.ask_turn(s, f)
    elif op == frames.SEND:
        agent.ask_space(s, f)
    elif op == frames.SPACE_COST:
        agent.ask_cost(s, f)
    elif op == frames.ARRIVE:
        agent.arrive(s, f)
    elif op == frames.GATHER:
        spies.ask_gather(s, f)
    elif op == frames.NEXT_TURN:
        turn.next_turn(s, f)
    elif op == frames.CHOOSE_SIDE:
        effects.ask_side(s, f)
    elif op == frames.INTRIGUE_DONE:
        turn.intrigue_done(s, f)
    elif op == frames.INFILTRATE:
        spies.ask_infiltrate(s, f)
    elif op == frames.COMBAT_INTRIGUE:
        combat.ask_combat(s, f)
    elif op == frames.SECOND_FACTION:
        board_choices.second_faction(s, f)
    elif op == frames.LOSE_INFLUENCE:
        board_choices.lose_next_level(s, f)
    elif op == frames.GIVE_ALLIANCE:
        board_choices.ask_heir(s, f)
    elif op == frames.ROUND_START:
        game_round.start_round(s, f)
    elif op == frames.DEFEND:
        game_round.ask_defend(s, f)
    elif op == frames.DRAW_HANDS:
        game_round.draw_hands(s, f)
    elif op == frames.COMBAT_START:
        combat.start_combat(s, f)
    elif op == frames.REWARDS:
        combat.deal_rewards(s, f)
    elif op == frames.REWARD:
        combat.give_reward(s, f)
    elif op == frames.CLAIM_CONFLICT:
        combat.claim_conflict(s, f)
    elif op == frames.COMBAT_END:
        combat.end_combat(s, f)
    elif op == frames.MAKERS:
        game_round.makers(s, f)
    elif op == frames.RECALL:
        game_round.recall(s, f)
    elif op == frames.ENDGAME:
        game_round.ask_endgame(s, f)
    else:
        game_round.finish(s, f)


def run_atom(s: State, f: Frame) -> None:
    op = f.op
    if op == w.TRASH:
        card_choices.ask_trash(s, f)
    elif op == w.PLACE_SPY:
        spies.ask_place(s, f)
    elif op == w.INFLUENCE:
        board_choices.ask_influence(s, f)
    elif op == w.DISCARD:
        card_choices.ask_discard(s, f)
    elif op == w.TAKE_CONTRACT:
        contracts.ask_contract(s, f)
    elif op == w.DEPLOY or op == w.DEPLOY_RECRUITED:
        board_choices.ask_deploy(s, f)
    elif op == w.RETREAT:
        board_choices.ask_retreat(s, f)
    elif op == w.RECALL_SPY:
        spies.ask_recall(s, f)
    elif op == w.RECALL_AGENT:
        board_choices.ask_recall_agent(s, f)
    elif op == w.ACQUIRE_FREE or op == w.ACQUIRE_PAYING:
        card_choices.ask_acquire(s, f)
    elif op == w.TRASH_INTRIGUE:
        card_choices.ask_trash_intrigue(s, f)
    elif op == w.DETONATE:
        board_choices.ask_detonate(s, f)
    elif op == w.TRAINING:
        board_choices.ask_training(s, f)
    elif op == w.FLIP_CONFLICT:
        board_choices.ask_flip(s, f)
    elif op == w.RESERVE_ROW_CARD:
        card_choices.ask_reserve(s, f)
    elif op == w.SORT_TOP:
        card_choices.ask_sort(s, f)
    else:
        raise RuntimeError("an atom without a question is on the stack")


def answer(s: State, code: int) -> None:
    """Carry out one of the offered options and run on. Does not check that it was offered."""
    s.revealing = False
    f = s.stack[-1]
    op = f.op
    if op == frames.AGENT_MENU or op == frames.REVEAL_MENU:
        turn.answer_menu(s, f, code)
    elif op == frames.TURN:
        turn.answer_turn(s, f, code)
    elif op == frames.SEND:
        agent.answer_space(s, f, code)
    elif op == frames.POOL:
        effects.answer_pool(s, f, code)
    elif op == frames.SPACE_COST:
        agent.answer_cost(s, f, code)
    elif op == frames.GATHER:
        spies.answer_gather(s, f, code)
    elif op == frames.CHOOSE_SIDE:
        effects.answer_side(s, f, code)
    elif op == frames.COMBAT_INTRIGUE:
        combat.answer_combat(s, f, code)
    elif op == frames.INFILTRATE:
        spies.answer_infiltrate(s, f, code)
    elif op == frames.GIVE_ALLIANCE:
        board_choices.answer_heir(s, f, code)
    elif op == frames.DEFEND:
        game_round.answer_defend(s, f, code)
    elif op == frames.ENDGAME:
        game_round.answer_endgame(s, f, code)
    else:
        answer_atom(s, f, code)
    advance(s)


def answer_atom(s: State, f: Frame, code: int) -> None:
    op = f.op
    if op == w.TRASH:
        card_choices.answer_trash(s, f, code)
    elif op == w.PLACE_SPY:
        spies.answer_place(s, f, code)
    elif op == w.INFLUENCE:
        board_choices.answer_influence(s, f, code)
    elif op == w.DISCARD:
        card_choices.answer_discard(s, f, code)
    elif op == w.TAKE_CONTRACT:
        contracts.answer_contract(s, f, code)
    elif op == w.DEPLOY or op == w.DEPLOY_RECRUITED:
        board_choices.answer_deploy(s, f, code)
    elif op == w.RETREAT:
        board_choices.answer_retreat(s, f, code)
    elif op == w.RECALL_SPY:
        spies.answer_recall(s, f, code)
    elif op == w.RECALL_AGENT:
        board_choices.answer_recall_agent(s, f, code)
    elif op == w.ACQUIRE_FREE or op == w.ACQUIRE_PAYING:
        card_choices.answer_acquire(s, f, code)
    elif op == w.TRASH_INTRIGUE:
        card_choices.answer_trash_intrigue(s, f, code)
    elif op == w.DETONATE:
        board_choices.answer_detonate(s, f, code)
    elif op == w.TRAINING:
        board_choices.answer_training(s, f, code)
    elif op == w.FLIP_CONFLICT:
        board_choices.answer_flip(s, f, code)
    elif op == w.RESERVE_ROW_CARD:
        card_choices.answer_reserve(s, f, code)
    elif op == w.SORT_TOP:
        card_choices.answer_sort(s, f, code)
    else:
        raise RuntimeError("an atom without a question was answered")
