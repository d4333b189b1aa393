"""JSON: the sheet as data, from which answers are marked."""

from __future__ import annotations

import json

from plyant.explain.exercises.files import as_dict
from plyant.explain.exercises.writers.sheet import Sheet


def write(sheet: Sheet) -> str:
    """The whole sheet, and a place for the answers."""
    found = as_dict(sheet.exercises, sheet.title, sheet.options, sheet.solutions)
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"
