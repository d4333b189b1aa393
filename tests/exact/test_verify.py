"""The checker of proofs: whatever is in a file, it never accepts a claim that is false."""

import dataclasses
import functools
import gzip
import itertools
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plyant.exact.proof_file
import plyant.exact.verify
from plyant.catalogue import load
from plyant.errors import BadFile, UnfitGame
from plyant.exact.certificate import certificate
from plyant.exact.proof_file import LEAST, MOST, Header, header_of, write_proof
from plyant.exact.solve import solve
from plyant.exact.verify import MOST_STATES, NotProved, Walk, verify
from plyant.game import Game
from tests.exact.graph_game import GraphGame, graph, is_true, value

WON = [seed for seed in range(40) if len(graph(seed)[0]) > 4 and value(seed, 0, 0.0) != 0]
"""Random games that one of the players wins: most others are endless, and have short proofs."""


def header(game, claims, **changes):
    """A header about the start of a game."""
    return dataclasses.replace(Header(str(game), "", "", [], 0.0, claims), **changes)


def accepts(path, game):
    """Is the file accepted?"""
    try:
        verify(path, game)
    except NotProved:
        return False
    return True


@pytest.fixture(scope="module")
def nim(tmp_path_factory):
    """A proof that the first player wins at nim: the game, the certificate, and a place for files."""
    game = load("nim")
    return game, certificate(solve(game, native=False)), tmp_path_factory.mktemp("nim") / "proof"


@functools.cache
def proof_of_graph(seed, repetition):
    """A right proof of a random game."""
    return certificate(solve(GraphGame(seed=seed), repetition=repetition, native=False))


# -- nothing false is accepted ----------------------------------------------------------------------------------------


@settings(max_examples=150)
@given(st.data())
def test_mutations_never_prove_what_is_false(tmp_path_factory, data):
    """A right proof of a random game with cycles is changed in up to three ways."""
    path = tmp_path_factory.getbasetemp() / "mutated-proof"
    seed, repetition = data.draw(st.sampled_from([0, 1, 2, *WON[:12]])), data.draw(st.sampled_from([0.0, 1.0]))
    game, made = GraphGame(seed=seed), proof_of_graph(seed, repetition)
    about, numbers = made.header, list(made.numbers)
    for what in data.draw(
        st.lists(st.sampled_from(["move", "drop", "add", "swap", "v", "r", "side", "state"]), max_size=3)
    ):
        at = data.draw(st.integers(0, max(len(numbers) - 1, 0)))
        if what == "move" and numbers:
            numbers[at] = data.draw(st.integers(0, 3))
        elif what == "drop":
            del numbers[at : at + 1]
        elif what == "add":
            numbers.insert(at, data.draw(st.integers(0, 2)))
        elif what == "swap":
            numbers[at : at + 2] = reversed(numbers[at : at + 2])
        elif what == "v":
            by = data.draw(st.sampled_from([-1, 1]))
            about = dataclasses.replace(about, claims=[(side, v + by) for side, v in about.claims])
        elif what == "r":
            about = dataclasses.replace(about, repetition=data.draw(st.sampled_from([-1.0, 0.0, 1.0])))
        elif what == "side":
            about = dataclasses.replace(
                about, claims=[({LEAST: MOST, MOST: LEAST}[about.claims[0][0]], about.claims[0][1])]
            )
        elif what == "state":
            about = dataclasses.replace(about, state=str(data.draw(st.integers(0, len(graph(seed)[0]) - 1))))
    write_proof(path, about, numbers)
    if accepts(path, game):
        s = about.position(game)
        assert all(is_true(seed, s, side, v, about.repetition) for side, v in about.claims)


def test_a_claim_can_be_proved_exactly_if_it_is_true():
    """Small games: all strategies are tried for claims near the value; some proves it, or none does."""
    proved = {True: 0, False: 0}
    for seed in range(300):
        game = GraphGame(seed=seed)
        movers, after, _ = graph(seed)
        for side, v, repetition in itertools.product((LEAST, MOST), (-1, 0, 1), (-1.0, 0.0)):
            own = [len(after[s]) for s in range(len(movers)) if after[s] and (movers[s] == 0) == (side == LEAST)]
            if len(own) > 4:
                continue
            tries = itertools.product(range(max(own, default=0)), repeat=len(own))
            found = any(_proves(game, (side, v), repetition, numbers) for numbers in tries)
            assert found == is_true(seed, 0, side, v, repetition), (seed, side, v, repetition)
            proved[found] += 1
    assert min(proved.values()) > 100


