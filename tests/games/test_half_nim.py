"""Half-nim: the tables of the notes."""

import pytest

import plyant as ply
from plyant.engine.perft import count_sequences
from plyant.games.half_nim import HalfNim, Pile
from plyant.native import native_kernel

LOST = (1, 3, 7, 15, 31, 63)
TAKES = [(13, 6, 7), (27, 12, 15), (36, 5, 31), (45, 14, 31), (70, 7, 63)]
GAME = HalfNim(sticks=70)


def winning_takes(sticks):
    """By hand: a take wins if it leaves a position that is lost to the other."""
    lost = [1]
    while lost[-1] < sticks:
        lost.append(2 * lost[-1] + 1)
    return [take for take in range(1, sticks // 2 + 1) if sticks - take in lost]


def test_the_lost_positions_are_the_table_of_the_notes():
    """Of all piles up to 64 exactly 3, 7, 15, 31 and 63 are lost to the mover; one stick is lost at once."""
    table = ply.Table(4)
    lost = [n for n in range(2, 65) if ply.engine(GAME, Pile(n, 0), native=False, table=table).value == -1]
    assert (1, *lost) == LOST
    assert GAME.is_terminal(Pile(1, 0))
    assert GAME.utility(Pile(1, 0), 0) == -1


def test_minimax_finds_the_same_lost_positions():
    lost = [n for n in range(2, 25) if ply.minimax(GAME, Pile(n, 0)).value == -1]
    assert (1, *lost) == LOST[:4]


@pytest.mark.parametrize(("sticks", "take", "leaving"), TAKES)
def test_the_winning_takes_of_the_notes_by_the_engine(sticks, take, leaving):
    result = ply.engine(GAME, Pile(sticks, 0), all_moves=True)
    assert (result.value, result.action, result.actions) == (1, take, (take,))
    assert sticks - take == leaving
    assert winning_takes(sticks) == [take]


@pytest.mark.parametrize(("sticks", "take"), [(13, 6), (27, 12), (36, 5)])
def test_the_winning_takes_of_the_notes_by_minimax(sticks, take):
    result = ply.minimax(GAME, Pile(sticks, 0), nodes=10**9)
    assert (result.value, result.action, result.exact) == (1, take, True)


@pytest.mark.parametrize(("sticks", "take"), [(13, 6), (27, 12), (36, 5), (45, 14), (70, 7)])
def test_the_winning_takes_of_the_notes_by_alphabeta(sticks, take):
    """Also where minimax would have to visit billions of nodes."""
    result = ply.alphabeta(GAME, Pile(sticks, 0), nodes=10**9)
    assert (result.value, result.action, result.exact) == (1, take, True)


@pytest.mark.parametrize("mover", [0, 1])
def test_either_player_wins_with_the_same_take(mover):
    result = ply.engine(GAME, Pile(13, mover))
    assert (result.value, result.action) == (1, 6)
    assert result.values[mover] == 1


@pytest.mark.parametrize("sticks", [2, 4, 5, 6, 12, 30, 32, 62])
def test_dropping_the_leading_digit_and_adding_one_is_the_winning_take(sticks):
    """The rule of the notes in binary: 13 = 1101₂, 101₂ + 1 = 6."""
    assert winning_takes(sticks) == [int(f"{sticks:b}"[1:], 2) + 1]
    assert ply.engine(GAME, Pile(sticks, 0)).action == winning_takes(sticks)[0]


def test_a_huge_pile_is_still_a_game():
    """Nothing lists all the moves of 10¹⁵ sticks just to look at the first."""
    game = HalfNim(sticks=10**15)
    assert game.parse_action(game.initial(), "7") == 7
    assert ply.perft(game, 1, Pile(8, 0)) == 4
    assert native_kernel(count_sequences, game, (1,))(game, Pile(8, 0), 1) == 4
