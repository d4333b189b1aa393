"""Checks of a table that is read from a file: the range of every number, and whether neighbouring states fit together.

A checksum finds accidents: a disk or a copy that failed. It is no signature: anybody can change a table and compute the
checksum anew. So nothing that a table says is believed before it is compared with the rules nearby.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from plyant.errors import BadFile, PlyantError
from plyant.exact.enumeration import MOST_FIELDS, MOST_LEVELS, NUMBER
from plyant.exact.packing import MOST_BITS, leaves
from plyant.exact.playouts import playouts
from plyant.exact.solution import ENDLESS, GRAPH, LAYERED, hurries
from plyant.game import Game

if TYPE_CHECKING:
    from plyant.exact.store import Header

_SECONDS = 1e12  # of work; more is no time
_GAMES, _LONGEST = 4, 60  # random games that are compared with a table when it is opened, and their moves
_FAR, _SMALL = 64, 1 << 16  # a start may have numbers so many times as large as those that are met, plus so much
_CLOSE = 1e-9
_REMEMBERED = 100_000  # states that were compared already

Entry = tuple[float, int]
Look = Callable[[Any], "Entry | None"]


def check_header(path: Path, header: Header, game: Game, is_work: bool) -> None:
    """Raise BadFile for a header with a number or text that cannot be."""
    for name in ("lows", "masks", "levels", "layers"):
        if not isinstance(getattr(header, name), list):
            raise BadFile(f"{path} is damaged: {name} in its header is no list.")
    fields, states = len(leaves(game.initial())), sum(header.layers) if _are_whole(header.layers, 0) else -1
    bits = sum(mask.bit_count() for mask in header.masks) if _are_whole(header.masks, 0, (1 << 64) - 1) else -1
    for name, is_fine in {
        "game": isinstance(header.game, str),
        "rules": isinstance(header.rules, str),
        "layers": states >= 1,
        "lows": _are_whole(header.lows, -(1 << 63), (1 << 63) - 1) and len(header.lows) == fields <= MOST_FIELDS,
        "masks": 0 <= bits <= MOST_BITS and len(header.masks) == fields,
        "start": _are_whole([header.start], 1) and header.start <= 1 << max(bits, 0),
        "ends": _are_whole([header.ends], 0, states),
        "settled": _are_whole([header.settled], -1, len(header.layers)),
        "shortcuts": _are_whole([header.shortcuts], 0),
        "symmetry": isinstance(header.symmetry, bool),
        "method": header.method in (("",) if is_work else (LAYERED, GRAPH)),
        "seconds": _are_numbers([header.seconds]) and 0 <= header.seconds <= _SECONDS,
        "repetition": _are_numbers([header.repetition]),
        "levels": _are_numbers(header.levels)
        and int(not is_work) <= len(header.levels) <= MOST_LEVELS
        and all(a < b for a, b in zip(header.levels, header.levels[1:], strict=False)),
    }.items():
        if not is_fine:
            raise BadFile(f"{path} is damaged: {name} in its header is out of range.")


def check_columns(path: Path, header: Header, columns: Sequence[Any], is_work: bool) -> None:
    """Raise BadFile for columns with a number that cannot be."""
    keys, level, far = columns
    if len({len(keys), len(level), len(far), sum(header.layers)}) > 1:
        raise BadFile(f"{path} is damaged: its columns differ in length.")
    bits = sum(mask.bit_count() for mask in header.masks)
    if int(keys.min()) < 1 or int(keys.max()) > 1 << bits:
        raise BadFile(f"{path} is damaged: a state in it is no state of the game.")
    in_order = np.sort(keys) if is_work else keys
    if not bool((in_order[1:] > in_order[:-1]).all()):
        raise BadFile(f"{path} is damaged: its states are not in order, or one is there twice.")
    if is_work:
        settled = sum(header.layers[len(header.layers) - max(header.settled, 0) :])
        level, far = level[len(level) - settled :], far[len(far) - settled :]
    least = 0 if header.method == LAYERED else ENDLESS
    if len(level) and (int((level & NUMBER).max()) >= max(len(header.levels), 1) or int(far.min()) < least):
        raise BadFile(f"{path} is damaged: a value or a number of moves in it is out of range.")
    if not is_work and int((far == 0).sum()) != header.ends:
        raise BadFile(f"{path} is damaged: it has another number of ends than its header says.")


class Neighbours:
    """Compares what a table says of a state with the rules and with what it says of the states after it."""

    def __init__(self, where: str, game: Game, header: Header, look: Look) -> None:
        self._where, self._game, self._header, self._look = where, game, header, look
        self._fine: set[Any] = set()
        self._known_values: set[float] = set()

    def check(self, state: Any, found: Entry) -> None:
        """Raises BadFile if that is not what follows from the states after it."""
        self._check_one(state, found)
        value, far = found
        while far > 0 and value not in self._known_values:  # an end that is worth this: play on to it
            after = ((s, self._look(s)) for s in (self._game.result(state, a) for a in self._game.actions(state)))
            following = next(((s, entry) for s, entry in after if entry == (value, far - 1)), None)
            if following is None:
                return
            state, found = following
            self._check_one(state, found)
            far -= 1
        if far >= 0:
            self._known_values.add(value)

    def _check_one(self, state: Any, found: Entry) -> None:
        if state in self._fine:
            return
        expected = self._expected(state)
        if expected is None or found[1] != expected[1] or abs(found[0] - expected[0]) > _CLOSE * max(1, abs(found[0])):
            raise BadFile(
                f"{self._where} is wrong: what it says of a position does not follow from the positions after it. "
                "Delete it, and solve again."
            )
        if len(self._fine) < _REMEMBERED:
            self._fine.add(state)

    def check_some(self, start: Any) -> None:
        """Compare some games from here, the same ones each time. Raises BadFile."""
        if start != self._game.initial() and not self._is_plausible(start):
            raise BadFile(f"{self._where} is wrong: it begins with no position of the game.")
        try:
            states = [start, *(s for met in playouts(self._game, start, _GAMES, _LONGEST) for s in met)]
            for s in states:
                found = self._look(s)
                if found is None:
                    raise BadFile(f"{self._where} is wrong: a position is missing. Delete it, and solve again.")
                self.check(s, found)
        except BadFile:
            raise
        except Exception as error:  # the start is no position of the game: its rules do what they like
            reason = str(error) if isinstance(error, PlyantError) else type(error).__name__
            raise BadFile(f"{self._where} is wrong: it begins with no position of the game ({reason}).") from None

    def _is_plausible(self, start: Any) -> bool:
        """Are its numbers not far larger than any in some games? With such, rules may take for ever."""
        game = self._game
        met = [s for states in playouts(game, game.initial(), _GAMES, _LONGEST) for s in states]
        largest = max(abs(number) for s in (game.initial(), *met) for number in leaves(s))
        return max(map(abs, leaves(start)), default=0) <= _FAR * largest + _SMALL

    def _expected(self, state: Any) -> Entry | None:
        game, header = self._game, self._header
        if game.is_terminal(state):
            return float(game.utility(state, 0)) + 0.0, 0
        sign = 1 if game.player(state) == 0 else -1
        after = [self._look(game.result(state, a)) for a in game.actions(state)]
        if not after or None in after:
            return None
        entries = [entry for entry in after if entry is not None]
        value = max(sign * v for v, _ in entries)
        steps = [math.inf if far == ENDLESS else far for v, far in entries if sign * v == value]
        endless = 0.0 if header.method == LAYERED else sign * header.repetition
        best = min(steps) if hurries(value, endless) else max(steps)
        if best == math.inf and value != endless:
            return None
        return sign * value + 0.0, ENDLESS if best == math.inf else int(best) + 1


def _are_whole(values: Any, least: int, most: int | None = None) -> bool:
    return isinstance(values, list) and all(
        type(value) is int and value >= least and (most is None or value <= most) for value in values
    )


def _are_numbers(values: Any) -> bool:
    return isinstance(values, list) and all(
        type(value) in (int, float) and math.isfinite(value) and abs(value) < 1e300 for value in values
    )
