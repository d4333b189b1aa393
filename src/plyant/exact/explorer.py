"""Strong solving: every state that can be reached, with its value and remoteness, on all cores.

Layers of states are found forwards (`expand`). Where every move leads into the next layer, as in most games with
stones, they are solved backwards, layer by layer (`settle`); else a graph of all moves is solved (`retrograde`).
"""

from __future__ import annotations

import functools
import math
import os
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np

from plyant.errors import Interrupted, UnfitGame
from plyant.exact import enumeration as e
from plyant.exact import retrograde, state_table
from plyant.exact.faults import bad_end, bad_player, fickle, no_moves, too_many_utilities
from plyant.exact.forecast import forecast
from plyant.exact.packing import MOST_BITS, Packing, folded, keeps_movers, looked_at, made_for, pack, unpack, widest
from plyant.exact.retrograde import UNKNOWN, solve_graph
from plyant.exact.state_table import FULLEST, StateTable, noted
from plyant.exact.together import together
from plyant.game import Game
from plyant.native import GrowingWords, Words, native_kernel

FIRST_MOVES = 1 << 12  # the most moves of a state, at first
_LEVEL_PLACES = 4 * e.MOST_LEVELS  # of a thread's table of utilities
_FORESEEN = 100  # layers that may still come
_MORE = 1.05  # times the states that are foreseen: so much room is made

Places = np.ndarray[Any, Any]
Report = Callable[[], None]


