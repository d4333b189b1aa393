"""What each legal move brings: all of them are looked at equally deeply, ever deeper, as long as there is time."""

from __future__ import annotations

import functools
import threading
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from plyant import choice
from plyant.engine.progress import Progress
from plyant.engine.table import Table
from plyant.game import Action, Game, Result, State
from plyant.native import DEEPEST, seconds_compiling

DEEPENING = ("engine", "expectimax", "maxn")
"""The searches that can look at the moves one by one."""
CROWD = 32
"""With more moves than this, none is evaluated at first sight: that would take most of a short time."""
_EVERY = 0.1  # seconds between two reports while a look goes on


class Prospect(NamedTuple):
    """What a move brings the player who makes it, with best play afterwards."""

    action: Action
    value: float
    exact: bool
    line: tuple[Action, ...]


class Known(NamedTuple):
    """What is known after some looks: all moves, best first, so many plies deep."""

    depth: int
    nodes: int
    prospects: tuple[Prospect, ...]


def prospects(game: Game, state: State, seconds: float = 1.0, stop: threading.Event | None = None) -> list[Prospect]:
    """All legal moves, best first, each with its value and the line that follows it.

    All are looked at equally deeply, as deep as `seconds` for all together allow.
    """
    return list(deepened(game, state, seconds, stop=stop).prospects)


def deepened(
    game: Game,
    state: State,
    seconds: float | None,
    *,
    nodes: int | None = None,
    stop: threading.Event | None = None,
    native: bool = True,
    breadth: int | None = None,
    watch: Callable[[Known], None] | None = None,
) -> Known:
    """All legal moves looked at equally deeply, until each is proved or a budget is used up; compiling takes no time.

    breadth: with more moves than this, every look leaves out the worse half of them, as long as so many are left; they
    come behind all others, as they were last seen.

    `watch` is told after every look at all moves, and about ten times a second how many nodes have been visited.
    Of moves of the same value a win that was proved earlier comes first, and a loss that was proved later.
    """
    looks = _Looks(game, state, None if seconds is None else _clock() + seconds, nodes, stop, native, breadth, watch)
    looks.run()
    return looks.known


class _Looks:
    def __init__(
        self,
        game: Game,
        state: State,
        end: float | None,
        nodes: int | None,
        stop: threading.Event | None,
        native: bool,
        breadth: int | None,
        watch: Callable[[Known], None] | None,
    ) -> None:
        self.game, self.state, self.mover = game, state, game.player(state)
        self.end, self.limit, self.stop, self.watch, self.breadth = end, nodes, stop, watch, breadth
        actions = list(game.actions(state))
        guess = float(game.evaluate(state, self.mover)) if len(actions) > CROWD else None
        self.found = [_glance(game, state, action, guess) for action in actions]
        self.left_out = {p.action for p in self.found if not p.exact} if guess is not None else set()
        self.proved_at = {p.action: 1 for p in self.found if p.exact}
        self.nodes = len(self.found)
        name = choice.fitting(game, depth=1).algorithm
        table: dict[str, Any] = {"table": Table()} if name == "engine" else {}
        self.look = functools.partial(choice.function(name), native=native, stop=stop, **table)
        self.known = Known(1, self.nodes, ())
        self.told = 0.0
        self.finished(1, {})

    def run(self) -> None:
        """Look ever deeper."""
        depth, open_ = 1, [p.action for p in self.found if not p.exact]
        while open_ and depth < DEEPEST:
            deeper: dict[Action, Prospect] = {}
            for before in [p for p in self.found if p.action in open_]:
                after = self.looked_at(before, depth)
                if after is None:
                    if depth == 1 and self.left_out:  # a look at some is more than a glance at all
                        self.finished(1, deeper)
                    return
                deeper[before.action] = after
            depth += 1
            self.finished(depth, deeper)
            open_ = self.worth_while(open_)

    def worth_while(self, before: list[Action]) -> list[Action]:
        """The moves that are looked at next: those not proved, and of many only the better half."""
        ranked = [p for p in self.known.prospects if p.action in before and not p.exact]
        if self.breadth is not None and len(ranked) > self.breadth:
            most = max(len(ranked) // 2, self.breadth)
            self.left_out |= {p.action for p in ranked[most:]}
            ranked = ranked[:most]
        return [p.action for p in ranked]

    def looked_at(self, before: Prospect, depth: int) -> Prospect | None:
        """One move, so many plies beyond it; None where there is no budget for that."""
        budget = self.left()
        if budget is None:
            return None
        child = self.game.result(self.state, before.action)
        told: dict[str, Any] = {"progress": self.report} if self.watch is not None else {}
        answer: Result = self.look(self.game, child, depth=depth, **budget, **told)
        self.nodes += answer.nodes
        if answer.depth < depth and not answer.exact:
            return None
        if self.watch is not None and _clock() - self.told >= _EVERY:
            self.report(None)
        if answer.exact:
            self.proved_at[before.action] = depth + 1
        return Prospect(before.action, answer.values[self.mover], answer.exact, (before.action, *answer.line))

    def left(self) -> dict[str, Any] | None:
        """What is left of the budget; None: nothing."""
        budget: dict[str, Any] = {}
        if self.stop is not None and self.stop.is_set():
            return None
        if self.end is not None:
            budget["seconds"] = self.end - _clock()
        if self.limit is not None:
            budget["nodes"] = self.limit - self.nodes
        return budget if all(value > 0 for value in budget.values()) else None

    def report(self, during: Progress | None) -> None:
        """Tell how many nodes have been visited, those of the look that goes on included."""
        if self.watch is not None:
            self.told = _clock()
            self.watch(self.known._replace(nodes=self.nodes + (during.nodes if during else 0)))

    def finished(self, depth: int, deeper: dict[Action, Prospect]) -> None:
        """These moves have been looked at so deeply."""
        self.found = [deeper.get(p.action, p) for p in self.found]
        if depth <= 2:
            self.left_out -= deeper.keys()
        self.known = Known(depth, self.nodes, tuple(sorted(self.found, key=self.rank)))
        self.report(None)

    def rank(self, p: Prospect) -> tuple[int, float, int]:
        """Best first; what has been left out comes behind what was found better, but before certain losses."""
        proved = self.proved_at.get(p.action, 0)
        if p.exact and p.value <= self.game.lowest:
            return (2 if self.left_out else 0), -p.value, -proved
        wins = p.exact and p.value >= self.game.highest
        return int(p.action in self.left_out), -p.value, proved if wins else 0


def _clock() -> float:
    """Seconds, but those spent on compiling do not count."""
    return time.perf_counter() - seconds_compiling()


def _glance(game: Game, state: State, action: Action, guess: float | None) -> Prospect:
    """A move at first sight: its end, or the guess, or without one the static evaluation."""
    child, mover = game.result(state, action), game.player(state)
    if game.is_terminal(child):
        return Prospect(action, float(game.utility(child, mover)), True, (action,))
    return Prospect(action, float(game.evaluate(child, mover)) if guess is None else guess, False, (action,))
