"""A position analysed while one watches: its value, all moves best first, and why a move is worse than another."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from plyant import choice
from plyant.arena.prospects import DEEPENING, Known, Prospect, deepened
from plyant.arena.seen import result_for
from plyant.engine.progress import Progress
from plyant.errors import GameOver
from plyant.game import CHANCE, SIMULTANEOUS, Action, Game, Result, State
from plyant.native import stop_of_thread, stoppable

BREADTH = 16
"""Of more moves than this, the worse half is left out look by look."""
_PATIENCE = 0.02  # seconds that a search is given to end after it was told to; one that is being compiled cannot
_COMPILING = 0.3  # the same where it ends soon even then
_PAUSE = 0.01


class Standing(NamedTuple):
    """What is known of a position; values are to the player on move, and where nature moves to player 0."""

    depth: int
    nodes: int
    seconds: float
    value: float
    exact: bool
    line: tuple[Action, ...]
    prospects: tuple[Prospect, ...]
    """The moves, best first; none where the search tells only the value or how to mix them."""
    mix: tuple[tuple[Action, float], ...]
    """The probability of each move, where chance had better decide."""
    algorithm: str


def analyse(
    game: Game,
    state: State,
    *,
    seconds: float | None = 1.0,
    nodes: int | None = None,
    eyes: int | None = None,
    watch: Callable[[Standing], None] | None = None,
    stop: threading.Event | None = None,
    native: bool = True,
) -> Standing:
    """What a computer player, who sees the game as its `thinker`, finds out about a position.

    `eyes` is the player who asks: where something is hidden, only the moves of that player are analysed, and from what
    that player has observed; None may see all. `watch` is told after every depth, and several times a second, from
    another thread. A set `stop` ends it at once with what is known so far. Raises GameOver at the end of the game.
    """
    if game.is_terminal(state):
        raise GameOver(f"{game.name}: the position is over; there is no move to choose.")
    work = _Analysis(game.thinker(), state, seconds, nodes, eyes, watch, stop, native)
    thread = threading.Thread(target=work.run, daemon=True, name="plyant analysis")
    thread.start()
    while thread.is_alive():
        thread.join(_PAUSE if stop is not None else 0.1)
        if stop is not None and stop.is_set():
            thread.join(_PATIENCE if work.compiling_until is None else _COMPILING)
            break
    work.is_watched = False
    if work.error is not None:
        raise work.error
    return work.standing


def refutation(game: Game, state: State, action: Action, standing: Standing) -> tuple[Action, ...]:
    """The line that follows a move, and so shows what speaks against it; empty where none is known.

    It can be played from the position after the move.
    """
    for prospect in standing.prospects:
        if prospect.action == action:
            return prospect.line[1:]
    return ()


class _Analysis:
    def __init__(
        self,
        game: Game,
        state: State,
        seconds: float | None,
        nodes: int | None,
        eyes: int | None,
        watch: Callable[[Standing], None] | None,
        stop: threading.Event | None,
        native: bool,
    ) -> None:
        self.game, self.state, self.eyes, self.native = game, state, eyes, native
        self.seconds, self.nodes, self.watch, self.stop = seconds, nodes, watch, stop
        self.mover = game.player(state)
        self.started = time.perf_counter()
        self.is_watched = True
        self.error: BaseException | None = None
        self.compiling_until = stop_of_thread()
        self.standing = Standing(0, 0, 0.0, 0.0, False, (), (), (), "")

    def run(self) -> None:
        """Search; an error is kept for whoever waits."""
        try:
            with stoppable(self.compiling_until):
                self.search()
        except BaseException as error:
            self.error = error

    def search(self) -> None:
        name = choice.fitting(self.game).algorithm
        self.standing = self.standing._replace(algorithm=name)
        if self.mover >= 0 and name in DEEPENING:
            given: dict[str, Any] = {"nodes": self.nodes, "stop": self.stop, "native": self.native}
            self.known(deepened(self.game, self.state, self.seconds, breadth=BREADTH, watch=self.known, **given))
        elif self.may_be_told(name):
            self.tell(self.from_result(self.searched_once(name)))

    def may_be_told(self, name: str) -> bool:
        """Is there anything that the one who asks may know?"""
        if self.mover == CHANCE:
            return name in DEEPENING
        return not self.game.has("observe") or self.eyes is None or self.mover in (self.eyes, SIMULTANEOUS)

    def searched_once(self, name: str) -> Result:
        """The search that fits the game, which tells about all moves itself."""
        budget: dict[str, Any] = {"seconds": self.seconds, "stop": self.stop, "native": self.native}
        if self.nodes is not None and choice.ALGORITHMS[name].nodes:
            budget["nodes"] = self.nodes
        return choice.search(self.game, self.state, progress=self.progress, **budget)

    def progress(self, now: Progress) -> None:
        """A search that goes on; only those with a depth tell a value on the way."""
        value = now.value if self.standing.algorithm in DEEPENING else self.standing.value
        self.tell(self.standing._replace(depth=now.depth, nodes=now.nodes, value=value))

    def known(self, known: Known) -> None:
        """All moves have been looked at so deeply."""
        best = known.prospects[0]
        exact = best.exact and (best.value >= self.game.highest or all(p.exact for p in known.prospects))
        self.tell(
            self.standing._replace(
                depth=known.depth, nodes=known.nodes, value=best.value, exact=exact, line=best.line,
                prospects=known.prospects,
            )
        )  # fmt: skip

    def from_result(self, found: Result) -> Standing:
        """What a search that was run once has found, as the one who asks may see it."""
        if self.game.has("observe"):
            found = result_for(self.game, self.state, found, self.eyes)
        mix, value = found.mix, found.value
        moves = tuple(Prospect(m.action, m.value, m.proved, (m.action,)) for m in found.moves)
        if self.mover == SIMULTANEOUS and self.eyes and found.values:  # the moves of a result are those of player 0
            moves, value = (), found.values[self.eyes]
            mix = found.mixes[self.eyes] if self.eyes < len(found.mixes) else ()
        line = () if self.mover == SIMULTANEOUS else found.line
        best_first = tuple(sorted(moves, key=lambda p: -p.value))
        return Standing(
            found.depth, found.nodes, 0.0, value, found.exact, line, best_first, mix, found.algorithm
        )  # fmt: skip

    def tell(self, standing: Standing) -> None:
        self.standing = standing._replace(seconds=time.perf_counter() - self.started)
        if self.watch is not None and self.is_watched:
            self.watch(self.standing)
