"""A game by somebody's own rules is saved so that the command line opens it, and the arena opens both forms."""

import json

import pytest

from plyant.arena.record import open_record
from plyant.errors import BadFile
from plyant.web.house import House
from plyant.web.options import Options
from plyant.web.seats import Seat

RULES = '''
import plyant as ply

class Count(ply.Game):
    """Add one or two until the goal is reached."""
    goal: int = 5
    def initial(self): return 0
    def player(self, s): return 0
    def actions(self, s): return [1, 2]
    def result(self, s, a): return s + a
    def is_terminal(self, s): return s >= self.goal
    def utility(self, s, p): return 0
'''


@pytest.fixture
def rules(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(RULES)
    return file


def saved(house):
    return house.file_of(house.contests.begin("v", "count(goal=7)", [Seat(), Seat()], moves="1 2"))


def test_a_saved_game_of_ones_own_is_opened_by_the_command_line_and_here(rules, tmp_path):
    house = House(Options(own=(f"{rules}:Count",)))
    text = saved(house)
    assert json.loads(text)["game"] == f"{rules}:Count(goal=7)"
    kept = tmp_path / "kept.json"
    kept.write_text(text)
    assert open_record(kept, trust=True)[0].state == 3
    for form in (text, text.replace(f"{rules}:Count", "count")):
        again = house.contests.open("v", form, "kept.json")
        assert (again.state, again.game.goal, again.record.source) == (3, 7, "count(goal=7)")


def test_where_rules_are_is_not_told_to_other_computers(rules):
    house = House(Options(own=(str(rules),), host="0.0.0.0", token="a-long-token"))
    assert json.loads(saved(house))["game"] == "count(goal=7)"


def test_no_other_file_is_opened(rules, tmp_path):
    other = tmp_path / "other.py"
    other.write_text(RULES + "raise SystemExit('it was run')")
    house = House(Options(own=(str(rules),)))
    text = saved(house).replace(str(rules), str(other))
    with pytest.raises(BadFile, match="there is no game"):
        house.contests.open("v", text, "kept.json")


@pytest.mark.parametrize("content", [b"\x89PNG\r\n", "", "[" * 100_000])
def test_what_is_no_saved_game_is_told_in_plain_words(content):
    with pytest.raises(BadFile, match=r"^a\.png is not a saved game, or is damaged\.$"):
        House(Options()).contests.open("v", content, "a.png")
