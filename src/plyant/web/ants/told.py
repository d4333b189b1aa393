"""The lecture's five cities as data for a page: every step with its sentence and its tables."""

from __future__ import annotations

from typing import Any

from plyant.colony.lecture import Lecture, Step, lecture, words
from plyant.colony.lecture.drawing import picture, strengths
from plyant.colony.lecture.figures import figure
from plyant.colony.lecture.tables import Table, sheets

EXACT, SLIDES = "exact", "slides"
RUNS = ((EXACT, "In exact arithmetic"), (SLIDES, "Along the way of the slides"))


def told(run: str = EXACT) -> dict[str, Any]:
    """svg: the picture; facts: what is given; steps: each with `said`, `visited`, `way` (cities), `trail` (how strong
    each road is), `choice` (the table of probabilities, or None) and `trails` (pheromone before and after, per road);
    result and slips: sentences.
    """
    both = lecture()
    shown = both.slide if run == SLIDES and both.slide is not None else both
    sheet = sheets(both)[0 if shown is both else 1]
    choices = {b.step: b for part in sheet.parts for b in part.blocks if isinstance(b, Table) and b.step >= 0}
    compared = next(part for part in sheets(both)[1].parts if part.heading == "What the slides print")
    return {
        "svg": picture(shown),
        "facts": [list(row) for row in words.facts(both)],
        "steps": [_step(shown, number, choices.get(number)) for number in range(len(shown.steps))],
        "result": list(words.outcome(shown)),
        "slips": [block for block in compared.blocks if isinstance(block, str)],
    }


def _step(run: Lecture, number: int, choice: Table | None) -> dict[str, Any]:
    step = run.steps[number]
    before = run.steps[max(number - 1, 0)]
    return {
        "said": words.sentence(run, step),
        "time": step.time,
        "way": list(step.visited),
        "visited": words.way(run, step.visited),
        "trail": strengths(step.pheromone),
        "choice": None if choice is None else _plain(choice),
        "trails": [_trail(run, step, before, where) for where in step.pheromone],
    }


def _trail(run: Lecture, step: Step, before: Step, where: tuple[int, int]) -> list[str]:
    """[road, τ before, what happens to it, τ now]"""
    was, now, kept = before.pheromone[where], step.pheromone[where], run.parameters.kept
    if step.time == before.time:
        return [words.road(run, where), figure(was), "", figure(now)]
    gained = now - kept * was
    is_gain = gained > 1e-12 * now
    gain = f" + {run.parameters.deposit:g}/{figure(run.problem.distance(*where))}" if is_gain else ""
    return [words.road(run, where), figure(was), f"{kept:g} · {figure(was)}{gain}", figure(now)]


def _plain(table: Table) -> dict[str, Any]:
    return {"head": list(table.head), "rows": [[[cell.text, cell.mark] for cell in row] for row in table.rows]}
