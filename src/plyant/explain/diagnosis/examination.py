"""One function examined: ask, compare, name the bug, find the smallest tree that shows it."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Sequence
from time import perf_counter as now
from typing import Any

from plyant.explain.diagnosis import judge
from plyant.explain.diagnosis.cases import Case, case_of, mirrored
from plyant.explain.diagnosis.generate import questions
from plyant.explain.diagnosis.judge import Promise, Suspect
from plyant.explain.diagnosis.process import Student
from plyant.explain.diagnosis.question import Question
from plyant.explain.diagnosis.readings import Reading, best_reading
from plyant.explain.diagnosis.reference import Way
from plyant.explain.diagnosis.report import Diagnosis
from plyant.explain.diagnosis.shrink import effort, smallest
from plyant.explain.diagnosis.telling import Findings, conventions, passed, told

Watch = Callable[[float, str], None]
"""Called with the share that is done and what is being done."""
_PROBES = 6
_SLICE = 25
_ENOUGH_ERRORS = 5
_STARTS = 4  # failing trees from which smaller ones are looked for
_ENDS_PROCESS = ("timeout", "memory", "processes")
_EVEN = {"trees": "all leaves are taken to lie at the given depth"}
_ORDERED = {"order": "moves are valued first, and searched in an order of their own"}
_FIRST = {"first player": "MAX is taken to be on move at the root"}


class Examination:
    """One function, its questions and its answers."""

    def __init__(self, student: Student, promise: Promise, seed: int, deadline: float, watch: Watch) -> None:
        self.student, self.promise, self.seed, self.deadline, self.watch = student, promise, seed, deadline, watch
        self.plan = student.plan
        self.reading: Reading | None = None
        self.printed = ""
        self.answers: list[tuple[Question, dict[str, Any]]] = []
        self.is_mirrored = False
        """Does the function search for whoever is on move at the root, as if that were MAX?"""
        self.notes: dict[str, str] = student.notes | self.plan.get("notes", {})

    def run(self, trees: int) -> Diagnosis:
        """Ask, compare, and explain what is wrong, if something is."""
        self.watch(0.0, "making trees")
        wanted = questions(self.plan, trees, self.seed)
        if self.plan["view"] == "lists":
            self.student.probe(wanted[:_PROBES])
        cases = self._ask_all(wanted)
        if self._needs_even_trees(cases):
            cases = self._ask_all(questions(self.plan | {"even": True}, trees, self.seed))
            self.notes |= _EVEN
        self.watch(0.6, "comparing")
        ways = judge.right_ways(cases, self.promise)
        if ways:
            return self._passed(ways)
        return self._too_shallow(cases) or self._errors(cases) or self._wrong(cases)

    def _needs_even_trees(self, cases: list[Case]) -> bool:
        """Does it stop at a depth, and never ask whether a node is a leaf? That is right where all leaves lie there."""
        if self.plan["view"] != "lists" or not self.plan["depth"] or not any(case.error == "crash" for case in cases):
            return False
        even = questions(self.plan | {"even": True}, _PROBES, self.seed)
        self.student.probe(even)
        return not any(case.error for case in self._ask(even))

    def _ask_all(self, wanted: list[Question]) -> list[Case]:
        answers: list[dict[str, Any]] = []
        for start in range(0, len(wanted), _SLICE):
            ended = len(answers) < start or (answers and now() > self.deadline)  # by an answer, or by the clock
            if ended or sum("error" in answer for answer in answers) >= _ENOUGH_ERRORS:
                break
            self.watch(0.6 * start / len(wanted), "asking")
            answers += self.student.ask(wanted[start : start + _SLICE], self.deadline)
        self.answers = list(zip(wanted, answers, strict=False))
        self.printed = next((answer["printed"] for answer in reversed(answers) if "printed" in answer), "")
        useful = [(answer, question) for question, answer in self.answers if "result" in answer]
        self.reading = best_reading([a for a, _ in useful], [q for _, q in useful], self.plan)
        return self._read(self.answers)

    def _read(self, answers: Iterable[tuple[Question, dict[str, Any]]]) -> list[Case]:
        return [case_of(question, answer, self.reading) for question, answer in answers]

    def _ask(self, wanted: list[Question]) -> list[Case]:
        return self._read(zip(wanted, self.student.ask(wanted, self.deadline), strict=False))

    def _passed(self, ways: list[Way]) -> Diagnosis:
        found = conventions(ways, self.reading, self.plan) | self.notes
        return passed(self.plan["signature"], len(self.answers), found, self.seed, self.printed)

    # ---- what may be wrong

    def _errors(self, cases: list[Case]) -> Diagnosis | None:
        """It changed the tree, or did not return anything to compare."""
        kinds = [case.error for case in cases if case.error]
        if not kinds:
            return None
        kind = "mutated-state" if "mutated-state" in kinds else kinds[0]
        return self._report([kind], [case for case in cases if case.error == kind])

    def _too_shallow(self, cases: list[Case]) -> Diagnosis | None:
        """Plain lists have no static evaluation, so stopping early is an error: is all well with one ply more?"""
        if self.plan["view"] != "lists" or not self.plan["depth"] or self.plan["evaluates"]:
            return None
        failing = [case for case in cases if not judge.is_right(case, self.promise)]
        if not failing or any(case.question.depth != case.question.height for case in failing):
            return None
        deeper = [dataclasses.replace(case.question, depth=case.question.height + 1) for case in failing]
        if not judge.right_ways(self._ask(deeper), self.promise):
            return None
        return self._report(["depth-off-by-one"], failing)

    def _wrong(self, cases: list[Case]) -> Diagnosis:
        """Its answers are wrong: look for the bug that explains them."""
        found = judge.suspects(cases, self.promise)
        if self._is_unlikely(found) and self.reading is not None and self.plan["min_first"]:
            before, self.reading = self.reading, self.reading._replace(to_mover=not self.reading.to_mover)
            others = judge.suspects(self._read(self.answers), self.promise)
            if others and (not found or not self._is_unlikely(others)):
                found, cases = others, self._read(self.answers)
            else:
                self.reading = before
        if not found and not self.plan["told_who"] and any(case.question.movers[0] for case in cases):
            found = judge.suspects([mirrored(case) for case in cases], self.promise)
            self.is_mirrored = bool(found)
        if not found and not self.plan["told_who"]:
            first = [case for case in cases if case.question.movers[0] == 0] or cases
            ways = judge.right_ways(first, self.promise)
            found = [] if ways else judge.suspects(first, self.promise)
            if ways or found:  # as in AIMA's figures: MIN at the root is no fair question to it
                cases = first
                self.notes |= _FIRST
            if ways:
                return self._passed(ways)
        together = not found
        if together:
            self.watch(0.65, "comparing with two bugs at once")
            until = now() if self.plan["view"] == "board" else (now() + self.deadline) / 2
            found = judge.pairs(cases, self.promise, until)
        failing = [case for case in cases if not judge.is_right(case, self.promise)]
        if not failing:  # each tree fits some right way, but no way fits all of them
            self.promise = Promise.to(judge.nearest_way(cases, self.promise))
            failing = [case for case in cases if not judge.is_right(case, self.promise)]
        if not self.plan["is_negamax"]:
            found.sort(key=lambda suspect: suspect.name == "negamax-sign")
        if not found and (ways := self._right_but_for_peeks()):
            return self._passed(ways)
        if found:
            return self._report([suspect.name for suspect in found], failing, found, together)
        return self._report([self._unexplained(cases)], failing)

    def _is_unlikely(self, found: list[Suspect]) -> bool:
        """Where nothing is negated, a wrong sign is not the likeliest explanation."""
        return (not self.plan["is_negamax"] and all(suspect.name == "negamax-sign" for suspect in found)) or not found

    def _right_but_for_peeks(self) -> list[Way]:
        """Are moves valued first, to put them in order? Then what is searched is what is asked for once more."""
        answers = [(question, answer | {"looked": answer["looked_again"]}) for question, answer in self.answers]
        ways = judge.right_ways(self._read(answers), self.promise)
        self.notes |= _ORDERED if ways else {}
        return ways

    def _unexplained(self, cases: list[Case]) -> str:
        """A name for what no known bug explains."""
        if any(case.wrong_turns for case in cases):
            return "min-layers-as-one"
        exact = [case for case in cases if not case.question.is_windowed]
        if any(case.value is not None and case.value != case.exact for case in exact):
            return "wrong-result"
        if any(case.move is not None and case.move not in case.optimal for case in exact):
            return "value-move-disagree" if exact[0].value is not None else "wrong-result"
        return "pruning-in-minimax" if self.promise.algorithm == "minimax" else "other-leaves"

    # ---- the smallest tree

    def _report(
        self, names: list[str], failing: list[Case], suspects: Sequence[Suspect] = (), together: bool = False
    ) -> Diagnosis:
        self.watch(0.7, "looking for the smallest tree")
        starts = sorted(failing, key=lambda case: (not _answers_wrong(case), effort(case.question)))[:_STARTS]
        if starts[0].error in _ENDS_PROCESS:  # each of them costs its whole patience
            self.student.patience = 1.0
            del starts[1:]
        way = suspects[0].way if suspects else None
        case = min((self._smallest(case, way) for case in starts), key=lambda case: effort(case.question))
        self.watch(1.0, "done")
        findings = Findings(
            plan=self.plan,
            promise=self.promise,
            reading=self.reading,
            asked=len(self.answers),
            always_fails=all("error" in answer for _, answer in self.answers),
            seed=self.seed,
            printed=self.printed,
            notes=self.notes,
            suspects=tuple(suspects),
            together=together,
        )
        return told(findings, names, case)

    def _smallest(self, case: Case, way: Way | None) -> Case:
        """The smallest case that fails in the same manner."""
        kept: dict[Question, Case] = {}

        def fails(smaller: list[Question]) -> list[bool]:
            if case.error in _ENDS_PROCESS:
                smaller = smaller[:1]
            found = self._ask(smaller)
            kept.update(zip(smaller, found, strict=False))
            return [self._same(case, one, way) for one in found]

        least = smallest(case.question, self.plan, fails, self.deadline)
        return kept.get(least, case)

    def _same(self, case: Case, other: Case, way: Way | None) -> bool:
        if case.error or other.error:
            return case.error == other.error
        seen = mirrored(other) if self.is_mirrored else other
        if way is not None and not judge.explains(way, [seen]):
            return False
        if _answers_wrong(case) and not _answers_wrong(other):
            return False
        return not judge.is_right(other, self.promise)


def _answers_wrong(case: Case) -> bool:
    """Is the value or the move itself wrong? That is easier to see than which leaves were looked at."""
    if case.question.is_windowed:
        return False
    return case.value not in (None, case.exact) or (case.move is not None and case.move not in case.optimal)
