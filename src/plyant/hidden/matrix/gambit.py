"""All extreme equilibria by Gambit, where it is installed (the extra `equilibria`; it is GPL)."""

from __future__ import annotations

import importlib
import importlib.util
import io
from fractions import Fraction

import numpy as np

from plyant.hidden.matrix.game import MatrixGame
from plyant.hidden.matrix.payoffs import Floats, Payoffs


def is_installed() -> bool:
    """Is there a pygambit?"""
    return importlib.util.find_spec("pygambit") is not None


def extreme_equilibria_by_gambit(game: MatrixGame) -> list[tuple[Floats, Floats]]:
    """The mixes (x, y) of all extreme equilibria, which Gambit computes in fractions. May take very long."""
    pygambit = importlib.import_module("pygambit")
    m, n = game.shape
    # by way of a file and of labels: that is what all its versions understand
    rows, columns = [f"r{i}" for i in range(m)], [f"c{j}" for j in range(n)]
    table = pygambit.read_nfg(io.BytesIO(_as_nfg(game, rows, columns).encode()))
    found = pygambit.nash.enummixed_solve(table, rational=True).equilibria
    return [
        (np.array([float(one["A"][row]) for row in rows]), np.array([float(one["B"][column]) for column in columns]))
        for one in found
    ]


def _as_nfg(game: MatrixGame, rows: list[str], columns: list[str]) -> str:
    a, b = _exactly(game.to_rows), _exactly(game.to_columns)
    strategies = " ".join("{ " + " ".join(f'"{name}"' for name in names) + " }" for names in (rows, columns))
    payoffs = " ".join(f"{a[i][j]} {b[i][j]}" for j in range(len(columns)) for i in range(len(rows)))
    return f'NFG 1 R "" {{ "A" "B" }} {{ {strategies} }}\n\n{payoffs}\n'


def _exactly(payoffs: Payoffs) -> list[list[Fraction]]:
    if payoffs.whole is None:
        return [[Fraction(entry) for entry in row] for row in payoffs.array.tolist()]
    numerators, denominator = payoffs.whole
    return [[Fraction(int(entry), denominator) for entry in row] for row in numerators.tolist()]
