"""Tables that somebody changed, with a checksum that fits: nothing but BadFile, or the right answers."""

import contextlib
import os
import random
from pathlib import Path

import numpy as np
import pytest

import plyant as ply
from plyant.errors import BadFile, ParameterError
from plyant.exact import keeping
from plyant.exact.columns import read_columns, write_columns
from plyant.exact.store import KINDS, TABLE, WORK
from plyant.exact.table_check import Neighbours

from .random_graphs import RandomGraph, reached

NIM = ply.load("nim(piles=[1,2,3])")
XO = ply.load("mnk(m=3,n=2,k=2)")
GRAPH = RandomGraph(seed=3, nodes=9, grades=2)
GAMES = {"nim": NIM, "mnk": XO, "graph": GRAPH}


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """The disk need not have what it is given."""
    monkeypatch.setattr(os, "fsync", lambda _: None)


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    """Of each game the file, what is in it, and what is true of every state."""
    made = {}
    for name, game in GAMES.items():
        path = tmp_path_factory.mktemp("tables") / name
        solved = ply.solve(game, native=False, out=path)
        truth = {s: solved.known.look(s) for s in reached(game)}
        made[name] = game, truth, *read_columns(path, TABLE, KINDS, "a table")
    return made


def answers_rightly(game, truth, path):
    """Is every answer right? False: the file was refused."""
    try:
        kept = ply.solution(game, path)
        assert kept.status() in ("WIN", "LOSS", "DRAW")
        for s, expected in truth.items():
            assert kept.known.look(s) in (expected, None)
            with contextlib.suppress(ParameterError):  # it cannot be reached
                kept.best(s)
    except BadFile:
        return False
    return True


@pytest.mark.parametrize("name", GAMES)
def test_a_table_as_it_is_answers_rightly(tables, tmp_path, name):
    game, truth, fields, columns = tables[name]
    write_columns(tmp_path / "table", TABLE, fields, columns)
    assert answers_rightly(game, truth, tmp_path / "table")


@pytest.mark.parametrize("name", GAMES)
def test_changed_bytes_of_the_columns(tables, tmp_path, name):
    game, truth, fields, columns = tables[name]
    luck, path, refused = random.Random(name), tmp_path / "table", 0
    for _ in range(60):
        changed = [np.array(column) for column in columns]
        for _ in range(luck.choice((1, 1, 2, 8))):
            column = luck.choice(changed).view(np.uint8)
            at = luck.randrange(len(column))
            column[at] = luck.choice((column[at] ^ 1 << luck.randrange(8), luck.randrange(256)))
        write_columns(path, TABLE, fields, changed)
        refused += not answers_rightly(game, truth, path)
    assert refused > 30


VALUES = [
    *(
        -1,
        0,
        1,
        7,
        1 << 31,
        1 << 63,
        1 << 64,
        -(1 << 63),
        10**30,
        0.5,
        1e308,
        -1e308,
        True,
        False,
        None,
        "",
        "1",
        [],
        {},
    ),
    *([0], [1], [-1], [1 << 70], ["a"], [None], [[1]], [0.5], [1, 0], [0, 1, 2, 3, 4, 5, 6, 7], "layers backwards"),
    *(float("nan"), float("inf"), -float("inf"), [float("nan")], "retrograde analysis"),
]


@pytest.mark.parametrize("name", GAMES)
def test_changed_fields_of_the_header(tables, tmp_path, name):
    game, truth, fields, columns = tables[name]
    path, luck = tmp_path / "table", random.Random(name)
    for field in fields:
        if field == "repetition":
            continue  # what endless play is worth is a part of the question: see below
        for value in VALUES:
            write_columns(path, TABLE, fields | {field: value}, columns)
            answers_rightly(game, truth, path)
        if isinstance(fields[field], list):
            for _ in range(20):
                changed = list(fields[field])
                at = luck.randrange(len(changed))
                changed[at] += luck.choice((-2, -1, 1, 2, 0.5, 1 << 40))
                write_columns(path, TABLE, fields | {field: changed}, columns)
                answers_rightly(game, truth, path)
    for field in fields:
        less = {key: value for key, value in fields.items() if key != field}
        write_columns(path, TABLE, less, columns)
        answers_rightly(game, truth, path)
    for value in [v for v in VALUES if not isinstance(v, float) or not np.isfinite(v)]:
        write_columns(path, TABLE, fields | {"repetition": value}, columns)
        if value not in (0, 1, -1, 7, 1 << 31, 1 << 63, 1 << 64, -(1 << 63), 10**30):
            assert not answers_rightly(game, truth, path), value


