"""Hidden information: guesses that cannot be, moves that tell what should be hidden, and views that are missing."""

import random
import re
from typing import Any, NamedTuple

import pytest

from plyant import CHANCE, SIMULTANEOUS, Game, check
from plyant.checker.hidden import InformationSets
from plyant.checker.position import Position
from tests.checker.ladder import only_problem

pytestmark = pytest.mark.usefixtures("no_speed")

HIDDEN = -1


class Deal(NamedTuple):
    card: int
    steps: int
    ones: int


class Secret(Game):
    """Player 0 is dealt 0 or 1, which player 1 does not see; both step 0 or 1 in turn, and equal ones and card win."""

    bounds = (-1, 1)
    zero_sum = True
    not_native = "kept interpreted, to be quick"

    def initial(self) -> Any:
        return Deal(HIDDEN, 0, 0)

    def player(self, s: Any) -> Any:
        return CHANCE if s.card == HIDDEN else 1 - s.steps % 2

    def chance(self, s: Any) -> Any:
        return [(0, 0.5), (1, 0.5)]

    def actions(self, s: Any) -> Any:
        return range(2) if s.steps < 2 else range(0)

    def result(self, s: Any, a: Any) -> Any:
        return s._replace(card=a) if s.card == HIDDEN else s._replace(steps=s.steps + 1, ones=s.ones + a)

    def is_terminal(self, s: Any) -> bool:
        return bool(s.steps == 2)

    def utility(self, s: Any, p: int) -> Any:
        return 1 if (s.ones == s.card) == (p == 0) else -1

    def observe(self, s: Any, p: int) -> Any:
        return (s.card if p == 0 else HIDDEN, s.card != HIDDEN, s.steps, s.ones)

    def guess(self, o: Any, p: int, luck: int) -> Any:
        card, dealt, steps, ones = o
        return Deal(luck % 2 if dealt and p == 1 else card, steps, ones)

    def view(self, s: Any, p: int) -> str:
        return str(self.observe(s, p))


def test_a_game_that_keeps_its_secrets() -> None:
    report = check(Secret(), games=20)
    assert (report.problems, report.notes) == ((), ())


# -- what is shown --------------------------------------------------------------------------------------------------


class ShowsItsCard(Secret):
    def view(self, s: Any, p: int) -> str:
        return str(s)


class DrawsItsCard(Secret):
    def sight(self, s: Any, p: int) -> str:
        return f"<svg>{'.' * 200}<text>{s.card}</text></svg>"


class DrawsItsCardUnguessed(DrawsItsCard):
    guess = Game.guess


@pytest.mark.parametrize(
    ("game", "hook"), [(ShowsItsCard(), "view"), (DrawsItsCard(), "sight"), (DrawsItsCardUnguessed(), "sight")]
)
def test_who_is_shown_what_it_cannot_tell(game: Game, hook: str) -> None:
    """With guesses, and without them by comparing what was seen before."""
    problem = only_problem(game)
    assert (problem.promise, len(problem.moves)) == ("secret", 1)
    assert problem.text.startswith("player 1 observes (-1, True, 0, 0) in s and ")
    assert f"but is not shown the same: {hook}(s, 1) has '" in problem.text
    assert hook == "view" or "<text>1</text>" in problem.text
    assert f".{hook}, test_hidden.py:" in problem.where


class ShowsAllAtTheEnd(Secret):
    def view(self, s: Any, p: int) -> str:
        return str(s if s.steps == 2 else self.observe(s, p))


def test_when_all_is_over_all_may_be_shown() -> None:
    assert check(ShowsAllAtTheEnd(), games=20).ok


# -- guesses --------------------------------------------------------------------------------------------------------


class ForgetsItsCard(Secret):
    def guess(self, o: Any, p: int, luck: int) -> Any:
        return Deal(luck % 2 if o[1] else HIDDEN, o[2], o[3])


def test_a_guess_that_its_player_knows_to_be_wrong() -> None:
    problem = only_problem(ForgetsItsCard())
    assert (problem.promise, problem.moves) == ("guess", ("0",))
    assert problem.text == (
        "player 0 observes (0, True, 0, 0), but guess(observe(s, 0), 0, 9223372036854775807) is "
        "Deal(card=1, steps=0, ones=0), which player 0 observes as (1, True, 0, 0)."
    )
    assert problem.where.startswith("ForgetsItsCard.guess, test_hidden.py:")


class LosesCount(Secret):
    """Nobody sees how many steps there were: only who is on move knows that it is so, and that the game goes on."""

    guessed = (0, 1)
    """The number of steps in guesses of player 1, who moves first, and of player 0."""

    def observe(self, s: Any, p: int) -> Any:
        return (s.card if p == 0 else HIDDEN, s.card != HIDDEN)

    def guess(self, o: Any, p: int, luck: int) -> Any:
        card, dealt = o
        return Deal(luck % 2 if dealt and p == 1 else card, self.guessed[1 - p] if dealt else 0, 0)


class GuessesOtherMover(LosesCount):
    guessed = (0, 0)


class GuessesTheEnd(LosesCount):
    guessed = (2, 1)


def test_who_is_not_on_move_need_not_know_whose_turn_it_is() -> None:
    assert check(LosesCount(), games=20).ok


def test_a_guess_with_another_player_on_move() -> None:
    problem = only_problem(GuessesOtherMover())
    assert (problem.promise, len(problem.moves)) == ("guess", 2)
    assert problem.text.endswith("where player() is 1; in s it is 0.")


def test_a_guess_that_is_over() -> None:
    problem = only_problem(GuessesTheEnd())
    assert (problem.promise, problem.moves) == ("guess", ("0",))
    assert problem.text.endswith("where the game is over; in s player 1 has to move.")


