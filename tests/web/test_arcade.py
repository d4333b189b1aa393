"""Games by keys: which move a key leads to and when, what is sent of a scene, and at what pace one watches."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from plyant.game import Game
from plyant.stage import Thing
from plyant.web import croupier as croupier_module
from plyant.web.by_keys import KeyPlay
from plyant.web.contest import Contest
from plyant.web.croupier import Croupier
from plyant.web.house import House
from plyant.web.pages.luck import last_roll
from plyant.web.pages.view import View
from plyant.web.staging import Staging, scene_of

TINY = "pacman(layout=tiny)"
NORTH, EAST, SOUTH, WEST, STOP = range(5)


def begun(house: House, game: str, *kinds: str) -> Contest:
    return house.contests.made("visitor", game, [{"kind": kind} for kind in kinds], seed=3)


async def settled() -> None:
    """All that is due now has been done."""
    for _ in range(4):
        await asyncio.sleep(0)


class Table:
    """Makes the moves of a person at once, and those of the others when it is told to."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.made: list[int] = []
        self.changes = 0
        self.play = KeyPlay(contest, self.act, self.changed)
        self.play.pace = 0.0

    def act(self, action: int) -> None:
        self.made.append(action)
        self.contest.decide(0, action)

    def changed(self) -> None:
        self.changes += 1

    def others(self) -> None:
        while self.contest.asked is None and not self.contest.is_over:
            self.contest.decide(1, self.contest.game.legal(self.contest.state)[0])
        self.play.go_on()


def test_the_last_key_counts_as_soon_as_it_can_and_until_then_it_goes_on(house: House) -> None:
    """From the middle of the lowest row it is two squares to the corner, and only there a way up."""
    table = Table(begun(house, TINY, "person", "random"))

    async def run() -> None:
        table.play.press("left")
        await settled()
        table.play.press("up")
        for _ in range(3):
            table.others()
            await settled()
        table.play.press("left")  # a wall, and then it goes on up
        table.others()
        await settled()
        table.play.forget()

    asyncio.run(run())
    assert table.made == [WEST, WEST, NORTH, NORTH, NORTH]


def test_at_a_wall_it_does_nothing_and_a_pause_stops_the_time(house: House) -> None:
    table = Table(begun(house, TINY, "person", "random"))

    async def run() -> None:
        assert "begin" in table.play.notice
        table.play.press("down")
        await settled()
        table.play.pause()
        table.others()
        await settled()
        assert "Paused" in table.play.notice
        assert not table.play.is_running
        assert table.made == [STOP]
        table.play.press("l")
        await settled()
        table.play.forget()

    asyncio.run(run())
    assert table.made == [STOP, EAST]
    assert table.changes == 3  # it began, was paused, went on


def test_turn_by_turn_the_last_key_that_came_too_early_is_kept(house: House) -> None:
    table = Table(begun(house, TINY, "person", "random"))
    table.play.wait_for_keys(True)
    table.play.press("down")
    assert table.made == []
    assert table.play.notice == "South is not possible here."
    table.play.press("up")
    assert table.play.notice == ""
    table.play.press("left")
    table.play.press("down")  # the ghost has not moved yet
    table.others()
    assert table.made == [NORTH, SOUTH]
    table.others()
    assert table.made == [NORTH, SOUTH]
    table.play.press("q")
    assert table.made == [NORTH, SOUTH]


@pytest.mark.parametrize("source", [TINY, "pacman(layout=power, ghost_kind=random)", "tic-tac-toe"])
def test_what_is_sent_makes_the_scenes_again(house: House, source: str) -> None:
    """A browser that does what it is told sees each scene of a game; no look is sent twice."""
    game, luck = house.shelf.load(source), random.Random(5)
    staging, states = Staging(), [game.initial()]
    looks: dict[str, str] = {}
    seen: dict[str, Thing] = {}
    while len(states) < 60 and not game.is_terminal(states[-1]):
        scene = scene_of(game, states)
        told = staging.message(scene, True)
        assert looks.keys().isdisjoint(told["looks"])
        looks |= told["looks"]
        if "all" in told:
            seen = {}
            assert told["size"] == [scene.width, scene.height]
            assert told["still"] == scene.still
        seen |= {name: Thing(name, x, y, looks[str(look)], ahead) for name, x, y, look, ahead in told["things"]}
        for name in told["gone"]:
            del seen[name]
        assert seen == {thing.name: thing for thing in scene.things}
        states.append(game.result(states[-1], luck.choice(game.legal(states[-1]))))
    assert len(states) > 3


def test_one_watches_rounds_and_not_single_moves(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    contest = begun(house, "pacman(layout=small)", "random", "random")
    assert contest.game.ghost_count > 1
    movers: list[int] = []

    async def slept(seconds: float) -> None:
        assert seconds == 7
        movers.append(contest.game.player(contest.state))
        keeper.is_paused = len(movers) == 4

    async def run() -> None:
        nonlocal keeper
        await house.open()
        keeper = Croupier(contest, house.thinking)
        keeper.pace = 7
        monkeypatch.setattr(croupier_module.asyncio, "sleep", slept)
        await keeper.until_asked()
        monkeypatch.undo()
        view = View(house, "visitor", contest)
        assert view.stations == [n * (1 + contest.game.ghost_count) for n in range(5)]
        view.show_station(2)
        assert (view.ply, view.station) == (view.stations[2], 2)
        await house.close()

    keeper: Any = None
    asyncio.run(run())
    assert movers == [0] * 4


@pytest.mark.parametrize(
    ("source", "moves", "faces"),
    [("pig", "roll 4", [4]), ("pig", "roll 4 hold", [4]), ("backgammon", "31", [3, 1]), ("2048", "a1=2 b1=2", None)],
)
def test_the_last_roll_is_found_in_the_moves(house: House, source: str, moves: str, faces: list[int] | None) -> None:
    count = len(house.shelf.load(source).players)
    seats: list[Any] = [{"kind": "person"}, *[{"kind": "random"}] * (count - 1)]
    contest = house.contests.made("visitor", source, seats, moves=moves)

    async def run() -> None:
        await house.open()
        roll = last_roll(View(house, "visitor", contest))
        assert (roll and roll.faces) == faces
        await house.close()

    asyncio.run(run())


def test_a_game_by_keys_that_has_no_scenes_is_shown_by_its_pictures(house: House) -> None:
    game: Game = house.shelf.load("connect-four")
    scene = scene_of(game, [game.initial()])
    assert scene.things[0].look == game.picture(game.initial())
    assert scene.width / scene.height == pytest.approx(7 / 6, rel=0.3)
