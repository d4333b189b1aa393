"""A correct function passes, whichever convention it follows, and the convention is named."""

import pytest

from plyant.explain.diagnosis.diagnose import diagnose
from tests.explain.diagnosis.mutants import (
    AIMA3,
    AIMA4,
    AIMA_STRICT,
    ALPHABETA_AGENT,
    BERKELEY_WEAK,
    CHOOSER,
    CONTRACT,
    CORRECT,
    LISTS,
    NEGAMAX,
    STUDENTS,
    WEAK_TO_STRICT,
    Mutant,
)


@pytest.mark.parametrize("seed", [0, 1, 2])
@pytest.mark.parametrize("function", CORRECT)
def test_correct_function_passes(function, seed):
    found = diagnose(f"{STUDENTS}/{function}", seed=seed, trees=50)
    assert found.ok, found
    kind = CORRECT[function]
    if kind == "minimax":
        assert found.conventions["algorithm"] == "minimax"
    else:
        assert found.conventions["algorithm"] == "alphabeta"
        assert found.conventions["cut"].startswith(kind)
        assert " or " not in found.conventions["cut"]


@pytest.mark.parametrize(
    ("variant", "convention", "named"),
    [
        (Mutant("", LISTS, WEAK_TO_STRICT), "cut", "strict"),
        (Mutant("", NEGAMAX, WEAK_TO_STRICT[:1]), "cut", "strict"),
        (Mutant("", AIMA3, AIMA_STRICT), "cut", "strict"),
        (Mutant("", AIMA4, AIMA_STRICT), "cut", "strict"),
        (Mutant("", ALPHABETA_AGENT, BERKELEY_WEAK), "cut", "weak"),
        (Mutant("", LISTS), "fail", "soft"),
        (Mutant("", "lists_hard.py:alpha_beta"), "fail", "hard"),
        (Mutant("", "lists_bound.py:alphabeta"), "fail", "α at MAX"),
        (Mutant("", NEGAMAX), "values are to", "the player on move"),
        (Mutant("", CONTRACT), "values are to", "MAX"),
        (Mutant("", CHOOSER), "first move is", "0"),
        (Mutant("", CHOOSER, (("return best, move", "return best, move + 1"),)), "first move is", "1"),
        (Mutant("", CHOOSER, (("return best, move", "return move, best"),)), "returns", "a value and a move"),
        (Mutant("", CHOOSER, (("return best, move", "return move"),)), "returns", "a move"),
        (Mutant("", CHOOSER, (("return best, move", "return tree[move], best"),)), "returns", "a value and a move"),
        (Mutant("", CHOOSER, (("for child in node", "for child in reversed(node)"),)), "cut", "weak"),
        (Mutant("", CHOOSER, (("for child in node", "for child in sorted(node, key=str)"),)), "cut", "weak"),
        (Mutant("", CONTRACT, (
            ("for a in game.actions(state):\n        value = alphabeta(game, game.result(state, a), depth",
             "for s in sorted([game.result(state, a) for a in game.actions(state)], key=game.evaluate):\n"
             "        value = alphabeta(game, s, depth"),
        )), "order", "moves are valued first"),
        (Mutant("", AIMA3, (("player = game.to_move(state)", "player = 0"),)), "first player", "MAX"),
    ],
)  # fmt: skip
def test_convention_is_named(variant, convention, named, tmp_path):
    found = diagnose(variant.write(tmp_path), trees=50)
    assert found.ok, found
    assert found.conventions[convention].startswith(named)


def test_last_of_equal_moves_is_right_where_it_is_truly_optimal(tmp_path):
    """Under the strict rule and fail-soft, a move that comes back with the best value has it."""
    last = Mutant("", ALPHABETA_AGENT, (("value > best", "value >= best"),))
    assert diagnose(last.write(tmp_path)).ok
