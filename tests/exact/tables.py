"""Comparing whole tables of solved games."""


def same_table(one, other):
    """Do two solutions say the same of every state?"""
    first, second = one.known.explorer, other.known.explorer
    pairs = zip(first.columns(), second.columns(), strict=True)
    tables = [sorted(zip(*(c.tolist() for c in x.columns()), strict=True)) for x in (first, second)]
    return (
        (one.states, one.ends, one.method) == (other.states, other.ends, other.method)
        and first.packing == second.packing
        and first.utilities == second.utilities
        and all(a.dtype == b.dtype for a, b in pairs)
        and tables[0] == tables[1]
    )
