"""The tree of a game with simultaneous moves: nodes, and what each player who moves there knows of their own moves."""

from __future__ import annotations

from plyant.engine.deepening import no_actions
from plyant.engine.mcts.regret import matched
from plyant.game import CHANCE, SIMULTANEOUS, Action, Game, State


class Seat:
    """A player's choice in a node: for each of their moves how often it was made, and what came of it for them."""

    __slots__ = ("actions", "mix", "player", "regrets", "shares", "stride", "totals", "visits")

    def __init__(self, player: int, actions: list[Action], stride: int) -> None:
        count = len(actions)
        self.player, self.actions, self.stride = player, actions, stride
        self.visits, self.totals = [0] * count, [0.0] * count
        self.regrets, self.shares = [0.0] * count, [0.0] * count
        self.mix = matched(self.regrets)

    def mean(self, i: int, otherwise: float) -> float:
        """What came of a move on average."""
        return self.totals[i] / self.visits[i] if self.visits[i] else otherwise

    def average(self) -> list[float]:
        """The average mix: where all move at once, how probable each move is."""
        return matched(self.shares)

    def favourite(self, together: bool) -> int:
        """The most probable move where all move at once, else the most visited."""
        shares = self.average() if together else self.visits
        return max(range(len(self.actions)), key=lambda i: (shares[i], self.visits[i]))


class Spot:
    """A node. What happens there has a number, its code: the sum of stride · index over all who choose."""

    __slots__ = (
        "children",
        "joint",
        "mover",
        "odds",
        "opened",
        "outcomes",
        "over",
        "seats",
        "state",
        "values",
        "visits",
        "weight",
    )

    def __init__(self, game: Game, state: State) -> None:
        self.state = state
        self.visits = 0
        self.over = bool(game.is_terminal(state))
        self.values = [float(game.utility(state, p)) if self.over else 0.0 for p in range(len(game.players))]
        self.weight = 0.0  # of the rounds that the values are an average of, where all move at once
        self.opened = False
        self.mover = CHANCE
        self.joint = 1  # how many joint moves there are
        self.children: dict[int, Spot] = {}
        self.seats: list[Seat] = []
        self.outcomes: list[Action] = []
        self.odds: list[float] = []

    def open(self, game: Game) -> None:
        """List what can happen here."""
        s = self.state
        self.opened, self.mover = True, game.player(s)
        if self.mover == CHANCE:
            likely = [(a, share) for a, share in game.chance(s) if share > 0]
            self.outcomes, self.odds = [a for a, _ in likely], [share for _, share in likely]
            if not self.outcomes:
                raise no_actions(game)
            return
        together = self.mover == SIMULTANEOUS
        stride = 1
        for p in range(len(game.players)) if together else (self.mover,):
            actions = list(game.actions_of(s, p) if together else game.actions(s))
            if not actions:
                raise no_actions(game)
            self.seats.append(Seat(p, actions, stride))
            stride *= len(actions)
        self.joint = stride

    def action(self, code: int) -> Action:
        """What `result` takes: an outcome, a move, or a tuple of moves."""
        if self.mover == CHANCE:
            return self.outcomes[code]
        moves = [seat.actions[code // seat.stride % len(seat.actions)] for seat in self.seats]
        return tuple(moves) if self.mover == SIMULTANEOUS else moves[0]

    def code(self, picks: list[int]) -> int:
        """The number of these choices, one for each seat."""
        return sum(seat.stride * pick for seat, pick in zip(self.seats, picks, strict=True))

    def likeliest(self) -> int:
        """What happens if everybody makes their best move, and chance what it has done most often."""
        if self.mover == CHANCE:
            seen = {code: child.visits for code, child in self.children.items()}
            return max(range(len(self.outcomes)), key=lambda code: seen.get(code, 0))
        return self.code([seat.favourite(self.mover == SIMULTANEOUS) for seat in self.seats])

    def by_mixes(self, mixes: list[list[float]]) -> list[float]:
        """What all may expect who play these mixes, one for each seat; empty where no child is known that counts."""
        total, sums = 0.0, [0.0] * len(self.values)
        for code, child in self.children.items():
            share = 1.0
            for seat, mix in zip(self.seats, mixes, strict=True):
                share *= mix[code // seat.stride % len(mix)]
            total += share
            sums = [before + share * value for before, value in zip(sums, child.values, strict=True)]
        return [value / total for value in sums] if total > 0.0 else []
