"""When the opponent errs: of all moves that lose nothing, the one that sets the hardest problems.

Minimax supposes that the opponent always finds the best move; then all moves of a lost position are equal. Against an
opponent who errs (`fallible`) they are not.
"""

from __future__ import annotations

from typing import Any

from plyant.errors import GameOver
from plyant.exact.fallible import check_skill
from plyant.exact.plan import Plan
from plyant.exact.solution import Solution
from plyant.game import Action

SWEEPS = 1000
MOST_STATES = 1_000_000


class ProblemSetter:
    """A player of a solved game who knows that the opponent errs, and never gives away what is certain.

    Only moves that keep the minimax value are made: so the outcome is never below it, whatever the opponent does. Among
    them it is the one of the greatest expected utility against a `fallible` opponent of skill p. Where states recur, a
    win is put off only by moves after which the same state cannot come again: else it might never come.

    Where no state recurs, expectations are exact. Else they are found in sweeps over all states, from the minimax
    values upwards, until nothing gains or `sweeps` are done: never more than what `choose` attains. All states that
    can come about are kept in memory, at most `states` for each player.
    """

    def __init__(self, solution: Solution, p: float = 0.8, *, sweeps: int = SWEEPS, states: int = MOST_STATES) -> None:
        self.solution = solution
        self.p = check_skill(p)
        self._plans = [Plan(solution, self.p, player, sweeps, states) for player in range(len(solution.game.players))]

    def value(self, s: Any = None, player: int | None = None) -> float:
        """The expected utility to a player who goes on like this; by default to the one on move."""
        s = self.solution.start if s is None else s
        plan = self._plans[self.solution.game.player(s) if player is None else player]
        return plan.worth[plan.number(s)]

    def choose(self, s: Any = None) -> Action:
        """The move of the player on move. Raises GameOver where there is none."""
        return self.moves(s)[0][0]

    def moves(self, s: Any = None) -> list[tuple[Action, float]]:
        """The moves that may be made, each with the expected utility after it; first the one to be made."""
        game = self.solution.game
        s = self.solution.start if s is None else s
        if game.is_terminal(s):
            raise GameOver(f"{game.name}: the position is over; there is no move to choose.")
        plan = self._plans[game.player(s)]
        here = plan.number(s)
        chosen, options = plan.choice[here], plan.options(here)
        found = [(a, after) for a in self.solution.best(s) if (after := plan.number(game.result(s, a))) in options]
        found.sort(key=lambda move: (move[1] != chosen, -plan.worth[move[1]]))
        return [(a, plan.worth[number]) for a, number in found]