def _proves(game, claim, repetition, numbers):
    given = iter(numbers)
    try:
        Walk(game, claim, repetition, lambda s, moves: next(given, -1), MOST_STATES).run(0)
    except NotProved:
        return False
    return True


def test_claims_beyond_the_value_are_refused(nim):
    """More than the most, and less than the least."""
    game, made, path = nim
    for claims in ([(LEAST, 2.0)], [(LEAST, 1.0), (MOST, 0.0)], [(MOST, 1.0)]):
        write_proof(path, dataclasses.replace(made.header, claims=claims), made.numbers)
        with pytest.raises(NotProved):
            verify(path, game)


def test_every_number_counts(nim):
    """In this game each winning move is the only one: no number can be changed, left out or doubled."""
    game, made, path = nim
    for i, right in enumerate(made.numbers):
        changed = [made.numbers[:i] + rest for rest in (made.numbers[i + 1 :], [right, *made.numbers[i:]])]
        changed += [[*made.numbers[:i], wrong, *made.numbers[i + 1 :]] for wrong in (*range(4), 99) if wrong != right]
        for numbers in changed:
            if numbers != made.numbers:
                write_proof(path, made.header, numbers)
                assert not accepts(path, game), (i, numbers)


def test_what_is_wrong_is_said_in_one_sentence(tmp_path):
    """With the moves that lead there."""
    game, path = load("half-nim(sticks=4)"), tmp_path / "proof"
    for numbers, claims, said in (
        ([0, 0], [(LEAST, 1.0)], ""),
        ([0], [(LEAST, 1.0)], "least 1 is not proved: after 1 1, no move is given."),
        ([1], [(LEAST, 1.0)], "least 1 is not proved: after 2 1, the game is over with -1."),
        ([], [(LEAST, 1.0)], "least 1 is not proved: at once, no move is given."),
        ([7], [(LEAST, 1.0)], "least 1 is not proved: at once, of 2 moves number 7 is given."),
        ([0, 0, 0], [(LEAST, 1.0)], "more moves are given than the strategies have."),
        ([0, 0], [(MOST, 0.0)], "most 0 is not proved: after 1 1 1, the game is over with 1."),
    ):
        write_proof(path, header(game, claims), numbers)
        if said:
            with pytest.raises(NotProved) as error:
                verify(path, game)
            assert str(error.value) == said
        else:
            assert verify(path, game).is_exact


class Circle(Game):
    """Walk round three places for ever, or leave from the first for 1."""

    zero_sum = True
    bounds = (-1, 1)

    def initial(self):
        return 0

    def player(self, s):
        return 0

    def actions(self, s):
        return range(2 if s == 0 else 1)

    def result(self, s, a):
        return 3 if a == 1 else (s + 1) % 3

    def is_terminal(self, s):
        return s == 3

    def utility(self, s, p):
        return 1 if p == 0 else -1


def test_endless_play_wins_nothing(tmp_path):
    """To stay on the way to a win is no win; it is a draw where endless play is one, and a win where that is one."""
    game, path = Circle(), tmp_path / "proof"
    for numbers, v, repetition, longest in (
        ([1], 1.0, 0.0, 1),
        ([0, 0, 0], 0.0, 0.0, None),
        ([0, 0, 0], 1.0, 1.0, None),
    ):
        write_proof(path, header(game, [(LEAST, v)], repetition=repetition), numbers)
        assert verify(path, game).longest == [longest]
    for v, repetition in ((1.0, 0.0), (0.0, -1.0), (0.5, 0.25)):
        write_proof(path, header(game, [(LEAST, v)], repetition=repetition), [0, 0, 0])
        with pytest.raises(NotProved, match="after 0 0 0, a position comes again"):
            verify(path, game)


def test_a_game_whose_rules_are_broken_proves_nothing(tmp_path):
    """A state without moves that is no end would make every claim true."""

    class Stuck(Circle):
        """Nobody can move."""

        def actions(self, s):
            return range(0)

    class Nobody(Circle):
        """It is nobody's turn."""

        def player(self, s):
            return -1

    for game in (Stuck(), Nobody()):
        for claim in ((LEAST, 1.0), (MOST, -1.0)):
            write_proof(tmp_path / "proof", header(game, [claim]), [1])
            with pytest.raises(NotProved, match="rules are broken"):
                verify(tmp_path / "proof", game)


