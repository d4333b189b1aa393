"""An equilibrium in words."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from plyant.hidden.matrix.dominance import MIXED_UP_TO, ROW, Step
from plyant.hidden.matrix.numerals import number_text, numbers_text
from plyant.hidden.matrix.profile import Profile
from plyant.hidden.matrix.result import PLAYERS, Equilibrium
from plyant.wording import counted

_MOST_LISTED = 12  # rows, steps, equilibria …


def summary(found: Equilibrium) -> str:
    """Value, mixes, pure equilibria, dominance and certificate, one line each."""
    return "\n".join([*step_lines(found), *pure_lines(found), *answer_lines(found)])


def answer_lines(found: Equilibrium) -> list[str]:
    """The value, how each player mixes, and why that can be believed."""
    return [*_profile_lines(found, found.profile), *_others(found), certificate_line(found)]


def step_lines(found: Equilibrium) -> list[str]:
    """Each step of dominance in one sentence."""
    if not found.steps:
        how = "strictly or weakly dominated" if found.weak else "strictly dominated"
        return [f"No row or column is {how}{_only_pure(found)}."]
    lines = [step_text(found, step) for step in found.steps[:_MOST_LISTED]]
    lines += _and_more(len(found.steps) - len(lines), "steps")
    rows, columns = found.left
    sizes = f"{counted(len(rows), 'row')} and {counted(len(columns), 'column')}"
    names = max(len(rows), len(columns)) <= _MOST_LISTED
    listed = f": {_listed(rows, found.row_names)} × {_listed(columns, found.column_names)}" if names else ""
    return [*lines, f"Left are {sizes}{listed}{_only_pure(found)}."]


def step_text(found: Equilibrium, step: Step) -> str:
    """Row 3 is strictly dominated by row 1: …"""
    names = found.row_names if step.kind == ROW else found.column_names
    if len(step.by) == 1:
        by = f"{step.kind} {names[step.by[0][0]]}"
    else:
        by = "the mix " + " + ".join(f"{number_text(weight)} · {step.kind} {names[i]}" for i, weight in step.by)
    how = "strictly" if step.is_strict else "weakly"
    better = "better against everything" if step.is_strict else "never worse, somewhere better"
    player = PLAYERS[0] if step.kind == ROW else PLAYERS[1]
    return f"{step.kind.capitalize()} {names[step.index]} is {how} dominated by {by} ({better} for {player}): removed."


def pure_lines(found: Equilibrium) -> list[str]:
    """The saddle points, or pure equilibria, or that there are none."""
    what = "saddle point" if found.is_zero_sum else "pure equilibrium"
    if not found.pure:
        return [f"There is no {what}: in every entry somebody wants to change."]
    lines = []
    for row, column in found.pure[:_MOST_LISTED]:
        where = f"row {found.row_names[row]}, column {found.column_names[column]}"
        lines.append(f"{what.capitalize()}: {where} ({entry_text(found, row, column)}).")
    return [*lines, *_and_more(len(found.pure) - len(lines), "of them")]


def entry_text(found: Equilibrium, row: int, column: int) -> str:
    """One entry of the matrix: a payoff, or both."""
    one = number_text(found.game.to_rows.entry(row, column))
    return one if found.is_zero_sum else f"{one}, {number_text(found.game.to_columns.entry(row, column))}"


def mix_text(mix: Sequence[Fraction | float], names: Sequence[str], kind: str) -> str:
    """(1/6, 5/6, 0), or only what is played where there are many."""
    played = [(name, p) for name, p in zip(names, mix, strict=True) if p > 0]
    if len(played) == 1 and len(mix) > 1:
        return f"{kind} {played[0][0]}" + (f": {numbers_text(mix)}" if len(mix) <= _MOST_LISTED else "")
    if len(mix) <= _MOST_LISTED:
        return numbers_text(mix)
    most = sorted(played, key=lambda one: -one[1])[:_MOST_LISTED]
    listed = ", ".join(f"{name}: {number_text(p)}" for name, p in most)
    return (
        f"{len(played)} of {len(mix)} {kind}s; most often {listed}" if len(played) > len(most) else f"{kind}s {listed}"
    )


def count_text(found: Equilibrium) -> str:
    """How many equilibria there are, after all were searched for."""
    count = len(found.profiles)
    if not found.is_complete:
        many = "is at least 1 equilibrium" if count == 1 else f"are at least {count:,} equilibria"
        return f"There {many}; the search stopped at its limit, and there may be more."
    if count == 1:
        return "There is no other equilibrium."
    if found.has_continuum:
        return f"There are infinitely many equilibria: {count:,} extreme ones, and others between them."
    return f"There are {count:,} equilibria."


def certificate_line(found: Equilibrium) -> str:
    """How it was found and what a deviation gains."""
    if found.exact is not None:
        gain = "checked in fractions: no deviation gains anything"
    else:
        gain = f"checked: no deviation gains more than {max(found.certificate, 1e-16):.0e} of the payoffs' range"
    return f"Method: {found.method}; {gain}."


def _profile_lines(found: Equilibrium, profile: Profile) -> list[str]:
    exact = profile.exact
    values = profile.values if exact is None else exact.values
    rows = profile.rows if exact is None else exact.rows
    columns = profile.columns if exact is None else exact.columns
    a, b = PLAYERS
    if found.is_zero_sum:
        worth = f"Value: {number_text(values[0])}{_also_decimal(values[0])}"
    else:
        worth = f"Values: {number_text(values[0])} to {a}, {number_text(values[1])} to {b}"
    return [
        worth,
        f"{a} plays {mix_text(rows, found.row_names, 'row')}",
        f"{b} plays {mix_text(columns, found.column_names, 'column')}",
    ]


def _others(found: Equilibrium) -> list[str]:
    if not found.is_enumeration:
        return []
    count = len(found.profiles)
    lines = [f"{count_text(found)}{' The others:' if count > 1 else ''}"]
    for number, profile in enumerate(found.profiles[1 : _MOST_LISTED + 1], start=2):
        worth, a, b = _profile_lines(found, profile)
        lines.append(f"{number}. {worth}; {a}; {b}")
    return [*lines, *_and_more(count - 1 - _MOST_LISTED, "of them")]


def _also_decimal(value: Fraction | float) -> str:
    text = number_text(value)
    return f" = {float(value):.6g}" if "/" in text else ""


def _only_pure(found: Equilibrium) -> str:
    m, n = found.game.shape
    return " (mixed strategies were not tried: the matrix is large)" if m * n > MIXED_UP_TO else ""


def _and_more(count: int, what: str) -> list[str]:
    return [f"… and {count:,} {what} more."] if count > 0 else []


def _listed(indices: Sequence[int], names: Sequence[str]) -> str:
    return f"({', '.join(names[i] for i in indices)})"
