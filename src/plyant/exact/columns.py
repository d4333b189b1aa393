"""Files of columns: a header, and arrays that are read where they lie (memory-mapped), with a checksum over all."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from plyant.errors import BadFile
from plyant.files import whole_file

ALIGN = 64
MOST_HEADER = 1 << 26
_LENGTH = 8  # bytes


def write_columns(path: Path, magic: bytes, header: Mapping[str, Any], columns: Sequence[Any]) -> None:
    """Write such a file: it is old or new, never half."""
    columns = [np.ascontiguousarray(column) for column in columns]
    shapes = [[column.dtype.str, len(column)] for column in columns]
    text = json.dumps({**header, "columns": shapes}).encode()
    text = json.dumps({**header, "columns": shapes, "checksum": _checksum(text, columns)}).encode()
    with whole_file(path) as file:
        file.write(magic + len(text).to_bytes(_LENGTH, "little") + text)
        for column in columns:
            file.write(b"\0" * (-file.tell() % ALIGN))
            file.write(memoryview(column).cast("B") if len(column) else b"")


def read_columns(path: Path, magic: bytes, kinds: Sequence[str], what: str) -> tuple[dict[str, Any], list[Any]]:
    """The header and the columns of a file; raises BadFile where it is none, or damaged. what: "a table" …"""
    try:
        size = path.stat().st_size
        with path.open("rb") as file:
            if file.read(len(magic)) != magic:
                raise BadFile(f"{path} is not {what}.")
            length = int.from_bytes(file.read(_LENGTH), "little")
            if length > min(MOST_HEADER, size):
                raise BadFile(f"{path} is damaged: its header would be {length:,} bytes long.")
            header = json.loads(file.read(length))
            at = file.tell()
        checksum, shapes = header.pop("checksum"), header["columns"]
        if [kind for kind, _ in shapes] != list(kinds):
            raise ValueError("other columns")
        counts = [int(count) for _, count in shapes]
    except OSError as error:
        raise BadFile(f"{path} cannot be read: {error.strerror or error}.") from None
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError) as error:
        if isinstance(error, BadFile):
            raise
        raise BadFile(f"{path} is damaged: its header cannot be read.") from None
    columns: list[Any] = []
    for kind, count in zip(kinds, counts, strict=True):
        if any(_read(path, at, -at % ALIGN)):
            raise BadFile(f"{path} is damaged: byte {at:,} and those after it should be 0.")
        at += -at % ALIGN
        end = at + count * np.dtype(kind).itemsize
        if count < 0 or end > size:
            raise BadFile(f"{path} is cut off: it has {size:,} bytes, and {end:,} or more are expected.")
        columns.append(np.memmap(path, kind, "r", at, (count,)) if count else np.empty(0, kind))
        at = end
    if at != size:
        raise BadFile(f"{path} is damaged: {size - at:,} bytes follow its end.")
    if _checksum(json.dumps(header).encode(), columns) != checksum:
        raise BadFile(f"{path} is damaged: its checksum does not match.")
    del header["columns"]
    return header, columns


def _read(path: Path, at: int, length: int) -> bytes:
    with path.open("rb") as file:
        file.seek(at)
        return file.read(length)


def _checksum(header: bytes, columns: Sequence[Any]) -> str:
    found = hashlib.blake2b(header, digest_size=16)
    for column in columns:
        if len(column):
            found.update(memoryview(column).cast("B"))
    return found.hexdigest()
