"""Where on a game's picture each legal move is clicked, found from the picture alone: no game is known here.

What a move changes in the picture tells where it belongs. Where players do not see everything, what a move changes may
tell too much: there, only names that stand in the picture count.
"""

from __future__ import annotations

import collections
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from plyant.arena.seen import text_for
from plyant.game import Action, Game, State
from plyant.safe_svg import safe_picture
from plyant.web import named_places, sense
from plyant.web.drawn_parts import Box, Picture, difference, taken_apart, union
from plyant.web.drawn_text import DRAWN, drawn
from plyant.web.own_rules import what_stopped
from plyant.web.readings import Reading, reading

MANY = 40  # moves; from here on only some are looked at where names tell the rest
_SAMPLE = 6
_GROWTH = 0.2  # of a target's longer side: how far around it a click still counts
_FEW = 150  # boxes that are compared with each other
_MOST = 600  # moves; with more there are no spots
_WORK = 1_500_000  # characters of all pictures after a move: to compare more of them would take too long


class Spot(NamedTuple):
    """Where a move is clicked: `target`, after `start` where something moves from there."""

    move: str
    target: Box
    start: Box | None = None


def picture_of(game: Game, s: State, eyes: int | None = None) -> str:
    """The picture that player `eyes` may see, or all where it is None; where the game has none, its text drawn."""
    is_hidden = eyes is not None and game.has("observe")
    eyes = eyes if is_hidden else None
    return _own_picture(game, s, eyes) or drawn(text_for(game, s, eyes), game.name, game.marks)


def _own_picture(game: Game, s: State, eyes: int | None) -> str:
    """The one that the game draws; empty: it draws none, or somebody's own rules fail to."""
    try:
        if eyes is None:
            return safe_picture(game.picture(s))
        sight = getattr(game, "sight", None)
        return safe_picture(sight(s, eyes)) if sight else ""
    except Exception as error:
        if what_stopped(error, game) is None:
            raise
        return ""


def spots(game: Game, s: State, moves: Sequence[Action], eyes: int | None = None) -> list[Spot]:
    """The spot of each move, in the order of the moves; words such as "pass" may have none.

    None at all where nature moves, all move at once, or the picture does not tell the moves apart.
    """
    if not moves or len(moves) > _MOST or game.is_terminal(s) or game.player(s) < 0:
        return []
    svg = picture_of(game, s, eyes)
    picture = taken_apart(svg)
    if picture.frame.w <= 0 or picture.frame.h <= 0:
        return []
    names = [game.action_name(s, a) for a in moves]
    known = named_places.words(svg, picture)
    found: dict[str, Spot] = {}
    if not game.has("observe"):
        grid = named_places.squares(known) if len(moves) >= MANY else {}
        found = _on_squares(game, s, svg, moves, names, grid) if all(n in grid for n in names) and grid else {}
        if not found and len(svg) * len(moves) <= _WORK:
            settled = _settled(names, _readings(game, s, svg, moves, picture))
            found = _plausible(_in_few_clicks(settled, named_places.fields(picture)), names, svg, known)
            found = _with_labels(found, names, known, picture) or _grown(found, picture.frame)
        if not found and any(name.isdecimal() for name in names):
            return []  # numbers stand in a picture for many reasons
    if not found:
        found = _by_name(names, known, picture)
    if not sense.are_complete(found, names):
        return []
    return [found[n] for n in dict.fromkeys(names) if n in found and _is_inside(found[n], picture.frame)]


def _readings(game: Game, s: State, svg: str, moves: Iterable[Action], picture: Picture) -> list[Reading]:
    return [reading(difference(svg, picture_of(game, game.result(s, a))), picture) for a in moves]


