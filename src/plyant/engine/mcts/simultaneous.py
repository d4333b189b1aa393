"""Simultaneous moves: a tree search with regret matching (Lanctot, Lisý and Winands 2013), interpreted.

Where all move at once, every player keeps a regret for each of their moves, and plays by these; the value of the node is
the mean of what the mixes were worth, so that no value is spoilt by moves that were only tried. Turns are chosen by
UCT, chance is drawn. These may come in any mixture.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import NamedTuple

from plyant.engine.mcts.regret import GAMMA, drawn, matched, regretted
from plyant.engine.mcts.selection import Rule
from plyant.engine.mcts.spots import Seat, Spot
from plyant.errors import EndlessGame
from plyant.game import CHANCE, SIMULTANEOUS, Action, Game, State
from plyant.native import DEEPEST

MOST_JOINT = 256  # joint moves in a node, for which all are compared in every visit


class Step(NamedTuple):
    """A node on the way down, and what was chosen there."""

    spot: Spot
    code: int
    picks: list[int]
    tried: list[bool]
    """Who tried something, instead of playing their mix?"""


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
        self.squares = [[0.0] * len(seat.actions) for seat in self.root.seats]
        self.sums = [[0.0] * len(seat.actions) for seat in self.root.seats]
        """For each root move, of how its simulations ended for who made it."""
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
        for seat, pick, sums, squares in zip(self.root.seats, path[0].picks, self.sums, self.squares, strict=True):
            sums[pick] += values[seat.player]
            squares[pick] += values[seat.player] ** 2
        spot.visits += 1
        if not spot.over:
            _average(spot, values)
        for step in reversed(path):
            values = _backed_up(step, values)

    def _chosen(self, spot: Spot) -> Step:
        if spot.mover == CHANCE:
            return Step(spot, drawn([share for _, share in spot.outcomes], self._luck.random()), [], [])
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
            return tuple(self._luck.choice(list(self.game.actions_of(s, p))) for p in range(len(self.game.players)))
        return self._luck.choice(list(self.game.actions(s)))

    def line(self) -> list[Action]:
        """The best moves of all, as far as the tree goes."""
        spot, moves = self.root, []
        while spot.children:
            code = spot.likeliest()
            moves.append(spot.action(code))
            if code not in spot.children:
                break
            spot = spot.children[code]
        return moves


def _backed_up(step: Step, values: list[float]) -> list[float]:
    """Learn from what a choice was worth; gives what counts as the worth of this node for those above."""
    spot = step.spot
    spot.visits += 1
    for seat, pick in zip(spot.seats, step.picks, strict=True):
        seat.visits[pick] += 1
        seat.totals[pick] += values[seat.player]
    if spot.mover == SIMULTANEOUS:
        _learn(step, values)
        return spot.values
    if spot.mover == CHANCE and spot.children:
        _weigh_outcomes(spot)
    else:
        _average(spot, values)
    return values


def _average(spot: Spot, values: list[float]) -> None:
    """The values of a node are the means of all visits; this is the last one."""
    spot.values = [mean + (v - mean) / spot.visits for mean, v in zip(spot.values, values, strict=True)]


def _weigh_outcomes(spot: Spot) -> None:
    """The values of a chance node are those of its outcomes, as far as they are known, by their probabilities."""
    total, sums = 0.0, [0.0] * len(spot.values)
    for code, child in spot.children.items():
        share = spot.outcomes[code][1]
        total += share
        sums = [before + share * value for before, value in zip(sums, child.values, strict=True)]
    spot.values = [value / total for value in sums]


def _learn(step: Step, values: list[float]) -> None:
    """Regrets, average mixes and values of a node in which all moved at once; later rounds weigh more."""
    spot = step.spot
    if spot.weight == 0.0:
        _average(spot, values)  # until there is something better
    if any(0 in seat.visits for seat in spot.seats):
        return
    for number, seat in enumerate(spot.seats):
        others = _against(step, number)
        if not others:
            continue
        worths, expected, known = _worths(spot, seat, others)
        if len(seat.actions) > 1:
            mixed = sum([share * worth for share, worth in zip(seat.mix, worths, strict=True)])
            seat.regrets = regretted(seat.regrets, worths, mixed)
            seat.shares = [total + spot.visits * share for total, share in zip(seat.shares, seat.mix, strict=True)]
        if known > 0.0:
            spot.weight += spot.visits
            pace = spot.visits / spot.weight
            spot.values = [v + pace * (new / known - v) for v, new in zip(spot.values, expected, strict=True)]


def _against(step: Step, number: int) -> list[tuple[int, float]]:
    """What the others may do, as codes and probabilities: by their mixes, or just what they have done.

    The latter where there are too many joint moves; then there is nothing to learn if somebody only tried something.
    """
    spot = step.spot
    if spot.joint > MOST_JOINT:
        if sum(step.tried) > step.tried[number]:
            return []
        return [(step.code - step.picks[number] * spot.seats[number].stride, 1.0)]
    found = [(0, 1.0)]
    for other, seat in enumerate(spot.seats):
        if other != number:
            choices = [(i * seat.stride, share) for i, share in enumerate(seat.mix) if share > 0.0]
            found = [(code + more, p * share) for code, p in found for more, share in choices]
    return found


def _worths(spot: Spot, seat: Seat, others: list[tuple[int, float]]) -> tuple[list[float], list[float], float]:
    """What each move of a player is worth against the others; what the mix is worth to all; how much of that is known."""
    player, stride, mix = seat.player, seat.stride, seat.mix
    worths = [0.0] * len(mix)
    expected, known = [0.0] * len(spot.values), 0.0
    for first, probability in others:
        for i, share in enumerate(mix):
            child = spot.children.get(first + i * stride)
            if child is None:
                worths[i] += probability * seat.totals[i] / seat.visits[i]
                continue
            values = child.values
            worths[i] += probability * values[player]
            if share > 0.0:
                share *= probability
                known += share
                for p, value in enumerate(values):
                    expected[p] += share * value
    return worths, expected, known
