"""Many visitors at once: `python -m benchmarks.web_load [--visitors N] [--seconds N] [--address URL] [--json FILE]`.

Each plays a move in a game of their own, waits for the computer's answer, and plays on. The promise: no error, the
95th percentile of waiting is what the queue implies and 20 % more at most, memory is steady, both cores are used; and
20 visitors who go away in mid-search leave no search running.
"""

from __future__ import annotations

import argparse
import asyncio
import bisect
import dataclasses
import itertools
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import aiohttp

GAME, THINKING = "connect-four", 0.2
ALLOWED = 1.2  # times what the queue implies
STEADY = 1.15  # times the most memory in the middle third of the time, in the last
LEAVING = 20
IDLE = 0.2  # seconds of processor time a second, when nobody asks for anything
WARM_UP = 4  # moves of one visitor before the others come: rules are compiled once
ALONE = 12  # moves of the same one that tell what an answer takes besides thinking


@dataclasses.dataclass
class Tally:
    """What the visitors saw."""

    waits: list[float] = dataclasses.field(default_factory=list)
    errors: list[str] = dataclasses.field(default_factory=list)
    thinking: list[float] = dataclasses.field(default_factory=list)
    """Of the same answers; less than was allowed where a game is soon looked through."""
    came: list[float] = dataclasses.field(default_factory=list)
    """When these answers came."""
    memory: list[tuple[float, float]] = dataclasses.field(default_factory=list)
    """(seconds since the start, megabytes of the server)"""


class Server:
    """A server process of its own, or one that runs already."""

    def __init__(self, address: str) -> None:
        self.process: subprocess.Popen[str] | None = None
        self.folder = tempfile.TemporaryDirectory()
        self.address = address or self._start()

    def _start(self) -> str:
        command = [sys.executable, "-c", "from plyant.cli.app import main; main()", "serve", "--port", "0"]
        keep = ["--keep", str(Path(self.folder.name) / "arena.sqlite")]
        self.process = subprocess.Popen([*command, *keep], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        for line in self.process.stdout:
            found = re.search(r"http://\S+", line)
            if found:
                return found[0].rstrip("/")
        raise SystemExit("the server did not start")

    def memory(self) -> float:
        """Megabytes that it has in memory; 0: not told."""
        if self.process is None:
            return 0.0
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+)", status)
        return int(found[1]) / 1024 if found else 0.0

    def processor(self) -> float:
        """Seconds of processor time that it has used."""
        if self.process is None:
            return 0.0
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def close(self) -> None:
        """End the process that was started here."""
        if self.process is not None:
            self.process.terminate()
            self.process.wait(20)
        self.folder.cleanup()


class Refused(Exception):
    """The server did not do what it was asked for."""


class Visitor:
    """Somebody with a cookie, who plays one game after the other."""

    def __init__(self, address: str, luck: random.Random, tally: Tally) -> None:
        self.luck, self.tally = luck, tally
        self.address = f"{address}/api/v1"
        self.session = aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))

    async def ask(self, method: str, path: str, content: Any = None) -> dict[str, Any]:
        """What is answered; raises Refused."""
        async with self.session.request(method, self.address + path, json=content) as answer:
            if answer.status >= 400:
                raise Refused(f"{answer.status} {(await answer.text())[:200]}")
            return dict(await answer.json())

    async def begin(self, seconds: float = THINKING) -> dict[str, Any]:
        """A new game against the engine."""
        seats = [{"kind": "person"}, {"kind": "engine", "seconds": seconds}]
        return await self.ask("POST", "/contests?picture=false", {"game": GAME, "seats": seats})

    async def move(self, game: dict[str, Any]) -> dict[str, Any]:
        """A move, and the answer to it."""
        move = self.luck.choice(game["legal"])
        before = time.perf_counter()
        found = await self.ask("POST", f"/contests/{game['id']}/move", {"move": move})
        if len(found["moves"]) > len(game["moves"]) + 1:  # else the own move ended the game
            self.tally.came.append(time.perf_counter())
            self.tally.waits.append(self.tally.came[-1] - before)
            self.tally.thinking.append(found["thought"]["seconds"])
        return found

    async def play(self, until: float) -> None:
        """Until the time is over."""
        try:
            game = await self.begin()
            while time.perf_counter() < until:
                game = await (self.move(game) if not game["over"] else self.begin())
        except Exception as error:
            self.tally.errors.append(f"{type(error).__name__}: {error}")
        finally:
            await self.session.close()


