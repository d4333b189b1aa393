"""The sequence form: a tree without its inner nodes, as far as each player's own choices go.

A player with perfect recall comes to an information set by one sequence of own choices; so its choices form a forest,
and its *reach* of a choice (the probability that it plays along, whatever the others do) is a product along that
forest. An end of the game belongs to one sequence of each player, and is worth utility · chance · reach of all others
to a player who plays along. With that, expected values and regrets need no walk through the tree (von Stengel 1996).

Sequences are numbered as the choices of a `FlatTree`, and after them one for each player who has not decided yet.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from plyant.hidden.flat_nodes import FlatTree


class Sequences(NamedTuple):
    """Rows of ends: those of sequence c are ends_from[c] … ends_from[c + 1] - 1."""

    sets_from: Any  # int32 [players + 1]: the information sets of each player
    first: Any  # int32 [sets + 1]: the choices of each information set
    before: Any  # int32 [sets]: the sequence that leads to it
    ends_from: Any  # int32 [sequences + 1]
    gain: Any  # float64 [ends]: utility · chance, to the player whose sequence it is
    others: Any  # int32 [ends · (players - 1)]: the sequences of all others at this end


def sequences(tree: FlatTree) -> Sequences:
    """The sequence form of a tree; ends that share all sequences are one, and those that are worth nothing are none."""
    count = tree.choices
    last = np.where(tree.last >= 0, tree.last, count - 1 - tree.last)
    utility = tree.nodes.utility.reshape(-1, tree.players)[tree.ends]
    rows = [_row(last, p, utility[:, p] * tree.chances) for p in range(tree.players)]
    own, others, gain = (np.concatenate([row[i] for row in rows]) for i in range(3))
    order = np.argsort(own, kind="stable")
    ends_from = np.searchsorted(own[order], np.arange(count + tree.players + 1))
    return Sequences(
        sets_from=tree.sets_from.astype(np.int64),
        first=tree.nodes.first_choice.astype(np.uint32),
        before=np.where(tree.before >= 0, tree.before, count - 1 - tree.before).astype(np.uint32),
        ends_from=ends_from.astype(np.uint32),
        gain=gain[order],
        others=np.ascontiguousarray(others[order].astype(np.uint32)).reshape(-1),
    )


def _row(last: NDArray[Any], p: int, worth: NDArray[np.float64]) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    """(own sequence, the others' sequences, gain) of each different end of player p."""
    keys = np.concatenate([last[:, p : p + 1], np.delete(last, p, axis=1)], axis=1)
    different, which = np.unique(keys, axis=0, return_inverse=True)
    gain = np.bincount(which.reshape(-1), weights=worth, minlength=len(different))
    counts = gain != 0
    return different[counts, 0], different[counts, 1:], gain[counts]
