"""What one player wins, as a matrix: in floats on a scale of its own, and in whole numbers where that is exact."""

from __future__ import annotations

import dataclasses
import math
import numbers
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from plyant.errors import ParameterError
from plyant.hidden.matrix.numerals import NotANumber, fraction_in
from plyant.wording import counted

Floats = NDArray[np.float64]

_DECIMALS = 6  # a float that is written with so few digits after the point is taken for what is written
_LOST = 1e-13  # of the range
_DIGITS = 12  # a float that Python prints with at most this many digits is taken for what is printed
_LARGEST_DENOMINATOR = 10**400


class Whole(NamedTuple):
    """payoff [i, j] == numerators[i, j] / denominator, exactly; the numerators are whole, of whatever type."""

    numerators: NDArray[Any]
    denominator: int


class _Scale(NamedTuple):
    """payoff = least + one · unit."""

    unit: Floats
    least: Fraction
    one: Fraction


@dataclasses.dataclass(frozen=True, eq=False)
class Payoffs:
    """A matrix of finite numbers, at least 1 × 1."""

    array: Floats
    given: Whole | None = None
    """The same as fractions, where they were given as whole numbers or fractions."""

    @cached_property
    def _scale(self) -> _Scale:
        if self.given is not None:  # differences of whole numbers have no rounding
            numerators, denominator = self.given
            least, most = int(numerators.min()), int(numerators.max())
            exponent = (most - least).bit_length()
            if exponent > 1000:  # more than floats can hold
                unit = np.array([[(int(v) - least) / (1 << exponent) for v in row] for row in numerators])
            else:
                unit = _by_power_of_two((numerators - least).astype(np.float64), -exponent)
            return _Scale(unit, Fraction(least, denominator), Fraction(2**exponent, denominator))
        first = math.frexp(float(np.abs(self.array).max()))[1]  # before the subtraction: it might overflow
        work = _by_power_of_two(self.array, -first)
        lowest = float(work.min())
        second = math.frexp(float(work.max()) - lowest)[1]
        return _Scale(
            _by_power_of_two(work - lowest, -second), Fraction(float(self.array.min())), Fraction(2) ** (first + second)
        )

    @property
    def unit(self) -> Floats:
        """The same game between 0 and 1: the least payoff subtracted, then divided by a power of two.

        Neither changes the equilibria. An offset or a scale that floats can just hold is harmless here.
        """
        return self._scale.unit

    @cached_property
    def reach(self) -> float:
        """The greatest entry of `unit`: at least 1/2, or 0 where all payoffs are equal."""
        return float(self.unit.max())

    def value_of(self, unit_value: float) -> float:
        """The payoff that a number on the scale of `unit` stands for."""
        return float(self._scale.least + Fraction(unit_value) * self._scale.one)

    def amount_of(self, unit_gain: float) -> float:
        """The difference of payoffs that a difference on the scale of `unit` stands for; at most the largest float."""
        amount = Fraction(unit_gain) * self._scale.one
        return float(min(amount, Fraction(np.finfo(np.float64).max)))

    @property
    def compared(self) -> NDArray[Any]:
        """Entries that are in the same order as the payoffs: whole numbers where these were given."""
        return self.array if self.given is None else self.given.numerators

    @cached_property
    def whole(self) -> Whole | None:
        """The matrix in whole numbers over one denominator; None where it is not of short decimals or fractions."""
        return self.given or _short_decimals(self.array)

    @cached_property
    def rational(self) -> Whole:
        """The matrix in whole numbers over one denominator: as `whole`, or else exactly what the floats hold."""
        if self.whole is not None:
            return self.whole
        exact = [[Fraction(entry) for entry in row] for row in self.array.tolist()]
        return _over_one_denominator(exact, math.lcm(*(entry.denominator for row in exact for entry in row)))

    @cached_property
    def negated(self) -> Payoffs:
        """What the other player of a zero-sum game wins."""
        given = None if self.whole is None else Whole(-self.whole.numerators, self.whole.denominator)
        return Payoffs(-self.array, given)

    @property
    def transposed(self) -> Payoffs:
        """The same payoffs with rows and columns exchanged."""
        given = None if self.whole is None else Whole(self.whole.numerators.T, self.whole.denominator)
        return Payoffs(self.array.T, given)

    def part(self, rows: Sequence[int], columns: Sequence[int]) -> Payoffs:
        """The matrix of these rows and columns."""
        chosen = np.ix_(rows, columns)
        given = None if self.whole is None else Whole(self.whole.numerators[chosen], self.whole.denominator)
        return Payoffs(self.array[chosen], given)

    def entry(self, row: int, column: int) -> Fraction | float:
        """One payoff, as a fraction where that is exact."""
        if self.whole is None:
            return float(self.array[row, column])
        return Fraction(int(self.whole.numerators[row, column]), self.whole.denominator)


