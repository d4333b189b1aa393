"""`plyant verify`: does a file prove what it claims about a game?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from plyant.catalogue import load, load_named
from plyant.cli import show
from plyant.cli.options import AsJson
from plyant.errors import BadFile, UnknownGame, Untrusted
from plyant.exact.proof_file import SCORE, VALUE, Header, header_of
from plyant.exact.store import rules_of
from plyant.exact.verify import MOST_STATES, NotProved, Verified
from plyant.exact.verify import verify as run
from plyant.game import Game
from plyant.wording import counted


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command("verify", epilog="Example:  plyant verify proof.gz")(verify)


def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A proof: `plyant solve GAME --proof FILE` writes one.")],
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="The game, where it is not in the catalogue: mine.py:MyGame.")
    ] = "",
    states: Annotated[
        int, typer.Option("--states", min=1, help="Give up beyond so many states of a strategy.")
    ] = MOST_STATES,
    json: AsJson = False,
) -> None:
    """Check a proof of what a position is worth, by the rules alone: exit status 0 if it holds, 1 if it does not."""
    header = header_of(file)
    loaded = load(game) if game else _named(file, header)
    try:
        found = run(file, loaded, states)
    except NotProved as error:
        changed = header.rules != rules_of(loaded)
        reason = f"{error}{' The rules have changed since the proof was made.' if changed else ''}"
        if json:
            show.as_json({"verified": False, **_claimed(header), "reason": reason})
        else:
            show.err.print(f"not verified: {reason}", markup=False)
        raise typer.Exit(1) from None
    if json:
        told = {"exact": found.is_exact, "states": sum(found.states), "longest": found.longest}
        if header.what == SCORE:
            told["by_limits"] = sum(found.glances)
        show.as_json({"verified": True, **_claimed(header), **told})
        return
    show.out.print(show.board(loaded, header.position(loaded)))
    show.out.print(f"verified: {_sentence(loaded, found)}", markup=False)


def _named(file: Path, header: Header) -> Game:
    """The game that the proof names, if it is in the catalogue."""
    try:
        return load_named(header.game)
    except (UnknownGame, Untrusted):
        raise BadFile(
            f"{file} is about {header.game}, which is not in the catalogue: say where it is, as in "
            f"`plyant verify {file} mine.py:MyGame`."
        ) from None


def _claimed(header: Header) -> dict[str, object]:
    claims = dict(header.claims)
    return {
        "game": header.game,
        "state": header.state,
        "moves": header.moves,
        "of": header.what,
        **claims,
        "repetition": header.repetition,
    }


def _sentence(game: Game, found: Verified) -> str:
    """What was proved, and how much was looked at."""
    header = found.header
    where = f"after {' '.join(header.moves)}" if header.moves else "here" if header.state else "from the start"
    sides = [f"at {side} {v:g}" for side, v in header.claims]
    gets = f"exactly {header.claims[0][1]:g}" if found.is_exact else " and ".join(sides)
    gets = f"gets a score of {gets}" if header.what == SCORE else f"gets {gets}"
    ends = [n for n in found.longest if n is not None]
    within = f" within {counted(min(ends), 'move')}" if ends else ""
    if header.repetition and header.what == VALUE:
        within += f", if endless play is worth {header.repetition:g}"
    seen = counted(sum(found.states), "state")
    looked = f"{seen} {'was' if sum(found.states) == 1 else 'were'} looked at"
    if sum(found.glances):
        looked += f", and at {sum(found.glances):,} of them the game's limits(s) were believed"
    return f"{game}: {game.player_name(0)} {gets} {where}{within}; {looked}."