def test_another_value_of_endless_play_is_another_question(tables, tmp_path):
    game, _, fields, columns = tables["graph"]
    write_columns(tmp_path / "table", TABLE, fields | {"repetition": 1.0}, columns)
    with pytest.raises(BadFile):
        ply.solve(game, native=False, out=tmp_path / "table")


@pytest.mark.parametrize(
    "text", ["[]", "{}", "null", "1", '"a"', '{"columns": 3, "checksum": 1}', "[" * 5000, "1" * 5000]
)
def test_headers_that_are_none(tmp_path, text):
    path = tmp_path / "table"
    path.write_bytes(TABLE + len(text).to_bytes(8, "little") + text.encode())
    with pytest.raises(BadFile, match="its header cannot be read"):
        ply.solution(NIM, path)


def test_a_value_that_does_not_follow_is_named(tables, tmp_path):
    game, _, fields, (keys, level, far) = tables["nim"]
    level = np.array(level)
    level[:] = level & 0x8000 | 2 - (level & 0x7FFF)  # wins are losses, all over the table
    write_columns(tmp_path / "table", TABLE, fields, [keys, level, far])
    with pytest.raises(BadFile, match="does not follow from the positions after it"):
        ply.solution(game, tmp_path / "table")


@pytest.mark.parametrize("repetition", [0.0, 1.0, -1.0, 0.5])
@pytest.mark.parametrize("seed", range(10))
def test_what_a_table_says_follows_from_what_it_says_of_the_next_states(seed, repetition):
    """In every solved game, wherever play may go on for ever; else right tables would be refused."""
    game = RandomGraph(seed=seed, nodes=9, grades=1 + seed % 2, forward=seed % 3 == 0)
    solved = ply.solve(game, native=False, repetition=repetition)
    neighbours = Neighbours("it", game, solved, solved.known.look)  # it has the header's method and repetition
    for s in reached(game):
        neighbours.check(s, solved.known.look(s))


# -- work in progress -------------------------------------------------------------------------------------------------


class Stop(Exception):
    """The work ends here."""


def part_of(game, path, monkeypatch, after):
    """Work that was kept after so many layers."""
    with monkeypatch.context() as patch:
        patch.setattr(keeping, "LEAST", 0.0)
        patch.setattr(keeping, "TIMES", 0.0)
        write, count = keeping.Keeper._write, iter(range(10**6))

        def stop(self):
            write(self)
            if next(count) == after:
                raise Stop

        patch.setattr(keeping.Keeper, "_write", stop)
        with pytest.raises(Stop):
            ply.solve(game, native=False, out=path)
    return Path(f"{path}.part")


@pytest.mark.parametrize("after", [2, 5])
def test_changed_work_is_refused_or_ends_in_the_right_table(tables, tmp_path, monkeypatch, after):
    game, truth, *_ = tables["mnk"]
    out = tmp_path / "table"
    fields, columns = read_columns(part_of(game, out, monkeypatch, after), WORK, KINDS, "work")
    luck, refused = random.Random(after), 0
    for _ in range(30):
        changed, header = [np.array(column) for column in columns], dict(fields)
        if luck.random() < 0.5:
            column = changed[luck.randrange(3)].view(np.uint8)
            column[luck.randrange(len(column))] ^= 1 << luck.randrange(8)
        else:
            field = luck.choice([name for name in fields if name != "seconds"])
            header[field] = luck.choice(VALUES)
        write_columns(Path(f"{out}.part"), WORK, header, changed)
        out.unlink(missing_ok=True)
        try:
            solved = ply.solve(game, native=False, out=out)
            assert solved.known.look(game.initial()) == truth[game.initial()]
        except BadFile:
            refused += 1
    assert refused > 6
