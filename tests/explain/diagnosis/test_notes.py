"""The errors of the lecture notes' programs are named, alone and together: repair one, and the next is named."""

import itertools

import pytest

from plyant.explain.diagnosis.diagnose import diagnose
from tests.explain.diagnosis.in_process import diagnosis_of
from tests.explain.diagnosis.mutants import STUDENTS

AGENT = (STUDENTS / "notes_agent.py").read_text(encoding="utf-8")
REPAIRS = {
    "move-not-made": ("gameState=gameState,", "gameState=successor,"),
    "depth-off-by-one": ("initial_depth = 0", "initial_depth = 1"),
    "root-tie": ("if score >= alpha:", "if score > alpha:"),
}
"""The errors of the search, by the names of their bugs, and how each is put right."""


@pytest.mark.parametrize(
    "left", [left for count in range(4) for left in itertools.combinations(REPAIRS, count)], ids=" ".join
)
def test_errors_of_the_agent_that_are_left_are_named(left):
    text = AGENT
    for error, (wrong, right) in REPAIRS.items():
        assert wrong in text
        text = text if error in left else text.replace(wrong, right)
    found = diagnosis_of(text, "AlphaBetaAgent")
    assert set(found.bugs) == set(left), found
    assert found.ok == (not left)
    assert found.together == (len(left) > 1)


def test_tree_shows_the_first_of_the_agents_errors():
    found = diagnosis_of(AGENT, "AlphaBetaAgent")
    assert ("beyond the depth" in found.explanation) == (found.bugs[0] == "depth-off-by-one"), found


def test_agent_in_a_process_of_its_own():
    found = diagnose(f"{STUDENTS / 'notes_agent.py'}:AlphaBetaAgent", trees=100, seconds=300)
    assert set(found.bugs) == set(REPAIRS), found


MINIMAX_AB = """
def minimax_ab(tree, depth, color, alpha, beta):
    if depth == 0 or not isinstance(tree, list):
        return {leaf}
    for child in tree:
        value = -minimax_ab(child, depth - 1, -color, -beta, -alpha)
        {update}
        if beta <= alpha:
            return {bound}
    return {result}
"""
TEXTBOOK = """
infinity = float("inf")


def minimax_decision(state, game):
    def max_value(state):
        if game.terminal_test(state):
            return game.utility(state, 0)
        v = {start}
        for a in game.actions(state):
            v = max(v, min_value(game.result({state}, a)))
        return v

    def min_value(state):
        if game.terminal_test(state):
            return game.utility(state, 0)
        v = infinity
        for a in game.actions(state):
            v = min(v, max_value(game.result(state, a)))
        return v

    return max_value(state)
"""


@pytest.mark.parametrize(
    ("misprints", "bugs"),
    [
        ({}, ()),
        ({"result": "best_val"}, ("undefined-name",)),
        ({"update": "beta = max(beta, value)", "bound": "beta", "result": "beta"}, ("wrong-bound-moved",)),
        ({"leaf": "tree"}, ("negamax-sign",)),
    ],
    ids=["repaired", "Best_Val", "Beta for Alpha", "EVAL(Pos, Depth)"],
)
def test_misprints_of_minimax_alpha_beta(misprints, bugs):
    right = {"leaf": "color * tree", "update": "alpha = max(alpha, value)", "bound": "alpha", "result": "alpha"}
    assert diagnosis_of(MINIMAX_AB.format(**right | misprints), "minimax_ab").bugs[:1] == bugs


@pytest.mark.parametrize(
    ("misprint", "bugs"),
    [({}, ()), ({"start": "infinity"}, ("wrong-infinity",)), ({"state": "s"}, ("undefined-name",))],
    ids=["repaired", "v starts at infinity", "s for state"],
)
def test_misprints_of_the_textbooks_figures(misprint, bugs):
    text = TEXTBOOK.format(**{"start": "-infinity", "state": "state"} | misprint)
    assert diagnosis_of(text, "minimax_decision").bugs[:1] == bugs
