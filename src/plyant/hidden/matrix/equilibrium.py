"""The public face of matrix games."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np

from plyant.errors import ParameterError
from plyant.hidden.matrix.bimatrix import solve_bimatrix
from plyant.hidden.matrix.extreme import Mix, extreme_equilibria
from plyant.hidden.matrix.fractions_of import exact_of_mixes, exact_profile, exact_pure
from plyant.hidden.matrix.game import MatrixGame, game_of
from plyant.hidden.matrix.profile import Profile, profile_of
from plyant.hidden.matrix.pure import as_mix, pure_equilibria
from plyant.hidden.matrix.result import Equilibrium
from plyant.hidden.matrix.zero_sum import solve_zero_sum

_ROUNDING = 1e-14  # of numbers between 0 and 1

Told = Callable[[int, int], None]


def equilibrium(
    A: Any,
    B: Any = None,
    *,
    rows: Sequence[str] | None = None,
    columns: Sequence[str] | None = None,
    weak: bool = False,
    all: bool = False,
    seconds: float | None = None,
    progress: Told | None = None,
) -> Equilibrium:
    """How two players should mix who choose at the same time: A a row, B a column.

    A: what player A wins, as nested lists, an array, or a text such as "3 -2; -1 0"; a Path is read as a file.
    B: what player B wins; without it the game is zero-sum, and B loses what A wins. One text may have both, in pairs:
    "3,3 0,5; 5,0 1,1". rows, columns: names. weak: the steps remove weakly dominated rows and columns too.
    all: find all extreme equilibria, in exact arithmetic. seconds: a time limit for that; without one the search stops
    after about a minute. What was found until then is returned, and `is_complete` is False. progress: called with
    (done, of all) now and then while all are looked for.

    The answer is certified: nobody gains more by deviating than 1e-9 of the range of the own payoffs.
    Raises ParameterError, BadText or BadFile for what is no game.
    """
    from plyant.hidden.matrix.reading import read_file, read_text  # most programs need no parser

    if isinstance(A, MatrixGame):
        game = A
    elif isinstance(A, os.PathLike):
        game = read_file(Path(A), rows, columns)
    elif isinstance(A, str):
        game = read_text(A, B, rows, columns)
    else:
        game = game_of(A, B, rows, columns)
    if seconds is not None and not seconds > 0:
        raise ParameterError(f"seconds must be greater than 0, got {seconds}.")
    if all:
        return _all_profiles(game, weak, seconds, progress or (lambda done, of_all: None))
    profile, method = _one_profile(game)
    return Equilibrium(game, (profile,), method, weak=weak)


def _one_profile(game: MatrixGame) -> tuple[Profile, str]:
    m, n = game.shape
    pure = pure_equilibria(game)
    if len(pure):
        row, column = pure[0].tolist()
        profile = profile_of(game, as_mix([row], m), as_mix([column], n), exact_pure(game, row, column))
        return profile, "saddle point" if game.is_zero_sum else "pure equilibrium"
    if game.is_zero_sum or _is_constant_sum(game):
        x, y = solve_zero_sum(game.to_rows.unit)
        method = "linear program"
    else:
        x, y = solve_bimatrix(game.to_rows.unit, game.to_columns.unit)
        method = "Lemke–Howson"
    return profile_of(game, x, y, exact_profile(game, x, y)), method


def _is_constant_sum(game: MatrixGame) -> bool:
    """Does B lose what A wins, but for scale and offset? Then it is a zero-sum game in disguise."""
    total = game.to_rows.unit + game.to_columns.unit
    return float(np.ptp(total)) <= _ROUNDING


def _all_profiles(game: MatrixGame, weak: bool, seconds: float | None, told: Told) -> Equilibrium:
    m, n = game.shape
    mixes, is_complete = extreme_equilibria(game.to_rows.rational, game.to_columns.rational, seconds, told)
    if not is_complete:  # those without chance are known all the same
        mixes = list({*mixes, *((_certain(i, m), _certain(j, n)) for i, j in pure_equilibria(game).tolist())})
    if not mixes:
        profile, method = _one_profile(game)
        return Equilibrium(game, (profile,), method, is_enumeration=True, weak=weak)
    mixes.sort(key=lambda pair: ([-p for p in pair[0]], [-p for p in pair[1]]))
    profiles = tuple(_profile_of_fractions(game, x, y) for x, y in mixes)
    return Equilibrium(game, profiles, "vertex enumeration", is_enumeration=True, is_complete=is_complete, weak=weak)


def _certain(chosen: int, count: int) -> Mix:
    return tuple(Fraction(int(i == chosen)) for i in range(count))


def _profile_of_fractions(game: MatrixGame, x: Mix, y: Mix) -> Profile:
    of_rows, of_columns = (np.array([float(p) for p in mix]) for mix in (x, y))
    return profile_of(game, of_rows, of_columns, exact_of_mixes(game, x, y))
