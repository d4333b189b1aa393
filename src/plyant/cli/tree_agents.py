"""`plyant tree` of a state graph: several agents, depth in rounds, and which states were generated."""

from __future__ import annotations

import sys
from pathlib import Path

from plyant.cli.explained import delivered, outline
from plyant.cli.show import as_json
from plyant.errors import ParameterError
from plyant.explain.answer import Answer, RootValue, answer
from plyant.explain.names import listed, number
from plyant.explain.trace import trace
from plyant.explain.words import CUT_RULES, explain
from plyant.games.state_graph import StateGraph, state_graph
from plyant.games.state_graph_data import ALGORITHMS, CUTS, read, word
from plyant.wording import counted

_MOST_NAMED = 40  # states in a line
_MOST_ROWS = 200  # actions at the root
_NAMES = {"minimax": "minimax", "alphabeta": "alpha-beta", "expectimax": "expectimax"}


def refuse_options(root: str, order: str, depth: int | None) -> None:
    """Raise ParameterError for options that are for typed-in trees alone."""
    for option, is_given in (("--root", root != "max"), ("--order", order != "ltr"), ("--depth", depth is not None)):
        if is_given:
            instead = "give --rounds" if option == "--depth" else "agent 0 begins, and actions keep the given order"
            raise ParameterError(f"{option} is for typed-in trees; a state graph has none: {instead}.")


def search_graph(
    text: str,
    agents: int | None,
    rounds: int | None,
    algorithm: str | None,
    cut: str | None,
    steps: bool,
    table: bool,
    out: Path | None,
    json: bool,
) -> None:
    """Search a state graph and print the answer; what the options say comes before what the text says."""
    data = read(text)
    chosen = word("algorithm", algorithm, ALGORITHMS) or data.algorithm or "alphabeta"
    rule = word("cut", cut, CUTS) or data.cut or "strict"
    others = "random" if chosen == "expectimax" else "minimise"
    game = state_graph(data, agents=agents, rounds=rounds, others=others)
    found = answer(game, chosen, rule)
    parts = [_facts(game, found, chosen, rule)]
    if out is not None or ((steps or table) and not json):
        seen = trace(game, algorithm=chosen, cut=rule)
        if delivered(seen, found.as_dict, out, json):
            return
        if steps or table:
            parts += ["", outline(seen)]
        parts += ["", explain(seen, "table")] if table else []
        parts += ["", explain(seen, "long")] if steps else []
    if json:
        as_json(found.as_dict())
    else:
        sys.stdout.write("\n".join(parts) + "\n")


def _facts(game: StateGraph, found: Answer, algorithm: str, cut: str) -> str:
    rules = [_NAMES[algorithm]]
    if algorithm == "alphabeta":
        rules += [f"{cut}: {CUT_RULES[cut]}", "fail-soft"]
    rows = [
        ("value", f"{number(found.value)} to agent 0"),
        ("action", found.action or "none: the start is a leaf"),
        ("optimal", listed(found.optimal, _MOST_NAMED) or "none"),
        ("rules", "; ".join([*rules, "actions in the given order"])),
        ("agents", _agents(game)),
        ("depth", _depth(game)),
        ("generated", f"{counted(len(found.generated), 'state')}: {_some(found.generated)}"),
        ("visited", f"{counted(found.visited, 'node')}; a state counts each time it is reached"),
    ]
    shown = found.actions[:_MOST_ROWS]
    wide = max((len(move.action) for move in shown), default=0)
    for i, move in enumerate(shown):
        rows.append(("actions" if i == 0 else "", f"{move.action:<{wide}}  {_value(move)}"))
    if len(found.actions) > len(shown):
        rows.append(("", f"… and {counted(len(found.actions) - len(shown), 'action')} more"))
    return "\n".join(f"{head:<11}{text}" for head, text in rows)


def _agents(game: StateGraph) -> str:
    if game.agents == 1:
        return "1, which maximises"
    who = {2: "agent 1", 3: "agents 1 and 2"}.get(game.agents, f"agents 1 to {game.agents - 1:,}")
    verb = "minimise" if game.others == "minimise" else "move"
    how = "" if game.others == "minimise" else " at random, every action as probable as another"
    return f"{game.agents:,}: agent 0 maximises, {who} {verb}{'s' * (game.agents == 2)}{how}"


def _depth(game: StateGraph) -> str:
    if not game.rounds:
        return "to the leaves of the graph, without a limit"
    plies = game.rounds * game.agents
    return f"{counted(game.rounds, 'round')} of one move of every agent, {counted(plies, 'move')} in all"


def _value(move: RootValue) -> str:
    return number(move.value) if move.exact else f"at most {number(move.value)}: the rest was cut off"


def _some(names: tuple[str, ...]) -> str:
    """The names in a line, and no more of them than one would read."""
    more = len(names) - _MOST_NAMED
    return " ".join(names[:_MOST_NAMED]) + (f" … and {more:,} more" if more > 0 else "")
