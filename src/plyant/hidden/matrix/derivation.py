"""How an equilibrium is found by hand: what is sure without mixing, dominance, indifference, and the check."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from plyant.hidden.matrix.dominance import COLUMN, ROW
from plyant.hidden.matrix.numerals import number_text, numbers_text
from plyant.hidden.matrix.payoffs import Payoffs
from plyant.hidden.matrix.result import PLAYERS, Equilibrium
from plyant.hidden.matrix.words import pure_lines, step_lines, step_text

Number = Fraction | float
_DIGITS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_LETTERS = {ROW: "p", COLUMN: "q"}
_MOST_TABLES = 8  # steps of dominance that are shown one by one
_MOST_PLAYED = 8  # unknowns of equations that are written down
_MOST_LISTED = 12  # rows or columns whose numbers are listed


class Equation(NamedTuple):
    """Σ factor · probability = value: what the other player wins by one choice against a mix."""

    kind: str
    """ROW: the probabilities are those of rows, and the other's choice is a column; or COLUMN."""
    choice: int
    """The other's choice, from 0."""
    terms: tuple[tuple[int, Number], ...]
    """(row or column, factor): those that are played."""
    value: Number
    letter: str
    """What the value is called: v, and u for what B wins where that is not what A loses."""

    @property
    def text(self) -> str:
        """As people write it, such as 3p₁ − p₂ = v."""
        return f"{_sum_text(self.terms, _LETTERS[self.kind])} = {self.letter}"


class Stage(NamedTuple):
    """One step on the way, in sentences."""

    title: str
    sentences: tuple[str, ...]
    left: tuple[tuple[int, ...], tuple[int, ...]] | None = None
    """The rows and columns that are left after it, where that is to be shown."""
    equations: tuple[Equation, ...] = ()


def derivation(found: Equilibrium) -> list[Stage]:
    """All stages, in the order in which a person takes them."""
    stages = [without_mixing(found), *_dominance(found)]
    if max(map(len, found.profile.supports)) > 1:
        stages.append(_indifference(found))
    return [*stages, _check(found)]


# -- without mixing ------------------------------------------------------------------------------------------------


def without_mixing(found: Equilibrium) -> Stage:
    """What each is sure of by one row or column alone, and whether that settles the game."""
    if not found.is_zero_sum:
        return Stage("Best answers", (*_best_answers(found), *pure_lines(found)))
    a, b = PLAYERS
    least, greatest = security_levels(found.game.to_rows)
    low, high = max(least), min(greatest)
    row, column = found.row_names[least.index(low)], found.column_names[greatest.index(high)]
    sentences = [
        f"If {b} saw which row {a} plays, {a} would win the least of it{_listed(least)}; "
        f"the greatest of these, the maximin, is {number_text(low)} (row {row}).",
        f"If {a} saw which column {b} plays, {b} would lose the greatest of it{_listed(greatest)}; "
        f"the least of these, the minimax, is {number_text(high)} (column {column}).",
    ]
    if low == high:
        sentences.append(f"They are equal: the value is {number_text(low)}, and nobody needs to mix.")
    else:
        sentences.append(f"As {number_text(low)} < {number_text(high)}, the value lies between them.")
    return Stage("Without mixing", (*sentences, *pure_lines(found)))


def security_levels(payoffs: Payoffs) -> tuple[list[Number], list[Number]]:
    """The least entry of each row, and the greatest of each column."""
    m, n = payoffs.array.shape
    least = [payoffs.entry(i, int(payoffs.compared[i].argmin())) for i in range(m)]
    greatest = [payoffs.entry(int(payoffs.compared[:, j].argmax()), j) for j in range(n)]
    return least, greatest


def best_answers(found: Equilibrium) -> tuple[list[list[bool]], list[list[bool]]]:
    """Which entries are A's best ones of their column, and which B's best ones of their row."""
    a, b = found.game.to_rows.compared, found.game.to_columns.compared
    return (a == a.max(axis=0)).tolist(), (b == b.max(axis=1, keepdims=True)).tolist()


