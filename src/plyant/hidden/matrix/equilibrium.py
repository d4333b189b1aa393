"""The public face of matrix games."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from plyant.errors import ParameterError
from plyant.hidden.matrix import gambit
from plyant.hidden.matrix.bimatrix import solve_bimatrix
from plyant.hidden.matrix.extreme import MOST_SUPPORTS, extreme_equilibria, pairs_of_supports
from plyant.hidden.matrix.fractions_of import exact_profile, exact_pure
from plyant.hidden.matrix.game import MatrixGame, game_of
from plyant.hidden.matrix.payoffs import Floats
from plyant.hidden.matrix.polish import polished
from plyant.hidden.matrix.profile import CERTIFIED, Profile, profile_of
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
    progress: Told | None = None,
) -> Equilibrium:
    """How two players should mix who choose at the same time: A a row, B a column.

    A: what player A wins, as nested lists, an array, or a text such as "3 -2; -1 0"; a Path is read as a file.
    B: what player B wins; without it the game is zero-sum, and B loses what A wins. One text may have both, in pairs:
    "3,3 0,5; 5,0 1,1". rows, columns: names. weak: the steps remove weakly dominated rows and columns too.
    all: find all extreme equilibria. progress: called with (done, of all) now and then while all are looked for.

    The answer is certified: nobody gains more by deviating than 1e-9 of the range of the own payoffs.
    Raises ParameterError, BadText or BadFile for what is no game, ParameterError for `all` of a game that is too large.
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
    if all:
        profiles, method = _all_profiles(game, progress or (lambda done, of_all: None))
        return Equilibrium(game, profiles, method, is_complete=True, weak=weak)
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


def _all_profiles(game: MatrixGame, told: Told) -> tuple[tuple[Profile, ...], str]:
    m, n = game.shape
    if pairs_of_supports(m, n) <= MOST_SUPPORTS:
        found = extreme_equilibria(game.to_rows.unit, game.to_columns.unit, told)
        method = "all supports"
    elif gambit.is_installed():
        found = gambit.extreme_equilibria_by_gambit(game)
        method = "Gambit"
    else:
        raise ParameterError(
            f"all equilibria of a {m} × {n} game are too many to look for; up to 12 × 12 (or 3 × 250) is accepted, "
            "and more with the extra plyant[equilibria] (pygambit)."
        )
    profiles = [_certified(game, x, y) for x, y in found]
    kept = sorted((p for p in profiles if p is not None), key=lambda p: ([-w for w in p.rows], [-w for w in p.columns]))
    return tuple(_distinct(kept)), method


def _certified(game: MatrixGame, x: Floats, y: Floats) -> Profile | None:
    """The profile of the mixes, made as right as floats allow; None if it is no equilibrium."""
    exact = exact_profile(game, x, y)
    if exact is None:
        _, x, y = polished(game.to_rows.unit, game.to_columns.unit, x, y)
    profile = profile_of(game, x, y, exact)
    return profile if profile.certificate <= CERTIFIED else None


def _distinct(profiles: list[Profile]) -> list[Profile]:
    """Without repetitions: two corners of floats may become one when they are made exact."""
    seen: set[tuple[float, ...]] = set()
    kept = []
    for profile in profiles:
        key = tuple((np.round([*profile.rows, *profile.columns], 8) + 0.0).tolist())
        if key not in seen:
            seen.add(key)
            kept.append(profile)
    return kept
