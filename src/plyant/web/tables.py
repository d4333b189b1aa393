"""What the computer remembers between its moves, for all games in progress together: a bounded number of tables."""

from __future__ import annotations

import threading
import weakref

from plyant.engine.table import Table
from plyant.web.limits import Limits


class Tables:
    """A table for whoever thinks; the one that was longest left alone is forgotten where there are too many."""

    def __init__(self) -> None:
        self._kept: weakref.WeakKeyDictionary[object, Table] = weakref.WeakKeyDictionary()  # the latest used is last
        self._lock = threading.Lock()

    def of(self, owner: object, limits: Limits) -> Table:
        """The table of this owner, empty where it had none or was forgotten; it goes when its owner goes."""
        with self._lock:
            table = self._kept.pop(owner, None) or Table(limits.table_mb)
            self._kept[owner] = table
            for oldest in list(self._kept)[: -limits.tables]:
                del self._kept[oldest]
            return table


TABLES = Tables()
"""Of this process: its memory is what is bounded."""
