"""Searches explained: the trace of a tree or of a position, and the labels of the lecture notes."""

from __future__ import annotations

import threading
from typing import Annotated, Any, Literal

from fastapi import APIRouter
from pydantic import BaseModel, Field
from starlette.requests import Request

from plyant.explain.export import as_dict
from plyant.explain.status import Labelling
from plyant.explain.trace import Trace
from plyant.web.api.asking import thought
from plyant.web.api.games import source_of
from plyant.web.api.models import Asked, GameAsked, Name, Parameters, Text
from plyant.web.house import House
from plyant.web.trees.asked import BOOK, STATUS
from plyant.web.trees.asked import Asked as TreeWanted
from plyant.web.trees.film import MOST_DRAWN, searched


class TreeAsked(Asked):
    """A typed-in tree, or a position of a game."""

    tree: Annotated[Text | None, Field(None, description="A tree as text; null: that of a game.", examples=[BOOK])]
    game: Annotated[Name | None, Field(None, description="A game, whose tree is searched from a position on.")]
    parameters: Parameters
    state: Text = ""
    moves: Text = ""
    root: Literal["max", "min"] = "max"
    svg: Annotated[bool, Field(True, description="With a drawing?")]


class TraceAsked(TreeAsked):
    """How to search it."""

    algorithm: Annotated[
        Literal["minimax", "alphabeta", "expectimax", "maxn"] | None, Field(None, description="null: what fits.")
    ]
    cut: Annotated[Literal["weak", "strict"], Field("weak", description="Cut at α ≥ β (weak), or at α > β (strict).")]
    order: Annotated[Literal["ltr", "rtl"], Field("ltr", description="Of the moves: left to right, or right to left.")]
    depth: Annotated[int | None, Field(None, ge=1, le=60, description="Plies; null: to the end.")]
    steps: Annotated[bool, Field(True, description="With every step of the search, and its sentence?")]


class TraceShown(BaseModel):
    """A search in plain data. Nodes are named by their paths; a bound that is still infinite is null."""

    trace: dict[str, Any]
    svg: str | None


class LabelShown(BaseModel):
    """A node with its status."""

    id: str
    name: str
    kind: Annotated[str, Field(description="max, min or leaf.")]
    status: Annotated[str, Field(description="WIN, LOSS or DRAW, to MAX.")]
    moves: Annotated[list[tuple[str, str]], Field(description="Each move, and the id of the node it leads to.")]


class LabelsShown(BaseModel):
    """Every node of a tree with its status."""

    status: str
    best: Annotated[list[str], Field(description="The moves at the root that keep its status.")]
    counts: dict[str, int]
    nodes: list[LabelShown]
    svg: str | None


def router(house: House) -> APIRouter:
    """The routes."""
    made = APIRouter(tags=["trees"])

    async def found(request: Request, asked: TreeAsked, **more: Any) -> tuple[Trace | Labelling, str | None]:
        def job(stop: threading.Event) -> tuple[Trace | Labelling, str | None]:
            one = searched(_wanted(house, asked, **more), house.shelf, house.limits, stop)
            return one, one.svg(most=MOST_DRAWN) if asked.svg else None

        return await thought(house, request, job)

    @made.post("/trace", summary="Explain a search")
    async def trace(request: Request, asked: TraceAsked) -> TraceShown:
        """What minimax or alpha-beta does: values, windows, cuts and why, the line, and a sentence for every step."""
        given = {"algorithm": asked.algorithm or "", "cut": asked.cut, "order": asked.order, "depth": asked.depth}
        one, svg = await found(request, asked, **given)
        assert isinstance(one, Trace)
        return TraceShown(trace=as_dict(one, asked.steps), svg=svg)

    @made.post("/labels", summary="Label a tree")
    async def labels(request: Request, asked: TreeAsked) -> LabelsShown:
        """WIN, LOSS or DRAW to MAX at every node, from the leaves upwards, as in the lecture notes."""
        one, svg = await found(request, asked, algorithm=STATUS)
        assert isinstance(one, Labelling)
        return LabelsShown(
            status=one.status,
            best=list(one.best),
            counts=one.counts(),
            nodes=[
                LabelShown(id=n.id, name=n.name, kind=n.kind, status=n.status, moves=list(n.moves))
                for n in one.nodes.values()
            ],
            svg=svg,
        )

    return made


def _wanted(house: House, asked: TreeAsked, **more: Any) -> TreeWanted:
    for what, text in (("the tree", asked.tree or ""), ("the position", asked.state), ("the moves", asked.moves)):
        house.limits.checked_text(text, what)
    if asked.game is None:
        return TreeWanted(tree=BOOK if asked.tree is None else asked.tree, root=asked.root, **more)
    source = source_of(house, GameAsked(game=asked.game, parameters=asked.parameters))
    return TreeWanted(game=source, moves=asked.moves, state=asked.state, root=asked.root, **more)
