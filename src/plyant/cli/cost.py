"""`plyant cost`: how many nodes a search visits, by depth."""

from __future__ import annotations

import dataclasses
import json as json_text
from pathlib import Path
from typing import Annotated

import typer

from plyant.catalogue import load
from plyant.cli import show
from plyant.cli.options import AsJson, GameName, Moves, StateText
from plyant.cli.thinking import bar
from plyant.errors import BadFile
from plyant.explain import cost_shown
from plyant.explain.cost import Cost
from plyant.explain.cost import cost as count
from plyant.files import write_whole


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command("cost", epilog="Example:  plyant cost tic-tac-toe --depth 6 --out cost.svg")(cost)


def cost(
    game: GameName,
    depth: Annotated[int, typer.Option("--depth", "-d", help="Look up to so many plies ahead.")] = 6,
    moves: Moves = "",
    state: StateText = "",
    cut: Annotated[str, typer.Option("--cut", help="weak (cut when α ≥ β) or strict (only α > β).")] = "weak",
    out: Annotated[Path | None, typer.Option("--out", "-o", help="Write a plot: FILE.svg; or FILE.json.")] = None,
    json: AsJson = False,
) -> None:
    """Count the nodes of minimax, and of alpha-beta with moves as they come, best first and worst first."""
    if out is not None and out.suffix.lower() not in (".svg", ".json"):
        raise BadFile(f"{out} cannot be written: the plot is FILE.svg, the figures are FILE.json.")
    loaded = load(game)
    position = loaded.replay(moves, loaded.parse_state(state) if state else None)
    with bar(f"counting {loaded.name}", quiet=json) as progress:
        found = count(loaded, depth, position, cut=cut, progress=progress)
    if out is not None:
        text = (
            cost_shown.svg(found) if out.suffix.lower() == ".svg" else json_text.dumps(_plain(found), indent=1) + "\n"
        )
        write_whole(out, text)
    if json:
        show.as_json(_plain(found))
        return
    show.out.print(cost_shown.table(found), markup=False)
    if found.too_deep:
        show.out.print(f"\n{found.too_deep}", markup=False)
    show.out.print("\n" + cost_shown.bars(found), markup=False)
    show.out.print(
        f"\n[dim]nodes visited; {cut}: cut when α {'≥' if cut == 'weak' else '>'} β; best and worst first: moves in "
        f"the order of their true values; b: 1 + b + … + bᵐ = nodes of minimax; –: too many[/]"
    )


def _plain(found: Cost) -> dict[str, object]:
    rows = [
        dataclasses.asdict(row) | {"b_to_the_m": row.power, "b_to_the_half_m": row.root_of_power} for row in found.rows
    ]
    return {"game": found.game, "cut": found.cut, "rows": rows, "too_deep": found.too_deep}
