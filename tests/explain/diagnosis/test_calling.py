"""Functions are called as their parameters say; where that cannot be told, the five-line adapter is shown."""

import pytest

import plyant as ply
from plyant.errors import BadFile, ParameterError
from plyant.explain.diagnosis.diagnose import diagnose
from tests.explain.diagnosis.mutants import STUDENTS

FROM = "import math\nfrom lists import alphabeta\n\n\n"


def written(tmp_path, text):
    (tmp_path / "lists.py").write_text((STUDENTS / "lists.py").read_text())
    (tmp_path / "student.py").write_text(text)
    return f"{tmp_path / 'student.py'}"


@pytest.mark.parametrize(
    "text",
    [
        FROM + "def solve(tree):\n    return alphabeta(tree, 99, -math.inf, math.inf, True)\n",
        FROM + "def search(position):\n    return alphabeta(position, 99, -math.inf, math.inf, True)\n",
        FROM + "def search(node, d, a, b, is_maximizing):\n    return alphabeta(node, d, a, b, is_maximizing)\n",
        FROM + "def search(node, alpha=-math.inf, beta=math.inf, minimizing=False, depth=99):\n"
        "    return alphabeta(node, depth, alpha, beta, not minimizing)\n",
        FROM + "def search(node, depth=0, maximizing=True, verbose=False):\n"
        "    assert depth == 0\n    return alphabeta(node, 99, -math.inf, math.inf, maximizing)\n",
        FROM + "def search(n, /, *, max_player):\n    return alphabeta(n, 99, -math.inf, math.inf, max_player)\n",
        FROM + "def solve(tree, look):\n"
        "    def walk(node, alpha, beta, is_max):\n"
        "        children = [*node] if isinstance(node, list) else None\n"
        "        if children is None:\n            look(node)\n            return int(node)\n"
        "        best = -math.inf if is_max else math.inf\n"
        "        for child in children:\n"
        "            value = walk(child, alpha, beta, not is_max)\n"
        "            best = max(best, value) if is_max else min(best, value)\n"
        "            alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))\n"
        "            if alpha >= beta:\n                break\n"
        "        return best\n"
        "    return walk(tree, -math.inf, math.inf, True)\n",
        "class Searcher:\n"
        "    def minimax(self, node, is_max):\n"
        "        if isinstance(node, int):\n            return node\n"
        "        return (max if is_max else min)(self.minimax(child, not is_max) for child in node)\n",
        "def minimax(state, player):\n"
        "    if state.is_terminal():\n        return state.utility(player), None\n"
        "    choose = max if state.to_move == player else min\n"
        "    moves = [(minimax(state.result(a), player)[0], a) for a in state.actions()]\n"
        "    return choose(moves, key=lambda pair: pair[0])\n",
        FROM + "def search(node, depth, maximizing):\n    if depth == 0:\n        return node\n"
        "    values = [search(child, depth - 1, not maximizing) for child in node]\n"
        "    return max(values) if maximizing else min(values)\n",
    ],
    ids=["adapter", "position", "short", "defaults", "counts-up", "kinds", "look", "method", "state", "even"],
)  # fmt: skip
def test_signature_is_known(text, tmp_path):
    name = {"class Searcher": ":Searcher.minimax"}.get(text.partition(":")[0], "")
    name = name or ":" + text.rpartition("\ndef ")[2].removeprefix("def ").partition("(")[0]
    found = diagnose(written(tmp_path, text) + name, trees=150)
    assert found.ok, found


@pytest.mark.parametrize(
    "text",
    [
        "def f(): return 1\n",
        "def f(node, flavour): return 1\n",
        "def f(*args): return 1\n",
        "class f: pass\n",
        "def f(board, is_max): return 1\n",
    ],
)
def test_adapter_is_shown_where_it_cannot_be_told(text, tmp_path):
    found = diagnose(written(tmp_path, text) + ":f")
    assert found.bug == "not-recognised"
    assert not found.ok
    assert "def solve(tree):" in found.explanation
    assert "def solve(tree):" in str(found)


@pytest.mark.parametrize(
    ("function", "sentence"),
    [
        ("nowhere.py:f", "there is no file"),
        ("{}:g", "has no 'g'; it has: f"),
        ("{}:X", "is not a function"),
    ],
)
def test_what_is_not_there_is_told(function, sentence, tmp_path):
    with pytest.raises(BadFile, match=sentence):
        diagnose(function.format(written(tmp_path, "X = 3\ndef f(tree): return 1\n")))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [("def f(:\n", "line 1"), ("import nothing_such\n", "ModuleNotFoundError"), ("exit()", "Exit")],
)
def test_broken_file_is_told(text, sentence, tmp_path):
    with pytest.raises(BadFile, match=sentence):
        diagnose(written(tmp_path, text) + ":f")


def test_bad_options_are_told():
    for options in ({"cut": "weakly"}, {"fail": "soon"}, {"algorithm": "mcts"}, {"trees": 0}, {"seconds": 0}):
        with pytest.raises(ParameterError):
            diagnose("student.py:f", **options)
    with pytest.raises(ParameterError):
        diagnose(3)


def test_function_objects_are_diagnosed():
    """A closure, which no file can be imported for."""
    swapped = True

    def minimax(node, is_max):
        if isinstance(node, int):
            return node
        values = [minimax(child, not is_max) for child in node]
        return max(values) if is_max != swapped else min(values)

    assert ply.diagnose(minimax).bug == "sides-swapped"
    swapped = False
    assert ply.diagnose(minimax, trees=50).ok
    assert ply.diagnose(lambda tree: minimax(tree, True), trees=50).ok


def test_crash_on_every_tree_shows_the_adapter(tmp_path):
    found = diagnose(written(tmp_path, "def f(tree):\n    return tree.root.key\n") + ":f")
    assert found.bug == "crash"
    assert "def solve(tree):" in found.explanation


def test_text_of_a_diagnosis():
    def minimax(node, is_max):
        if isinstance(node, int):
            return node
        return max(minimax(child, is_max) for child in node)

    shown = str(ply.diagnose(minimax))
    for part in (
        "minimax(node, is_max)",
        "max and min are confused at one kind of node",
        "((0 1))",
        "MIN 0",
        "expected:",
        "bug:",
    ):
        assert part in shown
