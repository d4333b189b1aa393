"""Dark tic-tac-toe against OpenSpiel's `phantom_ttt` (gameversion=classical, obstype=reveal-nothing, its defaults)."""

import random
from collections import Counter, defaultdict

import pyspiel
import pytest

from plyant.errors import IllegalMove
from plyant.games.dark_tic_tac_toe import DarkTicTacToe, length, nth, tried
from plyant.native import native_kernel, scramble
from tests.games.dealt import compared
from tests.games.playouts import playouts

GAME = DarkTicTacToe()


def random_state(choose, plies):
    """Somewhere in a random game that goes on."""
    while True:
        s = GAME.initial()
        for _ in range(plies):
            s = GAME.result(s, choose.choice(GAME.legal(s)))
            if GAME.is_terminal(s):
                break
        else:
            return s


def test_random_games_and_what_players_tell_apart_are_as_in_open_spiel():
    theirs = pyspiel.load_game("phantom_ttt(gameversion=classical,obstype=reveal-nothing)")
    choose = random.Random(1)
    ours_of, theirs_of = defaultdict(set), defaultdict(set)
    for _ in range(playouts(1500)):
        s, t = GAME.initial(), theirs.new_initial_state()
        while moves := compared(GAME, s, t):
            p = t.current_player()
            mine, other = (p, GAME.observe(s, p)), (p, t.information_state_string(p))
            ours_of[other].add(mine)
            theirs_of[mine].add(other)
            a = choose.choice(moves)
            s = GAME.result(s, a)
            t.apply_action(a)
    assert len(theirs_of) > 5000
    assert all(len(alike) == 1 for alike in (*ours_of.values(), *theirs_of.values()))


def test_a_guess_looks_the_same_and_the_game_goes_on_in_it():
    choose = random.Random(2)
    for _ in range(600):
        s = random_state(choose, choose.randrange(12))
        for p in (0, 1):
            o = GAME.observe(s, p)
            guess = GAME.guess(o, p, choose.getrandbits(63))
            assert GAME.observe(guess, p) == o
            assert not GAME.is_terminal(guess)
            assert guess.marks[0] & guess.marks[1] == 0
            for q in (0, 1):  # every vain try met a mark of the other
                assert tried(guess.tries[q]) & ~guess.marks[q] & ~guess.marks[1 - q] == 0


def possible(o, p):
    """How probable each state is to who has observed o, when the other tries at random; by playing all of it."""
    found, waiting = Counter(), [(GAME.initial(), 1.0, 0)]
    own = [nth(o.tries, i) for i in range(length(o.tries))]
    while waiting:
        s, weight, done = waiting.pop()
        if GAME.observe(s, p) == o and not GAME.is_terminal(s):
            found[s] += weight
        if GAME.is_terminal(s):
            continue
        if s.mover != p:
            waiting += [(GAME.result(s, a), weight / len(GAME.legal(s)), done) for a in GAME.legal(s)]
        elif done < len(own) and own[done] in GAME.legal(s):
            after = GAME.result(s, own[done])
            if (after.marks[p] ^ o.marks) & tried(after.tries[p]) == 0:
                waiting.append((after, weight, done + 1))
    return found


@pytest.mark.parametrize(
    ("moves", "p"),
    [
        ("b2 a1 c1", 1),  # O knows nothing of X's two marks
        ("b2 b2 a1 c1 b1 a1 c3", 0),  # X has found a1, and O is on move, perhaps after vain tries
        ("b2 b2 a1 a1 c1 b1", 0),  # X has found a1, which was O's first mark, and b1 comes
        ("a1 b2 b2 c3 a1 a3 b1 c2", 0),  # of O's three marks X has found one: no world has them in a row
    ],
)
def test_worlds_are_guessed_as_often_as_they_are_probable(moves, p):
    o = GAME.observe(GAME.replay(moves), p)
    share = possible(o, p)
    total = sum(share.values())
    luck = random.Random(moves)
    count = 3000
    guesses = Counter(GAME.guess(o, p, luck.getrandbits(63)) for _ in range(count))
    assert guesses.keys() <= share.keys()
    for part in (lambda s: s.marks, lambda s: length(s.tries[1 - p]), lambda s: tried(s.tries[1 - p]), lambda s: s):
        expected, found = Counter(), Counter()
        for s, weight in share.items():
            expected[part(s)] += count * weight / total
        for s, n in guesses.items():
            found[part(s)] += n
        for one, n in expected.items():
            assert abs(found[one] - n) < 5 * n**0.5 + 1, one


def hashed_guess(game, world, p, luck):
    """A guess as one number."""
    return scramble(game.guess(game.observe(world, p), p, luck))


def test_machine_code_guesses_the_same():
    native = native_kernel(hashed_guess, GAME, (0, 0))
    choose = random.Random(4)
    for _ in range(300):
        s, p, luck = random_state(choose, choose.randrange(12)), choose.randrange(2), choose.getrandbits(63)
        assert native(GAME, s, p, luck) == hashed_guess(GAME, s, p, luck)


def test_a_view_shows_what_was_found_and_no_more():
    s = GAME.replay("b2 b2 a1 c1")
    assert GAME.view(s, 0).split() == ["a", "b", "c", "1", ".", ".", "X", "2", ".", "X", ".", "3", ".", ".", "."]
    assert GAME.view(s, 1).split() == ["a", "b", "c", "1", "O", ".", ".", "2", ".", "X", ".", "3", ".", ".", "."]
    assert "X has found nothing; O has found b2" in GAME.text(s)
    assert GAME.text(s).split()[:15] == ["a", "b", "c", "1", "O", ".", "X", "2", ".", "X", ".", "3", ".", ".", "."]


def test_a_square_that_is_known_cannot_be_tried_again():
    s = GAME.replay("b2 b2")
    assert s.mover == 1
    with pytest.raises(IllegalMove, match="b2 is known to be taken"):
        GAME.parse_action(s, "b2")
    with pytest.raises(IllegalMove, match="not a square"):
        GAME.parse_action(s, "d4")
    assert GAME.parse_action(s, "1") == GAME.parse_action(s, "A1") == 0
