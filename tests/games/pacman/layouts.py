"""Small layouts for tests, and what a state of the game is in plain words."""

from __future__ import annotations

import functools
from typing import Any

from plyant.games.pacman.ground import WORD
from plyant.games.pacman.rules import NAMES, RUNNING, WON, Board, Pacman

LAYOUTS = {
    "dead ends": """\
%%%%%%%%%%%
%.%.o.%.%o%
%.%.%.%.%.%
%....P....%
%.%G%.%G%.%
%o%.%.o.%.%
%%%%%%%%%%%""",
    "boxed in": """\
%%%%%%%%%
%G%.o.G%%
%%%.%.%G%
%P..o..%%
%%%.%.%GG
%...o..%%
%%%%%%%%%""",
    "stacked": """\
%%%%%%%%%
%....%%%%
%o%%..GG%
%P.o.%%G%
%o%%..G1%
%....%%%%
%%%%%%%%%""",
    "capsules": """\
%%%%%%%
%o.o.o%
%.%G%.%
%oPo.o%
%.%G%.%
%o.o.o%
%%%%%%%""",
    "no border": """\
P.o.
.%.%
o.G.
.%1.""",
    "corridor": """\
%%%%%%%%%%%%%%%%%
%1.o.P.o.....o.2%
%%%%%%%%%%%%%%%%%""",
    "open": """\
%%%%%%%%
%P.o. .%
%.3. o.%
%.. 1G.%
%o.. .o%
%%%%%%%%""",
    "no ghosts": "%P..%\n%.%o%",
}


def square(game: Pacman, point: int) -> tuple[float, float]:
    """A point as the reference has it: half squares, from the lower left."""
    return point % game.stride / 2, game.plan.height - 1 - point // game.stride / 2


def point(game: Pacman, x: float, y: float) -> int:
    """The inverse."""
    return int(2 * (game.plan.height - 1 - y)) * game.stride + int(2 * x)


@functools.cache
def things(game: Pacman) -> tuple[list[tuple[int, int, tuple[float, float]]], list[tuple[int, tuple[float, float]]]]:
    """(word, bit, square) of each food, and (bit, square) of each capsule."""
    food = [(i // WORD, 1 << i % WORD, square(game, game.point(place))) for i, place in enumerate(game.trail)]
    return food, [(1 << i, square(game, game.point(place))) for i, place in enumerate(game.plan.capsules)]


def plain(game: Pacman, s: Board) -> dict[str, Any]:
    """A state as the reference tells it."""
    count = game.ghost_count
    food, capsules = things(game)
    return {
        "pacman": square(game, s.pacman),
        "ghosts": [square(game, place) for place in s.ghosts[:count]],
        "looks": [NAMES[way] for way in s.ways[:count]],
        "timers": list(s.scared[:count]),
        "food": {place for word, bit, place in food if s.food[word] & bit},
        "capsules": {place for bit, place in capsules if s.capsules & bit},
        "left": s.left,
        "mover": s.turn,
        "score": s.score,
        "end": "" if s.over == RUNNING else "won" if s.over == WON else "lost",
    }


def told(world: Any) -> dict[str, Any]:
    """The same of the reference."""
    return {
        "pacman": world.pacman,
        "ghosts": [ghost.place for ghost in world.ghosts],
        "looks": [ghost.looks for ghost in world.ghosts],
        "timers": [ghost.timer for ghost in world.ghosts],
        "food": world.food,
        "capsules": world.capsules,
        "left": len(world.food),
        "mover": world.mover,
        "score": world.score,
        "end": world.end,
    }
