"""Who leads at the table."""

from sietch.content import load_rules
from sietch.table.leaders import front_of, leaders_of
from tests.support import random_game


def test_the_leader_as_dealt_whichever_face_is_up() -> None:
    rules = load_rules()
    backs = {leader.back: leader.number for leader in rules.leaders if leader.back >= 0}
    assert backs
    for leader in rules.leaders:
        assert front_of(rules, leader.number) == backs.get(leader.number, leader.number)
        assert rules.leaders[front_of(rules, leader.number)].front


def test_leaders_of_a_table_stay_the_same() -> None:
    for seed in range(4):
        assert leaders_of(random_game(seed).state) == leaders_of(random_game(seed, steps=0).state)
