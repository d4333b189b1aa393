"""How a state graph is written: a JSON object, or the same as a Python mapping.

`{"agents": 2, "rounds": 3, "algorithm": "minimax", "start": "A", "successors": {"A": [["Left", "B"], ["Right", "C"]]},
"win": [], "lose": ["C"], "evaluation": {"B": 3, "C": 5}}`. Needed are start, successors and evaluation.
The tests of the Pac-Man course projects are read as well (`state_graph_course`). What is odd but cannot change the
answer gives a warning.
"""

import difflib
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, NoReturn

from plyant.errors import BadText
from plyant.games.state_graph_course import from_course, is_course_data, is_course_text, number_in, read_course_text
from plyant.warning import warn

MOST_AGENTS = 1_000
MOST_ENTRIES = 1_000_000  # actions, or values, or names in a list
MOST_TEXT = 64_000_000  # characters
ALGORITHMS = ("minimax", "alphabeta", "expectimax")
CUTS = ("weak", "strict")

_BEGINS = re.compile(r'\s*\{\s*"')  # a chance node of a typed-in tree begins with a number
_LARGEST = 1e300  # a mean of such numbers is still a number
_KEYS = ("start", "successors", "evaluation", "win", "lose", "agents", "rounds", "algorithm", "cut")
_NEEDED = _KEYS[:3]
_NOTES = (
    "title",
    "name",
    "description",
    "comment",
    "notes",
    "source",
    "author",
    "date",
    "version",
    "diagram",
    "id",
    "url",
)
_MEANT = {
    "depth": "rounds", "max_depth": "rounds", "plies": "rounds", "eval": "evaluation", "evaluations": "evaluation",
    "values": "evaluation", "utilities": "evaluation", "players": "agents", "alg": "algorithm", "moves": "successors",
    "children": "successors", "edges": "successors", "root": "start", "initial": "start",
}  # fmt: skip
_OTHER_RULES = (
    "alpha",
    "beta",
    "chance",
    "discount",
    "gamma",
    "order",
    "player",
    "probabilities",
    "rewards",
    "weights",
)


class Data(NamedTuple):
    """What was written, checked; None: it was not said."""

    start: str
    successors: Mapping[str, Sequence[tuple[str, str]]]
    """The actions of each state in their order, each with the state that it leads to."""
    win: Sequence[str]
    lose: Sequence[str]
    evaluation: Mapping[str, float]
    agents: int | None
    rounds: int | None
    algorithm: str | None
    cut: str | None


class Shape(NamedTuple):
    """The graph by the numbers of its states; the start is 0."""

    names: Sequence[str]
    moves: Sequence[Sequence[str]]
    nexts: Sequence[Sequence[int]]
    ends: Sequence[str]
    """Why a state is a leaf whenever it is reached: a win, a loss, no successors; empty: it is not."""
    values: Sequence[float | None]


def is_state_graph(text: str) -> bool:
    """Is this text meant to be a state graph, and not a typed-in tree?"""
    return _BEGINS.match(text) is not None or is_course_text(text)


def read(data: str | Mapping[str, Any]) -> Data:
    """A state graph; raises BadText that says what is wrong, where, and what is accepted."""
    given = _loaded(data) if isinstance(data, str) else data
    if not isinstance(given, Mapping):
        raise _fail(f"{_shown(given)} is not an object; one with {_listed(_NEEDED)} was expected.")
    if is_course_data(given):
        given = from_course(given)
    for key in given:
        _check_key(key)
    for key in _NEEDED:
        if key not in given:
            raise _fail(f'"{key}" is missing; {_listed(_NEEDED)} are needed.')
    lists = {key: _names(given.get(key), key) for key in ("win", "lose")}
    both = sorted(set(lists["win"]) & set(lists["lose"]))
    if both:
        _warn(f'{_several(both)} in "win" and in "lose"; such a state is a leaf, worth what "evaluation" says.')
    start, successors = _name(given["start"], '"start"'), _successors(given["successors"])
    evaluation = _evaluation(given["evaluation"])
    known = {start, *successors, *evaluation, *(after for moves in successors.values() for _, after in moves)}
    for key, names in lists.items():
        unknown = [name for name in names if name not in known]
        if unknown:
            _warn(f'"{key}": {_several(unknown)} neither the start, nor a successor, nor evaluated, and ignored.')
        lists[key] = tuple(name for name in names if name in known)
    return Data(
        start=start,
        successors=successors,
        evaluation=evaluation,
        agents=count("agents", given.get("agents"), MOST_AGENTS),
        rounds=count("rounds", given.get("rounds")),
        algorithm=word("algorithm", given.get("algorithm"), ALGORITHMS),
        cut=word("cut", given.get("cut"), CUTS),
        **lists,
    )


