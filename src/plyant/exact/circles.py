"""Which states of a graph can come again (Kosaraju, Sharir)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence


def circles(order: Sequence[int], after: Callable[[int], Iterable[int]]) -> dict[int, int]:
    """The circle that each state is in: two states are in the same one where each can come after the other.

    order: the states in the order in which a search that goes deep first has left them. after: those after a state;
    what is not in `order` does not count.
    """
    before: dict[int, list[int]] = {state: [] for state in order}
    for state in order:
        for t in after(state):
            if t in before:
                before[t].append(state)
    found: dict[int, int] = {}
    for first in reversed(order):
        waiting = [first] if first not in found else []
        while waiting:
            state = waiting.pop()
            if state not in found:
                found[state] = first
                waiting += before[state]
    return found
