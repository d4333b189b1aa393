"""Maps of who wins, as HTML: half-nim pile by pile with the methods and cases of the notes, Nim, and Chomp."""

from __future__ import annotations

import dataclasses
import html
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from plyant.board import column_letter
from plyant.explain.grundy_map import bite_map, pile_map
from plyant.explain.half_nim import Pile, case, computed
from plyant.explain.half_nim_words import (
    CASES_OF_THE_NOTES,
    OF_THE_NOTES,
    case_parts,
    computed_rows,
    methods_rows,
    sequence_text,
)
from plyant.game import Game

MOST_PILES = 500
MOST_IN_CASES = 64
"""Sticks: every take of them is a row."""


def map_of(game: Game) -> str:
    """The map of a game that has one; empty where there is none, or it would be too large."""
    return {"half-nim": _half_nim, "nim": _nim, "chomp": _chomp}.get(game.name, lambda _: "")(game)


# -- half-nim --------------------------------------------------------------------------------------------------------


def _half_nim(game: Game) -> str:
    sticks = int(game.state_name(game.initial()))
    shown = min(sticks, MOST_PILES)
    piles = computed(_of(game, shown))
    squares = "".join(map(_square, piles))
    drawn = f"1 to {shown}" + (f" of {sticks:,}" if shown < sticks else "")
    agree = all((pile.closed == 0) == (pile.grundy == 0) and pile.closed in (pile.takes or [0]) for pile in piles)
    closed = "The closed form agrees with every one of them." if agree else "The closed form does not agree with them."
    return (
        f"<h2>Who wins a pile of {drawn}</h2>"
        f'<div class="pile-map{" many" if shown > 120 else ""}" role="group" aria-label="Piles {drawn}">{squares}</div>'
        '<p class="legend small"><span><i class="key lost"></i>lost to the player on move</span>'
        '<span><i class="key won"></i>won</span><span class="soft">Point at a pile for its Grundy value and the takes '
        "that win.</span></p>"
        f"<p>Lost to the mover: <strong>{sequence_text(max(shown, 127))}, …</strong> "
        f"Each is twice the one before, and one more. {closed}</p>"
        f"<details><summary>Computed beside the closed form</summary><div class='wide high' tabindex='0' role='group' "
        f"aria-label='Computed beside the closed form'>{table(computed_rows(piles), _is_lost)}</div></details>"
    )


def _square(pile: Pile) -> str:
    kind = "won" if pile.grundy else "lost"
    take = f"; winning take {', '.join(map(str, pile.takes))}" if pile.takes else ""
    said = f"{pile.sticks}: {kind}, Grundy value {pile.grundy}{take}"
    return (
        f'<button type="button" tabindex="-1" class="{kind}" data-pile="{pile.sticks}" title="{said}" '
        f'aria-label="{said}">{pile.sticks}</button>'
    )


def notes(game: Game, pile: int | None) -> str:
    """Both methods with their digits, and the cases move by move: for one pile, or those of the notes."""
    piles = OF_THE_NOTES if pile is None else (pile,)
    parts = [f'<div class="wide">{table(methods_rows(piles))}</div>']
    if pile is not None and pile > MOST_IN_CASES:
        parts.append(f'<p class="soft">Cases move by move are shown for up to {MOST_IN_CASES} sticks.</p>')
    else:
        cases = CASES_OF_THE_NOTES if pile is None else ((pile, "max"), (pile, "min"))
        parts += [_case(game, n, first) for n, first in cases]
    return "".join(parts)


def _case(game: Game, sticks: int, first: str) -> str:
    title, *rest = case_parts(case(_of(game, sticks), first))
    assert isinstance(title, str)
    head, _, said = title.partition("\n")
    body = "".join(
        f"<p>{html.escape(part)}</p>" if isinstance(part, str) else f'<div class="wide">{table(part)}</div>'
        for part in rest
    )
    return f'<details class="case"><summary>{html.escape(head)}</summary><p>{html.escape(said)}</p>{body}</details>'


def _of(game: Game, sticks: int) -> Game:
    given: Any = game
    made: Game = dataclasses.replace(given, sticks=sticks)
    return made


def checked_pile(text: str) -> int | None:
    """A pile that the notes are shown for; None for anything else."""
    return int(text) if text.isdecimal() and len(text) < 12 and 1 <= int(text) <= 10**9 else None


# -- piles and bars ----------------------------------------------------------------------------------------------------


def _nim(game: Game) -> str:
    found = pile_map(game)
    if found is None:
        return ""
    rest = ""
    if found.rest:
        others = ", ".join(f"{column_letter(k + 2).upper()} = {pile}" for k, pile in enumerate(found.rest))
        rest = f" with {others}"
    return (
        f"<h2>Who wins with piles A and B{rest}</h2>"
        + _grid("A \\ B", range(len(found.values[0])), found.values, _number, lambda value: value == 0)
        + '<p class="legend small"><span><i class="key lost"></i>0: lost to the player on move</span><span><i '
        'class="key won"></i>won; the number is the Grundy value</span></p>'
    )


def _number(value: object) -> str:
    return "–" if value is None else str(value)


def _chomp(game: Game) -> str:
    found = bite_map(game)
    if found is None:
        return ""
    wide = range(1, len(found[0]) + 1)
    lines = [["–" if not bites else " ".join(bites) for bites in row] for row in found]
    return (
        "<h2>First bites that win a bar of so many rows and columns</h2>"
        + _grid("rows \\ columns", wide, lines, str, lambda cell: cell == "–", first=1)
        + '<p class="soft small">Only the poisoned square alone is lost to who begins: if the smallest bite had '
        "a winning answer, that answer would have been a winning first bite.</p>"
    )


def _grid(
    corner: str,
    heads: Iterable[int],
    lines: Sequence[Sequence[object]],
    word: Callable[[object], str],
    is_lost: Callable[[object], bool],
    first: int = 0,
) -> str:
    top = "".join(f'<th scope="col">{n}</th>' for n in heads)
    rows = "".join(
        f'<tr><th scope="row">{n}</th>'
        + "".join(f'<td class="{"lost" if is_lost(cell) else "won"}">{html.escape(word(cell))}</td>' for cell in line)
        + "</tr>"
        for n, line in enumerate(lines, start=first)
    )
    return (
        '<div class="wide" tabindex="0" role="group" aria-label="Map"><table class="heap-map">'
        f"<tr><th>{corner}</th>{top}</tr>{rows}</table></div>"
    )


def table(rows: Sequence[Sequence[str]], marked: Callable[[Sequence[str]], bool] = lambda row: False) -> str:
    """Cells as a table, the heads first."""
    heads = "".join(f'<th scope="col">{html.escape(cell)}</th>' for cell in rows[0])
    body = "".join(
        f"<tr{' class=lost' if marked(row) else ''}>{''.join(f'<td>{html.escape(cell)}</td>' for cell in row)}</tr>"
        for row in rows[1:]
    )
    return f'<table class="quiet"><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>'


def _is_lost(row: Sequence[str]) -> bool:
    return row[2] == "lost"
