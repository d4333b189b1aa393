"""What `plyant solve --statistics` tells: states by status and remoteness, as a table with bars, and for programs."""

from __future__ import annotations

from typing import Any

from rich.table import Table
from rich.text import Text

from plyant.cli import show
from plyant.exact.census import ORDER, Row, rows_of
from plyant.exact.solution import Solution
from plyant.wording import counted

_ROWS = 40
_BAR = 32  # characters of the longest bar
_SIGNS = {"WIN": ("█", "blue"), "DRAW": ("░", "bright_black"), "LOSS": ("▒", "yellow")}


def tell(found: Solution) -> None:
    """The table, how many states are ends, and who wins."""
    counts = found.statistics()
    rows = rows_of(counts, _ROWS)
    longest = max(row.total for row in rows)
    table = Table(title="states by status and remoteness, to the player on move", title_justify="left")
    table.add_column("remoteness", justify="right")
    for status in ORDER:
        table.add_column(f"{_SIGNS[status][0]} {status}", justify="right")
    table.add_column("")
    for row in rows:
        table.add_row(row.name, *(f"{count:,}" for count in row.counts), _bar(row, longest))
    table.add_section()
    table.add_row("all", *(f"{sum(counts[status].values()):,}" for status in ORDER), "")
    show.out.print(table)
    show.out.print(f"terminal states  {found.ends:,} of {found.states:,}")
    game, s = found.game, found.start
    steps = found.remoteness()
    when = "for ever" if steps is None else f"in {counted(steps, 'move')}"
    who = "first player    " if s == game.initial() else "player on move  "
    show.out.print(f"{who} {found.status()} for {game.player_name(game.player(s))} {when}", markup=False)


def _bar(row: Row, longest: int) -> Text:
    """A bar in three signs: rounded so that its length is right."""
    bar, done, drawn = Text(), 0, 0
    for status, count in zip(ORDER, row.counts, strict=True):
        done += count
        end = round(_BAR * done / longest)
        sign, colour = _SIGNS[status]
        bar.append(sign * (end - drawn), colour)
        drawn = end
    return bar


def as_dict(found: Solution) -> dict[str, Any]:
    """For programs: remoteness −1 stands for play that goes on for ever."""
    return {"by_status": found.statistics(), "terminal": found.ends, "first_player": found.status()}
