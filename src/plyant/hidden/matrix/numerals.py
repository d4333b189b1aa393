"""Numbers as people write them, read exactly; and fractions as people read them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

_NUMBER = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?", re.IGNORECASE)
_INDEX = re.compile(r"[0-9]{1,9}")
_FRACTION = re.compile(r"[+-]?\d+/\d+")
_NO_NUMBER = re.compile(r"[+-]?(nan|inf|infinity|∞)", re.IGNORECASE)
_LONGEST = 400  # characters
_SHOWN_DENOMINATOR = 9_999  # fractions with longer denominators say less than decimals


class NotANumber(ValueError):
    """A text is no number; its text is a part of a sentence that says why."""


def fraction_in(text: str) -> Fraction:
    """3, -0.25, 1e3 or 1/3, exactly. Raises NotANumber."""
    token = text.strip().replace("−", "-")
    shown = repr(token if len(token) <= 40 else token[:39] + "…")
    if _NO_NUMBER.fullmatch(token):
        raise NotANumber(f"{shown} is not finite, and payoffs are finite numbers")
    if len(token) > _LONGEST or not (_NUMBER.fullmatch(token) or _FRACTION.fullmatch(token)):
        raise NotANumber(f"{shown} is not a number; 3, -0.25, 1e3 and 1/3 are accepted")
    try:
        number = Fraction(token)
        float(number)
    except ZeroDivisionError:
        raise NotANumber(f"{shown} divides by zero") from None
    except OverflowError:
        raise NotANumber(f"{shown} is too large; up to 1e308 is accepted") from None
    return number


def index_in(text: str) -> int | None:
    """The whole number, not negative, that counts something in a file; None if it is none, or far too large."""
    return int(text) if _INDEX.fullmatch(text) else None


def number_text(number: Fraction | float) -> str:
    """A number for people: a fraction where it is exact and short, else up to six digits."""
    if isinstance(number, Fraction) and number.denominator <= _SHOWN_DENOMINATOR:
        return str(number)
    value = float(number)
    return f"{value:.0f}" if value == round(value) and abs(value) < 1e15 else f"{value:.6g}"


def numbers_text(numbers: Sequence[Fraction | float]) -> str:
    """(1/6, 5/6, 0): all as fractions, or all as decimals."""
    short = all(isinstance(n, Fraction) and n.denominator <= _SHOWN_DENOMINATOR for n in numbers)
    return f"({', '.join(number_text(n if short else float(n)) for n in numbers)})"
