"""Lost games saved against an opponent who errs: `python -m benchmarks.errs [--positions 50] [--json FILE]`.

From lost positions of solved games three players go on against the same opponent, who plays the best move with
probability p, else the next best, and so on: plain minimax (the first move that keeps the value), one who also loses as
slowly as possible, and one who sets problems.

First the probability to get a draw or a win is computed: the only luck left is which positions were drawn, one from
each of some random games. Then the games are played, also those in which positions recur. Intervals hold 95 %, and are
of positions: what is played from the same one is not independent.
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
from plyant.arena.luck import drawn
from plyant.catalogue import load
from plyant.exact.fallible import mixed
from plyant.exact.problems import ProblemSetter
from plyant.exact.solution import Solution
from plyant.exact.solve import solve
from plyant.exact.status import LOSS
from plyant.game import Action, Game

GAMES = {
    "tic-tac-toe": 0,
    "mnk(m=4,n=3,k=3)": 6,
    "connect-four(width=4,height=4)": 5,
    "connect-four(width=5,height=4)": 11,
    "nim(piles=(3,4,5))": 0,
    "half-nim(sticks=31)": 0,
}
"""Positions after at least so many moves: the players are interpreted, and keep all that can come after them."""
RECURRING = {"dodgem": 0, "chopsticks": 0}
"""The same for games in which positions recur: they are played only."""
SKILLS = (0.9, 0.8, 0.6)
SKILL = 0.8
POSITIONS = 50
PLAYED = 20  # games from each position
MOST_MOVES = 200  # of a game; then it is a draw
SEED = 7
WIDE = 1.96  # standard errors: 95 %
PROMISE = Promise("lost games saved (p = 0.8), setting problems ÷ plain minimax", 1.1, TIMES, at_least=True)

Player = Callable[[Any], Action]
Mix = Callable[[Any], list[tuple[Action, float]]]


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


@functools.cache
def solved(name: str) -> Solution:
    """The solution of a game; the players share it."""
    return solve(load(name))


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
            moves = [(self.player(s), 1.0)] if game.player(s) == hero else mixed(self.solution.ranked(s), self.p)
            parts = [(share, self.outcome(game.result(s, a), hero)) for a, share in moves]
            self._known[key] = (
                sum(share * saved for share, (saved, _) in parts),
                sum(share * worth for share, (_, worth) in parts),
            )
        return self._known[key]


def players(solution: Solution, p: float) -> dict[str, Player]:
    """Who goes on; `wrong` takes the opponent for a better or a worse one."""
    return {
        "plain": plain(solution),
        "slow": lambda s: solution.best(s)[0],
        "problems": ProblemSetter(solution, p).choose,
        "wrong": ProblemSetter(solution, SKILLS[-1] if p == SKILLS[0] else SKILLS[0]).choose,
    }


@functools.cache
def trials(name: str, positions: int = POSITIONS) -> dict[float, dict[str, list[tuple[float, float]]]]:
    """By p and player: (probability not to lose, expected utility) of each position of a game."""
    solution = solved(name)
    starts = lost_positions(solution, positions, GAMES.get(name, 0))
    found: dict[float, dict[str, list[tuple[float, float]]]] = {}
    for p in SKILLS:
        found[p] = {}
        for who, player in players(solution, p).items():
            trial = Trial(solution, player, p)
            found[p][who] = [trial.outcome(s, solution.game.player(s)) for s in starts]
    return found


def is_saved(game: Game, player: Player, mix: Mix, s: Any, luck: random.Random) -> bool:
    """Play on from a lost position against an opponent who draws from a mix; is it a draw or a win in the end?"""
    hero = game.player(s)
    for _ in range(MOST_MOVES):
        if game.is_terminal(s):
            return bool(game.utility(s, hero) >= 0)
        s = game.result(s, player(s) if game.player(s) == hero else drawn(mix(s), luck))
    return True


@functools.cache
def played(name: str, positions: int = POSITIONS) -> dict[str, list[float]]:
    """The share of the games from each position that each player saves; all have the same luck."""
    solution = solved(name)
    starts = lost_positions(solution, positions, (GAMES | RECURRING).get(name, 0))
    found = {}
    mix = functools.cache(lambda s: mixed(solution.ranked(s), SKILL))
    for who, player in players(solution, SKILL).items():
        if who == "wrong":
            continue
        choose = functools.cache(player)
        luck = [[random.Random(f"{i} {game}") for game in range(PLAYED)] for i in range(positions)]
        found[who] = [
            statistics.fmean(is_saved(solution.game, choose, mix, s, one) for one in luck[i])
            for i, s in enumerate(starts)
        ]
    return found


def interval(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and half of the interval that holds 95 %."""
    return statistics.fmean(values), WIDE * statistics.stdev(values) / math.sqrt(len(values))


