"""A backgammon board as people see it, from White's side: in the terminal and as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plyant import board, cards

if TYPE_CHECKING:
    from plyant.games.backgammon import Backgammon, Position

_TALLEST = 5  # men drawn on one point; a number says how many they are where there are more
_DARK, _LIGHT, _WOOD = "#b7a58a", "#ded3bf", "#8d7b62"
_MEN = (board.PAPER, board.INK)


def text(game: Backgammon, s: Position) -> str:
    """Points in two rows with White's numbers, the bar and the men off beside them, the dice below."""
    white, black = game.counts(s)
    half = game.points // 2
    inner = half - game.home
    lines = []
    for top in (True, False):
        numbers = list(range(half + 1, game.points + 1)) if top else list(range(half, 0, -1))
        bar, off = (black[0], black[-1]) if top else (white[0], white[-1])
        mark = game.marks[1 if top else 0]
        columns = [_column(game, white, black, n) for n in numbers]
        columns.insert(inner, _stack(mark, bar, " "))
        rows = [[column[r] for column in columns] for r in range(_TALLEST)]
        body = [_row(cells, inner) for cells in (rows if top else rows[::-1])]
        body[0 if top else -1] += f"  off: {off} {mark}" if off else ""
        names = [str(n) for n in numbers]
        names.insert(inner, "bar")
        heading = _row(names, inner).replace("|", " ")
        lines += [heading, *body] if top else ["", *body, heading]
    pips = ", ".join(
        f"{name} {mark} {sum(n * (game.off - place) for place, n in enumerate(men))}"
        for name, mark, men in zip(game.players, game.marks, (white, black), strict=True)
    )
    return "\n".join([*(line.rstrip() for line in lines), "", f"{whose_turn(game, s)}; pips: {pips}"])


def whose_turn(game: Backgammon, s: Position) -> str:
    """Who is to do what."""
    if game.is_terminal(s):
        return f"{game.players[1 - s.mover]} has won"
    if s.dice < 0:
        return "each rolls one die"
    name = game.players[s.mover]
    return f"{name} to play {s.dice}" if s.dice else f"{name} to roll"


def _column(game: Backgammon, white: tuple[int, ...], black: tuple[int, ...], point: int) -> list[str]:
    """What stands on a point, from the edge inwards."""
    men = white[game.off - point]
    return _stack(game.marks[0], men) if men else _stack(game.marks[1], black[point])


def _stack(mark: str, men: int, empty: str = board.EMPTY) -> list[str]:
    cells = [mark if r < men else empty for r in range(_TALLEST)]
    if men > _TALLEST:
        cells[-1] = str(men)
    return cells


def _row(cells: list[str], inner: int) -> str:
    """One line of the board; the bar is between its halves."""
    parts = [
        "".join(f"{c:>3}" for c in cells[:inner]),
        f"{cells[inner]:>3} ",
        "".join(f"{c:>3}" for c in cells[inner + 1 :]),
    ]
    return " |".join(part for part in parts if part)


def picture(game: Backgammon, s: Position) -> str:
    """The board with its points, men, bar, men off and dice."""
    white, black = game.counts(s)
    half = game.points // 2
    inner = half - game.home
    parts = [f'<rect x=".3" y=".6" width="{half + 1.4:g}" height="11" rx=".1" fill="{_LIGHT}"/>']
    parts.append(f'<rect x="{inner + 0.5:g}" y=".6" width="1" height="11" fill="{_WOOD}"/>')
    for point in range(1, game.points + 1):
        top = point > half
        column = point - half if top else half + 1 - point
        x = column + (1 if column > inner else 0)
        edge, tip = (0.6, 5.2) if top else (11.6, 7.0)
        colour = _DARK if point % 2 else board.LINES
        parts.append(f'<polygon points="{x - 0.48:g},{edge:g} {x + 0.48:g},{edge:g} {x:g},{tip:g}" fill="{colour}"/>')
        parts.append(board.label(x, 0.3 if top else 11.9, str(point), 0.45))
        parts += _men(x, edge, 1 if top else -1, 0, white[game.off - point])
        parts += _men(x, edge, 1 if top else -1, 1, black[point])
    parts += _men(inner + 1, 6.0, -1, 1, black[0]) + _men(inner + 1, 6.2, 1, 0, white[0])
    for p, y in ((1, 1.1), (0, 11.1)):
        parts += [_man(half + 2.4, y, p), board.label(half + 2.4, y, str((white, black)[p][-1]), 0.4, _MEN[1 - p])]
    if s.dice > 0:
        for i, die in enumerate(divmod(s.dice, 10)):
            parts.append(cards.die(half + 2.4, 5.6 + i, die, 0.9, _MEN[s.mover], _MEN[1 - s.mover]))
    parts.append(board.label(half / 2 + 1, 12.6, whose_turn(game, s), 0.6))
    return board.svg(half + 3.2, 13.1, parts, game.name)


def _men(x: float, edge: float, down: int, p: int, men: int) -> list[str]:
    """A stack of men, with their number where they are many."""
    drawn = [_man(x, edge + down * (0.47 + 0.9 * i), p) for i in range(min(men, _TALLEST))]
    if men > _TALLEST:
        drawn.append(board.label(x, edge + down * (0.47 + 0.9 * (_TALLEST - 1)), str(men), 0.45, _MEN[1 - p]))
    return drawn


def _man(x: float, y: float, p: int) -> str:
    return board.disc(x, y, 0.44, board.INK) + board.disc(x, y, 0.4, _MEN[p])
