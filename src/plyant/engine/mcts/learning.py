"""What nodes learn from a simulation on its way up, where moves at once, turns and chance come in any mixture."""

from __future__ import annotations

from typing import NamedTuple

from plyant.engine.mcts.regret import regretted
from plyant.engine.mcts.spots import Seat, Spot
from plyant.game import CHANCE, SIMULTANEOUS

MOST_JOINT = 256  # joint moves in a node; where there are more, not all of them are compared in every visit


class Step(NamedTuple):
    """A node on the way down, and what was chosen there."""

    spot: Spot
    code: int
    picks: list[int]
    tried: list[bool]
    """Who tried something, instead of playing their mix?"""


def backed_up(step: Step, values: list[float]) -> list[float]:
    """Learn from what a choice was worth; gives what counts as the worth of this node for those above.

    Where all move at once, that is what the mixes are worth: what was only tried spoils nothing above.
    """
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
        average(spot, values)
    return values


def average(spot: Spot, values: list[float]) -> None:
    """The values of a node are the means of all visits, of which this is the last one."""
    spot.values = [mean + (v - mean) / spot.visits for mean, v in zip(spot.values, values, strict=True)]


def _weigh_outcomes(spot: Spot) -> None:
    """The values of a chance node are those of its outcomes, as far as they are known, by their probabilities."""
    total, sums = 0.0, [0.0] * len(spot.values)
    for code, child in spot.children.items():
        share = spot.odds[code]
        total += share
        sums = [before + share * value for before, value in zip(sums, child.values, strict=True)]
    spot.values = [value / total for value in sums]


def _learn(step: Step, values: list[float]) -> None:
    """Regrets, average mixes and values of a node in which all moved at once; later visits weigh more."""
    spot = step.spot
    if spot.weight == 0.0:
        average(spot, values)  # until somebody has learnt
    if any(0 in seat.visits for seat in spot.seats):
        return
    for number, seat in enumerate(spot.seats):
        others = _others(step, number)
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


def _others(step: Step, number: int) -> list[tuple[int, float]]:
    """What the others may do, as codes and probabilities: by their mixes, which has no noise of sampling.

    Where there are too many joint moves, just what they have done; nothing, if one of them only tried something.
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
    """Against what the others may do: the worth of each move to its player, of the mix to all, and the share known.

    A joint move that never happened counts as much as the player's move did on average.
    """
    player, stride, mix = seat.player, seat.stride, seat.mix
    worths = [0.0] * len(mix)
    expected, known = [0.0] * len(spot.values), 0.0
    for code, probability in others:
        for i, share in enumerate(mix):
            child = spot.children.get(code + i * stride)
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
