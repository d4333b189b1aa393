"""Max^n gives the vectors of its definition, pruned or not, native or interpreted, for everybody and for coalitions."""

import threading

import pytest
from hashed import Spot, Won
from hypothesis import given, settings
from hypothesis import strategies as st
from shares import Place, Ring, Shares, max_n

import plyant as ply
from plyant.engine.several import maxn
from plyant.errors import GameOver, ParameterError, UnfitGame

COALITIONS = [(), ((0, 1),), ((0, 2),), ((1, 2),), ((0, 1, 2),)]
many = settings(max_examples=80, deadline=None)


def places(players: int, length: int):
    return st.builds(
        Place,
        seed=st.integers(0, 2**30),
        place=st.just(0),
        ply=st.just(0),
        mover=st.integers(0, players - 1),
        length=st.integers(1, length),
    )


@many
@given(
    s=places(3, 6), blocs=st.sampled_from(COALITIONS), ties=st.sampled_from(["first", "worst"]), depth=st.integers(1, 7)
)
def test_vectors_are_those_of_the_definition_and_pruning_changes_nothing(s, blocs, ties, depth):
    game = Shares()
    options = {"ties": ties, "coalitions": blocs}
    pruned = maxn(game, s, depth, **options)
    whole = maxn(game, s, depth, prune=False, **options)
    assert pruned.native
    assert pruned.values == pytest.approx(max_n(game, s, depth, blocs, ties, s.mover), abs=1e-12)
    assert (pruned.values, pruned.line, pruned.exact) == (whole.values, whole.line, whole.exact)
    assert pruned.nodes <= whole.nodes
    assert pruned.value == pruned.values[s.mover]


@many
@given(s=places(3, 5), blocs=st.sampled_from(COALITIONS), ties=st.sampled_from(["first", "worst"]))
def test_native_and_interpreted_take_the_same_way(s, blocs, ties):
    fast, slow = (maxn(Shares(), s, 4, coalitions=blocs, ties=ties, all_moves=True, native=n) for n in (True, False))
    assert fast.native
    assert not slow.native
    assert (fast.values, fast.line, fast.nodes, fast.actions) == (slow.values, slow.line, slow.nodes, slow.actions)


@many
@given(s=places(4, 6), blocs=st.sampled_from([(), ((0, 1), (2, 3)), ((1, 3),), ((0, 2, 3),), ((0, 1, 2, 3),)]))
def test_four_players_who_are_not_zero_sum(s, blocs):
    game = Ring()
    found = maxn(game, s, coalitions=blocs, all_moves=True)
    assert found.native
    assert found.values == max_n(game, s, 99, blocs)
    bloc = next((b for b in blocs if s.mover in b), (s.mover,))
    best = sum(found.values[p] for p in bloc)
    after = {a: max_n(game, game.result(s, a), 99, blocs) for a in game.actions(s)}
    assert list(found.actions) == [a for a, v in after.items() if sum(v[p] for p in bloc) == best]


def test_pruning_saves_nodes():
    nodes = [[maxn(Shares(), Place(i, 0, 0, 0, 6), prune=p).nodes for i in range(200)] for p in (True, False)]
    assert sum(nodes[0]) < 0.95 * sum(nodes[1])


def test_deep_pruning_would_be_wrong():
    """C, sure of 5, leaves A less than the 5 that it has elsewhere; yet what C takes instead changes what B does."""
    assert maxn(ply.tree("((5,4,0) ((6,3,0) ((0,4,5) (3,0,6))))")).values == (6, 3, 0)
    assert maxn(ply.tree("((5,4,0) ((6,3,0) ((0,4,5))))")).values == (5, 4, 0)


@many
@given(s=places(3, 5), depth=st.integers(1, 4))
def test_estimates_outside_of_the_bounds_do_no_harm(s, depth):
    """The cuts rely on the bounds, so they are given up."""
    game = Shares(scale=10)
    found = maxn(game, s, depth, native=False)
    assert found.values == pytest.approx(max_n(game, s, depth), abs=1e-9)
    assert found.values == maxn(game, s, depth, prune=False, native=False).values


