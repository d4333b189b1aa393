"""Programs as they are found and handed in: correct ones, and the same with a bug put in by replacing text."""

# ruff: noqa: E501  # one sample a line

from pathlib import Path
from typing import NamedTuple

SAMPLES = Path(__file__).parent / "samples"


class Sample(NamedTuple):
    """A function of a file; `changes` are pairs of texts, old and new, that put a bug in; `bugs` are its names."""

    function: str
    bugs: tuple[str, ...] = ()
    changes: tuple[tuple[str, str], ...] = ()

    def write(self, folder: Path) -> str:
        """Write it into a folder; gives what `diagnose` takes."""
        file, _, name = self.function.partition(":")
        text = (SAMPLES / file).read_text(encoding="utf-8")
        for old, new in self.changes:
            assert old in text, f"{file} has no {old!r}"
            text = text.replace(old, new)
        (folder / file).write_text(text, encoding="utf-8")
        return f"{folder / file}:{name}"


TREES = (
    "leaf_list.py:minimax",
    "leaf_target.py:minimax",
    "leaf_down.py:minimax",
    "leaf_heap.py:minimax",
    "dict_global.py:minimax",
    "dict_params.py:alphabeta",
    "dict_mixed.py:best_value",
    "dict_nested.py:minimax",
    "dict_records.py:minimax",
    "node_class.py:minimax",
    "left_right.py:alphabeta",
    "solvers.py:Solver",
    "solvers.py:Solver.minimax",
    "solvers.py:Searcher",
    "solvers.py:Searcher().alpha_beta",
    "solvers.py:Tools",
    "solvers.py:Tools.minimax",
    "course_agents.py:MinimaxAgent",
    "course_agents.py:MinimaxAgent.getAction",
    "reads_arguments.py:minimax",
    "talks.py:negamax",
    "tuples.py:minimax",
    "class_method.py:Minimax",
)
"""Correct."""
SWITCHED = ("player-not-switched",)
BUGGY_TREES = (
    Sample("leaf_list.py:minimax", SWITCHED, (("nodeIndex * 2 + i, False", "nodeIndex * 2 + i, True"),)),
    Sample("leaf_list.py:minimax", ("bound-not-moved",), (("            beta = min(beta, best)\n", ""),)),
    Sample("leaf_list.py:minimax", ("never-prunes",), (("if beta <= alpha", "if False"),)),
    Sample("leaf_target.py:minimax", ("sides-swapped",), (("return max(", "return m("), ("return min(", "return max("), ("return m(", "return min("))),
    Sample("leaf_target.py:minimax", ("depth-off-by-one",), (("== targetDepth", "== targetDepth - 1"),)),
    Sample("leaf_down.py:minimax", ("window-not-passed",), (("not is_max, alpha, beta", "not is_max"),)),
    Sample("leaf_heap.py:minimax", SWITCHED, (("left + 1, not is_max", "left + 1, is_max"), ("left, not is_max", "left, is_max"))),
    Sample("dict_global.py:minimax", SWITCHED, (("minimax(child, False)", "minimax(child, True)"),)),
    Sample("dict_params.py:alphabeta", SWITCHED, (("beta, False", "beta, True"),)),
    Sample("dict_mixed.py:best_value", SWITCHED, (("not maximizing)", "maximizing)"),)),
    Sample("dict_nested.py:minimax", ("value-move-disagree",), (("best, move = value, name", "best, move = value, move or name"),)),
    Sample("dict_records.py:minimax", SWITCHED, (("not is_maximizing)", "is_maximizing)"),)),
    Sample("node_class.py:minimax", ("depth-off-by-one",), (("depth == 0", "depth == 1"),)),
    Sample("left_right.py:alphabeta", ("window-not-passed",), (("child, alpha, beta, False", "child, alpha, 9999, False"),)),
    Sample("solvers.py:Solver", SWITCHED, (("not is_max)\n        return", "is_max)\n        return"), ("index * 2, not", "index * 2, "))),
    Sample("solvers.py:Searcher", ("never-prunes",), (("if alpha >= beta", "if alpha > beta + 9999"),)),
    Sample("solvers.py:Tools", ("sides-swapped",), (("max if is_max else min", "min if is_max else max"),)),
    Sample("course_agents.py:MinimaxAgent", ("min-layers-as-one",), (("(index + 1) % state.getNumAgents()", "(index + 1) % 2"),)),
    Sample("reads_arguments.py:minimax", SWITCHED, (("not is_max,", "is_max,"),)),
    Sample("talks.py:negamax", ("negamax-sign",), (("-negamax(", "negamax("),)),
)  # fmt: skip

BOARDS = (
    "ttt_rows.py:minimax",
    "ttt_rows.py:findBestMove",
    "ttt_flat.py:minimax",
    "ttt_flat.py:best_move",
    "ttt_copies.py:minimax",
    "ttt_copies.py:max_value",
    "ttt_numbers.py:minimax",
    "ttt_dictionary.py:minimax",
    "ttt_class.py:TicTacToe",
    "ttt_global.py:minimax",
    "ttt_global.py:compMove",
    "ttt_array.py:minimax",
    "ttt_text.py:solve_board",
    "ttt_negamax.py:negamax",
)
"""Correct searches of tic-tac-toe."""
WRONG = ("wrong-result", "value-move-disagree", "wrong-type")
UNDONE = ("mutated-state",)
BUGGY_BOARDS = (
    Sample("ttt_rows.py:minimax", (*SWITCHED, *WRONG), (("not isMax)", "isMax)"),)),
    Sample("ttt_rows.py:minimax", UNDONE, (("""not isMax))
                    board[i][j] = "_"
        return best
    else:""", """not isMax))
        return best
    else:"""),)),
    Sample("ttt_rows.py:minimax", WRONG, (("if b[0][2] == b[1][1] and b[1][1] == b[2][0]:", "if False:"),)),
    Sample("ttt_rows.py:findBestMove", WRONG, (("minimax(board, 0, False)", "minimax(board, 0, True)"),)),
    Sample("ttt_flat.py:minimax", (*WRONG, "draw-as-loss"), (("        return 0\n", "        return depth - 10\n"),)),
    Sample("ttt_flat.py:minimax", UNDONE, (("            board[move] = EMPTY\n            alpha", "            alpha"),)),
    Sample("ttt_flat.py:best_move", WRONG, (("return max(scores", "return min(scores"),)),
    Sample("ttt_copies.py:minimax", ("sides-swapped", *WRONG), (("if player(board) == X:", "if player(board) == O:"),)),
    Sample("ttt_numbers.py:minimax", WRONG, (("score[0], score[1] = x, y", "score[0], score[1] = score[0], y"),)),
    Sample("ttt_dictionary.py:minimax", (*WRONG, *SWITCHED), (("minimax(newBoard, human)", "minimax(newBoard, ai)"),)),
    Sample("ttt_class.py:TicTacToe", ("sides-swapped", *WRONG), (("max(values) if", "min(values) if"), ("else min(values)", "else max(values)"))),
    Sample("ttt_global.py:minimax", ("return-in-loop",), (("            bestScore = max(score, bestScore) if isMaximizing else min(score, bestScore)", "            return score"),)),
)  # fmt: skip
