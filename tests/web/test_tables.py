"""The memory of all games in progress together is bounded."""

from __future__ import annotations

import gc
import threading
import weakref
from typing import Any

import pytest

from plyant import choice
from plyant.engine.table import Table
from plyant.game import Result
from plyant.web.contest import Contest
from plyant.web.contests import Contests
from plyant.web.limits import Limits
from plyant.web.shelf import Shelf
from plyant.web.tables import Tables


class Owner:
    """Somebody who thinks."""


@pytest.mark.parametrize("seat", [{"kind": "level", "level": 4}, {"kind": "engine"}])
def test_many_games_in_which_the_computer_thinks_keep_few_tables(monkeypatch: Any, seat: dict[str, Any]) -> None:
    seen: list[weakref.ref[Table]] = []

    def search(*_: Any, table: Table, **how: Any) -> Result:
        seen.append(weakref.ref(table))
        return None  # type: ignore[return-value]

    monkeypatch.setattr(choice, "search", search)
    limits = Limits(tables=3, table_mb=1)
    contests = Contests(Shelf(), limits)
    first = contests.begin("ann", "tic-tac-toe", [{"kind": "person"}, seat])
    begun = [first] + [contests.add(Contest(first.record, first.seats, "ann", limits)) for _ in range(49)]
    for one in begun:
        for _ in range(2):
            one.players[1].think(one.state, 1, threading.Event())
    gc.collect()
    assert len(seen) == 100
    assert all(first is second for first, second in zip(seen[::2], seen[1::2], strict=True))
    assert [one() is not None for one in seen[::2]] == [False] * 47 + [True] * 3
    del begun, first, one, contests
    gc.collect()
    assert not any(found() for found in seen)


def test_the_table_that_was_longest_left_alone_is_forgotten() -> None:
    tables, limits = Tables(), Limits(tables=2, table_mb=1)
    one, two, three = Owner(), Owner(), Owner()
    first, second = tables.of(one, limits), tables.of(two, limits)
    assert tables.of(one, limits) is first
    tables.of(three, limits)
    assert tables.of(one, limits) is first
    assert tables.of(two, limits) is not second
