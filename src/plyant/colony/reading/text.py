"""What is in a file, as text and numbers, with one clear sentence where it cannot be."""

from __future__ import annotations

import codecs
import math
import os
import re
from collections.abc import Hashable, Iterable
from pathlib import Path

from plyant.errors import BadFile
from plyant.warning import warn

LARGEST = 1 << 30  # bytes
_CONTROL = re.compile(rb"[\x00-\x08\x0e-\x1f]")
_SHOWN = 40  # characters of what is quoted in a sentence


def content_of(path: Path) -> bytes:
    """The bytes of a file. Raises BadFile."""
    try:
        with path.open("rb") as file:
            size = os.fstat(file.fileno()).st_size
            content = b"" if size > LARGEST else file.read(size or LARGEST + 1)  # a pipe does not tell its size
    except FileNotFoundError:
        raise BadFile(f"there is no file {path}.") from None
    except IsADirectoryError:
        raise BadFile(f"{path} is a folder; a file was expected.") from None
    except OSError as error:
        raise BadFile(f"{path} cannot be read: {error.strerror or error}.") from None
    except ValueError:  # a zero byte in the name
        raise BadFile(f"{str(path)!r} is not the name of a file.") from None
    if max(size, len(content)) > LARGEST:
        raise BadFile(f"{path} is too large; up to {LARGEST >> 30} GB is accepted.")
    if not content.strip():
        raise BadFile(f"{path} is empty.")
    return content


def text_of(path: Path, content: bytes) -> str:
    """The same as text, whatever ends its lines: UTF-8, UTF-16 or, with a warning, Windows-1252. Raises BadFile."""
    text = _utf_16(content)
    if text is None:
        content = content.rstrip(b"\x1a\r\n\t ")  # old files of DOS end with Ctrl-Z
        if _CONTROL.search(content):
            raise BadFile(f"{path} is not a text file; text in UTF-8 is accepted.")
        try:
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError:
            try:
                text = content.decode("cp1252")
            except UnicodeDecodeError:
                text = content.decode("latin-1")
            warn(f"{path} is not in UTF-8; it is read as Windows-1252 (Western European).")
    if not text.strip():
        raise BadFile(f"{path} is empty.")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _utf_16(content: bytes) -> str | None:
    """The text of a file in UTF-16, with a byte order mark or as every second byte of plain text shows; else None."""
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        encoding = "utf-16"
    else:
        start = content[:200]
        even, odd = start[::2].count(0), start[1::2].count(0)
        if len(start) < 4 or max(even, odd) < 0.4 * len(start) or min(even, odd) > 0:
            return None
        encoding = "utf-16-le" if odd else "utf-16-be"
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError:
        return None
    return None if re.search("[\x00-\x08\x0e-\x1f]", text) else text


def finite(token: str) -> float | None:
    """The number that is written there, or None; Python's 1_000 is none."""
    try:
        number = float(token)
    except ValueError:
        return None
    return number if math.isfinite(number) and "_" not in token else None


def quoted(text: object) -> str:
    """In quotes, on one line, and not too long for a sentence."""
    whole = str(text)
    return repr(whole if len(whole) <= _SHOWN else whole[: _SHOWN - 1] + "…")


def first_repeat(names: Iterable[Hashable]) -> int | None:
    """The place of the first name that was there before."""
    seen = set()
    for place, name in enumerate(names):
        if name in seen:
            return place
        seen.add(name)
    return None
