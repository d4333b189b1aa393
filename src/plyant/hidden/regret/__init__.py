"""Counterfactual regret minimisation: strategies for games with hidden information, and how good they are."""

from plyant.hidden.regret.family import cfr, cfr_plus, discounted_cfr, linear_cfr, mccfr
from plyant.hidden.regret.move import ALGORITHMS, regret_move
from plyant.hidden.regret.strategy import BestResponse, Strategy, best_response, exploitability, strategy_of
from plyant.hidden.regret.work import Moment

__all__ = [
    "ALGORITHMS",
    "BestResponse",
    "Moment",
    "Strategy",
    "best_response",
    "cfr",
    "cfr_plus",
    "discounted_cfr",
    "exploitability",
    "linear_cfr",
    "mccfr",
    "regret_move",
    "strategy_of",
]