def _best_answers(found: Equilibrium) -> list[str]:
    of_a, of_b = best_answers(found)
    rows, columns = found.row_names, found.column_names
    if max(len(rows), len(columns)) > _MOST_LISTED:
        return []
    sentences = []
    for j, column in enumerate(columns):
        sentences.append(f"column {column}: {' or '.join(rows[i] for i in range(len(rows)) if of_a[i][j])}")
    answers = []
    for i, row in enumerate(rows):
        answers.append(f"row {row}: {' or '.join(columns[j] for j in range(len(columns)) if of_b[i][j])}")
    return [
        f"{PLAYERS[0]}'s best answers: to {'; to '.join(sentences)}.",
        f"{PLAYERS[1]}'s best answers: to {'; to '.join(answers)}.",
    ]


# -- dominance -----------------------------------------------------------------------------------------------------


def _dominance(found: Equilibrium) -> list[Stage]:
    if not found.steps or len(found.steps) > _MOST_TABLES:
        return [Stage("Dominance", tuple(step_lines(found)), found.left if found.steps else None)]
    m, n = found.game.shape
    rows, columns = list(range(m)), list(range(n))
    stages = []
    for number, step in enumerate(found.steps, start=1):
        (rows if step.kind == ROW else columns).remove(step.index)
        title = f"Dominance, step {number}" if len(found.steps) > 1 else "Dominance"
        stages.append(Stage(title, (step_text(found, step),), (tuple(rows), tuple(columns))))
    return stages


# -- indifference --------------------------------------------------------------------------------------------------


def equations(found: Equilibrium) -> list[Equation]:
    """What the players' mixes must satisfy: every choice that the other one plays brings that player the same."""
    rows, columns = found.profile.supports
    first, second = _values(found)
    to_rows, to_columns = found.game.to_rows, found.game.to_rows if found.is_zero_sum else found.game.to_columns
    other = (first, "v") if found.is_zero_sum else (second, "u")  # in a zero-sum game both speak of what A wins
    return [
        *(Equation(ROW, j, tuple((i, to_columns.entry(i, j)) for i in rows), *other) for j in columns),
        *(Equation(COLUMN, i, tuple((j, to_rows.entry(i, j)) for j in columns), first, "v") for i in rows),
    ]


def _indifference(found: Equilibrium) -> Stage:
    a, b = PLAYERS
    rows, columns = found.profile.supports
    played = f"rows {_names(rows, found.row_names)} and columns {_names(columns, found.column_names)}"
    sentences = [f"In this equilibrium {played} are played: each must bring its player as much as the others do."]
    if max(len(rows), len(columns)) > _MOST_PLAYED:
        return Stage("Indifference", tuple(sentences))
    what = "loses the same, v," if found.is_zero_sum else "wins the same, u,"
    sentences.append(
        f"{a} mixes by {_letters(rows, ROW)} so that {b} {what} by each of these columns; "
        f"{b} mixes by {_letters(columns, COLUMN)} so that {a} wins the same, v, by each of these rows. "
        "Probabilities add up to 1."
    )
    sentences += _two_by_two(found, rows, columns)
    x, y = found.shown_rows, found.shown_columns
    only = "" if _is_settled(found, rows, columns) else " (one of several solutions)"
    sentences.append(
        f"The equations give {_letters(rows, ROW)} = {numbers_text([x[i] for i in rows])} and "
        f"{_letters(columns, COLUMN)} = {numbers_text([y[j] for j in columns])}{only}."
    )
    return Stage("Indifference", tuple(sentences), (rows, columns), tuple(equations(found)))


