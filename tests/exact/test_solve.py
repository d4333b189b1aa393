"""Every solved table equals the plainest computation, published counts, and itself after a file or a crash."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plyant as ply
from plyant.errors import BadFile, ParameterError, UnfitGame
from plyant.exact.solve import solution, solve
from tests.exact.random_graphs import RandomGraph, reached, values


def everything(game, found):
    """What a solution says of every state that can be reached."""
    return {s: found.known.look(s) for s in reached(game)}


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 14), st.integers(1, 4), st.booleans(), st.sampled_from([0.0, 1.0, -1.0]))
def test_values_and_remoteness_are_those_of_a_plain_fixed_point(seed, nodes, grades, forward, repetition):
    game = RandomGraph(seed=seed, nodes=nodes, grades=grades, forward=forward)
    found = solve(game, native=False, repetition=repetition)
    right = values(game, repetition)
    if found.method == "layers backwards" and repetition:  # the plain one hurries by repetition, which cannot occur
        assert {s: v for s, (v, _) in everything(game, found).items()} == {s: v for s, (v, _) in right.items()}
    else:
        assert everything(game, found) == right
    assert found.states == len(right)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 12), st.integers(1, 3), st.sampled_from([0.0, 1.0, -1.0]))
def test_best_moves_are_all_that_keep_the_value_and_the_line_reaches_it(seed, nodes, grades, repetition):
    game = RandomGraph(seed=seed, nodes=nodes, grades=grades)
    found = solve(game, native=False, repetition=repetition)
    right = {s: found.known.look(s) for s in reached(game)}  # they are right, as the test above says
    for s, (value, far) in right.items():
        if game.is_terminal(s):
            assert found.best(s) == []
            continue
        assert sorted(found.best(s)) == [a for a in game.actions(s) if right[game.result(s, a)][0] == value]
        t = s
        for a in found.line(s):
            t = game.result(t, a)
        if far >= 0:
            assert game.is_terminal(t)
            assert len(found.line(s)) == far
            assert game.utility(t, 0) == value
            assert right[game.result(s, found.best(s)[0])] == (value, far - 1)
        else:
            assert found.remoteness(s) is None
            assert value == repetition
            assert not game.is_terminal(t)


def can_end(game, s, player, least, moves):
    """Can a player force an end that is worth at least so much to him, within so many moves?"""
    if game.is_terminal(s):
        return game.utility(s, player) >= least
    those = (can_end(game, game.result(s, a), player, least, moves - 1) for a in game.actions(s))
    return moves > 0 and (any if game.player(s) == player else all)(those)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6), st.integers(2, 6), st.integers(1, 2), st.sampled_from([1.0, -1.0]))
def test_where_endless_play_wins_the_remoteness_is_that_of_an_end_that_can_be_forced(seed, nodes, grades, repetition):
    game = RandomGraph(seed=seed, nodes=nodes, grades=grades)
    found = solve(game, native=False, repetition=repetition)
    if found.method == "layers backwards":
        return
    for s in reached(game):
        if found.known.look(s)[0] == repetition:
            forced = [n for n in range(nodes) if can_end(game, s, 0 if repetition > 0 else 1, 1.0, n)]
            assert found.remoteness(s) == (forced[0] if forced else None)


@pytest.mark.parametrize("native", [False, True])
def test_tic_tac_toe_has_765_states_up_to_symmetry_and_is_a_draw(native):
    found = solve(ply.load("tic-tac-toe"), native=native)
    assert (found.states, found.ends) == (765, 138)
    assert (found.status(), found.value(), found.remoteness()) == ("DRAW", 0.0, 9)


def test_without_symmetry_every_state_counts(tmp_path):
    game = ply.load("tic-tac-toe")
    once, each = solve(game), solve(game, symmetry=False, out=tmp_path / "t")
    kept = solution(game, tmp_path / "t")
    assert (once.states, each.states, kept.states) == (765, 5_478, 5_478)
    for s in reached(game):
        assert once.known.look(s) == each.known.look(s) == kept.known.look(s)


def test_native_equals_interpreted_where_layers_are_solved_backwards():
    game = ply.load("connect-four(width=3,height=4)")
    one, other = solve(game), solve(game, native=False)
    assert everything(game, one) == everything(game, other)
    assert one.statistics() == other.statistics()
    assert one.method == "layers backwards"


def test_native_equals_interpreted_in_a_graph():
    game = ply.load("nim(piles=(3,4,5))")
    one, other = solve(game), solve(game, native=False)
    assert everything(game, one) == everything(game, other)
    assert one.method == "retrograde analysis"


def test_a_table_that_is_kept_says_the_same(tmp_path):
    game = ply.load("mnk(m=3,n=2,k=3)")
    made = solve(game, out=tmp_path / "small.table", native=False)
    read = solution(game, tmp_path / "small.table")
    assert everything(game, read) == everything(game, made)
    assert (read.states, read.ends, read.method) == (made.states, made.ends, made.method)
    assert read.statistics() == made.statistics()
    assert list(tmp_path.iterdir()) == [tmp_path / "small.table"]


def test_tables_of_other_games_and_damaged_ones_are_refused(tmp_path):
    game, file = ply.load("half-nim(sticks=9)"), tmp_path / "nim.table"
    solve(game, out=file, native=False)
    with pytest.raises(BadFile, match=r"is a table of half-nim\(sticks=9\), not of half-nim\(sticks=10\)"):
        solution(ply.load("half-nim(sticks=10)"), file)
    whole = file.read_bytes()
    for place in range(0, len(whole), 7):
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 0x41]) + whole[place + 1 :])
        with pytest.raises(BadFile):
            solution(game, file)
    for length in range(0, len(whole), 11):
        file.write_bytes(whole[:length])
        with pytest.raises(BadFile):
            solution(game, file)
    file.write_bytes(whole + b"\0")
    with pytest.raises(BadFile, match="1 bytes follow its end"):
        solution(game, file)


def test_no_file_is_written_over(tmp_path):
    game, file = ply.load("half-nim(sticks=9)"), tmp_path / "nim.table"
    made = solve(game, out=file, native=False)
    whole = file.read_bytes()
    read = solve(game, out=file, native=False)
    assert (read.seconds, read.start, read.statistics()) == (made.seconds, made.start, made.statistics())
    with pytest.raises(BadFile, match="was solved with another value of repetition"):
        solve(game, out=file, native=False, repetition=1.0)
    with pytest.raises(BadFile, match="was solved from another position"):
        solve(game, game.result(game.initial(), 1), out=file, native=False)
    with pytest.raises(BadFile, match="is a table of half-nim"):
        solve(ply.load("nim"), out=file, native=False)
    assert file.read_bytes() == whole
    file.write_text("my diary")
    with pytest.raises(BadFile, match="is not a table"):
        solve(game, out=file, native=False)
    assert file.read_text() == "my diary"


def test_what_cannot_be_solved_is_refused_in_one_sentence():
    with pytest.raises(UnfitGame, match="pig has chance"):
        solve(ply.load("pig"))
    with pytest.raises(UnfitGame, match=r"mnk.*: a state takes .* bits, and tables hold 62"):
        solve(ply.load("mnk(m=8,n=8,k=5)"))
    with pytest.raises(UnfitGame, match="has 3 players"):
        solve(ply.load("three-tic-tac-toe"))
    found = solve(ply.load("half-nim(sticks=9)"), native=False)
    with pytest.raises(ParameterError, match="cannot be reached"):
        found.value(found.start._replace(sticks=12))


@pytest.mark.parametrize("repetition", [1.0, -1.0, 5.0])
def test_what_endless_play_is_worth_changes_nothing_where_no_play_is_endless(repetition):
    game = ply.load("tic-tac-toe")
    plain, priced = solve(game), solve(game, repetition=repetition)
    assert plain.statistics() == priced.statistics()
    for s in random.Random(repetition).sample(sorted(reached(game)), 500):  # the statistics are of all states
        assert (plain.status(s), plain.remoteness(s), plain.best(s)) == (
            priced.status(s), priced.remoteness(s), priced.best(s)
        )  # fmt: skip


class Folded(type(ply.load("nim"))):
    """Its `canonical` is true to who moves."""

    def canonical(self, s):
        return s._replace(mover=0) if hasattr(s, "mover") else s


def test_a_symmetry_that_exchanges_players_is_not_used():
    game = Folded(piles=(3, 2))
    assert any(game.canonical(s) != s for s in reached(game))
    found = solve(game, native=False)
    assert (found.status(), found.symmetry) == ("WIN", False)