async def measured(server: Server, visitors: int, seconds: float) -> dict[str, Any]:
    """Let the visitors play, and then some go away."""
    tally, luck = Tally(), random.Random(0)
    first = Visitor(server.address, luck, Tally())
    game = await first.begin()
    for _ in range(WARM_UP + ALONE):
        game = await (first.move(game) if not game["over"] else first.begin())
    alone = zip(first.tally.waits[WARM_UP:], first.tally.thinking[WARM_UP:], strict=True)
    overhead = statistics.median(wait - thought for wait, thought in alone)
    status = await first.ask("GET", "/status")
    threads = int(status["threads"])
    begun, used = time.perf_counter(), server.processor()
    tasks = [
        asyncio.create_task(Visitor(server.address, random.Random(i), tally).play(begun + seconds))
        for i in range(visitors)
    ]
    while not all(task.done() for task in tasks):
        tally.memory.append((time.perf_counter() - begun, server.memory()))
        await asyncio.wait(tasks, timeout=1.0)
    lasted = time.perf_counter() - begun
    cores = (server.processor() - used) / lasted
    left = await _leaving(server)
    await first.session.close()
    return _report(tally, visitors, threads, overhead, lasted, cores) | left


async def _leaving(server: Server) -> dict[str, Any]:
    """Visitors who close the connection while the computer thinks, and what the server does a second later."""
    leaving = [Visitor(server.address, random.Random(i), Tally()) for i in range(LEAVING)]
    games = [await visitor.begin(20.0) for visitor in leaving]
    moves = [asyncio.create_task(v.move(g)) for v, g in zip(leaving, games, strict=True)]
    await asyncio.sleep(1.5)
    watcher = Visitor(server.address, random.Random(0), Tally())
    during = await watcher.ask("GET", "/status")
    for task in moves:
        task.cancel()
    await asyncio.gather(*moves, return_exceptions=True)
    for visitor in leaving:
        await visitor.session.close()
    await asyncio.sleep(1.0)
    after = await watcher.ask("GET", "/status")
    used = server.processor()
    await asyncio.sleep(1.0)
    busy = server.processor() - used
    await watcher.session.close()
    return {
        "questions before they went": during["running"] + during["waiting"],
        "questions a second later": after["running"] + after["waiting"],
        "processor seconds in the second after that": round(busy, 2),
    }


def implied_waits(tally: Tally, threads: int, overhead: float) -> list[float]:
    """How long each had to wait at least: all that was answered meanwhile, the own answer included, by all threads."""
    order = sorted(range(len(tally.came)), key=lambda i: tally.came[i])
    came = [tally.came[i] for i in order]
    total = [0.0, *itertools.accumulate(tally.thinking[i] + overhead for i in order)]
    waits = (
        total[bisect.bisect_right(came, end)] - total[bisect.bisect_right(came, end - wait)]
        for end, wait in zip(tally.came, tally.waits, strict=True)
    )
    return [wait / threads for wait in waits]


def _most_of(ascending: list[float]) -> float:
    """The 95th percentile."""
    return ascending[min(int(0.95 * len(ascending)), len(ascending) - 1)]


def _report(tally: Tally, visitors: int, threads: int, overhead: float, lasted: float, cores: float) -> dict[str, Any]:
    if not tally.waits:
        return {"errors": len(tally.errors), "first errors": tally.errors[:3], "answers": 0}
    steady = sorted(tally.waits)
    thinking = statistics.fmean(tally.thinking)
    ninety_five, implied = _most_of(steady), _most_of(sorted(implied_waits(tally, threads, overhead)))
    memory = [megabytes for _, megabytes in tally.memory]
    third = len(memory) // 3
    return {
        "errors": len(tally.errors),
        "first errors": tally.errors[:3],
        "answers": len(steady),
        "answers a second": round(len(steady) / lasted, 2),
        "waiting, median": round(statistics.median(steady), 3),
        "waiting, 95 %": round(ninety_five, 3),
        "waiting, longest": round(steady[-1], 3),
        "thinking, mean": round(thinking, 4),
        "overhead of a lone visitor": round(overhead, 4),
        "implied by the queue, 95 %": round(implied, 3),
        "implied by 200 ms each": round(visitors / threads * (THINKING + overhead), 3),
        "95 % / implied": round(ninety_five / implied, 3),
        "memory at the start": round(memory[0]),
        "most in the first third": round(max(memory[: third + 1])),
        "most in the second third": round(max(memory[third : 2 * third + 1])),
        "most in the last third": round(max(memory[2 * third :])),
        "cores used": round(cores, 2),
    }


def is_kept(found: dict[str, Any]) -> bool:
    """Is the promise kept?"""
    return bool(
        found["errors"] == 0
        and found["answers"]
        and found["95 % / implied"] <= ALLOWED
        and found["waiting, 95 %"] <= ALLOWED * found["implied by 200 ms each"]  # nobody is passed over
        and found["most in the last third"] <= STEADY * max(found["most in the second third"], 1)
        and found["questions a second later"] == 0
        and found["processor seconds in the second after that"] < IDLE
    )


def main() -> None:
    """Measure, print, and keep the numbers where they are wanted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--visitors", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--address", default="", help="of a server that runs already")
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    server = Server(given.address)
    try:
        found = asyncio.run(measured(server, given.visitors, given.seconds))
    finally:
        server.close()
    for name, value in found.items():
        print(f"{name:45} {value}")
    print("the promise is", "kept" if is_kept(found) else "NOT kept")
    if given.json is not None:
        given.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
