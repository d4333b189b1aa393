"""Short plays that show something, where it lies too deep for looking at all states nearest to the start (`graph`).

A play that is known loses every move that it can do without. And Hypothesis looks for others, and makes them as short
and as plain as it can; to it, a play is a list of numbers, each of which means "take this move, modulo their number".
"""

from __future__ import annotations

import contextlib
import random
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

from plyant.checker.position import Position
from plyant.game import Game
from plyant.native.cache import folder

MOST_EXAMPLES = 300


class _OutOfTime(BaseException):
    """Ends Hypothesis at once; it catches what is an Exception."""


def find_play(
    game: Game, shows: Callable[[Position], bool], longest: int, widest: int, seed: int, deadline: float
) -> Position | None:
    """The end of the shortest play found, of at most `longest` moves, whose last position shows it."""
    best: Position | None = None
    most = longest

    def is_shown(numbers: list[int]) -> bool:
        nonlocal best, most
        for ply, at in enumerate(_positions(game, numbers)):
            if time.perf_counter() >= deadline:
                raise _OutOfTime
            if ply > most:
                return False
            if shows(at):
                best, most = at, ply
                return True
        return False

    hypothesis, strategies = _hypothesis()
    plays = strategies.lists(strategies.integers(0, max(widest - 1, 0)), max_size=longest)
    settings = hypothesis.settings(database=None, deadline=None, max_examples=MOST_EXAMPLES)
    # What matters is kept above: there may be nothing to find, or a game that does not do the same thing twice.
    with contextlib.suppress(Exception, _OutOfTime):
        hypothesis.find(plays, is_shown, settings=settings, random=random.Random(seed))
    return best


def without_needless(known: Position, shows: Callable[[Position], bool], deadline: float) -> Position:
    """The play without the moves that it does not need: first without long runs of them, then without single ones."""
    moves = known.path()
    way = _played(Position(known.game, known.game.initial()), moves)
    if way is None:  # a game of moods
        return known
    size = max(len(moves) // 2, 1)
    while size and time.perf_counter() < deadline:
        start, before = 0, len(moves)
        while start + size <= len(moves) and time.perf_counter() < deadline:
            rest = _played(way[start], moves[start + size :])
            if rest is not None and shows(rest[-1]):
                moves, way = moves[:start] + moves[start + size :], way[:start] + rest
            else:
                start += 1
        if size > 1 or len(moves) == before:  # rounds of single moves go on while they help
            size //= 2
    return way[-1] if len(way) <= known.plies() else known


def _played(at: Position, moves: list[Any]) -> list[Position] | None:
    """The position and those after each of the moves, when all of them are legal."""
    way = [at]
    try:
        for move in moves:
            if move not in way[-1].moves:
                return None
            way.append(way[-1].after(move))
    except Exception:
        return None
    return way


def _positions(game: Game, numbers: list[int]) -> Iterator[Position]:
    """The positions of a play; fewer when the game ends or breaks."""
    at = Position(game, game.initial())
    yield at
    for number in numbers:
        try:
            if not at.moves:
                return
            at = at.after(at.moves[number % len(at.moves)])
        except Exception:
            return
        yield at


def _hypothesis() -> tuple[Any, Any]:
    """Hypothesis, imported where it is needed, for it takes a while; its files go to our cache, not to the user's."""
    first = "hypothesis" not in sys.modules
    import hypothesis
    import hypothesis.configuration
    import hypothesis.strategies

    if first:
        hypothesis.configuration.set_hypothesis_home_dir(folder() / "hypothesis")
    return hypothesis, hypothesis.strategies
