"""Diagnoses without a process of their own: for many functions that are known to be harmless."""

import time
import types

from plyant.explain.diagnosis.examination import Examination
from plyant.explain.diagnosis.judge import Promise
from plyant.explain.diagnosis.student import stand_ins
from plyant.explain.diagnosis.student.call import Caller
from plyant.explain.diagnosis.student.child import _answer, _best_presentation
from plyant.explain.diagnosis.student.limits import Printed
from plyant.explain.diagnosis.student.recognise import recognise


class StudentHere:
    """Asks a function in this process what `process.Student` asks it in another one."""

    patience = 1.0

    def __init__(self, function, path="student.py"):
        plan = recognise(function)
        self.plan = vars(plan)
        self._caller, self._path = Caller(function, plan), path

    def probe(self, questions):
        _best_presentation(self._caller, questions, self._path)

    def ask(self, questions, deadline):
        return [_answer(self._caller, question, self._path, Printed()) for question in questions]


def written_here(text, name):
    """The function (or class) of this name in a program."""
    stand_ins.offer()
    module = types.ModuleType("student")
    exec(compile(text, "student.py", "exec"), module.__dict__)
    return getattr(module, name)


def diagnosis_of(text, name, trees=100, seed=0, seconds=60.0, algorithm="auto", cut="any", fail="any"):
    """What `diagnose` says of a function in this program."""
    student = StudentHere(written_here(text, name))
    promise = Promise.of(student.plan, algorithm, cut, fail)
    deadline = time.perf_counter() + seconds
    return Examination(student, promise, seed, deadline, lambda done, what: None).run(trees)
