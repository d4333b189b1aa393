"""What the refinements of the strong engine promise, each by itself."""

import itertools

import pytest
from hashed import Crowd, Restless, Spot, Won, brute_force
from hypothesis import given, settings
from hypothesis import strategies as st

import plyant as ply
from plyant.engine import table as tables
from plyant.engine.lookers import REFINEMENTS

C4 = "connect-four(width=5,height=4)"


def lengths_of_best_play(game, s):
    """(value to MAX, plies until the end) with the winner in a hurry and the loser not, by brute force."""
    if game.is_terminal(s):
        return game.utility(s, 0), 0
    children = [lengths_of_best_play(game, game.result(s, a)) for a in game.actions(s)]
    sign = 1 if game.player(s) == 0 else -1

    def wish(child):
        value, plies = child[0] * sign, child[1]
        return (value, -plies if value > 0 else plies if value < 0 else 0)

    value, plies = max(children, key=wish)
    return value, plies + 1


@pytest.mark.parametrize("moves", ["4 1 4 1 4", "4 4 3 3 5", "1 7 2 7", "4 1 3 1 5", "4 1 3 1"])
def test_it_wins_in_the_fewest_plies_and_loses_in_the_most(moves):
    game = ply.load("connect-four")
    s = game.replay(moves)

    def bounded(s, depth):
        """(value to MAX, plies) within a depth; None: nothing decided."""
        if game.is_terminal(s):
            return game.utility(s, 0), 0
        if depth == 0:
            return None
        children = [bounded(game.result(s, a), depth - 1) for a in game.actions(s)]
        sign = 1 if game.player(s) == 0 else -1
        wins = [c[1] for c in children if c and c[0] * sign > 0]
        if wins:
            return sign, min(wins) + 1
        if all(c and c[0] * sign < 0 for c in children):
            return -sign, max(c[1] for c in children) + 1
        return None

    known = bounded(s, 4)
    result = ply.engine(game, s, depth=8)
    if known is None:
        assert len(result.line) > 4 or not result.exact
    else:
        sign = 1 if game.player(s) == 0 else -1
        assert result.exact
        assert result.value == known[0] * sign
        assert len(result.line) == known[1]


@settings(max_examples=80, deadline=None)
@given(seed=st.integers(0, 2**30), length=st.integers(2, 6), mover=st.integers(0, 1))
def test_the_number_of_plies_to_a_win_is_the_least(seed, length, mover):
    game, s = Won(), Spot(seed, 0, 0, mover, length)
    if game.is_terminal(s):
        return
    value, plies = lengths_of_best_play(game, s)
    result = ply.engine(game, s)
    if value * (1 if mover == 0 else -1) > 0:
        assert len(result.line) == plies
        assert result.depth == plies


def test_each_refinement_has_a_name_and_can_be_switched_off():
    game = ply.load(C4)
    whole = ply.engine(game, depth=9)
    assert "without" not in whole.convention
    for name in REFINEMENTS:
        result = ply.engine(game, depth=9, off=name)
        assert result.value == whole.value
        assert name in result.convention


@pytest.mark.parametrize("name", ["table", "pvs"])
def test_the_great_refinements_save_nodes(name):
    game = ply.load(C4)
    assert ply.engine(game, depth=11).nodes < ply.engine(game, depth=11, off=name).nodes


def test_waiting_for_quiescence_changes_estimates_only_where_something_is_not_quiet():
    game = Restless()
    changed = 0
    for seed in range(60):
        s = Spot(seed, 0, 0, 0, 12)
        on, off = (
            ply.engine(game, s, depth=2, off=o)
            for o in (("reductions", "null_move"), ("reductions", "null_move", "quiescence"))
        )
        assert off.values[0] == (brute_force(game, s, 2) if abs(brute_force(game, s, 2)) < 99 else off.values[0])
        changed += on.value != off.value
    assert changed > 5


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**30), margin=st.sampled_from([0.25, 0.5, 1.0]), depth=st.integers(1, 4))
def test_the_futility_cut_off_errs_by_at_most_its_margin_a_ply(seed, margin, depth):
    game, s = Crowd(crowd=3), Spot(seed, 0, 0, 0, 9)
    result = ply.engine(game, s, depth, futility=margin)
    assert abs(result.values[0] - brute_force(game, s, depth)) <= margin * depth
    assert ply.engine(game, s, depth, futility=margin, off="futility").values[0] == brute_force(game, s, depth)


def test_the_futility_cut_off_of_the_notes():
    """MAX has 4; C's first leaf is 4.2, which is hardly better: the rest of C is not worth looking at."""
    tree = ply.tree("A(B(4 5) C(4.2 9 8 7))")
    plain, saving = (ply.engine(tree, depth=2, futility=f, off="deepening") for f in (0.0, 0.3))
    assert (plain.value, saving.value) == (4.2, 4.0)
    assert saving.nodes == plain.nodes - 3 - 4 - 1, "three leaves of C, and looking at C again with a full window"
    assert plain.exact
    assert not saving.exact


