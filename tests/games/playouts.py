"""How many random games a comparison plays: few in every run of the tests, thousands where somebody asks for them.

    PLYANT_PLAYOUTS=3000 python -m pytest -k open_spiel tests/games

plays at least 3,000 games of every game that OpenSpiel has too; `make soak-rules` does so.
"""

from __future__ import annotations

import os


def playouts(few: int, variants: int = 1) -> int:
    """`few`, or more where PLYANT_PLAYOUTS asks for more, which all variants of a game play together."""
    wanted = int(os.environ.get("PLYANT_PLAYOUTS", "0"))
    return max(few, -(-wanted // variants))
