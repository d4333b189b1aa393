"""What counterfactual regret minimisation finds: how to mix one's moves at every turn, and how good that is."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Hashable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plyant.errors import GameOver, ParameterError, UnfitGame
from plyant.game import CHANCE, SIMULTANEOUS, Action, Game, State
from plyant.hidden.flat import flat_tree
from plyant.hidden.flat_nodes import FlatTree
from plyant.hidden.regret.rehearsal import rehearse
from plyant.hidden.regret.sequences import sequences
from plyant.hidden.regret.worth import Worth, values_of_moves, worth
from plyant.wording import Printed, counted, decimal

Mix = dict[Action, float]
_ROWS = 40  # of the table that is printed


def mover_at(game: Game, state: State) -> int:
    """The player on move, or SIMULTANEOUS; raises GameOver or UnfitGame where nobody has anything to choose."""
    if game.is_terminal(state):
        raise GameOver(f"{game}: the position is over; there is no move to choose.")
    mover = game.player(state)
    if mover == CHANCE:
        raise UnfitGame(f"{game}: it is nature's turn here, and nobody has a move to choose.")
    return mover


@dataclasses.dataclass(frozen=True, eq=False)
class Strategy(Printed):
    """A mix of moves for every information set of every player, and what it is worth."""

    algorithm: str
    tree: FlatTree = dataclasses.field(repr=False)
    probabilities: NDArray[np.float64] = dataclasses.field(repr=False)  # [choices]
    worth: Worth = dataclasses.field(repr=False)
    iterations: int = 0
    seconds: float = 0.0
    native: bool = True
    history: tuple[tuple[int, float], ...] = ()
    """(iterations, exploitability), where it was asked for."""

    @property
    def game(self) -> Game:
        """The game that it is for."""
        return self.tree.game

    @property
    def values(self) -> tuple[float, ...]:
        """What each player may expect when all play by it."""
        return self.worth.values

    @property
    def best_response_values(self) -> tuple[float, ...]:
        """What each player may expect who knows the mixes of all others and plays the best against them."""
        return self.worth.best

    @property
    def nash_conv(self) -> float:
        """What the players could gain by best responses, all together; 0 in an equilibrium."""
        return self.worth.nash_conv

    @property
    def exploitability(self) -> float:
        """What a player could gain by a best response, on average over the players; 0 in an equilibrium."""
        return self.nash_conv / self.tree.players

    @property
    def information_sets(self) -> int:
        """In how many situations somebody decides."""
        return len(self.tree.sets)

    @property
    def nodes(self) -> int:
        """How many nodes the game's tree has."""
        return self.tree.size

    @property
    def convention(self) -> str:
        """What the figures mean."""
        text = (
            f"average strategy after {counted(self.iterations, 'iteration')} of "
            f"{self.algorithm}; "
            f"exploitability {self.exploitability:.3g}: what a best response gains, on average over the players"
        )
        if self.tree.players != 2:
            return f"{text}; with {counted(self.tree.players, 'player')} nothing promises an equilibrium"
        if not self.tree.is_constant_sum:
            return f"{text}; the game is not zero-sum, so that nothing promises an equilibrium"
        return text

    def mix(self, observation: Hashable, player: int) -> Mix:
        """The probability of each move where this player has this observation and is to move."""
        return self._mix(self.number(observation, player))

    def at(self, state: State, player: int | None = None) -> Mix:
        """The mix of the player on move; it depends on nothing but what that player observes."""
        return self._mix(self.number_at(state, player))

    def number(self, observation: Hashable, player: int) -> int:
        """The number of an information set; raises UnfitGame where there is none."""
        try:
            return self.tree.numbers[player, observation]
        except (KeyError, TypeError):
            raise UnfitGame(
                f"{self.game}: {self.game.player_name(player)} is never to move with the observation {observation!r}."
            ) from None

    def number_at(self, state: State, player: int | None = None) -> int:
        """The same, of the player on move in a state; where all move at once, say which player is meant."""
        game = self.game
        mover = mover_at(game, state)
        if mover == SIMULTANEOUS:
            if player is None or not 0 <= player < self.tree.players:
                raise ParameterError(f"{game}: all move at once here; give player=0 to {self.tree.players - 1}.")
            mover = player
        return self.number(game.observe(state, mover), mover)

    def move_values(self, number: int) -> NDArray[np.float64]:
        """[moves, players]: what each move in an information set is worth, as its player sees it, if all go on so."""
        return values_of_moves(self.tree, number, self.probabilities, self.native)

    def _mix(self, number: int) -> Mix:
        first, last = self.tree.nodes.first_choice[number : number + 2].tolist()
        return dict(zip(self.tree.sets[number].actions, self.probabilities[first:last].tolist(), strict=True))

    def as_dict(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {
            "game": str(self.game),
            "algorithm": self.algorithm,
            "iterations": self.iterations,
            "seconds": self.seconds,
            "native": self.native,
            "nodes": self.nodes,
            "information_sets": self.information_sets,
            "values": list(self.values),
            "best_response_values": list(self.best_response_values),
            "nash_conv": self.nash_conv,
            "exploitability": self.exploitability,
            "convention": self.convention,
            "history": [list(moment) for moment in self.history],
            "strategy": [self._row(number) for number in range(self.information_sets)],
        }

    def _row(self, number: int) -> dict[str, Any]:
        one, game = self.tree.sets[number], self.game
        return {
            "player": game.player_name(one.player),
            "sees": " ".join(game.view(one.example, one.player).split()) if game.has("view") else str(one.observation),
            "mix": {game.action_name(one.example, a): share for a, share in self._mix(number).items()},
        }

    def __str__(self) -> str:
        """A table: what each player sees, and how it mixes its moves."""
        names = [self.game.player_name(p) for p in range(self.tree.players)]
        values = ", ".join(
            f"{name} {decimal(value, 6, sign=True)}" for name, value in zip(names, self.values, strict=True)
        )
        rows = [self._row(number) for number in range(min(self.information_sets, _ROWS))]
        wide = max((len(row["sees"]) for row in rows), default=0)
        lines = [f"{self.game}: {self.algorithm}, {counted(self.iterations, 'iteration')} in {self.seconds:.2f} s"]
        lines += [f"values {values}; exploitability {self.exploitability:.3g}"]
        for row in rows:
            mix = "  ".join(f"{name} {share:.3f}" for name, share in row["mix"].items())
            lines.append(f"{row['player']:<{max(map(len, names))}}  {row['sees']:<{wide}}  {mix}")
        if self.information_sets > _ROWS:
            lines.append(f"… {self.information_sets - _ROWS:,} more; as_dict() has all of them")
        return "\n".join(lines)


Mixes = Callable[[Any, int], Mapping[Action, float]]


def strategy_of(game: Game, mixes: Mixes, *, name: str = "given", native: bool = True) -> Strategy:
    """The strategy of a function `mixes(observation, player)` that gives {move: probability}; what is missing is 0."""
    tree = flat_tree(game)
    shares = np.zeros(tree.choices)
    for number, one in enumerate(tree.sets):
        given = mixes(one.observation, one.player)
        found = [float(given.get(a, 0.0)) for a in one.actions]
        if not all(share >= 0 for share in found) or abs(sum(found) - 1) > 1e-6 or set(given) - set(one.actions):
            named = ", ".join(game.action_name(one.example, a) for a in one.actions)
            raise ParameterError(
                f"{game}: {dict(given)!r} is not a mix of the moves {named} for the observation {one.observation!r}; "
                f"their probabilities must be 0 or more and add up to 1."
            )
        first = tree.nodes.first_choice[number]
        shares[first : first + len(found)] = np.array(found) / sum(found)
    form = sequences(tree)
    if native:
        rehearse("the worth of a strategy", functools.partial(worth, tree, form, shares, native))
    return Strategy(name, tree, shares, worth(tree, form, shares, native), native=native)


def exploitability(game: Game, strategy: Strategy | Mixes) -> float:
    """What a best response gains against it, on average over the players: NashConv / players."""
    return _strategy(game, strategy).exploitability


@dataclasses.dataclass(frozen=True)
class BestResponse:
    """The best that one player can do against fixed mixes of all others."""

    player: int
    value: float
    actions: Mapping[Hashable, Action]
    """The move for each observation of the player."""


def best_response(game: Game, strategy: Strategy | Mixes, player: int) -> BestResponse:
    """The best response of a player to a strategy."""
    known = _strategy(game, strategy)
    tree = known.tree
    if not isinstance(player, int) or not 0 <= player < tree.players:
        raise ParameterError(f"{game}: player={player!r} is not accepted; 0 to {tree.players - 1} is.")
    actions = {}
    for number in range(tree.sets_from[player], tree.sets_from[player + 1]):
        one = tree.sets[number]
        actions[one.observation] = one.actions[known.worth.choices[number] - tree.nodes.first_choice[number]]
    return BestResponse(player, known.best_response_values[player], actions)


def _strategy(game: Game, strategy: Strategy | Mixes) -> Strategy:
    if isinstance(strategy, Strategy):
        return strategy if strategy.game == game else strategy_of(game, strategy.mix)
    return strategy_of(game, strategy)
