"""Grundy values against mex by brute force, nim-sums, and published sequences."""

import functools
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plyant as ply
from plyant.errors import EndlessGame, ParameterError, UnfitGame
from plyant.exact.grundy import grundies, grundy, nim_sum
from plyant.exact.labelling import label
from plyant.games.half_nim import Pile
from tests.exact.test_labelling import Round

KAYLES = (0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6)  # OEIS A002186


def mex(values):
    return next(v for v in range(len(values) + 1) if v not in values)


class Left(NamedTuple):
    mover: int
    pile: int


class Heap(ply.Game):
    """A pile; who cannot move loses. To be derived from."""

    pile: int = 20

    def initial(self):
        return Left(0, self.pile)

    def player(self, s):
        return s.mover

    def takes(self, n):
        raise NotImplementedError

    def actions(self, s):
        return self.takes(s.pile)

    def result(self, s, a):
        return Left(1 - s.mover, s.pile - a)

    def is_terminal(self, s):
        return len(self.takes(s.pile)) == 0

    def utility(self, s, p):
        return -1 if p == s.mover else 1

    def by_hand(self):
        """The values by the definition, for all piles."""
        found = []
        for n in range(self.pile + 1):
            found.append(mex({found[self.result(Left(0, n), a).pile] for a in self.takes(n)}))
        return found


class Bounded(Heap):
    """Take one to `most`."""

    most: int = 3

    def takes(self, n):
        return range(1, min(n, self.most) + 1)


class Even(Heap):
    """Take an even number: a range, but not of neighbours."""

    def takes(self, n):
        return range(2, n + 1, 2)


class Chosen(Heap):
    """Take one of these numbers."""

    numbers: tuple[int, ...] = (1, 3, 4)

    def takes(self, n):
        return [a for a in self.numbers if a <= n]


class Wild(Heap):
    """Take from one number to another, which depend on the pile as if by chance; `least`: the first of them is 1."""

    seed: int = 0
    least: bool = False

    def takes(self, n):
        one, other = (((self.seed + k) * (n + 77) * 2654435761 >> 7) % max(n, 1) for k in (1, 5))
        return range(1 if self.least else 1 + one, other + 2) if n else range(0)


class Bent(Heap):
    """Take any number, but the moves are in another order than the piles they leave, from 16 sticks on."""

    def takes(self, n):
        return range(1, n + 1)

    def result(self, s, a):
        taken = a if s.pile < 16 or a > 4 else 5 - a
        return Left(1 - s.mover, s.pile - taken)


class Gap(Heap):
    """Take any number; but of 13, who takes 7 takes one only."""

    def takes(self, n):
        return range(1, n + 1)

    def result(self, s, a):
        return Left(1 - s.mover, s.pile - (1 if (s.pile, a) == (13, 7) else a))


HEAPS = [Bounded(), Bounded(most=1), Bounded(most=7), Even(), Chosen(), Chosen(numbers=(2, 5, 6)), Bent(), Gap()]


@pytest.mark.parametrize("game", HEAPS, ids=str)
def test_piles_by_the_definition(game):
    found, by_hand = grundies(game, native=False), game.by_hand()
    assert {s.pile: v for s, v in found.items()} == {s.pile: by_hand[s.pile] for s, _ in found.items()}
    assert len(found) > game.pile // 2
    assert found.value() == by_hand[game.pile]
    assert found.value(Left(1, game.pile)) == found.value(Left(0, game.pile)), "whoever moves"


@settings(max_examples=40)
@given(st.integers(0, 2**30), st.integers(1, 60), st.booleans())
def test_ranges_that_jump_about(seed, pile, least):
    game = Wild(seed=seed, pile=pile, least=least)
    found, by_hand = grundies(game, native=False), game.by_hand()
    assert all(value == by_hand[s.pile] for s, value in found.items())
    if least:
        assert "range" in found.method


def test_subtraction_games_are_periodic():
    """Take one to k: n modulo k + 1."""
    found = grundies(Bounded(pile=40, most=4), native=False)
    assert "range" in found.method
    assert all(value == s.pile % 5 for s, value in found.items())


def test_half_nim_natively_up_to_a_million():
    """OEIS A025480: an even pile is worth its half, an odd one what the half of it is worth."""
    n = 10**6
    found = grundies(ply.load(f"half-nim(sticks={n})"))
    assert found.native
    assert len(found) == n
    for sticks in [*range(1, 1000), *range(n - 1000, n + 1)]:
        odd = sticks
        while odd % 2 == 1:
            odd //= 2
        assert found.value(Pile(sticks, 0)) == odd // 2
    assert np.flatnonzero(found.known.values == 0).tolist() == [2**k - 1 for k in range(1, 20)]


