"""What is published about games, found again by solving them: who wins, how fast, and how many states there are."""

from collections import Counter

import pytest

import plyant as ply
from plyant.exact.solve import solve
from plyant.games.connect_four import ConnectFour
from plyant.games.tic_tac_toe import TicTacToe


def solved(text, native=True):
    return solve(ply.load(text), native=native)


def named(found, moves):
    """The names of moves at the start of a solution."""
    return [found.game.action_name(found.start, a) for a in moves]


# -- tic-tac-toe and other boards -------------------------------------------------------------------------------------


class EverySquare(TicTacToe):
    """Tic-tac-toe in which boards that are turned or mirrored are other states."""

    def canonical(self, s):
        return s


def test_tic_tac_toe_has_5478_states_and_765_up_to_symmetry():
    """S. Schaefer, MathRec Solutions (Tic-Tac-Toe), 2002: of 765 positions X has won 91, O has won 44, 3 are drawn.

    Their 5,478 images are told wherever the game is counted.
    """
    found = solve(TicTacToe(), native=False)
    assert (found.states, found.ends, found.status()) == (765, 138, "DRAW")
    every = solve(EverySquare(), native=False)
    assert (every.states, every.status(), every.remoteness()) == (5478, "DRAW", 9)
    game, ends, waiting = found.game, set(), [found.start]
    known = set(waiting)
    while waiting:
        s = waiting.pop()
        assert found.value(s) == every.value(s)
        if game.is_terminal(s):
            ends.add(game.canonical(s))
        after = {game.canonical(game.result(s, a)) for a in game.actions(s)} - known
        known |= after
        waiting += after
    assert Counter(game.utility(s, 0) for s in ends) == {1: 91, -1: 44, 0: 3}


def results(game, s, known):
    """How many games go on from here, by what they are worth to the first player."""
    if s not in known:
        known[s] = Counter()
        if game.is_terminal(s):
            known[s][game.utility(s, 0)] = 1
        for a in [] if game.is_terminal(s) else game.actions(s):
            known[s] += results(game, game.result(s, a), known)
    return known[s]


def test_tic_tac_toe_has_255168_games():
    """H. Bottomley, How many Tic-Tac-Toe games are possible?, 2001: X wins 131,184, O 77,904, 46,080 are drawn."""
    game = TicTacToe()
    assert results(game, game.initial(), {}) == {1: 131_184, -1: 77_904, 0: 46_080}


@pytest.mark.parametrize(
    ("board", "native", "status"),
    [("m=3,n=2,k=3", False, "DRAW"), ("m=3,n=3,k=2", False, "WIN"), ("m=4,n=3,k=3", True, "WIN")],
)
def test_small_boards(board, native, status):
    """J. Uiterwijk and J. van den Herik, The advantage of the initiative (Information Sciences 122, 2000).

    Two in a row are won wherever there is room; three in a row on every board of at least four by three, not below.
    """
    assert solved(f"mnk({board})", native).status() == status


# -- Connect Four -----------------------------------------------------------------------------------------------------


class BothSides(ConnectFour):
    """Connect Four in which mirrored boards are other states."""

    def canonical(self, s):
        return s


def test_connect_four_on_four_by_four_has_161029_states():
    """J. Tromp, John's Connect Four Playground (tromp.github.io/c4/c4.html): 161,029 positions; it is a draw."""
    found = solve(BothSides(width=4, height=4))
    assert (found.states, found.status(), found.remoteness()) == (161_029, "DRAW", 16)


def test_connect_four_on_four_columns_of_five_is_a_draw():
    """J. Tromp, John's Connect Four Playground: the value of this board."""
    found = solved("connect-four(width=4,height=5)")
    assert (found.status(), found.remoteness()) == ("DRAW", 20)


@pytest.mark.parametrize(("height", "games"), [(1, 2), (2, 90), (3, 356_232)])
def test_the_number_of_games_of_connect_four(height, games):
    """OEIS A342329: games on a board that is one column wider than high."""
    game = ConnectFour(width=height + 1, height=height)
    assert results(game, game.initial(), {}).total() == games


def test_the_first_plies_on_the_full_board():
    """OEIS A212693: positions after so many plies on seven columns of six rows."""
    game = ConnectFour()
    layer, counts = {game.initial()}, []
    for _ in range(7):
        counts.append(len({game.key(s) for s in layer}))
        layer = {game.result(s, a) for s in layer for a in game.actions(s)}
    assert counts == [1, 7, 49, 238, 1120, 4263, 16422]


# -- chocolate, cars, fingers and seeds -------------------------------------------------------------------------------


