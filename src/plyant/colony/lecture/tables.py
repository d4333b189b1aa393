"""A lecture as headings, sentences and tables; text, page and paper write the same ones."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from plyant.colony.lecture import words
from plyant.colony.lecture.figures import chance, figure
from plyant.colony.lecture.printed import AGREES, CUT_OFF, Chance, Printed, Trail, judged
from plyant.colony.lecture.record import CLOSE, DAEMON, Step
from plyant.colony.lecture.result import Lecture

CHOSEN, GAINED, CUT, SLIP = "chosen", "gained", "cut", "slip"
MEANINGS = {
    CHOSEN: "where the ant goes",
    GAINED: "an edge that gains pheromone",
    CUT: "digits cut off, not rounded",
    SLIP: "not the right figure",
}
_AT_ONCE = 7  # columns of a table of pheromone; more are set below them


class Cell(NamedTuple):
    """What stands in a table, and how it is marked."""

    text: str
    mark: str = ""


class Table(NamedTuple):
    """The first column names the rows."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    step: int = -1
    """Which step of the run it is about."""


class Part(NamedTuple):
    """A heading and what stands below it."""

    heading: str
    blocks: tuple[str | Table, ...]


class Sheet(NamedTuple):
    """All about one run."""

    title: str
    facts: tuple[tuple[str, str], ...]
    parts: tuple[Part, ...]


def sheets(lecture: Lecture) -> list[Sheet]:
    """The run, and where the slides of the notes go another way, that one too."""
    title = f"Ant colony: {lecture.problem.name}"
    if lecture.slide is None:
        return [_sheet(lecture, title)]
    return [
        _sheet(lecture, f"{title}, in exact arithmetic"),
        _sheet(lecture.slide, f"{title}, along the way of the slides", is_first=False),
    ]


def _sheet(lecture: Lecture, title: str, is_first: bool = True) -> Sheet:
    facts = tuple(words.facts(lecture)) if is_first else (("next city", words.CHOICES[lecture.choice]),)
    parts = [Part("Distances d", (_distances(lecture),))] if is_first else []
    numbered = enumerate(lecture.steps)
    for (iteration, ant), group in itertools.groupby(numbered, key=lambda pair: (pair[1].iteration, pair[1].ant)):
        heading = f"Ant {ant}" if ant else "Pheromone and daemon actions"
        if lecture.iterations > 1:
            heading = f"Iteration {iteration}: {heading[0].lower()}{heading[1:]}"
        parts.append(Part(heading, tuple(_told(lecture, list(group)))))
    parts.append(Part("Result", tuple(_result(lecture))))
    if lecture.printed is not None:
        parts.append(Part("What the slides print", tuple(_compared(lecture, lecture.printed))))
    return Sheet(title, facts, tuple(parts))


def _distances(lecture: Lecture) -> Table:
    problem = lecture.problem
    names = tuple(map(str, problem.cities))
    rows = []
    for i, name in enumerate(names):
        there = (Cell("–") if i == j else _distance(problem.distance(i, j)) for j in range(problem.size))
        rows.append((Cell(name), *there))
    return Table("", ("", *names), tuple(rows))


def _distance(d: float) -> Cell:
    return Cell("no road" if d == float("inf") else figure(d))


def _told(lecture: Lecture, group: list[tuple[int, Step]]) -> Iterator[str | Table]:
    """The steps of one ant, or what follows the tours; then the pheromone, where it has changed."""
    for number, step in group:
        yield words.sentence(lecture, step)
        if step.candidates:
            yield _choice(lecture, number, step)
    first, last = group[0][1], group[-1][1]
    if first.ant:
        yield f"Visited: ({', '.join(map(str, lecture.names(last.visited)))}), length {figure(last.length)}."
    before = lecture.steps[max(group[0][0] - 1, 0)]
    changed = [before]
    changed += [step for number, step in group if step.time > lecture.steps[max(number - 1, 0)].time]
    if len(changed) > 1:
        yield from _pheromone(lecture, changed)