class Explorer:
    """The states of a game, being found and being solved."""

    def __init__(
        self,
        game: Game,
        start: Any,
        threads: int = 0,
        native: bool = True,
        repetition: float = 0.0,
        symmetry: bool = True,
    ) -> None:
        self.game, self.start, self.native, self.repetition = game, start, native, float(repetition)
        self.symmetry = symmetry and game.has("canonical") and keeps_movers(game, start)
        self.threads = (threads or os.cpu_count() or 1) if native else 1
        self.packing = widest([looked_at(game, start, self.symmetry)], [folded(game, start, self.symmetry)])
        self.most_moves = FIRST_MOVES
        if native:
            state_table.prepare()
        self._found: list[GrowingWords] = []
        self.halted = False
        self.is_running = False
        self.settled = -1  # layers, from the last one on, that are solved; −1: not all states are found
        self.earlier = 0.0  # seconds of work that was taken up
        self.at_rest: Callable[[], None] = lambda: None
        """Called where the work could be kept, and taken up again."""
        self.when_stopped: Callable[[], None] = lambda: None
        """Called when a person stops the work, to keep it as it was when it could be kept last."""
        self._begin()

    def _begin(self) -> None:
        """Start with one state."""
        name = self.game.name
        if self.packing.bits > MOST_BITS:
            raise UnfitGame(f"{name}: a state takes {self.packing.bits} bits, and tables hold {MOST_BITS} for a state.")
        if len(self.packing.lows) > e.MOST_FIELDS:
            raise UnfitGame(f"{name}: a state has {len(self.packing.lows)} numbers; {e.MOST_FIELDS} are the most.")
        self.rule = _words(self.packing.words())
        self.utilities: set[float] = set()
        self.states, self.ends, self.shortcuts = 1, 0, 0
        self.layers: list[Places] = [np.array([self.key(self.start)], np.int64)]
        self.table = StateTable(self.native, self.threads)
        self.table.put(self.layers[0], np.array([1]))
        self._sit_down()

    def _sit_down(self) -> None:
        """A desk for each thread, with room for the moves of a state, and a table of the utilities that it has met."""
        self.desks = [Words(e.WAITING + self.most_moves + e.BATCH) for _ in range(self.threads)]
        self._noted = [np.full(_LEVEL_PLACES, e.EMPTY) for _ in self.desks]

    def key(self, state: Any) -> int:
        """The number of a state; 0: it does not fit, so it was never met."""
        return pack(folded(self.game, state, self.symmetry), self.rule, [0] * len(self.packing.lows), 0)

    def state(self, key: int) -> Any:
        """The state of a number."""
        return unpack(self.start, key, self.rule, [0] * len(self.packing.lows), 0)

    def halt(self) -> None:
        """Stop as soon as possible: what goes on raises Interrupted."""
        self.halted = True
        for desk in self.desks:
            desk[e.LIMIT] = 0

    @property
    def met(self) -> int:
        """How many states are found by now, also while a layer is being expanded."""
        return self.states + self._under_way if self.settled < 0 else self.states

    @property
    def solved(self) -> int:
        """How many states are solved by now, also while a layer is being settled."""
        done = sum(len(layer) for layer in self.layers[len(self.layers) - max(self.settled, 0) :])
        return done + self._under_way

    @property
    def _under_way(self) -> int:
        """What kernels that are running have done."""
        return sum(desk[e.OUT] for desk in self.desks) if self.is_running else 0

    # -- forwards -----------------------------------------------------------------------------------------------------

    def explore(self, report: Report | None = None) -> None:
        """Find all states."""
        while self.settled < 0 and len(self.layers[-1]):
            wider = self._next_layer(report)
            if wider is not None:
                if wider == self.packing:  # to begin anew would be of no use, again and again
                    raise fickle(self.game)
                self.packing = wider
                self._begin()
            self.at_rest()
        if self.settled < 0:
            self.layers.pop()
            self._found = []
            self.settled = 0
            self.at_rest()

    def _next_layer(self, report: Report | None) -> Packing | None:
        """Find the states after the last layer; gives a wider packing if one of them does not fit."""
        todo = self.layers[-1]
        parts: list[Places] = []
        number = len(self.layers)
        while len(todo):
            places = self.table.places
            quota = (int(places * FULLEST) - self.states) // self.threads
            beyond = self.threads * (self.most_moves + e.BATCH)  # states that may be found when there is enough
            if quota < min(2 * len(todo), places // 64) + 1024 or places * (1 - FULLEST) < 1.5 * beyond:
                self._grow()
                continue
            found = self._baskets(quota + self.most_moves + e.BATCH)
            before = {e.QUOTA: quota, e.LAYER: number, e.MOST: self.most_moves, e.OPPOSED: len(self.game.players) - 1}
            given = [(self.rule, self.table.words, todo, f, n) for f, n in zip(found, self._noted, strict=True)]
            codes = self._run(e.expand, todo, before, given, report)
            self._refuse_faults(codes)
            self._note_utilities()
            rest = []
            for desk in self.desks:
                self.states += desk[e.OUT]
                self.ends += desk[e.ENDS]
                self.shortcuts += desk[e.SHORTCUTS]
                rest.append(todo[desk[e.NEXT] : desk[e.END]])
            before_wide = [
                desk[e.WHERE] for desk, code in zip(self.desks, codes, strict=True) if code == e.DOES_NOT_FIT
            ]
            if before_wide:
                return self._wider(map(self.state, before_wide))
            parts += self._in_baskets()
            self._make_room(codes)
            todo = np.concatenate(rest)
            if len(todo):
                self._found = []  # others go into new baskets
        self.layers.append(joined(parts))
        return None

    def _wider(self, states: Iterable[Any]) -> Packing:
        """A packing into which all states after these fit as well."""
        game = self.game
        after = [folded(game, game.result(s, a), self.symmetry) for s in states for a in game.actions(s)]
        return made_for(game, self.start, [self.packing], after)

    def _baskets(self, room: int) -> list[GrowingWords]:
        """Room for the states that each thread finds: where it was before, since new memory is slow."""
        self._found = self._found or [GrowingWords(0) for _ in self.desks]
        for words in self._found:
            if len(words) < room:
                words.extend(room, keeps=False)
        return self._found

    def _in_baskets(self) -> list[Places]:
        """What the threads have found."""
        return [words.array[: desk[e.OUT]] for words, desk in zip(self._found, self.desks, strict=True)]

    def _make_room(self, codes: Sequence[int]) -> bool:
        """Larger desks, where a kernel met a state with too many moves for those that there are."""
        is_needed = e.TOO_MANY_MOVES in codes
        if is_needed:
            self.most_moves *= 4
            self._sit_down()
        return is_needed

    def _refuse_faults(self, codes: Sequence[int]) -> None:
        """Raise UnfitGame where a kernel met what the rules may not do."""
        for desk, code in zip(self.desks, codes, strict=True):
            if code == e.BAD_END:
                raise bad_end(self.game, self.state(desk[e.WHERE]))
            if code == e.NO_MOVES:
                raise no_moves(self.game, self.state(desk[e.WHERE]))
            if code == e.BAD_PLAYER:
                raise bad_player(self.game, self.state(desk[e.WHERE]))
            if code == e.TOO_MANY_LEVELS:
                raise too_many_utilities(self.game, e.MOST_LEVELS)

    def _note_utilities(self) -> None:
        """Put together what the threads have met; raises UnfitGame where that is too much."""
        for desk, met in zip(self.desks, self._noted, strict=True):
            if desk[e.LEVELS]:
                self.add_utilities(met[~np.isnan(met)].tolist())

    def add_utilities(self, met: Iterable[float]) -> None:
        """Utilities that occur; raises UnfitGame where tables do not hold so many different ones."""
        self.utilities.update(met)
        if len(self.utilities) > e.MOST_LEVELS:
            raise too_many_utilities(self.game, e.MOST_LEVELS)

    def _grow(self) -> None:
        """A larger table: with room for all states that are foreseen, if that is not much more."""
        told = forecast([len(layer) for layer in self.layers], len(self.layers) + _FORESEEN)
        self.table.grow(math.inf if told is None else _MORE * told)

    def _run(
        self, kernel: Any, layer: Places, before: dict[int, int], args: Sequence[Any], report: Report | None
    ) -> list[int]:
        """Call a kernel for all of a layer, a part of it in each thread; gives what each returned."""
        share = -(-len(layer) // self.threads)
        for i, desk in enumerate(self.desks):
            desk.array[: e.SCRATCH] = 0
            desk[e.PLACES], desk[e.LIMIT] = self.table.places, 0 if self.halted else 1
            desk[e.FOLDS] = int(self.symmetry)
            desk[e.NEXT], desk[e.END] = min(i * share, len(layer)), min((i + 1) * share, len(layer))
            for place, value in before.items():
                desk[place] = value
        program = native_kernel(kernel, self.game, (self.desks[0], *args[0])) if self.native else kernel
        jobs = [
            functools.partial(program, self.game, self.start, desk, *given)
            for desk, given in zip(self.desks, args, strict=True)
        ]
        self.is_running = True
        try:
            if self.native:
                codes = together(jobs, report, stop=self.halt)
            else:
                codes = [job() for job in jobs]
                if report is not None:
                    report()
        finally:
            self.is_running = False
        if e.STOPPED in codes:
            raise Interrupted
        if e.MISSING in codes:
            raise fickle(self.game)
        return codes

    # -- backwards ----------------------------------------------------------------------------------------------------

    def solve(self, report: Report | None = None) -> None:
        """Find the level and the remoteness of all states; `levels` are the utilities to player 0, ascending."""
        self.is_layered = self.shortcuts == 0
        utilities = self.utilities if self.is_layered else self.utilities | {self.repetition}
        self.levels = np.array(sorted(utilities))
        if self.is_layered:
            middle, above = (np.searchsorted(self.levels, 0.0, side) for side in ("left", "right"))
            while self.settled < len(self.layers):
                layer = self.layers[-1 - self.settled]
                before = {e.MOST: self.most_moves, e.MIDDLE: int(middle), e.ABOVE: int(above)}
                given = (self.rule, self.table.words, layer, self.levels)
                if self._make_room(self._run(e.settle, layer, before, [given] * self.threads, report)):
                    continue  # others may have found the states, or it was before this process began
                self.settled += 1
                self.at_rest()
        else:
            self._solve_graph(report)

    def _solve_graph(self, report: Report | None) -> None:
        retrograde.prepare()
        order = np.concatenate(self.layers)
        count = len(order)
        self.table.note(order, np.arange(count))  # so each state knows its number
        movers, moves = np.zeros(count, np.int8), np.zeros(count, np.int64)
        counting = (self.rule, self.table.words, order, movers, moves)
        self._run(e.count_moves, order, {}, [counting] * self.threads, report)
        starts = np.zeros(count + 1, np.int64)
        np.cumsum(moves, out=starts[1:])
        targets = np.zeros(int(starts[-1]), np.int32)
        level = np.full(count, UNKNOWN, np.int32)
        given = (self.rule, self.table.words, order, starts, targets, level, self.levels)
        self._run(e.link, order, {}, [given] * self.threads, report)
        solving = functools.partial(solve_graph, movers, starts, targets, level, self.levels, self.repetition)
        (far,) = together([solving], report, waits=False)
        self.table.note(order, noted(level.astype(np.int64) | movers.astype(np.int64) * e.SECOND, far.astype(np.int64)))
        self.settled = len(self.layers)

    # -- kept, and taken up again -------------------------------------------------------------------------------------

    def columns(self) -> list[Places]:
        """Numbers, levels and remoteness of all states, layer by layer; what is not solved has 0 and 0."""
        keys = np.concatenate(self.layers)
        level, far = np.zeros(len(keys), np.uint16), np.zeros(len(keys), np.int32)
        unsolved = sum(len(layer) for layer in self.layers[: len(self.layers) - max(self.settled, 0)])
        self.table.look_up(keys[unsolved:], level[unsolved:], far[unsolved:])
        return [keys, level, far]

    def take_up(self, packing: Packing, columns: Sequence[Places], layers: Sequence[int], settled: int) -> None:
        """Go on where another one was when its columns were kept."""
        self.packing = packing
        self._begin()
        keys, level, far = (np.array(column, np.int64) for column in columns)
        notes = noted(level, far)
        unsolved = layers[: len(layers) - max(settled, 0)]
        notes[: sum(unsolved)] = np.repeat(np.arange(1, len(unsolved) + 1), unsolved)
        self.table = StateTable(self.native, self.threads, room_for=len(keys) * (2 if settled < 0 else 1))
        self.table.put(keys, notes)
        self.layers = np.split(keys, np.cumsum(layers)[:-1])
        self.states, self.settled = len(keys), settled


def joined(parts: Sequence[Places]) -> Places:
    """These arrays as one; each is copied by a thread of its own, since new memory is slow."""
    whole = np.empty(sum(map(len, parts)), np.int64)
    there = np.split(whole, np.cumsum([len(part) for part in parts[:-1]]))
    together([functools.partial(np.copyto, *both) for both in zip(there, parts, strict=True)])
    return whole


def _words(values: list[int]) -> Words:
    made = Words(len(values))
    made.array[:] = values
    return made
