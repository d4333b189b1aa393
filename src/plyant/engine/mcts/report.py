"""From a tree to a Result: the move to make, what is known of each move, and how sure that is."""

from __future__ import annotations

import math

from plyant.engine.mcts import memory
from plyant.engine.mcts.memory import ROOT
from plyant.engine.mcts.tree import Child, SearchTree
from plyant.game import CHANCE, Action, Game, RootMove, State

_TWO_SIDED = 1.96  # standard deviations on either side that hold 95 % of a normal distribution
_NEVER_SEEN = 3.0  # after n equal samples, anything else has a share of at most 3 / n, with 95 % confidence


def best_child(children: list[Child]) -> Child | None:
    """The best proved move, or the most visited one where that seems better."""
    tried = [child for child in children if child.visits]
    open_ones = [child for child in tried if not child.proved]
    proved = max((child for child in tried if child.proved), key=lambda c: (c.value, c.visits), default=None)
    busiest = max(open_ones, key=lambda c: (c.visits, c.value), default=None)
    if proved is None or busiest is None:
        return proved or busiest
    return proved if proved.value >= busiest.value else busiest


def line(tree: SearchTree, game: Game, state: State) -> list[Action]:
    """The best moves of all as far as the tree goes; where chance moves, its most visited outcome."""
    moves: list[Action] = []
    node = ROOT
    while True:
        children = tree.children(node)
        if not children:
            return moves
        if game.player(state) == CHANCE:
            chosen: Child | None = max(children, key=lambda c: c.visits)
        else:
            chosen = best_child(children)
        if chosen is None or not chosen.visits:
            return moves
        moves.append(chosen.action)
        state = game.result(state, chosen.action)
        node = chosen.node


def root_moves(tree: SearchTree, mover: int) -> list[RootMove]:
    """What is known of each move, the best first, then by visits."""
    children = tree.children(ROOT)
    best = best_child(children)
    children.sort(key=lambda c: (c is not best, -c.visits, -c.value))
    return [root_move(tree, child, mover) for child in children]


def root_move(tree: SearchTree, child: Child, mover: int) -> RootMove:
    """A move that was never tried is worth anything: the middle of the scale, give or take half of it."""
    least, greatest = tree.scale
    if not child.visits:
        return RootMove(child.action, (least + greatest) / 2, 0, (greatest - least) / 2)
    error = 0.0 if child.proved else _error(tree, child, mover, greatest - least)
    return RootMove(child.action, child.value, child.visits, error, child.proved)


def _error(tree: SearchTree, child: Child, mover: int, widest: float) -> float:
    """Half the 95 % confidence interval of a mean, as if the samples were independent."""
    count, squares, totals = tree.samples(child.node)
    mean = totals[mover] / count if count else 0.0
    variance = (squares - count * mean * mean) / (count - 1) if count > 1 else 0.0
    if variance <= 1e-12 * max(squares, 1.0):
        return min(_NEVER_SEEN / child.visits, 1.0) * widest
    return _TWO_SIDED * math.sqrt(variance / child.visits)


def values(tree: SearchTree, game: Game, mover: int) -> tuple[float, ...]:
    """What the position is worth to each player: as much as its best move; where chance moves, the mean of all."""
    players = len(game.players)
    children = [child for child in tree.children(ROOT) if child.visits]
    if mover == CHANCE:
        return _mean(tree, children, [tree.prior(child.node) for child in children], players)
    best = best_child(children)
    if best is None:  # not even one simulation
        return (0.0,) * players
    if best.proved:
        return tuple(tree.samples(best.node)[2])
    if players == 1 or (players == 2 and game.zero_sum is True):
        return tuple(best.value if p == mover else 0.0 - best.value for p in range(players))
    same = [child for child in children if child.node == best.node and tree.samples(child.node)[0]] or children
    shared = _mean(tree, same, [child.visits for child in same], players)
    return tuple(best.value if p == mover else shared[p] for p in range(players))


def _mean(tree: SearchTree, children: list[Child], weights: list[float], players: int) -> tuple[float, ...]:
    """The weighted mean of what these children of the root are worth to each player."""
    total, sums = 0.0, [0.0] * players
    for child, weight in zip(children, weights, strict=True):
        count, _, totals = tree.samples(child.node)
        if child.proved or count:
            divisor = 1 if child.proved else count
            total += weight
            sums = [s + weight * t / divisor for s, t in zip(sums, totals, strict=True)]
    return tuple(s / total if total else 0.0 for s in sums)


def depth(tree: SearchTree) -> int:
    """How many moves the longest path of this search went down the tree."""
    return int(tree.desk[memory.DEEPEST_NODE])
