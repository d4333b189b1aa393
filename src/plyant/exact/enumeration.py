"""All states that can be reached, layer by layer, into one table of numbers: the kernels.

A layer is a list of the numbers of its states, the first one is layer 1. For the table see `state_table`.
"""

from __future__ import annotations

from typing import Any

from plyant.engine.leaves import CLOSE, INFINITY
from plyant.exact.packing import folded, pack, unpack
from plyant.exact.state_table import NOTE, PLACE, after, announce, far_in, home_of, level_in, noted, place_of
from plyant.native import claim, scramble

# Places on the desk of a thread.
LIMIT, NEXT, END, OUT, QUOTA, PLACES, WHERE, ENDS, SHORTCUTS, EDGES, LAYER, LEVELS, MOST = range(13)
MIDDLE, ABOVE, FOLDS, OPPOSED = range(13, 17)
SCRATCH = 32  # from here on: the numbers of a state
GROUP = 544  # from here on: for each state of a group, its level or who moves; and how many moves there are
WAITING = 576  # from here on: the states after these, which are not yet looked for in the table
MOST_FIELDS = GROUP - SCRATCH
MOST_IN_GROUP = (WAITING - GROUP) // 2
BATCH = 64  # states that wait: while the places of some are fetched from memory, others are found

SECOND = 1 << 15  # the bit of a level that says that it is not player 0's move
NUMBER = SECOND - 1
MOST_LEVELS = NUMBER + 1  # different utilities
EMPTY = float("nan")  # a place of a table of utilities where there is none
FINE, STOPPED, NO_ROOM, DOES_NOT_FIT, TOO_MANY_LEVELS, TOO_MANY_MOVES, BAD_END, NO_MOVES, BAD_PLAYER, MISSING = range(
    10
)


def expand(game: Any, state: Any, desk: Any, packing: Any, table: Any, layer: Any, found: Any, levels: Any) -> int:
    """Put all states after those of layer[NEXT:END] into the table; found[0:OUT] are those that are new.

    `state` is any state of the game. Gives FINE, or why it stopped; NEXT is then the one where to go on, or WHERE the
    number of the state that is at fault. The utilities of terminal states are put into `levels`, see `note`; where two
    are OPPOSED (1, else 0), those of both must add up to zero. A state may have MOST moves.
    """
    waiting = 0
    for i in range(desk[NEXT], desk[END]):
        if desk[LIMIT] == 0 or desk[OUT] + waiting >= desk[QUOTA]:
            insert(desk, waiting, table, found)
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
                insert(desk, waiting, table, found)
                desk[NEXT] = i
                return TOO_MANY_MOVES
            count += 1
            key = pack(folded(game, game.result(s, a), desk[FOLDS]), packing, desk, SCRATCH)
            if key == 0:
                desk[WHERE] = layer[i]
                return DOES_NOT_FIT
            announce(table, desk[PLACES], key)
            desk[WAITING + waiting] = key
            waiting += 1
            desk[EDGES] += 1
            if waiting == BATCH:
                insert(desk, waiting, table, found)
                waiting = 0
        if count == 0:
            desk[WHERE] = layer[i]
            return NO_MOVES
    insert(desk, waiting, table, found)
    desk[NEXT] = desk[END]
    return FINE


def insert(desk: Any, waiting: int, table: Any, found: Any) -> None:
    """Put the waiting states into the table. SHORTCUTS counts those that were there before this layer's successors."""
    for i in range(waiting):
        key = desk[WAITING + i]
        at = home_of(desk[PLACES], key)
        while True:
            there = table[PLACE * at]
            if there == 0:
                there = claim(table, PLACE * at, key)
                if there == 0:
                    table[PLACE * at + NOTE] = desk[LAYER] + 1
                    found[desk[OUT]] = key
                    desk[OUT] += 1
                    break
            if there == key:
                if 0 < table[PLACE * at + NOTE] <= desk[LAYER]:  # 0: another thread is just putting it there
                    desk[SHORTCUTS] += 1
                break
            at = after(desk[PLACES], at)


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


def settle(game: Any, state: Any, desk: Any, packing: Any, table: Any, layer: Any, levels: Any) -> int:
    """Note the level and remoteness of the states of layer[NEXT:END], where those of all states after them are noted.

    The levels are the utilities that occur, ascending, to player 0; SECOND is added where another one moves. Those from
    MIDDLE on are no loss to player 0, and those from ABOVE on a win: who does not lose hurries.
    """
    while desk[NEXT] < desk[END]:
        if desk[LIMIT] == 0:
            return STOPPED
        count = ask(game, state, desk, packing, table, layer, levels)
        if count == 0:
            return TOO_MANY_MOVES
        if not answer(desk, table, layer, count):
            return MISSING
        desk[NEXT] += count
        desk[OUT] += count
    return FINE


def ask(game: Any, state: Any, desk: Any, packing: Any, table: Any, layer: Any, levels: Any) -> int:
    """Find the states after some of layer[NEXT:END]; gives of how many. 0: one of them has more than MOST moves."""
    first, waiting, group = desk[NEXT], 0, 0
    while group < MOST_IN_GROUP and waiting < BATCH and first + group < desk[END]:
        key = layer[first + group]
        announce(table, desk[PLACES], key)
        s = unpack(state, key, packing, desk, SCRATCH)
        level = 0 if game.player(s) == 0 else SECOND
        before = waiting
        if game.is_terminal(s):
            level |= level_of(levels, float(game.utility(s, 0)))
        else:
            for a in game.actions(s):
                if waiting - before == desk[MOST]:
                    return 0
                key = pack(folded(game, game.result(s, a), desk[FOLDS]), packing, desk, SCRATCH)
                announce(table, desk[PLACES], key)
                desk[WAITING + waiting] = key
                waiting += 1
        desk[GROUP + 2 * group], desk[GROUP + 2 * group + 1] = level, waiting - before
        group += 1
    return group


def answer(desk: Any, table: Any, layer: Any, group: int) -> bool:
    """Note what `ask` has asked for; False: a state is not in the table, and WHERE is the one before it."""
    at = WAITING
    for i in range(group):
        level, count = desk[GROUP + 2 * i], desk[GROUP + 2 * i + 1]
        best, steps = 0, 0
        if count != 0:
            sign = 1 if level < SECOND else -1
            for c in range(count):
                place = place_of(table, desk[PLACES], desk[at + c])
                if place < 0:
                    desk[WHERE] = layer[desk[NEXT] + i]
                    return False
                known = table[place + NOTE]
                n = level_in(known) & NUMBER
                worth = sign * n
                more = far_in(known) + 1
                hurries = n >= desk[MIDDLE] if sign == 1 else n < desk[ABOVE]
                if c == 0 or worth > best or (worth == best and more != steps and (more < steps) == hurries):
                    best, steps = worth, more
            level |= sign * best
            at += count
        table[place_of(table, desk[PLACES], layer[desk[NEXT] + i]) + NOTE] = noted(level, steps)
    return True


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
                place = place_of(table, desk[PLACES], key)
                if place < 0 or at == starts[i + 1]:
                    desk[WHERE] = layer[i]
                    return MISSING
                targets[at] = table[place + NOTE]
                at += 1
    return FINE
