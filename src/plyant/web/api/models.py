"""What requests and answers are made of. Every field is bounded; the server's own limits may be stricter."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, JsonValue

Text = Annotated[str, Field(max_length=20_000)]
Name = Annotated[str, Field(min_length=1, max_length=2_000)]
Seconds = Annotated[float, Field(gt=0, le=30, allow_inf_nan=False, description="Of thinking, at most.")]
Whole = Annotated[int, Field(ge=0, le=2**53)]


Parameters = Annotated[
    dict[Annotated[str, Field(max_length=60)], JsonValue],
    Field(
        default_factory=dict, max_length=40, description="Parameters by name, instead of inside the brackets of `game`."
    ),
]


class Asked(BaseModel):
    """A request: nothing that is not named here is accepted."""

    model_config = ConfigDict(extra="forbid")


def example(**content: JsonValue) -> ConfigDict:
    """The configuration of a model whose example in the reference is this one, which can be sent as it is."""
    return ConfigDict(json_schema_extra={"examples": [content]})


class Trouble(BaseModel):
    """What went wrong."""

    detail: Annotated[str, Field(description="One sentence: what is wrong, and what is accepted.")]


class GameAsked(Asked):
    """A game with its parameters."""

    game: Annotated[
        Name,
        Field(description="Its name, or its name with parameters: `mnk(m=4,n=4,k=3)`.", examples=["connect-four"]),
    ]
    parameters: Parameters


class PositionAsked(GameAsked):
    """A position of a game: its start, or where the moves or the text of a position lead to."""

    state: Annotated[Text, Field("", description="The position as text, in games that can read one.")]
    moves: Annotated[Text, Field("", description="Moves from there on, as players write them.")]


class SeatAsked(Asked):
    """Who plays: a person, the computer at a level, or an algorithm with a budget of its own."""

    kind: Annotated[str, Field("person", max_length=40, description="person, level, or the name of an algorithm.")]
    level: Annotated[int | None, Field(None, ge=1, le=20)]
    depth: Annotated[int | None, Field(None, ge=1, le=60)]
    seconds: Seconds | None = None


class Parameter(BaseModel):
    """A parameter of a game."""

    name: str
    kind: Annotated[str, Field(description="int, float, bool, str, or other.")]
    default: JsonValue


class GameShown(BaseModel):
    """A game on the shelf."""

    name: str
    sentence: str
    own: Annotated[bool, Field(description="From a file that was given on the command line.")]


class GameDetails(GameShown):
    """A game with its parameters, and how it begins."""

    game: Annotated[str, Field(description="The name with the parameters that are not the usual ones.")]
    parameters: list[Parameter]
    players: list[str]
    hidden: Annotated[bool, Field(description="Is there something that players do not see?")]
    chance: Annotated[bool, Field(description="Do dice or cards decide, too?")]
    simultaneous: Annotated[bool, Field(description="Do players move at once?")]
    text: str
    picture: Annotated[str, Field(description="How it begins, as SVG.")]


class SeatShown(BaseModel):
    """A player of a game in progress."""

    player: str
    kind: str
    level: int | None
    depth: int | None
    seconds: float | None
    spent: Annotated[float, Field(description="Seconds on this player's clock.")]
    left: Annotated[float | None, Field(description="Seconds left; null: as many as they like.")]


class MoveShown(BaseModel):
    """A move of a game in progress."""

    by: Annotated[int, Field(description="The player from 0; -1: nature; -2: all at once.")]
    move: Annotated[str | None, Field(description="null: it is not for your eyes.")]


class Thought(BaseModel):
    """What the computer found before its last move."""

    ply: int
    value: float | None
    depth: int
    nodes: int
    seconds: float
    algorithm: str


class Snapshot(BaseModel):
    """A game in progress as its person may see it."""

    id: str
    game: str
    version: Annotated[int, Field(description="Greater after every change that can be seen.")]
    seats: list[SeatShown]
    eyes: Annotated[int | None, Field(description="The player who sees it so; null: nothing is hidden.")]
    text: str
    picture: Annotated[str | None, Field(description="SVG; null where it was not wanted.")]
    to_move: Annotated[str | None, Field(description="Who decides now; null: nature, or it is over.")]
    asked: Annotated[int | None, Field(description="The person whose move is waited for; null: none.")]
    is_natures_turn: bool
    legal: Annotated[list[str], Field(description="The moves of the person who is asked.")]
    over: bool
    values: Annotated[list[float | None] | None, Field(description="What the end is worth to each player.")]
    result: Annotated[str | None, Field(description="How it ended, in words.")]
    moves: list[MoveShown]
    thought: Thought | None
    resigned: int | None
    out_of_time: int | None


class ContestListed(BaseModel):
    """A game in progress, in short."""

    id: str
    game: str
    changed: Annotated[float, Field(description="When, in seconds since 1970.")]


class MoveValue(BaseModel):
    """What a move brings to the player who makes it."""

    move: str
    value: float | None
    words: str
    exact: bool
    line: list[str]


class Analysis(BaseModel):
    """What was found out about a position; values are to the player on move."""

    game: str
    to_move: str
    value: float | None
    words: str
    exact: Annotated[bool, Field(description="Proved, not estimated.")]
    depth: int
    nodes: int
    seconds: float
    algorithm: str
    line: list[str]
    moves: Annotated[list[MoveValue], Field(description="The best moves, best first.")]
    mix: Annotated[dict[str, float], Field(description="The share of each move, where chance had better decide.")]
    notice: Annotated[str, Field(description="Why it was slower than usual; mostly empty.")] = ""


class WhyNot(BaseModel):
    """What speaks against a move."""

    move: str
    value: float | None
    words: str
    line: Annotated[list[str], Field(description="What follows the move; it can be played after it.")]
    best: Annotated[str | None, Field(description="The best move.")]
    best_value: float | None
    loses: Annotated[float | None, Field(description="By how much the best move is better.")]


Plain = dict[str, Any]
