"""`plyant solve --proof`: a file that proves the first answer, and what exactly it proves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import typer

from plyant.cli import show
from plyant.cli.solve_ways import Asked, Found
from plyant.cli.solving import counting
from plyant.errors import ParameterError, PlyantError
from plyant.exact.certificate import Certificate, certificate
from plyant.exact.proof_file import SCORE, is_proof
from plyant.wording import counted


def refuse_other(path: Path | None, table: Path | None) -> None:
    """Raise ParameterError where a proof would be written over something else, such as a table that took hours."""
    if path is None:
        return
    if table is not None and path.resolve() == table.resolve():
        raise ParameterError(f"{path} cannot be both, the table and the proof: give --proof another name.")
    if path.exists() and not is_proof(path):
        raise ParameterError(f"{path} is there, and is not a proof: it is not overwritten; give another name.")


def prove(asked: Asked, found: Found, moves: str, path: Path) -> None:
    """Write a proof of the score where that was asked for, else of the value; raises PlyantError if none was found."""
    answer = found.answers[0]
    if answer.value is None or (asked.score and answer.score is None):
        raise PlyantError(f"{path} is not written: the position is not solved, so there is nothing to prove yet.")
    chosen = 0

    def progress(count: int) -> None:
        nonlocal chosen
        chosen = count

    about: dict[str, Any] = {"moves": moves, "progress": progress}
    try:
        with counting(f"{asked.game}: proof", lambda: chosen, asked.quiet, "moves"):
            if asked.score:
                assert found.one is not None
                made = certificate(found.one.scores(answer.position), asked.begin, what=SCORE, **about)
            else:
                solved = found.table or (found.one.proved() if found.one is not None else None)
                assert solved is not None
                made = certificate(solved, asked.begin, **about)
    except KeyboardInterrupt:
        show.err.print(f"plyant: stopped: {path} is not written.", markup=False)
        raise typer.Exit(130) from None
    made.write(path)
    if not asked.quiet:
        proves = f"{path} proves the {made.header.what}: {counted(sum(made.states), 'state')}{_believes(made)}"
        show.out.print(f"{proves}; check it with: {show.command()} verify {path}", markup=False)


def _believes(made: Certificate) -> str:
    """What the proof rests on besides the six functions."""
    sides = " and ".join(f"at {side} {v:g}" for side, v in made.header.claims if side in made.header.limits)
    return f" (that it is {sides}, if the game's limits(s) are right)" if sides else ""
