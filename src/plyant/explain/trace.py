"""`ply.trace`: the real algorithm runs with a recorder, and what it did becomes a Trace."""

from __future__ import annotations

import dataclasses
import itertools
import math
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from plyant.engine import leaves, lookers, search
from plyant.engine.leaves import INFINITY
from plyant.errors import EndlessGame, Interrupted, ParameterError, UnfitGame
from plyant.explain.drawn import Drawn
from plyant.explain.follow import Cut, Step, follow, in_order
from plyant.explain.nodes import Decided, Path, TreeNode, Value, grow, is_same, path_text
from plyant.explain.recorder import Recorder
from plyant.explain.turned import right_to_left
from plyant.game import Action, Game, State
from plyant.native import DEEPEST, Worker
from plyant.sanity import require_sound

if TYPE_CHECKING:
    from plyant.explain.decision import Decision

MOST_NODES = 20_000  # kept, unless asked otherwise
MOST_VISITED = 5_000_000  # a traced search is interpreted: more would take minutes
_MOST_COUNTED = 2e9
_SMALL = 10_000  # nodes: fewer are searched once more before the rules could be compiled

ORDERS = {"ltr": "left to right", "rtl": "right to left"}


class _Algorithm(NamedTuple):
    """How to run one with a recorder."""

    looker: Callable[..., Any]
    prunes: bool = False
    chance: bool = False
    vectors: bool = False


ALGORITHMS = {
    "minimax": _Algorithm(lookers.MinimaxLooker),
    "alphabeta": _Algorithm(lookers.AlphaBetaLooker, prunes=True),
    "expectimax": _Algorithm(lookers.ExpectimaxLooker, chance=True),
    "maxn": _Algorithm(lookers.MaxnLooker, chance=True, vectors=True),
}


@dataclasses.dataclass(frozen=True)
class Trace(Drawn):
    """What a search did, step by step, and its drawings. Values are to MAX; with `maxn`, one for each player."""

    game: Game
    state: State
    algorithm: str
    depth: int | None
    cut: str
    order: str
    value: Value
    line: tuple[Path, ...]
    """The principal line, as nodes below the root."""
    moves: tuple[str, ...]
    """The same line, as players write moves."""
    optimal: tuple[Path, ...]
    """The nodes that all truly optimal moves at the root lead to."""
    nodes: dict[Path, TreeNode]
    """Every node that was kept, in reading order."""
    steps: tuple[Step, ...]
    cuts: tuple[Cut, ...]
    visited: int
    leaves: int
    """How many leaves were evaluated."""
    estimated: int
    """How many of them were not the end, but as deep as the search looked: the static evaluation counts there."""
    whole: int | None
    """How many nodes plain minimax would have visited; None: too many to count."""
    shown_depth: int | None
    """The tree was too large: nodes further below the root were searched and counted, but not kept. None: all were."""

    @property
    def root(self) -> TreeNode:
        """The node where the search began."""
        return self.nodes[()]

    @cached_property
    def pruned(self) -> tuple[Path, ...]:
        """The top nodes of all subtrees never visited, in reading order."""
        return tuple(sorted(path for cut in self.cuts for path in cut.pruned))

    @cached_property
    def pruned_leaves(self) -> tuple[Path, ...]:
        """The leaves never visited, in reading order."""
        return tuple(p for p, node in self.nodes.items() if not node.visited and not node.children)

    @cached_property
    def cut_at(self) -> dict[Path, Cut]:
        """The cut of each node that had one."""
        return {cut.node: cut for cut in self.cuts}

    def searched(self, path: Path) -> tuple[Path, ...]:
        """A node's children in the order in which the search takes them."""
        return in_order(self.nodes[path], self.order)

    @property
    def pruned_nodes(self) -> int | None:
        """How many nodes were never visited."""
        return None if self.whole is None else self.whole - self.visited

    @property
    def convention(self) -> dict[str, str]:
        """The rules that this answer stands on."""
        prunes = ALGORITHMS[self.algorithm].prunes
        return {"cut": self.cut if prunes else "none", "order": self.order, "fail": "soft" if prunes else "none"}

    @cached_property
    def decision(self) -> Decision:
        """What each move at the root is worth, and what everybody is assumed to do after it."""
        from plyant.explain.decision import decision  # it is told in words, which know traces

        return decision(self)

    def name(self, path: Path) -> str:
        """A node's name: its own, or its path."""
        return self.nodes[path].label if path in self.nodes else path_text(path)