def _by_power_of_two(array: Floats, exponent: int) -> Floats:
    """array · 2^exponent; by the slower way where that power is no float."""
    return array * math.ldexp(1.0, exponent) if abs(exponent) < 1000 else np.ldexp(array, exponent)


def payoffs_of(source: Any, name: str) -> Payoffs:
    """The payoffs in nested lists or an array; `name` is what sentences call it. Raises ParameterError."""
    if isinstance(source, Payoffs):
        return source
    array = _as_array(source)
    if array is not None and array.ndim == 0:
        raise ParameterError(f"{name} is {_shown(source)}; a matrix is a list of rows, each a list of numbers.")
    if array is None or array.dtype.kind not in "biuf":
        return _one_by_one(source if array is None else array, name)
    _check_shape(array, name)
    if array.dtype.kind == "f":
        array = array.astype(np.float64)
        if not np.isfinite(array).all():
            row, column = (int(place) for place in np.argwhere(~np.isfinite(array))[0])
            raise _not_finite(name, row, column, array[row, column])
        return Payoffs(array)
    if array.dtype.kind == "b":
        array = array.astype(np.int64)
    elif array.dtype.kind == "u" or abs(int(array.min())) >= 2**62 or int(array.max()) >= 2**62:
        array = array.astype(object)  # else 0 - 1, or a difference of large numbers, is something else
    return Payoffs(array.astype(np.float64), Whole(array, 1))


def is_array_of_pairs(source: Any) -> bool:
    """Are these m × n × 2 numbers, both players' payoffs in each entry?"""
    array = _as_array(source)
    return array is not None and array.ndim == 3 and array.shape[2] == 2 and array.size > 0


def _as_array(source: Any) -> NDArray[Any] | None:
    try:
        return np.asarray(source)
    except (ValueError, TypeError, OverflowError):  # rows of different lengths
        return None


def _check_shape(array: NDArray[Any], name: str) -> None:
    if array.size == 0:
        raise ParameterError(f"{name} is empty; a matrix has at least one row and one column.")
    if array.ndim != 2:
        many = counted(array.ndim, "dimension")
        raise ParameterError(f"{name} has {many}; a matrix is a list of rows, each a list of numbers.")


def _one_by_one(source: Any, name: str) -> Payoffs:
    """Entries that NumPy has no type for: fractions, numbers as text, very large ones; or the sentence about them."""
    if isinstance(source, (str, bytes)) or not hasattr(source, "__iter__"):
        raise ParameterError(f"{name} is {_shown(source)}; a matrix is a list of rows, each a list of numbers.")
    rows = [_row(row, name, r) for r, row in enumerate(source)]
    if not rows or not rows[0]:
        raise ParameterError(f"{name} is empty; a matrix has at least one row and one column.")
    for r, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise ParameterError(
                f"row {r + 1} of {name} has {_entries(len(row))}, row 1 has {_entries(len(rows[0]))}; "
                "all rows must be equally long."
            )
    try:
        array = np.array([[float(entry) for entry in row] for row in rows])
    except OverflowError:
        raise ParameterError(f"{name} has an entry that is too large; up to 1e308 is accepted.") from None
    exact = [entry for row in rows for entry in row if isinstance(entry, Fraction)]
    denominator = math.lcm(*(entry.denominator for entry in exact))
    if len(exact) < array.size or denominator > _LARGEST_DENOMINATOR:
        return Payoffs(array)
    return Payoffs(array, _over_one_denominator([[Fraction(entry) for entry in row] for row in rows], denominator))