class Boast(Ring):
    """A won game is worth 3, and an estimate may say more."""

    bounds = (-1, 3)

    def is_terminal(self, s):
        return s.ply > 0 and self.here(s) % 2 == 0

    def evaluate(self, s, p):
        return 100.0


def test_a_win_outranks_every_estimate():
    game = Boast()
    won = 0
    for seed in range(40):
        s = Place(seed, 0, 0, 0, 4)
        ends = [game.result(s, a) for a in game.actions(s)]
        found = maxn(game, s, 1, native=False)
        shares = [game.utility(t, 0) if game.is_terminal(t) else 2.5 for t in ends]
        assert shares[found.action // 2] == max(shares)
        won += found.values[0] == 3
    assert won > 0


@given(st.integers(0, 2**30), st.integers(0, 1), st.integers(1, 6))
def test_two_players_who_are_zero_sum_play_minimax(seed, mover, length):
    s = Spot(seed, 0, 0, mover, length)
    found = maxn(Won(), s, native=False)
    plain = ply.minimax(Won(), s, native=False)
    assert (found.value, found.line) == (plain.value, plain.line)
    assert found.values[0] == -found.values[1]


def test_all_together_get_the_greatest_sum():
    game = Ring()
    for seed in range(20):
        s = Place(seed, 0, 0, 0, 5)

        def sums(s):
            if game.is_terminal(s):
                yield sum(game.utility(s, p) for p in range(4))
            else:
                for a in game.actions(s):
                    yield from sums(game.result(s, a))

        assert sum(maxn(game, s, coalitions=((0, 1, 2, 3),)).values) == max(sums(s))


def test_ties_are_broken_as_the_rule_says():
    tree = ply.tree("(((5,1,0) (2,1,0)) ((3,1,0) (4,0,0)))")
    first, worst = (maxn(tree, ties=rule) for rule in ("first", "worst"))
    assert (first.values, first.action) == ((5, 1, 0), 0)
    assert (worst.values, worst.action) == ((3, 1, 0), 1)
    assert "the first counts" in first.convention
    assert "worst to the player who asks" in worst.convention


def test_coalitions_share_a_goal():
    tree = ply.tree("(((9,0,0) (1,2,0)) ((4,4,0) (0,5,0)))")
    assert maxn(tree).values == (1, 2, 0)
    together = maxn(tree, coalitions=((0, 1), (2,)))
    assert together.values == (9, 0, 0)
    assert "together: A and B" in together.convention


def test_the_trace_shows_the_same_vectors():
    tree = ply.tree("((((1,2,6) (4,2,3)) ((6,1,2) (7,4,1))) (((5,1,1) (1,5,2)) ((7,7,1) (5,4,5))))")
    assert ply.trace(tree).value == maxn(tree).values == (1, 2, 6)
    assert ply.trace(tree).visited == maxn(tree).nodes == 15


def test_chance_may_be_the_first_to_move():
    s = Place(5, 0, 0, -1, 4)
    found = maxn(Shares(), s)
    assert found.values == pytest.approx(max_n(Shares(), s))
    assert (found.action, found.value) == (None, found.values[0])


def test_a_budget_ends_the_search_with_what_the_last_whole_look_found():
    game, s = Ring(), Place(3, 0, 0, 1, 12)
    found = maxn(game, s, nodes=3000)
    assert 0 < found.depth < 12
    assert found.nodes <= 3000
    assert not found.exact
    whole = maxn(game, s, found.depth)
    assert (found.values, found.line) == (whole.values, whole.line)
    assert [depth for depth, _ in found.effort] == list(range(1, found.depth + 1))


def test_a_search_can_be_stopped():
    stop = threading.Event()
    stop.set()
    found = maxn(Ring(), Place(3, 0, 0, 0, 60), stop=stop, seconds=60)
    assert found.action in list(Ring().actions(Place(3, 0, 0, 0, 60)))
    assert found.seconds < 30


def test_a_round_is_a_move_of_everybody():
    s = Place(8, 0, 0, 0, 9)
    assert maxn(Ring(), s, rounds=1).values == maxn(Ring(), s, 4).values


class Stuck(Shares):
    """A game that forgets to end."""

    not_native = "no need"

    def actions(self, s):
        return [] if s.ply else [1]

    def is_terminal(self, s):
        return s.ply > 3

    def result(self, s, a):
        return s._replace(ply=s.ply + 1, mover=1)


@pytest.mark.parametrize(
    ("options", "error", "sentence"),
    [
        ({"ties": "last"}, ParameterError, "first, worst"),
        ({"coalitions": ((0, 1), (1, 2))}, ParameterError, "nobody in two"),
        ({"coalitions": ((0, 3),)}, ParameterError, "0 to 2"),
        ({"coalitions": (0, 1)}, ParameterError, "are not coalitions"),
        ({"coalitions": ((),)}, ParameterError, "are not coalitions"),
        ({"depth": 0}, ParameterError, "depth=0"),
        ({"depth": 2, "rounds": 1}, ParameterError, "not both"),
        ({"state": Place(1, 0, 9, 0, 5)}, GameOver, "over"),
    ],
)
def test_what_cannot_be_is_refused(options, error, sentence):
    with pytest.raises(error, match=sentence):
        maxn(Shares(), native=False, **options)


def test_a_position_without_moves_is_an_error():
    with pytest.raises(UnfitGame, match=r"is_terminal\(s\) is False, and actions\(s\) gives nothing"):
        maxn(Stuck())


class Uneven(Shares):
    """It says that it is zero-sum, and at the horizon it is not."""

    not_native = "no need"

    def evaluate(self, s, p):
        return self.here(s) // 128 % 3 + p / 2


@given(s=places(3, 5), depth=st.integers(1, 4))
def test_estimates_that_do_not_add_up_to_zero_do_no_harm(s, depth):
    assert maxn(Uneven(), s, depth).values == pytest.approx(max_n(Uneven(), s, depth))


def test_before_chance_the_value_is_that_of_the_first_player_and_not_of_a_coalition():
    tree = ply.tree("{0.5: (<1 2 -3> <0 4 -4>), 0.5: <2 2 -4>}")
    found = maxn(tree, coalitions=((0, 1),), native=False)
    assert (found.value, found.values) == (1, (1, 3, -4))


def tenths(*values):
    """A chance node whose mean is 5.5, up to the rounding of its sum."""
    return "{" + ", ".join(f"0.1: <{v} 0 0>" for v in values) + "}"


MORE, LESS = tenths(8, 7, 3, 1, 5, 2, 10, 6, 4, 9), tenths(8, 2, 3, 4, 5, 9, 10, 6, 7, 1)


@pytest.mark.parametrize("search", [maxn, ply.paranoid])
def test_means_are_equal_up_to_their_rounding(search):
    trees = [ply.tree(f"({one} {other} <5.49 0 0>)") for one, other in ((MORE, LESS), (LESS, MORE))]
    assert [search(tree, all_moves=True, native=False).actions for tree in trees] == [(0, 1), (0, 1)]


@pytest.mark.parametrize("search", [maxn, ply.paranoid])
def test_a_search_to_the_end_says_how_far_that_was(search):
    tree = ply.tree("({0.5: (<1 2 3> (<0 0 0> <1 1 1>)), 0.5: <2 2 2>} <0 0 0>)")
    found = search(tree, native=False)
    assert (found.line, found.depth, found.exact) == ((0,), 4, True)


class Unknown(Ring):
    """Nobody knows what it is worth."""

    def evaluate(self, s, p):
        return float("nan")


@pytest.mark.parametrize(("search", "native"), [(maxn, False), (maxn, True), (ply.paranoid, False)])
def test_what_is_no_number_is_an_error(search, native):
    with pytest.raises(UnfitGame, match=r"^unknown: evaluate\(s, 0\) is nan, and should be a finite number\..*\.$"):
        search(Unknown(), depth=1, native=native)
