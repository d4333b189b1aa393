"""Grundy values (Sprague 1935, Grundy 1939): every impartial game is worth as much as one pile of Nim.

The value of a state is the least number that no state after it has; the mover loses where it is 0. Games played side by
side, one move in one of them at a time, are worth the nim-sum of their values.

A move that ends the game and loses it (the poisoned square of Chomp, the last stick of misère Nim) counts as no move:
so whoever has none but such moves has lost, as by the rules.
"""

from __future__ import annotations

import dataclasses
import threading
from collections.abc import Iterator
from typing import Any

from plyant.engine.leaves import NO_MOVES
from plyant.errors import FaultyRules, ParameterError
from plyant.exact.heaps import Piles, piles_of
from plyant.exact.impartial import check_kind, is_fatal, mover_has_lost, other_ends, turn_place
from plyant.exact.memo import MOST_STATES, OWN, Memo, enter, filled, place_of
from plyant.game import Action, Game, State
from plyant.sanity import require_sound

STAMP, BAD_END = OWN, OWN + 1  # on the desk


def mex_below(game: Any, state: Any, depth: int, desk: Any, table: Any, marks: Any) -> int:
    """One more than the Grundy value of a state; the table then knows it of this state and of all after it.

    Whoever moves: the two states that differ only in whose turn it is are one. marks[v] is desk[STAMP] for the values
    v of the states that are looked at last.
    """
    place = place_of(state, desk, table)
    known = table[place]
    if known > 0:
        return int(known)
    enter(place, depth, desk, table)
    value = 0
    if game.is_terminal(state):
        if not mover_has_lost(game, state):
            desk[BAD_END] = 1
    else:
        is_stuck = True
        for a in game.actions(state):
            is_stuck = False
            after = game.result(state, a)
            if not is_fatal(game, after):
                mex_below(game, after, depth - 1, desk, table, marks)
        if is_stuck:
            raise FaultyRules(NO_MOVES)
        desk[STAMP] += 1  # only now: the states below have used the marks
        for a in game.actions(state):
            after = game.result(state, a)
            if not is_fatal(game, after):
                marks[table[place_of(after, desk, table)] - 1] = desk[STAMP]
        while marks[value] == desk[STAMP]:
            value += 1
    table[place] = value + 1
    return value + 1


@dataclasses.dataclass(frozen=True)
class Grundies:
    """The Grundy values of a state and of all that can come after it; `len` says of how many states."""

    game: Game
    root: State
    method: str
    """How they were found, in words."""
    native: bool
    known: Memo | Piles = dataclasses.field(repr=False)

    def __len__(self) -> int:
        return len(self.known)

    def value(self, state: State = None) -> int:
        """The Grundy value of a state, whoever moves there; of the root, unless a state is given."""
        known = self.known.known(self.root if state is None else state)
        if known == 0:
            raise ParameterError(f"{self.game.name}: this state cannot be reached from the one that was asked about.")
        return known - 1

    def moves_to(self, value: int, state: State = None) -> list[Action]:
        """The moves of a state after which it is worth so much; those to 0 win."""
        s, game = self.root if state is None else state, self.game
        after = {} if game.is_terminal(s) else {a: game.result(s, a) for a in game.actions(s)}
        return [a for a, t in after.items() if not is_fatal(game, t) and self.value(t) == value]

    def items(self) -> Iterator[tuple[State, int]]:
        """Every state with its value; each once, with one of the players on move."""
        return ((s, known - 1) for s, known in self.known.items())


def grundies(
    game: Game,
    state: State = None,
    *,
    native: bool = True,
    states: int = MOST_STATES,
    stop: threading.Event | None = None,
) -> Grundies:
    """The Grundy values of a state and of all that can come after it.

    The game must be impartial, and whoever cannot move, or not without losing at once, must lose: UnfitGame otherwise.
    Raises ParameterError when there are more than `states` states, EndlessGame when one can come again, Interrupted
    soon after the event is set.
    """
    require_sound(game, state)
    check_kind(game)
    s = game.initial() if state is None else state
    turn = -1 if game.is_terminal(s) else turn_place(game, s)
    if turn >= 0:
        piles = piles_of(game, s, turn, native)
        if piles is not None:
            return Grundies(game, s, "one pile, and ranges of moves: no move is listed", piles.native, piles)
    memo = filled(mex_below, game, s, own={}, native=native, most=states, turn=turn, stop=stop)
    if memo.desk[BAD_END]:
        raise other_ends(game)
    return Grundies(game, s, "every move of every state", memo.native, memo)


def grundy(game: Game, state: State = None, *, native: bool = True, states: int = MOST_STATES) -> int:
    """The Grundy value of a state, for games in which both players have the same moves.

    0: the mover loses. See `grundies`, which gives the values of all states after it too.
    """
    return grundies(game, state, native=native, states=states).value()


def nim_sum(*parts: int | Game) -> int:
    """What games are worth when they are played side by side: the exclusive or of their Grundy values.

    A part is a Grundy value, or a game at its start.
    """
    total = 0
    for part in parts:
        value = grundy(part) if isinstance(part, Game) else part
        if not isinstance(value, int) or value < 0:
            raise ParameterError(
                f"nim_sum: {part!r} is no Grundy value; games and whole numbers from 0 on are accepted."
            )
        total ^= value
    return total
