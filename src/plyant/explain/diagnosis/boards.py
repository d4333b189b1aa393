"""Tic-tac-toe positions as questions: the game tree of a board, with the scores that the function itself gives.

What a function returns for a finished game (10, −10, `10 - depth` …) is its own affair, so it is found out first; the
values of all other positions must follow from it.
"""

from __future__ import annotations

import collections
import random
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from plyant.explain.diagnosis.process import Student
from plyant.explain.diagnosis.question import Question

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
DRAW, FIRST, SECOND = 0, 1, 2
_DRAWN = (1, 2, 1, 1, 2, 2, 2, 1, 1)
_EMPTY = (1, 2, 3, 3, 4, 4, 4, 4, 5)
_SECONDS = 6.0
_AGREEING = 0.7  # of the boards with the same result and as many empty cells must have the same value
_SHARE_FINISHED = 4  # every fourth question is a finished game, if the function can value one


class Score(NamedTuple):
    """What a finished game is worth: `base + by_depth * depth + by_empty * empty cells`."""

    base: float
    by_depth: float = 0.0
    by_empty: float = 0.0

    def at(self, depth: int, empty: int) -> float:
        """The value with this argument for the depth, and this number of empty cells."""
        return self.base + self.by_depth * depth + self.by_empty * empty


Scores = dict[int, Score]
"""By the result: DRAW, or the player who has won."""
PLAIN: Scores = {DRAW: Score(0), FIRST: Score(1), SECOND: Score(-1)}
_OTHER: Scores = {DRAW: Score(0), FIRST: Score(-1), SECOND: Score(1)}


def result_of(cells: tuple[int, ...]) -> int | None:
    """The winner, DRAW, or None if the game goes on."""
    for a, b, c in LINES:
        if cells[a] and cells[a] == cells[b] == cells[c]:
            return cells[a]
    return None if 0 in cells else DRAW


def position(cells: tuple[int, ...], plan: dict[str, Any]) -> Question:
    """The game tree of a board, as the plan says who maximizes and what finished games are worth."""
    scores: Scores = plan["scores"]
    empty = cells.count(0)
    start, step = (empty, -1) if plan["counts_down"] else (0, 1)
    children: list[tuple[int, ...]] = []
    values: list[Any] = []
    movers: list[int] = []

    def grow(board: tuple[int, ...]) -> int:
        node = len(children)
        mover = on_move(board)
        left = board.count(0)
        result = result_of(board)
        children.append(())
        movers.append(int(mover != plan["maximizer"]))
        value = 0.0 if result is None else scores[result].at(start + step * (empty - left), left)
        values.append(int(value) if value == int(value) else value)
        if result is None:
            places = [place for place, cell in enumerate(board) if not cell]
            children[node] = tuple(grow((*board[:p], mover, *board[p + 1 :])) for p in places)
        return node

    grow(cells)
    return Question("board", tuple(children), tuple(values), tuple(movers), cells=cells)


def on_move(cells: tuple[int, ...]) -> int:
    """The first player begins, and they take turns."""
    return FIRST if sum(cell > 0 for cell in cells) % 2 == 0 else SECOND


def questions(plan: dict[str, Any], count: int, seed: int) -> list[Question]:
    """Positions of games played at random, the smallest first; all ways of winning are among them."""
    chance = random.Random(seed)
    boards: dict[tuple[int, ...], None] = {}
    if plan["values_finished"]:
        boards |= dict.fromkeys(won(line) for line in LINES for won in (_first_won, _second_won))
    for _ in range(20 * count):
        if len(boards) >= count:
            break
        cells = _played(chance, 9 - chance.choice(_EMPTY))
        is_over = result_of(cells) is not None
        if not is_over and not _fits(cells, plan):
            continue
        if not is_over or (plan["values_finished"] and chance.random() < 1 / _SHARE_FINISHED):
            boards[cells] = None
    return sorted((position(cells, plan) for cells in boards), key=lambda question: question.size)


