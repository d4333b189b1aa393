"""The same faults are refused by every search, solver, match and command, with the sentence that `check` has."""

from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plyant as ply
from plyant import sanity
from plyant.arena.match import play
from plyant.errors import FaultyRules
from plyant.exact.grundy import grundies
from plyant.exact.labelling import label
from plyant.exact.solve import solve
from plyant.exact.weak import weak
from plyant.explain.cost import cost
from tests.cli.command_line import plyant
from tests.sanity.flawed import SOUND_STATES, game_of

NO_EQUALITY = "is not equal to its own copy: give Cell an __eq__ and a __hash__."
STRANGER = "player(s) is 2, and should be 0 to 1, CHANCE or SIMULTANEOUS (players count from 0: 0 is A, 1 is B)."

RULES = '''
from plyant import Game


class Cell:
    def __init__(self, sticks, mover):
        self.sticks, self.mover = sticks, mover


class Objects(Game):
    """Take one or two sticks; states are plain objects."""

    players = ("A", "B")
    bounds = (-1, 1)
    zero_sum = True
    first = 0

    def initial(self):
        return Cell(9, self.first)

    def player(self, s):
        return s.mover

    def actions(self, s):
        return [n for n in (1, 2) if n <= s.sticks]

    def result(self, s, a):
        return Cell(s.sticks - a, 2 * self.first + 1 - s.mover)

    def is_terminal(self, s):
        return s.sticks == 0

    def utility(self, s, p):
        return -1 if p == s.mover else 1

    def text(self, s):
        return str(s.sticks)


class Counted(Objects):
    """The same with numbers for states; the players are called 1 and 2."""

    first = 1

    def initial(self):
        return (9, 1)

    def player(self, s):
        return s[1]

    def actions(self, s):
        return [n for n in (1, 2) if n <= s[0]]

    def result(self, s, a):
        return (s[0] - a, 3 - s[1])

    def is_terminal(self, s):
        return s[0] == 0

    def utility(self, s, p):
        return -1 if p == s[1] else 1

    def text(self, s):
        return str(s[0])
'''


@pytest.fixture(scope="module")
def rules(tmp_path_factory):
    path = tmp_path_factory.mktemp("rules") / "mine.py"
    path.write_text(RULES)
    return path


CALLS = {
    "search": ply.search,
    "minimax": lambda game: ply.minimax(game, depth=2),
    "alphabeta": lambda game: ply.alphabeta(game, depth=2),
    "engine": lambda game: ply.engine(game, depth=2),
    "expectimax": lambda game: ply.expectimax(game, depth=2),
    "maxn": lambda game: ply.maxn(game, depth=2),
    "paranoid": lambda game: ply.paranoid(game, depth=2),
    "best_reply": lambda game: ply.best_reply(game, depth=2),
    "mcts": lambda game: ply.mcts(game, simulations=10),
    "backward_induction": ply.backward_induction,
    "ismcts": lambda game: ply.ismcts(game, simulations=10),
    "determinised": lambda game: ply.determinised(game, worlds=1),
    "cfr": lambda game: ply.cfr(game, iterations=1),
    "mccfr": lambda game: ply.mccfr(game, iterations=1),
    "solve": solve,
    "weak": weak,
    "label": label,
    "grundies": grundies,
    "trace": ply.trace,
    "cost": lambda game: cost(game, 2),
    "match": lambda game: play(game, ["random", "random"]),
    "perft": lambda game: ply.perft(game, 2),
}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
@pytest.mark.parametrize(("name", "sentence"), [("Objects", NO_EQUALITY), ("Counted", STRANGER)])
def test_every_search_refuses_with_the_sentence_of_check(rules, name, sentence, call):
    game = ply.load(f"{rules}:{name}")
    with pytest.raises(FaultyRules) as error:
        call(game)
    assert sentence in str(error.value)


@pytest.mark.parametrize(
    "command",
    [
        ("best", "{}"),
        ("play", "{}", "--watch"),
        ("solve", "{}"),
        ("match", "{}", "--agent", "random", "--agent", "random"),
        ("trace", "{}"),
        ("cost", "{}", "--depth", "2"),
        ("serve", "{}", "--port", "0"),
    ],
    ids=lambda command: command[0],
)
@pytest.mark.parametrize(("name", "sentence"), [("Objects", NO_EQUALITY), ("Counted", STRANGER)])
def test_every_command_refuses_with_the_sentence_of_check(rules, name, sentence, command):
    said = plyant(*(part.format(f"{rules}:{name}") for part in command), status=2)
    assert sentence in " ".join(said.stderr.split())
    problems = ply.check(ply.load(f"{rules}:{name}"), seconds=0.5).problems
    assert any(sentence in problem.text for problem in problems)


@pytest.mark.parametrize("text", ["tree", "tic-tac-toe", "nim(piles=(1,2,2))"])
@pytest.mark.parametrize("threads", [1, 2])
def test_a_futility_margin_changes_nothing_where_the_value_is_proved(text, threads):
    game = ply.load(text)
    plain, skipping = (ply.engine(game, futility=f, native=False, threads=threads) for f in (0, 0.5))
    assert skipping.exact
    assert skipping.value == plain.value


@settings(max_examples=30)
@given(st.integers(0, 10**6), st.integers(2, 6), st.sampled_from(sorted(SOUND_STATES)))
def test_the_gate_lets_sound_games_through(seed, plies, look):
    sanity.forget()
    sanity.require_sound(game_of(seed, plies, look))


@pytest.mark.parametrize("text", ply.games())
def test_the_gate_lets_every_game_of_the_catalogue_through(text):
    sanity.forget()
    sanity.require_sound(ply.load(text))
    sanity.require_sound(ply.load(text), strict=True)


# -- machine code ---------------------------------------------------------------------------------------------------

DEEP = 12


class At(NamedTuple):
    """How many moves were made, and which; what is wrong at the leftmost node of the last level but one."""

    plies: int
    number: int
    fault: int


class Late(ply.Game):
    """Left or right, twelve times; only one of 8,192 nodes has a fault, where random games do not come."""

    bounds = (-2, 2)
    zero_sum = True

    def initial(self):
        return At(0, 0, 0)

    def player(self, s):
        if s.fault == 1 and s.plies == DEEP - 1 and s.number == 0:
            return 2
        return s.plies & 1

    def actions(self, s):
        if s.fault != 2 or s.plies < DEEP - 1 or s.number > 0:
            yield 0
            yield 1

    def result(self, s, a):
        return At(s.plies + 1, 2 * s.number + a, s.fault)

    def is_terminal(self, s):
        return s.plies == DEEP

    def utility(self, s, p):
        value = float(s.number * 7 % 3 - 1)
        if s.number == 0 and s.fault == 3:
            value = 0.0 * float("inf")
        if s.number == 0 and s.fault == 4:
            value = float("inf")
        if s.number == 0 and s.fault == 5:
            value = 9.0
        return value if p == 0 else -value


SAID = {
    1: "player(s) is ",
    2: "is_terminal(s) is False, and actions(s) gives nothing.",
    3: "number",
    4: "finite",
    5: "bounds",
}


@pytest.mark.parametrize("native", [False, True])
@pytest.mark.parametrize("fault", SAID)
def test_a_fault_at_one_node_deep_in_the_game_is_met_by_a_search_to_its_end(native, fault):
    for search in (ply.alphabeta,) if native else (ply.minimax, ply.alphabeta, ply.engine):
        with pytest.raises(FaultyRules, match=r"^late: ") as error:
            search(Late(), At(0, 0, fault), native=native)
        assert SAID[fault] in str(error.value)
