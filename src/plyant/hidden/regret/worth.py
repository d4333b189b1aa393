"""What a strategy is worth: to everybody from the start, to best responses, and to a player at an information set."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from plyant.hidden.flat_nodes import FlatTree
from plyant.hidden.regret.kernels import evaluate, unroll
from plyant.hidden.regret.listed import listed
from plyant.hidden.regret.sequences import Sequences
from plyant.native import interpreted


class Worth(NamedTuple):
    """Expected values under a strategy, those of each player's best response to it, and the choices of the latter."""

    values: tuple[float, ...]
    best: tuple[float, ...]
    choices: NDArray[np.int64]  # [sets]

    @property
    def nash_conv(self) -> float:
        """What all players together could gain, each by its own best response."""
        return max(0.0, sum(self.best) - sum(self.values))


def worth(tree: FlatTree, form: Sequences, mix: NDArray[np.float64], native: bool) -> Worth:
    """How good these probabilities of all choices are."""
    players, sequences = tree.players, tree.choices + tree.players
    arrays = (mix, np.ones(sequences), np.zeros(sequences), np.zeros(len(tree.sets), np.int64), np.zeros(2 * players))
    if native:
        evaluate(form, *arrays)
        best, found = arrays[3], arrays[4].tolist()
    else:
        lists: list[Any] = [array.tolist() for array in arrays]
        interpreted(evaluate)(listed(form), *lists)
        best, found = np.array(lists[3], np.int64), lists[4]
    return Worth(tuple(found[:players]), tuple(found[players:]), best)


def values_of_moves(tree: FlatTree, number: int, mix: NDArray[np.float64], native: bool) -> NDArray[np.float64]:
    """[moves, players]: what each move in an information set is worth to everybody, when all play this mix afterwards.

    That is as its player sees it: histories count as probable as chance and the others make them; where the others
    never let it come to this, as chance alone makes them.
    """
    owner = tree.sets[number].player
    here = np.flatnonzero(tree.nodes.information == number)
    unrolled = [_unrolled(tree, player, mix, native) for player in range(tree.players)]
    reach = unrolled[owner][0][here]
    if reach.sum() <= 0:
        reach = _unrolled(tree, owner, uniform(tree), native)[0][here]
    children = tree.nodes.first_child[here][:, None] + np.arange(len(tree.sets[number].actions))
    return np.stack([(reach / reach.sum()) @ value[children] for _, value in unrolled], axis=1)


def uniform(tree: FlatTree) -> NDArray[np.float64]:
    """All moves alike."""
    counts = np.diff(tree.nodes.first_choice)
    return np.repeat(1 / counts, counts)


def _unrolled(tree: FlatTree, player: int, mix: NDArray[np.float64], native: bool) -> tuple[Any, Any]:
    reach, value = np.ones(tree.size), np.zeros(tree.size)
    if native:
        unroll(tree.nodes, tree.players, player, mix, reach, value)
        return reach, value
    lists = [mix.tolist(), reach.tolist(), value.tolist()]
    interpreted(unroll)(listed(tree.nodes), tree.players, player, *lists)
    return np.array(lists[1]), np.array(lists[2])
