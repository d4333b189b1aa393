"""What an exercise asks of a search: action, value, all optimal actions, and which states were generated."""

from __future__ import annotations

import dataclasses
from typing import Any

from plyant.errors import EndlessGame, ParameterError, UnfitGame
from plyant.explain import trace
from plyant.explain.export import plain
from plyant.explain.recorder import Recorder
from plyant.game import Action, Game, State
from plyant.native import DEEPEST

_ROUNDING = 2e-14  # means of numbers may be off by this share of the largest of them


@dataclasses.dataclass(frozen=True)
class RootValue:
    """What the search found of one action at the root."""

    action: str
    value: float
    exact: bool
    """False: after a cut, it is only known that the action is worth at most this."""


@dataclasses.dataclass(frozen=True)
class Answer:
    """What a search found; values are to MAX."""

    action: str | None
    """The first optimal action; None: the start is a leaf."""
    value: float
    optimal: tuple[str, ...]
    """All optimal actions, in the order of the game."""
    generated: tuple[str, ...]
    """The start and every state that came up as a successor, by name, sorted."""
    actions: tuple[RootValue, ...]
    visited: int
    """How many nodes; a state that is reached twice counts twice."""

    def as_dict(self) -> dict[str, Any]:
        """What an exercise asks for, as plain data."""
        return {
            "action": self.action,
            "value": plain(self.value),
            "generated": list(self.generated),
            "optimal": list(self.optimal),
        }


class _Watch(Recorder):
    """A recorder that keeps no steps, but what the answer is made of."""

    def __init__(self, game: Game, strict: bool) -> None:
        super().__init__()
        self.game = game
        self.generated: set[str] = set()
        self.actions: list[RootValue] = []
        self.largest = 0.0
        self._strict = strict
        self._alpha = float("-inf")  # at the root, before the action that is being searched
        self._all_seen = True  # below that action

    def enter(self, ply: int, state: State, alpha: float, beta: float) -> None:
        """A state was generated."""
        self.generated.add(self.game.state_name(state))
        self.visited += 1

    def back_up(self, ply: int, action: Action, value: float, best: float, alpha: float, beta: float) -> None:
        """The value of an action has come back: that of an action at the root is kept."""
        self.largest = max(self.largest, abs(value))
        if ply == 0:
            inside = value >= self._alpha if self._strict else value > self._alpha
            name = self.game.action_name(self.game.initial(), action)
            self.actions.append(RootValue(name, value, inside or self._all_seen))
            self._alpha, self._all_seen = alpha, True

    def cut(self, ply: int, state: State, action: Action, best: float, alpha: float, beta: float) -> None:
        """The rest of a node's actions is not looked at."""
        if action != list(self.game.actions(state))[-1]:  # after the last one there is nothing to cut off
            self._all_seen = False

    def leave(self, ply: int, state: State, value: float) -> None:
        """Nothing of it is kept."""


def answer(game: Game, algorithm: str = "alphabeta", cut: str = "strict") -> Answer:
    """Run minimax, alphabeta or expectimax from the start of a game whose states have names, to its end.

    MAX moves first, and α is kept from one action at the root to the next.
    """
    start = game.initial()
    if not game.is_terminal(start) and game.player(start) != 0:
        raise UnfitGame(f"{game.name}: {game.players[0]} does not move first, as is expected here.")
    value, watch = _watched(game, start, algorithm, cut)
    optimal = _best(value, watch, algorithm)
    if not all(move.exact for move in optimal):  # equal perhaps only by having been cut off: strict cuts can tell
        optimal = _best(*_watched(game, start, algorithm, "strict"), algorithm)
    names = tuple(move.action for move in optimal)
    return Answer(
        action=names[0] if names else None,
        value=value,
        optimal=names,
        generated=tuple(sorted(watch.generated)),
        actions=tuple(watch.actions),
        visited=watch.visited,
    )


def _watched(game: Game, start: State, algorithm: str, cut: str) -> tuple[float, _Watch]:
    trace.refuse_unfit(game, algorithm, None, cut, "ltr", 1)
    watch = _Watch(game, cut == "strict")
    try:
        value, _, _ = trace.run_watched(game, start, algorithm, None, cut, watch)
    except EndlessGame:
        raise EndlessGame(f"{game.name}: a line has more than {DEEPEST:,} moves; limit it with rounds.") from None
    except ParameterError:
        if watch.visited < trace.MOST_VISITED:
            raise
        told = f"more than {trace.MOST_VISITED:,} nodes would be visited"
        raise ParameterError(f"{game.name}: {told}; give fewer rounds, or a smaller graph.") from None
    return float(value), watch


def _best(value: float, watch: _Watch, algorithm: str) -> list[RootValue]:
    """The actions with the best value; means are equal up to their rounding."""
    near = value - _ROUNDING * watch.largest if algorithm == "expectimax" else value
    return [move for move in watch.actions if move.value >= near]
