"""Connect Four on boards of all sizes: wins in every direction, and an evaluation that is the same in native code."""

import random

import pytest

import plyant as ply
from plyant.native import native_kernel

SIZES = [(7, 6), (5, 4), (8, 7), (4, 15), (16, 3), (3, 20), (2, 31), (1, 63), (32, 1)]


def sized(width, height):
    return ply.load(f"connect-four(width={width},height={height},weights=(0.05,0.0125))")


@pytest.mark.parametrize(
    "moves",
    ["1 2 1 2 1 2 1", "1 1 2 2 3 3 4", "1 2 2 3 4 3 3 4 4 6 4", "7 6 6 5 4 5 5 4 4 2 4"],
    ids=["column", "row", "up", "down"],
)
def test_four_in_a_row_win_in_every_direction(moves):
    game = ply.load("connect-four")
    s = game.replay(moves)
    assert game.is_terminal(s)
    assert (game.utility(s, 0), game.utility(s, 1)) == (1, -1)
    assert not game.is_terminal(game.replay(moves[:-2]))


def test_a_full_board_is_a_draw():
    game = ply.load("connect-four(width=4,height=2)")
    s = game.replay("12341234")
    assert game.is_terminal(s)
    assert (game.utility(s, 0), game.utility(s, 1)) == (0, 0)


def test_threats_and_the_middle_are_counted_by_hand():
    """Red on 2, 3, 4 of the bottom row: 1 and 5 complete four. Red has one stone in the middle, Yellow none."""
    game = sized(7, 6)
    s = game.parse_state("......./......./......./......./.O....O/.XXX..O")
    assert game.features(s) == (2.0, 1.0)
    assert game.evaluate(s, 0) == pytest.approx(2 * 0.05 + 0.0125)
    assert game.evaluate(s, 1) == -game.evaluate(s, 0)


def by_rows(game, s):
    """The features once more, on rows of characters."""
    rows = game.text(s).split("\n")[1:]
    cells = [row.split() for row in rows]
    width, height = game.width, game.height
    score = {"X": [0, 0], "O": [0, 0]}
    middle = {(width - 1) // 2, width // 2}
    for r in range(height):
        for c in range(width):
            if cells[r][c] != ".":
                score[cells[r][c]][1] += c in middle
                continue
            for mark in "XO":
                windows = [
                    [(r + (i - at) * down, c + (i - at) * right) for i in range(4) if i != at]
                    for down, right in ((0, 1), (1, 0), (1, 1), (-1, 1))
                    for at in range(4)
                ]
                score[mark][0] += any(
                    all(0 <= y < height and 0 <= x < width and cells[y][x] == mark for y, x in w) for w in windows
                )
    return tuple(float(x - o) for x, o in zip(score["X"], score["O"], strict=True))


def evaluation(game, state):
    return game.evaluate(state, 0)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_evaluation_is_that_of_rows_of_characters_also_in_native_code(width, height):
    """No size of the board shifts a stone out of the 64 bits and in again."""
    game = sized(width, height)
    native = native_kernel(evaluation, game, ())
    choose = random.Random(width)
    for _ in range(3):
        s = game.initial()
        while not game.is_terminal(s):
            s = game.result(s, choose.choice(list(game.actions(s))))
            assert game.features(s) == by_rows(game, s)
            assert native(game, s) == game.evaluate(s, 0)
