"""Correct student files, and mutants of them: a text of the file is replaced by another, and that is the bug."""

# ruff: noqa: E501  # one mutant a line

from pathlib import Path
from typing import NamedTuple

STUDENTS = Path(__file__).parent / "students"

CORRECT = {
    "lists.py:alphabeta": "weak",
    "lists_hard.py:alpha_beta": "weak",
    "lists_bound.py:alphabeta": "weak",
    "negamax.py:negamax": "weak",
    "plain.py:minimax": "minimax",
    "chooser.py:best_move": "weak",
    "nodes.py:alphabeta": "weak",
    "aima3.py:minimax_decision": "minimax",
    "aima3.py:alpha_beta_search": "weak",
    "aima3.py:alpha_beta_cutoff_search": "weak",
    "aima4.py:alphabeta_search": "weak",
    "contract.py:minimax": "minimax",
    "contract.py:alphabeta": "weak",
    "table.py:alphabeta": "weak",
    "multi_agents.py:MinimaxAgent": "minimax",
    "multi_agents.py:AlphaBetaAgent": "strict",
}
"""The function, and what it is found to be."""


class Mutant(NamedTuple):
    """A bug in a function of a file; `changes` are pairs of texts, old and new."""

    bug: str
    function: str
    changes: tuple[tuple[str, str], ...] = ()
    options: dict[str, str] = {}

    @property
    def text(self) -> str:
        """The program with the bug in it."""
        file = self.function.partition(":")[0]
        text = (STUDENTS / file).read_text(encoding="utf-8")
        for old, new in self.changes:
            assert old in text, f"{file} has no {old!r}"
            text = text.replace(old, new)
        return text

    def write(self, folder: Path) -> str:
        """Write it into a folder; gives what `diagnose` takes."""
        file, _, name = self.function.partition(":")
        (folder / file).write_text(self.text, encoding="utf-8")
        return f"{folder / file}:{name}"


LISTS, HARD, BOUND = "lists.py:alphabeta", "lists_hard.py:alpha_beta", "lists_bound.py:alphabeta"
NEGAMAX, PLAIN, CHOOSER, NODES = "negamax.py:negamax", "plain.py:minimax", "chooser.py:best_move", "nodes.py:alphabeta"
AIMA3, CUTOFF, AIMA4 = "aima3.py:alpha_beta_search", "aima3.py:alpha_beta_cutoff_search", "aima4.py:alphabeta_search"
CONTRACT, TABLE = "contract.py:alphabeta", "table.py:alphabeta"
MINIMAX_AGENT, ALPHABETA_AGENT = "multi_agents.py:MinimaxAgent", "multi_agents.py:AlphaBetaAgent"
WEAK_TO_STRICT = (("alpha >= beta", "alpha > beta"), ("beta <= alpha", "beta < alpha"))
AIMA_STRICT = (("v >= beta", "v > beta"), ("v <= alpha", "v < alpha"))
BERKELEY_WEAK = (("v > beta", "v >= beta"), ("v < alpha", "v <= alpha"))

