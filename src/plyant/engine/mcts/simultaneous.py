"""Simultaneous moves: decoupled UCT (Lanctot, Wittlinger, Winands and Den Teuling 2013), interpreted.

In every node each player who moves there chooses by statistics of their own moves alone, as if the others were a part
of nature; the child is that of the joint move. Turns and chance may come in any mixture. It need not find the right
mix of moves: `backward_induction` does, where it can.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import Any

from plyant.engine.mcts.selection import Rule
from plyant.errors import EndlessGame
from plyant.game import CHANCE, SIMULTANEOUS, Action, Game, State
from plyant.native import DEEPEST


class Arm:
    """A player's own move: how often it was made, and what came of it for that player."""

    __slots__ = ("squares", "total", "visits")

    def __init__(self) -> None:
        self.visits, self.total, self.squares = 0, 0.0, 0.0

    @property
    def mean(self) -> float:
        """The mean of its values; 0 where there is none."""
        return self.total / self.visits if self.visits else 0.0


class Spot:
    """A node: for each player who moves here, an arm for each move; for each joint move that was made, a child."""

    def __init__(self, game: Game, state: State) -> None:
        self.visits = 0
        self.sums = [0.0] * len(game.players)
        self.over = bool(game.is_terminal(state))
        self.mover = CHANCE if self.over else game.player(state)
        self.children: dict[Action, Spot] = {}
        self.arms: dict[int, dict[Action, Arm]] = {}
        self.outcomes: list[tuple[Action, float]] = []
        if self.over:
            return
        if self.mover == CHANCE:
            self.outcomes = [(a, share) for a, share in game.chance(state) if share > 0]
        elif self.mover == SIMULTANEOUS:
            self.arms = {p: {a: Arm() for a in game.actions_of(state, p)} for p in range(len(game.players))}
        else:
            self.arms = {self.mover: {a: Arm() for a in game.actions(state)}}

    def joint(self, moves: dict[int, Action]) -> Action:
        """What `result` takes: a tuple where all move at once, else the one move."""
        return tuple(moves[p] for p in sorted(moves)) if self.mover == SIMULTANEOUS else moves[self.mover]


class Together:
    """A search of one game with simultaneous moves."""

    def __init__(
        self,
        game: Game,
        state: State,
        rule: Rule,
        exploration: float,
        policy: Callable[..., Action] | None,
        longest: int | None,
        room: int,
        seed: int,
    ) -> None:
        self.game, self.state, self.rule = game, state, rule
        self.root = Spot(game, state)
        self.nodes, self.depth = 1, 0
        self._exploration = exploration
        self._policy = policy
        self._longest = longest
        self._room = room
        self._luck = random.Random(seed)
        self.least, self.greatest = game.bounds or (math.inf, -math.inf)

    def simulate(self, count: int) -> int:
        """So many simulations from the root."""
        for _ in range(count):
            self._simulate_once()
        return count

    def _simulate_once(self) -> None:
        spot, s = self.root, self.state
        path: list[tuple[Spot, dict[int, Action]]] = []
        while not spot.over and len(path) < DEEPEST:
            chosen = {p: self._selected(spot, p) for p in spot.arms}
            move = spot.joint(chosen) if chosen else self._outcome(spot.outcomes)
            path.append((spot, chosen))
            s = self.game.result(s, move)
            below = spot.children.get(move)
            if below is None:
                below = Spot(self.game, s)
                if self.nodes < self._room:
                    spot.children[move] = below
                    self.nodes += 1
                spot = below
                break
            spot = below
        self.depth = max(self.depth, len(path))
        values = self._played_out(s)
        self.least, self.greatest = min(self.least, *values), max(self.greatest, *values)
        for visited in (*(spot for spot, _ in path), spot):
            visited.visits += 1
            visited.sums = [total + v for total, v in zip(visited.sums, values, strict=True)]
        for visited, moves in path:
            for p, a in moves.items():
                arm = visited.arms[p][a]
                arm.visits += 1
                arm.total += values[p]
                arm.squares += values[p] * values[p]

    def _selected(self, spot: Spot, p: int) -> Action:
        arms = spot.arms[p]
        weight = self._weight(spot.visits)
        width = self.greatest - self.least
        prior = 1.0 / len(arms)
        scores = {}
        for a, arm in arms.items():
            mean = (arm.mean - self.least) / width if arm.visits and width > 0 else 0.5
            scores[a] = self.rule.score(weight, arm.visits, mean, prior)
        best = max(scores.values())
        return self._luck.choice([a for a, score in scores.items() if score == best])

    def _weight(self, total: int) -> float:
        if self.rule.name == "UCT":
            return self._exploration**2 * math.log(max(total, 1))
        return self.rule.weigh(total, self._exploration, None)

    def _outcome(self, outcomes: list[tuple[Action, float]]) -> Action:
        return self._luck.choices([a for a, _ in outcomes], [share for _, share in outcomes])[0]

    def _played_out(self, s: State) -> list[float]:
        game = self.game
        everybody = range(len(game.players))
        plies = 0
        while not game.is_terminal(s):
            if plies == (self._longest or DEEPEST):
                if self._longest is None:
                    raise EndlessGame
                estimates = [float(game.evaluate(s, p)) for p in everybody]
                return [min(max(v, game.lowest), game.highest) for v in estimates]
            s = game.result(s, self._step(s))
            plies += 1
        return [float(game.utility(s, p)) for p in everybody]

    def _step(self, s: State) -> Action:
        mover = self.game.player(s)
        if mover == CHANCE:
            return self._outcome([(a, share) for a, share in self.game.chance(s) if share > 0])
        if self._policy is not None:
            return self._policy(self.game, s, self._luck.getrandbits(63))
        if mover == SIMULTANEOUS:
            return tuple(self._luck.choice(list(self.game.actions_of(s, p))) for p in range(len(self.game.players)))
        return self._luck.choice(list(self.game.actions(s)))

    def line(self) -> list[Any]:
        """The most visited path."""
        spot, moves = self.root, []
        while spot.children:
            move, spot = max(spot.children.items(), key=lambda child: child[1].visits)
            moves.append(move)
        return moves
