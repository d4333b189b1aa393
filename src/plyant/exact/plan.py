"""What a player can expect who loses nothing for certain, against an opponent who errs: of every state that can come.

Expectations start at the minimax values and are swept upwards. Where no state recurs the first sweep finds all of them.
Where states recur, every sweep is followed by the exact expectations of the choices made so far (policy iteration).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from plyant.errors import UnfitGame
from plyant.exact.circles import circles
from plyant.exact.fallible import odds
from plyant.exact.solution import Solution

MOST_EQUATIONS = 20_000  # states that recur: with more of them there are sweeps alone
_TINY = 1e-12  # smaller gains are errors of rounding


class Plan:
    """What one player can expect in the states that were asked for, and in all that can come after them.

    A choice is changed only for a gain. So it never goes round in a circle where there is something to be had outside:
    the state of a circle that first got its worth got it from outside. That is so against the opponent who errs; one
    who does not could keep a winner in a circle for ever. So of the moves that put off a win, those are left out after
    which the same state can come again: then every move leads out of a circle, to more, or nearer to the win.
    """

    def __init__(self, solution: Solution, p: float, player: int, sweeps: int, states: int) -> None:
        self.solution, self.p, self.player, self.sweeps, self.states = solution, p, player, sweeps, states
        self.endless = solution.repetition * (1 if player == 0 else -1)
        """What it is worth to the player when the game never ends."""
        self._forget()

    def _forget(self) -> None:
        self.worth: list[float] = []
        self.choice: list[int] = []
        """In the player's own states: the number of the state after the move to be made; else −1."""
        self._numbers: dict[Any, int] = {}
        self._after: list[list[tuple[int, float]] | None] = []
        """The states after each, and their probabilities (1 where the player chooses); None: not yet looked at."""
        self._late: dict[int, set[int]] = {}
        """In states that the player wins: those after moves that put off the win."""

    def number(self, s: Any) -> int:
        """The number of a state; once it is given, all is known about the state."""
        known = self._numbers.get(self.solution.game.canonical(s))
        if known is None:
            value = self.solution.value(s)
            try:
                known = self._met(s, value if self.solution.game.player(s) == self.player else 0.0 - value)
                order = self._explore(known, s)
                self._hurry(order)
                self._improve(order)
            except BaseException:
                self._forget()  # what is half known is not known
                raise
        return known

    def options(self, number: int) -> set[int]:
        """The numbers of the states after this one that are considered."""
        return {after for after, _ in self._after[number] or []}

    def _met(self, s: Any, worth: float) -> int:
        """The number of a state, which may be a new one: then it is worth its minimax value so far."""
        number = self._numbers.setdefault(self.solution.game.canonical(s), len(self._numbers))
        if number == len(self.worth):
            if number == self.states:
                raise UnfitGame(f"{self.solution.game.name}: more than {self.states:,} states can come about.")
            self.worth.append(worth)
            self.choice.append(-1)
            self._after.append(None)
        return number

    def _explore(self, number: int, s: Any) -> list[int]:
        """Look at a state and all that can come after it; gives the new ones, those that come later first."""
        order: list[int] = []
        path = [(number, self._opened(number, s))]
        while path:
            number, waiting = path[-1]
            if not waiting:
                order.append(number)
                path.pop()
                continue
            after, t = waiting.pop()
            if self._after[after] is None:
                path.append((after, self._opened(after, t)))
        return order

    def _hurry(self, order: list[int]) -> None:
        """Leave out the moves that put off a win and stay in the same circle."""
        circle = circles(order, self.options) if self._late else {}
        for number, late in self._late.items():
            self._after[number] = [
                (after, share)
                for after, share in self._after[number] or []
                if after not in late or circle.get(after) != circle[number]
            ]
        self._late.clear()

    def _opened(self, number: int, s: Any) -> list[tuple[int, Any]]:
        """Look at a state; gives those after it."""
        game = self.solution.game
        is_own = game.player(s) == self.player
        ranks = self.solution.ranked(s)
        chances = odds(len(ranks), self.p)
        shares: dict[int, float] = {}
        waiting = []
        late: set[int] = set()
        for rank, ((value, moves), chance) in enumerate(zip(ranks, chances, strict=True)):
            if value < ranks[0].value if is_own else chance == 0:
                break
            for a in moves:
                t = game.result(s, a)
                after = self._met(t, value if is_own else 0.0 - value)
                waiting.append((after, t))
                shares[after] = shares.get(after, 0.0) + chance / len(moves)
                if rank > 0:
                    late.add(after)
        if is_own and waiting:
            self.choice[number] = waiting[0][0]
            if late and ranks[0].value > self.endless:
                self._late[number] = late
        self._after[number] = list(shares.items())
        return waiting

    def _improve(self, order: list[int]) -> None:
        """Sweep until nothing gains."""
        for sweep in range(self.sweeps):
            if not sum([self._gains(number) for number in order]):
                return
            if sweep > 0 and len(order) <= MOST_EQUATIONS:
                self._evaluate(order)

    def _gains(self, number: int) -> bool:
        """Look at the states after this one again; is it worth more than it was thought to be?"""
        before, nexts = self.worth[number], self._after[number] or []
        if self.choice[number] < 0:
            mean = sum(share * self.worth[after] for after, share in nexts)
            if nexts and mean > before + _TINY:
                self.worth[number] = mean
        else:
            for after, _ in nexts:
                if self.worth[after] > self.worth[number] + _TINY:
                    self.worth[number], self.choice[number] = self.worth[after], after
        return self.worth[number] > before

    def _evaluate(self, order: list[int]) -> None:
        """Find what the choices made so far attain, by linear equations; sweeps alone come near it but slowly."""
        from scipy.sparse import csc_array, identity  # importing it takes longer than most games
        from scipy.sparse.linalg import spsolve

        place = {number: i for i, number in enumerate(order)}
        fixed = np.zeros(len(order))  # what is known without the states in `order`
        before: list[list[int]] = [[] for _ in order]
        arrows, ending = [], []
        for i, number in enumerate(order):
            nexts = self._after[number] if self.choice[number] < 0 else [(self.choice[number], 1.0)]
            inside = [(place[after], share) for after, share in nexts or [] if after in place]
            fixed[i] = sum(share * self.worth[after] for after, share in nexts or [] if after not in place)
            if not nexts:
                fixed[i] = self.worth[number]
            if not nexts or len(inside) < len(nexts):
                ending.append(i)
            for j, share in inside:
                before[j].append(i)
                arrows.append((share, i, j))
        ends = set(ending)
        while ending:
            new = [i for i in before[ending.pop()] if i not in ends]
            ends.update(new)
            ending += new
        for i in set(range(len(order))) - ends:
            fixed[i] = self.endless
        shares, rows, columns = zip(
            *[(share, i, j) for share, i, j in arrows if i in ends] or [(0.0, 0, 0)], strict=True
        )
        moves = csc_array((shares, (rows, columns)), shape=(len(order), len(order)))
        for number, attained in zip(order, spsolve((identity(len(order)) - moves).tocsc(), fixed), strict=True):
            self.worth[number] = max(self.worth[number], float(attained))
