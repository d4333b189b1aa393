"""The process of the student's code: questions come in, answers go out, one line of JSON each."""

from __future__ import annotations

import dataclasses
import json
import os
import signal
from collections.abc import Callable
from typing import Any, TextIO

from ..question import Question
from .call import Caller
from .limits import Limits, Printed, limit, quiet
from .lists import PRESENTATIONS
from .load import Loaded, Refused, described, from_file
from .recognise import recognise
from .supervise import supervise


def main(path: str, name: str, limits: str, control: str, status: str) -> None:
    """Serve a function of a file over this process's own input and output."""
    bounds = Limits(*json.loads(limits))

    def work() -> None:
        with os.fdopen(os.dup(0), "r") as questions, os.fdopen(os.dup(1), "w") as answers:
            serve(lambda: from_file(path, name), path, questions, answers, bounds)

    supervise(work, (0, 1), int(control), int(status), bounds)


def serve(load: Callable[[], Loaded], path: str, questions: TextIO, answers: TextIO, limits: Limits) -> None:
    """Answer until there are no more questions. The first line that goes out has the plans, or why there are none."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who asks
    printed = quiet()
    limit(limits)
    own = os.getpid()

    def send(line: dict[str, Any]) -> None:
        if os.getpid() != own:  # the student's code has forked, and this is the copy
            os._exit(0)
        answers.write(json.dumps(line) + "\n")
        answers.flush()

    try:
        loaded = load()
        caller = Caller(loaded.function, recognise(loaded.function))
    except Refused as error:
        send({"refused": str(error)})
        return
    send({"plans": [dataclasses.asdict(plan) for plan in caller.plans], "notes": loaded.notes})
    for line in questions:
        asked = json.loads(line)
        caller.plan = caller.plans[asked.get("plan", 0)]
        if "presentation" in asked:
            caller.presentation = asked["presentation"]
        batch = [Question.read(fields) for fields in asked["questions"]]
        if asked.get("probe"):
            send({"presentation": _best_presentation(caller, batch, path)})
            continue
        for question in batch:
            send(_answer(caller, question, path, printed))


def _answer(caller: Caller, question: Question, path: str, printed: Printed) -> dict[str, Any]:
    try:
        answer = caller.ask(question)
    except MemoryError:
        return {"error": "memory", "text": "it took more memory than it may"}
    except RecursionError as error:
        return {"error": "endless-recursion", "text": described(error, path)}
    except BaseException as error:
        return {"error": "crash", "text": described(error, path)}
    return answer | ({"printed": printed.text} if printed.text else {})


def _best_presentation(caller: Caller, batch: list[Question], path: str) -> str:
    """The one that tells most among those that make no difference to the function, compared with plain lists."""
    told: dict[str, list[Any]] = {}
    for caller.presentation in PRESENTATIONS:
        answers = [_answer(caller, question, path, Printed()) for question in batch]
        told[caller.presentation] = [(_bare(a.get("result")), a.get("error")) for a in answers]
    plain = told["plain"]
    caller.presentation = next(name for name in PRESENTATIONS if told[name] == plain or _uses_nodes(plain, told[name]))
    return caller.presentation


def _bare(result: Any) -> Any:
    """Without the nodes of numbers, which plain numbers do not tell."""
    if not isinstance(result, dict):
        return result
    if result["kind"] == "several":
        return [_bare(item) for item in result["items"]]
    return result.get("value", result)


def _uses_nodes(plain: list[Any], told: list[Any]) -> bool:
    """Is it written for nodes with `.children`, so that plain lists are just an error to it?"""
    return all(error for _, error in plain) and not all(error for _, error in told)
