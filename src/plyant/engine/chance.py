"""`expectimax`: the best move where nature moves too, by the value that one can expect on average."""

from __future__ import annotations

import dataclasses
import math
import threading

from plyant.engine import search
from plyant.engine.budget import Budget
from plyant.engine.clock import clock
from plyant.engine.deepening import Outcome, is_exact
from plyant.engine.leaves import CLOSE, INFINITY
from plyant.engine.lookers import StarLooker
from plyant.engine.progress import Watch
from plyant.engine.table import Table
from plyant.errors import ParameterError, TooManyMoves
from plyant.game import CHANCE, Game, Result, RootMove, State
from plyant.native import DEEPEST
from plyant.sanity import require_sound

PRUNING = {
    "none": "none: nothing is cut off",
    "star1": "star1: alpha-beta, and Star1 at chance nodes",
    "star2": "star2: alpha-beta, and Star2 at chance nodes",
}
_ONE_SCALE = "a chance node is one ply and worth its mean; estimates end at the game's bounds; fail-soft"


def expectimax(
    game: Game,
    state: State = None,
    depth: int | None = None,
    *,
    rounds: int | None = None,
    prune: str = "star2",
    seconds: float | None = None,
    nodes: int | None = None,
    stop: threading.Event | None = None,
    all_moves: bool = False,
    native: bool = True,
    table: Table | None = None,
    table_mb: float = 64,
    progress: Watch | None = None,
) -> Result:
    """Expectiminimax: player 0 maximizes, all others minimize, and nature is worth its mean.

    A depth counts plies, and an outcome of chance is one. A round is one move of every player, each with an outcome of
    chance, unless the game says otherwise. prune: "none", "star1" or "star2" at chance nodes, which needs the game's
    `bounds`; `evaluate` is taken to be on the scale of the utilities, and what it says beyond the bounds counts as the
    bound. table_mb=0: no table.

    Without a budget it looks to the end of the game, and a game that can go on for ever is refused. Where nature is to
    move, the value is player 0's, and there is no action. all_moves: `moves` has the value of every move. The line ends
    where chance decides. `values` are what player 0 can expect, and minus that for all others.
    """
    started = clock()
    if prune not in PRUNING:
        raise ParameterError(f"prune={prune!r} is not a way of pruning; there are: {', '.join(PRUNING)}.")
    budget = Budget(search._depth(game, depth, rounds), seconds, nodes, stop)
    s = search._start(game, state, "expectimax", ("chance",))
    require_sound(game, s, strict=True)  # the table keeps values to player 0
    memory = (table or Table(table_mb)) if table_mb and prune != "none" else None
    looker = StarLooker(game, native, memory, cut=prune != "none", probe=prune == "star2")
    if budget.is_unlimited:
        looker.refuse_repetition()
    without = {"aspiration", "fastest"} | ({"deepening"} if budget.is_unlimited or prune == "none" else set())
    weighed: list[RootMove] = []

    def weigh(looker: StarLooker, s: State, outcome: Outcome, budget: Budget, gradual: bool) -> None:
        deepest = budget.depth or DEEPEST
        first = outcome.depth if gradual else deepest
        _weigh(looker, s, outcome, first, deepest if outcome.exact else first, weighed)

    boundless = "" if game.bounds is not None or prune == "none" else ", which needs bounds, and the game has none"
    named = f"{PRUNING[prune]}{boundless}; {_ONE_SCALE}; {search._TO_MOVER}"
    try:
        found = search._run(
            looker, s, budget, started, "expectimax", named, all_moves, progress, None, frozenset(without), 0, weigh
        )
    except TooManyMoves:
        most = f"{looker.most_moves:,} moves on one line"
        raise TooManyMoves(f"{game.name}: expectimax has room for {most}, and there are more; give a depth.") from None
    return dataclasses.replace(found, moves=tuple(weighed))


def _weigh(looker: StarLooker, s: State, outcome: Outcome, first: int, last: int, weighed: list[RootMove]) -> None:
    """The value of every move at the root, to the player on move, best first; and all optimal ones.

    Every move is looked at to the depth `first`, and from there on ever deeper to `last` until its value is proved: the
    best one may be proved long before the others are. Interrupted, it leaves what is certain.
    """
    game = looker.game
    mover = game.player(s)
    if mover == CHANCE:
        return
    side, known = (1 if mover == 0 else -1), {a: RootMove(a, 0.0) for a in game.actions(s)}
    depth = first
    try:
        while depth <= last and not all(move.proved for move in known.values()):
            for a in [a for a, move in known.items() if not move.proved]:
                value = looker.look(game.result(s, a), depth - 1, -INFINITY, INFINITY, ply=1)
                known[a] = RootMove(a, side * value, proved=is_exact(looker, value))
            depth += 1
            looker.make_room()
    finally:
        if depth > first:  # each was looked at
            weighed.extend(sorted(known.values(), key=lambda move: -move.value))
            best = weighed[0].value
            tied = [m for m in weighed if math.isclose(m.value, best, rel_tol=CLOSE, abs_tol=CLOSE)]
            outcome.optimal += [m.action for m in tied if m.proved or depth > last or m.action == outcome.line[0]]
