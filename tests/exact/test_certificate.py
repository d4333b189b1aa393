"""Proofs that are made from solutions: each is accepted by the checker, exact, and small."""

import dataclasses
import functools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyant.catalogue import load
from plyant.errors import ParameterError
from plyant.exact.certificate import certificate
from plyant.exact.proof_file import LEAST, MOST, SCORE
from plyant.exact.solve import solve
from plyant.exact.verify import NotProved, verify
from plyant.exact.weak import WeakSolver
from plyant.exact.weakly import Scores, Weakly
from plyant.games.chopsticks import Chopsticks
from plyant.games.half_nim import HalfNim
from plyant.games.nim import Nim
from tests.exact.graph_game import GraphGame, graph, value


@functools.cache
def solved(text):
    """The whole game."""
    return solve(load(text), native=False)


@pytest.mark.parametrize(
    ("text", "moves", "worth", "longest"),
    [
        ("tic-tac-toe", "", 0, [9, 9]),
        ("tic-tac-toe", "b2 a2", 1, [5]),
        ("half-nim", "", -1, [6]),
        ("half-nim(sticks=29)", "", 1, None),
        ("nim", "", 1, None),
        ("nim(piles=(1,2,3))", "", -1, None),
        ("nim(piles=(1,2,3),misere=True)", "A1", -1, None),
        ("mnk(m=3,n=2,k=3)", "", 0, [6, 6]),
        ("mnk(m=4,n=2,k=2)", "", 1, [3]),
    ],
)
def test_known_values_are_proved(text, moves, worth, longest, tmp_path):
    """The value of the position is what is known of it, and the proof leaves no other."""
    game = load(text)
    made = certificate(solved(text), moves=moves)
    made.write(tmp_path / "proof")
    found = verify(tmp_path / "proof", game)
    assert found.is_exact
    assert {v for _, v in found.header.claims} == {worth}
    assert found.states == made.states
    assert longest is None or found.longest == longest


@pytest.mark.parametrize(
    "game",
    [HalfNim(sticks=29), Nim(piles=(2, 3, 4)), Chopsticks(fingers=4, suicide=True)],
    ids=lambda game: game.name,
)
def test_a_won_game_is_over_within_its_remoteness(game, tmp_path):
    """With and without cycles: the strategy wins as fast as the solution says that one can."""
    solution = solve(game, native=False)
    assert solution.value() == 1
    certificate(solution).write(tmp_path / "proof")
    assert verify(tmp_path / "proof", game).longest == [solution.remoteness()]


def test_a_draw_by_repetition_is_proved(tmp_path):
    """Both players can make play go on for ever."""
    game = Chopsticks(fingers=3)
    certificate(solve(game, native=False)).write(tmp_path / "proof")
    found = verify(tmp_path / "proof", game)
    assert found.is_exact
    assert found.longest == [None, None]


@pytest.mark.parametrize(
    ("text", "moves", "worth"),
    [("mnk(m=3,n=2,k=3)", "", 0), ("nim(piles=(1,2,3))", "A1", -1), ("half-nim(sticks=2)", "1", 1)],
)
def test_weak_solving_is_proved(text, moves, worth, tmp_path):
    """A search knows the value and a good move of any state that it is asked for."""
    game = load(text)
    certificate(Weakly(WeakSolver(game, mb=1, native=False)), game.replay(moves)).write(tmp_path / "proof")
    found = verify(tmp_path / "proof", game)
    assert found.is_exact
    assert {v for _, v in found.header.claims} == {worth}


@pytest.mark.parametrize(("moves", "score"), [("1 2 1 2 1 3", 3), ("1 2 1 2 3 2 3", -3), ("", 0)])
@pytest.mark.parametrize("by_the_rules", [20_000, 0])
def test_scores_are_proved_and_no_others(moves, score, by_the_rules, tmp_path, monkeypatch):
    """Who wins with the fourth of six stones has 3; one more or one less is refused, with and without limits."""
    monkeypatch.setattr("plyant.exact.certificate.BY_THE_RULES", by_the_rules)
    game, path = load("connect-four(width=3,height=4)"), tmp_path / "proof"
    found = Scores(WeakSolver(game, mb=1, native=False), game.replay(moves))
    made = certificate(found, moves=moves, what=SCORE)
    made.write(path)
    checked = verify(path, game)
    assert checked.is_exact
    assert checked.header.claims == [(LEAST, score), (MOST, score)]
    assert made.header.limits == ([] if by_the_rules else [LEAST, MOST])
    assert (sum(checked.glances) > 0) == (not by_the_rules)
    for claims in ([(LEAST, score + 1.0)], [(MOST, score - 1.0)]):
        for limits in ([], [LEAST], [MOST]):
            header = dataclasses.replace(made.header, claims=claims, limits=limits)
            dataclasses.replace(made, header=header).write(path)
            with pytest.raises(NotProved):
                verify(path, game)
    one_side = dataclasses.replace(made.header, claims=[(LEAST, -100.0)], limits=[LEAST])
    assert not one_side.is_exact(game)


