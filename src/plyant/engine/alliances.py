"""Alliances: which coalitions pay for whom, and who would do better to break one.

A coalition plays as one, for the greatest sum of its members' shares, against all the others, each for themselves or
in a coalition of their own (max^n among blocs). It pays when every member gets more than when everybody is alone.
"""

from __future__ import annotations

import dataclasses
import html
from collections.abc import Iterator
from typing import Any

from plyant.engine.search import _depth
from plyant.engine.several import bloc_names, maxn
from plyant.errors import ParameterError
from plyant.game import Action, Game, Result, State
from plyant.wording import agreeing, counted

MOST_PLAYERS = 6
_NOTHING = 1e-9  # gains up to this are rounding

Blocs = tuple[tuple[int, ...], ...]


@dataclasses.dataclass(frozen=True)
class Break:
    """A member who does better to leave: at the next move of theirs this one, after which all members are alone."""

    member: int
    plies: int
    """How many moves away that is, when the pact is kept until then; 0: it is their move."""
    state: State
    action: Action
    kept: float
    """What the member gets when the pact is kept."""
    broken: float
    """What the member gets when it is broken there."""


@dataclasses.dataclass(frozen=True)
class Pact:
    """One way to join: the coalitions of more than one player; everybody else is alone."""

    blocs: Blocs
    values: tuple[float, ...]
    """What each player gets."""
    gains: tuple[float, ...]
    """How much more that is than when everybody is alone."""
    line: tuple[Action, ...]
    pays: bool
    """Does every member of every coalition gain?"""
    breaks: tuple[Break, ...]

    @property
    def stable(self) -> bool:
        """Here and now: it pays for all members, and none of them does better to break it at the next move."""
        return self.pays and not self.breaks


@dataclasses.dataclass(frozen=True)
class Alliances:
    """What every coalition is worth to everybody in one position."""

    game: Game
    state: State
    alone: tuple[float, ...]
    """What each player gets when there is no coalition."""
    pacts: tuple[Pact, ...]
    depth: int
    exact: bool
    convention: str
    native: bool

    @property
    def paying(self) -> tuple[Pact, ...]:
        """The pacts that pay for all their members."""
        return tuple(pact for pact in self.pacts if pact.pays)

    @property
    def stable(self) -> tuple[Pact, ...]:
        """Those of them that nobody does better to break at the next move."""
        return tuple(pact for pact in self.pacts if pact.stable)

    def pact(self, *members: int) -> Pact:
        """The pact in which these players are together and all others alone."""
        for pact in self.pacts:
            if pact.blocs == (tuple(sorted(members)),):
                return pact
        raise ParameterError(
            f"{members} is no coalition here: give the numbers of two players or more, but not of all."
        )

    def __str__(self) -> str:
        rows = [("", *map(str, self.game.players), ""), ("all alone", *map(_number, self.alone), "")]
        for pact in self.pacts:
            shares = [f"{_number(v)} ({g:+.4g})" if abs(g) > _NOTHING else _number(v) for v, g in _pairs(pact)]
            rows.append((bloc_names(self.game, pact.blocs), *shares, self._verdict(pact)))
        widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]) - 1)]
        lines = ["  ".join([*(f"{c:<{w}}" for c, w in zip(row, widths, strict=False)), row[-1]]) for row in rows]
        return "\n".join([f"{self.game}: what each alliance gives to everybody", *(line.rstrip() for line in lines)])

    def _verdict(self, pact: Pact) -> str:
        """In words: does it pay, and who would break it?"""
        members = [p for bloc in pact.blocs for p in bloc]
        losers = [self.game.player_name(p) for p in members if pact.gains[p] <= _NOTHING]
        words = "pays for all its members" if pact.pays else f"does not pay for {' and '.join(losers)}"
        for one in pact.breaks:
            name, move = self.game.player_name(one.member), self.game.move_name(one.state, one.action)
            when = "now" if one.plies == 0 else f"{counted(one.plies, 'move')} on"
            breaks = f"{name} {agreeing(name, 'break')} it {when} by {move}"
            words += f"; {breaks}: {_number(one.broken)}, not {_number(one.kept)}"
        return words

    def as_dict(self) -> dict[str, Any]:
        """As plain data, for JSON."""
        names = [str(name) for name in self.game.players]
        return {
            "game": str(self.game),
            "position": self.game.text(self.state),
            "players": names,
            "alone": list(self.alone),
            "alliances": [
                {
                    "together": [[names[p] for p in bloc] for bloc in pact.blocs],
                    "values": list(pact.values),
                    "gains": list(pact.gains),
                    "pays": pact.pays,
                    "stable": pact.stable,
                    "breaks": [
                        {
                            "player": names[one.member],
                            "moves_on": one.plies,
                            "by": self.game.move_name(one.state, one.action),
                            "kept": one.kept,
                            "broken": one.broken,
                        }
                        for one in pact.breaks
                    ],
                }
                for pact in self.pacts
            ],
            "depth": self.depth,
            "exact": self.exact,
            "convention": self.convention,
        }

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        head = "".join(f"<th>{html.escape(str(name))}</th>" for name in self.game.players)
        rows = [f"<tr><td>all alone</td>{''.join(f'<td>{_number(v)}</td>' for v in self.alone)}<td></td></tr>"]
        for pact in self.pacts:
            cells = "".join(f"<td>{_number(v)}{f' ({g:+.4g})' * (abs(g) > _NOTHING)}</td>" for v, g in _pairs(pact))
            names, verdict = (html.escape(t) for t in (bloc_names(self.game, pact.blocs), self._verdict(pact)))
            rows.append(f"<tr><td>{names}</td>{cells}<td>{verdict}</td></tr>")
        table = f"<table><tr><th></th>{head}<th></th></tr>{''.join(rows)}</table>"
        return f"<div><b>{html.escape(str(self.game))}</b><br>{self.game.shown(self.state)}{table}</div>"