def _two_by_two(found: Equilibrium, rows: Sequence[int], columns: Sequence[int]) -> list[str]:
    """The formulas of a zero-sum game of two rows and two columns."""
    if not found.is_zero_sum or (len(rows), len(columns)) != (2, 2) or found.exact is None:
        return []
    a, b, c, d = (Fraction(found.game.to_rows.entry(i, j)) for i in rows for j in columns)
    below = a - b - c + d
    if below == 0:
        return []
    p, q = _LETTERS[ROW] + _small(rows[0]), _LETTERS[COLUMN] + _small(columns[0])
    return [
        f"With entries a b / c d: {p} = (d − c) / (a − b − c + d) = {number_text((d - c) / below)}, "
        f"{q} = (d − b) / (a − b − c + d) = {number_text((d - b) / below)}, "
        f"v = (ad − bc) / (a − b − c + d) = {number_text((a * d - b * c) / below)}."
    ]


def _is_settled(found: Equilibrium, rows: Sequence[int], columns: Sequence[int]) -> bool:
    """Have the equations, with the probabilities adding up to 1, one solution?"""
    for unit, own, others in (
        (found.game.to_columns.unit.T, columns, rows),
        (found.game.to_rows.unit, rows, columns),
    ):
        part = unit[np.ix_(own, others)]
        system = np.block([[part, -np.ones((len(own), 1))], [np.ones((1, len(others))), np.zeros((1, 1))]])
        if np.linalg.matrix_rank(system) < len(others) + 1:
            return False
    return True


# -- the check -----------------------------------------------------------------------------------------------------


def brought(found: Equilibrium) -> tuple[list[Number], list[Number]]:
    """What each row brings A against B's mix, and each column B against A's; in fractions where they are known."""
    x, y = found.shown_rows, found.shown_columns
    m, n = found.game.shape
    of_rows = [_total(found.game.to_rows.entry(i, j) * y[j] for j in range(n)) for i in range(m)]
    of_columns = [_total(found.game.to_columns.entry(i, j) * x[i] for i in range(m)) for j in range(n)]
    return of_rows, of_columns


def _check(found: Equilibrium) -> Stage:
    a, b = PLAYERS
    of_rows, of_columns = brought(found)
    first, second = _values(found)
    if max(len(of_rows), len(of_columns)) > _MOST_LISTED:
        return Stage("Check", (f"No other row brings {a} more, and no other column brings {b} more.",))
    if found.is_zero_sum:
        told = f"cost {b} {numbers_text([-one for one in of_columns])}: none is less than {number_text(first)}"
    else:
        told = f"bring {b} {numbers_text(of_columns)}: none is more than {number_text(second)}"
    return Stage(
        "Check",
        (
            f"Against {b}'s mix the rows bring {a} {numbers_text(of_rows)}: none is more than {number_text(first)}.",
            f"Against {a}'s mix the columns {told}. Nobody gains by changing.",
        ),
    )


def _values(found: Equilibrium) -> tuple[Number, Number]:
    return found.values if found.exact is None else found.exact.values


def _total(parts: object) -> Number:
    return sum(parts, Fraction(0))  # type: ignore[call-overload, no-any-return]


# -- words ---------------------------------------------------------------------------------------------------------


def _listed(numbers: Sequence[Number]) -> str:
    return f": {', '.join(map(number_text, numbers))}" if len(numbers) <= _MOST_LISTED else ""


def _names(indices: Sequence[int], names: Sequence[str]) -> str:
    shown = [names[i] for i in indices[:_MOST_LISTED]]
    return ", ".join(shown) + (" …" if len(indices) > _MOST_LISTED else "")


def _small(index: int) -> str:
    return str(index + 1).translate(_DIGITS)


def _letters(indices: Sequence[int], kind: str) -> str:
    inside = ", ".join(_LETTERS[kind] + _small(i) for i in indices)
    return f"({inside})" if len(indices) > 1 else inside


def _sum_text(terms: Sequence[tuple[int, Number]], letter: str) -> str:
    text = ""
    for index, factor in terms:
        if factor == 0:
            continue
        written = number_text(factor if factor > 0 else -factor)
        size = "" if written == "1" else f"({written})" if "/" in written else written
        sign = ("− " if text else "−") if factor < 0 else "+ " if text else ""
        text += f"{' ' if text else ''}{sign}{size}{letter}{_small(index)}"
    return text or "0"
