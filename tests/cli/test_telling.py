"""Who moves, in words: a player, one of their pieces, or nature's agent."""

import json

from command_line import plyant

import plyant as ply
from plyant.arena.advice import ending, result_as_dict
from plyant.result import headline

CORRIDOR = "%%%%%%%%%/%P.1...2%/%%%%%%%%%"
GHOSTS_MOVE = f"pacman(layout={CORRIDOR})"
GHOSTS_ROAM = f"pacman(layout={CORRIDOR},ghost_kind=random)"


def test_the_ghost_that_moves_is_named_and_the_worth_is_to_the_player():
    game = ply.load(GHOSTS_MOVE)
    first = game.replay("stop")
    result = ply.minimax(game, first, rounds=1, native=False)
    assert headline(game, first, result).startswith("Ghost 1 plays ")
    assert headline(game, first, result).endswith(" for Ghosts")
    assert result_as_dict(game, first, result, "pacman")["to_move"] == "Ghost 1"
    second = game.result(first, result.action)
    result = ply.minimax(game, second, rounds=1, native=False)
    assert headline(game, second, result).startswith("Ghost 2 plays ")


def test_a_ghost_left_to_chance_is_named():
    game = ply.load(GHOSTS_ROAM)
    s = game.replay("stop")
    result = ply.expectimax(game, s, rounds=1, native=False)
    assert headline(game, s, result).startswith("Ghost 1 decides; worth ")
    dice = ply.load("pig")
    s = dice.replay("roll")
    assert headline(dice, s, ply.expectimax(dice, s, depth=1, native=False)).startswith("chance decides; worth ")


def test_who_is_asked_in_a_game_at_the_terminal(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    said = plyant("play", GHOSTS_MOVE, "--side", "both", "--json", typed="stop\nwest\nquit\n").stdout
    asked = [event["to_move"] for event in map(json.loads, said.splitlines()) if event["event"] == "position"]
    assert asked == ["Pac-Man", "Ghost 1", "Ghost 2"]
    said = plyant("play", GHOSTS_ROAM, "--side", "first", "--seed", "1", typed="stop\nquit\n").stdout
    assert "Ghost 1: " in said
    assert "Ghost 2: " in said
    assert "chance" not in said


def test_who_wins_in_words():
    pacman, plain = ply.load(GHOSTS_MOVE), ply.load("tic-tac-toe")
    assert ending(pacman, [-500.0, 500.0]) == "Ghosts win (-500, 500)."
    assert ending(pacman, [500.0, -500.0]) == "Pac-Man wins (500, -500)."
    assert (ending(plain, [1.0, -1.0]), ending(plain, [0.0, 0.0])) == ("X wins.", "A draw.")