def _on_squares(
    game: Game, s: State, svg: str, moves: Sequence[Action], names: Sequence[str], grid: Mapping[str, Box]
) -> dict[str, Spot]:
    """Moves that have the names of squares, if it is true of some of them that they change just that square."""
    step = max(len(moves) // _SAMPLE, 1)
    some = [*range(0, len(moves), step), len(moves) - 1]
    settled = _settled([names[i] for i in some], _readings(game, s, svg, [moves[i] for i in some], taken_apart(svg)))
    for i in some:
        spot = settled.get(names[i])
        if spot is None or spot.start is not None or not grid[names[i]].has(*spot.target.middle):
            return {}
    return {name: Spot(name, grid[name]) for name in names}


def _settled(names: Sequence[str], readings: Sequence[Reading]) -> dict[str, Spot]:
    """One spot for each move that has one, chosen so that they are told apart."""
    ranked = _ranked(readings)
    pairs = collections.Counter(pair for r in readings for pair in r.moved)
    kinds = {(len(r.moved) > 1) for r in readings if not r.is_empty}
    directed = sense.DIRECTIONS.issuperset(name.lower() for name in names)
    found: dict[str, Spot] = {}
    open_: dict[str, tuple[Box, ...]] = {}
    for name, r in zip(names, readings, strict=True):
        if len(r.moved) == 1:
            found[name] = Spot(name, r.moved[0][1], r.moved[0][0])
        elif r.moved and (directed or (kinds == {True} and len(names) <= 4)):
            continue  # everything moves at once, to one side or another
        elif r.moved:
            start, target = min(r.moved, key=lambda pair: pairs[pair])
            found[name] = Spot(name, target, start)
        elif len(r.new) == 1:
            found[name] = Spot(name, r.new[0])
        else:
            choices = next((c for key in ranked if (c := _candidates(r, key))), ())
            if len(choices) == 1:
                found[name] = Spot(name, choices[0])
            elif choices:
                open_[name] = choices
            elif r.vanished:
                part = _own_part(r.vanished, [other.vanished for other in readings])
                found[name] = Spot(name, part, part if pairs else None)  # it leaves, where others move: click it twice
            elif r.new:
                others = [frozenset(other.new) for other in readings]
                found[name] = Spot(name, _own_part(frozenset(r.new), others))
    settled = [spot.target for spot in found.values()]
    for name, choices in open_.items():
        likeliest = _aligned(choices, settled)
        if likeliest is not None:
            found[name] = Spot(name, likeliest)
    return found


def _candidates(r: Reading, key: str | None) -> tuple[Box, ...]:
    """The places that a reading gives under a key: the looks of what is replaced, or None: a number gets smaller."""
    return r.less if key is None else tuple(box for looks, box in r.taken if looks == key)


def _ranked(readings: Sequence[Reading]) -> list[str | None]:
    """What is replaced where a move is made: that first by which most moves are told apart."""
    keys: list[str | None] = [None, *dict.fromkeys(looks for r in readings for looks, _ in r.taken)]

    def told_apart(key: str | None) -> tuple[int, bool, int]:
        given = [c for r in readings if (c := _candidates(r, key))]
        different = {box for choices in given for box in choices}
        return min(len(given), len(different)), key is None, sum(len(choices) == 1 for choices in given)

    return sorted(keys, key=told_apart, reverse=True)


def _own_part(mine: frozenset[Box], all_: Sequence[frozenset[Box]]) -> Box:
    """What changes by this move and by none that changes less: of the sticks in a pile, the last one taken."""
    rest = mine.difference(*(other for other in all_ if other < mine))
    return union(list(rest or mine))


def _aligned(choices: Sequence[Box], settled: Sequence[Box]) -> Box | None:
    """The one that is free, and in line with others; None where that is true of several."""

    def fitness(box: Box) -> tuple[bool, int]:
        x, y = box.middle
        middles = [other.middle for other in settled]
        rows, columns = sum(math.isclose(y, v) for _, v in middles), sum(math.isclose(x, u) for u, _ in middles)
        return box not in settled, max(rows, columns)

    best = max(fitness(box) for box in choices)
    fittest = [box for box in choices if fitness(box) == best]
    return fittest[0] if len(fittest) == 1 else None


def _in_few_clicks(found: dict[str, Spot], field: Callable[[Box], Box]) -> dict[str, Spot]:
    """On the fields that they lie on; where all move to one place from different ones, a click at what moves does."""
    found = {n: Spot(n, field(s.target), None if s.start is None else field(s.start)) for n, s in found.items()}
    starts, targets = [spot.start for spot in found.values()], {spot.target for spot in found.values()}
    if len(starts) > 1 and None not in starts and len(targets) == 1 and len(set(starts)) == len(starts):
        return {name: Spot(name, spot.start or spot.target) for name, spot in found.items()}
    return found


def _plausible(
    found: dict[str, Spot], names: Sequence[str], svg: str, known: Sequence[tuple[str, Box]]
) -> dict[str, Spot]:
    """None where they tell nothing, or something else than what the moves are."""
    picture = taken_apart(svg)
    is_text = DRAWN in svg[:100]
    if is_text:  # of "pass" only the sentence tells that says whose turn it is
        found = {n: spot for n, spot in found.items() if not sense.is_word(n) or sense.are_cells({n: spot}, known)}
    is_sensible = (
        sense.are_complete(found, names)
        and sense.are_steps(found)
        and (not is_text or sense.are_cells(found, known))
        and not any(sense.are_sticks(spot, picture) for spot in found.values())
    )
    return found if is_sensible else {}


def _grown(found: dict[str, Spot], frame: Box) -> dict[str, Spot]:
    """With some room around each box, so that thin things can be hit; all stay apart."""
    boxes = {box for spot in found.values() for box in (spot.target, spot.start) if box is not None}
    if len(boxes) > _FEW:
        return found
    larger = {}
    for box in boxes:
        gap = min((_gap(box, other) for other in boxes if other != box), default=math.inf)
        by = min(_GROWTH * max(box.w, box.h), max(gap, 0.0) / 2)
        left, top = max(box.x - by, frame.x), max(box.y - by, frame.y)
        right, bottom = (
            min(box.x + box.w + by, frame.x + frame.w),
            min(box.y + box.h + by, frame.y + frame.h),
        )
        larger[box] = Box(*(round(n, 4) for n in (left, top, right - left, bottom - top)))
    return {
        name: Spot(name, larger[spot.target], None if spot.start is None else larger[spot.start])
        for name, spot in found.items()
    }


def _gap(a: Box, b: Box) -> float:
    """How far two boxes are apart, in the direction in which they are farther."""
    across = max(a.x - b.x - b.w, b.x - a.x - a.w)
    return max(across, max(a.y - b.y - b.h, b.y - a.y - a.h))


def _with_labels(
    found: dict[str, Spot], names: Sequence[str], known: Sequence[tuple[str, Box]], picture: Picture
) -> dict[str, Spot]:
    """Where each move has the name of a column that its target is in, all of the column is the target."""
    if len(found) < len(names) or any(spot.start for spot in found.values()):
        return {}
    for axis in (0, 1):
        lines: dict[float, dict[str, float]] = {}
        for text, box in known:
            lines.setdefault(round(box.middle[1 - axis], 3), {})[text] = box.middle[axis]
        for line in lines.values():
            if all(n in line and abs(line[n] - found[n].target.middle[axis]) < 1e-3 for n in names):
                frame = picture.frame
                wide = {n: _stretched(found[n].target, frame, axis) for n in names}
                if _are_apart(list(wide.values())):
                    return {n: Spot(n, box) for n, box in wide.items()}
    return {}


def _stretched(box: Box, frame: Box, axis: int) -> Box:
    return Box(box.x, frame.y, box.w, frame.h) if axis == 0 else Box(frame.x, box.y, frame.w, box.h)


def _are_apart(boxes: Sequence[Box]) -> bool:
    return not any(a.overlaps(b) for i, a in enumerate(boxes) for b in boxes[:i])


def _by_name(names: Sequence[str], known: Sequence[tuple[str, Box]], picture: Picture) -> dict[str, Spot]:
    """Moves whose names stand in the picture, or are those of squares of a board with letters and numbers."""
    grid = named_places.squares(known)
    if grid and any(n in grid for n in names):
        return {n: Spot(n, grid[n]) for n in names if n in grid}
    places = {n: named_places.called(n, known, picture) for n in names}
    if None in places.values():  # a word of another meaning
        return {}
    return {n: Spot(n, box) for n, box in places.items() if box is not None}


def _is_inside(spot: Spot, frame: Box) -> bool:
    return all(frame.has(*box.middle) for box in (spot.target, spot.start) if box is not None)
