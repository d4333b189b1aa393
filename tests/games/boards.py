"""Boards of sliding puzzles as texts of one character a square, "283164705": a second opinion that shares no code."""

import functools
from collections import deque


@functools.cache
def exchanges(at, size, width):
    """The pairs of squares that a move with the blank on this square exchanges, the first one first."""
    beside = [q for q in range(size) if abs(at // width - q // width) + abs(at % width - q % width) == 1]
    return [(min(at, q), max(at, q)) for q in beside]


def neighbours(board, width):
    """The boards after one move."""
    pairs = exchanges(board.index("0"), len(board), width)
    return [board[:a] + board[b] + board[a + 1 : b] + board[a] + board[b + 1 :] for a, b in pairs]


@functools.cache
def distances(goal, width):
    """The fewest moves from each board that can be reached to the goal, breadth first."""
    known, waiting = {goal: 0}, deque([goal])
    while waiting:
        board = waiting.popleft()
        for after in neighbours(board, width):
            if after not in known:
                known[after] = known[board] + 1
                waiting.append(after)
    return known


def typed(board, width):
    """The board as people type it."""
    return "/".join(board[i : i + width] for i in range(0, len(board), width)).replace("0", "_")
