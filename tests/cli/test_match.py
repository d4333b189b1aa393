"""`plyant match` from outside."""

import json

import pytest

import plyant as ply
from plyant.arena.match import Match
from plyant.cli import app
from plyant.cli import match as verb

MAZE = "pacman(layout=tiny,ghost_kind=directional)"


@pytest.fixture
def run(capsys):
    """The command line in this process: gives what is printed, on both streams."""

    def run(*words, status=0):
        with pytest.raises(SystemExit) as left:
            app.main(["match", *(str(word) for word in words)])
        shown = capsys.readouterr()
        assert left.value.code == status, shown
        return shown

    return run


def test_a_table_of_the_figures(run):
    shown = run(MAZE, "--agent", "reflex", "--agent", "random", "--games", 2, "--seed", 3).out
    figures = [line.split() for line in shown.splitlines()]
    assert figures[0] == [MAZE]
    assert figures[1][:3] == ["agent", "games", "won"]
    known = ply.play(MAZE, ["reflex", "random"], games=2, seed=3).standings
    assert [row[:4] for row in figures[2:4]] == [[s.agent, "2", str(s.won), f"{s.score:,.1f}"] for s in known]


def test_json_and_a_file_of_the_games(run, tmp_path):
    file = tmp_path / "games.jsonl"
    shown = run("tic-tac-toe", "-a", "engine(depth=1,native=false)", "-a", "random", "-n", 3, "--out", file, "--json")
    found = json.loads(shown.out)
    assert found["complete"]
    assert [one["games"] for one in found["standings"]] == [3, 3]
    rows = [json.loads(line) for line in file.read_text().splitlines()]
    assert len(rows) == 6
    game = ply.load("tic-tac-toe")
    for row in rows:
        assert game.utility(game.replay(row["moves"]), row["seat"]) == row["score"]


def test_stopped_by_hand(run, monkeypatch):
    monkeypatch.setattr(verb, "play", lambda game, agents, *_: Match(game, tuple(agents), (), False))
    assert "0 games" in run(MAZE, "-a", "random", status=130).err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((MAZE, "-a", "randon"), "no agent 'randon'. Did you mean 'random'"),
        ((MAZE,), "Missing option '--agent'"),
        ((MAZE, "-a", "random", "-n", 0), "games=0 is not accepted"),
        ((MAZE, "-a", "random", "-w", 0), "workers=0 is not accepted"),
        (("pacmen", "-a", "random"), "there is no game 'pacmen'"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(run, words, said):
    shown = run(*words, status=2)
    assert said in shown.err
    assert shown.err.count("\n") == 1


def test_few_games_need_no_other_process(monkeypatch):
    monkeypatch.setattr(verb.os, "sched_getaffinity", lambda _: range(8), raising=False)
    assert [verb._workers(games) for games in (1, 7, 8, 100)] == [1, 1, 2, 8]
