"""Which search fits a game: `search` chooses by what the game declares, and says why.

nature of the game                      search
hidden information, small               cfr_plus: regret over the whole tree
hidden information, large               ismcts: guessed worlds, one tree of information sets
simultaneous moves, small or evaluate   backward_induction: a matrix game in every node (two players, zero-sum)
simultaneous moves, otherwise           mcts: regret matching
chance, and small or with evaluate      expectimax
several players, small or evaluate      maxn
chance or several players, otherwise    mcts
two players, all is seen                engine: alpha-beta with all refinements
"""

from __future__ import annotations

import dataclasses
import functools
import importlib
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from plyant.errors import ParameterError
from plyant.game import SIMULTANEOUS, Game, Result, State
from plyant.parameters import suggestion
from plyant.sanity import require_sound

SMALL = 20_000  # nodes of a tree that is searched to its end although the game has no evaluation
FLAT = 20_000  # nodes of a tree that is solved as a whole
SECONDS = 1.0  # for a search that only gets better with time, where no budget is given


class Algorithm(NamedTuple):
    """Where a search is found, and what its budget is called; `nodes` is "" where there is no such thing."""

    module: str
    nodes: str = "nodes"
    depth: bool = True
    exhaustive: bool = False
    """Without a budget, is it run until the value is proved?"""
    threads: bool = False
    all_moves: bool = True


ALGORITHMS: dict[str, Algorithm] = {
    "minimax": Algorithm("plyant.engine.search", exhaustive=True),
    "alphabeta": Algorithm("plyant.engine.search", exhaustive=True),
    "engine": Algorithm("plyant.engine.search", exhaustive=True, threads=True),
    "expectimax": Algorithm("plyant.engine.chance"),
    "maxn": Algorithm("plyant.engine.several"),
    "paranoid": Algorithm("plyant.engine.several"),
    "best_reply": Algorithm("plyant.engine.several"),
    "mcts": Algorithm("plyant.engine.mcts.search", nodes="simulations", depth=False, all_moves=False),
    "backward_induction": Algorithm("plyant.hidden.simultaneous.induction", nodes="", exhaustive=True, all_moves=False),
    "ismcts": Algorithm("plyant.hidden.ismcts", nodes="simulations", depth=False, all_moves=False),
    "determinised": Algorithm("plyant.hidden.determinised", nodes="worlds", all_moves=False),
}
REGRET = ("cfr", "cfr_plus", "linear_cfr", "discounted_cfr", "mccfr")
ALGORITHMS |= {
    name: Algorithm("plyant.hidden.regret.move", nodes="iterations", depth=False, all_moves=False) for name in REGRET
}


class Choice(NamedTuple):
    """A search by its name, and the reason in one clause."""

    algorithm: str
    why: str


def search(
    game: Game,
    state: State = None,
    *,
    depth: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    algorithm: str | None = None,
    threads: int = 1,
    all_moves: bool = False,
    native: bool = True,
    **options: Any,
) -> Result:
    """The best move by the algorithm that fits the game, or by the one that is named.

    `nodes` are simulations, iterations or worlds where the algorithm has these. Without a budget, `engine` goes on
    until the value is proved, and so do the others in a small game; in a large one they get one second.
    """
    require_sound(game, state)
    if algorithm is not None and algorithm not in ALGORITHMS:
        raise ParameterError(
            f"there is no algorithm {algorithm!r}; there are: {', '.join(ALGORITHMS)}."
            f"{suggestion(str(algorithm), ALGORITHMS, 1)}"
        )
    name, why = Choice(algorithm, "it was asked for") if algorithm else fitting(game, depth or options.get("rounds"))
    how = ALGORITHMS[name]
    given = dict(options)
    if depth is not None:
        if not how.depth:
            raise ParameterError(f"{game.name} is searched by {name}, which knows no depth: give seconds or nodes.")
        given["depth"] = depth
    if nodes is not None:
        if not how.nodes:
            raise ParameterError(f"{game.name} is searched by {name}, which knows no nodes: give a depth or seconds.")
        given[how.nodes] = nodes
    if how.threads or threads != 1:
        given["threads"] = threads
    if how.all_moves or all_moves:
        given["all_moves"] = all_moves
    is_limited = seconds is not None or given.keys() & {"depth", "rounds", how.nodes}
    if not is_limited and not how.exhaustive and not (how.depth and is_small(game, once=True)):
        seconds = SECONDS
    try:
        result = _found(name, game, state, {"seconds": seconds, "native": native, **given})
    except TypeError as error:
        if "unexpected keyword" in str(error):
            raise ParameterError(f"{name} has no option {str(error).split()[-1]}.") from None
        raise
    return result if algorithm else _because(result, why)


