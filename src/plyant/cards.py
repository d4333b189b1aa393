"""Cards, dice and chips as people see them, drawn as parts of a picture. For the rules in `games`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from plyant.board import COLOURS, INK, LINES, PAPER, disc, label, stroke

WIDTH, HEIGHT = 1.0, 1.4  # of a card
FACE = "#ffffff"
_BACK = COLOURS[3]
_SYMBOLS = {  # around 0, 0, about one unit high: drawn, since not every device has them as letters of one colour
    "S": "M0-.5C.12-.28.48-.08.48.18C.48.42.18.46.06.26C.07.38.12.46.2.5H-.2C-.12.46-.07.38-.06.26"
    "C-.18.46-.48.42-.48.18C-.48-.08-.12-.28 0-.5Z",
    "H": "M0 .5C-.16.22-.5.04-.5-.2C-.5-.5-.12-.54 0-.24C.12-.54.5-.5.5-.2C.5.04.16.22 0 .5Z",
    "D": "M0-.52L.4 0L0 .52L-.4 0Z",
    "C": "M-.19-.26A.2.2 0 1 1 .19-.26A.2.2 0 0 1 .08-.08A.2.2 0 1 1 .06.22C.07.36.12.46.2.5H-.2C-.12.46-.07.36-.06.22"
    "A.2.2 0 1 1-.08-.08A.2.2 0 0 1-.19-.26Z",
}
_PIPS = {  # of each face, in a square from −1 to 1
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
_MOST_CHIPS = 6  # drawn on top of each other


def box(x: float, y: float, width: float, height: float, fill: str, line: str = "none", round_: float = 0.1) -> str:
    """A rectangle with round corners around a middle."""
    return (
        f'<rect x="{x - width / 2:g}" y="{y - height / 2:g}" width="{width:g}" height="{height:g}" rx="{round_:g}" '
        f'fill="{fill}" stroke="{line}" stroke-width=".04"/>'
    )


def faded(part: str) -> str:
    """The same, as something that does not count any more."""
    return f'<g opacity=".35">{part}</g>'


def suit_colour(suit: str) -> str:
    """Hearts and diamonds are red."""
    return COLOURS[0] if suit in ("H", "D") else INK


def symbol(x: float, y: float, suit: str, size: float = 0.5) -> str:
    """The sign of a suit, S, H, D or C."""
    return f'<path transform="translate({x:g} {y:g}) scale({size:g})" d="{_SYMBOLS[suit]}" fill="{suit_colour(suit)}"/>'


def card(x: float, y: float, rank: str, suit: str = "") -> str:
    """A card of a rank, face up, around its middle; without a suit the rank alone is on it.

    With a suit it bears its name, S7, in the attribute data-name: so it is found in the picture, and can be clicked.
    """
    paper = box(x, y, WIDTH, HEIGHT, FACE, LINES)
    if not suit:
        return paper + label(x, y, rank, 0.6)
    paper = paper.replace("<rect ", f'<rect data-name="{suit}{rank}" ', 1)
    return paper + label(x, y - 0.32, rank, 0.5, suit_colour(suit)) + symbol(x, y + 0.3, suit)


def back(x: float, y: float) -> str:
    """A card, face down."""
    frame = box(x, y, WIDTH - 0.2, HEIGHT - 0.2, "none", PAPER, 0.06)
    lozenge = f'<path d="M{x:g} {y - 0.4:g}l.26 .4l-.26 .4l-.26-.4Z" fill="{PAPER}" opacity=".55"/>'
    return box(x, y, WIDTH, HEIGHT, _BACK, LINES) + frame + lozenge


def space(x: float, y: float) -> str:
    """Where a card will lie."""
    return box(x, y, WIDTH, HEIGHT, "none", LINES)


def row(x: float, y: float, width: float, parts: Sequence[Callable[[float, float], str]], gap: float = 1.1) -> str:
    """Cards or dice side by side around a middle; where there is not room enough for them, they are smaller."""
    needed = gap * (len(parts) - 1) + 1
    start = -gap * (len(parts) - 1) / 2
    inside = "".join(part(start + gap * i, 0) for i, part in enumerate(parts))
    return f'<g transform="translate({x:g} {y:g}) scale({min(1.0, width / max(needed, 1)):.3g})">{inside}</g>'


def die(x: float, y: float, face: int, size: float = 0.8, colour: str = FACE, ink: str = INK) -> str:
    """A die that shows a face: 1 to 6 as pips, more as a number; 0: it is still rolling, or hidden."""
    square = box(x, y, size, size, colour, INK if colour == FACE else LINES, 0.18 * size)
    if face in _PIPS:
        return square + "".join(
            disc(x + 0.26 * size * c, y + 0.26 * size * r, 0.095 * size, ink) for c, r in _PIPS[face]
        )
    return square + label(x, y, str(face) if face else "?", 0.6 * size, ink)


def hidden_die(x: float, y: float, size: float = 0.8) -> str:
    """A die under a cup."""
    return die(x, y, 0, size, _BACK, PAPER)


def chips(x: float, y: float, count: int) -> str:
    """A stack of chips on a foot at x, y, and how many they are."""
    stack = "".join(
        f'<ellipse cx="{x:g}" cy="{y - 0.11 * i:g}" rx=".32" ry=".15" fill="{COLOURS[1]}" stroke="{INK}" '
        f'stroke-width=".03"/>'
        for i in range(min(count, _MOST_CHIPS))
    )
    return stack + label(x + 0.52 + 0.1 * len(str(count)), y - 0.05, str(count), 0.36)


def name(x: float, y: float, text: str, is_on_move: bool) -> str:
    """A player's name; of the player on move it is marked."""
    width = 0.5 + 0.2 * len(text)
    plate = box(x, y, width, 0.52, COLOURS[2], "none", 0.26) if is_on_move else ""
    return plate + label(x, y, text, 0.36, PAPER if is_on_move else INK)


def divider(y: float, width: float) -> str:
    """A line across a picture of this width."""
    return stroke(0.3, y, width - 0.3, y)
