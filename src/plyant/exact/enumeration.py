"""All states that can be reached, layer by layer, into one table of numbers: the kernels.

The table has a place for each state, found by hashing its number; several threads may fill it at once. A layer is a
list of numbers. `far` of a place is the layer in which its state was found, and later its remoteness.
"""

from __future__ import annotations

from typing import Any

from plyant.engine.leaves import CLOSE, INFINITY
from plyant.exact.packing import folded, pack, unpack
from plyant.native import claim, expect, scramble

# Places on the desk of a thread.
LIMIT, NEXT, END, OUT, QUOTA, PLACES, WHERE, ACTION, ENDS, SHORTCUTS, EDGES, LAYER, LEVELS, MOST = range(14)
MIDDLE, ABOVE, FOLDS, OPPOSED = 14, 15, 16, 17
SCRATCH = 32  # from here on: the numbers of a state
WAITING = 544  # from here on: states found that are not yet in the table
MOST_FIELDS = WAITING - SCRATCH
BATCH = 64
AHEAD = 8  # states: so early it is said which place will be read

SECOND = 1 << 15  # the bit of a level that says that it is not player 0's move
NUMBER = SECOND - 1
MOST_LEVELS = NUMBER + 1  # different utilities
EMPTY = float("nan")  # a place of a table of utilities where there is none
FINE, STOPPED, NO_ROOM, DOES_NOT_FIT, TOO_MANY_LEVELS, TOO_MANY_MOVES, BAD_END, NO_MOVES, BAD_PLAYER = range(9)


def place_of(table: Any, places: int, key: int) -> int:
    """Where a state is in the table; −1: nowhere."""
    place = scramble(key) & (places - 1)
    while table[place] != key:
        if table[place] == 0:
            return -1
        place = (place + 1) & (places - 1)
    return place


def expand(
    game: Any, state: Any, desk: Any, packing: Any, table: Any, far: Any, layer: Any, found: Any, levels: Any
) -> int:
    """Put all states after those of layer[NEXT:END] into the table; found[0:OUT] are those that are new.

    `state` is any state of the game. Gives FINE, or why it stopped; NEXT is then the one where to go on, or WHERE the
    number of the state that is at fault. The utilities of terminal states are put into `levels`, see `note`; where two
    are OPPOSED (1, else 0), those of both must add up to zero. A state may have MOST moves.
    """
    waiting = 0
    mask = desk[PLACES] - 1
    for i in range(desk[NEXT], desk[END]):
        if desk[LIMIT] == 0 or desk[OUT] + waiting >= desk[QUOTA]:
            insert(desk, waiting, table, far, found)
            desk[NEXT] = i
            return STOPPED if desk[LIMIT] == 0 else NO_ROOM
        s = unpack(state, layer[i], packing, desk, SCRATCH)
        if game.is_terminal(s):
            desk[ENDS] += 1
            value = float(game.utility(s, 0))
            other = float(game.utility(s, 1)) if desk[OPPOSED] != 0 else -value
            if not (-INFINITY < value < INFINITY and abs(value + other) <= CLOSE * max(1.0, abs(value))):
                desk[WHERE] = layer[i]
                return BAD_END
            if not note(levels, value, desk):
                return TOO_MANY_LEVELS
            continue
        if not 0 <= game.player(s) <= desk[OPPOSED]:
            desk[WHERE] = layer[i]
            return BAD_PLAYER
        count = 0
        for a in game.actions(s):
            if count == desk[MOST]:
                insert(desk, waiting, table, far, found)
                desk[NEXT] = i
                return TOO_MANY_MOVES
            count += 1
            key = pack(folded(game, game.result(s, a), desk[FOLDS]), packing, desk, SCRATCH)
            if key == 0:
                desk[WHERE], desk[ACTION] = layer[i], a
                return DOES_NOT_FIT
            expect(table, scramble(key) & mask)
            desk[WAITING + waiting] = key
            waiting += 1
            desk[EDGES] += 1
            if waiting == BATCH:
                insert(desk, waiting, table, far, found)
                waiting = 0
        if count == 0:
            desk[WHERE] = layer[i]
            return NO_MOVES
    insert(desk, waiting, table, far, found)
    desk[NEXT] = desk[END]
    return FINE


def insert(desk: Any, waiting: int, table: Any, far: Any, found: Any) -> None:
    """Put the waiting states into the table. SHORTCUTS counts those that were there before this layer's successors."""
    mask = desk[PLACES] - 1
    for i in range(waiting):
        key = desk[WAITING + i]
        place = scramble(key) & mask
        while True:
            there = table[place]
            if there == 0:
                there = claim(table, place, key)
                if there == 0:
                    far[place] = desk[LAYER] + 1
                    found[desk[OUT]] = key
                    desk[OUT] += 1
                    break
            if there == key:
                if 0 <= far[place] <= desk[LAYER]:  # −1: another thread is just putting it there
                    desk[SHORTCUTS] += 1
                break
            place = (place + 1) & mask