def test_half_nim_by_the_definition():
    by_hand = [0, 0]
    for n in range(2, 200):
        by_hand.append(mex({by_hand[n - a] for a in range(1, n // 2 + 1)}))
    found = grundies(ply.load("half-nim(sticks=199)"), native=False)
    assert "range" in found.method
    assert {s.sticks: value for s, value in found.items()} == dict(enumerate(by_hand[1:], 1))


@pytest.mark.parametrize("native", [False, True], ids=["interpreted", "native"])
def test_nim_is_the_exclusive_or_of_its_piles(native):
    found = grundies(ply.load("nim(piles=(5,4,6))"), native=native)
    assert found.native == native
    assert len(found) == 6 * 5 * 7
    assert all(value == s.piles[0] ^ s.piles[1] ^ s.piles[2] for s, value in found.items())


class Pins(NamedTuple):
    standing: int
    mover: int


class Kayles(ply.Game):
    """Knock down one pin of a row, or two that stand side by side; whoever knocks down the last one wins."""

    pins: int = 11

    def initial(self):
        return Pins((1 << self.pins) - 1, 0)

    def player(self, s):
        return s.mover

    def actions(self, s):
        for i in range(self.pins):
            for hit in (1 << i, 3 << i):
                if s.standing & hit == hit:
                    yield hit

    def result(self, s, a):
        return Pins(s.standing - a, 1 - s.mover)

    def is_terminal(self, s):
        return s.standing == 0

    def utility(self, s, p):
        return -1 if p == s.mover else 1


@functools.cache
def kayles():
    return grundies(Kayles(), native=False)


def test_kayles_as_published():
    assert tuple(kayles().value(Pins((1 << n) - 1, 0)) for n in range(12)) == KAYLES


@given(st.integers(0, 10), st.integers(0, 10))
def test_rows_of_kayles_side_by_side_are_worth_their_nim_sum(one, gap_and_other):
    """A row with a gap is two games at once."""
    other = min(gap_and_other, 10 - one)
    standing = ((1 << one) - 1) << (other + 1) | ((1 << other) - 1)
    assert kayles().value(Pins(standing, 0)) == nim_sum(KAYLES[one], KAYLES[other])


class Both(NamedTuple):
    sticks: int
    pile: int
    mover: int


class SideBySide(ply.Game):
    """Half-nim, and beside it a pile of which one to three are taken: each move in one of them."""

    sticks: int = 9
    pile: int = 5

    def initial(self):
        return Both(self.sticks, self.pile, 0)

    def player(self, s):
        return s.mover

    def actions(self, s):
        yield from range(1, s.sticks // 2 + 1)
        yield from range(-min(3, s.pile), 0)

    def result(self, s, a):
        return Both(s.sticks - max(a, 0), s.pile + min(a, 0), 1 - s.mover)

    def is_terminal(self, s):
        return s.sticks == 1 and s.pile == 0

    def utility(self, s, p):
        return -1 if p == s.mover else 1


@settings(max_examples=20)
@given(st.integers(1, 14), st.integers(0, 9))
def test_the_value_of_a_sum_is_the_nim_sum_of_the_values(sticks, pile):
    parts = grundy(ply.load(f"half-nim(sticks={sticks})"), native=False), grundy(Bounded(pile=pile), native=False)
    assert grundy(SideBySide(sticks=sticks, pile=pile), native=False) == nim_sum(*parts) == parts[0] ^ parts[1]


def test_nim_sum_takes_games_and_numbers():
    assert nim_sum() == 0
    assert nim_sum(1, 2, 7) == 4
    for wrong in (-1, 0.5, "half-nim"):
        with pytest.raises(ParameterError, match="whole numbers from 0 on"):
            nim_sum(2, wrong)
    assert nim_sum(ply.load("half-nim(sticks=6)"), ply.load("half-nim(sticks=4)"), 5) == 3 ^ 2 ^ 5


class Partisan(Bounded):
    """MIN may take one only."""

    def actions(self, s):
        return range(1, 2 if s.mover else min(s.pile, 3) + 1)


class Drawn(Bounded):
    """Nobody wins."""

    def utility(self, s, p):
        return 0


class Heavy(Bounded):
    """MIN's moves count twice."""

    def actions(self, s):
        return range(1, min(s.pile // 2, 3) + 1)

    def is_terminal(self, s):
        return s.pile < 2

    def result(self, s, a):
        return Left(1 - s.mover, s.pile - a * (1 + s.mover))


class Again(Bounded):
    """Who takes one moves again."""

    def result(self, s, a):
        return Left(s.mover if a == 1 else 1 - s.mover, s.pile - a)


@pytest.mark.parametrize(
    ("game", "why"),
    [
        (Partisan(), "different moves"),
        (Heavy(), "does not do the same for both"),
        (Again(), "the turn does not pass"),
        (ply.load("tic-tac-toe"), "not seen to be impartial"),
        (ply.load("connect-four"), "not seen to be impartial"),
        (Drawn(), "can end in another way"),
        (ply.load("pig"), "two players without chance"),
        (ply.load("alliance-nim"), "two players"),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_other_games_are_refused_with_the_reason(game, why):
    with pytest.raises(UnfitGame, match=why):
        grundy(game, native=False)


class Misere(Bounded):
    """Who takes the last one loses."""

    def utility(self, s, p):
        return 1 if p == s.mover else -1


def test_a_move_that_loses_at_once_is_no_move():
    """Take one to three, who takes the last one loses: the last one is not there to be taken."""
    found = grundies(Misere(pile=21), native=False)
    assert {s.pile: v for s, v in found.items()} == {n: (n - 1) % 4 for n in range(1, 22)}
    assert found.moves_to(0) == []
    assert found.moves_to(0, Left(1, 20)) == [3]
    assert found.moves_to(0, Left(1, 1)) == []
    with pytest.raises(UnfitGame, match="can end in another way"):
        grundy(Misere(), Left(0, 0), native=False)


def by_plays(game, s, without):
    """Grundy values by the definition, of all states after s; `without`: ends that are not moved to."""

    @functools.cache
    def value(t):
        after = [] if game.is_terminal(t) else [game.result(t, a) for a in game.actions(t)]
        return mex({value(u) for u in after if not without(u)})

    return value(s)


@pytest.mark.parametrize(("rows", "columns"), [(1, 6), (2, 2), (2, 5), (3, 3), (3, 4)])
def test_chomp_without_the_poisoned_square(rows, columns):
    game = ply.load(f"chomp(rows={rows},columns={columns})")
    found = grundies(game, native=False)
    right = by_plays(game, game.initial(), lambda s: s.rows[0] == 0)
    assert found.value() == right > 0, "who begins wins"
    assert rows > 1 or right == columns - 1, "a row is a pile"
    labels = label(game, native=False)
    for s, value in found.items():
        assert (value == 0) == (labels.status(s) == ("LOSS" if s.mover == 0 else "WIN"))


def test_misere_nim_is_lost_where_it_is_worth_nothing():
    game = ply.load("nim(piles=(3,2,3),misere=true)")
    labels = label(game, native=False)
    for s, value in grundies(game, native=False).items():
        assert (value == 0) == (labels.status(s) == ("LOSS" if s.mover == 0 else "WIN"))


@pytest.mark.parametrize("text", ["nim(piles=(3,4,5))", "half-nim(sticks=12)", "chomp(rows=3,columns=3)"])
def test_moves_to_a_value(text):
    game = ply.load(text)
    found = grundies(game, native=False)
    values = {}
    for a in game.actions(found.root):
        if not game.is_terminal(game.result(found.root, a)) or game.name == "nim":
            values.setdefault(found.value(game.result(found.root, a)), []).append(a)
    assert values.keys() >= set(range(found.value()))
    for value in range(found.value() + 3):
        assert found.moves_to(value) == values.get(value, [])


def test_what_is_too_large_or_endless_is_refused():
    with pytest.raises(ParameterError, match="10,000,000 is accepted"):
        grundy(ply.load("half-nim(sticks=100000000)"))
    with pytest.raises(ParameterError, match="more than 100 states"):
        grundy(ply.load("nim"), states=100, native=False)
    with pytest.raises(ParameterError, match="cannot be reached"):
        grundies(ply.load("half-nim(sticks=7)"), native=False).value(Pile(8, 0))
    with pytest.raises(EndlessGame, match="can come again"):
        grundy(Round(places=4), native=False)


class Rows(Kayles):
    """Kayles with the rows as a sorted tuple: the states are of many shapes."""

    def initial(self):
        return (0, (self.pins,))

    def player(self, s):
        return s[0]

    def actions(self, s):
        return [(row, i, hit) for row in s[1] for hit in (1, 2) for i in range(row - hit + 1)]

    def result(self, s, a):
        row, i, hit = a
        rest = list(s[1])
        rest.remove(row)
        return (1 - s[0], tuple(sorted([*rest, *(r for r in (i, row - hit - i) if r)])))

    def is_terminal(self, s):
        return s[1] == ()

    def utility(self, s, p):
        return -1 if p == s[0] else 1


def test_states_of_several_shapes_are_refused():
    with pytest.raises(UnfitGame, match="all of one shape"):
        grundy(Rows(pins=5), native=False)


def test_an_end_is_worth_nothing():
    assert grundy(ply.load("half-nim(sticks=1)"), native=False) == 0
    assert grundy(ply.load("nim"), ply.load("nim").parse_state("0 0 0"), native=False) == 0
