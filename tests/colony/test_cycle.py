"""A round trip in an array, against a plain list."""

import types

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from plyant.colony import cycle as cycles
from plyant.colony import desk as desks


def interpreted(function, made=None):
    """The same function, and all native ones that it calls, as plain Python: an index out of bounds is an error."""
    made = {} if made is None else made
    plain = getattr(function, "py_func", function)
    if plain not in made:
        own = dict(plain.__globals__)
        made[plain] = types.FunctionType(plain.__code__, own, plain.__name__, plain.__defaults__, plain.__closure__)
        for name in plain.__code__.co_names:
            if hasattr(own.get(name), "py_func"):
                own[name] = interpreted(own[name], made)
    return made[plain]


def is_consistent(cycle):
    n = len(cycle.order)
    return sorted(cycle.order.tolist()) == list(range(n)) and all(cycle.order[cycle.place[c]] == c for c in range(n))


after, before, is_between, turn, exchange_parts, is_short = (
    interpreted(f)
    for f in (cycles.after, cycles.before, cycles.is_between, cycles.turn, cycles.exchange_parts, cycles.is_short)
)
make_turn, undo_turns = interpreted(desks.make_turn), interpreted(desks.undo_turns)


@st.composite
def shuffled(draw):
    """A cycle, read in either direction, and the list of its nodes as they follow each other."""
    order = draw(st.permutations(range(draw(st.integers(1, 12)))))
    cycle = cycles.cycle_of(order)
    if draw(st.booleans()):
        cycle.turned[0] = 1
        order = order[::-1]
    return cycle, order


def way(order, a, b):
    """From a to b, both with it."""
    i = order.index(a)
    round_trip = order[i:] + order[:i]
    return round_trip[: round_trip.index(b) + 1]


def followed(cycle):
    found = [0]
    while len(found) < len(cycle.order):
        found.append(int(after(cycle, found[-1])))
    return found


@given(shuffled())
def test_neighbours_and_who_is_between(made):
    cycle, order = made
    n = len(order)
    for i, node in enumerate(order):
        assert after(cycle, node) == order[(i + 1) % n]
        assert before(cycle, node) == order[i - 1]
    for a in order:
        for b in order:
            for c in order:
                assert bool(is_between(cycle, a, b, c)) == (b in way(order, a, c))


@given(shuffled(), st.data())
def test_a_part_is_turned_round(made, data):
    cycle, order = made
    for _ in range(3):
        a, b = (data.draw(st.sampled_from(order)) for _ in range(2))
        part = way(order, a, b)
        rest = [*order, *order][order.index(a) :][len(part) : len(order)]
        turn(cycle, a, b)
        order = part[::-1] + rest
        assert is_consistent(cycle)
        i = order.index(0)
        assert followed(cycle) == order[i:] + order[:i]


@given(shuffled(), st.data())
def test_turns_are_undone(made, data):
    cycle, order = made
    desk = desks.desk_for(len(order))
    states = []
    for _ in range(data.draw(st.integers(1, 6))):
        states.append((cycle.order.tolist(), cycle.place.tolist(), int(cycle.turned[0])))
        make_turn(cycle, desk, data.draw(st.sampled_from(order)), data.draw(st.sampled_from(order)))
    left = data.draw(st.integers(0, len(states) - 1))
    undo_turns(cycle, desk, left)
    assert (cycle.order.tolist(), cycle.place.tolist(), int(cycle.turned[0])) == states[left]


@given(shuffled(), st.data())
def test_two_neighbouring_parts_are_exchanged(made, data):
    cycle, _ = made
    n = len(cycle.order)
    i = data.draw(st.integers(0, n - 1))
    first = data.draw(st.integers(0, n))
    second = data.draw(st.integers(0, n - first))
    stored = cycle.order.tolist()
    ring = stored[i:] + stored[:i]
    exchange_parts(cycle, i, first, second, np.zeros(n, np.int32))
    expected = ring[first : first + second] + ring[:first] + ring[first + second :]
    now = cycle.order.tolist()
    assert now[i:] + now[:i] == expected
    assert is_consistent(cycle)


def test_what_is_short():
    cycle = cycles.cycle_of(range(10))
    assert is_short(cycle, 2, 4, 2)
    assert is_short(cycle, 9, 1, 2)
    assert not is_short(cycle, 2, 7, 4)


def test_a_desk_is_a_queue_without_repetition():
    wait, next_waiting, send_away = (interpreted(f) for f in (desks.wait, desks.next_waiting, desks.send_away))
    desk = desks.desk_for(3)
    for _ in range(4):
        for node in (2, 0, 2, 1, 0):
            wait(desk, node)
        assert desk.ends[1] == 3
        assert [int(next_waiting(desk)) for _ in range(2)] == [2, 0]
        wait(desk, 2)
        assert [int(next_waiting(desk)) for _ in range(2)] == [1, 2]
        wait(desk, 1)
        send_away(desk)
        assert desk.ends[1] == 0
        assert not desk.waits.any()
