"""The end of a check: measures, advice, and how it reads."""

import json
from typing import Any

import pytest

from plyant import Game, check, games, load
from plyant.checker.report import Length, Problem, Report
from plyant.errors import BadText, PlyantError
from tests.checker.ladder import Ladder, NativeLadder, Rungs


@pytest.fixture(scope="module")
def report() -> Report:
    return check(NativeLadder(), games=30, seconds=1)


def test_measures(report: Report) -> None:
    assert report.game == "native-ladder"
    assert report.branching == 2
    assert report.length == Length(4, 4)
    assert (report.states, report.states_exact) == (15, True)
    assert report.games_played == 30


def test_speed_both_ways(report: Report) -> None:
    assert report.speed_interpreted is not None
    assert report.speed_native is not None
    assert report.speed_interpreted > 0
    assert report.speed_native > 0


def test_speed_of_what_no_plain_search_can_look_at_is_unknown() -> None:
    class Cards(Ladder):
        def observe(self, s: Any, p: int) -> Any:
            return s.taken

    measured = check(Cards(), games=5, seconds=1)
    assert measured.speed_interpreted is None
    assert measured.speed_native is None
    assert "unknown: no plain search can look at it" in str(measured)


def test_json(report: Report) -> None:
    read = json.loads(json.dumps(report.as_dict(), allow_nan=False))
    assert read["ok"] is True
    assert read["problems"] == []
    assert read["length"] == {"mean": 4, "longest": 4}
    assert read["states"] == 15


def test_text(report: Report) -> None:
    text = str(report)
    assert text.startswith("native-ladder keeps every promise.\n")
    assert "states checked    15, all there are" in text
    assert "branching factor  2" in text
    assert "4 plies on average, 4 at most, in 30 random games" in text
    assert "native            yes" in text


def test_text_of_a_problem() -> None:
    problem = Problem("bounds", "utility(s, 0) is 3.", ("a1", "b2"), "Mine.utility, mine.py:7")
    assert str(problem) == "bounds: utility(s, 0) is 3.\n  after: a1 b2\n  where: Mine.utility, mine.py:7"
    assert "at the start" in str(Problem("crash", "no."))


def test_text_of_a_broken_game() -> None:
    class Outside(Ladder):
        bounds = (-1, 1)

    text = str(check(Outside(), games=5, seconds=1))
    assert text.startswith("outside breaks 1 promise.\n")
    assert "native            no: kept interpreted, to be quick" in text


def test_the_same_seed_gives_the_same_report() -> None:
    first, second = (check(Ladder(), games=10, seed=3, seconds=5) for _ in range(2))
    assert (first.problems, first.length, first.branching) == (second.problems, second.length, second.branching)


def test_progress_goes_from_0_to_1() -> None:
    told: list[float] = []
    check(Ladder(), games=5, seconds=1, progress=lambda done, text: told.append(done))
    assert told[0] == 0
    assert told[-1] == 1
    assert told == sorted(told)


class Undeclared(Ladder):
    zero_sum = None


class Boastful(Ladder):
    bounds = None

    def evaluate(self, s: Any, p: int) -> Any:
        return 10 * self.utility(s, p)


class OneKeyForTwo(Ladder):
    def key(self, s: Any) -> Any:
        return min(s.taken, 3), s.ones


class TurnsAndTurns(Ladder):
    def canonical(self, s: Any) -> Any:
        return Rungs(s.taken, s.taken - s.ones)


class TurnsInto(Ladder):
    def canonical(self, s: Any) -> Any:
        return Rungs(0, 0)


class Spaced(Ladder):
    def action_name(self, s: Any, a: Any) -> str:
        return f"step {a}"


class Twice(Ladder):
    def actions(self, s: Any) -> Any:
        return (0, 0, 1) if s.taken < 4 else ()


class Misread(Ladder):
    def parse_state(self, text: str) -> Any:
        return Rungs(4, 0)


class Unread(Ladder):
    def parse_state(self, text: str) -> Any:
        raise BadText("cannot read this.")


class Unweighed(Ladder):
    weights = (1.0, 2.0)

    def features(self, s: Any) -> Any:
        return (1.0,)


