"""`ply.solve`: the value of every state that can be reached."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from plyant.errors import BadFile, UnfitGame
from plyant.exact.enumeration import NUMBER, SECOND, place_of
from plyant.exact.explorer import Explorer
from plyant.exact.solution import Solution, tallied
from plyant.exact.store import WORK, Header, Stored, read_table, rules_of, write_table
from plyant.game import Game
from plyant.native import NotNative

KEEP_EVERY = 20.0  # seconds

Progress = Callable[[str, int, int | None], None]


def solve(
    game: Game,
    state: Any = None,
    *,
    out: str | Path | None = None,
    repetition: float = 0.0,
    threads: int = 0,
    native: bool = True,
    progress: Progress | None = None,
) -> Solution:
    """Find the value, the remoteness and the best moves of every state that can be reached from here.

    out: a file for the table, to be opened with `solution`. repetition: what endless play is worth to player 0.
    threads: 0 is one for each core. progress: called with what is being done, and how many states were met so far.
    """
    refuse_unfit(game)
    start = game.initial() if state is None else state
    begun = time.perf_counter()
    work = None if out is None else Path(f"{out}.part")
    explorer = _explored(game, start, threads, native, repetition, progress, work)
    explorer.solve(_telling(progress, "solving", explorer))
    known = Solved(explorer)
    found = Solution(
        game=game,
        start=start,
        states=explorer.states,
        ends=explorer.ends,
        seconds=time.perf_counter() - begun,
        method="layers backwards" if explorer.is_layered else "retrograde analysis",
        repetition=repetition,
        known=known,
    )
    if out is not None and work is not None:
        write_table(Path(out), _header(explorer, found.seconds, found.method), explorer.columns())
        work.unlink(missing_ok=True)
    return found


def solution(game: Game, path: str | Path) -> Solution:
    """A solution that was kept in a file; raises BadFile where it is damaged, or of another game."""
    known = Stored(Path(path), game)
    header = known.header
    return Solution(
        game, known.start, known.states, header.ends, header.seconds, header.method, header.repetition, known
    )


def refuse_unfit(game: Game) -> None:
    """Raise the reason why this game has no such table, if there is one."""
    for hook, what in (("chance", "chance"), ("actions_of", "simultaneous moves"), ("observe", "hidden information")):
        if game.has(hook):
            raise UnfitGame(
                f"{game.name} has {what}: only games in which nothing is hidden or left to chance are solved."
            )
    if len(game.players) > 2:
        raise UnfitGame(f"{game.name} has {len(game.players)} players: games of one or two are solved.")
    if game.zero_sum is False:
        raise UnfitGame(f"{game.name} is not zero-sum: what one player wins the other must lose.")


def _explored(
    game: Game, start: Any, threads: int, native: bool, repetition: float, progress: Progress | None, work: Path | None
) -> Explorer:
    """All states; interpreted where there is no machine code. `work`: where what is done is kept from time to time."""
    for is_native in (True, False) if native else (False,):
        explorer = Explorer(game, start, threads, is_native, repetition)
        if work is not None:
            _keep_at(work, explorer)
        try:
            explorer.explore(_telling(progress, "finding states", explorer))
            return explorer
        except NotNative:
            continue
    raise AssertionError("what is interpreted needs no machine code")


def _keep_at(work: Path, explorer: Explorer) -> None:
    """Take up what was kept there, and keep what is done there from time to time."""
    last = [time.perf_counter()]

    def keep() -> None:
        if time.perf_counter() - last[0] > KEEP_EVERY:
            write_table(work, _header(explorer, 0.0, ""), explorer.columns(), WORK)
            last[0] = time.perf_counter()

    if work.exists():
        header, columns = read_table(work, explorer.game, WORK)
        if header.repetition != explorer.repetition:
            raise BadFile(f"{work} was begun with another value of repetition: delete it to begin anew.")
        explorer.utilities.update(header.levels)
        levels = set(header.levels)
        explorer.take_up(header.packing, columns, header.layers, header.settled)
        explorer.utilities, explorer.ends, explorer.shortcuts = levels, header.ends, header.shortcuts
        if explorer.key(explorer.start) != header.start:
            raise BadFile(f"{work} was begun from another position: delete it to begin anew.")
    explorer.at_rest = keep


def _header(x: Explorer, seconds: float, method: str) -> Header:
    return Header(
        game=str(x.game),
        rules=rules_of(x.game),
        start=x.key(x.start),
        ends=x.ends,
        seconds=seconds,
        method=method,
        repetition=x.repetition,
        lows=list(x.packing.lows),
        masks=list(x.packing.masks),
        levels=x.levels.tolist() if method else sorted(x.utilities),
        layers=[len(layer) for layer in x.layers],
        settled=x.settled,
        shortcuts=x.shortcuts,
    )


def _telling(progress: Progress | None, what: str, explorer: Explorer) -> Callable[[], None] | None:
    return None if progress is None else lambda: progress(what, explorer.states, None)


class Solved:
    """A table in memory."""

    def __init__(self, explorer: Explorer) -> None:
        self.explorer = explorer

    def look(self, state: Any) -> tuple[float, int] | None:
        """The utility to player 0, and the remoteness; None: no such state."""
        x = self.explorer
        key = x.key(state)
        place = place_of(x.table, x.places, key) if key else -1
        if place < 0:
            return None
        return float(x.levels[int(x.level[place]) & NUMBER]), int(x.far[place])

    def counted(self) -> Iterator[tuple[str, int, int]]:
        """(status, remoteness, number of states)."""
        x = self.explorer
        taken = np.concatenate(x.layers)
        level = x.level[taken]
        yield from tallied(x.levels[level & NUMBER], level >= SECOND, x.far[taken], x.repetition)
