"""Which tree a visitor wants to see, and how it is searched: all of it is in the address of the page."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping

from plyant.errors import ParameterError
from plyant.explain.nodes import grow
from plyant.explain.trace import ALGORITHMS
from plyant.game import Game, State
from plyant.games.state_graph import state_graph
from plyant.games.state_graph_data import is_state_graph
from plyant.games.tree import tree as typed_in
from plyant.parameters import suggestion
from plyant.web.limits import Limits, TooMuch
from plyant.web.shelf import Shelf

BOOK = "A(B(3 12 8) C(2 4 6) D(14 5 2))"
EXAMPLES: tuple[tuple[str, str, dict[str, str]], ...] = (
    ("The book's tree", BOOK, {}),
    ("A beta cut", "((5 (7 9 2)) (6 (4 8)) (1 3))", {}),
    ("A deep cut", "A(4 B(7 C(D(3 9) 8) 5))", {}),
    ("Equal values: weak or strict", "A(B(5 9) C(5 1) D(6 2))", {"cut": "strict"}),
    ("Four levels", "A(B(D(H(3 17) I(2 12)) E(J(15) K(25 0))) C(F(L(2 5) M(3)) G(N(2 14))))", {"root": "min"}),
    ("Chance nodes", "A({0.5: 4, 0.5: 8} {0.25: 20, 0.75: 2} B(7 5))", {}),
    ("Three players", "D(E(<1 2 6> <4 3 3>) F(<6 1 2> <7 4 1>) G(<5 1 1> <1 5 2>))", {}),
    ("Win, loss or draw", "A(B(1 0) C(1 D(-1 1)) E(-1 1))", {"algorithm": "status"}),
)
"""(name, tree, what else is chosen)"""
STATUS = "status"
_DEEPEST = 60


@dataclasses.dataclass(frozen=True)
class Asked:
    """A tree that was typed in, or the position of a game; and how to search it."""

    tree: str = BOOK
    game: str = ""
    """As the shelf has it; empty: a typed-in tree."""
    moves: str = ""
    state: str = ""
    algorithm: str = ""
    """minimax, alphabeta, expectimax, maxn or status; empty: what fits."""
    cut: str = "weak"
    order: str = "ltr"
    root: str = "max"
    depth: int | None = None


def read(query: Mapping[str, str], limits: Limits) -> Asked:
    """From the query of an address, in which other things may be too; raises ParameterError or TooMuch."""
    given = {f.name: query[f.name].strip() for f in dataclasses.fields(Asked) if query.get(f.name, "").strip()}
    for name, text in given.items():
        limits.checked_text(text, f"the {name}")
    algorithm = given.get("algorithm", "")
    if algorithm and algorithm not in (*ALGORITHMS, STATUS):
        known = [*ALGORITHMS, STATUS]
        raise ParameterError(
            f"there is no algorithm {algorithm[:40]!r} here; there are: {', '.join(known)}."
            f"{suggestion(algorithm[:40], known, 1)}"
        )
    depth = given.pop("depth", "")
    if "tree" in query and "game" not in given:
        given.setdefault("tree", "")  # an empty text is not the book's tree
    return Asked(**given, depth=_read_depth(depth) if depth else None)


def _read_depth(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 4 and 1 <= int(text) <= _DEEPEST):
        raise ParameterError(f"depth={text[:20]!r} is not a number of plies; 1 to {_DEEPEST} is accepted.")
    return int(text)


def position(asked: Asked, shelf: Shelf, limits: Limits) -> tuple[Game, State]:
    """The game and where its tree begins; raises TooMuch where the tree is too large, and what a bad text raises."""
    if asked.game:
        game = shelf.load(asked.game)
        return game, game.replay(asked.moves, game.parse_state(asked.state) if asked.state else None)
    if is_state_graph(asked.tree):
        graph = state_graph(asked.tree, others="random" if asked.algorithm == "expectimax" else "")
        return graph, graph.initial()
    made = typed_in(asked.tree, asked.root, vectors=True if asked.algorithm == "maxn" else None)
    count = len(made.shape.values)
    if count > limits.tree_nodes:
        raise TooMuch(f"the tree has {count:,} nodes; {limits.tree_nodes:,} are accepted here.")
    return made, made.initial()


def refuse_large(game: Game, state: State, depth: int | None, advice: str, limits: Limits) -> None:
    """Raise TooMuch where a position has a tree that is too large; advice: what could be done about it."""
    kept, _ = grow(game, state, depth, limits.tree_nodes)
    if len(kept) > limits.tree_nodes or any(node.hidden for node in kept.values()):
        deep = "to the end of the game" if depth is None else f"to depth {depth}"
        most = f"{limits.tree_nodes:,}"
        raise TooMuch(f"the tree from here {deep} has more than {most} nodes, and no more are shown here; {advice}.")
