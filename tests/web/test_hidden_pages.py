"""What is hidden stays hidden: all that the page of a game sends is the same, whatever a person cannot see.

Many games are played at random. Where two of them look the same to one player all the way, but are not, the whole page
is made for both of them, with every element and all that is in it, and the two are compared.
"""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest
from nicegui import Client, core, ui

from plyant.arena.luck import rolled
from plyant.arena.record import Record
from plyant.errors import UnfitGame
from plyant.game import CHANCE
from plyant.web.contest import Contest
from plyant.web.house import House
from plyant.web.pages import game as game_page
from plyant.web.pages.view import View
from plyant.web.seats import Seat

GAMES = ("kuhn-poker", "leduc-poker", "liars-dice", "tricks(hand=2)", "dark-tic-tac-toe")
PAIRS = 3  # of each game and player


def twins(game: Any, eyes: int) -> list[tuple[list[int], list[int]]]:
    """Moves of games that are not over, which player `eyes` cannot tell apart, though their positions differ."""
    found: list[tuple[list[int], list[int]]] = []
    seen: dict[Any, tuple[list[int], Any]] = {}
    luck = random.Random(1)
    for _ in range(4000):
        state, moves = game.initial(), []
        observed = [game.observe(state, eyes)]
        for _ in range(luck.randrange(1, 14)):
            action = rolled(game, state, luck) if game.player(state) == CHANCE else luck.choice(game.legal(state))
            after = game.result(state, action)
            if game.is_terminal(after):
                break
            state = after
            moves.append(action)
            if game.observe(state, eyes) != observed[-1]:
                observed.append(game.observe(state, eyes))
        other, its_state = seen.setdefault(tuple(observed), (moves, state))
        is_new = all(moves != m for pair in found for m in pair) and all(other != m for pair in found for m in pair)
        if its_state != state and is_new:
            found.append((other, moves))
            if len(found) == PAIRS:
                return found
    return found


async def pages_of(house: House, game: Any, eyes: int, moves: list[int]) -> tuple[list[Any], Contest]:
    """All that is sent for the page, also for one that steps through the game; and the game."""
    record = Record(game, str(game))
    for action in moves:
        record.play(action)
    seats = tuple(Seat() if p == eyes else Seat("random") for p in range(len(game.players)))
    contest = Contest(record, seats, "visitor", house.limits, seed=1, name="game")
    with Client(ui.page("/unused")) as client:
        view = View(house, "visitor", contest)
        game_page._shown(view)
        pages = [content(client)]
        for station in range(len(view.stations)):
            view.show_station(station)
            await asyncio.sleep(0)
            pages.append(content(client))
    client.delete()
    return pages, contest


def content(client: Client) -> list[Any]:
    """Every element, but for the numbers that the server gives to its listeners."""
    sent = [element._to_dict() for element in client.elements.values()]
    return [{name: value for name, value in one.items() if name not in ("events", "children")} for one in sent]


@pytest.mark.parametrize("source", GAMES)
def test_the_page_tells_nothing_that_is_hidden(house: House, source: str) -> None:
    game = house.shelf.load(source)

    async def run() -> None:
        core.loop = asyncio.get_running_loop()
        await house.open()
        for eyes in range(len(game.players)):
            pairs = twins(game, eyes)
            assert len(pairs) == PAIRS
            for ours, theirs in pairs:
                one, contest = await pages_of(house, game, eyes, ours)
                other, _ = await pages_of(house, game, eyes, theirs)
                assert len(one) > 1
                assert json.dumps(one, default=str) == json.dumps(other, default=str)
                with pytest.raises(UnfitGame):
                    contest.file_text()
        await house.close()

    asyncio.run(run())
