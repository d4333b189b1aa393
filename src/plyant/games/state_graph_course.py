"""State graphs as the tests of the Pac-Man course projects write them, in words that `state_graph_data` reads.

A `.test` file has lines `key: "value"` and blocks in triple quotes; lines that begin with # are comments:

    class: "GraphGameTreeTest"
    alg: "MinimaxAgent"
    depth: "2"
    num_agents: "2"
    start_state: "max"
    win_states: "A B"
    lose_states: ""
    successors: three quotes, then lines `state action next-state`
    evaluation: three quotes, then lines `state value`

Its depth counts rounds: one move of every agent.
"""

import re
from collections.abc import Mapping
from typing import Any

from plyant.errors import BadText

_QUOTES = '"""'
_LINE = re.compile(r'\s*([A-Za-z_]\w*)\s*:\s*(?:("""|\'\'\')|"([^"]*)"|\'([^\']*)\'|([^"\'].*?))\s*$')
_MARKS = re.compile(r"^\s*(?:start_state|num_agents|successors|class)\s*:\s*[\"'\w]", re.MULTILINE)
_CLASS = "GraphGameTreeTest"
_RENAMED = {
    "start_state": "start", "win_states": "win", "lose_states": "lose", "num_agents": "agents", "depth": "rounds",
    "alg": "algorithm",
}  # fmt: skip
_ALGORITHMS = {"minimax": "minimax", "alphabeta": "alphabeta", "expectimax": "expectimax"}


def is_course_text(text: str) -> bool:
    """Does the text look like a `.test` file rather than JSON or a typed-in tree?"""
    return text.lstrip()[:1] not in ("{", "(", "[") and _MARKS.search(text) is not None


def is_course_data(data: Mapping[Any, Any]) -> bool:
    """Has the mapping the keys of a `.test` file?"""
    return "start_state" in data


def read_course_text(text: str) -> dict[str, str]:
    """The values of a `.test` file by their keys; raises BadText with the line."""
    values: dict[str, str] = {}
    lines = enumerate(text.splitlines(), 1)
    for number, line in lines:
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        match = _LINE.match(line)
        if match is None:
            raise BadText(f'state graph: line {number}: {line.strip()[:40]!r} is not of the form key: "value".')
        key, block, *single = match.groups()
        value = next((one for one in single if one is not None), "")
        if block:
            inside = []
            for _, below in lines:
                if below.strip() == block:
                    break
                inside.append(below)
            else:
                raise BadText(f"state graph: line {number}: the block of {key} is not closed by {block}.")
            value = "\n".join(inside)
        if values.get(key, value) != value:
            raise BadText(f"state graph: line {number}: {key} is given twice with different values.")
        values[key] = value
    return values


def from_course(data: Mapping[Any, Any]) -> dict[Any, Any]:
    """The same graph under the keys of `state_graph_data`; raises BadText."""
    kind = data.get("class", _CLASS)
    if kind != _CLASS:
        raise BadText(f"state graph: class {kind!r} is a game of Pac-Man, not a tree; {_CLASS} is accepted.")
    renamed: dict[Any, Any] = {}
    for key, value in data.items():
        if key not in ("class", "diagram"):
            renamed[_RENAMED.get(key, key)] = value
    for key in ("win", "lose"):
        if isinstance(renamed.get(key), str):
            renamed[key] = renamed[key].split()
    if isinstance(renamed.get("algorithm"), str):
        short = renamed["algorithm"].lower().removesuffix("agent").replace("-", "")
        renamed["algorithm"] = _ALGORITHMS.get(short, renamed["algorithm"])
    if isinstance(renamed.get("successors"), str):
        rows = _rows(renamed["successors"], "successors", ("state", "action", "next state"))
        graph: dict[str, list[list[str]]] = {}
        for state, action, after in rows:
            graph.setdefault(state, []).append([action, after])
        renamed["successors"] = graph
    if isinstance(renamed.get("evaluation"), str):
        values: dict[str, str] = {}
        for state, value in _rows(renamed["evaluation"], "evaluation", ("state", "value")):
            if values.get(state, value) != value:
                raise BadText(f"state graph: evaluation: {state!r} has two values, {values[state]} and {value}.")
            values[state] = value
        renamed["evaluation"] = {state: number_in(value) for state, value in values.items()}
    for key in ("agents", "rounds"):
        text = renamed.get(key)
        if isinstance(text, str) and text.strip().isdigit() and len(text) < 10:
            renamed[key] = int(text)
    return renamed


def number_in(value: Any) -> Any:
    """The number that a text stands for; anything else as it is."""
    if not isinstance(value, str) or "_" in value:
        return value
    try:
        return float(value)
    except ValueError:
        return value


def _rows(text: str, key: str, columns: tuple[str, ...]) -> list[list[str]]:
    rows = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if words and len(words) != len(columns):
            raise BadText(
                f"state graph: {key}, row {number}: {line.strip()[:40]!r} has {len(words)} words; "
                f"{', '.join(columns)} are accepted."
            )
        if words:
            rows.append(words)
    return rows
