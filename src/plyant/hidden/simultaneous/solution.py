"""What the solution of a game with simultaneous moves knows: values and mixes, for every state that was listed."""

from __future__ import annotations

import dataclasses
from typing import Any, NamedTuple

import numpy as np

from plyant.errors import ParameterError
from plyant.game import CHANCE, SIMULTANEOUS, Action, Game, State
from plyant.hidden.simultaneous.graph import Listing
from plyant.hidden.simultaneous.small_matrix import solve_matrix
from plyant.hidden.simultaneous.values import Values

Mix = tuple[tuple[Action, float], ...]


class Play(NamedTuple):
    """What is best in one state. A player who has nothing to decide there has an empty mix."""

    value: float
    """To player 0."""
    mixes: tuple[Mix, Mix]
    """Of each player: his moves and their probabilities, in the game's order."""
    worth: tuple[Mix, Mix]
    """Of each player: his moves, and what each is worth to him against the other's mix."""

    def most_probable(self, p: int) -> Action:
        """The move that player p makes most often; of equals the first."""
        return max(self.mixes[p], key=lambda entry: entry[1])[0]


@dataclasses.dataclass(frozen=True)
class JointSolution:
    """The solved game. Values are to player 0; `exact` says that `value` is proved to the tolerance."""

    game: Game
    root: State
    value: float
    mixes: tuple[Mix, Mix]
    interval: tuple[float, float]
    """Bounds of the value; they are equal where it is proved. Evaluations, where there are any, count as given."""
    states: int
    depth: int
    """The number of moves to the farthest state."""
    exact: bool
    estimated: int
    """The number of states whose value is the game's evaluation: those at the horizon."""
    residual: float
    """The greatest change of a value in the last sweep over states that play can come back to; 0: there are none."""
    gain: float
    """The greatest gain that a player has by deviating in any of the matrix games."""
    seconds: float
    listing: Listing = dataclasses.field(repr=False, compare=False)
    values: Values = dataclasses.field(repr=False, compare=False)

    def with_mixes(self) -> JointSolution:
        """The same with the mixes at the root."""
        return dataclasses.replace(self, mixes=self.at(self.root).mixes)

    def value_at(self, state: State) -> float:
        """The value of a state to player 0; ParameterError where it was not listed."""
        return float(self.values.value[self._find(state)[0]])

    def at(self, state: State) -> Play:
        """Value and mixes in a state; ParameterError where it was not listed, or only evaluated."""
        game = self.game
        node, level = self._find(state)
        value = float(self.values.value[node])
        over = game.is_terminal(state)
        if not over and self.listing.is_leaf(node):
            raise ParameterError(
                f"{game.name}: this state is at the horizon; its value is an evaluation, without a mix."
            )
        mover = CHANCE if over else game.player(state)
        if mover == CHANCE:
            return Play(value, ((), ()), ((), ()))
        ours, theirs = ([None] if mover == 1 - p else self._moves(state, p) for p in (0, 1))
        joint = [[(a, b) if mover == SIMULTANEOUS else (a, b)[mover] for b in theirs] for a in ours]
        matrix = np.array([[self._after(state, a, level) for a in row] for row in joint])
        solved = solve_matrix(matrix)
        return Play(
            value,
            (_listed(ours, solved.rows_mix), _listed(theirs, solved.columns_mix)),
            (_listed(ours, matrix @ solved.columns_mix), _listed(theirs, -(solved.rows_mix @ matrix))),
        )

    def _moves(self, s: State, p: int) -> list[Action]:
        return list(self.game.actions_of(s, p) if self.game.player(s) == SIMULTANEOUS else self.game.actions(s))

    def _after(self, s: State, a: Action, level: int) -> float:
        return float(self.values.value[self._find(self.game.result(s, a), level + 1)[0]])

    def _find(self, s: State, least: int = 0) -> tuple[int, int]:
        """The node of a state and the number of moves before it: the fewest, but at least so many."""
        found = self.listing.find(self.game.key(s), least)
        if found is None:
            raise ParameterError(f"{self.game.name}: this state was not listed; it is not within reach of the root.")
        return found


def _listed(moves: list[Any], numbers: Any) -> Mix:
    """Each move with its number; nothing where there is nothing to decide."""
    return () if moves == [None] else tuple(zip(moves, map(float, numbers), strict=True))
