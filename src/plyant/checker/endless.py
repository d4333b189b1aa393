"""Can the game be endless? A state that comes again says so, and so does a play that does not end."""

from __future__ import annotations

from plyant.checker.circles import shortest_repetition
from plyant.checker.graph import Graph
from plyant.checker.plays import Plays
from plyant.checker.position import Position
from plyant.checker.report import Problem
from plyant.checker.shortest import find_play, without_needless
from plyant.game import Game
from plyant.native import DEEPEST
from plyant.sanity.values import identity
from plyant.wording import counted

_ADVICE = "the game can be endless: minimax, and any search without a limit, need a depth"
_NO_END = "none of the {:,} states is an end, so that nobody can ever win or lose"
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
        advice = _NO_END.format(len(graph.states)) if has_no_end(graph) else _ADVICE
        return Problem("endless", f"s was there {counted(round_trip(at), 'move')} before: {advice}.", at.names())
    if plays.too_long:
        return Problem("endless", f"a random game went on for more than {DEEPEST:,} plies: {_ADVICE}.")
    return None


def has_no_end(graph: Graph) -> bool:
    """Are all states known, and can one go on from each of them?"""
    return graph.complete and all(graph.edges)


def is_fault(game: Game, graph: Graph, found: Problem) -> bool:
    """Is it a broken promise, or only to be known?

    In many games positions come again, and puzzles are so by nature: searches take a depth, and `solve` needs none.
    What never ends is a fault, and so are plays without end in which no state comes again, unless nature or moves made
    at once may end them.
    """
    return has_no_end(graph) or not (found.moves or game.has("chance") or game.has("actions_of"))


def remark(found: Problem) -> str:
    """The same as a note, where it is no fault."""
    if not found.moves:
        return found.text
    return f"after {found.play()}, {found.text}"


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
