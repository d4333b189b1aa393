"""The pages. Each has a function `register(house)`."""

from __future__ import annotations

from plyant.web.house import House
from plyant.web.pages import ants, api_docs, equilibrium, game, home, practice, setup, solve, trees


def register(house: House) -> None:
    """Add all pages."""
    for page in (home, setup, game, trees, practice, equilibrium, solve, ants, api_docs):
        page.register(house)