def _row(row: Any, name: str, r: int) -> list[Fraction | float]:
    if isinstance(row, (str, bytes)) or not hasattr(row, "__iter__"):
        raise ParameterError(f"row {r + 1} of {name} is {_shown(row)}; each row is a list of numbers.")
    return [_entry(entry, name, r, c) for c, entry in enumerate(row)]


def _entry(entry: Any, name: str, row: int, column: int) -> Fraction | float:
    """A fraction where the number is exact; floats stay floats unless they are short decimals."""
    if isinstance(entry, str):
        try:
            return fraction_in(entry)
        except NotANumber as error:
            raise ParameterError(f"row {row + 1}, column {column + 1} of {name}: {error}.") from None
    if isinstance(entry, (numbers.Rational, np.integer, np.bool_)):
        return Fraction(int(entry)) if isinstance(entry, (np.integer, np.bool_)) else Fraction(entry)
    if isinstance(entry, (float, np.floating, Decimal)):
        if not math.isfinite(entry):
            raise _not_finite(name, row, column, entry)
        if isinstance(entry, Decimal) and abs(entry.adjusted()) > 400:
            raise ParameterError(f"row {row + 1}, column {column + 1} of {name} is {entry}; up to 1e308 is accepted.")
        if isinstance(entry, Decimal):
            return Fraction(entry)
        short = _as_printed(float(entry))
        return float(entry) if short is None else short
    raise ParameterError(
        f"row {row + 1}, column {column + 1} of {name} is {_shown(entry)}; payoffs are real numbers or fractions."
    )


def _not_finite(name: str, row: int, column: int, entry: Any) -> ParameterError:
    return ParameterError(f"row {row + 1}, column {column + 1} of {name} is {entry}; payoffs are finite numbers.")


def _short_decimals(array: Floats) -> Whole | None:
    rounding = float(np.abs(array).max()) * 2.0**-53
    for digits in range(_DECIMALS + 1):
        power = 10**digits
        if digits and rounding > _LOST * (float(array.max()) - float(array.min())):
            return None  # there is more between the floats than what is written
        if _is_whole_over(array[0], power) and _is_whole_over(array, power):
            return Whole(np.rint(array * power), power)
    exact = []
    for row in array.tolist():
        printed = [_as_printed(entry) for entry in row]
        if None in printed:
            return None
        exact.append([entry for entry in printed if entry is not None])
    denominator = math.lcm(*(entry.denominator for row in exact for entry in row))
    return _over_one_denominator(exact, denominator) if denominator <= _LARGEST_DENOMINATOR else None


def _as_printed(entry: float) -> Fraction | None:
    """A float of any size that Python prints with few digits, such as 3e-20; None for others."""
    decimal = Decimal(repr(entry)).normalize()
    return Fraction(decimal) if len(decimal.as_tuple().digits) <= _DIGITS else None


def _over_one_denominator(exact: Sequence[Sequence[Fraction]], denominator: int) -> Whole:
    whole = np.empty((len(exact), len(exact[0])), dtype=object)
    whole[:] = [[int(entry * denominator) for entry in row] for row in exact]
    return Whole(whole, denominator)


def _is_whole_over(array: Floats, power: int) -> bool:
    if float(np.abs(array).max()) * power >= 2**53:
        return False
    return bool((np.rint(array * power) / power == array).all())


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:39] + "…"


def _entries(count: int) -> str:
    return f"{count} {'entry' if count == 1 else 'entries'}"
