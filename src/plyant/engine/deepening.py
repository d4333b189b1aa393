"""Around a look: iterative deepening, aspiration windows, secondary search and all optimal root moves.

"First try one ply, then two, then three, as time allows": every finished look is a result, and the next begins with
what the last one found.
"""

from __future__ import annotations

import dataclasses
import math

from plyant.engine import leaves
from plyant.engine.budget import Budget
from plyant.engine.leaves import CLOSE, INFINITY, NO_MOVES, WIN
from plyant.engine.lookers import Looker, StrongLooker
from plyant.errors import EndlessGame, FaultyRules, Interrupted, UnfitGame
from plyant.game import Action, Game, State
from plyant.native import DEEPEST


@dataclasses.dataclass
class Outcome:
    """What the looks so far have found; `value` is to MAX."""

    value: float
    line: list[Action]
    depth: int
    exact: bool
    effort: list[tuple[int, int]] = dataclasses.field(default_factory=list)
    optimal: list[Action] = dataclasses.field(default_factory=list)


def single_look(looker: Looker, state: State, budget: Budget, outcome: Outcome) -> None:
    """One look to the given depth; without one, to the very end. Interrupted, it leaves the best move so far."""
    try:
        outcome.value = looker.look(state, budget.depth or DEEPEST, -INFINITY, INFINITY)
    except Interrupted:
        outcome.line = looker.line() or outcome.line
        raise
    outcome.line = looker.line()
    outcome.depth = budget.depth or looker.reached or len(outcome.line)
    outcome.exact = is_exact(looker, outcome.value)


def is_exact(looker: Looker, value: float) -> bool:
    """Is the value of the last look proved? Wins always are; others when nothing was estimated."""
    return looker.desk[leaves.HORIZON] == 0 or looker.proves(value)


def deepen(looker: Looker, state: State, budget: Budget, outcome: Outcome, aspiration: bool, fastest: bool) -> None:
    """Look 1, 2, 3 … plies ahead until the value is proved, the depth is reached or the budget is used up.

    `outcome` always holds the best so far; it begins with any legal move.
    """
    if isinstance(looker, StrongLooker) and budget.is_unlimited:
        _refuse_endless(looker, state)
        looker.refuse_repetition()
        looker.be_sound()
    window = 0.0
    looks: list[int] = []  # the nodes of each look
    for depth in range(1, (budget.depth or DEEPEST) + 1):
        try:
            value = _aspire(looker, state, depth, outcome.value, window if aspiration and depth > 2 else 0.0)
        except Interrupted:
            if looker.line():  # the unfinished look has found a move at least as good as that of the last one
                outcome.line = looker.line()
            raise
        if depth > 1:
            window = max(2 * abs(value - outcome.value), window / 2, abs(value) / 16) if abs(value) < WIN else 0.0
        lost = abs(value) >= WIN and (value < 0) == (looker.game.player(state) == 0)
        if lost and fastest and outcome.depth > 0:  # the last look's move holds out longest
            looker.look(looker.game.result(state, outcome.line[0]), depth - 1, -INFINITY, INFINITY, ply=1)
            outcome.line = [outcome.line[0], *looker.line(1)]
        else:
            outcome.line = looker.line() or outcome.line
        outcome.value, outcome.depth = value, depth
        outcome.exact = is_exact(looker, value)
        outcome.effort.append((depth, looker.nodes))
        if outcome.exact:
            return
        if isinstance(looker, StrongLooker):
            looker.make_room()
            grown = looker.nodes - sum(looks)
            if looks and grown <= looks[-1]:  # the tree does not grow any more: time to prove what was found
                looker.be_sound()
            looks.append(grown)
    if budget.is_unlimited:
        raise EndlessGame


def first_action(game: Game, s: State) -> Action:
    """The first move in a state that is not terminal; raises UnfitGame where there is none."""
    for a in game.actions(s):
        return a
    raise no_actions(game)


def no_actions(game: Game) -> UnfitGame:
    """The error of a game that has no moves where it has not ended."""
    return FaultyRules(f"{game.name}: {NO_MOVES} `plyant check` shows where.")


def _refuse_endless(looker: Looker, state: State) -> None:
    """A search to the end of a game that has none would take long to find out: follow the first and the last moves."""
    game = looker.game
    for last in (False, True):
        s = state
        for _ in range(DEEPEST):
            if game.is_terminal(s):
                break
            first = first_action(game, s)
            s = game.result(s, list(game.actions(s))[-1] if last else first)
        else:
            raise EndlessGame


def _aspire(looker: Looker, state: State, depth: int, guess: float, window: float) -> float:
    """A look with a window around the guess, opened on the side on which the value fell out of it."""
    low, high = (guess - window, guess + window) if window > 0 else (-INFINITY, INFINITY)
    while True:
        value = looker.look(state, depth, low, high)
        if value <= low and low > -INFINITY:
            low = -INFINITY
        elif value >= high and high < INFINITY:
            high = INFINITY
        else:
            return value


def verify(looker: Looker, state: State, outcome: Outcome, plies: int) -> None:
    """Secondary search: look `plies` deeper at the chosen move; where it loses its lead, at the next best."""
    sign = 1 if looker.game.player(state) == 0 else -1
    verified: dict[Action, tuple[float, list[Action]]] = {}

    def value_of(action: Action, depth: int, floor: float) -> float:
        low, high = (floor, INFINITY) if sign > 0 else (-INFINITY, -floor)
        return sign * looker.look(looker.game.result(state, action), depth, low, high, ply=1)

    candidate: Action | None = outcome.line[0]
    while candidate is not None:
        deeper = value_of(candidate, outcome.depth - 1 + plies, -INFINITY)
        verified[candidate] = (deeper, looker.line(1))
        best = max(value for value, _ in verified.values())
        candidate, promise = None, best
        for action in looker.game.actions(state):
            if action not in verified:
                value = value_of(action, outcome.depth - 1, promise)
                if value > promise:
                    candidate, promise = action, value
    chosen = max(verified, key=lambda action: verified[action][0])
    value, line = verified[chosen]
    outcome.value, outcome.line = sign * value, [chosen, *line]


def find_all(looker: Looker, state: State, outcome: Outcome, budget: Budget, gradual: bool) -> None:
    """Collect every root move whose value truly equals the best one, not only by having been cut off there.

    Where the best value is proved, each of the others is looked at ever deeper until its own value is: a slower win is
    a win. Otherwise all are looked at as deeply as the best one. Means are equal up to their rounding.
    """
    best = outcome.value
    maximizing = looker.game.player(state) == 0
    deepest = budget.depth or DEEPEST
    first = outcome.depth if gradual else deepest
    last = deepest if outcome.exact else first
    if looker.game.has_chance:
        best -= CLOSE * max(1.0, abs(best)) * (1 if maximizing else -1)
    low, high = (math.nextafter(best, -INFINITY), best) if maximizing else (best, math.nextafter(best, INFINITY))
    for action in looker.game.actions(state):
        if action == outcome.line[0]:
            outcome.optimal.append(action)
            continue
        child = looker.game.result(state, action)
        for depth in range(first, last + 1):
            value = looker.look(child, depth - 1, low, high, ply=1)
            equal = value >= best if maximizing else value <= best
            if is_exact(looker, value) or depth == last:
                if equal:
                    outcome.optimal.append(action)
                break
