"""A game's tree as arrays: who moves where, what chance does, and what nobody can tell apart."""

from __future__ import annotations

import dataclasses
from collections.abc import Hashable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from plyant.game import Action, Game, State

END = -3  # as a mover: the game is over


class InformationSet(NamedTuple):
    """What one player cannot tell apart where it is to move."""

    player: int
    observation: Hashable
    actions: tuple[Action, ...]
    example: State
    """One of its states, for names and texts only."""


class Nodes(NamedTuple):
    """The tree as kernels see it. Choice `first_choice[i] + k` is move k of information set i."""

    mover: Any  # int32 [nodes]: a player, CHANCE or END
    first_child: Any  # int32 [nodes]
    children: Any  # int32 [nodes]
    probability: Any  # float64 [nodes]: of getting here from a chance node; 1 elsewhere
    information: Any  # int32 [nodes]; -1: nobody decides
    utility: Any  # float64 [nodes · players]: of node n to player p at n · players + p
    first_choice: Any  # int32 [sets + 1]


@dataclasses.dataclass(frozen=True, eq=False)
class FlatTree:
    """All that can happen in a game. Information sets are numbered by player, each after the one that leads to it."""

    game: Game
    players: int
    nodes: Nodes
    parent: NDArray[np.int32]  # [nodes]; the root's is -1
    sets: tuple[InformationSet, ...]
    numbers: dict[tuple[int, Hashable], int]
    """Which information set a player and an observation are."""
    sets_from: NDArray[np.int32]  # [players + 1]: those of player p are sets_from[p] … sets_from[p + 1] - 1
    before: NDArray[np.int32]  # [sets]: the own choice that leads to it; -1 - p: player p has not decided before
    ends: NDArray[np.int32]  # [ends]: the nodes where the game is over
    last: NDArray[np.int32]  # [ends, players]: the last choice of each player, -1 - p as above
    chances: NDArray[np.float64]  # [ends]: the probability that chance plays along

    @property
    def size(self) -> int:
        """How many nodes there are."""
        return len(self.parent)

    @property
    def choices(self) -> int:
        """How many moves all information sets have together."""
        return int(self.nodes.first_choice[-1])

    @property
    def is_constant_sum(self) -> bool:
        """Do the utilities of all players add up to the same wherever the game ends?"""
        sums = self.nodes.utility.reshape(-1, self.players)[self.ends].sum(axis=1)
        return bool(np.ptp(sums) <= 1e-9 * max(1.0, float(np.abs(sums).max())))
