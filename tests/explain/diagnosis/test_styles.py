"""The same mistakes, made in functions of different styles, get the same names; changes without effect are no bugs."""

import pytest

from tests.explain.diagnosis.in_process import diagnosis_of
from tests.explain.diagnosis.mutants import (
    AIMA4,
    ALPHABETA_AGENT,
    BOUND,
    CHOOSER,
    HARD,
    LISTS,
    MINIMAX_AGENT,
    NEGAMAX,
    NODES,
    PLAIN,
    Mutant,
)

MISTAKES = (
    Mutant("bounds-swapped", LISTS, (("1, alpha, beta, False", "1, beta, alpha, False"),)),
    Mutant("starts-at-zero", CHOOSER, (('None, None, float("-inf")', "None, None, 0"),)),
    Mutant("starts-at-zero", NEGAMAX, (('best = -float("inf")', "best = 0"),)),
    Mutant("starts-at-zero", ALPHABETA_AGENT, (('best, move = float("-inf"), None', "best, move = 0, None"),)),
    Mutant("small-infinity", ALPHABETA_AGENT, (('v = float("inf")', "v = 10"),)),
    Mutant("small-infinity", AIMA4, (("v, move = +infinity", "v, move = 10"),)),
    Mutant("min-uses-max", PLAIN, (("else min(values)", "else max(values)"),)),
    Mutant("cut-against-own-bound", AIMA4, (("if v >= beta", "if v >= alpha"),)),
    Mutant("cut-against-own-bound", HARD, (("score >= b", "score >= a"),)),
    Mutant("cut-test-reversed", NEGAMAX, (("alpha >= beta", "alpha <= beta"),)),
    Mutant("wrong-bound-moved", BOUND, (("beta = min(beta", "beta = max(beta"),)),
    Mutant("first-child-skipped", NODES, (("in node.children", "in node.children[1:]"),)),
    Mutant(
        "first-child-skipped", MINIMAX_AGENT, (("state.getLegalActions(agent)", "state.getLegalActions(agent)[1:]"),)
    ),
    Mutant("last-value-returned", NODES, (("best = max(best, value)", "best = value"),)),
    Mutant("depth-not-counted", NODES, (("depth - 1", "depth if maximizing_player else depth - 1"),)),
)
HARMLESS = (
    Mutant("", LISTS, (("beta <= alpha", "alpha >= beta"),)),
    Mutant("", NEGAMAX, (('best = -float("inf")', "best = -(10**6)"),)),
    Mutant("", NODES, (("alpha = max(alpha, best)", "alpha = max(alpha, value)"),)),
)


@pytest.mark.parametrize("mistake", MISTAKES, ids=[f"{m.bug}-{m.function}" for m in MISTAKES])
def test_mistake_is_named_in_every_style(mistake):
    found = diagnosis_of(mistake.text, mistake.function.partition(":")[2])
    assert mistake.bug in found.bugs, found
    assert not found.together


@pytest.mark.parametrize("change", HARMLESS, ids=[m.function for m in HARMLESS])
def test_change_without_effect_is_no_bug(change):
    found = diagnosis_of(change.text, change.function.partition(":")[2])
    assert found.ok, found


def test_depth_limit_that_was_not_tested_is_reported():
    assert "depth limit" in diagnosis_of(Mutant("", LISTS).text, "alphabeta", trees=40).conventions["not tested"]
    assert "not tested" not in diagnosis_of(Mutant("", NODES).text, "alphabeta", trees=40).conventions