@pytest.mark.parametrize("text", ["pig", "kuhn-poker", "rock-paper-scissors", "alliance-nim"])
def test_games_of_another_kind_are_refused(text, tmp_path):
    """Strategies that know everything prove nothing where something is hidden or left to chance."""
    game = load(text)
    write_proof(tmp_path / "proof", header(game, [(LEAST, 0.0)]), [])
    with pytest.raises(UnfitGame):
        verify(tmp_path / "proof", game)


# -- files that are no proofs -----------------------------------------------------------------------------------------


def test_files_that_are_cut_off_are_refused(nim):
    """At every byte."""
    game, made, path = nim
    made.write(path)
    whole = path.read_bytes()
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        with pytest.raises(BadFile):
            verify(path, game)
    path.write_bytes(whole + b"more")
    with pytest.raises(BadFile):
        verify(path, game)


def test_a_bit_that_was_flipped_changes_nothing_or_is_noticed(nim):
    """Some bits of the wrapping mean nothing."""
    game, made, path = nim
    made.write(path)
    whole = path.read_bytes()
    refused = 0
    for i, bit in itertools.product(range(len(whole)), (0, 3, 7)):
        path.write_bytes(whole[:i] + bytes([whole[i] ^ 1 << bit]) + whole[i + 1 :])
        try:
            assert verify(path, game).header == made.header
        except (BadFile, NotProved):
            refused += 1
    assert refused > 3 * (len(whole) - 10)


@pytest.mark.parametrize(
    "changes",
    [
        {"format": "plyant proof 2"},
        {"claims": []},
        {"claims": [["least", float("nan")]]},
        {"claims": [["least", float("inf")]]},
        {"claims": [["least", "1"]]},
        {"claims": [["least", 1.0], ["least", 1.0]]},
        {"claims": [["exactly", 1.0]]},
        {"claims": 3},
        {"repetition": None},
        {"repetition": float("-inf")},
        {"moves": "A1"},
        {"moves": ["Z9"]},
        {"moves": [1]},
        {"state": "no piles"},
        {"state": 1},
        {"game": "nim(misere=True)"},
        {"more": 1},
    ],
)
def test_headers_that_say_nothing_sensible_are_refused(nim, changes):
    """Each field is looked at."""
    game, made, path = nim
    fields = {"format": "plyant proof 1", **dataclasses.asdict(made.header)}
    path.write_bytes(gzip.compress(json.dumps({**fields, **changes}).encode() + b"\n0\n"))
    with pytest.raises(BadFile):
        verify(path, game)


@pytest.mark.parametrize(
    "content",
    [b"", b"\n", b"[]\n", b"null\n", b"{}\n", b"x" * 3_000_000, b"[" * 100_000 + b"\n", b"\xff\xfe\n"],
)
def test_other_content_is_refused(nim, content):
    """Compressed or not."""
    game, _, path = nim
    for written in (gzip.compress(content), content):
        path.write_bytes(written)
        with pytest.raises(BadFile):
            verify(path, game)


@pytest.mark.parametrize(
    "line", [b"-1\n", b"x\n", b"1.0\n", b"9" * 5000 + b"\n", b" " * 2_000_000 + b"\n", "²\n".encode()]
)
def test_moves_must_be_numbers(nim, line):
    """Nothing else is read."""
    game, made, path = nim
    fields = {"format": "plyant proof 1", **dataclasses.asdict(made.header)}
    path.write_bytes(gzip.compress(json.dumps(fields).encode() + b"\n" + line))
    with pytest.raises(BadFile):
        verify(path, game)


def test_the_header_can_be_read_alone(nim):
    """To know which game to load."""
    _, made, path = nim
    made.write(path)
    assert header_of(path) == made.header


def test_the_checker_shares_no_code_with_searches():
    """It knows the contract and the file, and is short enough to be read."""
    for module in (plyant.exact.verify, plyant.exact.proof_file):
        lines = Path(module.__file__).read_text(encoding="utf-8").splitlines()
        imported = {line.split()[1] for line in lines if line.startswith("from plyant")}
        assert imported <= {"plyant.errors", "plyant.files", "plyant.game", "plyant.exact.proof_file"}
        assert len(lines) <= 200