def _found(name: str, game: Game, state: State, given: Mapping[str, Any]) -> Result:
    """What the search of this name finds; what is best for all, if all move at once and something is hidden."""
    s = game.initial() if state is None else state
    for_one = name != "ismcts" or "player" in given or not game.has("observe")
    if for_one or game.is_terminal(s) or game.player(s) != SIMULTANEOUS:
        found: Result = function(name)(game, state, **given)
        return found
    count = len(game.players)
    seconds = given.get("seconds")
    each = {**given, "seconds": None if seconds is None else seconds / count}
    results = [function(name)(game, state, **each, player=p) for p in range(count)]  # each by what that player knows
    action = tuple(one.action for one in results)
    return dataclasses.replace(
        results[0],
        values=tuple(one.values[p] for p, one in enumerate(results)),
        action=action,
        actions=(action,),
        line=(action,),
        nodes=sum(one.nodes for one in results),
        seconds=sum(one.seconds for one in results),
        mixes=tuple(one.mix for one in results),
    )


def function(name: str) -> Callable[..., Result]:
    """The search of this name."""
    found = importlib.import_module(ALGORITHMS[name].module)
    if name in REGRET:
        return functools.partial(found.regret_move, algorithm=name)
    search: Callable[..., Result] = getattr(found, name)
    return search


def fitting(game: Game, depth: int | None = None) -> Choice:
    """The search for a game of this nature, and why."""
    count = len(game.players)
    contest = count == 2 and game.zero_sum is not False
    estimates = has_estimate(game)
    if game.has("observe"):
        if is_small(game, FLAT):
            return Choice("cfr_plus", "players do not see everything, and the whole tree fits into memory")
        return Choice("ismcts", "players do not see everything, and the tree is too large to solve")
    if game.has("actions_of"):
        if contest and (depth is not None or estimates or is_small(game, FLAT, once=True)):
            return Choice("backward_induction", "players move at once: every such state is a matrix game")
        return Choice(
            "mcts", f"players move at once, and {'there are many states' if contest else 'not two against each other'}"
        )
    if not game.has_chance and (contest or count == 1):
        return Choice("engine", "two players in turn, all is seen" if contest else "one player, all is seen")
    nature = "dice or cards decide, too" if game.has_chance else f"{count} players, each with a value of their own"
    if game.has_chance and (contest or count == 1):
        name, name_why = "expectimax", nature
    else:
        name, name_why = "maxn", nature
    if depth is not None or estimates:
        return Choice(name, name_why)
    if is_small(game, once=True):
        return Choice(name, f"{name_why}, and there are few positions")
    return Choice("mcts", f"{nature}, the tree is large, and there is no evaluation for a horizon")


def fits(algorithm: str, game: Game) -> bool:
    """Is the search of this name made for such a game? Others it refuses, or has no end, or others do better."""
    is_hidden, at_once, count = game.has("observe"), game.has("actions_of"), len(game.players)
    if algorithm in REGRET:  # these keep the whole tree
        return is_hidden and count > 1 and is_small(game, FLAT)
    if algorithm == "ismcts":
        return is_hidden
    if algorithm == "determinised":
        return is_hidden and not at_once
    if is_hidden:
        return False
    if algorithm == "backward_induction":
        return at_once and count == 2 and game.zero_sum is True
    if algorithm == "mcts":
        return count > 1 or game.has_chance  # random moves do not end a puzzle
    if at_once:
        return False
    if algorithm == "best_reply":
        return not game.has_chance and (count == 2 or (count > 2 and game.has("null")))
    if algorithm in ("expectimax", "maxn", "paranoid"):
        return count > 1 or algorithm == "expectimax"
    return not game.has_chance


NO_ESTIMATE = "define evaluate(s, p), or features and weights, or search with mcts"


def has_estimate(game: Game) -> bool:
    """Can positions be told apart that are not the end of the game?"""
    return game.has("evaluate") or game.has("features")


def beyond_the_horizon(game: Game, result: Result) -> str:
    """A sentence if the value comes from a horizon where the game estimates nothing; else empty."""
    how = ALGORITHMS.get(result.algorithm)
    if has_estimate(game) or result.exact or how is None or not how.depth or result.depth < 1:
        return ""
    return f"no evaluate: beyond depth {result.depth} every position counts as equal; {NO_ESTIMATE}."


def is_small(game: Game, most: int = SMALL, once: bool = False) -> bool:
    """Has the game's tree at most so many nodes? An endless game has more.

    once: positions that recur count once, and a game that can go round in circles is not small.
    """
    try:
        return _known_small(game, most, once)
    except TypeError:  # a game that cannot be hashed
        return _is_small(game, most, once)


def _is_small(game: Game, most: int, once: bool) -> bool:
    seen: dict[Any, bool] = {}  # positions, and whether all that follows them has been looked at
    waiting: list[tuple[State, bool]] = [(game.initial(), False)]
    while waiting:
        s, is_done = waiting.pop()
        if is_done:
            seen[game.key(s)] = True
            continue
        if once:
            known = seen.get(game.key(s))
            if known is not None:
                if known or game.has("actions_of"):  # whose searches do with circles
                    continue
                return False
            seen[game.key(s)] = False
            waiting.append((s, True))
        if most == 0:
            return False
        most -= 1
        if not game.is_terminal(s):
            waiting += [(game.result(s, a), False) for a in game.legal(s)]
    return True


_known_small = functools.lru_cache(maxsize=64)(_is_small)


def _because(result: Result, why: str) -> Result:
    """The result with the reason for its algorithm."""
    return dataclasses.replace(result, why=why)
