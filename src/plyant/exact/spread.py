"""All states that can be reached, found by a crew: each worker gets a part of a layer, and gives what comes after it.

What is found is kept here, so that solving backwards, files and work in progress are those of `Explorer`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Self

import numpy as np

from plyant.errors import Interrupted
from plyant.exact import enumeration as e
from plyant.exact.crew import Crew, hire
from plyant.exact.explorer import Explorer, Places, Report, joined
from plyant.exact.packing import Packing, widest
from plyant.exact.parcel import Parcel, numbers_of, parcel, state_of
from plyant.exact.state_table import FULLEST, announce

FEW = 512  # states of a layer that are not worth to be sent
LEAST, MOST = 128, 1 << 16  # states that are sent at a time
SHARES = 4  # parts of a layer for each worker, so that none waits long for the last

Part = tuple[tuple[int, ...], tuple[int, ...], Places]
"""A packing (lows and masks), and the numbers of states."""


class SpreadExplorer(Explorer):
    """An explorer who has large layers expanded by others."""

    _crew: Crew | None = None

    def with_crew(self, workers: int, ray: str | None) -> Self:
        """Say who they are; they are hired when the first layer is large enough."""
        self._job = parcel(self.game), numbers_of(self.game, self.start), self.native, self.symmetry
        self._workers, self._ray = workers, ray
        return self

    def explore(self, report: Report | None = None) -> None:
        """Find all states."""
        try:
            super().explore(report)
        finally:
            if self._crew is not None:
                self._crew.close()
                self._crew = None

    def _next_layer(self, report: Report | None) -> Packing | None:
        """Find the states after the last layer; gives a wider packing if one of them does not fit."""
        layer = self.layers[-1]
        if len(layer) < FEW:
            return super()._next_layer(report)
        if self._crew is None:
            self._crew = hire(expander, self._job, self._workers, self._ray)
        keys = layer
        share = min(max(-(-len(keys) // (SHARES * self._crew.size)), LEAST), MOST)
        packing = self.packing.lows, self.packing.masks
        tasks = [(*packing, keys[at : at + share]) for at in range(0, len(keys), share)]

        def idle() -> None:
            if report is not None:
                report()
            if self.halted:
                raise Interrupted

        parts: list[Places] = []
        for _, (wider, found, ends, shortcuts, utilities) in self._crew.answers(tasks, idle):
            if wider is not None:
                return widest([self.packing, Packing(*wider)], [])
            self.ends += ends
            self.shortcuts += shortcuts
            self.add_utilities(utilities)
            parts = self._take_in(np.array(found), parts, report)  # a copy: what Ray gives cannot be written to
        self.layers.append(np.concatenate(parts) if parts else np.empty(0, np.int64))
        return None

    def _take_in(self, keys: Places, parts: Sequence[Places], report: Report | None) -> list[Places]:
        """Put states into the table; gives the parts of the next layer, with those that are new."""
        while self.states + len(keys) > self.table.places * FULLEST:
            self._grow()
        share = -(-len(keys) // self.threads)
        given = [(self.table.words, keys, f) for f in self._baskets(share)]
        self._run(take_in, keys, {e.LAYER: len(self.layers)}, given, report)
        for desk in self.desks:
            self.states += desk[e.OUT]
            self.shortcuts += desk[e.SHORTCUTS]
        return [*parts, joined(self._in_baskets())]


def take_in(game: Any, state: Any, desk: Any, table: Any, keys: Any, found: Any) -> int:
    """Put keys[NEXT:END] into the table, as `expand` does with the states that it finds."""
    waiting = 0
    for i in range(desk[e.NEXT], desk[e.END]):
        if desk[e.LIMIT] == 0:
            return e.STOPPED
        announce(table, desk[e.PLACES], keys[i])
        desk[e.WAITING + waiting] = keys[i]
        waiting += 1
        if waiting == e.BATCH:
            e.insert(desk, waiting, table, found)
            waiting = 0
    e.insert(desk, waiting, table, found)
    return e.FINE


# -- what a worker does -----------------------------------------------------------------------------------------------


def expander(job: tuple[Parcel, tuple[int, ...], bool, bool]) -> Callable[[Part], Any]:
    """The function that gives (wider packing or None, states after these, ends, shortcuts, utilities)."""
    sent, numbers, native, symmetry = job
    game = sent.open()
    explorer = Explorer(game, state_of(game, numbers), threads=1, native=native, symmetry=symmetry)

    def expanded(part: Part) -> Any:
        lows, masks, keys = part
        count = len(keys)
        explorer.halted = False
        columns = [keys, np.zeros(count, np.uint16), np.zeros(count, np.int32)]
        explorer.take_up(Packing(lows, masks), columns, [count], -1)
        wider = explorer._next_layer(None)
        if wider is not None:
            return (wider.lows, wider.masks), None, 0, 0, []
        found = explorer.layers[-1]
        return None, found, explorer.ends, explorer.shortcuts, sorted(explorer.utilities)

    return expanded
