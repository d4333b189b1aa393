"""Agents play a game many times: who wins how often, with what score, and at what cost."""

from __future__ import annotations

import contextlib
import dataclasses
import itertools
import math
import random
import statistics
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from plyant.arena.agents import Agent, agent
from plyant.arena.luck import decided, rolled
from plyant.arena.processes import in_processes, text_of
from plyant.catalogue import load
from plyant.errors import ParameterError, PlyantError
from plyant.explain.text_table import in_columns
from plyant.game import CHANCE, SIMULTANEOUS, Game, State
from plyant.sanity import require_sound
from plyant.wording import Printed, decimal, measured

MOST_MOVES = 3_000
HEADINGS = ("agent", "games", "won", "score", "±", "moves", "nodes/move", "ms/move")


@dataclasses.dataclass(frozen=True)
class Fixture:
    """A game to be played: its seed, and which agent has which seat."""

    number: int
    seed: int
    seats: tuple[int, ...]


@dataclasses.dataclass(frozen=True)
class Played:
    """A game that was played; scores and what follows have an entry for each seat, that is, for each player."""

    number: int
    seed: int
    seats: tuple[int, ...]
    """Which agent had each seat."""
    moves: tuple[str, ...]
    """All that happened, also by chance, as players write it: `game.replay` gives the last position."""
    is_over: bool
    scores: tuple[float, ...]
    won: tuple[bool, ...]
    decisions: tuple[int, ...]
    nodes: tuple[int, ...]
    seconds: tuple[float, ...]

    def outcome(self, seat: int) -> str:
        """won, lost, drawn or unfinished."""
        if self.won[seat]:
            return "won"
        if not self.is_over:
            return "unfinished"
        return "lost" if len(self.seats) == 1 or any(self.won) else "drawn"


@dataclasses.dataclass(frozen=True)
class Standing:
    """What one agent did in all its games: means, and the standard error of the score."""

    agent: str
    games: int
    won: int
    drawn: int
    score: float
    error: float
    moves: float
    """Own moves in a game."""
    nodes: float
    """For a move, and so are the milliseconds."""
    milliseconds: float

    def figures(self) -> tuple[str, ...]:
        """As texts, in the order of HEADINGS."""
        return (
            self.agent,
            f"{self.games:,}",
            f"{self.won:,}",
            *measured(self.score, self.error),
            decimal(self.moves, 1),
            decimal(self.nodes, 0),
            decimal(self.milliseconds, 2),
        )


