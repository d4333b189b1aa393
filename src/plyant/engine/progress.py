"""What a search tells about itself while it runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Progress(NamedTuple):
    """The last finished look, and the effort so far; `value` is to MAX."""

    depth: int
    nodes: int
    seconds: float
    value: float


Watch = Callable[[Progress], None]
