"""Regrets being minimised: memory for one game, and so many iterations on it at a time."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from plyant.hidden.flat_nodes import FlatTree
from plyant.hidden.regret.kernels import follow, iterate
from plyant.hidden.regret.listed import listed
from plyant.hidden.regret.rehearsal import rehearse
from plyant.hidden.regret.sampling import sample
from plyant.hidden.regret.schedules import Schedule
from plyant.hidden.regret.sequences import sequences
from plyant.hidden.regret.worth import Worth, uniform, values_of_moves, worth
from plyant.native import interpreted


class Solver:
    """What the algorithms have in common: regrets, the current mix, and the plan that sums up what was played."""

    name = ""
    """What is compiled, for people."""

    def __init__(self, tree: FlatTree, native: bool) -> None:
        self.tree, self.native, self.iterations = tree, native, 0
        self.form = sequences(tree)
        self.stop = np.zeros(1, np.uint8)
        self._regret = self._own(np.zeros(tree.choices))
        self._mix = self._own(uniform(tree))
        self._plan = self._own(np.zeros(tree.choices))

    def advance(self, count: int) -> None:
        """Do so many more iterations, fewer once stop[0] is set."""
        self.iterations += self._advance(count)

    def _advance(self, count: int) -> int:
        """The same; how many were done."""
        raise NotImplementedError(f"{type(self).__name__} has no _advance()")

    def _own(self, array: NDArray[Any]) -> Any:
        """As the kernels take it: the interpreter is faster with lists."""
        return array if self.native else array.tolist()

    def average(self) -> NDArray[np.float64]:
        """What was played on average; where nobody ever went, all moves alike."""
        plan, first = np.asarray(self._plan), self.tree.nodes.first_choice
        if not len(plan):
            return np.zeros(0)
        counts = np.diff(first)
        total = np.repeat(np.add.reduceat(plan, first[:-1]), counts)
        return np.where(total > 0, plan / np.where(total > 0, total, 1), np.repeat(1 / counts, counts))

    def rehearse(self) -> None:
        """Have everything compiled that it needs."""
        if self.native:
            rehearse(self.name, self._play)

    def _play(self) -> None:
        self.advance(0)
        self.worth()
        if self.tree.sets:
            values_of_moves(self.tree, 0, uniform(self.tree), native=True)

    def worth(self) -> Worth:
        """How good the average is."""
        return worth(self.tree, self.form, self.average(), self.native)


class FullSolver(Solver):
    """Every iteration looks at everything that can happen."""

    name = "regret minimisation"

    def __init__(self, tree: FlatTree, schedule: Schedule, native: bool = True) -> None:
        super().__init__(tree, native)
        self._schedule = schedule
        self._iterate = iterate if native else interpreted(iterate)
        reach, mix, form = [1.0] * (tree.choices + tree.players), uniform(tree).tolist(), listed(self.form)
        for player in range(tree.players):
            interpreted(follow)(form, player, mix, reach)
        self._form = self.form if native else form
        self._reach = self._own(np.array(reach))
        self._value = self._own(np.zeros(tree.choices + tree.players))

    def _advance(self, count: int) -> int:
        rows = self._own(self._schedule.rows(self.iterations, count))
        memory = (self._regret, self._mix, self._reach, self._value, self._plan)
        return int(self._iterate(self._form, rows, *memory, self.stop))


class SamplingSolver(Solver):
    """Every iteration looks at one sample for each player."""

    name = "regret minimisation by samples"

    def __init__(self, tree: FlatTree, seed: int, native: bool = True) -> None:
        super().__init__(tree, native)
        self._sample = sample if native else interpreted(sample)
        self._nodes = tree.nodes if native else listed(tree.nodes)
        self._queue, self._below = (self._own(np.zeros(tree.size, np.int64)) for _ in range(2))
        self._worth = self._own(np.zeros(tree.size))
        self._luck = self._own(np.array([seed, 0], np.int64))

    def _advance(self, count: int) -> int:
        memory = (self._regret, self._mix, self._plan, self._queue, self._below, self._worth, self._luck)
        return int(self._sample(self._nodes, self.tree.players, count, *memory, self.stop))
