"""Dodgem: how cars move, who wins, and that the first player wins on nine squares."""

import random

import pytest

from plyant.errors import BadText, IllegalMove, ParameterError
from plyant.games.dodgem import Cars, Dodgem
from tests.games.iterated import followers, iterated

GAME = Dodgem()


def names(s):
    return {GAME.action_name(s, a) for a in GAME.actions(s)}


def test_the_cars_at_the_start():
    assert GAME.text(GAME.initial()).splitlines() == ["  a b c", "1 > . .", "2 > . .", "3 . ^ ^"]
    assert Dodgem(size=5).text(Dodgem(size=5).initial()).count(">") == 4


def test_blue_goes_right_up_and_down_never_left():
    assert names(GAME.parse_state(".../.>./..^")) == {"b2c2", "b2b1", "b2b3"}


def test_red_goes_up_left_and_right_never_down():
    assert names(GAME.parse_state(">../.^./... Red")) == {"b2b1", "b2a2", "b2c2"}


def test_cars_leave_only_ahead():
    assert names(GAME.parse_state("..>/.../^..")) == {"c1off", "c1c2"}
    assert names(GAME.parse_state("^../.../..> Red")) == {"a1off", "a1b1"}
    s = GAME.parse_state("..>/>../^..")
    assert GAME.result(s, GAME.parse_action(s, "c1off")) == GAME.parse_state(".../>../^.. Red")


def test_no_car_goes_where_another_is():
    assert names(GAME.parse_state(">^./>../^..")) == {"a2b2"}


def test_whoever_has_no_cars_left_wins():
    s = GAME.replay("c1off", GAME.parse_state("..>/.../^.."))
    assert GAME.is_terminal(s)
    assert names(s) == set()
    assert [GAME.utility(s, p) for p in (0, 1)] == [1, -1]
    s = GAME.replay("a1off", GAME.parse_state("^../.../..> Red"))
    assert [GAME.utility(s, p) for p in (0, 1)] == [-1, 1]


def test_whoever_blocks_the_other_loses():
    """Blue's only car stands in a corner, and Red's cars stand on the two squares to which it might go."""
    s = GAME.replay("b3b2", GAME.parse_state(">^./.../.^. Red"))
    assert not GAME.is_terminal(s)
    assert [GAME.utility(s, p) for p in (0, 1)] == [0, 0]  # a match may stop before the end
    s = GAME.replay("b2a2", GAME.parse_state(">^./.^./... Red"))
    assert GAME.is_terminal(s)
    assert [GAME.utility(s, p) for p in (0, 1)] == [1, -1]


def test_moves_are_typed_with_or_without_a_hyphen():
    s = GAME.initial()
    assert GAME.parse_action(s, "a1-b1") == GAME.parse_action(s, " A1B1 ")


def by_squares(game, s):
    """The states after a state once more, on a dictionary of squares."""
    n = game.size
    rows = [row.split()[1:] for row in game.text(s).split("\n")[1 : n + 1]]
    cars = {(x, y): mark for y, row in enumerate(rows) for x, mark in enumerate(row)}
    mine, ways = (">", ((1, 0), (0, -1), (0, 1))) if s.mover == 0 else ("^", ((0, -1), (-1, 0), (1, 0)))
    found = set()
    for (x, y), mark in cars.items():
        for dx, dy in ways if mark == mine else ():
            to = x + dx, y + dy
            leaves = to not in cars and (dx, dy) == ways[0]
            if leaves or cars.get(to) == ".":
                after = dict(cars) | {(x, y): "."} | ({} if leaves else {to: mine})
                blue, red = (sum(1 << (b * n + a) for (a, b), m in after.items() if m == c) for c in ">^")
                found.add(Cars(blue, red, 1 - s.mover))
    return found


@pytest.mark.parametrize("size", [2, 3, 4, 7])
def test_random_games_go_as_on_a_dictionary_of_squares(size):
    game = Dodgem(size=size)
    choose = random.Random(size)
    for _ in range(15):
        s = game.initial()
        for _ in range(60):
            if s.blue and s.red:
                assert {game.result(s, a) for a in game.actions(s)} == by_squares(game, s)
            assert game.is_terminal(s) == (not s.blue or not s.red or not by_squares(game, s))
            assert game.parse_state(game.text(s)) == s
            if game.is_terminal(s):
                break
            assert -1 < game.evaluate(s, 0) == -game.evaluate(s, 1) < 1
            s = game.result(s, choose.choice(list(game.actions(s))))


def test_the_first_player_wins_on_three_by_three():
    """Berlekamp, Conway and Guy, Winning Ways, chapter 22, tell the winner of every position: none is drawn."""
    values = iterated(GAME)
    assert values[GAME.initial()] == 1
    assert set(values.values()) == {1, -1}
    assert len(values) == 1963


def test_each_player_has_what_the_other_has():
    """Mirrored along the diagonal from a3 to c1, Blue is Red: so the value changes its sign."""
    values = iterated(GAME)

    def mirrored(cars):
        return sum(1 << ((2 - x) * 3 + (2 - y)) for x in range(3) for y in range(3) if cars >> (y * 3 + x) & 1)

    twins = [(s, Cars(mirrored(s.red), mirrored(s.blue), 1 - s.mover)) for s in values]
    both = [(s, twin) for s, twin in twins if twin in values]
    assert len(both) > 500
    assert all(values[s] == -values[twin] for s, twin in both)


def test_positions_can_come_again():
    """Sideways and back again, both of them."""
    s = GAME.parse_state("..>/.../^..")
    assert GAME.replay("c1c2 a3b3 c2c1 b3a3", s) == s


def test_two_cars_on_four_squares():
    """Blue a1, Red b2: with one car each, all is seen at once."""
    game = Dodgem(size=2)
    assert iterated(game)[game.initial()] == 1
    assert len(followers(game)) == 15


@pytest.mark.parametrize(
    ("call", "error", "sentence"),
    [
        (lambda: Dodgem(size=1), ParameterError, "size=1 is out of range; 2 to 7"),
        (lambda: Dodgem(size=8), ParameterError, "size=8 is out of range"),
        (lambda: GAME.parse_action(GAME.initial(), "a1a2"), IllegalMove, "a1b1"),
        (lambda: GAME.parse_state(">>>/.../..."), BadText, "0 to 2 cars"),
        (lambda: GAME.parse_state(".../.../..."), BadText, "and some"),
    ],
)
def test_what_cannot_be_is_refused(call, error, sentence):
    with pytest.raises(error, match=sentence):
        call()