def more(ours: Sequence[float], theirs: Sequence[float]) -> str:
    """How much more it is on average, position by position."""
    mean, wide = interval([a - b for a, b in zip(ours, theirs, strict=True)])
    return f"{mean:+.1%} ± {wide:.1%}"


def saving(positions: int = POSITIONS, p: float = SKILL) -> Measurement:
    """How many times as many lost games are saved as by plain minimax, over all games together, as computed."""
    found = {name: trials(name, positions) for name in GAMES}
    means = {
        name: [statistics.fmean(saved for saved, _ in by[p][who]) for who in ("problems", "plain")]
        for name, by in found.items()
    }
    ratios = {name: ours / theirs for name, (ours, theirs) in means.items()}
    ours, theirs = (statistics.fmean(pair[i] for pair in means.values()) for i in (0, 1))
    return Measurement(
        PROMISE,
        ours / theirs,
        ours=f"{ours:.1%}",
        peer=f"{theirs:.1%}",
        spread=(min(ratios.values()), max(ratios.values())),
        note=", ".join(f"{name} {ratio:.2f} {TIMES}" for name, ratio in ratios.items()),
        raw={
            name: {f"{p} {who}": values for p, by in one.items() for who, values in by.items()}
            for name, one in found.items()
        },
    )


def computed_table(names: Sequence[str], positions: int) -> Table:
    """What each player saves on average, and how much more than plain minimax."""
    made = _table(
        f"probability to save a lost position, mean of {positions}", "p", "plain", "slow", "problems", "wrong p"
    )
    for name in names:
        for p, by in trials(name, positions).items():
            shares = {who: [saved for saved, _ in values] for who, values in by.items()}
            means = [f"{statistics.fmean(one):.1%}" for one in shares.values()]
            made.add_row(name, f"{p}", *means, more(shares["problems"], shares["plain"]))
    return made


def played_table(names: Sequence[str], positions: int) -> Table:
    """How many games each player saved, and how much more than plain minimax."""
    games = positions * PLAYED
    made = _table(f"lost games saved of {games:,} played, p = {SKILL}", "plain", "slow", "problems")
    together: dict[str, list[float]] = {}
    for name in names:
        shares = played(name, positions)
        for who, values in shares.items():
            together[who] = together.get(who, []) + values
        made.add_row(
            name, *(f"{sum(one) * PLAYED:,.0f}" for one in shares.values()), more(shares["problems"], shares["plain"])
        )
    made.add_section()
    cells = [f"{sum(one) * PLAYED:,.0f}" for one in together.values()]
    made.add_row(f"all {games * len(names):,}", *cells, more(together["problems"], together["plain"]))
    shares_and_wide = [interval(one) for one in together.values()]
    made.add_row("", *(f"{mean:.1%} ± {wide:.1%}" for mean, wide in shares_and_wide), "")
    return made


def _table(title: str, *headings: str) -> Table:
    made = Table("", title=title, title_justify="left")
    for heading in (*headings, "more (95 %)"):
        made.add_column(heading, justify="right", no_wrap=True)
    return made


def main() -> None:
    """Measure and show all of them."""
    everything = [*GAMES, *RECURRING]
    parser = argparse.ArgumentParser(prog="python -m benchmarks.errs", description="Lost games saved.")
    parser.add_argument("--positions", type=int, default=POSITIONS, help="lost positions of each game")
    parser.add_argument("--only", nargs="+", default=everything, metavar="GAME", help="of these games")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the raw figures")
    options = parser.parse_args()
    console = Console(width=110)
    console.print(computed_table([name for name in options.only if name not in RECURRING], options.positions))
    console.print(played_table(options.only, options.positions))
    if options.only == everything:
        found = saving(options.positions)
        show(console, [found])
        if options.json:
            save(options.json, [found])


if __name__ == "__main__":
    main()
