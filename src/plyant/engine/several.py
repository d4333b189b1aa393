"""Games of several players: max^n, the paranoid search and best-reply search; coalitions that play as one."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any

from plyant.engine.budget import Budget
from plyant.engine.clock import clock
from plyant.engine.deepening import no_actions
from plyant.engine.progress import Watch
from plyant.engine.search import _depth, _run, _start
from plyant.engine.several_lookers import BestReplyLooker, ParanoidLooker, SharesLooker, VectorLooker
from plyant.errors import ParameterError, UnfitGame
from plyant.game import CHANCE, Game, Result, State

TIES = {
    "first": "of equally good moves the first counts",
    "worst": "of equally good moves the one that is worst to the player who asks counts",
}


def maxn(
    game: Game,
    state: State = None,
    depth: int | None = None,
    *,
    ties: str = "first",
    prune: bool = True,
    coalitions: Sequence[Sequence[int]] | None = None,
    rounds: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    stop: threading.Event | None = None,
    all_moves: bool = False,
    native: bool = True,
    progress: Watch | None = None,
) -> Result:
    """Max^n: everybody takes the move that is best to themselves, and `values` has one value for each player.

    ties: "first", or "worst" (to the player who asks), where moves are equally good to the mover. prune: the shallow
    cuts, which change no value; they need `bounds` and `zero_sum = True`. coalitions: those who play as one, such as
    ((0, 1), (2,)), each for the greatest sum of its members' shares; who is in none of them is alone.
    """
    started = clock()
    if ties not in TIES:
        raise ParameterError(f"ties={ties!r} is not a rule for ties; there are: {', '.join(TIES)}.")
    budget = Budget(_depth(game, depth, rounds), seconds, nodes, stop)
    s, asker = _asked(game, state, "maxn", ("chance",))
    blocs = checked_blocs(game, coalitions or ())
    looker = SharesLooker(game, native, asker, blocs, ties == "worst", prune)
    named = f"one value for each player; ties: {TIES[ties]}"
    named += "; shallow pruning" if looker.prunes else "; every node is visited"
    named += f"; together: {bloc_names(game, blocs)}" if blocs else ""
    return _found(looker, s, budget, started, named, all_moves, progress)


def paranoid(
    game: Game,
    state: State = None,
    depth: int | None = None,
    *,
    coalition: Sequence[int] | None = None,
    rounds: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    stop: threading.Event | None = None,
    all_moves: bool = False,
    native: bool = True,
    progress: Watch | None = None,
) -> Result:
    """The player on move, or a coalition, against all the others, who work together to make its share small.

    The value is what it can get in any case. coalition: those who play as one, for the sum of their shares; without
    it, the player on move alone. Alpha-beta, weak cuts; moves in the game's order.
    """
    started = clock()
    budget = Budget(_depth(game, depth, rounds), seconds, nodes, stop)
    s, asker = _asked(game, state, "paranoid", ("chance",))
    (side,) = checked_blocs(game, ((asker,) if coalition is None else coalition,), alone=True)
    looker = ParanoidLooker(game, native, asker, side)
    whom = bloc_names(game, (side,))
    named = f"{whom} against all others; alpha-beta, weak: cut when alpha >= beta"
    return _found(looker, s, budget, started, named, all_moves, progress)


def best_reply(
    game: Game,
    state: State = None,
    depth: int | None = None,
    *,
    rounds: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    stop: threading.Event | None = None,
    all_moves: bool = False,
    native: bool = True,
    progress: Watch | None = None,
) -> Result:
    """Best-reply search: after each move of the player who asks, only the reply that hurts most is played.

    It looks further ahead than the paranoid search, at positions that cannot come up: the others pass, so a game of
    more than two players needs `null`. One ply is a move of the player who asks, or one reply; a round is two.
    """
    started = clock()
    plies = depth if rounds is None else 2 * (_depth(game, depth, rounds) or 0) // len(game.players)
    budget = Budget(plies, seconds, nodes, stop)
    s, asker = _asked(game, state, "best_reply", ())
    if len(game.players) > 2 and not game.has("null"):
        raise UnfitGame(
            f"{game.name} has no null(s), the state after passing: best_reply lets all but one of the others pass; "
            f"maxn and paranoid need no pass."
        )
    looker = BestReplyLooker(game, native, asker)
    named = (
        f"{game.player_name(asker)} against the strongest reply, while the others pass; weak: cut when alpha >= beta"
    )
    return _found(looker, s, budget, started, named, all_moves, progress)


def checked_blocs(game: Game, blocs: Any, alone: bool = False) -> tuple[tuple[int, ...], ...]:
    """The coalitions as sorted tuples of players; without those of one member, unless `alone`."""
    players = range(len(game.players))
    try:
        read = tuple(tuple(sorted(bloc)) for bloc in blocs)
        members = [member for bloc in read for member in bloc]
        good = all(isinstance(m, int) and m in players for m in members) and len(set(members)) == len(members)
    except TypeError:
        good = False
    if not good or not all(read):
        raise ParameterError(
            f"{blocs!r} are not coalitions such as ((0, 1), (2,)): groups of players by number, 0 to "
            f"{len(game.players) - 1}, nobody in two of them."
        )
    return tuple(bloc for bloc in read if alone or len(bloc) > 1)


def bloc_names(game: Game, blocs: Sequence[Sequence[int]]) -> str:
    """Coalitions for messages: "A and B", or "A and B, C and D"."""
    return ", ".join(" and ".join(game.player_name(p) for p in bloc) for bloc in blocs)


def _asked(game: Game, state: State, by: str, handled: tuple[str, ...]) -> tuple[State, int]:
    """The state to search, and who asks: the player on move, and player 0 where chance moves."""
    s = _start(game, state, by, handled)
    return s, max(game.player(s), 0)


def _found(
    looker: VectorLooker,
    s: State,
    budget: Budget,
    started: float,
    convention: str,
    all_moves: bool,
    progress: Watch | None,
) -> Result:
    """Run the search that is named like its kernel."""
    asked_for_all = all_moves and looker.game.player(s) != CHANCE
    try:
        return _run(looker, s, budget, started, looker.kernel.__name__, convention, asked_for_all, progress)
    except UnfitGame as error:  # a kernel cannot say of which game
        if not error.args:
            raise no_actions(looker.game) from None
        raise
