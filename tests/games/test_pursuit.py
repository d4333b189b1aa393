"""The pursuit: who is caught when, against rules written anew on coordinates; values that can be computed by hand."""

import random

import pytest

from plyant.errors import BadText, ParameterError
from plyant.games.pursuit import Pursuit
from plyant.hidden.simultaneous import backward_induction, solve_simultaneous

WAYS = {"up": (-1, 0), "right": (0, 1), "down": (1, 0), "left": (0, -1), "stay": (0, 0)}


def ways(rows, place, may_stay):
    """The steps by name, and where they lead."""
    found = {}
    for name, (down, right) in WAYS.items():
        r, c = place[0] + down, place[1] + right
        if name != "stay" and 0 <= r < len(rows) and 0 <= c < len(rows[0]) and rows[r][c] != "#":
            found[name] = (r, c)
    return found | ({"stay": place} if may_stay or not found else {})


@pytest.mark.parametrize("maze", ["P../.../..E", "P.#./.#../...E", "P#E", "PE/..", "P...\n.##.\n...E"])
@pytest.mark.parametrize("may_stay", [True, False])
def test_random_chases_go_as_on_coordinates(maze, may_stay):
    game = Pursuit(maze=maze, steps=7, may_stay=may_stay)
    rows = maze.replace("/", "\n").split("\n")
    luck = random.Random(maze)
    for _ in range(60):
        s = game.initial()
        spots = [next((r, row.index(mark)) for r, row in enumerate(rows) if mark in row) for mark in "PE"]
        for step in range(1, 8):
            options = [ways(rows, spot, may_stay) for spot in spots]
            for p in (0, 1):
                assert [game.action_name(s, a) for a in game.actions_of(s, p)] == list(options[p])
            names = [luck.choice(sorted(own)) for own in options]
            before, spots = spots, [own[name] for own, name in zip(options, names, strict=True)]
            s = game.result(s, game.parse_move(s, "+".join(names)))
            caught = spots[0] == spots[1] or spots == before[::-1]
            assert game.is_terminal(s) == (caught or step == 7)
            if game.is_terminal(s):
                assert (game.utility(s, 0), game.utility(s, 1)) == ((1, -1) if caught else (-1, 1))
                assert game.text(s).endswith("caught" if caught else "escaped")
                break


@pytest.mark.parametrize("steps", range(1, 9))
def test_on_four_squares_the_evader_is_guessed_right_every_other_time(steps):
    found = backward_induction(Pursuit(maze="P./.E", steps=steps))
    assert found.value == pytest.approx(1 - 2 * 0.5**steps)
    assert dict(found.mixes[1]) == pytest.approx({0: 0.5, 3: 0.5})


@pytest.mark.parametrize("goes_on", [0.3, 0.9, 0.99])
def test_a_chase_that_may_end_any_time(goes_on):
    """p = ½ + ½·g·p for the chance of being caught."""
    found = backward_induction(Pursuit(maze="P./.E", steps=0, goes_on=goes_on))
    assert found.value == pytest.approx(2 * 0.5 / (1 - 0.5 * goes_on) - 1, abs=1e-8)
    assert found.exact


def test_without_an_end_the_pursuer_wins_on_four_squares_and_never_round_a_wall():
    assert solve_simultaneous(Pursuit(maze="P./.E", steps=0)).value == pytest.approx(1, abs=1e-8)
    assert solve_simultaneous(Pursuit(maze="P../.#./..E", steps=0)).value == 0
    assert solve_simultaneous(Pursuit(maze="P../.#./..E", steps=9)).value == -1


def test_a_dead_end_is_a_trap():
    assert solve_simultaneous(Pursuit(maze="P..E", steps=0, may_stay=True)).value == pytest.approx(1, abs=1e-9)


def test_outcomes_of_chance_have_names():
    game = Pursuit(maze="P../.../..E", goes_on=0.5)
    s = game.replay("right+up on")
    assert game.player(s) < 0
    assert [game.move_name(game.replay("right+up"), a) for a in (0, 2)] == ["on", "off"]
    assert game.is_terminal(game.replay("right+up off"))
    assert not Pursuit().has_chance
    assert game.has_chance


@pytest.mark.parametrize(
    ("parameters", "error", "words"),
    [
        ({"maze": "P.E/."}, BadText, "line 2 of the maze has 1 squares, and line 1 has 3"),
        ({"maze": "P.E/.?."}, BadText, r"line 2, column 2 of the maze: '\?' is not one of: # . P E"),
        (
            {"maze": "P.E/..P"},
            BadText,
            "line 2, column 3 of the maze: this P is one too many; another is in line 1, column 1",
        ),
        ({"maze": "P.."}, BadText, "there is no E in the maze"),
        ({"maze": ""}, BadText, "1 to 400 squares, and this one has 0"),
        ({"maze": "/".join(["P" + "." * 20] + ["." * 21] * 20)}, BadText, "this one has 441"),
        ({"steps": -1}, ParameterError, "0 for no limit"),
        ({"goes_on": 0.0}, ParameterError, "not a probability above 0"),
    ],
)
def test_mistakes_are_told_with_their_place(parameters, error, words):
    with pytest.raises(error, match=words):
        Pursuit(**parameters)


def test_the_picture_shows_both():
    game = Pursuit()
    assert game.picture(game.initial()).count("<g ") == 2
    assert game.picture(game.replay("right+left down+left")).startswith("<svg")
