"""The options of `mcts`, checked."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

from plyant.engine.mcts.selection import RULES, Rule, own_rule
from plyant.engine.mcts.tree import SearchTree
from plyant.engine.mcts.variant import Variant
from plyant.errors import ParameterError, UnfitGame
from plyant.game import Game
from plyant.wording import counted


class Options(NamedTuple):
    """What was asked for, with the defaults filled in."""

    simulations: int | None
    seed: int
    rule: Rule
    exploration: float
    equivalence: int
    """After how many visits like moves count as much as a move's own visits; 0: RAVE is off."""
    prior: Callable[..., float] | None
    playout: Callable[..., Any] | None
    playout_depth: int | None
    tree: SearchTree | None
    room: int | None

    def variant(self, game: Game) -> Variant:
        """The kernel that these options ask for."""
        return Variant(
            self.rule,
            chancy=game.has_chance,
            like=self.equivalence > 0,
            priors=self.rule.priors and (self.prior is not None or game.has("order")),
            prior=self.prior,
            playout=self.playout,
            estimated=self.playout_depth is not None,
            opposed=len(game.players) == 1 or (len(game.players) == 2 and game.zero_sum is True),
        )

    def convention(self, done: int) -> str:
        """What the numbers mean."""
        parts = [f"{self.rule.name}, C = {self.exploration:g}" if self.rule.exploration else self.rule.name]
        if self.equivalence:
            parts.append(f"like moves count half at {counted(self.equivalence, 'visit')}")
        if self.playout_depth:
            parts.append(f"playouts of {counted(self.playout_depth, 'ply')}, then evaluated")
        parts += [f"seed {self.seed}", f"{done:,} simulation{'s' * (done != 1)}", "nodes are those of the tree"]
        return "; ".join(parts)


def checked(
    game: Game,
    simulations: Any,
    seed: Any,
    select: Any,
    exploration: Any,
    rave: Any,
    prior: Any,
    playout: Any,
    playout_depth: Any,
    tree: Any,
    room: Any,
) -> Options:
    """The options, or one clear sentence about the first that is not accepted."""
    if not isinstance(game, Game):
        raise UnfitGame(f"{game!r} is not a Game: derive its class from plyant.Game and make an instance of it.")
    _whole("simulations", simulations)
    _whole("rave", rave)
    _whole("playout_depth", playout_depth)
    _whole("room", room)
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise ParameterError(f"seed={seed!r} is not a whole number.")
    rule = _rule(select)
    if exploration is not None and (not isinstance(exploration, (int, float)) or not 0 <= exploration < math.inf):
        raise ParameterError(f"exploration={exploration!r} is not accepted; a number of 0 or more is.")
    if exploration is not None and not rule.exploration:
        raise ParameterError("exploration is for uct, puct and rave; a select function of your own has its own.")
    _function("prior", prior, "(game, state, action)")
    if prior is not None and not rule.priors:
        raise ParameterError(f'prior is not used by select={select!r}; "puct" and functions of your own use it.')
    _function("playout", playout, "(game, state, luck)")
    if playout_depth is not None and not (game.has("evaluate") or game.has("features")):
        raise ParameterError(f"playout_depth needs an evaluation, and {game.name} has none.")
    if tree is not None and not isinstance(tree, SearchTree):
        raise ParameterError(f"tree={tree!r} is not a SearchTree.")
    exploring = rule.exploration if exploration is None else float(exploration)
    equivalence = rule.equivalence if rave is None else rave
    return Options(simulations, seed, rule, exploring, equivalence, prior, playout, playout_depth, tree, room)


def _rule(select: Any) -> Rule:
    if isinstance(select, str) and select in RULES:
        return RULES[select]
    if not callable(select):
        known = ", ".join(RULES)
        raise ParameterError(
            f"select={select!r} is not accepted; one of {known}, or a function of (total, visits, mean, prior) is."
        )
    return own_rule(select)


def _function(name: str, value: Any, arguments: str) -> None:
    if value is not None and not callable(value):
        raise ParameterError(f"{name}={value!r} is not accepted; a function of {arguments} is.")


def _whole(name: str, value: Any) -> None:
    if value is not None and (not isinstance(value, int) or isinstance(value, bool) or value < 1):
        raise ParameterError(f"{name}={value!r} is not accepted; a whole number of 1 or more is.")
