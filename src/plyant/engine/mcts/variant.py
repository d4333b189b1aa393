"""The kernel with some of its functions and constants replaced: a rule to select by, priors, a policy for playouts.

The compiler sees constants where the source has names; so what a variant does not use costs nothing.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from typing import Any, NamedTuple

from plyant.engine.mcts import kernel, luck, playout, priors, proof, rave, selection
from plyant.engine.mcts.selection import Rule

_ROOMS = (luck, selection, rave, priors, proof, playout, kernel)
_MOST_KEPT = 64


class Variant(NamedTuple):
    """Everything that makes one kernel differ from another."""

    rule: Rule
    chancy: bool
    """May it be nature's turn?"""
    like: bool
    """Are there statistics of like moves (RAVE)?"""
    priors: bool
    prior: Callable[..., float] | None
    playout: Callable[..., int] | None
    estimated: bool
    """Are playouts cut short and the game's evaluation asked?"""
    opposed: bool
    """Is what one player wins lost by the other, or is there one player?"""

    def replacements(self) -> dict[str, Any]:
        """The names that mean something else in this variant."""
        changed: dict[str, Any] = {"weigh": self.rule.weigh, "score": self.rule.score}
        changed |= {"CHANCY": self.chancy, "LIKE": self.like, "PRIORS": self.priors}
        changed |= {"ESTIMATED": self.estimated, "OPPOSED": self.opposed}
        if self.prior is not None:
            changed |= {"weight": self.prior, "normalise": priors.shares}
        if self.playout is not None:
            changed |= {"step": playout.guided_step, "policy": self.playout}
        return changed


def simulate_of(variant: Variant) -> types.FunctionType:
    """The function `simulate` of this variant; always the same one, so that it is compiled once."""
    if variant not in _made:
        if len(_made) >= _MOST_KEPT:
            _made.clear()
        _made[variant] = _copied(variant.replacements())
    return _made[variant]


_made: dict[Variant, types.FunctionType] = {}


def _copied(replacements: dict[str, Any]) -> types.FunctionType:
    """All functions of the kernel in a namespace of their own."""
    namespace: dict[str, Any] = {}
    for room in _ROOMS:
        namespace |= vars(room)
    namespace |= replacements
    ours = {room.__name__ for room in _ROOMS}
    for name, value in list(namespace.items()):
        if isinstance(value, types.FunctionType) and value.__module__ in ours:
            namespace[name] = types.FunctionType(value.__code__, namespace, value.__name__, value.__defaults__)
    made: types.FunctionType = namespace["simulate"]
    return made
