"""What is known about a matrix game."""

from __future__ import annotations

import dataclasses
from fractions import Fraction
from functools import cached_property
from typing import Any

from plyant.hidden.matrix.dominance import ROW, Step, steps_of
from plyant.hidden.matrix.game import MatrixGame, Names
from plyant.hidden.matrix.profile import Exact, Profile
from plyant.hidden.matrix.pure import pure_equilibria

PLAYERS = ("A", "B")


@dataclasses.dataclass(frozen=True, eq=False)
class Equilibrium:
    """Nobody gains more than `certificate` (≤ 1e-9 of the range of the payoffs) by leaving these mixes.

    A (MAX) chooses a row, B (MIN) a column. In a zero-sum game A wins at least `value` by `rows`, whatever B does, and
    B loses at most that by `columns`.
    """

    game: MatrixGame = dataclasses.field(repr=False)
    profiles: tuple[Profile, ...] = dataclasses.field(repr=False)
    """The equilibria that were found, this one first: with all=True, all extreme ones."""
    method: str
    """saddle point, pure equilibrium, linear program, Lemke–Howson, or vertex enumeration."""
    is_enumeration: bool = False
    """Was it asked for all extreme equilibria? If these are not complete, there are at least as many as profiles."""
    is_complete: bool = False
    """Are all extreme equilibria among the profiles?"""
    weak: bool = dataclasses.field(default=False, repr=False)
    """Are weakly dominated rows and columns removed too in `steps`?"""

    @property
    def profile(self) -> Profile:
        """The equilibrium that the properties below tell of."""
        return self.profiles[0]

    @property
    def value(self) -> float:
        """What A wins on average."""
        return self.profile.values[0]

    @property
    def values(self) -> tuple[float, float]:
        """What A and B win on average."""
        return self.profile.values

    @property
    def rows(self) -> tuple[float, ...]:
        """How often A plays each row."""
        return self.profile.rows

    @property
    def columns(self) -> tuple[float, ...]:
        """How often B plays each column."""
        return self.profile.columns

    @property
    def exact(self) -> Exact | None:
        """Values and mixes as fractions, checked without rounding; None where only floats are known."""
        return self.profile.exact

    @property
    def exactness(self) -> str:
        """exact, or how far from it at most."""
        return "exact" if self.exact is not None else f"to {max(self.certificate, 1e-16):.0e} of the payoffs' range"

    @property
    def certificate(self) -> float:
        """The greatest gain of any deviation, as a share of the range of that player's payoffs."""
        return self.profile.certificate

    @property
    def gains(self) -> tuple[float, float]:
        """The greatest gain of A, and of B, by any deviation, in payoffs."""
        return self.profile.gains

    @property
    def supports(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The rows and the columns that are played at all, from 0."""
        return self.profile.supports

    @property
    def row_names(self) -> Names:
        """What the rows are called."""
        return self.game.row_names

    @property
    def column_names(self) -> Names:
        """What the columns are called."""
        return self.game.column_names

    @property
    def is_zero_sum(self) -> bool:
        """Was it given as one matrix?"""
        return self.game.is_zero_sum

    @cached_property
    def pure(self) -> tuple[tuple[int, int], ...]:
        """All equilibria without chance as (row, column), from 0."""
        return tuple((row, column) for row, column in pure_equilibria(self.game).tolist())

    @property
    def saddle_points(self) -> tuple[tuple[int, int], ...]:
        """All saddle points of a zero-sum game as (row, column), from 0; of another game, its pure equilibria."""
        return self.pure

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """Which rows and columns are dominated, one after the other, and by what; found when first asked for."""
        return steps_of(self.game, self.weak)

    @property
    def left(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The rows and columns that are not removed by the steps."""
        gone = {(step.kind == ROW, step.index) for step in self.steps}
        m, n = self.game.shape
        return tuple(i for i in range(m) if (True, i) not in gone), tuple(j for j in range(n) if (False, j) not in gone)

    @cached_property
    def has_continuum(self) -> bool:
        """Do two of the profiles share a mix? Then everything between their other mixes is an equilibrium too.

        If all extreme equilibria are known and no two share a mix, there are no others.
        """
        pairs = [(p.rows, p.columns) if p.exact is None else (p.exact.rows, p.exact.columns) for p in self.profiles]
        return any(len(set(mixes)) < len(pairs) for mixes in zip(*pairs, strict=True))

    @property
    def shown_rows(self) -> tuple[Fraction | float, ...]:
        """A's mix, in fractions where they are known."""
        return self.rows if self.exact is None else self.exact.rows

    @property
    def shown_columns(self) -> tuple[Fraction | float, ...]:
        """B's mix, in fractions where they are known."""
        return self.columns if self.exact is None else self.exact.columns

    def as_dict(self) -> dict[str, Any]:
        """Plain data, for JSON; fractions are texts, rows and columns are counted from 0."""
        told = _plain(self.profile) | {
            "value": self.value,
            "certificate": self.certificate,
            "gains": list(self.gains),
            "method": self.method,
            "exactness": self.exactness,
            "zero_sum": self.is_zero_sum,
            "row_names": list(self.row_names),
            "column_names": list(self.column_names),
            "supports": [list(support) for support in self.supports],
            "pure": [list(place) for place in self.pure],
            "steps": [
                {
                    "kind": step.kind,
                    "index": step.index,
                    "strict": step.is_strict,
                    "by": [[i, float(weight), str(weight)] for i, weight in step.by],
                }
                for step in self.steps
            ],
        }
        if self.is_enumeration:
            told["all"] = [_plain(profile) for profile in self.profiles]
            told["complete"] = self.is_complete
            told["infinitely_many"] = self.has_continuum or (None if not self.is_complete else False)
        return told

    def __str__(self) -> str:
        from plyant.hidden.matrix.words import summary

        return summary(self)

    def _repr_html_(self) -> str:
        from plyant.hidden.matrix.html import html

        return html(self)


def _plain(profile: Profile) -> dict[str, Any]:
    exact = profile.exact
    return {
        "values": list(profile.values),
        "rows": list(profile.rows),
        "columns": list(profile.columns),
        "fractions": None
        if exact is None
        else {
            "values": [str(value) for value in exact.values],
            "rows": [str(p) for p in exact.rows],
            "columns": [str(p) for p in exact.columns],
        },
    }
