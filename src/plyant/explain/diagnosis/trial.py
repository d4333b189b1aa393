"""Which of several plans works: a few questions are asked by each of them."""

from __future__ import annotations

import random
import time
from typing import Any

from plyant.explain.diagnosis import boards
from plyant.explain.diagnosis.generate import questions
from plyant.explain.diagnosis.process import NotRecognised, Student
from plyant.explain.diagnosis.question import complete
from plyant.explain.diagnosis.readings import best_reading, read
from plyant.explain.diagnosis.reference import exact_values
from plyant.explain.diagnosis.student.leaves import levels
from plyant.explain.diagnosis.student.recognise import ADVICE

_FEW = 8
_SECONDS = 6.0
_HEIGHTS = (6, 7, 8)


def settle(student: Student, seed: int) -> None:
    """Choose the plan by which the function answers most questions, and find out which depth it fixes."""
    of_boards = [number for number, plan in enumerate(student.plans) if plan["view"] == "board"]
    others = [number for number, plan in enumerate(student.plans) if plan["view"] != "board"]
    if of_boards and (_settle_on_a_board(student, seed, of_boards) or not others):
        return
    if len(student.plans) > 1:
        until = time.perf_counter() + _SECONDS
        scores = [(_score(student, number, seed, until), -number) for number in others]
        number = -max(scores)[1]
        student.use(number, student.plans[number])
    if student.plan["view"] == "leaves" and not _is_given_the_depth(student.plan):
        _find_fixed_depth(student, seed)


def _settle_on_a_board(student: Student, seed: int, numbers: list[int]) -> bool:
    """Find out shape, symbols and what a finished game is worth; False if the function does not take boards."""
    until = time.perf_counter() + 2 * _SECONDS
    best, most = -1, 0.0
    for number in numbers:
        if time.perf_counter() > until:
            break
        student.use(number, student.plans[number])
        student.use(number, boards.find_scores(student, student.plan, lines=2))
        score = _score(student, number, seed, until)
        if score > most:
            best, most = number, score
        if score >= 4 * _FEW:  # all right
            break
    if best < 0 and len(numbers) < len(student.plans):
        return False
    if best < 0:
        plan = student.plan
        raise NotRecognised(f"{plan['signature']} is not understood as a search of tic-tac-toe boards. So {ADVICE}")
    student.use(best, student.plans[best])
    plan = boards.find_scores(student, student.plan)
    asked = [one for one in questions(plan, 6 * _FEW, seed) if one.children[0]]
    student.use(best, plan)
    answers = student.ask(asked, time.perf_counter() + _SECONDS)
    side = boards.side_of(plan, [(q, a) for q, a in zip(asked, answers, strict=False) if "result" in a])
    if side is not None:
        note = f"{plan['symbols'][side - 1]} always; only positions where it is to move were searched"
        student.use(best, plan | {"side": side, "notes": {"moves for": note}} | boards.for_side(plan, side))
    return True


def _score(student: Student, number: int, seed: int, until: float) -> float:
    """How well the function answers by this plan: without an error, by looking at several leaves, and rightly."""
    plan = student.plan if student.plan["view"] == "board" else student.plans[number]
    student.use(number, plan)
    if plan["view"] == "board":
        open_games = [one for one in questions(plan, 6 * _FEW, seed) if one.children[0]]
        asked = random.Random(seed).sample(open_games, _FEW)
    elif plan["view"] == "leaves":
        chance = random.Random(seed)
        asked = [complete(chance, height) for height in (3, 2, 4, 3, 2, 4, 5, 1)]
    else:
        asked = questions(plan, 2 * _FEW, seed)[-_FEW:]
    answers: list[dict[str, Any]] = []
    for question in asked:  # one by one: an answer may end the process
        if time.perf_counter() < until:
            answers += student.ask([question], until)
    pairs = [(one, answer) for one, answer in zip(asked, answers, strict=False) if "result" in answer]
    reading = best_reading([answer for _, answer in pairs], [one for one, _ in pairs], plan)
    score = 0.0
    changed = any(answer["mutated"] for _, answer in pairs)
    if plan["view"] == "board" and len({str(answer["result"]) for _, answer in pairs}) < 2 and not changed:
        return 0.0  # it always says the same
    for question, answer in pairs:
        seen = read(answer, question, reading) if reading is not None else None
        exact = exact_values(question)
        is_right = seen is not None and exact[0] in (seen.value, None if seen.move is None else exact[seen.move])
        score += 1 + (answer["looked"] is None or len(answer["looked"]) > 1) + 2 * is_right
    return score


def _is_given_the_depth(plan: dict[str, Any]) -> bool:
    roles = {role for _, role in (*plan["roles"], *plan["owner_roles"])}
    return bool(roles & {"target", "depth"}) or plan["form"] == "heap"


def _find_fixed_depth(student: Student, seed: int) -> None:
    """Does it read no leaves but the first 2ʰ, however many there are? Then the code fixes the depth h."""
    chance = random.Random(seed)
    seen = set()
    for height in _HEIGHTS:
        asked = [complete(chance, height) for _ in range(4)]
        highest = 0
        for answer, question in zip(student.ask(asked, time.perf_counter() + _SECONDS), asked, strict=False):
            places = {node: place for level in levels(question) for place, node in enumerate(level)}
            highest = max(highest, *(places.get(node, 0) for node in answer.get("looked", ())), 0)
        seen.add(highest.bit_length())
    if len(seen) == 1 and (fixed := seen.pop()):
        note = f"fixed at {fixed} by the code; only trees of this depth were searched"
        student.use(student.number, student.plan | {"height": fixed, "notes": {"depth": note}})