def alliances(
    game: Game,
    state: State = None,
    depth: int | None = None,
    *,
    ties: str = "first",
    prune: bool = True,
    rounds: int | None = None,
    native: bool = True,
) -> Alliances:
    """Every way to join, by max^n among blocs: what it gives to everybody, and who would break it.

    depth, ties and prune are those of each search; the searches of what a broken pact gives look as far as the first
    ones. With all players together there would be nobody to join against: that is not among the pacts.
    """
    plies = _depth(game, depth, rounds)
    if len(game.players) > MOST_PLAYERS:
        raise ParameterError(
            f"{game.name} has {len(game.players)} players: with more than {MOST_PLAYERS} there are too many alliances."
        )

    def play(s: State, blocs: Blocs, within: int | None) -> Result:
        return maxn(game, s, within, ties=ties, prune=prune, coalitions=blocs, native=native)

    s = game.initial() if state is None else state
    alone = play(s, (), plies)
    found = [alone]
    pacts = []
    for blocs in _structures(len(game.players)):
        kept = play(s, blocs, plies)
        found.append(kept)
        gains = tuple(v - a for v, a in zip(kept.values, alone.values, strict=True))
        breaks = []
        for bloc in blocs:
            others = tuple(b for b in blocs if b != bloc)
            for member in bloc:
                away = _next_move(game, s, kept.line, member)
                if away is None:
                    continue
                count, there = away
                broken = play(there, others, None if plies is None else max(plies - count, 1))
                found.append(broken)
                if broken.values[member] > kept.values[member] + _NOTHING:
                    breaks.append(
                        Break(member, count, there, broken.action, kept.values[member], broken.values[member])
                    )
        pays = all(gains[p] > _NOTHING for bloc in blocs for p in bloc)
        pacts.append(Pact(blocs, kept.values, gains, kept.line, pays, tuple(breaks)))
    return Alliances(
        game=game,
        state=s,
        alone=alone.values,
        pacts=tuple(pacts),
        depth=alone.depth,
        exact=all(one.exact for one in found),
        convention=alone.convention,
        native=alone.native,
    )


def _next_move(game: Game, s: State, line: tuple[Action, ...], member: int) -> tuple[int, State] | None:
    """How many moves on, along the line, the member moves next, and where; None where the line does not come to it."""
    for count, a in enumerate(line):
        if game.player(s) == member:
            return count, s
        s = game.result(s, a)
    return None


def _structures(players: int) -> Iterator[Blocs]:
    """All ways to join, small coalitions first; neither everybody alone, nor all together: that is against nobody."""

    def ways(rest: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
        if not rest:
            yield ()
            return
        first, others = rest[0], rest[1:]
        for chosen in range(1 << len(others)):
            bloc = (first, *(p for i, p in enumerate(others) if chosen >> i & 1))
            for more in ways(tuple(p for i, p in enumerate(others) if not chosen >> i & 1)):
                yield (bloc, *more)

    joined = (tuple(bloc for bloc in way if len(bloc) > 1) for way in ways(tuple(range(players))))
    wanted = (way for way in joined if way and len(way[0]) < players)
    yield from sorted(wanted, key=lambda way: (sum(map(len, way)), len(way), way))


def _pairs(pact: Pact) -> Iterator[tuple[float, float]]:
    return zip(pact.values, pact.gains, strict=True)


def _number(value: float) -> str:
    return f"{value:.4g}"
