"""Players without a search: any move, or the one after which the position looks best."""

from __future__ import annotations

import dataclasses
import random
import time
from typing import Any, ClassVar

from plyant.errors import GameOver, UnfitGame
from plyant.game import SIMULTANEOUS, Action, Game, Result, State


class Simple:
    """A player without a search."""

    called = ""
    accepted: ClassVar[dict[str, Any]] = {"seed": 0}
    """The arguments that a text may give, with their defaults."""

    def __init__(self, game: Game, seed: Any = 0) -> None:
        self._game = game
        self._seed = seed
        self._luck = random.Random()

    def begin(self, seed: int) -> None:
        """A game begins."""
        self._luck = seeded(self._seed, seed)

    def think(self, state: State) -> Result:
        """What to do here."""
        if self._game.is_terminal(state):
            raise GameOver(f"{self._game.name}: the position is over; there is no move to choose.")
        started = time.perf_counter()
        result = self._decide(state)
        return dataclasses.replace(result, seconds=time.perf_counter() - started)

    def _decide(self, state: State) -> Result:
        raise NotImplementedError

    def _result(self, value: float, state: State, actions: list[Action], depth: int, how: str) -> Result:
        """The result of looking at some moves that are equally good, of which one is drawn."""
        game = self._game
        mover = game.player(state)
        action = self._luck.choice(actions)
        return Result(
            value=value,
            values=tuple(value if p == mover else 0.0 - value for p in range(len(game.players))),
            action=action,
            actions=tuple(actions),
            line=(action,),
            depth=depth,
            nodes=0,
            seconds=0.0,
            exact=False,
            algorithm=self.called,
            convention=how,
            native=False,
            reason="a move ahead needs no machine code",
            game=game,
            state=state,
        )


class Random(Simple):
    """Any move, each with the same probability."""

    called = "random"

    def _decide(self, state: State) -> Result:
        game = self._game
        result = self._result(0.0, state, game.legal(state), 0, "every move with the same probability; no value")
        if game.player(state) != SIMULTANEOUS:
            return result
        each = [list(game.actions_of(state, p)) for p in range(len(game.players))]
        mixes = tuple(tuple((a, 1.0 / len(own)) for a in own) for own in each)
        return dataclasses.replace(result, mixes=mixes, mix=mixes[0])


class Reflex(Simple):
    """The move after which the position looks best; of several, any."""

    called = "reflex"

    def __init__(self, game: Game, seed: Any = 0) -> None:
        super().__init__(game, seed)
        for hook, what in (("observe", "hidden information"), ("actions_of", "simultaneous moves")):
            if game.has(hook):
                raise UnfitGame(f"{game.name} has {what}, which reflex cannot handle; random and search can.")

    def _decide(self, state: State) -> Result:
        game = self._game
        mover = game.player(state)
        ranks: dict[Action, tuple[int, float]] = {}
        for a in game.actions(state):
            after = game.result(state, a)
            if game.is_terminal(after):
                value = float(game.utility(after, mover))
                rank = (value >= game.highest) - (value <= game.lowest)  # a win is worth more than any estimate
            else:
                value, rank = float(game.evaluate(after, mover)), 0
            ranks[a] = (rank, value)
        best = max(ranks.values())
        equal = [a for a, rank in ranks.items() if rank == best]
        result = self._result(best[1], state, equal, 1, "the position after one's own move, evaluated")
        return dataclasses.replace(result, nodes=1 + len(ranks))


def seeded(*seeds: Any) -> random.Random:
    """Random numbers for one agent in one game."""
    return random.Random(" ".join(map(str, seeds)))
