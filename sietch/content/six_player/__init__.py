"""The game of the box for six players in two teams."""

from __future__ import annotations

from pathlib import Path

from sietch.content.game_set import GameSet
from sietch.content.six_player.words import WORDS
from sietch.engine import combat, team_help, teams, throne, trade, turn

SET = GameSet(
    WORDS,
    Path(__file__).parent,
    verbs=(
        turn.SEND_TOKEN,
        teams.ACTIVATE_ALLY,
        turn.LET_DEPLOY,
        combat.YIELD,
        team_help.GIVE_TROOPS,
        team_help.PAY_SHARE,
        trade.TRADE_WITH,
        *trade.GIVE,
        trade.GIVE_INTRIGUE,
        throne.TO_THRONE,
        throne.BUY_THRONE,
        throne.ACQUIRE_THRONE,
    ),
    rows=(throne.THRONE_ROW,),
    player_parts=(teams.Tokens,),
    table_parts=(teams.Teams,),
)
