"""Several colonies at once, each in a thread of its own."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from plyant.colony.routes.colony import Colony
from plyant.colony.routes.plan import copy
from plyant.colony.search import Stop


class Crowd:
    """Colonies that work alone, and at fixed numbers of iterations tell the worst of them what the best one found.

    So the threads' pace does not matter: the same colonies and iterations give the same solutions.
    """

    def __init__(self, colonies: Sequence[Colony]) -> None:
        self.colonies = colonies

    @property
    def iterations(self) -> int:
        """How many each colony has done."""
        return min(colony.iterations for colony in self.colonies)

    @property
    def leader(self) -> Colony:
        """The colony with the best solution; of equals, the first."""
        return min(self.colonies, key=lambda colony: colony.length)

    def advance(self, iterations: int, stop: Stop) -> None:
        """Every colony does so many iterations more, or fewer once `stop` is set."""
        goal = self.iterations + iterations
        every = self.colonies[0].exchanged
        if len(self.colonies) == 1:
            self.colonies[0].advance(iterations, stop)
            return
        with ThreadPoolExecutor(len(self.colonies)) as threads:
            while self.iterations < goal and not stop[0]:
                part = min(goal - self.iterations, every - self.iterations % every)
                list(threads.map(lambda colony, part=part: colony.advance(part, stop), self.colonies))
                if self.iterations % every == 0 and not stop[0]:
                    self._exchange()

    def _exchange(self) -> None:
        leader, last = self.leader, max(self.colonies, key=lambda colony: colony.length)
        if leader.length < last.length:
            copy(leader.best, last.best)
            last.length = leader.length
