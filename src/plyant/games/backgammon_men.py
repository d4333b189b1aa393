"""The men of one backgammon player, packed: four bits for each place hold how many stand there.

Places are counted the way the men go: 0 is the bar, 1 is where a man enters with a 1, and one past the last point is
off the board. `low` has places 0 to 12, `high` has places 13 to 25. A *mask* has one bit for each place.
"""

SPLIT = 13
_ONES = 0x1111111111111
_HALF = 0x0F0F0F0F0F0F0F


def count(low: int, high: int, place: int) -> int:
    """How many men stand on a place."""
    word = low if place < SPLIT else high
    return (word >> (4 * (place if place < SPLIT else place - SPLIT))) & 15


def moved(low: int, high: int, start: int, end: int) -> tuple[int, int]:
    """The men after one of them went from a place, where there is one, to another place."""
    if start < SPLIT:
        low -= 1 << (4 * start)
    else:
        high -= 1 << (4 * (start - SPLIT))
    if end < SPLIT:
        low += 1 << (4 * end)
    else:
        high += 1 << (4 * (end - SPLIT))
    return low, high


def occupied(low: int, high: int) -> int:
    """The mask of the places that hold a man."""
    return _gathered(low | (low >> 1) | (low >> 2) | (low >> 3)) | (
        _gathered(high | (high >> 1) | (high >> 2) | (high >> 3)) << SPLIT
    )


def made(low: int, high: int) -> int:
    """The mask of the places that hold two men or more."""
    return _gathered((low >> 1) | (low >> 2) | (low >> 3)) | (
        _gathered((high >> 1) | (high >> 2) | (high >> 3)) << SPLIT
    )


def _gathered(word: int) -> int:
    """The lowest bit of every four, side by side."""
    word &= _ONES
    word = (word | (word >> 3)) & 0x0303030303030303
    word = (word | (word >> 6)) & 0x000F000F000F000F
    word = (word | (word >> 12)) & 0x000000FF000000FF
    return (word | (word >> 24)) & 0xFFFF


def number(low: int, high: int) -> int:
    """How many men there are."""
    pairs = (low & _HALF) + ((low >> 4) & _HALF) + (high & _HALF) + ((high >> 4) & _HALF)
    return ((pairs * 0x01010101010101) >> 48) & 255


def travelled(low: int, high: int) -> int:
    """The sum of the places of all men.

    Every fourth place is multiplied at once, in lanes of 16 bits: the topmost lane of a product is a sum over all.
    """
    return (
        _lanes(low, 0x000000040008000C)
        + _lanes(low >> 4, 0x000100050009000D)
        + _lanes(low >> 8, 0x00020006000A000E)
        + _lanes(low >> 12, 0x00030007000B000F)
        + _lanes(high, 0x000D001100150019)
        + _lanes(high >> 4, 0x000E00120016001A)
        + _lanes(high >> 8, 0x000F00130017001B)
        + _lanes(high >> 12, 0x001000140018001C)
    )


def _lanes(word: int, weights: int) -> int:
    return (((word & 0x000F000F000F000F) * weights) >> 48) & 0xFFFF


def turned(mask: int, off: int) -> int:
    """A mask of the other player's places as places of one's own; `off` is the place off the board."""
    mask = ((mask >> 1) & 0x55555555) | ((mask & 0x55555555) << 1)
    mask = ((mask >> 2) & 0x33333333) | ((mask & 0x33333333) << 2)
    mask = ((mask >> 4) & 0x0F0F0F0F) | ((mask & 0x0F0F0F0F) << 4)
    mask = ((mask >> 8) & 0x00FF00FF) | ((mask & 0x00FF00FF) << 8)
    mask = ((mask >> 16) & 0xFFFF) | ((mask & 0xFFFF) << 16)
    return mask >> (31 - off)


def packed(counts: tuple[int, ...]) -> tuple[int, int]:
    """The men that stand on place 0, 1, 2 …"""
    low = sum(men << (4 * place) for place, men in enumerate(counts[:SPLIT]))
    return low, sum(men << (4 * place) for place, men in enumerate(counts[SPLIT:]))


def unpacked(low: int, high: int, places: int) -> tuple[int, ...]:
    """How many men stand on place 0, 1, 2 …; the inverse of `packed`."""
    return tuple(count(low, high, place) for place in range(places))
