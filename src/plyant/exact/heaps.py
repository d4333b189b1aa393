"""Grundy values where a state is a single pile, and its moves lead to all piles between two: N piles in O(N log N).

To look at every move of every pile would take O(N²). Where a game's `actions` is a `range`, its first and its last move
say which piles can be left, and nothing has to be listed. That the moves between them leave the piles between them is
looked at in the middle of the range for every pile, and at up to 1,000 moves for up to 200 piles; it is not proved.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

import numpy as np

from plyant.errors import ParameterError
from plyant.exact.impartial import mover_has_lost
from plyant.exact.packing import leaves
from plyant.game import Game, State
from plyant.native import Words, fill, interpreted, kernel_for, machine_code, spill

MOST = 10_000_000  # sticks in the pile
_LOOKED_AT = 200  # piles of which every move is looked at, as far as they have no more than _MOVES
_MOVES = 1000

# Places on the desk.
TURN, PILE, NUMBERS = range(3)
HERE, AFTER = 16, 272  # from here on: the numbers of a state, and of one after it
DESK = 528

NOT_REACHED, AN_END = -2, -1  # instead of the greatest pile that can be left


def spans(game: Any, state: Any, most: int, desk: Any, low: Any, high: Any, begun: Any) -> bool:
    """low[n] to high[n] are the piles that can be left of n, for all n that can be reached; is it so?

    `state` is any state with its numbers at HERE on the desk, and `most` its pile. begun: zeros; as n goes down, how
    many more ranges begin there than have ended just above it.
    """
    ranges = 1  # that n is in
    for n in range(most, -1, -1):
        ranges += begun[n]
        high[n] = NOT_REACHED
        if ranges == 0:
            continue
        desk[HERE + desk[PILE]] = n
        s = fill(state, desk, HERE)
        if game.is_terminal(s):
            if not mover_has_lost(game, s):
                return False
            high[n] = AN_END
        else:
            moves = game.actions(s)
            last = len(moves) - 1
            if last < 0:
                return False
            one, other = left(game, s, moves.start, desk), left(game, s, moves.start + moves.step * last, desk)
            step = 1 if one < other else -1
            between = left(game, s, moves.start + moves.step * (last // 2), desk)
            if other - one != step * last or between != one + step * (last // 2):
                return False
            low[n], high[n] = min(one, other), max(one, other)
            if low[n] < 0 or high[n] >= n:
                return False
            begun[high[n]] += 1
            if low[n] > 0:
                begun[low[n] - 1] -= 1
        if n == most:
            ranges -= 1
    return True


def left(game: Any, s: Any, a: Any, desk: Any) -> int:
    """The pile that a move leaves; −1 where anything else changes than the pile and the turn."""
    spill(game.result(s, a), desk, AFTER)
    for i in range(desk[NUMBERS]):
        if i != desk[PILE] and i != desk[TURN] and desk[AFTER + i] != desk[HERE + i]:
            return -1
    return int(desk[AFTER + desk[PILE]])


@machine_code
def mex_of_ranges(low: Any, high: Any, values: Any, latest: Any) -> bool:
    """values[n]: the least number that is not among values[low[n] : high[n] + 1]; False where high goes down again.

    latest: a tree with room for all values, −1 throughout; its leaf v is the greatest pile so far with the value v,
    every other node the lesser one of the two below it. So the answer for n is the first leaf that is less than low[n].
    """
    leaf = len(latest) // 2
    counted = 0  # piles whose values are in the tree
    for n in range(len(values)):
        values[n] = -1 if high[n] == NOT_REACHED else 0
        if high[n] < 0:
            continue
        if high[n] < counted - 1:
            return False
        while counted <= high[n]:
            if values[counted] >= 0:
                node = leaf + values[counted]
                latest[node] = counted
                while node > 1:
                    node //= 2
                    latest[node] = min(latest[2 * node], latest[2 * node + 1])
            counted += 1
        node = 1
        while node < leaf:
            node *= 2
            if latest[node] >= low[n]:
                node += 1
        values[n] = node - leaf
    return True


@dataclasses.dataclass(frozen=True)
class Piles:
    """The Grundy values of all piles up to that of `root`."""

    root: State
    turn: int
    pile: int
    native: bool
    values: Any
    """An array by pile; −1 where a pile cannot be reached."""

    def __len__(self) -> int:
        return int((self.values >= 0).sum())

    def known(self, state: State) -> int:
        """One more than the Grundy value of a state; 0: it cannot be reached."""
        numbers, own = leaves(state), leaves(self.root)
        n = numbers[self.pile]
        for i in (self.turn, self.pile):
            numbers[i] = own[i]
        return int(self.values[n]) + 1 if numbers == own and 0 <= n < len(self.values) else 0

    def items(self) -> Iterator[tuple[State, int]]:
        """Every state that can be reached, with one more than its Grundy value."""
        numbers = leaves(self.root)
        for n in np.flatnonzero(self.values >= 0).tolist():
            numbers[self.pile] = n
            yield fill(self.root, numbers, 0), int(self.values[n]) + 1


def piles_of(game: Game, state: State, turn: int, native: bool) -> Piles | None:
    """The values of a state and of all after it; None where it is not a pile with ranges. `turn`: see `turn_place`.

    Nor is it one where the mover without a move has not lost. Raises ParameterError when the pile is too high.
    """
    pile = _pile_place(game, state, turn)
    if pile < 0:
        return None
    numbers = leaves(state)
    most = numbers[pile]
    if most > MOST:
        raise ParameterError(f"{game.name}: a table of {most:,} piles is too long; up to {MOST:,} is accepted.")
    call, reason = kernel_for(spans, game, lambda: (most, Words(1), Words(1), Words(1), Words(1)), native)
    native = not reason
    desk, low, high, begun = Words(DESK), Words(most + 1), Words(most + 1), Words(most + 1)
    desk[TURN], desk[PILE], desk[NUMBERS] = turn, pile, len(numbers)
    spill(state, desk, HERE)
    if not call(game, state, most, desk, low, high, begun):
        return None
    longest = int((high.array - low.array).max()) + 2
    values = begun.array
    latest = np.full(2 << longest.bit_length(), -1, np.int64)
    mex: Any = mex_of_ranges if native else interpreted(mex_of_ranges)
    if not mex(low.array, high.array, values, latest):
        return None
    return Piles(state, turn, pile, native, values)


def _pile_place(game: Game, state: State, turn: int) -> int:
    """Which number of a state is the pile; −1: its moves are no range of piles, as far as can be seen."""
    if not isinstance(game.actions(state), range) or len(leaves(state)) > AFTER - HERE:
        return -1
    after = leaves(game.result(state, next(iter(game.actions(state)))))
    changed = [i for i, (a, b) in enumerate(zip(leaves(state), after, strict=True)) if a != b and i != turn]
    return changed[0] if len(changed) == 1 and _is_line(game, state, turn, changed[0]) else -1


def _is_line(game: Game, state: State, turn: int, pile: int) -> bool:
    """Does each move of some states leave one stick more, or each one less, than the move before it?"""
    desk: list[int] = [0] * DESK
    desk[TURN], desk[PILE] = turn, pile
    desk[NUMBERS] = spill(state, desk, HERE) - HERE
    s = state
    for seen in range(_LOOKED_AT):
        if game.is_terminal(s):
            break
        spill(s, desk, HERE)
        moves = game.actions(s)
        if not isinstance(moves, range) or not moves:
            return False
        piles = [left(game, s, a, desk) for a in moves[:_MOVES]]
        step = -1 if piles[-1] < piles[0] else 1
        if min(piles) < 0 or piles != [piles[0] + step * i for i in range(len(piles))]:
            return False
        s = game.result(s, moves[-1] if seen % 2 else moves[seen % len(moves)])
    return True
