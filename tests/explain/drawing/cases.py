"""What the tests draw: trees, games, a graph, and a game whose names are meant to do harm."""

import functools
import random
from collections.abc import Iterator
from typing import NamedTuple

import plyant as ply
from plyant.explain.drawing import Drawing, Edge, Node
from plyant.explain.drawing.layout import arrange

BOOK = "A(B(3 12 8) C(2 4 6) D(14 5 2))"
CHANCE = "({0.5: 3, 0.5: 7} {0.1: 2, 0.9: 9})"
THREE = "(((1,2,6) (4,2,3)) ((6,1,2) (7,4,1)))"
HOSTILE = "</script><script>alert(1)</script> & \"'` % _ \\ { } $ # ^ ~ | \x07"


def random_tree(depth: int, seed: int) -> str:
    rng = random.Random(seed)

    def below(plies: int) -> str:
        return str(rng.randint(0, 20)) if plies == 0 else f"({below(plies - 1)} {below(plies - 1)})"

    return below(depth)


class Spot(NamedTuple):
    number: int


class Hostile(ply.Game):
    """Every text of it could break a format."""

    def initial(self) -> Spot:
        return Spot(0)

    def player(self, s: Spot) -> int:
        return 0

    def actions(self, s: Spot) -> range:
        return range(2)

    def result(self, s: Spot, a: int) -> Spot:
        return Spot(a + 1)

    def is_terminal(self, s: Spot) -> bool:
        return s.number > 0

    def utility(self, s: Spot, p: int) -> float:
        return s.number if p == 0 else -s.number

    def state_name(self, s: Spot) -> str:
        return HOSTILE

    def action_name(self, s: Spot, a: int) -> str:
        return HOSTILE[a:]

    def picture(self, s: Spot) -> str:
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4" onload="alert(1)"><title>t</title>'
            '<script>alert(2)</script><rect width="100%" height="100%" fill="red" onclick="alert(3)"/>'
            '<text x="2" y="2" font-size="1">&lt;_%</text></svg>'
        )


def tic_tac_toe(moves: str = "a1 b2 c3 a3 c1 b1", **options):
    game = ply.load("tic-tac-toe")
    return ply.trace(game, game.replay(moves), **options)


TRACES = {
    "book": lambda: ply.trace(ply.tree(BOOK)),
    "right to left": lambda: ply.trace(ply.tree(BOOK), order="rtl"),
    "deep": lambda: ply.trace(ply.tree(random_tree(4, seed=4))),
    "deeper": lambda: ply.trace(ply.tree(random_tree(6, seed=1), root="min")),
    "chance": lambda: ply.trace(ply.tree(CHANCE)),
    "three": lambda: ply.trace(ply.tree(THREE)),
    "minimax": lambda: ply.trace(ply.tree("(1.25 (−3 x(4 5 (6))))".replace("−", "-")), algorithm="minimax"),
    "leaf": lambda: ply.trace(ply.tree("7")),
    "tic-tac-toe": tic_tac_toe,
    "half-nim": lambda: ply.trace(ply.load("half-nim(sticks=7)")),
    "cut short": lambda: ply.trace(ply.load("connect-four"), depth=2, nodes=40),
    "hostile": lambda: ply.trace(Hostile()),
}


@functools.cache
def trace(name: str) -> ply.Trace:
    return TRACES[name]()


@functools.cache
def drawing(name: str) -> Drawing:
    return GRAPHS[name]() if name in GRAPHS else trace(name).drawing()


def graph(names: str, pairs: list[str]) -> Drawing:
    """A graph whose nodes are letters; the statuses go round."""
    statuses = ("win", "loss", "draw")
    nodes = [
        Node(
            n,
            ("max", "min")[i % 2] if any(p[0] == n for p in pairs) else "leaf",
            name=n,
            value=statuses[i % 3].upper(),
            status=statuses[i % 3],
        )
        for i, n in enumerate(names)
    ]
    key = (("max", "MAX"), ("win", "WIN"), ("loss", "LOSS"), ("draw", "DRAW"))
    return arrange("a graph", nodes, [Edge(p[0], p[1], label=p) for p in pairs], key=key)


GRAPHS = {
    "diamond": lambda: graph("ABCDEF", ["AB", "AC", "AD", "BE", "CE", "DE", "AE", "AF", "EF"]),
    "cycle": lambda: graph("ABC", ["AB", "BC", "CA", "CC"]),
    "two roots": lambda: graph("ABCD", ["AC", "BC", "BD"]),
}
ALL = [*TRACES, *GRAPHS]


def overlapping(drawing: Drawing) -> Iterator[tuple[str, str]]:
    """Pairs of nodes whose rectangles have a point in common."""
    nodes = drawing.nodes
    for i, a in enumerate(nodes):
        for b in nodes[i + 1 :]:
            e, f = a.extent, b.extent
            if e.left < f.right and f.left < e.right and e.top < f.bottom and f.top < e.bottom:
                yield a.id, b.id
