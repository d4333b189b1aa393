"""Values as pictures: a bar from one side's win to the other's, and a curve over the whole game."""

from __future__ import annotations

import html
import math
from collections.abc import Mapping

from plyant.game import Game, State

_WIDE, _HIGH, _EDGE = 320.0, 96.0, 6.0


def to_first(game: Game, state: State, value: float) -> float:
    """What a value to the player on move is to player 0; where nature or all move, it is that already."""
    return -value if game.player(state) == 1 else value


def has_sides(game: Game) -> bool:
    """Is what one player wins the other's loss, so that one bar can show both?"""
    return len(game.players) == 1 or (len(game.players) == 2 and game.zero_sum is not False)


def share(game: Game, value: float, exact: bool, scale: float = 0.0) -> float:
    """Where a value to player 0 lies between the worst (0) and the best (1) that can come.

    An estimate only leans to a side; `scale` is the largest value seen, for games that declare no bounds.
    """
    if game.bounds is not None and game.highest > game.lowest and exact:
        return min(max((value - game.lowest) / (game.highest - game.lowest), 0.0), 1.0)
    unit = max(abs(game.highest), abs(game.lowest)) / 2 if game.bounds is not None else max(scale, 1.0)
    return 0.5 + 0.47 * math.tanh(value / unit if unit and math.isfinite(unit) else value)


def bar(game: Game, part: float, words: str) -> str:
    """The value bar; player 0's part is on the left."""
    percent = round(100 * part)
    names = [html.escape(game.player_name(p)) for p in range(len(game.players))]
    second = names[1] if len(names) > 1 else ""
    return (
        f'<div class="value-bar" role="img" aria-label="{html.escape(words, quote=True)}">'
        f'<span style="width:{percent}%"></span></div>'
        f'<div class="value-ends small soft"><span>{names[0]}</span><span>{second}</span></div>'
    )


def curve(values: Mapping[int, float], last: int, shown: int) -> str:
    """Shares of player 0 by ply as a curve; its points are buttons with the ply in data-ply."""
    step = (_WIDE - 2 * _EDGE) / max(last, 1)
    inside = _HIGH - 2 * _EDGE

    def at(ply: int) -> tuple[float, float]:
        return _EDGE + ply * step, _EDGE + (1 - values[ply]) * inside

    known = sorted(ply for ply in values if 0 <= ply <= last)
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in map(at, known))
    points = "".join(
        f'<circle class="point" data-ply="{ply}" cx="{x:.1f}" cy="{y:.1f}" r="{4 if ply == shown else 2.6}">'
        f"<title>after {ply}: {round(100 * values[ply])} %</title></circle>"
        for ply in known
        for x, y in [at(ply)]
    )
    now = _EDGE + min(shown, last) * step
    return (
        f'<svg viewBox="0 0 {_WIDE:g} {_HIGH:g}" class="curve" role="img" aria-label="The value over the game, '
        f'{len(known)} of {last + 1} positions">'
        f'<line class="middle" x1="0" y1="{_HIGH / 2:g}" x2="{_WIDE:g}" y2="{_HIGH / 2:g}"/>'
        f'<line class="now" x1="{now:.1f}" y1="0" x2="{now:.1f}" y2="{_HIGH:g}"/>'
        f'<polyline points="{line}"/>{points}</svg>'
    )
