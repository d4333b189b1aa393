"""Golden playthroughs: see `playthrough.py` for what they are and how they are written anew."""

import pytest

import plyant as ply
from tests.games.playthrough import FOLDER, golden, playthrough


@pytest.mark.parametrize("name", ply.games())
def test_a_random_game_goes_as_it_always_went(name):
    path, text = golden(name)
    assert path.is_file(), "there is no playthrough of this game yet: python -m tests.games.playthrough"
    assert text == path.read_text(encoding="utf-8"), "if this change is meant: python -m tests.games.playthrough"


def test_there_is_no_playthrough_of_a_game_that_is_gone():
    assert {path.stem for path in FOLDER.iterdir()} == set(ply.games())


def test_a_playthrough_depends_on_its_seed_alone():
    game = ply.load("connect-four")
    assert playthrough(game, 5) == playthrough(game, 5)
    assert playthrough(game, 5) != playthrough(game, 6)
