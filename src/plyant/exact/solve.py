"""`ply.solve`: the value of every state that can be reached."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from plyant.engine.search import _clock
from plyant.errors import BadFile, UnfitGame
from plyant.exact.crew import is_wanted
from plyant.exact.enumeration import NUMBER, SECOND, place_of
from plyant.exact.estimate import FINDING, SOLVING, Progress, telling
from plyant.exact.explorer import Explorer
from plyant.exact.solution import GRAPH, LAYERED, Solution, tallied
from plyant.exact.spread import SpreadExplorer
from plyant.exact.store import WORK, Header, Stored, read_table, rules_of, write_table
from plyant.game import Game
from plyant.native import NotNative

KEEP_EVERY = 20.0  # seconds


def solve(
    game: Game,
    state: Any = None,
    *,
    out: str | Path | None = None,
    repetition: float = 0.0,
    symmetry: bool = True,
    threads: int = 0,
    native: bool = True,
    workers: int = 0,
    ray: str | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Find the value, the remoteness and the best moves of every state that can be reached from here.

    out: a file for the table, to be opened with `solution`. repetition: what endless play is worth to player 0.
    symmetry: states that are the same by the game's `canonical` count once. threads: 0 is one for each core.
    workers: so many processes find the states; ray: those of a Ray cluster at this address ("local", "auto",
    "host:port", "ray://host:port"). progress: called with a `Work` a few times a second; what it raises ends the work.
    """
    refuse_unfit(game)
    start = game.initial() if state is None else state
    begun = _clock()
    work = None if out is None else Path(f"{out}.part")
    crew = (workers, ray) if is_wanted(workers, ray) else None
    explorer = _explored(game, start, threads, native, repetition, symmetry, progress, work, crew)
    with _kept_when_stopped(explorer):
        explorer.solve(telling(progress, SOLVING, explorer))
    known = Solved(explorer)
    found = Solution(
        game=game,
        start=start,
        states=explorer.states,
        ends=explorer.ends,
        seconds=_clock() - begun,  # without what compiling took
        method=LAYERED if explorer.is_layered else GRAPH,
        repetition=repetition,
        symmetry=explorer.symmetry,
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
        game,
        known.start,
        known.states,
        header.ends,
        header.seconds,
        header.method,
        header.repetition,
        header.symmetry,
        known,
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
    game: Game,
    start: Any,
    threads: int,
    native: bool,
    repetition: float,
    symmetry: bool,
    progress: Progress | None,
    work: Path | None,
    crew: tuple[int, str | None] | None,
) -> Explorer:
    """All states; interpreted where there is no machine code. `work`: where what is done is kept from time to time."""
    for is_native in (True, False) if native else (False,):
        given = game, start, threads, is_native, repetition, symmetry
        explorer = Explorer(*given) if crew is None else SpreadExplorer(*given, *crew)
        if work is not None:
            _keep_at(work, explorer)
        try:
            with _kept_when_stopped(explorer):
                explorer.explore(telling(progress, FINDING, explorer))
            return explorer
        except NotNative:
            continue
    raise AssertionError("what is interpreted needs no machine code")


@contextmanager
def _kept_when_stopped(explorer: Explorer) -> Iterator[None]:
    """Nothing is lost by Ctrl-C, where the work is kept at all."""
    try:
        yield
    except KeyboardInterrupt:
        explorer.when_stopped()
        raise


def _keep_at(work: Path, explorer: Explorer) -> None:
    """Take up what was kept there, and keep what is done there from time to time, and when a person stops it."""
    last = [time.perf_counter()]
    rest: list[Any] = []

    def keep() -> None:
        rest[:] = len(explorer.layers), explorer.settled, explorer.ends, explorer.shortcuts, set(explorer.utilities)
        if time.perf_counter() - last[0] > KEEP_EVERY:
            write_table(work, _header(explorer, 0.0, ""), explorer.columns(), WORK)
            last[0] = time.perf_counter()

    if work.exists():
        header, columns = read_table(work, explorer.game, WORK)
        for option in ("repetition", "symmetry"):
            if getattr(header, option) != getattr(explorer, option):
                raise BadFile(f"{work} was begun with another value of {option}: delete it to begin anew.")
        explorer.utilities.update(header.levels)
        levels = set(header.levels)
        explorer.take_up(header.packing, columns, header.layers, header.settled)
        explorer.utilities, explorer.ends, explorer.shortcuts = levels, header.ends, header.shortcuts
        if explorer.key(explorer.start) != header.start:
            raise BadFile(f"{work} was begun from another position: delete it to begin anew.")

    def keep_the_last_rest() -> None:
        """A layer that is not finished is forgotten, with what was counted in it."""
        if rest and len(explorer.layers) >= rest[0]:
            count, explorer.settled, explorer.ends, explorer.shortcuts, explorer.utilities = rest
            explorer.layers = explorer.layers[:count]
            write_table(work, _header(explorer, 0.0, ""), explorer.columns(), WORK)

    explorer.at_rest, explorer.when_stopped = keep, keep_the_last_rest


def _header(x: Explorer, seconds: float, method: str) -> Header:
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
        levels=x.levels.tolist() if method else sorted(x.utilities),
        layers=[len(layer) for layer in x.layers],
        settled=x.settled,
        shortcuts=x.shortcuts,
    )


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
        taken = x.taken()
        level = x.level[taken]
        yield from tallied(x.levels[level & NUMBER], level >= SECOND, x.far[taken])
