"""States as numbers of 63 bits: which bits of which field ever change is found by looking at states.

Fields that never change take no bits, and bitboards no more bits than squares.
"""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from plyant.errors import UnfitGame
from plyant.exact.playouts import playouts
from plyant.game import Game
from plyant.native import fill, gather, scatter, spill

MOST_BITS = 62  # of a number: 0 is for a place that is empty, and none is negative
_LOWEST = -(1 << 63)
_FIELD = 3  # words for a field: its least value, which bits of what is above that can be set, and where they go


_Fields = list[tuple[int, int]]  # the least value and the mask of a field, in several packings


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
        """For kernels: the number of fields, and of each its least value, its mask, and where its bits go."""
        words, at = [len(self.lows)], 0
        for low, mask in zip(self.lows, self.masks, strict=True):
            words += [low, mask - (mask >> 63 << 64), at]
            at += mask.bit_count()
        return words


def leaves(value: Any) -> list[int]:
    """All numbers of a state, as 64 bits each."""
    words: dict[int, int] = {}
    try:
        count = spill(value, words, 0)
    except (TypeError, ValueError):
        raise UnfitGame(f"tables hold states that are made of numbers, and one is {value!r:.60}.") from None
    return [words[i] for i in range(count)]


def widest(packings: list[Packing], states: Iterable[Any]) -> Packing:
    """A packing into which everything fits that fits into one of these, and all these states.

    Where a field goes below what it was in these packings, room is made for more of that, if there are bits for it:
    else a field that counts down would be too narrow again and again.
    """
    rows = [leaves(s) for s in states]
    if len({len(row) for row in rows} | {len(p.lows) for p in packings}) > 1:
        raise UnfitGame("tables hold states that are all made of as many numbers, and these are not.")
    columns = list(zip(*rows, strict=True)) or [()] * len(packings[0].lows)
    before = [[(p.lows[i], p.masks[i]) for p in packings] for i in range(len(columns))]
    roomy = _packing([_below(seen, old) for seen, old in zip(columns, before, strict=True)], columns, before)
    if roomy.bits <= MOST_BITS:
        return roomy
    return _packing([_least(seen, old) for seen, old in zip(columns, before, strict=True)], columns, before)


def _least(seen: Iterable[int], old: _Fields) -> int:
    return min([*seen, *(low for low, _ in old)])


def _below(seen: Iterable[int], old: _Fields) -> int:
    """As `_least`, or farther down: the field then reaches at least as far again as it did."""
    least = _least(seen, old)
    low = min((low for low, _ in old), default=least)
    if least == low:
        return least
    wide = max(low_of_one + mask for low_of_one, mask in old) - low
    return max(low - (1 << max(wide, low - least - 1).bit_length()), _LOWEST)


def _packing(lows: list[int], columns: Sequence[Iterable[int]], before: Sequence[_Fields]) -> Packing:
    """The packing of fields with these least values, for what is seen of each and what fitted before."""
    masks = []
    for low, seen, old in zip(lows, columns, before, strict=True):
        mask = 0
        for value in seen:
            mask |= value - low
        for least, m in old:
            mask |= m if least == low else (1 << (least - low + m).bit_length()) - 1
        masks.append(mask)
    return Packing(tuple(lows), tuple(masks))


def looked_at(game: Game, start: Any, folds: bool = True) -> Packing:
    """A packing for the states of some games played at random; others may need a wider one.

    Raises UnfitGame where a state does not come back as it was: texts, sets, and tuples of changing length cannot.
    """
    states = _different(folded(game, s, folds) for s in (start, *_played(game, start)))
    return made_for(game, start, [], [start, *states])


def made_for(game: Game, start: Any, packings: list[Packing], states: list[Any]) -> Packing:
    """See `widest`; raises UnfitGame where one of these states does not come back as it was."""
    found = widest(packings, states)
    words = found.words()
    for s in states if found.bits <= MOST_BITS else ():
        back = unpack(start, pack(s, words, {}, 0), words, {}, 0)
        if back != s:
            raise UnfitGame(f"{game.name}: states must all be made alike, and {s!r:.60} would become {back!r:.60}.")
    return found


def _different(states: Iterable[Any]) -> list[Any]:
    """Each of these once: 2 and 2.0 are two, though they are equal, since their bits are others."""
    return list({tuple(leaves(s)): s for s in states}.values())


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
    if end != at + packing[0]:
        return 0  # a tuple of another length, which only interpreted states can have
    key, rest, where = 0, 0, 1
    for place in range(at, end):
        value, mask = scratch[place] - packing[where], packing[where + 1]
        key |= gather(value, mask) << packing[where + 2]
        rest |= value & ~mask
        where += _FIELD
    return key + 1 if rest == 0 else 0


def unpack(example: Any, key: int, packing: Any, scratch: Any, at: int) -> Any:
    """The state of a number; `example` is any state of this game."""
    number, where = key - 1, 1
    for place in range(at, at + packing[0]):
        scratch[place] = scatter(number >> packing[where + 2], packing[where + 1], packing[where])
        where += _FIELD
    return fill(example, scratch, at)


__all__ = ["MOST_BITS", "Packing", "folded", "leaves", "looked_at", "pack", "unpack", "widest"]