@pytest.mark.usefixtures("no_speed")
@pytest.mark.parametrize(
    ("game", "says"),
    [
        (Undeclared(), "declare zero_sum = True"),
        (Boastful(), "evaluate reaches 20, more than any utility seen (2)"),
        (OneKeyForTwo(), "key is the same after"),
        (TurnsAndTurns(), "canonical(canonical(s)) is not canonical(s) after 0"),
        (TurnsInto(), "canonical(s) has another number of moves"),
        (Spaced(), "action_name gives 'step 0'"),
        (Twice(), "lists a move twice after no move"),
        (Misread(), "parse_state(text(s)) is another position than s after no move"),
        (Unweighed(), "features(s) gives 1 numbers, and there are 2 weights"),
    ],
)
def test_advice(game: Game, says: str) -> None:
    report = check(game, games=20)
    assert report.ok
    assert [note for note in report.notes if says in note]
    assert f"note: {report.notes[0]}" in str(report)


class Blind(Ladder):
    """Without an evaluation; with as many rungs as one likes."""

    rungs: int = 4
    bounds = None
    evaluate = Game.evaluate

    def actions(self, s: Any) -> Any:
        return range(2)

    def result(self, s: Any, a: Any) -> Any:
        return Rungs(s.taken + 1, 2 * s.ones + a)

    def is_terminal(self, s: Any) -> bool:
        return bool(s.taken == self.rungs)


@pytest.mark.usefixtures("no_speed")
@pytest.mark.parametrize(("rungs", "notes"), [(4, 0), (30, 1)])
def test_a_large_game_without_an_evaluation_is_told_so(rungs: int, notes: int) -> None:
    found = [note for note in check(Blind(rungs=rungs), games=5, seconds=0.5).notes if "no evaluate" in note]
    assert len(found) == notes
    assert all("define evaluate(s, p), or features and weights, or search with mcts" in note for note in found)


@pytest.mark.usefixtures("no_speed")
@pytest.mark.parametrize("game", [Ladder(), Unread()])
def test_no_advice_where_none_is_needed(game: Game) -> None:
    assert check(game, games=20).notes == ()


# These have native tests of their own, and all of them together would take long to compile.
NATIVE_ELSEWHERE = {"backgammon", "chinese-checkers", "einstein", "gas-maze", "kuhn-poker", "leduc-poker"}
NATIVE_ELSEWHERE |= {"three-tic-tac-toe", "dark-tic-tac-toe", "pacman", "chomp", "chopsticks"}
NATIVE_ELSEWHERE |= {"eight-puzzle", "fifteen-puzzle", "sliding-puzzle"}
GO_ROUND = {"chopsticks", "dodgem", "eight-puzzle", "fifteen-puzzle", "sliding-puzzle"}


@pytest.mark.usefixtures("no_speed")
@pytest.mark.parametrize("name", sorted(set(games()) - {"hypergammon"}))  # which has the rules of backgammon
def test_every_game_of_the_catalogue_keeps_its_promises(name: str) -> None:
    game = load(name)
    if name in NATIVE_ELSEWHERE:
        game = type(type(game).__name__, (type(game),), {"not_native": "to be quick", "name": name})()
    report = check(game, games=20, seconds=0.7)
    assert report.problems == (), str(report)
    if name in GO_ROUND:
        assert [note for note in report.notes if "the game can be endless" in note]


@pytest.mark.usefixtures("no_speed")
def test_a_game_of_which_no_end_was_seen() -> None:
    class Blocked(Ladder):
        def actions(self, s: Any) -> Any:
            return range(2) if s.taken < 3 else ()

    report = check(Blocked(), games=5)
    assert [p.promise for p in report.problems] == ["has-actions"]
    assert report.length is None
    assert "unknown: no random game ended" in str(report)
    assert "no random game came to its end" in report.notes[-1]


@pytest.mark.parametrize("bad", [{"games": 0}, {"seconds": 0}, {"seconds": float("nan")}])
def test_budgets_that_make_no_sense(bad: dict[str, Any]) -> None:
    with pytest.raises(PlyantError):
        check(NativeLadder(), **bad)


def test_a_class_is_not_a_game() -> None:
    with pytest.raises(PlyantError, match="make an instance"):
        check(NativeLadder)  # type: ignore[arg-type]
