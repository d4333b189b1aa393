"""Files that are to be written: what is wrong with their names is better known before the work than after it."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

from plyant.errors import BadFile, ParameterError

OUTPUTS = ("out", "plot", "proof", "record_to")
"""The parameters of all verbs that name files to be written; `cli.app` checks them before a verb begins."""


def refuse_unwritable(path: Path | None) -> None:
    """Raise BadFile where a file could not be written; a missing folder is not made."""
    if path is None:
        return
    if path.is_dir():
        raise BadFile(f"{path} is a folder; the name of a file is needed.")
    if not path.parent.is_dir():
        raise BadFile(f"{path} cannot be written: there is no folder {path.parent}.")
    try:
        tempfile.TemporaryFile(dir=path.parent).close()
    except OSError as error:
        raise BadFile(f"{path} cannot be written: {error.strerror or error}.") from None


def refuse_suffix(path: Path | None, accepted: Sequence[str], what: str) -> None:
    """Raise ParameterError for a name whose end does not say how the file is to be written."""
    if path is not None and path.suffix.lower() not in accepted:
        given = repr(path.suffix) if path.suffix else "a name without a suffix"
        raise ParameterError(f"cannot tell how to {what} {given}; accepted: {', '.join(accepted)}.")
