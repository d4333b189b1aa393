"""What is known of states, each kept whole: a hash table in flat memory, one meaning interpreted and native.

A slot is a number that is not 0 (what is known) and then the numbers of the state.  # [slots, width]
"""

from __future__ import annotations

import dataclasses
import functools
import threading
from collections.abc import Iterator, Mapping
from typing import Any

from plyant.errors import EndlessGame, Interrupted, ParameterError, UnfitGame
from plyant.exact.numbered import Numbered
from plyant.exact.packing import leaves
from plyant.game import Game, State
from plyant.native import DEEPEST, Words, Worker, fill, kernel_for, scramble, spill

# Places on the desk.
LIMIT, USED, SLOTS, WIDTH, TURN, TURN_IS, REPEATS, OWN = range(8)
SCRATCH = 16  # from here on: the numbers of a state
DESK = SCRATCH + 256

MOST_STATES = 4_000_000
UNDER_WAY = -1  # known of a state while those after it are looked at
_FIRST_SLOTS = 1 << 14
_GROWTH = 8


def place_of(state: Any, desk: Any, table: Any) -> int:
    """Where the state is in the table; 0 is there when it is not known yet. Its numbers are then on the desk.

    Where desk[TURN] is the place of a number in a state, states that differ in it alone count as one: that in which
    it is desk[TURN_IS].
    """
    spill(state, desk, SCRATCH)
    if desk[TURN] >= 0:
        desk[SCRATCH + desk[TURN]] = desk[TURN_IS]
    width, mask = desk[WIDTH], desk[SLOTS] - 1
    h = 0
    for i in range(width - 1):
        h = scramble(h ^ desk[SCRATCH + i])
    slot = h & mask
    while True:
        place = slot * width
        i = 0
        while i < width - 1 and table[place + 1 + i] == desk[SCRATCH + i]:
            i += 1
        if table[place] == 0 or i == width - 1:
            return int(place)
        slot = (slot + 1) & mask


def enter(place: int, depth: int, desk: Any, table: Any) -> None:
    """Put the state that `place_of` was just asked for there, as one that is under way.

    Raises EndlessGame where it is under way already or `depth` is used up, Interrupted when there is no room.
    """
    if table[place] == UNDER_WAY:
        desk[REPEATS] = 1
        raise EndlessGame
    if depth == 0:
        raise EndlessGame
    if desk[USED] >= desk[LIMIT]:
        raise Interrupted
    desk[USED] += 1
    table[place] = UNDER_WAY
    for i in range(desk[WIDTH] - 1):
        table[place + 1 + i] = desk[SCRATCH + i]


@dataclasses.dataclass(frozen=True)
class Memo:
    """The table that a kernel has filled."""

    root: State
    desk: Any
    table: Any
    numbered: Numbered | None
    reason: str
    """Why the kernel was not native; empty: it was."""

    @property
    def native(self) -> bool:
        """Was it machine code?"""
        return self.numbered is None

    def __len__(self) -> int:
        return int(self.desk[USED])

    def known(self, state: State) -> int:
        """What is known of a state; 0: it was not met."""
        key = state if self.numbered is None else self.numbered.find(state)
        return int(self.table[place_of(key, self.desk, self.table)])

    def items(self) -> Iterator[tuple[State, int]]:
        """Every state that was met, with what is known of it."""
        if self.numbered is not None:
            for n, s in enumerate(self.numbered.states):
                known = self.table[place_of(n, self.desk, self.table)]
                if known:
                    yield s, int(known)
            return
        for place in range(0, len(self.table), self.desk[WIDTH]):
            known = self.table[place]
            if known:
                yield fill(self.root, self.table, place + 1), int(known)


def filled(
    kernel: Any,
    game: Game,
    state: State,
    *,
    own: Mapping[int, int],
    native: bool,
    most: int,
    turn: int = -1,
    stop: threading.Event | None = None,
) -> Memo:
    """Run `kernel(game, state, depth, desk, table, marks)`; the table grows until there is room for all states.

    own: what else is to be on the desk. turn: which number of a state does not count; −1: all count. marks: zeros, as
    many as the table has slots. Raises ParameterError when there are more than `most` states, EndlessGame when one of
    them can come again or a line is too long, Interrupted soon after the event is set.
    """
    call, reason = kernel_for(kernel, game, lambda: (DEEPEST, Words(1), Words(1), Words(1)), native)
    native = not reason
    new: Any = Words if native else lambda length: [0] * length
    slots = _FIRST_SLOTS
    while True:
        numbered = None if native else Numbered(game, functools.partial(_without, turn) if turn >= 0 else _as_it_is)
        key = state if numbered is None else numbered.number(state)
        numbers = leaves(key)
        width = 1 + len(numbers)
        if width > DESK - SCRATCH:
            raise UnfitGame(
                f"{game.name}: a state of it has {width - 1} numbers; up to {DESK - SCRATCH - 1} are accepted."
            )
        desk, table = new(DESK), new(slots * width)
        for place, word in {**own, WIDTH: width, SLOTS: slots, LIMIT: min(slots // 2, most)}.items():
            desk[place] = word
        desk[TURN] = turn if native else -1
        desk[TURN_IS] = numbers[turn] if native else 0

        def halt(desk: Any = desk) -> None:
            desk[LIMIT] = 0

        work = functools.partial(call, numbered or game, key, DEEPEST, desk, table, new(slots))
        try:
            Worker(work, recursing=not native).wait(None, stop, halt)
        except EndlessGame:
            what = "a state can come again" if desk[REPEATS] else f"a line of play has more than {DEEPEST:,} moves"
            raise EndlessGame(f"{game.name}: {what}, so one cannot go from its ends back; use solve.") from None
        except Interrupted:
            if stop is not None and stop.is_set():
                raise Interrupted(f"{game.name}: it was stopped before all states were looked at.") from None
            if desk[USED] >= most:
                raise ParameterError(
                    f"{game.name} has more than {most:,} states here: begin later in the game, or allow more of them."
                ) from None
            slots *= _GROWTH
        else:
            return Memo(state, desk, table, numbered, reason)


def _as_it_is(s: State) -> State:
    return s


def _without(turn: int, s: State) -> State:
    """The state with 0 for the number that does not count."""
    numbers = leaves(s)
    numbers[turn] = 0
    return fill(s, numbers, 0)