@dataclasses.dataclass(frozen=True)
class Match(Printed):
    """The games that were played, in order; fewer than asked for if somebody stopped the match."""

    game: str
    agents: tuple[str, ...]
    games: tuple[Played, ...]
    is_complete: bool

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Of each agent, in the order in which they were named."""
        return tuple(self._standing(number) for number in range(len(self.agents)))

    def _standing(self, number: int) -> Standing:
        own = [(one, seat) for one in self.games for seat, who in enumerate(one.seats) if who == number]
        outcomes = [one.outcome(seat) for one, seat in own]
        scores = [one.scores[seat] for one, seat in own]
        decisions = sum(one.decisions[seat] for one, seat in own)
        return Standing(
            agent=self.agents[number],
            games=len(own),
            won=outcomes.count("won"),
            drawn=outcomes.count("drawn"),
            score=statistics.fmean(scores) if own else 0.0,
            error=statistics.stdev(scores) / math.sqrt(len(own)) if len(own) > 1 else 0.0,
            moves=decisions / len(own) if own else 0.0,
            nodes=sum(one.nodes[seat] for one, seat in own) / max(decisions, 1),
            milliseconds=1000 * sum(one.seconds[seat] for one, seat in own) / max(decisions, 1),
        )

    def rows(self) -> Iterator[dict[str, Any]]:
        """A dictionary for each seat in each game, for JSON: seed, agent, result, score, moves."""
        for one in self.games:
            for seat, who in enumerate(one.seats):
                yield {
                    "game": self.game,
                    "number": one.number,
                    "seed": one.seed,
                    "agent": self.agents[who],
                    "seat": seat,
                    "result": one.outcome(seat),
                    "score": one.scores[seat],
                    "decisions": one.decisions[seat],
                    "nodes": one.nodes[seat],
                    "seconds": round(one.seconds[seat], 6),
                    "moves": " ".join(one.moves),
                }

    def as_dict(self) -> dict[str, Any]:
        """For JSON: the standings, without the games."""
        return {
            "game": self.game,
            "games": len(self.games),
            "complete": self.is_complete,
            "standings": [dataclasses.asdict(one) for one in self.standings],
        }

    def __str__(self) -> str:
        cells = [HEADINGS, *(one.figures() for one in self.standings)]
        return f"{self.game}\n{in_columns(cells, left=1)}"


def play(
    game: Game | str,
    agents: Sequence[str | Agent],
    games: int = 1,
    seed: int = 0,
    workers: int | None = None,
    most_moves: int = MOST_MOVES,
    progress: Callable[[int, int], None] | None = None,
) -> Match:
    """Let agents play: texts such as "alphabeta(depth=6)", "mcts(seconds=0.1)", "reflex" and "random".

    In a game of one player, with or without nature, each agent plays `games` games, all with the same seeds from
    `seed` on. With more players `games` are played in all, and the agents take the seats in turn; more agents than
    players play a round robin. A seed serves until all have had all seats. A game of which no end is seen after
    `most_moves` moves of players is not won.

    workers: so many processes; None: in this one. Where no agent goes by the clock, the games are the same however
    many there are. progress is told (games played, of how many). Ctrl-C ends the match with the games played so far.
    """
    played = load(game) if isinstance(game, str) else game
    require_sound(played)
    for name, value in (("games", games), ("most_moves", most_moves), ("workers", 1 if workers is None else workers)):
        if not isinstance(value, int) or isinstance(value, bool) or value < 1:
            raise ParameterError(f"{name}={value!r} is not accepted; a whole number from 1 on is.")
    if isinstance(agents, str):
        raise ParameterError(f"agents={agents!r} is one text; give a list of agents, such as [{agents!r}].")
    crew = [one if isinstance(one, Agent) else agent(one, played) for one in agents]
    fixtures = list(_fixtures(played, len(crew), games, seed))
    contest = Contest(played, crew, most_moves)
    if workers is None or workers == 1 or len(fixtures) == 1:
        results: Iterator[Played] = map(contest.play, fixtures)
    else:
        unknown = next((one.name for one in agents if isinstance(one, Agent)), None)
        if unknown is not None:
            raise ParameterError(
                f"several processes need agents that are texts, and {unknown!r} is not; give workers=1."
            )
        contest.rehearse()
        job = (text_of(played, game), tuple(str(one) for one in agents), most_moves)
        results = in_processes(_set_up, job, fixtures, min(workers, len(fixtures)))
    finished: list[Played] = []
    try:
        for one in results:
            finished.append(one)
            if progress is not None:
                progress(len(finished), len(fixtures))
    except KeyboardInterrupt:
        pass
    finally:
        if isinstance(results, Iterator) and hasattr(results, "close"):
            results.close()
    finished.sort(key=lambda one: one.number)
    name = game if isinstance(game, str) else str(played)
    return Match(name, tuple(one.name for one in crew), tuple(finished), len(finished) == len(fixtures))


def _set_up(job: tuple[str, tuple[str, ...], int]) -> Callable[[Fixture], Played]:
    """What a process plays games with, made from texts."""
    text, agents, most_moves = job
    game = load(text)
    contest = Contest(game, [agent(one, game) for one in agents], most_moves)
    contest.rehearse()
    return contest.play


def _fixtures(game: Game, agents: int, games: int, seed: int) -> Iterator[Fixture]:
    """The games to be played. Seats are rotated first, so that few games are fair too."""
    seats = len(game.players)
    if agents < seats or agents == 0:
        need = f"{seats} players, so that at least {seats} agents are needed" if seats > 1 else "a player"
        raise ParameterError(f"{game.name} has {need}; {agents} given. The same agent may be named again.")
    if seats == 1:
        for number, (turn, who) in enumerate(itertools.product(range(games), range(agents))):
            yield Fixture(number, seed + turn, (who,))
        return
    rounds = _seatings(agents, seats)
    least = next(n for n in range(1, len(rounds) + 1) if len(set(itertools.chain(*rounds[:n]))) == agents)
    if games < least:
        raise ParameterError(
            f"games must be at least {least}, so that each of the {agents} agents plays; got {games}. "
            f"All meet in all seats in {len(rounds)} games."
        )
    for number in range(games):
        yield Fixture(number, seed + number // len(rounds), rounds[number % len(rounds)])


def _seatings(agents: int, seats: int) -> list[tuple[int, ...]]:
    """All orders in which agents can take the seats: a round robin.

    With as many agents as seats, the seats are rotated first. With more, all groups meet once before any of them meets
    again, and the beginner alternates, so that a few games are fair as well.
    """
    groups = [
        (chosen[0], *rest)
        for chosen in itertools.combinations(range(agents), seats)
        for rest in itertools.permutations(chosen[1:])
    ]
    if agents == seats:
        return [order[k:] + order[:k] for order in groups for k in range(seats)]
    turns = [(order, (i + j) % seats) for j in range(seats) for i, order in enumerate(groups)]
    return [order[k:] + order[:k] for order, k in turns]


class Contest:
    """Where agents sit down to a game."""

    def __init__(self, game: Game, agents: Sequence[Agent], most_moves: int) -> None:
        self._game = game
        self._agents = agents
        self._most_moves = most_moves

    def rehearse(self) -> None:
        """Let each agent choose once: what cannot be played is told now, and what must be compiled is."""
        luck = random.Random(0)
        s = self._game.initial()
        while not self._game.is_terminal(s) and self._game.player(s) == CHANCE:
            s = self._game.result(s, rolled(self._game, s, luck))
        if not self._game.is_terminal(s):
            for one in self._agents:
                one.begin()
                one.choose(s)

    def play(self, fixture: Fixture) -> Played:
        """One game from its beginning."""
        game = self._game
        seats = [self._agents[who] for who in fixture.seats]
        for who in sorted(set(fixture.seats)):
            self._agents[who].begin(fixture.seed)
        nature, dice = random.Random(f"nature {fixture.seed}"), random.Random(f"players {fixture.seed}")
        decisions, nodes, seconds = [0] * len(seats), [0] * len(seats), [0.0] * len(seats)
        moves: list[str] = []

        def asked(s: State, seat: int) -> Any:
            found = seats[seat].choose(s)
            decisions[seat] += 1
            nodes[seat] += found.nodes
            seconds[seat] += found.seconds
            return decided(found, seat, dice)

        s = game.initial()
        while not game.is_terminal(s) and sum(decisions) < self._most_moves:
            mover = game.player(s)
            if mover == CHANCE:
                a = rolled(game, s, nature)
            elif mover == SIMULTANEOUS:
                a = tuple(asked(s, seat) for seat in range(len(seats)))
            else:
                a = asked(s, mover)
                if a not in game.actions(s):
                    raise PlyantError(
                        f"{seats[mover].name} made a move that is not legal: {a!r}; {game.legal_text(s)} are."
                    )
            moves.append(game.move_name(s, a))
            s = game.result(s, a)
        players = range(len(seats))
        return Played(
            number=fixture.number,
            seed=fixture.seed,
            seats=fixture.seats,
            moves=tuple(moves),
            is_over=bool(game.is_terminal(s)),
            scores=tuple(_score(game, s, p) for p in players),
            won=tuple(bool(game.has_won(s, p)) for p in players),
            decisions=tuple(decisions),
            nodes=tuple(nodes),
            seconds=tuple(seconds),
        )


def _score(game: Game, s: State, p: int) -> float:
    """The utility; of a game that is not over, what its rules say so far, if they say anything."""
    if not game.is_terminal(s):
        with contextlib.suppress(Exception):
            return float(game.utility(s, p))
        return 0.0
    return float(game.utility(s, p))
