"""What nobody waits for ends, or counts until it has ended; compiling is not waited for beyond the limit."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from plyant.arena.record import read_record
from plyant.errors import BadFile, BadText, Interrupted, StillCompiling
from plyant.explain.exercises.make import made
from plyant.explain.exercises.options import read
from plyant.explain.side_by_side import Position, side_by_side
from plyant.games.chomp import Chomp
from plyant.native import background, stop_of_thread, stoppable, under_way
from plyant.native.background import Background
from plyant.web.limits import Limits, TooMuch
from plyant.web.pages.trees import fields
from plyant.web.thinking import ASIDE, Cancelled, Thinking


def run(body: Callable[[], Awaitable[Any]]) -> Any:
    async def whole() -> Any:
        return await asyncio.wait_for(body(), 30)

    return asyncio.run(whole())


async def until(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.01)


def test_what_does_not_stop_is_set_aside_and_counts_as_its_visitor_s() -> None:
    async def body() -> None:
        queue, gate = Thinking(Limits(waiting_each=2), threads=1), threading.Event()
        for _ in range(2):
            ticket = queue.ask("a", lambda stop: gate.wait())
            await until(lambda: queue.running == 1)
            ticket.cancel()
            await until(lambda: queue.running == 0)
        assert queue.aside == 2
        with pytest.raises(TooMuch, match="2 of your questions"):
            queue.ask("a", lambda stop: None)
        assert await queue.ask("b", lambda stop: "others go on").answer() == "others go on"
        gate.set()
        await until(lambda: queue.aside == 0)
        assert await queue.ask("a", lambda stop: 1).answer() == 1
        await queue.close()

    run(body)


def test_no_more_than_a_few_are_set_aside_and_the_next_one_keeps_its_thread() -> None:
    async def body() -> None:
        queue, gate = Thinking(Limits(), threads=1), threading.Event()
        for visitor in range(ASIDE):
            ticket = queue.ask(str(visitor), lambda stop: gate.wait())
            await until(lambda: queue.running == 1)
            ticket.cancel()
            await until(lambda: queue.running == 0)
        held = queue.ask("held", lambda stop: gate.wait())
        held.cancel()
        waits = queue.ask("waits", lambda stop: "begun")
        await asyncio.sleep(0.6)
        assert (queue.aside, queue.running, queue.waiting) == (ASIDE, 1, 1)
        gate.set()
        assert await waits.answer() == "begun"
        await queue.close()

    run(body)


def test_what_takes_too_long_is_too_much_and_not_taken_back() -> None:
    async def body() -> None:
        def work(stop: threading.Event) -> None:
            stop.wait(20)
            raise Interrupted

        queue = Thinking(Limits(seconds=-1.9), threads=1)
        with pytest.raises(TooMuch, match="longer than"):
            await queue.ask("a", work).answer()
        await queue.close()

    run(body)


def test_a_queue_that_ends_answers_everybody_and_takes_no_more() -> None:
    async def body() -> None:
        queue = Thinking(Limits(), threads=1)
        tickets = [queue.ask(visitor, lambda stop: stop.wait(20)) for visitor in "ab"]
        queue.end()
        for ticket in tickets:
            with pytest.raises(Cancelled, match="about to stop"):
                await ticket.answer()
        with pytest.raises(Cancelled, match="about to stop"):
            queue.ask("c", lambda stop: None)
        await queue.close()

    run(body)


def test_who_is_patient_is_asked_again_where_rules_were_compiled_and_a_program_is_told() -> None:
    gate, words = threading.Event(), list[bool]()

    async def body() -> None:
        compilation = Background(lambda: gate.wait() and "compiled")
        queue = Thinking(Limits(seconds=-1.9), threads=2)
        with pytest.raises(StillCompiling, match="ask again"):
            await queue.ask("a", lambda stop: compilation.wait(), is_patient=False).answer()
        assert (queue.running, queue.aside, under_way()) == (0, 0, 1)

        def told(ahead: int) -> None:
            words.append(patient.is_compiling)

        patient = queue.ask("a", lambda stop: compilation.wait(), told)
        await until(lambda: patient.is_compiling)
        gate.set()
        assert await patient.answer() == "compiled"
        assert words[0] is True
        await queue.close()

    run(body)


def test_a_thread_that_may_be_stopped_waits_for_room_to_compile() -> None:
    gate, stop = threading.Event(), threading.Event()
    running = [Background(gate.wait) for _ in range(background.AT_ONCE)]
    waiting = [threading.Thread(target=one.wait) for one in running]
    for thread in waiting:
        thread.start()
    while under_way() < background.AT_ONCE:
        time.sleep(0.01)
    begun: list[int] = []
    next_one = Background(lambda: begun.append(1))
    stop.set()
    with stoppable(stop):
        assert stop_of_thread() is stop
        with pytest.raises(StillCompiling):
            next_one.wait()
    assert stop_of_thread() is None
    assert not begun
    gate.set()
    for thread in waiting:
        thread.join()
    with stoppable(threading.Event()):
        next_one.wait()
    assert begun == [1]
    assert under_way() == 0


def test_exercises_and_grundy_values_can_be_stopped() -> None:
    stop = threading.Event()
    options = read({"kind": "alphabeta", "depth": 7, "branching": "2", "alpha_cuts": "99", "count": 20})
    threading.Timer(0.05, stop.set).start()
    with pytest.raises(Interrupted):
        made(options, stop)
    game = Chomp(12, 12)
    with pytest.raises(Interrupted, match="chomp"):
        side_by_side([Position(game, game.initial())], native=False, stop=stop)


def test_moves_are_counted_before_they_are_played_also_where_they_run_together() -> None:
    def saved(moves: list[str], game: str = "connect-four") -> str:
        return json.dumps({"plyant": 1, "game": game, "moves": moves})

    assert len(read_record(saved(["4433"]), "x", most=4)[0].moves) == 4
    with pytest.raises(BadFile, match="more than 4 moves"):
        read_record(saved(["44331"]), "x", most=4)
    with pytest.raises(BadFile, match="more than 4 moves"):  # not: there is no such move
        read_record(saved(["nonsense"] * 5), "x", most=4)


@pytest.mark.parametrize("text", ["[" * 200_000, "9" * 5_000, '{"plyant": ' + "9" * 5_000 + "}"])
def test_json_that_python_cannot_read_is_one_sentence(text: str) -> None:
    with pytest.raises(BadFile, match="not a saved game"):
        read_record(text, "x")
    with pytest.raises(BadText, match="was expected"):
        fields(text.encode())
