"""Work in progress, kept in a file from time to time: who goes on after a crash goes on from there."""

from __future__ import annotations

import dataclasses
from pathlib import Path

from plyant.engine.clock import clock
from plyant.errors import BadFile
from plyant.exact.explorer import Explorer
from plyant.exact.solution import GRAPH, LAYERED
from plyant.exact.store import WORK, Header, read_table, rules_of, write_table
from plyant.exact.table_check import Look, Neighbours

LEAST = 1.0  # seconds of work that are worth to be kept
TIMES = 10.0  # so many times as long as writing takes is worked before it is written again
FEW = 1 << 20  # states: below this, writing takes about as long for any number of them


class Keeper:
    """Takes up the work that is in a file, and keeps there what an explorer does after that.

    It is kept after a layer, unless less was done since the last time than LEAST seconds, or than TIMES as long as
    keeping it will take: so that takes less than a tenth of the time.
    """

    def __init__(self, path: Path, explorer: Explorer, begun: float) -> None:
        """begun: when the work of this process began, by `clock`."""
        self._path, self._explorer, self._begun = path, explorer, begun
        self._took, self._states = 0.0, 0  # seconds to write so many states, the last time
        self.is_resumed = path.exists()
        if self.is_resumed:
            self._take_up()
        self._last = clock()
        self._rest: tuple[int, int, int, int, set[float]] | None = None
        explorer.at_rest, explorer.when_stopped = self._at_rest, self._keep_the_last_rest

    def _take_up(self) -> None:
        x = self._explorer
        header, columns = read_table(self._path, x.game, WORK)
        self._header = header
        for option in ("repetition", "symmetry"):
            if getattr(header, option) != getattr(x, option):
                raise BadFile(f"{self._path} was begun with another value of {option}: delete it to begin anew.")
        x.take_up(header.packing, columns, header.layers, header.settled)
        x.utilities, x.ends, x.shortcuts = set(header.levels), header.ends, header.shortcuts
        x.earlier = header.seconds
        if x.key(x.start) != header.start:
            raise BadFile(f"{self._path} was begun from another position: delete it to begin anew.")

    def check(self, look: Look) -> None:
        """Compare some of what was made of the file with the rules. Raises BadFile."""
        x = self._explorer
        method = LAYERED if x.is_layered else GRAPH
        header = dataclasses.replace(self._header, method=method)
        Neighbours(str(self._path), x.game, header, look).check_some(x.start)

    def wrong(self) -> BadFile:
        """The error for work that does not fit the rules."""
        return BadFile(f"{self._path} is wrong: a position is missing in it. Delete it, and solve again.")

    def _at_rest(self) -> None:
        x = self._explorer
        self._rest = len(x.layers), x.settled, x.ends, x.shortcuts, set(x.utilities)
        growth = (x.states + FEW) / (self._states + FEW)
        if clock() - self._last >= max(LEAST, TIMES * self._took * growth):
            self._write()

    def _keep_the_last_rest(self) -> None:
        """A layer that is not finished is forgotten, with what was counted in it."""
        x = self._explorer
        if self._rest is not None and len(x.layers) >= self._rest[0]:
            count, x.settled, x.ends, x.shortcuts, x.utilities = self._rest
            x.layers = x.layers[:count]
            self._write()

    def _write(self) -> None:
        x, now = self._explorer, clock()
        header = header_of(x, x.earlier + now - self._begun, sorted(x.utilities))
        write_table(self._path, header, x.columns(), WORK)
        self._last = clock()
        self._took, self._states = self._last - now, x.states


def header_of(x: Explorer, seconds: float, levels: list[float], method: str = "") -> Header:
    """What a file says of an explorer's work; method: "" where it is not done."""
    return Header(
        game=str(x.game),
        rules=rules_of(x.game),
        start=x.key(x.start),
        ends=x.ends,
        seconds=seconds,
        method=method,
        repetition=x.repetition,
        symmetry=x.symmetry,
        lows=list(x.packing.lows),
        masks=list(x.packing.masks),
        levels=levels,
        layers=[len(layer) for layer in x.layers],
        settled=x.settled,
        shortcuts=x.shortcuts,
    )
