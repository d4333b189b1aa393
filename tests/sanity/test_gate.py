"""What is refused before a search begins, since its answer would be wrong without anybody noticing."""

import math
from typing import NamedTuple

import pytest

import plyant as ply
from plyant import sanity
from plyant.errors import UnfitGame


class Spot(NamedTuple):
    ply: int
    score: int


class Flip(ply.Game):
    """Move, flip a coin, move; the score is what A wins."""

    bounds = (-9, 9)
    zero_sum = True
    not_native = "kept interpreted, to be quick"
    shares = (0.5, 0.5)
    worth = 1.0

    def initial(self):
        return Spot(0, 0)

    def player(self, s):
        return ply.CHANCE if s.ply == 1 else s.ply // 2

    def actions(self, s):
        return range(2) if s.ply < 3 else range(0)

    def chance(self, s):
        return list(enumerate(self.shares))

    def result(self, s, a):
        return Spot(s.ply + 1, s.score + a)

    def is_terminal(self, s):
        return s.ply == 3

    def utility(self, s, p):
        return self.worth * (s.score if p == 0 else -s.score)


SEARCHES = {
    "expectimax": ply.expectimax,
    "maxn": ply.maxn,
    "paranoid": ply.paranoid,
    "mcts": lambda game: ply.mcts(game, simulations=300),
    "ismcts": lambda game: ply.ismcts(game, simulations=300),
    "determinised": lambda game: ply.determinised(game, worlds=2),
    "search": ply.search,
}
each_search = pytest.mark.parametrize("name", SEARCHES)


@pytest.fixture(autouse=True)
def _forget():
    sanity.forget()


@each_search
@pytest.mark.parametrize(
    "given", [(0.5, 0.6), (0.2, 0.2), (1.5, -0.5), (math.nan, 1.0), ()], ids=["more", "less", "below", "nan", "none"]
)
def test_probabilities_that_do_not_add_up(name, given):
    class Loaded(Flip):
        shares = given

    with pytest.raises(UnfitGame, match=r"the probabilities of chance\(s\) add up to |chance\(s\) gives nothing"):
        SEARCHES[name](Loaded())


@each_search
def test_an_end_that_is_worth_no_number(name):
    class Lost(Flip):
        worth = math.nan

    with pytest.raises(UnfitGame, match=r"utility\(s, 0\) is nan, and should be a finite number\. The state s: "):
        SEARCHES[name](Lost())


def test_a_hook_that_is_missing_is_named():
    class Undealt(Flip):
        chance = ply.Game.chance

    class Alone(Flip):
        chance = ply.Game.chance

        def player(self, s):
            return ply.SIMULTANEOUS if s.ply == 1 else 0

    with pytest.raises(UnfitGame, match=r"player\(s\) is CHANCE, and the game has no chance"):
        ply.search(Undealt())
    with pytest.raises(UnfitGame, match=r"player\(s\) is SIMULTANEOUS, and the game has no actions_of"):
        ply.search(Alone())


def test_players_are_names():
    class Three(Flip):
        players = 3

    with pytest.raises(UnfitGame, match="players=3 must be the names"):
        Three()


def test_a_guess_that_contradicts_what_was_seen():
    class Cards(Flip):
        def observe(self, s, p):
            return s

        def guess(self, o, p, luck):
            return Spot(o.ply, o.score + 1)

    for search in ("ismcts", "determinised"):
        with pytest.raises(UnfitGame, match="would not observe as o"):
            SEARCHES[search](Cards())


@each_search
def test_a_sound_game_is_searched(name):
    assert SEARCHES[name](Flip()).action == 1


def test_a_game_is_looked_at_once():
    class Counted(Flip):
        def chance(self, s):
            seen.append(s)
            return super().chance(s)

    seen = []
    sanity.require_sound(Counted(), Spot(0, 0))
    once = len(seen)
    sanity.require_sound(Counted(), Spot(0, 0))
    assert len(seen) == once > 0
