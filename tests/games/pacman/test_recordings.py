"""Recorded games: they can be played again move by move, here and by an independent implementation of the rules."""

import json
from pathlib import Path

import pytest

from plyant.arena.record import open_record
from plyant.errors import BadFile
from plyant.games.pacman.rules import LOST, WON
from tests.games.pacman.reference import World

FOLDER = Path(__file__).parent / "recordings"
ENDS = {"won": (WON, 836, 87), "lost": (LOST, 53, 229)}


@pytest.mark.parametrize("name", ENDS)
def test_a_recorded_game_ends_as_it_ended_then(name):
    record, _ = open_record(FOLDER / f"{name}.json")
    over, score, plies = ENDS[name]
    assert (record.state.over, record.state.score, len(record.moves)) == (over, score, plies)
    for before, action, after in zip(record.states, record.moves, record.states[1:], strict=False):
        assert not record.game.is_terminal(before)
        assert action in record.game.legal(before)
        assert after.left <= before.left
        assert record.game.result(before, action) == after


@pytest.mark.parametrize("name", ENDS)
def test_a_recorded_game_is_the_same_by_the_reference(name):
    record, _ = open_record(FOLDER / f"{name}.json")
    world = World(record.game.layout.replace("/", "\n"))
    for state, move in zip(record.states, record.move_names(), strict=False):
        assert move in world.moves()
        assert world.score == state.score
        world.play(move)
    assert world.score == record.state.score
    assert world.end


def test_a_game_that_would_end_otherwise_today_is_not_replayed(tmp_path):
    content = json.loads((FOLDER / "won.json").read_text())
    path = tmp_path / "changed.json"
    path.write_text(json.dumps(content | {"values": [835.0]}))
    with pytest.raises(BadFile, match=r"ended with \[835.0\], but by these moves it ends with \[836.0\]"):
        open_record(path)
    path.write_text(json.dumps(content | {"moves": content["moves"][:-1]}))
    with pytest.raises(BadFile, match="it is not over"):
        open_record(path)
    path.write_text(json.dumps(content | {"moves": [*content["moves"][:5], "stop", *content["moves"][6:]]}))
    with pytest.raises(BadFile, match="move 6: 'stop' is not a legal move"):
        open_record(path)


def test_a_record_takes_the_layout_of_a_file_with_it(tmp_path):
    from plyant.arena.record import Record
    from plyant.arena.settings import Settings
    from plyant.catalogue import load

    layout = tmp_path / "mine.lay"
    layout.write_text("%%%%%\n%P.G%\n%%%%%\n")
    source = f"pacman(layout={layout},ghost_kind=random)"
    record = Record(load(source), source)
    for action in record.game.read_moves("stop west"):
        record.play(action)
    record.write(tmp_path / "game.json", Settings())
    layout.unlink()
    again, _ = open_record(tmp_path / "game.json")
    assert again.states == record.states
    assert again.game.layout == "%%%%%/%P.G%/%%%%%"
