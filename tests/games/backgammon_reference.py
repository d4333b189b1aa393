"""The plays of a roll of backgammon once more, by trying everything: men in dictionaries, every order of the dice."""

from __future__ import annotations

import itertools
from typing import Any

BAR, OFF = "bar", "off"


def plays(game: Any, s: Any) -> set[Any]:
    """The positions that a roll may lead to, as `point_of_view` gives them."""
    sides = game.counts(s)
    mine, theirs = sides[s.mover], sides[1 - s.mover]
    last = game.points
    start = _men(mine, last), _men(theirs, last)
    large, small = divmod(s.dice, 10)
    orders = {(large,) * 4} if large == small else {(large, small), (small, large)}
    ends: dict[tuple[int, ...], set[Any]] = {(): {_frozen(start)}}  # by the dice that were played
    for order in orders:
        for n in range(1, len(order) + 1):
            before = ends.get(order[: n - 1], set())
            ends[order[:n]] = {end for state in before for end in _moves(state, order[n - 1], last, game.home)}
    played = [dice for dice, reached in ends.items() if reached]
    most = max(len(dice) for dice in played)
    best = [dice for dice in played if len(dice) == most]
    if most == 1:
        best = [max(best)]
    found = set(itertools.chain.from_iterable(ends[dice] for dice in best))
    thawed = [tuple(_counts(dict(side), last) for side in state) for state in found]
    return {pair if s.mover == 0 else pair[::-1] for pair in thawed}


def point_of_view(game: Any, s: Any) -> Any:
    """White's and Black's men on the bar, on their points as they go, and off."""
    return game.counts(s)


def _moves(state: Any, die: int, last: int, home: int) -> set[Any]:
    """All that one man may do with one die."""
    mine, theirs = dict(state[0]), dict(state[1])
    found = set()
    for start in [BAR] if mine.get(BAR) else [p for p in mine if p not in (BAR, OFF)]:
        number = last + 1 if start == BAR else start
        end: Any = number - die
        if end < 1:
            at_home = all(p == OFF or (p != BAR and p <= home) for p in mine)
            if not at_home or (end < 0 and any(p != OFF and p > number for p in mine)):
                continue
            end = OFF
        elif theirs.get(last + 1 - end, 0) > 1:
            continue
        new, other = dict(mine), dict(theirs)
        new[start] -= 1
        new[end] = new.get(end, 0) + 1
        if end != OFF and other.pop(last + 1 - end, 0):
            other[BAR] = other.get(BAR, 0) + 1
        found.add(_frozen((new, other)))
    return found


def _men(counts: tuple[int, ...], last: int) -> dict[Any, int]:
    return {BAR: counts[0], OFF: counts[-1]} | {last + 1 - place: counts[place] for place in range(1, last + 1)}


def _counts(men: dict[Any, int], last: int) -> tuple[int, ...]:
    return men.get(BAR, 0), *(men.get(p, 0) for p in range(last, 0, -1)), men.get(OFF, 0)


def _frozen(state: Any) -> Any:
    return tuple(frozenset((p, n) for p, n in side.items() if n) for side in state)
