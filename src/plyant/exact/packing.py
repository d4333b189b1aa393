"""States as numbers of 63 bits: which bits of which field ever change is found by looking at states.

A *packing* is a list of runs. A run says: so many bits of one field, from there on, are these bits of the number.
Fields that never change take no bits, and bitboards no more bits than squares.
"""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterable, Iterator
from typing import Any

from plyant.errors import UnfitGame
from plyant.exact.playouts import playouts
from plyant.game import Game
from plyant.native import fill, spill

MOST_BITS = 62  # of a number: 0 is for a place that is empty, and none is negative
RUN = 4  # words for a run: the field, how far to shift, the mask after that, how far to shift back


@dataclasses.dataclass(frozen=True)
class Packing:
    """Which bits of each field can be set, counted from its least value."""

    lows: tuple[int, ...]
    masks: tuple[int, ...]

    @property
    def bits(self) -> int:
        """How many bits a state takes."""
        return sum(mask.bit_count() for mask in self.masks)

    def words(self) -> list[int]:
        """For kernels: the number of fields, of runs, the least values, and the runs."""
        runs: list[int] = []
        at = 0
        for field, mask in enumerate(self.masks):
            shift = 0
            while mask >> shift:
                if not mask >> shift & 1:
                    shift += 1
                    continue
                length = (~(mask >> shift) & (mask >> shift) + 1).bit_length() - 1
                runs += [field, shift, (1 << length) - 1, at]
                shift += length
                at += length
        return [len(self.lows), len(runs) // RUN, *self.lows, *runs]

    def widened(self, state: Any) -> Packing:
        """One into which this state fits as well."""
        return widest([self], [state])


def leaves(value: Any) -> list[int]:
    """All numbers of a state, as 64 bits each."""
    words: dict[int, int] = {}
    try:
        count = spill(value, words, 0)
    except (TypeError, ValueError):
        raise UnfitGame(f"tables hold states that are made of numbers, and one is {value!r:.60}.") from None
    return [words[i] for i in range(count)]


def widest(packings: list[Packing], states: Iterable[Any]) -> Packing:
    """A packing into which everything fits that fits into one of these, and all these states."""
    rows = [leaves(s) for s in states]
    if len({len(row) for row in rows} | {len(p.lows) for p in packings}) > 1:
        raise UnfitGame("tables hold states that are all made of as many numbers, and these are not.")
    columns = list(zip(*rows, strict=True)) or [()] * len(packings[0].lows)
    lows, masks = [], []
    for i, seen in enumerate(columns):
        old = [(p.lows[i], p.masks[i]) for p in packings]
        low = min([*seen, *(least for least, _ in old)])
        mask = 0
        for value in seen:
            mask |= value - low
        for least, m in old:
            mask |= m if least == low else (1 << (least - low + m).bit_length()) - 1
        lows.append(low)
        masks.append(mask)
    return Packing(tuple(lows), tuple(masks))


def looked_at(game: Game, start: Any, folds: bool = True) -> Packing:
    """A packing for the states of some games played at random; others may need a wider one.

    Raises UnfitGame where a state does not come back as it was: texts, sets, and tuples of changing length cannot.
    """
    states = [folded(game, s, folds) for s in (start, *_played(game, start))]
    found = widest([], [start, *states])
    words = found.words()
    for s in states if found.bits <= MOST_BITS else ():
        back = unpack(start, pack(s, words, {}, 0), words, {}, 0)
        if back != s:
            raise UnfitGame(f"{game.name}: states must all be made alike, and {s!r:.60} would become {back!r:.60}.")
    return found


def keeps_movers(game: Game, start: Any) -> bool:
    """Is it the same player's move after `canonical`? A table of what player 0 gets needs that."""
    return all(game.player(game.canonical(s)) == game.player(s) for s in _played(game, start))


def _played(game: Game, start: Any) -> Iterator[Any]:
    """The states of some games played at random."""
    return itertools.chain.from_iterable(playouts(game, start))


# -- what kernels call ------------------------------------------------------------------------------------------------


def folded(game: Any, state: Any, folds: int) -> Any:
    """The state that stands for all that are the same by symmetry, where that is wanted."""
    return game.canonical(state) if folds != 0 else state


def pack(state: Any, packing: Any, scratch: Any, at: int) -> int:
    """The number of a state, above 0; 0: it does not fit. `packing`: see `Packing.words`; scratch from `at` on."""
    end = spill(state, scratch, at)
    fields, runs = packing[0], packing[1]
    if end != at + fields:
        return 0  # a tuple of another length, which only interpreted states can have
    key, back = 0, 0
    where = 2 + fields
    field, rest = -1, 0
    for _ in range(runs):
        if packing[where] != field:
            back |= rest
            for other in range(field + 1, packing[where]):
                back |= scratch[at + other] - packing[2 + other]
            field = packing[where]
            rest = scratch[at + field] - packing[2 + field]
        part = (rest >> packing[where + 1]) & packing[where + 2]
        rest ^= part << packing[where + 1]
        key |= part << packing[where + 3]
        where += RUN
    back |= rest
    for other in range(field + 1, fields):
        back |= scratch[at + other] - packing[2 + other]
    return key + 1 if back == 0 else 0


def unpack(example: Any, key: int, packing: Any, scratch: Any, at: int) -> Any:
    """The state of a number; `example` is any state of this game."""
    fields, runs = packing[0], packing[1]
    for i in range(fields):
        scratch[at + i] = packing[2 + i]
    where = 2 + fields
    number = key - 1
    for _ in range(runs):
        field = packing[where]
        scratch[at + field] += ((number >> packing[where + 3]) & packing[where + 2]) << packing[where + 1]
        where += RUN
    return fill(example, scratch, at)


__all__ = ["MOST_BITS", "Packing", "folded", "leaves", "looked_at", "pack", "unpack", "widest"]