def _choice(lecture: Lecture, number: int, step: Step) -> Table:
    names, printed = lecture.problem.cities, lecture.printed
    if printed is not None and not any(known.time == step.time - 1 for known in printed.chances):
        printed = None
    head: tuple[str, ...] = ("to", "d", "τ", "η = 1/d", "τ^α·η^β", "p")
    rows = []
    for c in step.candidates:
        figures = (c.distance, c.pheromone, c.nearness, c.attraction)
        is_chosen = c.city == step.chosen
        row = [Cell(str(names[c.city])), *(Cell(figure(f)) for f in figures)]
        row.append(Cell(chance(c.probability), CHOSEN if is_chosen else ""))
        if printed is not None:
            row.append(_printed(lecture, Chance(step.time - 1, c.city), printed))
        rows.append(tuple(row))
    if printed is not None:
        head += ("slide",)
    return Table("", head, tuple(rows), number)


def _printed(lecture: Lecture, which: Chance | Trail, printed: Printed) -> Cell:
    text = printed.chances.get(which) if isinstance(which, Chance) else printed.trails.get(which)
    if text is None:
        return Cell("")
    verdict = judged(text, lecture.right(which))
    return Cell(text, "" if verdict == AGREES else CUT if verdict == CUT_OFF else SLIP)


def _pheromone(lecture: Lecture, changed: Sequence[Step]) -> Iterator[Table]:
    """One column for each time at which the pheromone was another."""
    for first in range(0, len(changed), _AT_ONCE):
        shown = changed[first : first + _AT_ONCE]
        befores = [changed[first - 1] if first else None, *shown[:-1]]
        rows = []
        for where in changed[0].pheromone:
            cells = []
            for before, step in zip(befores, shown, strict=True):
                left = 1.0 if step.kind == DAEMON else lecture.parameters.kept
                gained = before is not None and step.pheromone[where] > left * before.pheromone[where]
                cells.append(Cell(figure(step.pheromone[where]), GAINED if gained else ""))
            rows.append((Cell(words.road(lecture, where)), *cells))
        head = ("τ", *(_moment(step, is_first=step is changed[0]) for step in shown))
        yield Table("Pheromone", head, tuple(rows))


def _moment(step: Step, is_first: bool = False) -> str:
    return "closing" if step.kind == CLOSE and not is_first else f"t = {step.time}"


def _result(lecture: Lecture) -> Iterator[str | Table]:
    yield from words.outcome(lecture)
    if len(lecture.run.walks) > 1:
        rows = tuple(
            (
                Cell(f"{walk.iteration}.{walk.ant}"),
                Cell(words.way(lecture, walk.visited)),
                Cell(figure(walk.length), CHOSEN if walk is lecture.run.best else ""),
            )
            for walk in lecture.run.walks
        )
        yield Table("Tours", ("ant", "visited", "f_k"), rows)


def _compared(lecture: Lecture, printed: Printed) -> Iterator[str | Table]:
    closing = lecture.steps[-1].time
    head = ("τ", *(f"t = {time}" for time in range(closing)), "closing")
    rows = tuple(
        (
            Cell(words.road(lecture, where)),
            *(_printed(lecture, Trail(time, where), printed) for time in range(closing + 1)),
        )
        for where in lecture.steps[0].pheromone
    )
    yield Table("Pheromone as the last slide prints it", head, rows)
    slips = []
    for slip in printed.slips:
        right = ", ".join(
            chance(lecture.right(f)) if isinstance(f, Chance) else figure(lecture.right(f)) for f in slip.right
        )
        is_figure = f" Right: {right}." if right else ""
        slips.append(f"{slip.place}: {slip.printed}.{is_figure} {slip.why[0].upper()}{slip.why[1:]}")
    yield "Slips:"
    yield from (f"{number}. {said}" for number, said in enumerate(slips, 1))
    yield printed.remark


def marks_used(sheet: Sheet) -> list[str]:
    """Which marks the tables of this sheet have, in the order of their meanings."""
    used = {
        cell.mark
        for part in sheet.parts
        for block in part.blocks
        if isinstance(block, Table)
        for row in block.rows
        for cell in row
    }
    return [mark for mark in MEANINGS if mark in used]
