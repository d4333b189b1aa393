"""The reference agrees with the engine and with brute force; a mutated reference is not the reference."""

import pytest

import plyant as ply
from plyant.explain.diagnosis.bugs import BUGS
from plyant.explain.diagnosis.generate import questions
from plyant.explain.diagnosis.judge import MINIMAX
from plyant.explain.diagnosis.question import Question
from plyant.explain.diagnosis.reference import Way, exact_values, predict
from plyant.explain.diagnosis.steps import hard

PLAN = {"window": False, "depth": True, "evaluates": True, "crowd": True, "min_first": True, "rounds": False}


class Asked(ply.Game):
    """A question as a game, for the engine; a state is a node."""

    not_native = "it is data"
    players = ("MAX", "MIN", "MIN", "MIN")
    question: Question = Question("", ((),), (0,), (0,))

    def initial(self):
        return 0

    def player(self, s):
        return self.question.movers[s]

    def actions(self, s):
        return self.question.children[s]

    def result(self, s, a):
        return a

    def is_terminal(self, s):
        return not self.question.children[s]

    def utility(self, s, p):
        return self.question.values[s] if p == 0 else -self.question.values[s]

    evaluate = utility


def engine(question: Question, search, **options):
    """The value to MAX and the leaves looked at."""
    recorder = ply.Recorder()
    found = search(Asked(question), depth=question.depth, trace=recorder, **options)
    looked = [event.state for event in recorder.events if event.kind == "leaf"]
    return found.values[0], looked, found.action


@pytest.mark.parametrize("seed", [0, 1])
def test_reference_is_the_engine(seed):
    for question in questions(PLAN, 40, seed):
        for way, search, options in (
            (MINIMAX, ply.minimax, {}),
            (Way(), ply.alphabeta, {"cut": "weak"}),
            (Way().everywhere(strict=True), ply.alphabeta, {"cut": "strict"}),
        ):
            value, looked, move = engine(question, search, **options)
            predicted = predict(question, way)
            assert predicted.value == value == exact_values(question)[0]
            assert list(predicted.looked) == looked
            assert predicted.move == move


def test_window_contract():
    """Fail-soft returns a true bound outside the window; fail-hard returns the window's end."""
    for question in questions(PLAN | {"window": True}, 120, 3):
        value = exact_values(question)[0]
        soft = predict(question, Way()).value
        alpha, beta = question.alpha, question.beta
        assert value <= soft if soft <= alpha else value >= soft if soft >= beta else value == soft
        assert predict(question, Way().everywhere(returns=hard)).value == min(max(value, alpha), beta)


def test_every_variant_of_every_bug_shows_on_some_tree():
    asked = questions(PLAN | {"window": True, "rounds": True, "depth": True}, 200, 0)
    asked += questions(PLAN | {"window": True}, 200, 1)
    promised = {"weak-for-strict": Way().everywhere(strict=True), "fail-soft-for-hard": Way().everywhere(returns=hard)}
    for bug in BUGS:
        right = promised.get(bug.name, Way())
        for change in (*bug.variants, *(bug.for_number(7) if bug.for_number else ())):
            wrong = change.apply(right)
            assert any(predict(question, wrong) != predict(question, right) for question in asked), (bug.name, change)


def test_questions_are_the_same_for_the_same_seed():
    assert questions(PLAN, 50, 7) == questions(PLAN, 50, 7)
    assert questions(PLAN, 50, 7) != questions(PLAN, 50, 8)