def test_endless_play_has_no_score():
    """Where a value may rest on endless play, a score may not."""
    game = Chopsticks(fingers=3)
    solution = solve(game, native=False)
    with pytest.raises(NotProved, match="a position comes again, and endless play has no score"):
        certificate(solution, what=SCORE)


def test_it_is_small(tmp_path):
    """A strategy for one player reaches far fewer states than there are, and the file holds no states at all."""
    solution = solved("tic-tac-toe")
    made = certificate(solution)
    made.write(tmp_path / "proof")
    assert max(made.states) < 1000 < 5478
    assert (tmp_path / "proof").stat().st_size < 1000
    certificate(solution).write(tmp_path / "again")
    assert (tmp_path / "again").read_bytes() == (tmp_path / "proof").read_bytes()


def test_one_bound_is_enough_where_nobody_gets_more():
    """Who wins outright needs a strategy, and the other none; of a draw both are needed."""
    for text, sides in (("nim", [LEAST]), ("half-nim", [MOST]), ("tic-tac-toe", [LEAST, MOST])):
        made = certificate(solved(text))
        assert [side for side, _ in made.header.claims] == sides


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.sampled_from([-2.0, 0.0, 0.0, 1.0]))
def test_random_games_with_cycles_are_proved(tmp_path_factory, seed, repetition):
    """From each state that can be reached, with what endless play is worth as a rule; against a fixed point of sets."""
    path = tmp_path_factory.getbasetemp() / "graph-proof"
    game = GraphGame(seed=seed)
    solution = solve(game, repetition=repetition, native=False)
    for s in range(len(graph(seed)[0])):
        if solution.known.look(s) is None:
            continue
        certificate(solution, s).write(path)
        found = verify(path, game)
        assert found.is_exact
        assert found.header.position(game) == s
        assert {v for _, v in found.header.claims} == {value(seed, s, repetition)}


def test_weaker_claims_are_proved_and_stronger_ones_are_not(tmp_path):
    """The claims can be chosen; nothing false is written."""
    game, solution = load("tic-tac-toe"), solved("tic-tac-toe")
    certificate(solution, claims=[(LEAST, -1.0)]).write(tmp_path / "proof")
    assert not verify(tmp_path / "proof", game).is_exact
    made = certificate(solution, claims=[(MOST, 1.0), (LEAST, -1.0)])
    made.write(tmp_path / "proof")
    assert verify(tmp_path / "proof", game).header.claims == [(LEAST, -1.0), (MOST, 1.0)]
    for claim in ((LEAST, 0.5), (MOST, -0.5)):
        with pytest.raises(NotProved, match="the game is over with 0"):
            certificate(solution, claims=[claim])


def test_other_claims_are_refused():
    """There are two sides, and each may be claimed once."""
    for claims in ([("exactly", 1.0)], [(LEAST, 1.0), (LEAST, 0.0)]):
        with pytest.raises(ParameterError, match="'least', v"):
            certificate(solved("nim"), claims=claims)


def test_it_is_about_the_position_that_was_solved(tmp_path):
    """Unless another one is asked for."""
    game = load("nim(piles=(1,2,3))")
    there = game.replay("C1")
    certificate(solve(game, there, native=False)).write(tmp_path / "proof")
    assert verify(tmp_path / "proof", game).header.position(game) == there


def test_a_wrong_solution_proves_nothing():
    """A table with one wrong value is found out."""
    solution = solved("nim(piles=(1,2,3))")

    class Wrong:
        game, start, repetition, best = solution.game, solution.start, 0.0, solution.best

        def value(self, s):
            return 1.0

    with pytest.raises(NotProved):
        certificate(Wrong())


def test_a_position_that_no_text_stands_for_needs_moves():
    """Chomp and others read no positions; the moves that lead there do."""

    class Silent(GraphGame):
        """The same without a way to read positions."""

        def parse_state(self, text):
            return 0

    game = Silent(seed=5)
    solution = solve(game, native=False)
    child = game.result(0, 0)
    assert child != 0
    with pytest.raises(ParameterError, match="give the moves"):
        certificate(solution, child)
    assert certificate(solution, moves="0").header.moves == ["0"]


def test_too_many_states_are_refused():
    """Memory has a limit."""
    solution = solved("nim")
    needed = certificate(solution).states[0]
    assert certificate(solution, most=needed).states == [needed]
    with pytest.raises(NotProved, match="one more state"):
        certificate(solution, most=needed - 1)


def test_the_rules_are_named():
    """A proof says with which rules it was made."""
    made = certificate(solved("nim(misere=True)"))
    other = certificate(solved("nim"))
    assert made.header.game == "nim(misere=True)"
    assert made.header.rules != other.header.rules
    assert dataclasses.asdict(made.header)["repetition"] == 0
