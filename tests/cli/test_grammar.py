"""Sentences agree with names and numbers: You play, Ghosts play, Red plays; one move, two moves."""

import re

import pytest
from command_line import plyant

RULES = '''"""A pile of sticks, for players whose names are of every kind."""
from typing import NamedTuple

from plyant import Game


class Pile(NamedTuple):
    sticks: int
    mover: int


class Sticks(Game):
    """Take one or two sticks; whoever takes the last one wins."""

    players = {players!r}
    bounds = (-1, 1)
    zero_sum = True
    not_native = "it is small"

    def initial(self):
        return Pile(4, 0)

    def player(self, s):
        return s.mover

    def actions(self, s):
        return range(1, min(s.sticks, 2) + 1)

    def result(self, s, a):
        return Pile(s.sticks - a, 1 - s.mover)

    def is_terminal(self, s):
        return s.sticks == 0

    def utility(self, s, p):
        return -1 if p == s.mover else 1
'''
SINGULAR = "plays|wins|has|is|prefers|decides|loses|moves|was"
PLURAL = "play|win|have|are|prefer|decide|lose|move|were"


@pytest.mark.parametrize("players", [("You", "Computer"), ("Red", "Ghosts"), ("Ghosts", "You")])
def test_verbs_agree_with_players(tmp_path, monkeypatch, players):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    path = tmp_path / "mine.py"
    path.write_text(RULES.format(players=players), encoding="utf-8")
    told = ""
    for words in (
        ("best", f"{path}:Sticks"),
        ("best", f"{path}:Sticks", "--moves", "1", "--algorithm", "minimax"),
        ("best", f"{path}:Sticks", "--algorithm", "mcts", "--nodes", "1"),
        ("solve", f"{path}:Sticks"),
        ("trace", f"{path}:Sticks", "--depth", "1", "--decision"),
    ):
        told += plyant(*words).stdout
    for side in ("first", "second"):
        told += plyant("play", f"{path}:Sticks", "--side", side, typed="hint\nwhy\n1\nhint\nwhy\n1\n1\n1\n").stdout
    assert re.search(r"\b(plays?|wins?)\b", told)
    for name in players:
        wrong = PLURAL if name in ("Red", "Computer") else SINGULAR
        assert not re.search(rf"\b{name} ({wrong})\b", told), told


@pytest.mark.parametrize(
    "words",
    [
        ("best", "tic-tac-toe", "--moves", "a1 b2 c3 a3 c1"),
        ("best", "kuhn-poker", "--nodes", "1"),
        ("best", "leduc-poker", "--moves", "Js Qs", "--algorithm", "ismcts", "--nodes", "1"),
        ("solve", "half-nim(sticks=2)", "--statistics"),
        ("cost", "half-nim(sticks=2)", "--depth", "1"),
        ("trace", "half-nim(sticks=2)", "--depth", "1"),
        ("match", "half-nim(sticks=2)", "-a", "random", "-a", "random", "--games", "1"),
        ("tree", "(1 2)"),
        ("nim", "1"),
        ("check", "half-nim(sticks=2)", "--seconds", "0.3"),
        ("exercise", "--kind", "nim", "--sticks", "2"),
    ],
    ids=" ".join,
)
def test_one_is_never_followed_by_a_plural(words):
    said = plyant(*words)
    told = said.stdout + said.stderr
    nouns = "moves|plies|nodes|games|states|iterations|simulations|leaves|visits|ends|steps|marks|sticks|worlds"
    assert not re.search(rf"(?<![\d.,])1 ({nouns})\b", told), told
    assert "(s)" not in told