class GuessesNonsense(Secret):
    def guess(self, o: Any, p: int, luck: int) -> Any:
        return 7


def test_a_guess_that_is_no_state() -> None:
    problem = only_problem(GuessesNonsense())
    assert (problem.promise, problem.moves) == ("guess", ())
    assert "is 7, which cannot be looked at (AttributeError" in problem.text


class GuessRaises(Secret):
    def guess(self, o: Any, p: int, luck: int) -> Any:
        if o[2] == 2:
            raise AssertionError("nobody asks at the end")
        if o[2] == 1 and p == 0:
            raise ValueError("no idea")
        return super().guess(o, p, luck)


class GuessOfTheDay(Secret):
    def guess(self, o: Any, p: int, luck: int) -> Any:
        return super().guess(o, p, random.getrandbits(20))


def test_guesses_raise_nothing_and_are_the_same_with_the_same_luck() -> None:
    problem = only_problem(GuessRaises())
    assert (problem.promise, len(problem.moves)) == ("crash", 2)
    assert problem.text == "guess(observe(s, 0), 0, 0) raised ValueError: no idea."
    problem = only_problem(GuessOfTheDay())
    assert problem.promise == "deterministic"
    assert problem.text.startswith("guess() gave ")


# -- information sets -----------------------------------------------------------------------------------------------


class MovesTell(Secret):
    """Player 1 has a third step where the card is 1."""

    def actions(self, s: Any) -> Any:
        return range(3 if s.card == 1 and s.steps == 0 else 2) if s.steps < 2 else range(0)


def test_moves_that_tell_what_is_hidden() -> None:
    problem = only_problem(MovesTell())
    assert (problem.promise, problem.moves) == ("information-set", ("1",))
    assert problem.text == (
        "player 1 observes (-1, True, 0, 0) in s and after 0, but has the moves 0, 1, 2 in s and 0, 1 there: "
        "observe must tell these apart."
    )
    assert problem.where.startswith("Secret.observe, test_hidden.py:")


class OtherOrder(Secret):
    def actions(self, s: Any) -> Any:
        moves = list(super().actions(s))
        return moves[::-1] if s.card == 1 else moves


def test_the_order_of_moves_tells_nothing() -> None:
    assert check(OtherOrder(), games=20).ok


class TogetherTell(Secret):
    """Both step at once, once; player 1 has a third step where the card is 1."""

    def player(self, s: Any) -> Any:
        return CHANCE if s.card == HIDDEN else SIMULTANEOUS

    def actions_of(self, s: Any, p: int) -> Any:
        return range(3 if p == s.card == 1 else 2) if s.steps < 2 else range(0)

    def result(self, s: Any, a: Any) -> Any:
        return super().result(s, a) if s.card == HIDDEN else s._replace(steps=2, ones=sum(a))


def test_moves_at_once_that_tell_what_is_hidden() -> None:
    problem = only_problem(TogetherTell())
    assert (problem.promise, problem.moves) == ("information-set", ("1",))
    assert "but has the moves 0, 1, 2 in s and 0, 1 there" in problem.text


class Waiting(Game):
    """Player 0 does not count the moves, but after two of them there are three to choose from, and before that two."""

    def player(self, s: Any) -> int:
        return 0

    def initial(self) -> Any:
        return 0

    def actions(self, s: Any) -> Any:
        return range(2 if s < 2 else 3)

    def result(self, s: Any, a: Any) -> Any:
        return s + 1

    def is_terminal(self, s: Any) -> bool:
        return False

    def utility(self, s: Any, p: int) -> Any:
        return 0

    def observe(self, s: Any, p: int) -> Any:
        return "waits" if s else "begins"


def test_the_shortest_plays_are_remembered() -> None:
    game, promise = Waiting(), InformationSets()
    way = [Position(game, game.initial())]
    for _ in range(4):
        way.append(way[-1].after(0))
    assert [promise(way[i]) for i in (0, 4, 3)] == [None] * 3
    found = promise(way[1])
    assert found is not None
    assert "in s and after 0 0 0, but has the moves 0, 1 in s and 0, 1, 2 there" in found.text
    assert promise(way[2]) is not None
    found = promise(way[1])
    assert found is not None
    assert "in s and after 0 0, but" in found.text


# -- the rest -------------------------------------------------------------------------------------------------------


class SeesAList(Secret):
    def observe(self, s: Any, p: int) -> Any:
        return list(super().observe(s, p))


def test_observations_can_be_hashed() -> None:
    problem = only_problem(SeesAList())
    assert (problem.promise, problem.moves) == ("hashable", ())
    assert problem.text.startswith("observe(s, 0) cannot be hashed (TypeError")


class ViewRaises(Secret):
    def view(self, s: Any, p: int) -> str:
        return "ab"[s.steps]


def test_views_raise_nothing() -> None:
    problem = only_problem(ViewRaises())
    assert (problem.promise, len(problem.moves)) == ("crash", 3)
    assert problem.text.startswith("view(s, 0) raised IndexError")


class NamesTheCard(Secret):
    def action_name(self, s: Any, a: Any) -> str:
        return f"{a}" if s.card == HIDDEN else f"{a}-{s.card}"

    def parse_action(self, s: Any, text: str) -> Any:
        return int(text[0])


def test_the_names_of_moves_tell_nothing() -> None:
    problem = only_problem(NamesTheCard())
    assert (problem.promise, len(problem.moves)) == ("secret", 1)
    assert re.search(r"but the move 0 is called '0-([01])' in s and '0-[01]' there\.$", problem.text)


class NoView(Secret):
    view = Game.view


def test_a_game_without_a_view_shows_what_is_observed() -> None:
    report = check(NoView(), games=20)
    assert (report.problems, report.notes) == ((), ())