def test_the_futility_cut_off_saves_nodes_in_a_real_game():
    game = ply.load("connect-four(weights=(0.05,0.0125))")
    plain, saving = (ply.engine(game, depth=9, futility=f).nodes for f in (0.0, 0.05))
    assert saving < plain


def test_secondary_search_turns_down_a_move_that_looks_good_only_at_first():
    """At depth 1 the first move looks best (5), two plies deeper it is worth 0; the second keeps its 3."""

    class Trap(ply.Game):
        worth = {"root/0": 5, "root/1": 3, "root/0/0": 0, "root/0/0/0": 0, "root/1/0": 3, "root/1/0/0": 3}

        def initial(self):
            return "root"

        def player(self, s):
            return s.count("/") % 2

        def actions(self, s):
            return [0, 1] if s == "root" else [0]

        def result(self, s, a):
            return f"{s}/{a}"

        def is_terminal(self, s):
            return s.count("/") == 6

        def evaluate(self, s, p):
            return self.worth.get(s, 0) * (1 if p == 0 else -1)

        utility = evaluate

    assert ply.engine(Trap(), depth=1).action == 0
    result = ply.engine(Trap(), depth=1, secondary=2)
    assert result.action == 1
    assert result.value == 3


def test_a_table_serves_several_searches_and_one_game():
    game, table = ply.load(C4), ply.Table(8)
    first = ply.engine(game, depth=10, table=table)
    again = ply.engine(game, depth=10, table=table)
    assert again.nodes < first.nodes
    assert again.value == first.value
    other = ply.load("connect-four(width=4,height=5)")
    assert ply.engine(other, depth=8, table=table).value == ply.engine(other, depth=8).value


@settings(max_examples=50, deadline=None)
@given(seed=st.integers(0, 2**30))
def test_a_tiny_table_forgets_but_does_not_lie(seed):
    game, s = Won(), Spot(seed, 0, 0, 0, 7)
    assert ply.engine(game, s, table_mb=0.0001).value == ply.engine(game, s).value


@given(
    value=st.floats(allow_nan=False),
    bound=st.sampled_from([tables.EXACT, tables.LOWER, tables.UPPER]),
    proved=st.booleans(),
    depth=st.integers(0, 9999),
    move=st.integers(0, 999),
    key=st.integers(0, 2**62 - 1).map(lambda k: k | 1),
)
def test_what_is_stored_is_found_again(value, bound, proved, depth, move, key):
    words = [0] * (64 * tables.BUCKET)
    tables.store(words, 64, key, value, tables.note_of(bound, proved, depth, move, 7))
    at = tables.find(words, 64, key)
    assert at >= 0
    from plyant.native import bits_float

    note = words[at + 2]
    assert bits_float(words[at + 1]) == value
    assert (tables.bound_of(note), tables.is_proved(note), tables.depth_of(note)) == (bound, proved, depth)
    assert (tables.move_of(note), tables.age_of(note)) == (move, 7)
    assert tables.find(words, 64, key ^ 2) == -1


def test_a_bucket_keeps_the_deeper_of_its_entries_and_gives_up_older_ones_first():
    words = [0] * (2 * tables.BUCKET)
    keys = [k << 8 | 1 for k in (1, 2, 3)]  # all in the first bucket

    def put(key, depth, age):
        tables.store(words, 2, key, 0.0, tables.note_of(tables.EXACT, False, depth, 0, age))

    def kept():
        return [tables.find(words, 2, k) >= 0 for k in keys]

    put(keys[0], 9, 1)
    put(keys[1], 3, 1)
    put(keys[2], 5, 1)
    assert kept() == [True, False, True]
    put(keys[1], 1, 2)
    put(keys[1], 1, 2)
    assert sum(kept()) == 2
    assert kept()[1]


def test_an_entry_torn_between_two_writers_is_not_found():
    words = [0] * tables.BUCKET
    tables.store(words, 1, 12345, 1.5, tables.note_of(tables.EXACT, True, 3, 0, 1))
    for place, other in itertools.product(range(3), (1, 1 << 40)):
        torn = list(words)
        torn[place] ^= other
        assert tables.find(torn, 1, 12345) == -1


def test_a_slower_win_is_an_optimal_move_too():
    """The engine stops at the fastest win; asked for all optimal moves, it finds the slower ones as well."""
    game, slower = Won(), 0
    for seed in range(200):
        s = Spot(seed, 0, 0, seed % 2, 7)
        if game.is_terminal(s):
            continue
        value = brute_force(game, s)
        optimal = {a for a in game.actions(s) if brute_force(game, game.result(s, a)) == value}
        result = ply.engine(game, s, all_moves=True)
        assert set(result.actions) == optimal
        lengths = {lengths_of_best_play(game, game.result(s, a))[1] for a in optimal}
        slower += value * (1 if s.mover == 0 else -1) > 0 and len(lengths) > 1
    assert slower > 5, "the trees hold such cases"
