"""What to do in one state of a game with hidden information: the game is solved once, and asked again and again."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import numpy as np

from plyant.engine.progress import Progress, Watch
from plyant.errors import ParameterError
from plyant.game import CHANCE, SIMULTANEOUS, Game, Result, RootMove, State
from plyant.hidden.regret import family
from plyant.hidden.regret.strategy import Strategy, mover_at
from plyant.hidden.regret.work import Moment

ALGORITHMS: dict[str, Callable[..., Strategy]] = {
    "cfr": family.cfr,
    "cfr_plus": family.cfr_plus,
    "linear_cfr": family.linear_cfr,
    "discounted_cfr": family.discounted_cfr,
    "mccfr": family.mccfr,
}
_KEPT = 4  # strategies; each holds the tree of its game
_Key = tuple[Game, str, int, bool, int | None]
_strategies: OrderedDict[_Key, Strategy] = OrderedDict()
_lock = threading.Lock()


def regret_move(
    game: Game,
    state: State = None,
    *,
    iterations: int | None = None,
    seconds: float | None = None,
    stop: threading.Event | None = None,
    progress: Watch | None = None,
    native: bool = True,
    algorithm: str = "cfr_plus",
    seed: int = 0,
) -> Result:
    """How to mix one's moves in this state, by the strategy for the whole game.

    `value` is what the player on move may expect who knows no more than it observes. Strategies are kept: with
    the same number of iterations, or no more time, the next move costs nothing.
    """
    if algorithm not in ALGORITHMS:
        raise ParameterError(f"algorithm={algorithm!r} is not accepted; {', '.join(ALGORITHMS)} are.")
    s = game.initial() if state is None else state
    if not _is_before_the_deal(game, s):
        mover_at(game, s)
    if iterations is None and seconds is None:
        iterations = family.SAMPLES if algorithm == "mccfr" else family.ITERATIONS
    key = (game, algorithm, seed, native, iterations)
    strategy = _kept(key, iterations, seconds)
    if strategy is None:
        budget: dict[str, Any] = {"iterations": iterations, "seconds": seconds, "stop": stop}
        strategy = ALGORITHMS[algorithm](game, native=native, seed=seed, progress=_told(progress), **budget)
        _keep(key, strategy)
    return answer(strategy, s)


def _told(watch: Watch | None) -> Callable[[Moment], None] | None:
    """How far it has come, told as every search tells it; the value is the exploitability."""
    if watch is None:
        return None
    return lambda now: watch(Progress(0, now.iterations, now.seconds, now.exploitability))


def answer(strategy: Strategy, state: State) -> Result:
    """What a strategy says about a state; where all move at once, about everybody's move."""
    game, tree = strategy.game, strategy.tree
    if _is_before_the_deal(game, state):
        return _whole_game(strategy)
    together = mover_at(game, state) == SIMULTANEOUS
    numbers = [strategy.number_at(state, p) for p in (range(tree.players) if together else (None,))]
    mixes = [strategy.mix(tree.sets[number].observation, tree.sets[number].player) for number in numbers]
    worth = [strategy.move_values(number) for number in numbers]  # each [moves, players]
    expected = [np.array(list(mix.values())) @ one for mix, one in zip(mixes, worth, strict=True)]  # each [players]
    mover = tree.sets[numbers[0]].player
    values = [float(expected[p if together else 0][p]) for p in range(tree.players)]
    likely = [max(mix, key=mix.__getitem__) for mix in mixes]
    action = tuple(likely) if together else likely[0]
    moves = [RootMove(a, float(of[mover])) for a, of in zip(mixes[0], worth[0], strict=True)]
    return Result(
        value=values[mover],
        values=tuple(values),
        action=action,
        actions=(action,),
        line=(action,),
        depth=0,
        nodes=strategy.nodes,
        seconds=strategy.seconds,
        exact=False,
        algorithm=strategy.algorithm,
        convention=f"value to {game.player_name(mover)}, given what it observes; {strategy.convention}",
        native=strategy.native,
        moves=tuple(sorted(moves, key=lambda move: -mixes[0][move.action])),
        mix=tuple(mixes[0].items()),
        mixes=tuple(tuple(mix.items()) for mix in mixes) if together else (),
        game=game,
        state=state,
    )


def _is_before_the_deal(game: Game, state: State) -> bool:
    return bool(state == game.initial() and not game.is_terminal(state) and game.player(state) == CHANCE)


def _whole_game(strategy: Strategy) -> Result:
    """What the game is worth before the cards are dealt: there is nothing to choose."""
    return Result(
        value=strategy.values[0],
        values=strategy.values,
        action=None,
        actions=(),
        line=(),
        depth=0,
        nodes=strategy.nodes,
        seconds=strategy.seconds,
        exact=False,
        algorithm=strategy.algorithm,
        convention=f"value to {strategy.game.player_name(0)}; {strategy.convention}",
        native=strategy.native,
        game=strategy.game,
        state=strategy.game.initial(),
    )


def _kept(key: _Key, iterations: int | None, seconds: float | None) -> Strategy | None:
    """A strategy that at least as much was done for, if there is one."""
    with _lock:
        known = _strategies.get(key)
        if known is None:
            return None
        _strategies.move_to_end(key)
    if iterations is not None:  # the same question has the same answer, whatever was asked in between
        return known if known.iterations == iterations else None
    return known if seconds is not None and known.seconds >= 0.9 * seconds else None


def _keep(key: _Key, strategy: Strategy) -> None:
    with _lock:
        _strategies[key] = strategy
        _strategies.move_to_end(key)
        while len(_strategies) > _KEPT:
            _strategies.popitem(last=False)
