"""Diagnoses without a process of their own: for many functions that are known to be harmless."""

import re
import sys
import time
import types

from plyant.explain.diagnosis.examination import Examination
from plyant.explain.diagnosis.judge import Promise
from plyant.explain.diagnosis.student import stand_ins
from plyant.explain.diagnosis.student.call import Caller
from plyant.explain.diagnosis.student.child import _answer, _best_presentation
from plyant.explain.diagnosis.student.limits import Printed
from plyant.explain.diagnosis.student.recognise import recognise
from plyant.explain.diagnosis.trial import settle


class StudentHere:
    """Asks a function in this process what `process.Student` asks it in another one."""

    patience = 1.0

    def __init__(self, function, path="student.py"):
        plans = recognise(function)
        self.plans, self.notes, self.number = [vars(plan) for plan in plans], {}, 0
        self.plan = self.plans[0]
        self._caller, self._path = Caller(function, plans), path

    def use(self, number, plan):
        self.number, self.plan, self._caller.plan = number, plan, self._caller.plans[number]

    def probe(self, questions):
        _best_presentation(self._caller, questions, self._path)

    def ask(self, questions, deadline):
        return [_answer(self._caller, question, self._path, Printed()) for question in questions]


def written_here(text, name):
    """The function (or class) of this name in a program."""
    if not any(isinstance(finder, stand_ins._Finder) for finder in sys.meta_path):
        stand_ins.offer()
    module = types.ModuleType("student")
    exec(compile(text, "student.py", "exec"), module.__dict__)
    return getattr(module, name)


def diagnosis_of(text, name, trees=100, seed=0, seconds=3600.0, algorithm="auto", cut="any", fail="any"):
    """What `diagnose` says of a function in this program."""
    assert not re.search("fork|Popen|system", text), "what starts processes must be diagnosed in a process of its own"
    student = StudentHere(written_here(text, name))
    settle(student, seed)
    promise = Promise.of(student.plan, algorithm, cut, fail)
    deadline = time.perf_counter() + seconds
    return Examination(student, promise, seed, deadline, lambda done, what: None).run(trees)
