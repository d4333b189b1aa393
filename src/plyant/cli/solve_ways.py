"""Which way `plyant solve` goes: all states where their table fits into memory, else one position at a time."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import typer

from plyant.cli import show
from plyant.cli.solve_answers import Answer, from_table
from plyant.cli.solve_weakly import OneByOne, one_by_one
from plyant.cli.solving import Estimate, Estimated, TooLarge, watched
from plyant.cli.thinking import NothingSearched
from plyant.errors import EndlessGame, FaultyRules, ParameterError, UnfitGame
from plyant.exact.estimate import STATE_BYTES
from plyant.exact.solution import Solution
from plyant.exact.solve import solution
from plyant.exact.solve import solve as run
from plyant.game import Game, State

_HELP = "begin later in the game (--moves), allow more (--memory GB), or try it in spite of that (--force)"
_ONE = "without --out, --statistics, --plot and --estimate one position of it is solved"


@dataclasses.dataclass(frozen=True)
class Asked:
    """What a person wants to know, and what may be used for it."""

    game: Game
    begin: State
    """From where moves are counted, and tables that are kept begin; None: the start of the game."""
    positions: list[tuple[str, State]]
    """What was typed, and where that leads: first the position, then those of queries."""
    weakly: bool
    needs_table: bool
    """Is something wanted that only the table of all states can give?"""
    only_estimate: bool
    score: bool
    all_moves: bool
    method: str
    out: Path | None
    seconds: float | None
    memory: int
    forced: bool
    repetition: float | None
    symmetry: bool
    threads: int
    native: bool
    workers: int
    ray: str | None
    quiet: bool


@dataclasses.dataclass(frozen=True)
class Found:
    """The answers, and who gave them."""

    answers: list[Answer]
    table: Solution | None
    one: OneByOne | None
    reason: str = ""
    """Why not all states are solved, where that was wanted first."""

    @property
    def stopped(self) -> bool:
        """Did a person not wait for the answer?"""
        return self.one is not None and self.one.stopped


def answered(asked: Asked) -> Found:
    """Solve; raises Estimated where nothing but the estimate is wanted."""
    table, one, reason = None, None, ""
    if not asked.weakly:
        try:
            table = _table(asked)
        except FaultyRules:  # they are at fault for one position as well
            raise
        except (TooLarge, UnfitGame) as error:
            reason = str(error).removesuffix(".")
            if asked.needs_table:
                raise TooLarge(f"{reason}: {_HELP if isinstance(error, TooLarge) else _ONE}.") from None
            if not asked.quiet:
                show.err.print(f"{reason}: only this position is solved{_limit(asked)}", style="dim", markup=False)
    if table is None or asked.score:
        one = _one(asked)
    answers = []
    for said, s in asked.positions:
        answers.append(_answer(asked, said, s, table, one, reason))
        if one is not None and one.stopped:
            break
    return Found(answers, table, one, reason)


def _limit(asked: Asked) -> str:
    """How long that may take is not known."""
    return "" if asked.seconds is not None else "; --seconds N limits the time, and Ctrl-C tells what is known by then"


def _answer(asked: Asked, said: str, s: State, table: Solution | None, one: OneByOne | None, reason: str) -> Answer:
    """About one position."""
    if table is not None:
        return from_table(table, said, s, one.answer(said, s).score if one is not None else None)
    assert one is not None
    try:
        return one.answer(said, s)
    except EndlessGame:
        if not reason:
            raise EndlessGame(
                f"{asked.game.name} can be endless, and weak solving needs games that end: do without --weak, --score, "
                f"--method and --seconds, so that all states are solved."
            ) from None
        raise TooLarge(f"{reason}, and play can be endless, so that a table is needed: {_HELP}.") from None


def _one(asked: Asked) -> OneByOne:
    try:
        return one_by_one(
            asked.game,
            method=asked.method,
            score=asked.score,
            all_moves=asked.all_moves,
            seconds=asked.seconds,
            memory=asked.memory,
            threads=asked.threads,
            native=asked.native,
            quiet=asked.quiet,
            workers=asked.workers,
            ray=asked.ray,
            positions=[s for _, s in asked.positions],
        )
    except KeyboardInterrupt:
        raise NothingSearched("stopped while compiling: nothing was searched.") from None


def _table(asked: Asked) -> Solution:
    """The table of all states: of all after the position, or, if it is kept, of all after where moves are counted."""
    out = None if asked.only_estimate else asked.out
    if out is not None and out.exists():
        kept = solution(asked.game, out)
        if (asked.repetition or 0.0) != kept.repetition:
            raise ParameterError(f"{out} was solved with --repetition {kept.repetition:g}: delete it to solve again.")
        if not asked.symmetry and kept.symmetry:
            raise ParameterError(f"{out} was solved without --no-symmetry: delete it to solve again.")
        return kept
    start = asked.positions[0][1] if asked.out is None else asked.begin
    told = {"forced": asked.forced, "quiet": asked.quiet, "only_estimate": asked.only_estimate}
    try:
        with watched(str(asked.game), asked.memory, **told) as watch:
            found = run(
                asked.game,
                start,
                out=out,
                repetition=asked.repetition or 0.0,
                symmetry=asked.symmetry,
                threads=asked.threads,
                native=asked.native,
                workers=0 if asked.only_estimate else asked.workers,
                ray=None if asked.only_estimate else asked.ray,
                progress=watch,
            )
    except KeyboardInterrupt:
        _tell_stopped(out)
        raise typer.Exit(130) from None
    if asked.only_estimate:
        raise Estimated(Estimate(found.states, STATE_BYTES * found.states, found.seconds))
    return found


def _tell_stopped(out: Path | None) -> None:
    if out is None:
        show.err.print("plyant: stopped: nothing is kept; with --out FILE it would be.")
    elif Path(f"{out}.part").exists():
        show.err.print(f"plyant: stopped: {out}.part keeps what was done; the same command goes on.", markup=False)
    else:
        show.err.print("plyant: stopped at once: there is nothing to keep.")
