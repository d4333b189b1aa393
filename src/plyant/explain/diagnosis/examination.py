"""One function examined: ask, compare, name the bug, find the smallest tree that shows it."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Sequence
from time import perf_counter as now
from time import process_time
from typing import Any, NamedTuple

from plyant.explain.diagnosis import judge
from plyant.explain.diagnosis.bugs import BUG
from plyant.explain.diagnosis.cases import Case, cases_of, mirrored
from plyant.explain.diagnosis.generate import questions
from plyant.explain.diagnosis.judge import Accusation, Promise, Suspect
from plyant.explain.diagnosis.process import Student
from plyant.explain.diagnosis.question import Question
from plyant.explain.diagnosis.readings import Reading, best_reading
from plyant.explain.diagnosis.reference import NO_MOVE, Way
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
_NO_EVALUATION = "these trees have no static evaluation"
_SEVERAL = 8.0  # seconds of processor time at most
_MORE = 40  # questions that an explanation by several bugs is tried on
_FIRST = {"first player": "MAX is taken to be on move at the root"}


class View(NamedTuple):
    """One way to understand the answers."""

    reading: Reading | None
    cases: list[Case]
    is_mirrored: bool = False
    notes: dict[str, str] = {}


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
        return cases_of(answers, self.reading)

    def _ask(self, wanted: list[Question]) -> list[Case]:
        return self._read(zip(wanted, self.student.ask(wanted, self.deadline), strict=False))

    def _passed(self, ways: list[Way]) -> Diagnosis:
        found = conventions(ways, self.reading, self.plan) | self.notes | self._not_tested()
        return passed(self.plan["signature"], len(self.answers), found, self.seed, self.printed)

    def _not_tested(self) -> dict[str, str]:
        """What the questions could not show."""
        if any(q.depth is not None and q.depth < q.height and "result" in answer for q, answer in self.answers):
            return {}
        if self.plan["depth"]:
            return {"not tested": f"depth limit, because {_NO_EVALUATION}: every tree was searched down to its leaves"}
        if "depth" in self.plan["signature"].lower():
            return {"not tested": "depth limit, because its depth is left as it is"}
        return {}

    # ---- what may be wrong

    def _errors(self, cases: list[Case]) -> Diagnosis | None:
        """It changed the tree, or did not return anything to compare."""
        kinds = [case.error for case in cases if case.error]
        if not kinds:
            return None
        kind = "mutated-state" if "mutated-state" in kinds else kinds[0]
        if kind in ("crash", "wrong-type") and len(kinds) < len(cases):
            found = judge.suspects(cases, self.promise, self._numbers())
            if found:  # a node at which no child is looked at
                return self._report(_names(found), [case for case in cases if self._is_wrong(case)], found)
        failing = [case for case in cases if case.error == kind]
        if kind == "crash" and failing[0].text.startswith(("NameError", "UnboundLocalError")):
            return self._report(["undefined-name"], failing)
        return self._report([kind], failing)

    def _numbers(self) -> tuple[float, ...]:
        """The numbers in the function's code."""
        return tuple(self.plan.get("numbers", ()))

    def _is_wrong(self, case: Case) -> bool:
        return not judge.is_right(case, self.promise)

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
        found, view = self._suspects(cases)
        if not found and view.notes == _FIRST and (ways := judge.right_ways(view.cases, self.promise)):
            self._take(view)
            return self._passed(ways)
        if found:
            self._take(view)
            cases = view.cases
        elif diagnosis := self._several(cases):
            return diagnosis
        failing = list(filter(self._is_wrong, cases))
        if not failing:  # each tree fits some right way, but no way fits all of them
            self.promise = Promise.to(judge.nearest_way(cases, self.promise))
            failing = list(filter(self._is_wrong, cases))
        if found:
            return self._report(_names(found), failing, found)
        if ways := self._right_but_for_peeks():
            return self._passed(ways)
        return self._report([self._unexplained(cases)], failing)

    def _suspects(self, cases: list[Case]) -> tuple[list[Suspect], View]:
        """The bugs each of which explains all the answers, the likeliest first, and how the answers are then read."""
        views = self._views(cases)
        suspected: list[tuple[Suspect, View]] = []
        for view in views:
            if suspected and not (view.is_mirrored or self._is_unlikely(suspected)):
                continue
            if view.notes == _FIRST and (suspected or judge.right_ways(view.cases, self.promise)):
                continue
            known = {suspect.name for suspect, _ in suspected}
            more = [(one, view) for one in judge.suspects(view.cases, self.promise, self._numbers())]
            if suspected and self._is_unlikely(suspected) and more and not self._is_unlikely(more):
                suspected = []
            suspected += [(suspect, view) for suspect, view in more if suspect.name not in known]
        suspected.sort(key=lambda pair: self._place(pair[0]))
        return [suspect for suspect, _ in suspected], suspected[0][1] if suspected else views[-1]

    def _place(self, suspect: Suspect) -> tuple[bool, bool, int]:
        """What is likelier comes first."""
        is_unlikely = suspect.way.prunes and self.promise.algorithm == "any"  # nothing speaks of alpha-beta
        return is_unlikely, BUG[suspect.name].of_negamax != self.plan["is_negamax"], list(BUG).index(suspect.name)

    def _is_unlikely(self, suspected: list[tuple[Suspect, View]]) -> bool:
        """Where nothing is negated, a wrong sign is not the likeliest explanation."""
        return not self.plan["is_negamax"] and all(BUG[suspect.name].of_negamax for suspect, _ in suspected)

    def _several(self, cases: list[Case]) -> Diagnosis | None:
        """Several bugs at once: named if together they explain all the answers, also to questions not asked before."""
        if self.plan["view"] == "board":  # its trees are too large
            return None
        self.watch(0.65, "comparing with several bugs at once")
        deadline = (now() + self.deadline) / 2
        begun = process_time()
        before = self.reading, self.notes
        views = self._views(cases)
        for place, view in enumerate(views):
            most = _SEVERAL * (place + 1) / len(views)
            is_over = lambda most=most: now() > deadline or process_time() - begun > most  # noqa: E731
            found = judge.together(view.cases, self.promise, is_over, self._numbers())
            if found is None:
                continue
            self._take(view)
            if all(judge.explains(found.way, [self._seen(case)]) for case in self._fresh_cases(view.cases)):
                return self._report_several(found, [case for case in view.cases if self._is_wrong(case)])
            (self.reading, self.notes), self.is_mirrored = before, False
        return None

    def _views(self, cases: list[Case]) -> list[View]:
        """The ways to understand the answers: to whom values are, and what the function takes the root's player for."""
        views = [View(self.reading, cases)]
        first = [case for case in cases if case.question.movers[0] == 0]
        knows_the_player = self.plan["told_who"] or len(first) in (0, len(cases))
        if not knows_the_player:
            views.append(View(self.reading, [mirrored(case) for case in cases], is_mirrored=True))
        if self.reading is not None and self.reading.value_at is not None and self.plan["min_first"]:
            other = self.reading._replace(to_mover=not self.reading.to_mover)
            views.append(View(other, cases_of(self.answers, other)))
        if not knows_the_player:  # as in AIMA's figures: MIN at the root is no fair question to it
            views.append(View(self.reading, first, notes=_FIRST))
        return views

    def _take(self, view: View) -> None:
        self.reading, self.is_mirrored = view.reading, view.is_mirrored
        self.notes |= view.notes

    def _fresh_cases(self, seen: list[Case]) -> list[Case]:
        """Answers to questions that were not asked before, of the same kinds."""
        fresh = questions(self._asked_plan(), _MORE, self.seed + 1)
        if all(case.question.movers[0] == 0 for case in seen) and not self.is_mirrored:
            fresh = [question for question in fresh if question.movers[0] == 0]
        return self._ask(fresh)

    def _asked_plan(self) -> dict[str, Any]:
        return self.plan | {"even": True} if _EVEN.items() <= self.notes.items() else self.plan

    def _seen(self, case: Case) -> Case:
        return mirrored(case) if self.is_mirrored else case

    def _right_but_for_peeks(self) -> list[Way]:
        """Are moves valued first, to put them in order? Then what is searched is what is asked for once more."""
        answers = [(question, answer | {"looked": answer["looked_again"]}) for question, answer in self.answers]
        ways = judge.right_ways(self._read(answers), self.promise)
        self.notes |= _ORDERED if ways else {}
        return ways

    def _unexplained(self, cases: list[Case]) -> str:
        """A name for what no known bug explains."""
        if any(case.move == NO_MOVE for case in cases):
            return "wrong-type"
        exact = [case for case in cases if not case.question.is_windowed]
        if any(case.value is not None and case.value != case.exact for case in exact):
            return "wrong-result"
        if any(case.move is not None and case.move not in case.optimal for case in exact):
            return "value-move-disagree" if exact[0].value is not None else "wrong-result"
        return "pruning-in-minimax" if self.promise.algorithm == "minimax" else "other-leaves"

    # ---- the smallest tree

    def _report(self, names: list[str], failing: list[Case], suspects: Sequence[Suspect] = ()) -> Diagnosis:
        way = suspects[0].way if suspects else None
        case = self._smallest_of(failing, way)
        return told(self._findings(tuple(suspects), together=False), names, case)

    def _report_several(self, found: Accusation, failing: list[Case]) -> Diagnosis:
        """The bug with the smallest tree that shows it alone comes first; where no tree does, one that shows all."""
        shown: list[tuple[Case, Suspect]] = []
        for suspect in found.suspects:
            alone = [case for case in failing if judge.explains(suspect.way, [case])]
            if alone:
                shown.append((self._smallest_of(alone, suspect.way), suspect))
        if shown:
            case, first = min(shown, key=lambda pair: effort(pair[0].question))
        else:
            case, first = self._smallest_of(failing, found.way), found.suspects[0]
        ordered = (first, *(suspect for suspect in found.suspects if suspect is not first))
        if len(ordered) > 1 and not shown:
            ordered = tuple(suspect._replace(way=found.way) for suspect in ordered)
        return told(self._findings(ordered, together=len(ordered) > 1), _names(ordered), case)

    def _findings(self, suspects: tuple[Suspect, ...], together: bool) -> Findings:
        self.watch(1.0, "done")
        return Findings(
            plan=self.plan,
            promise=self.promise,
            reading=self.reading,
            asked=len(self.answers),
            always_fails=all("error" in answer for _, answer in self.answers),
            seed=self.seed,
            printed=self.printed,
            notes=self.notes | self._not_tested(),
            suspects=suspects,
            together=together,
        )

    def _smallest_of(self, failing: list[Case], way: Way | None) -> Case:
        """The smallest case that fails in the same manner as one of these."""
        self.watch(0.7, "looking for the smallest tree")
        starts = sorted(failing, key=lambda case: (not _answers_wrong(case), effort(case.question)))[:_STARTS]
        if starts[0].error in _ENDS_PROCESS:  # each of them costs its whole patience
            self.student.patience = 1.0
            del starts[1:]
        return min((self._smallest(case, way) for case in starts), key=lambda case: effort(case.question))

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
            return case.error == other.error and (way is None or judge.explains(way, [self._seen(other)]))
        if way is not None and not judge.explains(way, [self._seen(other)]):
            return False
        if _answers_wrong(case) and not _answers_wrong(other):
            return False
        return not judge.is_right(other, self.promise)


def _names(found: Sequence[Suspect]) -> list[str]:
    return list(dict.fromkeys(suspect.name for suspect in found))


def _answers_wrong(case: Case) -> bool:
    """Is the value or the move itself wrong? That is easier to see than which leaves were looked at."""
    if case.question.is_windowed:
        return False
    return case.value not in (None, case.exact) or (case.move is not None and case.move not in case.optimal)
