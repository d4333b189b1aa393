"""The colonies that visitors have made: a run that was paused goes on where it was."""

from __future__ import annotations

import collections
import secrets

from plyant.colony.live import Live
from plyant.errors import ParameterError
from plyant.web.ants.asked import Asked
from plyant.web.visitors import heaviest

_EACH = 2  # of one visitor
_PAIRS = 20_000_000  # pairs of cities, of all together: a large problem takes some bytes for each


class Hills:
    """The address with most colonies loses the one left alone for longest. They are made in the event loop alone."""

    def __init__(self, each: int = _EACH, pairs: int = _PAIRS) -> None:
        self._kept: collections.OrderedDict[tuple[str, str], tuple[str, Live]] = collections.OrderedDict()
        self._most_each, self._most_pairs = each, pairs

    def get(self, visitor: str, asked: Asked) -> tuple[str, Live]:
        """(id, colony): the one with this id if it is the visitor's and about the same, else a new one.

        Raises BadProblem where there is no tour.
        """
        key = visitor, asked.id
        if key in self._kept and self._kept[key][0] == asked.key:
            self._kept.move_to_end(key)
            return asked.id, self._kept[key][1]
        live = Live(asked.problem, asked.settings, asked.seconds)
        self._forget(key)
        new = secrets.token_urlsafe(12)
        self._kept[visitor, new] = asked.key, live
        self._tidy(visitor)
        return new, live

    def known(self, visitor: str, id_: str) -> Live:
        """The colony with this id; raises ParameterError where the visitor has none."""
        if (visitor, id_) not in self._kept:
            raise ParameterError("these ants are not there any more; run them again.")
        return self._kept[visitor, id_][1]

    def __len__(self) -> int:
        return len(self._kept)

    def _tidy(self, visitor: str) -> None:
        own = [key for key in self._kept if key[0] == visitor]
        for key in own[: -self._most_each]:
            self._forget(key)
        while len(self._kept) > 1 and sum(_pairs(live) for _, live in self._kept.values()) > self._most_pairs:
            loser = heaviest(visitor for visitor, _ in self._kept)
            self._forget(next(key for key in self._kept if key[0] == loser))

    def _forget(self, key: tuple[str, str]) -> None:
        """A run that is in progress keeps its colony until it ends."""
        self._kept.pop(key, None)


def _pairs(live: Live) -> int:
    return max(live.problem.size, 100) ** 2
