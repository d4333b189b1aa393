"""A table that was made with other rules is refused, wherever in the rules the change is."""

import pytest

import plyant as ply
from plyant.errors import BadFile
from plyant.exact.solve import solution, solve

RULES = """
from typing import NamedTuple
from plyant import Game

class Pile(NamedTuple):
    sticks: int
    turn: int

    def moves(self):
        return range(1, min(self.sticks, 3) + 1)

FIRST = 0

class TakeAway(Game):
    bounds = (-1.0, 1.0)
    zero_sum = True
    sticks: int = 8

    def initial(self):
        return Pile(self.sticks, FIRST)

    def player(self, s):
        return s.turn

    def actions(self, s):
        return s.moves()

    def result(self, s, a):
        return Pile(s.sticks - a, 1 - s.turn)

    def is_terminal(self, s):
        return s.sticks == 0

    def utility(self, s, player):
        return -1.0 if player == s.turn else 1.0
"""


def test_a_table_is_refused_when_a_method_of_the_state_has_changed(tmp_path):
    rules, table = tmp_path / "rules.py", tmp_path / "piles.table"
    rules.write_text(RULES)
    game = ply.load(str(rules))
    assert solve(game, out=table, native=False).value() == -1.0
    assert solution(ply.load(str(rules)), table).value() == -1.0  # the same rules, read again
    rules.write_text(RULES.replace("min(self.sticks, 3)", "min(self.sticks, 4)"))
    changed = ply.load(str(rules))
    assert solve(changed, native=False).value() == 1.0
    with pytest.raises(BadFile, match="was made with other rules of take-away than today's"):
        solution(changed, table)


@pytest.mark.parametrize("change", [("sticks: int = 8", "sticks: int = 7"), ("FIRST = 0", "FIRST = 1")])
def test_a_table_is_refused_when_the_game_begins_elsewhere(tmp_path, change):
    """The name of the game does not tell: a parameter that has its default is not in it."""
    rules, table = tmp_path / "rules.py", tmp_path / "piles.table"
    rules.write_text(RULES)
    solve(ply.load(str(rules)), out=table, native=False)
    rules.write_text(RULES.replace(*change))
    with pytest.raises(BadFile, match="was made with other rules of take-away than today's"):
        solution(ply.load(str(rules)), table)
