"""Circles of a graph against reachability by hand."""

from hypothesis import given
from hypothesis import strategies as st

from plyant.exact.circles import circles

graphs = st.integers(1, 8).flatmap(
    lambda n: st.lists(st.lists(st.integers(0, n + 1), max_size=3), min_size=n, max_size=n)
)


def left_in_order(after, first=0):
    """All that a search from the first state meets, in the order in which it leaves them."""
    order, seen = [], set()

    def visit(s):
        seen.add(s)
        for t in after[s]:
            if t < len(after) and t not in seen:
                visit(t)
        order.append(s)

    visit(first)
    return order


@given(graphs)
def test_two_states_are_in_one_circle_where_each_can_come_after_the_other(after):
    order = left_in_order(after)
    found = circles(order, lambda s: after[s])
    assert found.keys() == set(order)
    reach = {s: set(left_in_order(after, s)) for s in order}
    for s in order:
        for t in order:
            assert (found[s] == found[t]) == (t in reach[s] and s in reach[t])
