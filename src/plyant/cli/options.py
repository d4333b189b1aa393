"""Arguments that several verbs share."""

from __future__ import annotations

from typing import Annotated

import typer

from plyant.catalogue import games


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
Seconds = Annotated[float | None, typer.Option("--seconds", "-s", help="Think at most so long.")]