def trace(
    game: Game,
    state: State = None,
    algorithm: str | None = None,
    depth: int | None = None,
    *,
    rounds: int | None = None,
    cut: str = "weak",
    order: str = "ltr",
    nodes: int = MOST_NODES,
) -> Trace:
    """Run an algorithm with a recorder.

    algorithm: minimax, alphabeta, expectimax or maxn; by default the one that fits the game. depth: in plies; None: to
    the end. rounds: the depth in rounds instead, one move of everybody each. cut: "weak" (α ≥ β) or "strict" (α > β).
    order: "ltr" or "rtl", in which moves are looked at. nodes: how many nodes of the tree to keep at most, level by
    level; the search itself is always whole.
    """
    require_sound(game, state)
    fits = fitting(game)
    name = algorithm or fits
    depth = search._depth(game, depth, rounds)
    refuse_unfit(game, name, depth, cut, order, nodes)
    s = game.initial() if state is None else state
    kept, deep = grow(game, s, depth, nodes)
    recorder = Recorder(deepest=deep)
    value, line, estimates = run_watched(right_to_left(game) if order == "rtl" else game, s, name, depth, cut, recorder)
    recorder.end(value)  # where the root is a leaf
    on_scale = _on_scale(game, estimates > 0) if name in ("minimax", "alphabeta") else _as_it_is
    followed = follow(kept, recorder.events, order, on_scale)
    is_cut_short = any(node.hidden for node in followed.nodes.values())
    paths, moves = _named(game, s, line) if line else _best_line(followed.nodes, order)
    return Trace(
        game=game,
        state=s,
        algorithm=name,
        depth=depth,
        cut=cut,
        order=order,
        value=on_scale(value),
        line=paths,
        moves=moves,
        optimal=_optimal(game, s, name, depth, cut, followed.nodes, native=recorder.visited > _SMALL),
        nodes=followed.nodes,
        steps=followed.steps,
        cuts=followed.cuts,
        visited=recorder.visited,
        leaves=recorder.leaves,
        estimated=estimates,
        whole=_whole(game, s, name, depth, recorder.visited) if is_cut_short else len(followed.nodes),
        shown_depth=deep if is_cut_short else None,
    )


def fitting(game: Game) -> str:
    """The algorithm that fits what the game declares."""
    if not isinstance(game, Game):
        raise UnfitGame(f"{game!r} is not a Game: derive its class from plyant.Game and make an instance of it.")
    if len(game.players) > 2 or game.zero_sum is False:
        return "maxn"
    return "expectimax" if game.has("chance") else "alphabeta"


def refuse_unfit(game: Game, name: str, depth: int | None, cut: str, order: str, nodes: int) -> None:
    """Raise the reason why this cannot be traced, if there is one."""
    if name not in ALGORITHMS:
        raise ParameterError(f"there is no algorithm {name!r} to trace; there are: {', '.join(ALGORITHMS)}.")
    if cut not in ("weak", "strict"):
        raise ParameterError(f"cut={cut!r} is not a cut rule; there are: weak (α ≥ β), strict (α > β).")
    if order not in ORDERS:
        raise ParameterError(f"order={order!r} is not an order; there are: ltr (left to right), rtl (right to left).")
    if depth is not None and (not isinstance(depth, int) or depth < 1):
        raise ParameterError(f"depth={depth!r} is not a number of plies; give 1 or more.")
    if not isinstance(nodes, int) or nodes < 1:
        raise ParameterError(f"nodes={nodes!r} is not a number of nodes; give 1 or more.")
    for hook, what in (("actions_of", "simultaneous moves"), ("observe", "hidden information")):
        if game.has(hook):
            raise UnfitGame(f"{game.name} has {what}, which has no tree that these algorithms could be traced on.")
    if game.has("chance") and not ALGORITHMS[name].chance:
        raise UnfitGame(f"{game.name} has chance nodes, which {name} cannot handle; expectimax and maxn can.")
    if game.zero_sum is False and not ALGORITHMS[name].vectors:
        raise UnfitGame(f"{game.name} is not zero-sum: a value for each player needs maxn, not {name}.")


