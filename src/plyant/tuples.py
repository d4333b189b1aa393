"""Tuples in rules, with one meaning interpreted and native (where slices of tuples do not compile)."""

from __future__ import annotations

from typing import Any


def put(cells: tuple[Any, ...], i: int, value: Any) -> tuple[Any, ...]:
    """The tuple with entry i replaced; 0 ≤ i < len(cells).

    >>> put((0, 0, 0), 1, 5)
    (0, 5, 0)
    """
    return (*cells[:i], value, *cells[i + 1 :])


def weighted_sum(weights: tuple[float, ...], features: tuple[float, ...]) -> float:
    """w₁f₁ + w₂f₂ + …, over as many as there are of both.

    >>> weighted_sum((0.5, 2), (4, 1))
    4.0
    """
    return float(sum(w * f for w, f in zip(weights, features, strict=False)))
