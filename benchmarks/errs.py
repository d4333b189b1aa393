"""Lost games saved against an opponent who errs: `python -m benchmarks.errs [--positions 50] [--json FILE]`.

From lost positions of solved games three players go on against the same opponent, who plays the best move with
probability p, else the next best, and so on: plain minimax (the first move that keeps the value), one who also loses as
slowly as possible, and one who sets problems, and may be wrong about p. The probability to get a draw or a win is
computed, not played out: the only luck left is which positions were drawn, one from each of some random games.
"""

from __future__ import annotations

import argparse
import functools
import math
import random
import statistics
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks.measurement import TIMES, Measurement, Promise
from benchmarks.report import save, show
from plyant.catalogue import load
from plyant.exact.fallible import mixed, ranked
from plyant.exact.problems import ProblemSetter
from plyant.exact.solution import LOSS, Solution
from plyant.exact.solve import solve
from plyant.game import Action

GAMES = {
    "tic-tac-toe": 0,
    "mnk(m=4,n=3,k=3)": 6,
    "connect-four(width=4,height=4)": 5,
    "connect-four(width=5,height=4)": 11,
    "nim(piles=(3,4,5))": 0,
    "half-nim(sticks=31)": 0,
}
"""Positions after at least so many moves: the players are interpreted, and keep all that can come after them."""
SKILLS = (0.9, 0.8, 0.6)
POSITIONS = 50
SEED = 7
PROMISE = Promise("lost games saved (p = 0.8), setting problems ÷ plain minimax", 1.1, TIMES, at_least=True)

Player = Callable[[Any], Action]


def lost_positions(solution: Solution, count: int, least: int = 0) -> list[Any]:
    """Positions with a choice that are lost for the player on move, one from each of some random games."""
    game, luck = solution.game, random.Random(SEED)
    found: list[Any] = []
    while len(found) < count:
        s, met, made = solution.start, [], 0
        while not game.is_terminal(s):
            moves = list(game.actions(s))
            if made >= least and len(moves) > 1 and solution.status(s) == LOSS:
                met.append(s)
            made += 1
            s = game.result(s, luck.choice(moves))
        found += [luck.choice(met)] if met else []
    return found


def plain(solution: Solution) -> Player:
    """The first move that keeps the value."""

    def choose(s: Any) -> Action:
        best = set(solution.best(s))
        return next(a for a in solution.game.actions(s) if a in best)

    return choose


class Trial:
    """A player against the opponent of skill p: how often is a lost position saved?"""

    def __init__(self, solution: Solution, player: Player, p: float) -> None:
        self.solution, self.player, self.p = solution, player, p
        self._known: dict[tuple[int, Any], tuple[float, float]] = {}

    def outcome(self, s: Any, hero: int) -> tuple[float, float]:
        """(probability not to lose, expected utility) of a player; for games in which no state recurs."""
        game = self.solution.game
        if game.is_terminal(s):
            worth = float(game.utility(s, hero))
            return float(worth >= 0), worth
        key = (hero, game.canonical(s))
        if key not in self._known:
            moves = [(self.player(s), 1.0)] if game.player(s) == hero else mixed(ranked(self.solution, s), self.p)
            parts = [(share, self.outcome(game.result(s, a), hero)) for a, share in moves]
            self._known[key] = (
                sum(share * saved for share, (saved, _) in parts),
                sum(share * worth for share, (_, worth) in parts),
            )
        return self._known[key]


@functools.cache
def trials(name: str, positions: int = POSITIONS, skills: Sequence[float] = SKILLS) -> dict[Any, Any]:
    """{(p, player): [(probability not to lose, expected utility) of each position]} in a game."""
    solution = solve(load(name))
    starts = lost_positions(solution, positions, GAMES.get(name, 0))
    players: dict[Any, Player] = {"plain": plain(solution), "slow": lambda s: solution.best(s)[0]}
    players |= {q: ProblemSetter(solution, q).choose for q in skills}
    found = {}
    for p in skills:
        for who, player in players.items():
            trial = Trial(solution, player, p)
            found[p, who] = [trial.outcome(s, solution.game.player(s)) for s in starts]
    return found


def mean(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and its standard error."""
    return statistics.fmean(values), statistics.stdev(values) / math.sqrt(len(values))


def saving(positions: int = POSITIONS, p: float = 0.8) -> Measurement:
    """How many times as many lost games are saved as by plain minimax, over all games together."""
    found = {name: trials(name, positions) for name in GAMES}
    ratios = {
        name: statistics.fmean(saved for saved, _ in by[p, p]) / statistics.fmean(saved for saved, _ in by[p, "plain"])
        for name, by in found.items()
    }
    ours, theirs = (statistics.fmean(saved for by in found.values() for saved, _ in by[p, who]) for who in (p, "plain"))
    return Measurement(
        PROMISE,
        ours / theirs,
        ours=f"{ours:.1%}",
        peer=f"{theirs:.1%}",
        spread=(min(ratios.values()), max(ratios.values())),
        note=", ".join(f"{name} {ratio:.2f} {TIMES}" for name, ratio in ratios.items()),
        raw={name: {f"{p} {who}": values for (p, who), values in by.items()} for name, by in found.items()},
    )


def table(name: str, found: dict[Any, Any], skills: Sequence[float] = SKILLS) -> Table:
    """What each player saves, and how much more than plain minimax, with the standard error of the difference."""
    made = Table(title=f"{name}: lost games saved", title_justify="left")
    for heading in ("opponent's p", "plain", "slow", *(f"problems({q})" for q in skills), "more", "utility"):
        made.add_column(heading, justify="right")
    for p in skills:
        shares = {who: [saved for saved, _ in found[p, who]] for who in ("plain", "slow", *skills)}
        more, error = mean([a - b for a, b in zip(shares[p], shares["plain"], strict=True)])
        gain, gain_error = mean([a - b for (_, a), (_, b) in zip(found[p, p], found[p, "plain"], strict=True)])
        made.add_row(
            f"{p}",
            *(f"{one:.1%} ± {by:.1%}" for one, by in map(mean, shares.values())),
            f"{more:+.1%} ± {error:.1%}",
            f"{gain:+.3f} ± {gain_error:.3f}",
        )
    return made


def main() -> None:
    """Measure and show all of them."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.errs", description="Lost games saved.")
    parser.add_argument("--positions", type=int, default=POSITIONS, help="lost positions of each game")
    parser.add_argument("--only", nargs="+", default=list(GAMES), metavar="GAME", help="of these games")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the raw figures")
    options = parser.parse_args()
    console = Console()
    for name in options.only:
        console.print(table(name, trials(name, options.positions)))
    if options.only == list(GAMES):
        found = saving(options.positions)
        show(console, [found])
        if options.json:
            save(options.json, [found])


if __name__ == "__main__":
    main()
