"""`plyant nim`: Grundy values, nim-sums and the moves that win; and half-nim as the lecture notes have it."""

from __future__ import annotations

import dataclasses
from typing import Annotated, Any

import typer

from plyant.catalogue import load
from plyant.cli import show
from plyant.cli.options import AsJson, Moves, StateText
from plyant.errors import ParameterError
from plyant.exact.heaps import MOST
from plyant.explain.half_nim import Case, case, computed, methods
from plyant.explain.half_nim_words import (
    CASES_OF_THE_NOTES,
    OF_THE_NOTES,
    case_text,
    computed_table,
    methods_table,
    sequence_text,
)
from plyant.explain.losing_sequence import lost_numbers
from plyant.explain.side_by_side import Position, side_by_side
from plyant.game import Game

LARGEST = 10**18
_MOST_SHOWN = 64  # sticks: every take of them is a row
_SEQUENCE = 127  # so far it goes at least


_LONGEST = 40  # digits of a number that is read; Python refuses to read more than 4300


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command(
        "nim", epilog='Example:  plyant nim 3 5 7    plyant nim "chomp(rows=3,columns=4)"    plyant nim --half 29'
    )(nim)


def nim(
    what: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="PILE|GAME",
            help="Piles of Nim (numbers), impartial games, or both, side by side; with --half, piles of half-nim.",
            show_default=False,
        ),
    ] = None,
    half: Annotated[
        bool,
        typer.Option(
            "--half", help="The methods and cases of the notes for half-nim; without piles, those of the notes."
        ),
    ] = False,
    moves: Moves = "",
    state: StateText = "",
    interpreted: Annotated[bool, typer.Option("--interpreted", help="Do not compile the rules.")] = False,
    json: AsJson = False,
) -> None:
    """Tell who wins games in which both players have the same moves, and how: Grundy values and nim-sums."""
    words = what or []
    if half:
        if moves or state:
            raise ParameterError("--moves and --state belong to one GAME; with --half, give the pile: --half 29.")
        _half([_pile(word, 1) for word in words], json)
        return
    if not words:
        raise ParameterError(
            'nim of what? Accepted: piles (3 5 7), impartial games ("half-nim(sticks=29)"), or --half.'
        )
    if len(words) > 1 and (moves or state):
        raise ParameterError("--moves and --state belong to one GAME; several things are given.")
    parts: list[int | Position] = []
    for word in words:
        if word.lstrip("+-").isdecimal():
            if moves or state:
                raise ParameterError(f"--moves and --state belong to one GAME; {word} is a pile.")
            parts.append(_pile(word, 0))
        else:
            game = load(word)
            parts.append(Position(game, game.replay(moves, game.parse_state(state) if state else None)))
    found = side_by_side(parts, native=not interpreted)
    if json:
        show.as_json(found.as_dict())
        return
    if len(parts) == 1 and isinstance(parts[0], Position):
        show.out.print(show.board(*parts[0]))
        show.out.print()
    show.out.print(str(found), markup=False)


def _pile(word: str, least: int) -> int:
    if not word.isdecimal() or len(word) > _LONGEST or not least <= int(word) <= LARGEST:
        shown = word if len(word) <= 40 else f"{word[:39]}…"
        raise ParameterError(f"{shown!r} is not a pile; whole numbers from {least} to 10^18 are accepted.")
    return int(word)


def _half(given: list[int], json: bool) -> None:
    """The losing sequence, the methods, the computed table and the cases."""
    piles = given or list(OF_THE_NOTES)
    small = [n for n in given if n <= _MOST_SHOWN]
    cases = [(n, first) for n in small for first in ("max", "min")] if given else list(CASES_OF_THE_NOTES)
    told = [case(_half_nim(n), first) for n, first in cases]
    most = max(*piles, _SEQUENCE)
    if json:
        rows = [row._asdict() for row in computed(_half_nim(max(small)))] if small else []
        show.as_json(
            {
                "losing_sequence": lost_numbers(most),
                "methods": [methods(n)._asdict() for n in piles],
                "computed": rows,
                "cases": [_plain(one) for one in told],
            }
        )
        return
    parts = [f"lost to the mover: {sequence_text(most)}, ...", methods_table(piles)]
    if small:
        parts.append(computed_table(_half_nim(max(small))))
    if len(small) < len(given):
        parts.append(
            f"Tables of every take are for up to {_MOST_SHOWN} sticks. What the rules alone say about a pile of up to "
            f'{MOST:,} is computed by plyant nim "half-nim(sticks={min(max(given), MOST)})".'
        )
    show.out.print("\n\n".join([*parts, *map(case_text, told)]), markup=False)


def _half_nim(sticks: int) -> Game:
    return load(f"half-nim(sticks={sticks})")


def _plain(one: Case) -> dict[str, Any]:
    return {
        **dataclasses.asdict(one),
        "winner": one.winner,
        "openings": [row._asdict() for row in one.openings],
        "answers": [row._asdict() for row in one.answers],
    }
