"""`ply.solve`: the value of every state that can be reached."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from plyant.engine.clock import clock
from plyant.errors import BadFile, FaultyRules, UnfitGame
from plyant.exact.crew import is_wanted
from plyant.exact.enumeration import NUMBER, SECOND
from plyant.exact.estimate import FINDING, SOLVING, Progress, telling
from plyant.exact.explorer import Explorer
from plyant.exact.keeping import Keeper, header_of
from plyant.exact.packing import folded
from plyant.exact.sampled import require_agreement
from plyant.exact.solution import GRAPH, LAYERED, Solution, tallied
from plyant.exact.spread import SpreadExplorer
from plyant.exact.state_table import NOTE, far_in, level_in, place_of
from plyant.exact.store import Stored, write_table
from plyant.files import remove_leftovers
from plyant.game import Game
from plyant.native import NotNative
from plyant.sanity import faults_named, require_sound


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

    out: a file for the table, to be opened with `solution`. Where it is there already, it is read instead if it has
    what is asked for here, and else BadFile is raised: no file is written over. repetition: what endless play is worth
    to player 0.
    symmetry: states that are the same by the game's `canonical` count once. threads: 0 is one for each core.
    workers: so many processes find the states; ray: those of a Ray cluster at this address ("local", "auto",
    "host:port", "ray://host:port"). progress: called with a `Work` a few times a second; what it raises ends the work.

    Raises UnfitGame where states are not made of the same numbers (texts, sets, tuples of changing length), take more
    than 62 bits, or end with more than 32,768 different utilities; and where rules are at fault: an end whose utilities
    are not finite or do not add up to zero, a position without moves that is not over.
    """
    require_sound(game, state)
    refuse_unfit(game)
    start = game.initial() if state is None else state
    if out is not None and Path(out).exists():
        return _as_asked(game, Path(out), start, repetition, symmetry)
    if out is not None:
        for path in (Path(out), Path(f"{out}.part")):
            remove_leftovers(path)
    begun = clock()
    work = None if out is None else Path(f"{out}.part")
    is_spread = is_wanted(workers, ray)

    def made(is_native: bool) -> Explorer:
        given = game, start, threads, is_native, repetition, symmetry
        return SpreadExplorer(*given).with_crew(workers, ray) if is_spread else Explorer(*given)

    with faults_named(game, start):
        explorer, keeper = _explored(made, native, work, begun, progress)
        try:
            with _kept_when_stopped(explorer):
                explorer.solve(telling(progress, SOLVING, explorer))
        except FaultyRules:
            if keeper is not None and keeper.is_resumed:
                raise keeper.wrong() from None
            raise
    known = Solved(explorer)
    if keeper is not None and keeper.is_resumed:
        keeper.check(known.look)
    found = Solution(
        game=game,
        start=start,
        states=explorer.states,
        ends=explorer.ends,
        seconds=explorer.earlier + clock() - begun,  # without what compiling took
        method=LAYERED if explorer.is_layered else GRAPH,
        repetition=repetition,
        symmetry=explorer.symmetry,
        known=known,
    )
    require_agreement(found)
    if out is not None and work is not None:
        header = header_of(explorer, found.seconds, explorer.levels.tolist(), found.method)
        write_table(Path(out), header, explorer.columns())
        work.unlink(missing_ok=True)
        remove_leftovers(work)
    return found


def solution(game: Game, path: str | Path) -> Solution:
    """A solution that was kept in a file; raises BadFile where it is damaged, or of another game.

    Its start, and what endless play is worth in it, are those with which it was made: see `start` and `repetition`.
    """
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


def _as_asked(game: Game, path: Path, start: Any, repetition: float, symmetry: bool) -> Solution:
    """The solution in a file; raises BadFile where it is another one than was asked for."""
    kept = solution(game, path)
    others = {
        "from another position": folded(game, start, kept.symmetry) != kept.start,
        "with another value of repetition": kept.repetition != repetition,
        "with another value of symmetry": kept.symmetry and not symmetry,
    }
    for what, is_other in others.items():
        if is_other:
            raise BadFile(f"{path} was solved {what}: delete it to solve again.")
    return dataclasses.replace(kept, start=start)  # not the one that stands for it by symmetry


def refuse_unfit(game: Game) -> None:
    """Raise the reason why this game has no such table, if there is one."""
    name = game.name
    for hook, what, verb in (
        ("observe", "hidden information", "strategy"),
        ("actions_of", "simultaneous moves", "strategy"),
        ("chance", "chance", "best"),
    ):
        if game.has(hook):
            does = "finds how to mix the moves" if verb == "strategy" else "searches a position"
            raise UnfitGame(
                f"{name} has {what}: only games in which nothing is hidden or left to chance are solved. "
                f"`plyant {verb} {name}` {does}."
            )
    if len(game.players) > 2:
        raise UnfitGame(
            f"{name} has {len(game.players)} players: games of one or two are solved. "
            f"`plyant best {name}` searches a position."
        )
    if game.zero_sum is False:
        raise UnfitGame(
            f"{name} is not zero-sum: what one player wins the other must lose. "
            f"`plyant best {name}` searches a position."
        )


def _explored(
    made: Callable[[bool], Explorer], native: bool, work: Path | None, begun: float, progress: Progress | None
) -> tuple[Explorer, Keeper | None]:
    """All states; interpreted where there is no machine code. `work`: where what is done is kept from time to time."""
    for is_native in (True, False) if native else (False,):
        explorer = made(is_native)
        keeper = None if work is None else Keeper(work, explorer, begun)
        try:
            with _kept_when_stopped(explorer):
                explorer.explore(telling(progress, FINDING, explorer))
            return explorer, keeper
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


class Solved:
    """A table in memory."""

    def __init__(self, explorer: Explorer) -> None:
        self.explorer = explorer

    def look(self, state: Any) -> tuple[float, int] | None:
        """The utility to player 0, and the remoteness; None: no such state."""
        x = self.explorer
        key = x.key(state)
        place = place_of(x.table.words, x.table.places, key) if key else -1
        if place < 0:
            return None
        note = x.table.words[place + NOTE]
        return float(x.levels[level_in(note) & NUMBER]), far_in(note)

    def counted(self) -> Iterator[tuple[str, int, int]]:
        """(status, remoteness, number of states)."""
        _, level, far = self.explorer.columns()
        yield from tallied(self.explorer.levels[level & NUMBER], level >= SECOND, far)
