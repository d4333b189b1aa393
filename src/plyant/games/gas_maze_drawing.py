"""A gas maze as a picture, and what a robot's evaluation makes of each of its squares."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING

from plyant import board, cards

if TYPE_CHECKING:
    from plyant.games.gas_maze import GasMaze, Robots

Mark = Callable[[float, float], str]


def picture(game: GasMaze, s: Robots) -> str:
    """The maze with its exits, the robots and their gas."""
    return game.drawn(_marks(game, s), "gas maze")


def insight(game: GasMaze, s: Robots, p: int) -> str:
    """The maze with a number in each free square: the evaluation to player p, if its robot stood there.

    Above it are the distance to the nearer exit and the penalty that it comes from. The greener, the better.
    """
    values = game.heuristic_map(s, p)
    least, most = min(values.values()), max(values.values())
    other = game.ability(s, 1 - p)
    sums = f"(distance + penalty) − {other}" if game.sign > 0 else f"{other} − (distance + penalty)"
    things = _things(game, s)
    marks: dict[int, Mark] = {}
    for square, free in enumerate(game.is_open):
        if free:
            there, value = game.placed(s, p, square), values[board.square_name(square, game.width)]
            penalty = game.penalty(there, p)
            marks[square] = functools.partial(
                _number,
                value=value,
                source=f"{game.ability(there, p) - penalty}+{penalty}",
                share=(value - least) / (most - least) if most > least else 0.5,
                thing=things.get(square),
            )
    robot = game.players[p]
    caption = f"for {robot}: {sums}; now {_written(game.evaluate(s, p))}"
    return game.drawn(marks, f"the evaluation of robot {robot}, square by square", caption)


def _things(game: GasMaze, s: Robots) -> dict[int, tuple[str, str]]:
    """A letter for what is in a square, and its colour."""
    things = dict.fromkeys((s.gas_a, s.gas_b), ("×", board.COLOURS[1]))
    things |= {square: (f"E{i + 1}", board.COLOURS[3]) for i, square in enumerate(game.exits)}
    return things | {place: (game.marks[q], board.COLOURS[2 * q]) for q, place in enumerate((s.a, s.b))}


def _marks(game: GasMaze, s: Robots) -> dict[int, Mark]:
    """Robots are discs, gas is a cross."""

    def mark(letter: str, colour: str, x: float, y: float) -> str:
        if letter in game.marks:
            return board.disc(x, y, 0.36, colour) + board.label(x, y, letter, 0.4, board.PAPER)
        return board.cross(x, y, 0.25, colour) if letter == "×" else board.label(x, y, letter, 0.4, colour)

    return {square: functools.partial(mark, *thing) for square, thing in _things(game, s).items()}


def _number(x: float, y: float, *, value: float, source: str, share: float, thing: tuple[str, str] | None) -> str:
    """A square with its value, what it comes from, and what is there."""
    shade = cards.box(x, y, 0.96, 0.96, board.COLOURS[2], "none", 0)
    parts = [f'<g opacity="{0.5 * share:.2f}">{shade}</g>', board.label(x, y + 0.16, _written(value), 0.42)]
    parts.append(board.label(x + (0.2 if thing else 0), y - 0.3, source, 0.24))
    if thing:
        letter, colour = thing
        parts.append(cards.box(x - 0.29, y - 0.29, 0.36, 0.36, colour, "none", 0.08))
        parts.append(board.label(x - 0.29, y - 0.29, letter, 0.24, board.PAPER))
    return "".join(parts)


def _written(value: float) -> str:
    return f"{value:g}".replace("-", "−") if value else "0"