def _played(chance: random.Random, moves: int) -> tuple[int, ...]:
    cells = [0] * 9
    for place in chance.sample(range(9), 9)[:moves]:
        if result_of(tuple(cells)) is None:
            cells[place] = on_move(tuple(cells))
    return tuple(cells)


def smaller(question: Question, plan: dict[str, Any]) -> Iterator[Question]:
    """The positions after each move."""
    for cells in _after(question.cells):
        if result_of(cells) is not None:
            if plan["values_finished"]:
                yield position(cells, plan)
        elif _fits(cells, plan):
            yield position(cells, plan)
        else:
            yield from (position(later, plan) for later in _after(cells) if result_of(later) is None)


def _after(cells: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for place, cell in enumerate(cells):
        if not cell and result_of(cells) is None:
            yield (*cells[:place], on_move(cells), *cells[place + 1 :])


def _fits(cells: tuple[int, ...], plan: dict[str, Any]) -> bool:
    """Can the function be asked about this player's move?"""
    return plan.get("side") in (None, on_move(cells))


def picture(question: Question, plan: dict[str, Any]) -> str:
    """The board for people; empty cells show the numbers of their moves."""
    marks = [str(mark) if str(mark).strip() else "?" for mark in plan["symbols"][:2]]
    numbers = iter(range(1, 10))
    shown = [marks[cell - 1] if cell else f"{next(numbers)}" for cell in question.cells]
    if result_of(question.cells) is not None:
        shown = [mark if cell else " " for mark, cell in zip(shown, question.cells, strict=True)]
    width = max(map(len, shown))
    return "\n".join(" | ".join(mark.rjust(width) for mark in shown[i : i + 3]) for i in (0, 3, 6))


def side_of(plan: dict[str, Any], answers: list[tuple[Question, dict[str, Any]]]) -> int | None:
    """The player for whom the function always moves, whoever's turn it is; None if it is told, or finds out."""
    if plan["told_who"]:
        return None
    placed = {answer["placed"] for _, answer in answers} - {0}
    turns = {on_move(question.cells) for question, _ in answers}
    return placed.pop() if len(placed) == 1 and len(turns) == 2 else None


def for_side(plan: dict[str, Any], side: int) -> dict[str, Any]:
    """If nothing is known of the scores, this side maximizes."""
    return {} if plan["values_finished"] else {"maximizer": side, "scores": PLAIN if side == FIRST else _OTHER}


# ---- what are finished games worth?


def find_scores(student: Student, plan: dict[str, Any], lines: int = len(LINES)) -> dict[str, Any]:
    """The plan with the function's own scores: `scores`, `maximizer`, and `values_finished`, if it can value a finished
    game at all. Fewer `lines` of three are faster."""
    scores: Scores = {}
    for result, boards in _FINISHED.items():
        score = _score_of(student, plan, [cells for group in boards for cells in group[:lines]])
        if score is not None:
            scores[result] = score
    plan = plan | {"scores": PLAIN, "maximizer": FIRST, "values_finished": False}
    if not {FIRST, SECOND} <= scores.keys():
        return plan
    first, second = (scores[player].at(0, 2) for player in (FIRST, SECOND))
    draw = scores.get(DRAW)
    if first == second and draw is not None and draw.at(0, 0) == first:
        return plan
    if first == second:  # to the player on move, who has lost
        size = abs(first)
        own = {DRAW: Score(0), FIRST: Score(size or 1), SECOND: Score(-size or -1)}
        return plan | {"scores": own, "values_finished": size > 0}
    low, high = sorted((first, second))
    if draw is None or not low < draw.at(0, 0) < high:
        scores[DRAW] = Score((first + second) / 2)
    return plan | {"scores": scores, "maximizer": FIRST if first > second else SECOND, "values_finished": True}


def _score_of(student: Student, plan: dict[str, Any], boards: list[tuple[int, ...]]) -> Score | None:
    """The score of boards with the same result, by what most of them say."""
    at_0, at_1 = (_values(student, plan, boards, depth) for depth in (0, 1))
    known = collections.Counter(value for value in at_0[: len(at_0) // 2] if value is not None)
    if not known or known.most_common(1)[0][1] < _AGREEING * sum(known.values()):
        return None  # it values no finished games: these are moves
    slopes = collections.Counter(b - a for a, b in zip(at_0, at_1, strict=True) if a is not None and b is not None)
    if not slopes:
        return None
    by_empty: dict[int, collections.Counter[float]] = {}
    for cells, value in zip(boards, at_0, strict=True):
        if value is not None:
            by_empty.setdefault(cells.count(0), collections.Counter())[value] += 1
    usual = sorted((empty, values.most_common(1)[0][0]) for empty, values in by_empty.items())
    (few, low), (many, high) = usual[0], usual[-1]
    slope = (high - low) / (many - few) if many > few else 0.0
    return Score(low - slope * few, slopes.most_common(1)[0][0], slope)


def _values(student: Student, plan: dict[str, Any], boards: list[tuple[int, ...]], depth: int) -> list[float | None]:
    asked = [
        Question("board", ((),), (0,), (int(on_move(cells) != FIRST),), depth=depth, cells=cells) for cells in boards
    ]
    answers = student.ask(asked, time.perf_counter() + _SECONDS)
    return [_value(answer) for answer in [*answers, *[{}] * len(asked)][: len(asked)]]


def _value(answer: dict[str, Any]) -> float | None:
    """The value that is said to a finished game; there is no move beside it, or one that means none."""
    result = answer.get("result", {"kind": "none"})
    items = result["items"] if result["kind"] == "several" else [result]
    numbers = [item["value"] for item in items if item["kind"] == "number"]
    if len(items) == 3 and len(numbers) == 3:  # [row, column, score]
        numbers = [numbers[2] if numbers[0] == numbers[1] == -1 else numbers[0]]
    return numbers[0] if len(numbers) == 1 else _with_no_move(numbers)


def _with_no_move(numbers: list[float]) -> float | None:
    return next((number for number in numbers if number != -1), None) if len(numbers) == 2 else None


def _first_won(line: tuple[int, int, int], others: int = 2) -> tuple[int, ...]:
    return _with_line(line, FIRST, others)


def _second_won(line: tuple[int, int, int], others: int = 3) -> tuple[int, ...]:
    return _with_line(line, SECOND, others)


def _with_line(line: tuple[int, int, int], player: int, others: int) -> tuple[int, ...]:
    """A board on which a player has this line, and the other one has some marks that are no line."""
    free = [place for place in range(9) if place not in line]
    cells = [player if place in line else 0 for place in range(9)]
    for number in range(1 << len(free)):
        places = [place for i, place in enumerate(free) if number >> i & 1]
        marked = [3 - player if place in places else cell for place, cell in enumerate(cells)]
        if len(places) == others and not any(all(marked[p] == 3 - player for p in one) for one in LINES):
            return tuple(marked)
    raise AssertionError


def _more(cells: tuple[int, ...], count: int) -> tuple[int, ...]:
    """The same result, after some more moves of both players."""
    result = result_of(cells)
    mover = on_move(cells)
    found = cells
    for place, cell in enumerate(cells):
        if count and not cell:
            after = (*found[:place], mover, *found[place + 1 :])
            if _lines(after) == _lines(found) and result_of(after) == result:
                found, mover, count = after, 3 - mover, count - 1
    return found


def _lines(cells: tuple[int, ...]) -> int:
    return sum(cells[a] == cells[b] == cells[c] != 0 for a, b, c in LINES)


_FINISHED = {
    DRAW: ((_DRAWN, (1, 1, 2, 2, 2, 1, 1, 2, 1), (1, 2, 1, 2, 1, 1, 2, 1, 2)),),
    FIRST: tuple(tuple(_more(_first_won(line), extra) for line in LINES) for extra in (0, 2)),
    SECOND: tuple(tuple(_more(_second_won(line), extra) for line in LINES) for extra in (0, 2)),
}
"""Boards by their result, in groups with the same number of empty cells."""
