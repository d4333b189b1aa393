"""What happens, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from plyant.colony.lecture.figures import chance, figure
from plyant.colony.lecture.record import BEGIN, CLOSE, DAEMON, DROP, MOVE, UPDATE, Step
from plyant.colony.lecture.result import Lecture
from plyant.colony.lecture.rule import Edge
from plyant.colony.problem import KINDS

GREATEST, PROBABILITY, SLIDE = "greatest", "probability", "slide"
CHOICES = {
    GREATEST: "the most probable city; of equals the first",
    PROBABILITY: "drawn, each city as often as its probability says",
    SLIDE: "where the slides' ant goes",
}
STEP, TOUR = "step", "tour"
UPDATES = {
    STEP: "after each step τ becomes ρ·τ on every edge, and the edge taken gains Q/d",
    TOUR: "after the tours τ becomes ρ·τ on every edge, and the edges of a tour gain Q/f_k",
}
FORMULA = "p(j) = τ(i,j)^α · η(i,j)^β / Σ τ(i,h)^α · η(i,h)^β over all cities h that may come next; η = 1/d"


def facts(lecture: Lecture) -> Iterator[tuple[str, str]]:
    """What was asked for: symbols and values."""
    given, problem = lecture.parameters, lecture.problem
    yield "task", f"{KINDS[problem.kind]}; {problem.size} {'city' if problem.size == 1 else 'cities'}"
    yield "start", str(problem.cities[given.start])
    yield "N", f"{_count(given.ants, 'ant')}, {_count(lecture.iterations, 'iteration')}"
    yield "τ₀", "given edge by edge" if lecture.given_trails else figure(given.initial)
    yield "α, β", f"{given.alpha:g}, {given.beta:g}"
    yield "ρ", f"{given.kept:g} is kept (the notes' ρ), {given.evaporated:g} evaporates (the literature's ρ)"
    yield "Q", f"{given.deposit:g}"
    if given.steps is not None:
        yield "limit", f"an ant that is not home after {_count(given.steps, 'step')} is dropped"
    yield "next city", CHOICES[lecture.choice] + (f" (seed {lecture.seed})" if lecture.choice == PROBABILITY else "")
    yield "pheromone", UPDATES[lecture.update]
    if lecture.local:
        yield "daemon", "2-opt: parts of a tour are turned around as long as that makes it shorter; it then gains Q/f_k"
    yield "rule", FORMULA


def sentence(lecture: Lecture, step: Step) -> str:
    """What happened in this step."""
    names = lecture.problem.cities
    if step.kind == BEGIN:
        return f"Ant {step.ant} begins in {names[step.visited[0]]}."
    if step.kind == UPDATE:
        return "The iteration is over: every edge evaporates, and the finished tours are laid out."
    if step.kind == DAEMON:
        return f"Daemon action: {step.said}."
    if step.kind == DROP:
        return f"Ant {step.ant} in {names[step.visited[-1]]} {step.said}: it is dropped."
    here, there = (names[city] for city in step.visited[-2:])
    if step.kind == CLOSE:
        return f"All cities are visited: back from {here} to {there}. f_{step.ant} = {figure(step.length)}."
    assert step.kind == MOVE
    return f"From {here} to {there}{_why(lecture, step)}. Length so far {figure(step.length)}."


def _why(lecture: Lecture, step: Step) -> str:
    probability = next(c.probability for c in step.candidates if c.city == step.chosen)
    if len(step.candidates) == 1:
        return ", the only city left with a road to it"
    if lecture.choice == GREATEST:
        return f", the most probable city ({chance(probability)})"
    if lecture.choice == PROBABILITY:
        return f", drawn with probability {chance(probability)}"
    best = max(step.candidates, key=lambda c: c.probability)
    if best.city == step.chosen:
        return f", the most probable city ({chance(probability)})"
    right = f"{lecture.problem.cities[best.city]} is the most probable city ({chance(best.probability)})"
    return f", as on the slides ({chance(probability)}); by right {right}"


def way(lecture: Lecture, visited: Sequence[int]) -> str:
    """A list of visited cities."""
    return " → ".join(map(str, lecture.names(visited)))


def road(lecture: Lecture, where: Edge) -> str:
    """An edge."""
    return ("→" if lecture.directed else "–").join(map(str, lecture.names(where)))


def outcome(lecture: Lecture) -> Iterator[str]:
    """What was found."""
    if lecture.run.best is None:
        yield "No ant came home."
    else:
        yield f"Best: {way(lecture, lecture.run.best.visited)}, length {figure(lecture.length)}."
    if lecture.dropped:
        out = lecture.dropped + len(lecture.run.walks)
        yield f"{lecture.dropped} of {_count(out, 'ant')} {'was' if lecture.dropped == 1 else 'were'} dropped."


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
