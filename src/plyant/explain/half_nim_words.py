"""Half-nim's tables for people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from plyant.explain.half_nim import Case, Pile, case, computed, methods
from plyant.explain.losing_sequence import lost_numbers
from plyant.explain.text_table import in_columns
from plyant.game import Game

OF_THE_NOTES = (13, 27, 36, 70)
CASES_OF_THE_NOTES = ((29, "max"), (15, "min"), (15, "max"), (29, "min"))
"""Cases 1 to 4: so many sticks, and who moves first."""


def sequence_text(most: int) -> str:
    """The piles up to `most` that are lost to the mover: X₀ = 1, Xᵢ = 2·Xᵢ₋₁ + 1."""
    return ", ".join(map(str, lost_numbers(most)))


def methods_table(piles: Iterable[int] = OF_THE_NOTES) -> str:
    """Both methods of the notes, with the digits of the second one. Where a take is no legal move, it says so."""
    return in_columns(methods_rows(piles))


def methods_rows(piles: Iterable[int] = OF_THE_NOTES) -> list[list[str]]:
    """`methods_table` as its cells, the heads first."""
    rows = [["N", "first method", "binary", "leading digit removed, + 1", "take", "left"]]
    for n, below, first, binary, without, take, is_legal in map(methods, piles):
        wide = len(binary)
        second = f"{without} + {1:0{wide}b} = {take:0{wide}b}"
        left = str(n - take) if is_legal else "not legal"
        rows.append([str(n), f"{n} - {below} = {first}", binary, second, str(take), left])
    return rows


def computed_table(game: Game) -> str:
    """Every pile up to that of the game: its Grundy value, and the computed result beside the closed form."""
    return in_columns(computed_rows(computed(game)))


def computed_rows(piles: Iterable[Pile]) -> list[list[str]]:
    """`computed_table` as its cells, the heads first."""
    rows = [["N", "Grundy", "computed", "winning takes", "closed form", "take"]]
    for n, grundy, takes, closed in piles:
        said = ["won", str(closed)] if closed else ["lost", "-"]
        rows.append([str(n), str(grundy), "won" if grundy else "lost", _spans(takes), *said])
    return rows


def case_table(game: Game, first: str = "max") -> str:
    """The case of the notes that the pile of this game is.

    First, if the winner moves first, every take of theirs; then every take of the loser, the answer that keeps the win,
    and the answers after which the loser wins.
    """
    return case_text(case(game, first))


def case_text(one: Case) -> str:
    """A case in sentences and tables."""
    return "\n\n".join(part if isinstance(part, str) else in_columns(part) for part in case_parts(one))


def case_parts(one: Case) -> list[str | list[list[str]]]:
    """A case part by part: sentences, and tables as their cells, the heads first."""
    n, winner, loser = one.sticks, one.winner, one.loser
    where = f"{'is' if n in lost_numbers(n) else 'is not'} in {{{sequence_text(max(n, 3))}, ...}}"
    parts: list[str | list[list[str]]] = [
        f"Case {one.number}: {one.first.upper()} moves first, and N = {n} {where}.\n"
        f"{one.status} to MAX: {winner} wins whatever {loser} does, by the right takes."
    ]
    if one.openings:
        rows = [[f"{winner} takes", f"{loser} has", "who wins", f"{loser} wins by taking"]]
        for take, left, keeps, answers in one.openings:
            rows.append([str(take), str(left), winner if keeps else loser, _spans(answers)])
        parts.append(rows)
    if one.answers:
        heads = ["takes", f"{winner} has", "wins by taking", f"so {loser} has", f"{loser} wins if {winner} takes"]
        rows = [[f"{loser} has", *heads]]
        for answer in one.answers:
            rows.append([_spans(cell) if isinstance(cell, list) else str(cell) for cell in answer])
        parts.append(rows)
    return [*parts, f"{loser} must take the last one, and {winner} has won."]


def _spans(numbers: Sequence[int]) -> str:
    """1, 2, 3 and 5 as "1-3 5"."""
    runs: list[list[int]] = []
    for n in numbers:
        if runs and n == runs[-1][-1] + 1:
            runs[-1].append(n)
        else:
            runs.append([n])
    return " ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs) or "-"
