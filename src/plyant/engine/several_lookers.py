"""Looks at games of several players: a kernel that keeps vectors, and the player who asks, whoever it is.

What goes on around a look takes player 0 for MAX and all others for MIN. So a look answers what a state is worth to the
asker, and minus that where the mover at the root would otherwise be taken for the wrong one of the two.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plyant.engine import best_reply, leaves, maxn, paranoid, vectors
from plyant.engine.leaves import INFINITY, WIN
from plyant.engine.lookers import Looker
from plyant.game import Action, Game, State
from plyant.native import DEEPEST, Words

Blocs = Sequence[Sequence[int]]


class VectorLooker(Looker):
    """A kernel that keeps one value for each player; `blocs` are those who play as one, for the sum of their shares."""

    def __init__(self, game: Game, native: bool, mover: int, asker: int, blocs: Blocs) -> None:
        super().__init__(game, native)
        self._asker = asker
        wants_most = mover == asker or any(mover in bloc and asker in bloc for bloc in blocs)
        self._sign = 1 if wants_most == (mover == 0) else -1
        self._line: list[Action] = []
        self._relies_on_nothing = False
        self.values = ()
        players = len(game.players)
        vectors.prepare(self.desk, players)
        for bloc in blocs:
            for member in bloc:
                vectors.set_goal(self.desk, member, tuple(float(p in bloc) for p in range(players)))

    def _new_desk(self) -> Any:
        words = vectors.size(len(self.game.players))
        return Words(words) if self.native else [0] * words

    def look(self, state: State, depth: int, alpha: float, beta: float, ply: int = 0) -> float:
        """The value to MAX; the root may be `ply` plies below the state whose line is wanted."""
        self.desk[leaves.ROOT_DEPTH] = depth + ply
        self.desk[leaves.UNBOUNDED] = int(depth + ply == DEEPEST)
        self.desk[leaves.HORIZON] = 0
        value = self._worth(state, depth, *self._own(alpha, beta), ply)
        if not self._relies_on_nothing and self._is_let_down():
            self._rely_on_nothing()
            self.desk[leaves.HORIZON] = 0
            value = self._worth(state, depth, *self._own(alpha, beta), ply)
        if ply == 0:
            self.values = tuple(leaves.as_utility(self.game, v) for v in vectors.vector(self.desk, 0))
            self._line = super().line()
        return self._sign * value

    def _is_let_down(self) -> bool:
        """Was a leaf not as the game promises?"""
        return bool(self.desk[vectors.BEYOND])

    def _rely_on_nothing(self) -> None:
        """There are estimates beyond the bounds, or no zero sum: no cuts, and wins that outrank whatever there is.

        With chance, values stay as they are: a mean has a meaning only on their own scale.
        """
        self._relies_on_nothing = True
        vectors.allow_all(self.desk)
        self.desk[vectors.OUTRANK] = int(self.game.bounds is not None and not self.game.has("chance"))

    def _own(self, alpha: float, beta: float) -> tuple[float, float]:
        """A window to MAX as one to the asker; one beyond the wins is none."""
        low, high = (alpha, beta) if self._sign > 0 else (-beta, -alpha)
        return (-INFINITY, INFINITY) if abs(low) > WIN / 2 or abs(high) > WIN / 2 else (low, high)

    def _worth(self, state: State, depth: int, alpha: float, beta: float, ply: int) -> float:
        """What the state is worth to the asker."""
        raise NotImplementedError

    def line(self, ply: int = 0) -> list[Action]:
        """The line of the last whole look: what an unfinished one has found so far may be worse."""
        return self._line if ply == 0 and self._line else super().line(ply)


class SharesLooker(VectorLooker):
    """Max^n, with its rule for ties and its pruning."""

    kernel = staticmethod(maxn.maxn)

    def __init__(self, game: Game, native: bool, asker: int, blocs: Blocs, worst: bool, prune: bool) -> None:
        super().__init__(game, native, asker, asker, blocs)
        self.desk[vectors.ASKER] = asker if worst else -1
        self.desk[leaves.STRICT] = int(worst)
        self.prunes = prune and game.zero_sum is True and game.bounds is not None
        if self.prunes:
            _set_limits(self.desk, game, blocs)

    def _examples(self) -> tuple[Any, ...]:
        return 1, 0, -INFINITY, Words(1), None

    def _worth(self, state: State, depth: int, alpha: float, beta: float, ply: int) -> float:
        self._call(self.game, state, depth, 0, -INFINITY, self.desk, None)
        return vectors.goal(self.desk, self._asker, ply)

    def proves(self, value: float) -> bool:
        """Never: what the others get, and so what they do, may rest on estimates."""
        return False

    def _is_let_down(self) -> bool:
        return super()._is_let_down() or (self.prunes and bool(self.desk[vectors.UNEVEN]))


def _set_limits(desk: Any, game: Game, blocs: Blocs) -> None:
    """How much two blocs can have together, and one alone, in a zero-sum game with bounds."""
    players = len(game.players)
    bloc_of = {member: bloc for bloc in blocs for member in bloc}
    for mover in range(players):
        mine = bloc_of.get(mover, (mover,))
        others = players - len(mine)
        vectors.set_limit(desk, players, mover, min(len(mine) * game.highest, -others * game.lowest))
        for rival in range(players):
            theirs = bloc_of.get(rival, (rival,))
            if rival not in mine:
                vectors.set_limit(desk, rival, mover, -(others - len(theirs)) * game.lowest)


class ParanoidLooker(VectorLooker):
    """A side against all the others."""

    kernel = staticmethod(paranoid.paranoid)

    def __init__(self, game: Game, native: bool, mover: int, side: Sequence[int]) -> None:
        super().__init__(game, native, mover, side[0], (side,))
        self._alone = len(side) == 1
        self.desk[vectors.ASKER] = side[0]

    def _examples(self) -> tuple[Any, ...]:
        return 1, -INFINITY, INFINITY, Words(1)

    def _worth(self, state: State, depth: int, alpha: float, beta: float, ply: int) -> float:
        value = float(self._call(self.game, state, depth, alpha, beta, self.desk))
        if self._alone and not self._relies_on_nothing and not self.game.has_chance and self._is_at_a_bound(value):
            return WIN if value >= self.game.highest else -WIN
        return value

    def proves(self, value: float) -> bool:
        """A bound is no estimate, unless some are beyond it: then ±WIN is none. A side may get more than one win."""
        is_won = super().proves(value) or (not self._relies_on_nothing and self._is_at_a_bound(self._sign * value))
        return self._alone and is_won

    def _is_at_a_bound(self, value: float) -> bool:
        return value >= self.game.highest or value <= self.game.lowest


class BestReplyLooker(VectorLooker):
    """The asker against the strongest reply of all the others."""

    kernel = staticmethod(best_reply.best_reply)

    def __init__(self, game: Game, native: bool, asker: int) -> None:
        super().__init__(game, native, asker, asker, ())
        self.desk[vectors.ASKER] = asker

    def _examples(self) -> tuple[Any, ...]:
        return 1, -INFINITY, INFINITY, Words(1)

    def _worth(self, state: State, depth: int, alpha: float, beta: float, ply: int) -> float:
        return float(self._call(self.game, state, depth, alpha, beta, self.desk))

    def line(self, ply: int = 0) -> list[Action]:
        """Of several players the others have passed: what follows the first move is no line of play."""
        return super().line(ply)[:1] if len(self.game.players) > 2 else super().line(ply)
