"""The pieces of the page of solved games, as HTML: the form, the census of states, the moves and what they lead to."""

from __future__ import annotations

import html
from collections.abc import Sequence
from urllib.parse import urlencode

from plyant.exact.census import ORDER, rows_of
from plyant.exact.estimate import SOLVING, Work
from plyant.exact.solution import Solution
from plyant.web.solved_positions import Led
from plyant.web.solving import COMPILING, EXAMPLES
from plyant.wording import counted

_ROWS = 24
_MOST_MOVES = 300
KINDS = {"WIN": "won", "DRAW": "drawn", "LOSS": "lost"}


def form(given: str, names: Sequence[str]) -> str:
    """Where the game is typed, with some that are small enough."""
    listed = "".join(f'<option value="{html.escape(name, quote=True)}">' for name in names)
    links = "".join(
        f'<a class="plain" href="/solve?{html.escape(urlencode({"game": e}))}">{html.escape(e)}</a>' for e in EXAMPLES
    )
    return (
        '<form class="row-wrap solve-form" autocomplete="off">'
        '<label class="field grow">A game, with its parameters in brackets'
        f'<input class="plain mono" name="game" value="{html.escape(given, quote=True)}" list="games" maxlength="2000" '
        'spellcheck="false" autocapitalize="off" aria-describedby="solve-wrong"></label>'
        f'<datalist id="games">{listed}</datalist><button class="plain main" type="submit">Solve</button></form>'
        f'<nav class="row-wrap examples" aria-label="Examples">{links}</nav>'
    )


def progress(work: Work, speed: float) -> str:
    """How far solving has come."""
    if work.doing == COMPILING or not work.states:
        return f"{work.doing.capitalize()} …"
    of_all = f" of {work.total:,}" if work.total is not None and work.doing == SOLVING else ""
    return f"{work.doing.capitalize()}: {work.states:,}{of_all}, {speed:,.0f} states a second"


def census(found: Solution) -> str:
    """How many states are won, drawn and lost to the player on move, and how far they are from the end."""
    counts = found.statistics()
    totals = {status: sum(by.values()) for status, by in counts.items()}
    chips = "".join(
        f'<span class="tally {KINDS[status]}"><strong>{totals[status]:,}</strong> {KINDS[status]}</span>'
        for status in ORDER
        if totals[status]
    )
    rows = rows_of(counts, _ROWS)
    longest = max((row.total for row in rows), default=1)
    lines = "".join(
        f'<tr><th scope="row">{html.escape(row.name)}</th><td class="stack">{_stack(row.counts, longest)}</td>'
        f"<td>{row.total:,}</td></tr>"
        for row in rows
    )
    return (
        f'<div class="row-wrap">{chips}</div>'
        f'<p class="soft small">{counted(found.states, "state")} to the player on move'
        f"{', those the same by symmetry counted once' if found.symmetry else ''}; {found.ends:,} of them are ends. "
        f"Found in {found.seconds:.2f} s by {html.escape(found.method)}.</p>"
        '<table class="census"><caption>States by remoteness: how many moves the end is away under best play</caption>'
        f'<thead class="hidden-visually"><tr><th>remoteness</th><th>won, drawn, lost</th><th>states</th></tr></thead>'
        f"<tbody>{lines}</tbody></table>"
    )


def _stack(counts: Sequence[int], longest: int) -> str:
    parts = []
    for status, count in zip(ORDER, counts, strict=True):
        if count:
            kind = KINDS[status]
            parts.append(
                f'<span class="{kind}" style="width:{100 * count / longest:.2f}%" title="{count:,} {kind}"></span>'
            )
    said = ", ".join(f"{count:,} {KINDS[s]}" for s, count in zip(ORDER, counts, strict=True) if count)
    return f'<div role="img" aria-label="{said}">{"".join(parts)}</div>'


def moves(found: Sequence[Led]) -> str:
    """Every legal move as a button in the colour of what it leads to, best first."""
    shown = "".join(
        f'<button type="button" class="plain led {m.kind}{" best" if m.is_best else ""}" '
        f'data-move="{html.escape(m.name, quote=True)}"><strong>{html.escape(m.name)}</strong>'
        f"<span>{'★ ' if m.is_best else ''}{html.escape(m.words)}</span></button>"
        for m in found[:_MOST_MOVES]
    )
    more = f'<span class="soft">and {len(found) - _MOST_MOVES} more</span>' if len(found) > _MOST_MOVES else ""
    return shown + more


def path(names: Sequence[str], at: int) -> str:
    """The moves that lead to the position, each a way back to it."""
    if not names:
        return '<li class="soft small">The start. Choose a move.</li>'
    items = [f'<li><button type="button" data-ply="0"{_now(at == 0)}>start</button></li>']
    for number, name in enumerate(names, start=1):
        items.append(
            f'<li><button type="button" data-ply="{number}"{_now(at == number)}><span class="soft">{number}</span> '
            f"{html.escape(name)}</button></li>"
        )
    return "".join(items)


def _now(is_now: bool) -> str:
    return ' aria-current="step"' if is_now else ""
