"""`plyant trace` and `plyant best` with a depth in rounds; the decision at the root."""

import dataclasses
import json

import pytest
from command_line import plyant

import plyant as ply
from plyant.cli.app import main

MOVES = "east west east"


def said(capsys, *words, status=0):
    """What the command line prints, run in this process."""
    with pytest.raises(SystemExit) as ended:
        main(list(words))
    out, err = capsys.readouterr()
    assert (ended.value.code or 0) == status, err
    return out if status == 0 else err


@pytest.fixture
def open_maze(tmp_path):
    """A maze without walls inside: Pac-Man and two ghosts have many ways."""
    file = tmp_path / "open.lay"
    wall, floor = "%" * 15 + "\n", "%.............%\n"
    file.write_text(wall + 2 * floor + "%..G...P...G.o%\n" + 2 * floor + wall)
    return file


def test_a_round_is_one_move_of_pac_man_and_of_each_ghost(capsys):
    data = json.loads(said(capsys, "trace", "pacman", "--moves", MOVES, "--rounds", "2", "--json"))
    assert (data["depth"], data["algorithm"]) == (6, "alphabeta")
    game = ply.load("pacman")
    found = ply.trace(game, game.replay(MOVES), rounds=2)
    assert (data["value"], data["moves"]) == (pytest.approx(found.value), list(found.moves))
    assert [option["move"] for option in data["decision"]["options"]] == game.legal_text(found.state).split(", ")
    assert data["decision"]["text"] == found.decision.words()


def test_ghosts_left_to_chance_are_searched_by_expectimax(capsys, tmp_path):
    name, file = "pacman(ghost_kind=directional)", tmp_path / "why.json"
    words = ("trace", name, "--moves", MOVES, "-r", "1", "--decision", "--out", str(file), "--json")
    data = json.loads(said(capsys, *words))
    assert json.loads(file.read_text(encoding="utf-8")) == data
    game = ply.load(name)
    s = game.replay(MOVES)
    for option in data["options"]:
        after = game.result(s, game.parse_action(s, option["move"]))
        first = option["replies"][0]
        shares = {game.action_name(after, a): share for a, share in game.chance(after)}
        assert {way["move"]: way["share"] for way in first["ways"]} == shares
        assert first["who"] == "Ghost 1"
    assert data["chosen"] == max(data["options"], key=lambda option: option["value"])["move"]


def test_the_decision_alone_for_people():
    text = plyant("trace", "pacman", "--moves", MOVES, "--rounds", "2", "--decision").stdout
    assert text.startswith("%%%%")
    assert "Pac-Man to move; alphabeta, 6 plies ahead." in text
    assert "Ghost 1" in text
    assert "what the evaluation sees" in text
    assert "The position after" not in text


def test_a_trace_of_a_game_says_what_was_decided_and_one_of_a_tree_does_not(capsys):
    assert "O to move; alphabeta, 2 plies ahead." in said(capsys, "trace", "tic-tac-toe", "--moves", "a1", "-r", "1")
    assert "to move" not in said(capsys, "tree", "((3 12 8) (2 4 6))")
    assert "decision" in json.loads(said(capsys, "tree", "((3 12 8) (2 4 6))", "--json"))


def test_thousands_of_nodes_are_abridged(capsys, open_maze, tmp_path):
    name = f"pacman(layout={open_maze},evaluation=score)"
    drawn, picture = tmp_path / "drawn.svg", tmp_path / "drawn.png"
    words = ("trace", name, "--depth", "5", "--algorithm", "minimax", "--nodes", "600")
    text = said(capsys, *words, "--out", str(drawn))
    assert len(text.splitlines()) < 700
    assert "Cut short" in text
    assert "sentences more" in text
    assert "more follows, below what was kept" in text
    svg = drawn.read_text(encoding="utf-8")
    assert "Cut short" in svg
    assert len(svg) < 2_000_000
    error = said(capsys, *words, "--out", str(picture), status=2)
    assert "too large" in error
    assert ".svg or .html" in error
    assert not picture.exists()


def test_no_more_cuts_are_listed_than_one_would_read(capsys, open_maze):
    text = said(capsys, "trace", f"pacman(layout={open_maze},evaluation=score)", "--rounds", "2")
    cuts = [line for line in text.splitlines() if "never visited:" in line and line.startswith("         ")]
    assert len(cuts) < 80
    assert "more; --json and --out FILE.json have all" in text


def test_best_takes_rounds(capsys):
    found = json.loads(said(capsys, "best", "nim(piles=(3,4))", "-a", "minimax", "-r", "1", "--interpreted", "--json"))
    assert found["depth"] == 2
    game = dataclasses.replace(ply.load("pacman"), ghost_kind="directional")
    words = ("best", str(game), "-r", "1", "--interpreted", "--json")
    found = json.loads(said(capsys, *words))
    assert (found["depth"], found["action"]) == (3, ply.trace(game, rounds=1).decision.chosen.move)


@pytest.mark.parametrize("verb", ["trace", "best"])
def test_plies_and_rounds_are_not_both_given(capsys, verb):
    assert "not both" in said(capsys, verb, "nim", "--depth", "2", "--rounds", "1", status=2)
    assert "rounds=0 is not a number of rounds" in said(capsys, verb, "nim", "--rounds", "0", status=2)
