"""Simultaneous moves: a tree search with regret matching (Lanctot, Lisý and Winands 2013), interpreted.

Where all move at once, every player keeps a regret for each of their moves and mixes moves by these. Turns go by UCT,
chance is drawn.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable

from plyant.engine.deepening import no_actions
from plyant.engine.mcts.learning import Step, average, backed_up
from plyant.engine.mcts.regret import GAMMA, drawn, matched
from plyant.engine.mcts.selection import Rule
from plyant.engine.mcts.spots import Seat, Spot
from plyant.errors import EndlessGame
from plyant.game import CHANCE, SIMULTANEOUS, Action, Game, State
from plyant.native import DEEPEST


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
        self.game, self.rule = game, rule
        self.root = Spot(game, state)
        self.root.open(game)
        self.nodes, self.depth = 1, 0
        choices = len(self.root.seats[0].actions) if self.root.seats else 0
        self.sums, self.squares = [0.0] * choices, [0.0] * choices
        """For each root move of the first who chooses there, of how its simulations ended for them."""
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
        path: list[Step] = []
        spot = self.root
        while not spot.over and len(path) < DEEPEST:
            if not spot.opened:
                spot.open(self.game)
            step = self._chosen(spot)
            path.append(step)
            below = spot.children.get(step.code)
            if below is None:
                below = Spot(self.game, self.game.result(spot.state, spot.action(step.code)))
                if self.nodes < self._room:
                    spot.children[step.code] = below
                    self.nodes += 1
                spot = below
                break
            spot = below
        self.depth = max(self.depth, len(path))
        values = spot.values if spot.over else self._played_out(spot.state)
        self.least, self.greatest = min(self.least, *values), max(self.greatest, *values)
        if self.root.seats:
            pick, gain = path[0].picks[0], values[self.root.seats[0].player]
            self.sums[pick] += gain
            self.squares[pick] += gain * gain
        spot.visits += 1
        if not spot.over:
            average(spot, values)
        for step in reversed(path):
            values = backed_up(step, values)

    def _chosen(self, spot: Spot) -> Step:
        if spot.mover == CHANCE:
            return Step(spot, drawn(spot.odds, self._luck.random()), [], [])
        if spot.mover != SIMULTANEOUS:
            pick = self._selected(spot.seats[0], spot.visits)
            return Step(spot, pick, [pick], [])
        code, picks, tried = 0, [], []
        for seat in spot.seats:
            pick, at_random = self._matched(seat)
            code += pick * seat.stride
            picks.append(pick)
            tried.append(at_random)
        return Step(spot, code, picks, tried)

    def _matched(self, seat: Seat) -> tuple[int, bool]:
        """A move by regret matching, and whether it is only tried: each once, and then sometimes."""
        if len(seat.actions) == 1:
            return 0, False
        seat.mix = matched(seat.regrets)
        if 0 in seat.visits:
            return self._luck.choice([i for i, visits in enumerate(seat.visits) if visits == 0]), True
        luck = self._luck.random()
        if luck < GAMMA:
            return int(luck / GAMMA * len(seat.actions)), True
        return drawn(seat.mix, (luck - GAMMA) / (1.0 - GAMMA)), False

    def _selected(self, seat: Seat, total: int) -> int:
        """A move by the rule for turns."""
        weight = self._weight(total)
        width = self.greatest - self.least
        prior = 1.0 / len(seat.actions)
        scores = []
        for visits, sum_ in zip(seat.visits, seat.totals, strict=True):
            mean = (sum_ / visits - self.least) / width if visits and width > 0 else 0.5
            scores.append(self.rule.score(weight, visits, mean, prior))
        best = max(scores)
        return self._luck.choice([i for i, score in enumerate(scores) if score == best])

    def _weight(self, total: int) -> float:
        if self.rule.name == "UCT":
            return self._exploration**2 * math.log(max(total, 1))
        return self.rule.weigh(total, self._exploration, None)

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
            outcomes = [(a, share) for a, share in self.game.chance(s) if share > 0]
            return outcomes[drawn([share for _, share in outcomes], self._luck.random())][0]
        if self._policy is not None:
            return self._policy(self.game, s, self._luck.getrandbits(63))
        if mover == SIMULTANEOUS:
            return tuple(self._any(self.game.actions_of(s, p)) for p in range(len(self.game.players)))
        return self._any(self.game.actions(s))

    def _any(self, actions: Iterable[Action]) -> Action:
        listed = list(actions)
        if not listed:
            raise no_actions(self.game)
        return self._luck.choice(listed)

    def line(self) -> list[Action]:
        """The best moves of all, as far as the tree goes."""
        spot: Spot | None = self.root
        moves = []
        while spot is not None and spot.opened:
            code = spot.likeliest()
            moves.append(spot.action(code))
            spot = spot.children.get(code)
        return moves
