"""Exercises with their solutions, and marks for answers."""

from __future__ import annotations

import threading
from typing import Annotated, Literal

from fastapi import APIRouter
from pydantic import Field, JsonValue
from starlette.requests import Request

from plyant.explain.exercises.files import as_dict
from plyant.explain.exercises.grading import grade
from plyant.explain.exercises.make import made as made_exercises
from plyant.explain.exercises.options import read
from plyant.web.api.asking import thought
from plyant.web.api.models import Asked, Plain, example
from plyant.web.house import House

Span = Annotated[str, Field(max_length=20, description='A number or a span, "2" or "1-3".')]


class ExercisesAsked(Asked):
    """Which exercises; equal choices give equal exercises."""

    seed: Annotated[int, Field(0, ge=0, le=2**53)]
    kind: Literal["alphabeta", "minimax", "nim", "maxn", "ants", "mixed"] = "alphabeta"
    count: Annotated[int, Field(1, ge=1, le=20)]
    branching: Span | None = None
    depth: Annotated[int | None, Field(None, ge=1, le=7)]
    alpha_cuts: Span | None = None
    beta_cuts: Span | None = None
    deep: Literal["any", "yes", "no"] = "any"
    leaves: Literal["distinct", "repeated"] = "distinct"
    cut: Literal["weak", "strict"] = "weak"
    order: Literal["ltr", "rtl"] = "ltr"
    root: Literal["max", "min"] = "max"
    values: Span | None = None
    sticks: Span | None = None
    cities: Annotated[int | None, Field(None, ge=4, le=8)]


class SheetAsked(ExercisesAsked):
    """A sheet of them."""

    solutions: Annotated[bool, Field(False, description="With the answers and the way to them?")]


class AnswersAsked(Asked):
    """Answers to be marked."""

    model_config = example(exercises={"seed": 1}, answers={"1": {"value": 3}})

    exercises: Annotated[ExercisesAsked, Field(description="The same choices as for the sheet.")]
    answers: Annotated[
        dict[Annotated[str, Field(max_length=10)], dict[Annotated[str, Field(max_length=60)], JsonValue] | None],
        Field(max_length=20, description='By the number of the exercise, then by the item: {"1": {"value": 3}}.'),
    ]


def router(house: House) -> APIRouter:
    """The routes."""
    made = APIRouter(prefix="/exercises", tags=["exercises"])

    @made.post("", summary="Make exercises")
    async def sheet(request: Request, asked: SheetAsked) -> Plain:
        """Statements, questions and a place for the answers; with solutions if they are wanted."""

        def job(stop: threading.Event) -> Plain:
            options = read(asked.model_dump(exclude_none=True, exclude={"solutions"}))
            return as_dict(made_exercises(options, stop), "Exercises", options, asked.solutions)

        return await thought(house, request, job)

    @made.post("/grade", summary="Mark answers")
    async def marks(request: Request, asked: AnswersAsked) -> Plain:
        """Marks for every answer, with partial credit, and a sentence that says why."""

        def job(stop: threading.Event) -> Plain:
            options = read(asked.exercises.model_dump(exclude_none=True))
            return grade(made_exercises(options, stop), asked.answers).as_dict()

        return await thought(house, request, job)

    return made
