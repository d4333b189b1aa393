"""Standard output and error: characters that the encoding lacks are written in plain ones; a warning is one line."""

from __future__ import annotations

import codecs
import contextlib
import io
import re
import sys
import unicodedata
from collections.abc import Iterator
from typing import TextIO

from plyant.warning import collect_warnings

PLAIN = "plyant.plain"
"""The name of the error handler: `text.encode("ascii", PLAIN)`."""

_SIGNS = {
    "·": "*", "•": "*", "×": "x", "−": "-", "–": "-", "—": "-", "±": "+/-", "≤": "<=", "≥": ">=", "≠": "!=", "≈": "~",
    "∞": "inf", "√": "sqrt", "∝": "~", "∈": "in", "⊕": "xor", "→": "->", "←": "<-", "↑": "^", "↓": "v", "⇒": "=>",
    "↔": "<->", "✓": "v", "✔": "v", "✗": "x", "✘": "x", "✂": "x", "★": "*", "☆": "*", "▶": ">", "◀": "<", "▲": "^",
    "▼": "v", "●": "*", "○": "o", "◐": "o", "■": "#", "□": "-", "█": "#", "▓": "#", "▒": "+", "░": ".", "⋮": ":",
    "′": "'", "″": '"', "‘": "'", "’": "'", "“": '"', "”": '"', "„": '"', "‚": "'", "«": "<<", "»": ">>", "‹": "<",
    "›": ">", "°": " deg", "ß": "ss", "ø": "o", "Ø": "O", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ł": "l",
    "Ł": "L", "đ": "d", "€": "EUR", "£": "GBP", "⁄": "/", "ᐟ": "'", "⤢": "<->", "♠": "S", "♥": "H", "♦": "D",
    "♣": "C",
}  # fmt: skip
_REPEATED_MARK = re.compile(r"(?<=\^[^\s^])\^|(?<=_[^\s_])_")  # ⁻¹ is ^-1 rather than ^-^1
_FAMILIES = {"SUPERSCRIPT": "^", "MODIFIER LETTER": "^", "SUBSCRIPT": "_"}


def plain(sign: str) -> str:
    """One character in ASCII: α is alpha, ≥ is >=, a line of a table is -, | or +; what has no such form is ?."""
    if sign in _SIGNS:
        return _SIGNS[sign]
    if sign.isascii():
        return sign
    name = unicodedata.name(sign, "")
    if name.startswith("GREEK ") and "LETTER " in name:
        letter = name.rpartition("LETTER ")[2].partition(" WITH")[0].lower().removeprefix("final ")
        letter = "lambda" if letter == "lamda" else letter
        return letter.capitalize() if "CAPITAL" in name else letter
    if name.startswith("BOX DRAWINGS"):
        return _line(name)
    if "\u2580" <= sign <= "\u259f":
        return "#"
    if "\u2800" <= sign <= "\u28ff":  # Braille: dots of a plot
        return " " if sign == "\u2800" else "*"
    if unicodedata.combining(sign) or name.startswith(("VARIATION", "ZERO WIDTH", "WORD JOINER")):
        return ""
    letters = unicodedata.normalize("NFKD", sign)
    if letters == sign:
        return " " if sign.isspace() else "?"
    mark = next((mark for family, mark in _FAMILIES.items() if name.startswith(family) or family in name), "")
    return mark + "".join(plain(letter) for letter in letters)


def _line(name: str) -> str:
    """A horizontal line is - (= where it is double), a vertical one |, a corner or crossing +."""
    kind = name.removeprefix("BOX DRAWINGS ")
    if kind.endswith("HORIZONTAL") and "VERTICAL" not in kind:
        return "=" if "DOUBLE" in kind else "-"
    if kind.endswith("VERTICAL") and "HORIZONTAL" not in kind:
        return "|"
    return "\\" if "UPPER LEFT TO" in kind else "/" if "UPPER RIGHT TO" in kind else "+"


def _replaced(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = "".join(map(plain, error.object[error.start : error.end]))
    return _REPEATED_MARK.sub("", text), error.end


codecs.register_error(PLAIN, _replaced)


def prepare_streams() -> None:
    """From now on, standard output and error never fail because of a character that their encoding lacks."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # otherwise there is none, or somebody else's object
            stream.reconfigure(errors=PLAIN)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def can_encode(text: str, stream: TextIO) -> bool:
    """Can the stream write each character as it is?"""
    try:
        text.encode(getattr(stream, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


_collected: list[str] = []


@contextlib.contextmanager
def warnings_shown() -> Iterator[None]:
    """Print each warning on standard error when it is given, in one line, and keep it for JSON output."""
    with collect_warnings(_print) as collected:
        global _collected
        before, _collected = _collected, collected
        try:
            yield
        finally:
            _collected = before


def collected_warnings() -> list[str]:
    """The warnings since the command was started."""
    return list(_collected)


def _print(text: str) -> None:
    print(f"plyant: warning: {' '.join(text.split())}", file=sys.stderr)