def run_watched(
    game: Game, s: State, name: str, depth: int | None, cut: str, recorder: Recorder
) -> tuple[Value, list[Action], int]:
    """The value, the line where the algorithm keeps one, and how many leaves were estimated."""
    looker = ALGORITHMS[name].looker(game, False, strict=cut == "strict", trace=recorder)
    looker.desk[leaves.LIMIT] = MOST_VISITED
    worker = Worker(lambda: looker.look(s, depth or DEEPEST, -INFINITY, INFINITY), recursing=True)
    try:
        value = worker.wait(None, None, looker.halt)
    except EndlessGame:
        raise EndlessGame(f"{game.name} can be endless: give a depth.") from None
    except Interrupted:
        raise ParameterError(f"more than {MOST_VISITED:,} nodes would be visited: give a smaller depth.") from None
    return value, looker.line(), int(looker.desk[leaves.HORIZON])


def _on_scale(game: Game, estimated: bool) -> Callable[[Any], Any]:
    """Inside a search a win outranks every estimate; to people it is the game's bound again, marked among estimates."""

    def scaled(value: float | None) -> float | None:
        if value is None or math.isinf(value):
            return value
        utility = leaves.as_utility(game, value)
        is_decided = estimated and game.bounds is not None and abs(value) >= leaves.WIN
        return Decided(utility, value > 0) if is_decided else utility

    return scaled


def _as_it_is(value: Any) -> Any:
    return value


def _named(game: Game, s: State, line: list[Action]) -> tuple[tuple[Path, ...], tuple[str, ...]]:
    """A line of moves as nodes and as players write it."""
    path: Path = ()
    paths, moves = [], []
    for a in line:
        path = (*path, list(game.actions(s)).index(a))
        paths.append(path)
        moves.append(game.action_name(s, a))
        s = game.result(s, a)
    return tuple(paths), tuple(moves)


def _best_line(nodes: dict[Path, TreeNode], order: str) -> tuple[tuple[Path, ...], tuple[str, ...]]:
    """The line of best play, as far as it is chosen by players: it ends where chance moves."""
    node, paths = nodes[()], []
    while node.children and node.kind != "chance":
        node = next(nodes[c] for c in in_order(node, order) if nodes[c].value == node.value)
        paths.append(node.path)
    return tuple(paths), tuple(nodes[p].move for p in paths)


def _optimal(
    game: Game, s: State, name: str, depth: int | None, cut: str, nodes: dict[Path, TreeNode], native: bool
) -> tuple[Path, ...]:
    """All truly optimal moves at the root: a value that is only a bound proves nothing."""
    root = nodes[()]
    if root.player is None or root.kind == "chance":
        return ()
    if name == "minimax":
        return tuple(c for c in root.children if is_same(nodes[c].value, root.value))
    if name == "alphabeta":
        found = search.alphabeta(game, s, depth, cut=cut, all_moves=True, native=native).actions
        return tuple((i,) for i, a in enumerate(game.actions(s)) if a in found)
    mine = [_own(nodes[c].value, root.player) for c in root.children]
    best = _own(root.value, root.player)
    return tuple(c for c, value in zip(root.children, mine, strict=True) if math.isclose(value, best, abs_tol=1e-12))


def _own(value: Value, player: int) -> float:
    return float(value[player] if isinstance(value, tuple) else value)


def _whole(game: Game, s: State, name: str, depth: int | None, visited: int) -> int | None:
    """How many nodes there are: whatever cuts nothing off has visited them all."""
    return _count(game, s, depth) if ALGORITHMS[name].prunes else visited


def _count(game: Game, s: State, depth: int | None) -> int | None:
    """How many nodes the whole tree has, level by level; None where that would take long."""
    if game.has("chance"):
        return None
    total, last = 1, 1
    for plies in itertools.count(1):
        if depth is not None and plies > depth:
            return total
        level = search.perft(game, plies, s)
        if level == 0:
            return total
        total += level
        if level * level / last > _MOST_COUNTED:
            return None
        last = level
    return None
