"""A decision for people: as a table, and in sentences."""

from __future__ import annotations

import textwrap

from plyant.explain.appraisal import Appraisal
from plyant.explain.decision import Decision, Option
from plyant.explain.names import value_text
from plyant.explain.nodes import Value
from plyant.explain.replies import Reply
from plyant.explain.text_table import in_columns

_WIDE = 110
_GLUE = "\N{NO-BREAK SPACE}"  # keeps words on one line until lines are made
_MOST_WAYS = 6
_SIGNS = {"exact": "", "at most": "≤ ", "at least": "≥ ", "unknown": "? "}
_OVER = "There is nothing to decide: the game is over."
_LIKELY = "After a move of chance, the most probable way is followed."
_NOT_KEPT = "…: more follows, below what was kept of the tree."


def table(decision: Decision) -> str:
    """A row for each move, the best marked with a star; below, what the evaluation sees now and at the end."""
    if not decision.options:
        return _OVER
    heads = ("", "move", "value", "then")
    rows = [
        heads,
        *((_mark(o), o.move, _value(o), _follows(o) or "nothing: the line ends here") for o in decision.options),
    ]
    wide = [max(len(row[i]) for row in rows) for i in range(3)]
    lines = [_headline(decision)]
    for row in rows:
        start = "".join(cell.ljust(w) + "  " for cell, w in zip(row, wide, strict=False))
        lines += _lines(row[3], start, " " * len(start))
    return "\n".join([*lines, *_notes(decision), *_seen(decision)])


def words(decision: Decision) -> str:
    """A sentence or two for each move, and for what the evaluation sees."""
    if not decision.options:
        return _OVER
    said = [_headline(decision), *(_sentence(option) for option in decision.options), *_general(decision)]
    ends = [("The position itself", decision.here)]
    if decision.chosen:
        ends.append((f"Where {decision.chosen.move} leads", decision.chosen.end))
    return "\n".join([*said, *(_told(where, seen) for where, seen in ends if seen is not None)]).replace(_GLUE, " ")


def short(value: Value) -> str:
    """A value as exact as a table has room for."""
    return value_text(tuple(round(v, 4) for v in value) if isinstance(value, tuple) else round(value, 4))


def percent(share: float) -> str:
    """A probability."""
    return f"{100 * share:.3g}{_GLUE}%"


def _lines(text: str, first: str, then: str) -> list[str]:
    found = textwrap.wrap(text, _WIDE, initial_indent=first, subsequent_indent=then, break_long_words=False)
    return [line.replace(_GLUE, " ") for line in found]


def _headline(decision: Decision) -> str:
    plies = decision.depth
    ahead = "to the end" if plies is None else f"{plies} plies ahead" if plies > 1 else "one ply ahead"
    return f"{decision.who[:1].upper()}{decision.who[1:]} to move; {decision.algorithm}, {ahead}."


def _mark(option: Option) -> str:
    return "*" if option.is_best else percent(option.share) if option.share is not None else ""


def _value(option: Option) -> str:
    return _SIGNS[option.bound] + short(option.value)


def _follows(option: Option) -> str:
    between = "; " if any(reply.ways for reply in option.replies) else ", "
    return between.join(map(_reply, option.replies)) + (
        "" if option.is_whole else f"{_GLUE}…" if option.replies else "…"
    )


def _reply(reply: Reply) -> str:
    who = reply.who.replace(" ", _GLUE)
    if len(reply.ways) < 2:
        return f"{who}{_GLUE}{reply.move}"
    shares = {percent(way.share) for way in reply.ways}
    if len(shares) == 1:
        return f"{who}: {_some([way.move for way in reply.ways])} ({shares.pop()}{_GLUE}each)"
    likely = sorted(reply.ways, key=lambda way: -way.share)
    return f"{who}: {_some([f'{way.move}{_GLUE}{percent(way.share)}' for way in likely])}"


def _some(ways: list[str]) -> str:
    more = [f"{len(ways) - _MOST_WAYS}{_GLUE}more"] if len(ways) > _MOST_WAYS else []
    return ", ".join(ways[:_MOST_WAYS] + more)


def _general(decision: Decision) -> list[str]:
    """What is to be known about all lines."""
    by_chance = any(len(reply.ways) > 1 for option in decision.options for reply in option.replies)
    is_short = not all(option.is_whole for option in decision.options)
    return [_LIKELY] * by_chance + [_NOT_KEPT] * is_short


def _notes(decision: Decision) -> list[str]:
    """The same below a table, and why there are bounds."""
    notes = _general(decision)
    for option in decision.options:
        if option.bound != "exact":
            notes += _lines(f"{option.move}: {_only_a_bound(option)}", "", "  ")
    return ["", *notes] if notes else []


def _only_a_bound(option: Option) -> str:
    return f"{_value(option)} is only a bound: {option.why or 'a cut below what was kept of the tree'}."


def _sentence(option: Option) -> str:
    worth = short(option.value) if option.bound == "exact" else f"{option.bound} {short(option.value)}"
    chance = f" has a probability of {percent(option.share)} and" if option.share is not None else ""
    best = ", and there is no better move" if option.is_best else ""
    after = f": then {_follows(option)}" if option.replies else ""
    bound = "" if option.bound == "exact" else f" {_only_a_bound(option)}"
    return f"{option.move}{chance} is worth {worth}{best}{after}.{bound}"


def _told(where: str, seen: Appraisal) -> str:
    if seen.is_end:
        return f"{where} is the end, with {short(seen.value)}."
    parts = [f"{term.name} {short(term.amount)} × {short(term.weight)}" for term in seen.terms]
    return f"{where} is estimated at {short(seen.value)}" + (f" = {' + '.join(parts)}." if parts else ".")


def _seen(decision: Decision) -> list[str]:
    """The features as a table: now, and where the chosen move leads."""
    there = decision.chosen.end if decision.chosen else None
    places = [(head, seen) for head, seen in (("now", decision.here), ("at the end", there)) if seen is not None]
    terms = next((seen.terms for _, seen in places if seen.terms), ())
    if not terms:
        return []
    rows = [["what the evaluation sees", "weight", *(cell for head, _ in places for cell in (head, "worth"))]]
    for i, term in enumerate(terms):
        found = [(short(s.terms[i].amount), short(s.terms[i].worth)) if s.terms else ("", "") for _, s in places]
        rows.append([term.name, short(term.weight), *(cell for pair in found for cell in pair)])
    totals = [("the result" if seen.is_end else "", short(seen.value)) for _, seen in places]
    rows.append(["in all", "", *(cell for pair in totals for cell in pair)])
    return ["", in_columns(rows, left=1)]