MUTANTS = (
    Mutant("strict-for-weak", LISTS, WEAK_TO_STRICT, {"cut": "weak"}),
    Mutant("strict-for-weak", NEGAMAX, WEAK_TO_STRICT[:1], {"cut": "weak"}),
    Mutant("strict-for-weak", AIMA3, AIMA_STRICT, {"cut": "weak"}),
    Mutant("strict-for-weak", AIMA4, AIMA_STRICT, {"cut": "weak"}),
    Mutant("strict-for-weak", ALPHABETA_AGENT, (), {"cut": "weak"}),
    Mutant("weak-for-strict", LISTS, (), {"cut": "strict"}),
    Mutant("weak-for-strict", CONTRACT, (), {"cut": "strict"}),
    Mutant("weak-for-strict", ALPHABETA_AGENT, BERKELEY_WEAK, {"cut": "strict"}),
    Mutant("cut-rules-mixed", LISTS, WEAK_TO_STRICT[:1]),
    Mutant("cut-rules-mixed", CHOOSER, (("best <= alpha", "best < alpha"),)),
    Mutant("cut-rules-mixed", AIMA4, AIMA_STRICT[1:]),
    Mutant("cut-rules-mixed", ALPHABETA_AGENT, BERKELEY_WEAK[:1]),
    Mutant("root-tie", CHOOSER, (("value > best", "value >= best"),)),
    Mutant("root-tie", AIMA3, (("v > best_score", "v >= best_score"),)),
    Mutant("root-tie", ALPHABETA_AGENT, (*BERKELEY_WEAK, ("value > best", "value >= best"))),
    Mutant("fail-hard-for-soft", HARD, (), {"fail": "soft"}),
    Mutant("fail-hard-for-soft", BOUND, (), {"fail": "soft"}),
    Mutant("fail-hard-for-soft", NEGAMAX, (("return best", "return max(best, alpha)"),), {"fail": "soft"}),
    Mutant("fail-soft-for-hard", LISTS, (), {"fail": "hard"}),
    Mutant("fail-soft-for-hard", CONTRACT, (), {"fail": "hard"}),
    Mutant("fail-mixed", HARD, (("return b\n        ", "return score\n        "),)),
    Mutant("fail-mixed", HARD, (("return a\n        if score < b", "return score\n        if score < b"),)),
    Mutant("negamax-sign", NEGAMAX, (("value = -negamax", "value = negamax"),)),
    Mutant("negamax-sign", NEGAMAX, (("-beta, -alpha", "alpha, beta"),)),
    Mutant("negamax-sign", NEGAMAX, (("-beta, -alpha", "-alpha, -beta"),)),
    Mutant("negamax-sign", NEGAMAX, (("return color * node", "return node"),)),
    Mutant("negamax-sign", NEGAMAX, (("return color * node", "return -color * node"),)),
    Mutant("depth-off-by-one", LISTS, (("depth == 0", "depth == 1"),)),
    Mutant("depth-off-by-one", NEGAMAX, (("depth == 0", "depth == 1"),)),
    Mutant("depth-off-by-one", NODES, (("depth == 0", "depth == 1"),)),
    Mutant("depth-off-by-one", NODES, (("depth == 0", "depth < 0"),)),
    Mutant("depth-off-by-one", CONTRACT, (("depth == 0", "depth == 1"),)),
    Mutant("depth-off-by-one", CONTRACT, (("depth == 0", "depth < 0"),)),
    Mutant("depth-off-by-one", CUTOFF, (("depth > d", "depth >= d"),)),
    Mutant("depth-off-by-one", MINIMAX_AGENT, (("depth == self.depth", "depth == self.depth - 1"),)),
    Mutant("depth-off-by-one", ALPHABETA_AGENT, (("depth == self.depth", "depth > self.depth"),)),
    Mutant("depth-not-counted", CONTRACT, (("depth - 1", "depth - maximizing"),)),
    Mutant("depth-not-counted", CONTRACT, (("depth - 1", "depth - (not maximizing)"),)),
    Mutant("depth-not-counted", NODES, (("depth - 1", "depth - maximizing_player"),)),
    Mutant("rounds-for-plies", MINIMAX_AGENT, (("depth, agent + 1)", "depth + 1, agent + 1)"), ("0, depth + 1", "0, depth"))),
    Mutant("window-not-passed", LISTS, (("1, alpha, beta, False", "1, -math.inf, math.inf, False"), ("1, alpha, beta, True", "1, -math.inf, math.inf, True"))),
    Mutant("window-not-passed", LISTS, (("1, alpha, beta, False", "1, alpha, math.inf, False"),)),
    Mutant("window-not-passed", AIMA3, (("a), alpha, beta)", "a), -infinity, infinity)"),)),
    Mutant("window-not-passed", AIMA4, (("v2, _ = max_value(game.result(state, a), alpha, beta)", "v2, _ = max_value(game.result(state, a), alpha, infinity)"),)),
    Mutant("window-not-passed", ALPHABETA_AGENT, (("depth + 1, alpha, beta", "depth + 1, alpha, float('inf')"), ("ghost + 1, alpha, beta", "ghost + 1, alpha, float('inf')"))),
    Mutant("never-prunes", LISTS, (("alpha >= beta", "False"), ("beta <= alpha", "False"))),
    Mutant("bound-not-moved", LISTS, (("alpha = max(alpha, value)", "pass"),)),
    Mutant("bound-not-moved", CONTRACT, (("beta = min(beta, value)", "pass"),)),
    Mutant("alpha-not-kept-at-root", CHOOSER, (("alpha = max(alpha, best)\n    return best, move", "pass\n    return best, move"),)),
    Mutant("alpha-not-kept-at-root", AIMA3, (("best_score, beta)", "-infinity, beta)"),)),
    Mutant("alpha-not-kept-at-root", ALPHABETA_AGENT, (("            alpha = max(alpha, best)\n", ""),)),
    Mutant("bound-as-exact", TABLE, (("flag = UPPER if best <= low else LOWER if best >= high else EXACT", "flag = EXACT"),)),
    Mutant("bound-as-exact", NEGAMAX, (
        ("def negamax", "table = {}\n\n\ndef negamax"),
        ("    best = -float", "    key = (str(node), color)\n    if key in table:\n        return table[key]\n    best = -float"),
        ("return best", "table[key] = best\n    return best"),
    )),
    Mutant("value-move-disagree", CHOOSER, (("            move = index", "        move = index"),)),
    Mutant("value-move-disagree", AIMA4, (("v, move = v2, a\n                alpha", "v, move = v2, move or a\n                alpha"),)),
    Mutant("value-move-disagree", "contract.py:minimax", (("best = value, a", "best = value, best[1] if best else a"),)),
    Mutant("draw-as-loss", LISTS, (("return node", "return node or -1"),)),
    Mutant("draw-as-loss", PLAIN, (("return node", "return 1 if node > 0 else -1"),)),
    Mutant("draw-as-loss", CONTRACT, (("return game.utility(state, 0)\n    if depth", "return game.utility(state, 0) or -1\n    if depth"),)),
    Mutant("draw-as-loss", AIMA3, (("return game.utility(state, player)", "return 1 if game.utility(state, player) > 0 else -1"),)),
    Mutant("draw-as-loss", AIMA4, (("return game.utility(state, player), None", "return game.utility(state, player) or -1, None"),)),
    Mutant("zero-as-none", CHOOSER, (("best is None or", "not best or"),)),
    Mutant("mutated-state", LISTS, (("    if maximizing:", "    node.sort(key=str)\n    if maximizing:"),)),
    Mutant("mutated-state", CHOOSER, (("enumerate(tree)", "enumerate(iter(lambda: tree.pop(0) if tree else None, None))"),)),
    Mutant("mutated-state", AIMA3, (("    best_score = -infinity", "    state.visited = True\n    best_score = -infinity"),)),
    Mutant("min-layers-as-one", MINIMAX_AGENT, (("agent == state.getNumAgents()", "agent == 2"),)),
    Mutant("min-layers-as-one", ALPHABETA_AGENT, (("if ghost == state.getNumAgents() - 1:", "if True:"),)),
    Mutant("player-not-switched", LISTS, (("beta, False", "beta, True"),)),
    Mutant("player-not-switched", PLAIN, (("not is_max", "is_max"),)),
    Mutant("sides-swapped", PLAIN, (("max(values) if is_max else min(values)", "min(values) if is_max else max(values)"),)),
    Mutant("sides-swapped", MINIMAX_AGENT, (("max if agent == 0 else min", "min if agent == 0 else max"),)),
    Mutant("pruning-in-minimax", LISTS, (), {"algorithm": "minimax"}),
    Mutant("other-leaves", LISTS, (("            if alpha >= beta:", "            if alpha >= beta and depth % 2:"),)),
    Mutant("wrong-result", PLAIN, (("min(values)", "sum(values)"),)),
    Mutant("wrong-type", PLAIN, (("return max(values) if is_max else min(values)", "max(values) if is_max else min(values)"),)),
    Mutant("crash", LISTS, (("alpha = max(alpha, value)", "alpha = alpha.max(value)"),)),
    Mutant("undefined-name", LISTS, (("alpha = max(alpha, value)", "alpha = max(alhpa, value)"),)),
    Mutant("bounds-swapped", LISTS, (("alpha, beta, False", "beta, alpha, False"), ("alpha, beta, True", "beta, alpha, True"))),
    Mutant("cut-test-reversed", LISTS, (("alpha >= beta", "alpha <= beta"),)),
    Mutant("cut-against-own-bound", AIMA3, (("v >= beta", "v >= alpha"),)),
    Mutant("wrong-bound-moved", LISTS, (("alpha = max(alpha, value)", "alpha = min(alpha, value)"),)),
    Mutant("wrong-bound-returned", BOUND, (("return alpha", "return beta"),)),
    Mutant("min-uses-max", LISTS, (("value = min(value", "value = max(value"),)),
    Mutant("move-not-made", ALPHABETA_AGENT, (("minValue(successor, depth, ghost + 1", "minValue(state, depth, ghost + 1"),)),
    Mutant("starts-at-zero", LISTS, (("value = -math.inf", "value = 0"),)),
    Mutant("small-infinity", LISTS, (("value = math.inf", "value = 10"),)),
    Mutant("wrong-infinity", AIMA3, (("v = -infinity", "v = infinity"),)),
    Mutant("last-value-returned", PLAIN, (("max(values) if", "values[-1] if"),)),
    Mutant("return-in-loop", AIMA3, (("            beta = min(beta, v)\n", ""), ("        return v\n\n    best_score", "            return v\n\n    best_score"))),
    Mutant("first-child-skipped", NODES, (("in node.children", "in node.children[1:]"),)),
    Mutant("last-child-skipped", HARD, (("range(len(tree))", "range(len(tree) - 1)"),)),
    Mutant("endless-recursion", LISTS, (("alphabeta(child,", "alphabeta(node,"), ("depth == 0 or ", ""))),
    Mutant("timeout", LISTS, (("            if alpha >= beta:", "            while alpha >= beta:\n                pass\n            if alpha >= beta:"),)),
    Mutant("memory", LISTS, (("    if maximizing:", "    hoard = [0]\n    while maximizing:\n        hoard += hoard\n    if maximizing:"),)),
    Mutant("processes", LISTS, (("    if maximizing:", "    while maximizing:\n        __import__('os').fork()\n    if maximizing:"),)),
)  # fmt: skip
