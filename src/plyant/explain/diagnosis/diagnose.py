"""The public face: what is wrong with this function?"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from plyant.errors import ParameterError
from plyant.explain.diagnosis.examination import Examination, Watch
from plyant.explain.diagnosis.judge import Promise
from plyant.explain.diagnosis.process import NotRecognised, Student
from plyant.explain.diagnosis.report import Diagnosis, unrecognised
from plyant.explain.diagnosis.trial import settle

CHOICES = {
    "algorithm": ("auto", "minimax", "alphabeta"),
    "cut": ("any", "weak", "strict"),
    "fail": ("any", "soft", "hard"),
}


def diagnose(
    function: str | Callable[..., Any],
    *,
    algorithm: str = "auto",
    cut: str = "any",
    fail: str = "any",
    trees: int = 300,
    seed: int = 0,
    seconds: float = 20.0,
    progress: Watch | None = None,
) -> Diagnosis:
    """Run a minimax or alpha-beta on generated trees, and name its bug by the smallest tree that shows it.

    `function` is a function, a class, or the text "student.py:alphabeta". It runs in other processes with limits, but
    with your rights: use a container for strangers' code. `cut` and `fail` are what it promises; with "any", each
    convention is right if it is kept throughout.
    """
    for name, given in (("algorithm", algorithm), ("cut", cut), ("fail", fail)):
        if given not in CHOICES[name]:
            raise ParameterError(f"{name}={given!r} is not accepted; there are: {', '.join(CHOICES[name])}.")
    if trees < 1 or not seconds > 0:
        raise ParameterError(f"trees={trees!r} and seconds={seconds!r} must be greater than 0.")
    if not isinstance(function, str) and not callable(function):
        raise ParameterError(f"{function!r} is not a function, nor a text such as 'student.py:alphabeta'.")
    deadline = time.perf_counter() + seconds
    try:
        student = Student(function, cpu_seconds=seconds)
    except NotRecognised as error:
        name = function if isinstance(function, str) else getattr(function, "__name__", repr(function))
        return unrecognised(name, str(error), seed)
    with student:
        try:
            settle(student, seed)
        except NotRecognised as error:
            return unrecognised(student.plan["signature"], str(error), seed)
        promise = Promise.of(student.plan, algorithm, cut, fail)
        return Examination(student, promise, seed, deadline, progress or (lambda done, what: None)).run(trees)