def test_chomp_with_two_winning_first_moves():
    """K. Thompson's bar of 8 × 10 (M. Gardner, Knotted Doughnuts, 1986, chapter 9): two first moves win.

    Which two is what solving finds, kept here so that a change shows.
    """
    found = solved("chomp(rows=8,columns=10)")
    game, left = found.game, []
    for a in found.best():
        after = game.result(found.start, a).rows
        left.append((sum(row < 10 for row in after), 10 - min(after)))  # rows and columns of the bite
    assert (found.status(), sorted(left)) == ("WIN", [(4, 5), (5, 2)])


@pytest.mark.parametrize(("size", "first"), [((2, 7), "g2"), ((5, 5), "b2")])
def test_chomp_with_one_winning_first_move(size, first):
    """D. Gale, A curious Nim-type game (American Mathematical Monthly 81, 1974).

    The first player wins every bar: of two rows by taking the last square, of a square one by taking all but an edge.
    """
    found = solved(f"chomp(rows={size[0]},columns={size[1]})", native=False)
    assert (found.status(), named(found, found.best())) == ("WIN", [first])


def test_dodgem_on_nine_squares_is_won_by_the_first_player():
    """E. Berlekamp, J. Conway and R. Guy, Winning Ways, chapter 22, has a table of who wins where.

    How many states can be reached is our own count.
    """
    found = solved("dodgem", native=False)
    assert (found.status(), found.states) == ("WIN", 1963)
    assert found.statistics()["DRAW"] == {}
    assert len(found.line()) == found.remoteness()


def test_dodgem_on_sixteen_squares_goes_on_for_ever():
    """D. des Jardins, 1996 (www.ics.uci.edu/~eppstein/cgt/dodgem.html): on 4 × 4 neither player can force a win."""
    found = solved("dodgem(size=4)")
    assert (found.status(), found.value(), found.remoteness()) == ("DRAW", 0, None)


@pytest.mark.parametrize(
    ("rules", "status"),
    [
        ("fingers=4,suicide=True", "WIN"),
        ("fingers=5,suicide=True", "LOSS"),
        ("fingers=6,suicide=True", "DRAW"),
        ("rollover=True", "DRAW"),
    ],
)
def test_chopsticks(rules, status):
    """Where more than all fingers are dead and splits may empty a hand: github.com/HanseulJo/Chopsticks_Game_strategy.

    Its README tells that with four fingers the first player wins, with five loses, with six cannot win but draw. With
    rollover, and no hand emptied, perfect players go on for ever (Wikipedia, Chopsticks (hand game)).
    """
    found = solved(f"chopsticks({rules})", native=False)
    assert found.status() == status
    assert (found.remoteness() is None) == (status == "DRAW")


KALAH = {1: "DLWLWD", 2: "WLLL", 3: "DW", 4: "W"}


def test_small_kalah():
    """G. Irving, J. Donkers and J. Uiterwijk, Solving Kalah (ICGA Journal 23, 2000), the table of small boards.

    By the number of pits: what the first player does with 1, 2, 3 … seeds in each.
    """
    letters = {"WIN": "W", "DRAW": "D", "LOSS": "L"}
    for pits, row in KALAH.items():
        played = (solved(f"kalah(pits={pits},seeds={n})", native=False) for n in range(1, len(row) + 1))
        assert "".join(letters[found.status()] for found in played) == row


# -- puzzles ----------------------------------------------------------------------------------------------------------

FROM_THE_CENTRE = [1, 4, 8, 8, 16, 32, 60, 72, 136, 200, 376, 512, 964, 1296, 2368, 3084, 5482, 6736, 11132, 12208]
FROM_THE_CENTRE += [18612, 18444, 24968, 19632, 22289, 13600, 11842, 4340, 2398, 472, 148]
FROM_A_CORNER = [1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878, 16993]
FROM_A_CORNER += [17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2]


@pytest.mark.parametrize(
    ("given", "far"), [("", FROM_THE_CENTRE), ("(goal=123/456/78_,start=647/85_/321)", FROM_A_CORNER)]
)
def test_how_far_the_boards_of_the_eight_puzzle_are_from_the_goal(given, far):
    """OEIS A089474 and A089473 (A. Reinefeld, Complete solution of the eight-puzzle, IJCAI 1993).

    181,440 boards can be reached. With the blank in the middle, as in the lecture notes, none is farther than 30 moves;
    with the blank in a corner two need 31, and one of them is 647/85_/321.
    """
    found = solved(f"eight-puzzle{given}")
    assert (found.states, found.ends) == (181_440, 1)
    assert found.statistics()["WIN"] == dict(enumerate(far))
    assert found.remoteness() == (31 if given else 5)


def test_the_smaller_puzzle():
    """OEIS A151944: the boards of 2 × 3 that are farthest from the goal, with the blank in a corner, need 21 moves."""
    found = solved("sliding-puzzle", native=False)
    assert (found.states, max(found.statistics()["WIN"])) == (360, 21)