def written(data: Data) -> str:
    """The one text for a graph, however it was written: what the states are, not how they are searched."""
    graph = {key: getattr(data, key) for key in ("start", "successors", "win", "lose", "evaluation")}
    return json.dumps(graph, ensure_ascii=False, separators=(",", ":"))


def shape(data: Data) -> Shape:
    """The graph with a number for each state."""
    numbers = {data.start: 0}
    for name, moves in data.successors.items():
        numbers.setdefault(name, len(numbers))
        for _, after in moves:
            numbers.setdefault(after, len(numbers))
    won, lost = frozenset(data.win), frozenset(data.lose)
    all_moves = [data.successors.get(name, ()) for name in numbers]
    return Shape(
        names=tuple(numbers),
        moves=[tuple(action for action, _ in moves) for moves in all_moves],
        nexts=[tuple(numbers[after] for _, after in moves) for moves in all_moves],
        ends=[
            "a win" if name in won else "a loss" if name in lost else "" if moves else "a state without successors"
            for name, moves in zip(numbers, all_moves, strict=True)
        ],
        values=[data.evaluation.get(name) for name in numbers],
    )


def count(what: str, value: Any, most: int | None = None) -> int | None:
    """A number of agents or of rounds, checked; None stays None."""
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 10:
        _warn(f"{what}={_shown(value)} is a text; it is read as a number.")
        value = int(value)
    elif isinstance(value, float) and value.is_integer():
        value = int(value)
    if value is None or (isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= (most or value)):
        return value
    accepted = f"a whole number from 1 to {most:,}" if most else "a whole number of at least 1"
    raise _fail(f"{what}={_shown(value)} is not accepted; {accepted} is.")


def word(what: str, value: Any, accepted: Sequence[str]) -> str | None:
    """One of some words, checked; None stays None."""
    if isinstance(value, str) and value.lower().replace("-", "") in accepted:
        return value.lower().replace("-", "")
    if value is None:
        return None
    raise _fail(f"{what}={_shown(value)} is not accepted; {' or '.join(accepted)} is.")


def _loaded(text: str) -> Any:
    if len(text) > MOST_TEXT:
        raise _fail(f"the text has more than {MOST_TEXT:,} characters.")
    if is_course_text(text):
        return read_course_text(text)
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)
    except BadText:
        raise
    except json.JSONDecodeError as error:
        raise _fail(f"line {error.lineno}, column {error.colno}: this is not JSON: {error.msg}.") from None
    except RecursionError:
        raise _fail("brackets are nested too deeply; an object of lists of pairs was expected.") from None
    except ValueError:  # a number with thousands of digits
        raise _fail("a number is too long to be read.") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            if found[key] != value:
                raise _fail(f"the key {_shown(key)} is given twice in one object, with different values.")
            _warn(f"the key {_shown(key)} is given twice in one object, with the same value.")
        found[key] = value
    return found


def _no_number(text: str) -> NoReturn:
    raise _fail(f"{text} is not a number; finite numbers are accepted.")


def _check_key(key: Any) -> None:
    """Refuse a key that seems to be one of ours or a rule that is not supported; warn of any other unknown one."""
    if key in _KEYS or key in _NOTES or (isinstance(key, str) and key.startswith("_")):
        return
    plain = key.lower() if isinstance(key, str) else ""
    near = difflib.get_close_matches(plain[:40], _KEYS, 1, 0.75)
    meant = _MEANT.get(plain) or (near[0] if near else "")
    if meant or plain in _OTHER_RULES or not isinstance(key, str):
        hint = f' Did you mean "{meant}"?' if meant else ""
        raise _fail(f"there is no key {_shown(key)}; there are: {', '.join(_KEYS)}.{hint}")
    _warn(f"the key {_shown(key)} is unknown and ignored; known are {', '.join(_KEYS)}.")


