"""Boards that are the same by symmetry: tic-tac-toe, mnk and Connect Four."""

import random

import pytest

import plyant as ply
from plyant.native import native_kernel, scramble
from tests.games.iterated import iterated, symmetric

TTT = ply.load("tic-tac-toe")


def test_tic_tac_toe_has_765_states_up_to_symmetry():
    """And 5,478 in all: both numbers are published. Value and moves are the same, too."""
    values = iterated(TTT)
    assert len(values) == 5478
    assert symmetric(TTT, values) == 765


def lines(game, s):
    """The rows of a board as strings."""
    return ["".join(row.split()[1:]) for row in game.text(s).split("\n")[1:]]


def images(rows):
    """A board of strings, turned and mirrored in all ways that keep its size."""
    found = [rows, rows[::-1], [row[::-1] for row in rows], [row[::-1] for row in rows[::-1]]]
    if len(rows) == len(rows[0]):
        found += [["".join(column) for column in zip(*image, strict=True)] for image in found]
    return found


@pytest.mark.parametrize("text", ["tic-tac-toe", "mnk(m=4,n=3,k=3)", "mnk(m=5,n=5,k=4)", "mnk(m=9,n=8,k=5)", "gomoku"])
def test_all_images_of_a_board_have_one_canonical_state(text):
    game = ply.load(text)
    choose = random.Random(text)
    for _ in range(8 if game.m < 15 else 1):
        s = game.initial()
        for _ in range(choose.randrange(2, min(game.m * game.n, 30))):
            if not game.is_terminal(s):
                s = game.result(s, choose.choice(list(game.actions(s))))
        twins = {game.canonical(game.parse_state("/".join(image))) for image in images(lines(game, s))}
        assert twins == {game.canonical(s)}
        assert lines(game, game.canonical(s)) in images(lines(game, s))


@pytest.mark.parametrize(("width", "height"), [(7, 6), (4, 4), (2, 3), (1, 5), (8, 7), (32, 1), (1, 63), (2, 31)])
def test_a_board_of_connect_four_and_its_mirror_image(width, height):
    game = ply.load(f"connect-four(width={width},height={height})")
    choose = random.Random(width)
    for _ in range(10):
        s = mirror = game.initial()
        while not game.is_terminal(s):
            a = choose.choice(list(game.actions(s)))
            s, mirror = game.result(s, a), game.result(mirror, width - 1 - a)
            assert game.canonical(s) == game.canonical(mirror)
            assert game.canonical(s) in (s, mirror)
            assert game.is_terminal(mirror) == game.is_terminal(s)


def test_small_connect_four_up_to_symmetry():
    """Of 4 × 3 columns; a state and its mirror image are one, so that there are more than half as many."""
    game = ply.load("connect-four(width=4,height=3)")
    values = iterated(game)
    classes = symmetric(game, values)
    assert len(values) / 2 < classes < 0.6 * len(values)


@pytest.mark.parametrize("text", ["tic-tac-toe", "connect-four"])
def test_a_search_does_not_look_for_symmetry(text):
    """It would cost more than it saves: `key` tells a state and its mirror image apart."""
    game = ply.load(text)
    moves = [list(game.actions(game.initial()))[i] for i in (0, -1)]
    one, other = (game.result(game.initial(), a) for a in moves)
    assert game.canonical(one) == game.canonical(other)
    assert game.key(one) != game.key(other)


def mixed(game, state):
    """A number for the canonical states after all moves."""
    total = 0
    for a in game.actions(state):
        total = (total * 3 + (scramble(game.canonical(game.result(state, a))) & 0xFFFFFF)) & 0xFFFFFFFFFF
    return total


@pytest.mark.parametrize("text", ["tic-tac-toe", "mnk(m=9,n=8,k=5)", "connect-four", "connect-four(width=1,height=63)"])
def test_canonical_states_are_the_same_in_native_code(text):
    game = ply.load(text)
    native = native_kernel(mixed, game, ())
    choose = random.Random(text)
    line = [game.initial()]
    while not game.is_terminal(line[-1]):
        line.append(game.result(line[-1], choose.choice(list(game.actions(line[-1])))))
    for s in line[:: 1 + len(line) // 12]:
        assert native(game, s) == mixed(game, s)
