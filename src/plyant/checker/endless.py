"""Can the game be endless? A state that comes again says so, and so does a play that does not end."""

from __future__ import annotations

from plyant.checker.circles import shortest_repetition
from plyant.checker.graph import Graph
from plyant.checker.plays import Plays
from plyant.checker.position import Position, identity
from plyant.checker.report import Problem
from plyant.checker.shortest import find_play, without_needless
from plyant.game import Game
from plyant.native import DEEPEST

_ADVICE = "the game can be endless: minimax, and any search without a limit, need a depth"
_LONG = 500  # plies; a longer play is not looked at by Hypothesis


def endless(game: Game, graph: Graph, plays: Plays, seed: int, deadline: float) -> Problem | None:
    """The problem, with the shortest play known in which a state comes twice; None when no such thing was seen."""
    at = shortest_repetition(graph, deadline)
    if at is None and plays.repetition is not None:
        at = plays.repetition
        if at.plies() <= _LONG:
            at = without_needless(at, repeats, deadline)
            at = find_play(game, repeats, at.plies() - 1, plays.widest, seed, deadline) or at
    if at is not None:
        text = f"s, after {at.plies()} moves, was there {round_trip(at)} moves before: {_ADVICE}."
        return Problem("endless", text, at.names())
    if plays.too_long:
        return Problem("endless", f"a random game went on for more than {DEEPEST:,} plies: {_ADVICE}.")
    return None


def repeats(at: Position) -> bool:
    """Has this state been there before, on the way here?"""
    return round_trip(at) > 0


def round_trip(at: Position) -> int:
    """How many moves ago this state was there; 0: never."""
    here, moves, trail = identity(at.state), 0, at.trail
    while trail is not None:
        moves += 1
        if identity(trail.state) == here:
            return moves
        trail = trail.before
    return 0