def _successors(given: Any) -> dict[str, tuple[tuple[str, str], ...]]:
    if not isinstance(given, Mapping):
        raise _fail(f'"successors" is {_shown(given)}; an object was expected: {{"A": [["Left", "B"]]}}.')
    found: dict[str, tuple[tuple[str, str], ...]] = {}
    total = 0
    for name, entries in given.items():
        where = f'"successors" of {_shown(name)}'
        _name(name, '"successors"')
        if isinstance(entries, Mapping):  # {"Left": "B"}
            entries = list(entries.items())
        if not _is_list(entries):
            raise _fail(f'{where}: {_shown(entries)} is not a list of pairs ["action", "state"].')
        total += 1 + len(entries)
        if total > MOST_ENTRIES:
            raise _fail(f'"successors" has more than {MOST_ENTRIES:,} states and actions.')
        found[name] = tuple(_pair(entry, f"{where}, entry {i}") for i, entry in enumerate(entries, 1))
        actions: set[str] = set()
        for action, _ in found[name]:
            if action in actions:
                raise _fail(f"{where}: the action {_shown(action)} is there twice; each needs a name of its own.")
            actions.add(action)
    return found


def _pair(entry: Any, where: str) -> tuple[str, str]:
    if not _is_list(entry) or len(entry) != 2:
        raise _fail(f'{where}: {_shown(entry)} is not a pair; ["action", "state"] is accepted.')
    return _name(entry[0], f"{where}, the action"), _name(entry[1], f"{where}, the state")


def _evaluation(given: Any) -> dict[str, float]:
    if not isinstance(given, Mapping):
        raise _fail(f'"evaluation" is {_shown(given)}; an object was expected: {{"B": 3, "C": 5.5}}.')
    _check_length(given, "evaluation")
    values = {name: number_in(value) for name, value in given.items()}
    texts = [name for name, value in given.items() if value is not values[name]]
    if texts:
        _warn(f'"evaluation": {_several(texts)} given as a text; it is read as a number.')
    for name, value in values.items():
        is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
        if not is_number or not abs(value) <= _LARGEST:  # nan is not less than anything
            where = f'"evaluation" of {_shown(name)}'
            raise _fail(f"{where}: {_shown(value)} is not accepted; a number up to {_LARGEST:g} is.")
    return {_name(name, '"evaluation"'): float(value) for name, value in values.items()}


def _names(given: Any, key: str) -> tuple[str, ...]:
    if given is None:
        return ()
    if not _is_list(given):
        raise _fail(f'"{key}" is {_shown(given)}; a list of states was expected: ["B", "C"].')
    _check_length(given, key)
    return tuple(_name(name, f'"{key}", entry {i}') for i, name in enumerate(given, 1))


def _check_length(given: Any, key: str) -> None:
    if len(given) > MOST_ENTRIES:
        raise _fail(f'"{key}" has more than {MOST_ENTRIES:,} entries.')


def _name(given: Any, where: str) -> str:
    if not isinstance(given, str) or not given or not given.isprintable():
        raise _fail(f"{where}: {_shown(given)} is not a name; a text of printable characters is accepted.")
    return given


def _is_list(given: Any) -> bool:
    return isinstance(given, Sequence) and not isinstance(given, (str, bytes))


def _shown(value: Any) -> str:
    """A value in a sentence, and no more of it than one would read."""
    if isinstance(value, (Mapping, list, tuple)):
        if isinstance(value, Mapping) or len(value) > 3 or any(isinstance(v, (Mapping, list, tuple)) for v in value):
            return f"{'an object' if isinstance(value, Mapping) else 'a list'} of {len(value):,}"
        return f"[{', '.join(map(_shown, value))}]"
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) > 10**40:
        return "a number of more than 40 digits"
    text = ascii(value) if isinstance(value, str) and not value.isprintable() else repr(value)
    return text if len(text) <= 60 else text[:57] + "…"


def _listed(keys: Sequence[str]) -> str:
    return ", ".join(f'"{key}"' for key in keys[:-1]) + f' and "{keys[-1]}"'


def _several(names: Sequence[str]) -> str:
    """Some names as the subject of a sentence, with its verb: 'A' is, 'A' and 'B' are."""
    shown = [_shown(name) for name in names[:5]]
    if len(names) > len(shown):
        shown.append(f"{len(names) - len(shown):,} more")
    return f"{', '.join(shown[:-1])} and {shown[-1]} are" if len(shown) > 1 else f"{shown[0]} is"


def _warn(what: str) -> None:
    warn(f"state graph: {what}")


def _fail(what: str) -> BadText:
    return BadText(f"state graph: {what}")
