"""Matrix games that visitors type in: read, bounded and solved; and some to begin with."""

from __future__ import annotations

import dataclasses
import re
import threading
from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import urlencode

from plyant.errors import UnfitGame
from plyant.game import Game
from plyant.hidden.matrix.equilibrium import equilibrium
from plyant.hidden.matrix.game import MatrixGame
from plyant.hidden.matrix.numerals import number_text
from plyant.hidden.matrix.of_a_game import matrix_of
from plyant.hidden.matrix.reading import read_text
from plyant.hidden.matrix.result import Equilibrium
from plyant.web.aside import go_on
from plyant.web.limits import Limits, TooMuch
from plyant.web.shelf import Shelf

MOST_ENTRIES = 2_500
_LONGEST_LINK = 6_000  # characters; what is longer is not put into the address


class Asked(NamedTuple):
    """What the form says."""

    a: str = ""
    b: str = ""
    """What B wins, where that is a matrix of its own."""
    rows: str = ""
    columns: str = ""
    """Names, with commas between them."""
    all: bool = False
    weak: bool = False
    pick: int = 1
    """Which of all equilibria is told about, from 1."""

    @property
    def query(self) -> str:
        """For an address; empty where it would be too long."""
        told = {name: text for name, text in self._asdict().items() if text and isinstance(text, str)}
        told |= {name: "1" for name in ("all", "weak") if getattr(self, name)}
        told |= {"pick": str(self.pick)} if self.pick != 1 else {}
        query = urlencode(told)
        return query if len(query) <= _LONGEST_LINK else ""


class Example(NamedTuple):
    """A matrix game that people know."""

    name: str
    asked: Asked


EXAMPLES = (
    Example("Three by three", Asked("3 -2 2\n-1 0 4\n-4 -3 1")),
    Example("Matching pennies", Asked("1 -1\n-1 1", rows="heads, tails", columns="heads, tails")),
    Example("Penalty", Asked("58 95\n93 70", rows="left, right", columns="dives left, dives right")),
    Example("Saddle point", Asked("4 1 8\n2 3 1\n3 0 9\n5 3 4")),
    Example("Two by four", Asked("2 3 1 5\n4 1 6 0")),
    Example("Prisoner's dilemma", Asked("3,3 0,5\n5,0 1,1", rows="quiet, talk", columns="quiet, talk")),
    Example("Battle of the sexes", Asked("3,2 0,0\n0,0 2,3", rows="opera, match", columns="opera, match", all=True)),
    Example("Chicken", Asked("0,0 -1,1\n1,-1 -10,-10", rows="swerve, go on", columns="swerve, go on", all=True)),
    Example("Stag hunt", Asked("4,4 0,3\n3,0 2,2", rows="stag, hare", columns="stag, hare", all=True)),
)


def read(given: Mapping[str, object], shelf: Shelf) -> Asked:
    """What a query or a form says; a game fills its matrix in. Raises what is wrong with the game."""

    def text(name: str) -> str:
        found = given.get(name, "")
        return found.replace("\r\n", "\n").strip("\n") if isinstance(found, str) else ""

    def ticked(name: str) -> bool:
        return text(name) not in ("", "0", "false")

    if text("game"):
        return of_game(matrix_of(shelf.load(text("game"))))
    pick = text("pick")
    which = int(pick) if pick.isdecimal() and len(pick) < 6 else 1
    return Asked(text("a"), text("b"), text("rows"), text("columns"), ticked("all"), ticked("weak"), which)


def of_game(game: MatrixGame) -> Asked:
    """The form that says this matrix."""

    def entry(i: int, j: int) -> str:
        one = number_text(game.to_rows.entry(i, j))
        return one if game.is_zero_sum else f"{one},{number_text(game.to_columns.entry(i, j))}"

    m, n = game.shape
    lines = [" ".join(entry(i, j) for j in range(n)) for i in range(m)]
    return Asked("\n".join(lines), "", ", ".join(game.row_names), ", ".join(game.column_names))


def games_of(shelf: Shelf) -> list[str]:
    """The games of the shelf that are a matrix."""
    found = []
    for name in shelf.names():
        cls = shelf.entry(name).cls
        if cls.actions_of is not Game.actions_of and cls.chance is Game.chance:
            try:
                matrix_of(shelf.make(name, {}))
            except UnfitGame:  # it goes on after the first move
                continue
            found.append(name)
    return found


def solved(asked: Asked, limits: Limits, stop: threading.Event) -> Equilibrium:
    """The equilibrium; raises the sentence of what is wrong with the matrix, or TooMuch."""
    for what, text in (("the matrix", asked.a), ("the matrix of B", asked.b)):
        limits.checked_text(text, what)
    for what, text in (("rows", asked.rows), ("columns", asked.columns)):
        limits.checked_text(text, f"the list of names of {what}")
    rows, columns = _names(asked.rows), _names(asked.columns)
    game = read_text(asked.a, asked.b or None, rows, columns)
    m, n = game.shape
    if m * n > MOST_ENTRIES:
        raise TooMuch(f"the matrix has {m} × {n} entries; {MOST_ENTRIES:,} are accepted here.")

    found = equilibrium(
        game, weak=asked.weak, all=asked.all, seconds=limits.seconds, progress=lambda done, of_all: go_on(stop)
    )
    found.steps, found.pure  # noqa: B018 - computed when first asked for: here, where nobody else waits
    return found


def picked(found: Equilibrium, number: int) -> Equilibrium:
    """The same with another equilibrium first, counted from 1; as it is where there is no such one."""
    if not 1 < number <= len(found.profiles):
        return found
    first = found.profiles[number - 1]
    return dataclasses.replace(found, profiles=(first, *(p for p in found.profiles if p is not first)))


def _names(text: str) -> list[str] | None:
    found = [name.strip() for name in re.split(r"[,;\n]", text)]
    return found if any(found) else None
