"""Arguments that several verbs share."""

from __future__ import annotations

from typing import Annotated

import typer

from plyant.catalogue import games
from plyant.errors import ParameterError

FASTEST, SLOWEST = 0.02, 60.0  # seconds a position


def _complete_game(incomplete: str) -> list[str]:
    return [name for name in games() if name.startswith(incomplete)]


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="A name (`plyant games`), a name with parameters such as 'mnk(m=4,n=4,k=3)', or mine.py:MyGame.",
        autocompletion=_complete_game,
        show_default=False,
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Moves = Annotated[str, typer.Option("--moves", help='Moves to make first, as players write them: "4 4 3".')]
StateText = Annotated[str, typer.Option("--state", help="The position to begin with, as the game prints it.")]
Depth = Annotated[int | None, typer.Option("--depth", "-d", help="Look at most so many plies (single moves) ahead.")]
Rounds = Annotated[
    int | None,
    typer.Option("--rounds", "-r", help="Look at most so many rounds ahead instead: one move of everybody each."),
]
Trust = Annotated[
    bool, typer.Option("--trust", help="Run the Python file that the saved game names, with all your rights.")
]
Seconds = Annotated[float | None, typer.Option("--seconds", "-s", help="Think at most so long.")]
Pace = Annotated[float | None, typer.Option("--pace", help="Seconds that a round, or a position, is shown.")]


def checked_pace(pace: float | None) -> None:
    """Raise ParameterError for a pace that nobody can follow."""
    if pace is not None and not FASTEST <= pace <= SLOWEST:
        raise ParameterError(f"--pace {pace:g} is not accepted; {FASTEST:g} to {SLOWEST:g} seconds are.")