def note(levels: Any, value: float, desk: Any) -> bool:
    """Put a utility into a table of them, found by hashing; LEVELS counts those that are new. False: too many are.

    The length of the table is a power of two: up to MOST_LEVELS may be there before, and as many may be new.
    """
    value += 0.0  # there is one zero
    at = scramble(value) & (len(levels) - 1)
    while levels[at] != value:
        if levels[at] != levels[at]:  # EMPTY
            if desk[LEVELS] == MOST_LEVELS:
                return False
            levels[at] = value
            desk[LEVELS] += 1
            return True
        at = (at + 1) & (len(levels) - 1)
    return True


def level_of(levels: Any, value: float) -> int:
    """The place of a utility among the levels, which are ascending: it is one of them."""
    low, high = 0, len(levels) - 1
    while low < high:
        middle = (low + high) >> 1
        if levels[middle] < value:
            low = middle + 1
        else:
            high = middle
    return low


def settle(
    game: Any, state: Any, desk: Any, packing: Any, table: Any, far: Any, layer: Any, level: Any, levels: Any
) -> int:
    """Give the states of layer[NEXT:END] their level and remoteness, where all states after them have theirs.

    The levels are the utilities that occur, ascending, to player 0; SECOND is added where another one moves. Those from
    MIDDLE on are no loss to player 0, and those from ABOVE on a win: who does not lose hurries.
    """
    mask = desk[PLACES] - 1
    for i in range(desk[NEXT], desk[END]):
        if desk[LIMIT] == 0:
            desk[NEXT] = i
            return STOPPED
        if i + AHEAD < desk[END]:
            expect(table, scramble(layer[i + AHEAD]) & mask)
        here = place_of(table, desk[PLACES], layer[i])
        desk[OUT] += 1
        s = unpack(state, layer[i], packing, desk, SCRATCH)
        if game.is_terminal(s):
            n = level_of(levels, float(game.utility(s, 0)))
            level[here] = n if game.player(s) == 0 else n | SECOND
            far[here] = 0
            continue
        count = 0
        for a in game.actions(s):
            key = pack(folded(game, game.result(s, a), desk[FOLDS]), packing, desk, SCRATCH)
            expect(table, scramble(key) & mask)
            desk[WAITING + count] = key
            count += 1
        sign = 1 if game.player(s) == 0 else -1
        best, steps = 0, 0
        for c in range(count):
            place = place_of(table, desk[PLACES], desk[WAITING + c])
            n = int(level[place]) & NUMBER
            worth = sign * n
            more = far[place] + 1
            hurries = n >= desk[MIDDLE] if sign == 1 else n < desk[ABOVE]
            if c == 0 or worth > best or (worth == best and more != steps and (more < steps) == hurries):
                best, steps = worth, more
        level[here] = best if sign == 1 else -best | SECOND
        far[here] = steps
    desk[NEXT] = desk[END]
    return FINE


def count_moves(
    game: Any, state: Any, desk: Any, packing: Any, table: Any, layer: Any, movers: Any, counts: Any
) -> int:
    """Of layer[NEXT:END]: who moves (at the end, who would), and how many moves there are."""
    for i in range(desk[NEXT], desk[END]):
        if desk[LIMIT] == 0:
            return STOPPED
        s = unpack(state, layer[i], packing, desk, SCRATCH)
        movers[i] = 0 if game.player(s) == 0 else 1
        if game.is_terminal(s):
            counts[i] = 0
        else:
            count = 0
            for _ in game.actions(s):
                count += 1
            counts[i] = count
    return FINE


def link(
    game: Any,
    state: Any,
    desk: Any,
    packing: Any,
    table: Any,
    layer: Any,
    numbers: Any,
    starts: Any,
    targets: Any,
    level: Any,
    levels: Any,
) -> int:
    """Of layer[NEXT:END]: the numbers of the states after each, in `targets` from its start on; terminal: its level."""
    for i in range(desk[NEXT], desk[END]):
        if desk[LIMIT] == 0:
            return STOPPED
        s = unpack(state, layer[i], packing, desk, SCRATCH)
        if game.is_terminal(s):
            n = level_of(levels, float(game.utility(s, 0)))
            level[i] = n
        else:
            at = starts[i]
            for a in game.actions(s):
                key = pack(folded(game, game.result(s, a), desk[FOLDS]), packing, desk, SCRATCH)
                targets[at] = numbers[place_of(table, desk[PLACES], key)]
                at += 1
    return FINE
