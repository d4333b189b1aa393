"""Numbers in the cells of a table: decimal points and commas, thousands, units, degrees, minutes and seconds."""

from __future__ import annotations

import re

from plyant.colony.reading.text import finite

_SPACES = str.maketrans({"\u00a0": " ", "\u202f": " ", "\u2009": " ", "\u2007": " ", "−": "-", "’": "'"})
_GROUPED = re.compile(r"[+-]?\d{1,3}(?:([ '])\d{3})(?:\1\d{3})*(?:[.,]\d+)?")
_POINTS = re.compile(r"[+-]?\d{1,3}(?:\.\d{3})+,\d+|[+-]?\d{1,3}(?:\.\d{3}){2,}")  # 1.234,5 or 1.234.567
_COMMAS = re.compile(r"[+-]?\d{1,3}(?:,\d{3})+\.\d+|[+-]?\d{1,3}(?:,\d{3}){2,}")  # 1,234.5 or 1,234,567
THOUSANDS_OR_NOT = re.compile(r"[+-]?\d{1,3},\d{3}")  # one thousand and more, or three decimals
DECIMAL_COMMA = re.compile(r"[+-]?\d+,\d+")
_UNIT = re.compile(r"(.*\d)\s*([^\W\d_]{1,12}\.?|°)")
_SIGNS = re.compile(r"[°ºd]|[\"″”]|''|['′’]|[:]")
_ANGLE = re.compile(
    r"([+-])?\s*(\d+(?:[.,]\d+)?)\s*(?:[°ºd:]|\s|$)\s*"
    r"(?:(\d+(?:[.,]\d+)?)\s*(?:['′’m:](?!['′’])|\s|$)\s*)?"
    r"(?:(\d+(?:[.,]\d+)?)\s*(?:[\"″”s]|''|′′|’’|$)\s*)?"
)
_DIRECTIONS = {
    "n": "N", "nord": "N", "north": "N", "norden": "N", "s": "S", "sud": "S", "süd": "S", "sued": "S", "south": "S",
    "e": "E", "est": "E", "east": "E", "ost": "E", "osten": "E", "w": "W", "west": "W", "westen": "W", "ouest": "W",
    "o": "O",
}  # fmt: skip
_WORD_FIRST = re.compile(r"([^\W\d_]+)\.?\s*(.*)")
_WORD_LAST = re.compile(r"(.*?[\d°º'′’\"″”])\s*([^\W\d_]+)\.?")


def number_in(cell: str, decimal_commas: bool) -> float | None:
    """The number in a cell, or None. Where it has points and commas, the last of them is the decimal one."""
    number = finite(cell)
    if number is not None:  # nearly always, and much faster
        return number
    text = cell.strip().translate(_SPACES)
    if _GROUPED.fullmatch(text):
        text = text.replace(" ", "").replace("'", "")
    if _POINTS.fullmatch(text):
        return finite(text.replace(".", "").replace(",", "."))
    if _COMMAS.fullmatch(text):
        return finite(text.replace(",", ""))
    if "," in text and "." not in text:
        if decimal_commas:
            text = text.replace(",", ".")
        elif THOUSANDS_OR_NOT.fullmatch(text):
            text = text.replace(",", "")
    return finite(text)


def with_unit(cell: str, decimal_commas: bool) -> tuple[float, str] | None:
    """A number and the unit that follows it: (12.0, "kg") for "12 kg"; None where it is no number."""
    match = _UNIT.fullmatch(cell.strip())
    number = number_in(match[1], decimal_commas) if match else None
    return None if match is None or number is None else (number, match[2].casefold().rstrip("."))


def degrees_in(cell: str, letter_for_o: str | None = None) -> tuple[float, str] | None:
    """Degrees with a sign of them, and the direction N, S, E or W if it is named: "52° 31' 12\" N" is (52.52, "N").

    None: the cell is no angle, or only a number. S and W are negative. `letter_for_o`: what O stands for, E or W.
    """
    text = cell.strip().translate(_SPACES)
    direction = ""
    first, last = _WORD_FIRST.fullmatch(text), _WORD_LAST.fullmatch(text)
    if first and first[1].casefold() in _DIRECTIONS:
        direction, text = _DIRECTIONS[first[1].casefold()], first[2]
    elif last and last[2].casefold() in _DIRECTIONS:
        direction, text = _DIRECTIONS[last[2].casefold()], last[1]
    if not direction and not _SIGNS.search(text):
        return None
    if direction == "O":
        if letter_for_o is None:
            return None
        direction = letter_for_o
    match = _ANGLE.fullmatch(text.strip())
    if match is None:
        return None
    sign, *parts = match.groups()
    degrees, minutes, seconds = (float(part.replace(",", ".")) if part else 0.0 for part in parts)
    is_whole = not (parts[1] and re.search("[.,]", parts[0])) and not (parts[2] and re.search("[.,]", parts[1] or ""))
    if minutes >= 60 or seconds >= 60 or not is_whole or (sign == "-" and direction in ("S", "W")):
        return None
    value = degrees + minutes / 60 + seconds / 3600
    return (-value if sign == "-" or direction in ("S", "W") else value), direction
