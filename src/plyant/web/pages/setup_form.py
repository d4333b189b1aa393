"""The form in which a game is set up, and what was filled in: parameters, players, the clock."""

from __future__ import annotations

import html
import random
from collections.abc import Mapping
from typing import Any

from plyant.arena.settings import LEVELS
from plyant.errors import ParameterError
from plyant.game import Game
from plyant.parameters import literal
from plyant.web.own_rules import RulesStopped, in_time
from plyant.web.seats import LEVEL, PERSON, Seat, offered
from plyant.web.shelf import Entry, Field

CLOCKS = ("", "1", "3", "5", "10", "30")
STRENGTH = "3"
_LONG = 24  # characters; longer texts get more room
_QUIET = ("weights",)  # parameters of the evaluation, not of the rules

Given = dict[str, Any]
"""What was filled in, by the names of the inputs."""


def parameters(entry: Entry, given: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters as the game wants them; what was left empty has its default."""
    found: dict[str, Any] = {}
    for field in entry.fields:
        value = given.get(f"p:{field.name}")
        if isinstance(value, str):
            value = value.strip("\r\n") if field.kind == "str" else literal(value.strip())
        if value is not None and value != "":
            found[field.name] = value
    return found


def seats(given: Mapping[str, Any], players: int, luck: random.Random | None = None) -> list[dict[str, Any]]:
    """A seat for each player; raises ParameterError for numbers that are none."""
    preset, level = given.get("preset", ""), _whole(given.get("level") or STRENGTH, "the level")
    person, computer = Seat()._asdict(), Seat(LEVEL, level)._asdict()
    if preset == "people":
        return [person] * players
    if preset == "watch":
        return [computer] * players
    if preset == "each":
        return [_seat(given, p) for p in range(players)]
    side = given.get("side", "0")
    chosen = (luck or random.SystemRandom()).randrange(players) if side == "any" else _whole(side, "the side")
    return [person if p == chosen else computer for p in range(players)]


def _seat(given: Mapping[str, Any], player: int) -> dict[str, Any]:
    kind, _, level = str(given.get(f"s:{player}:kind") or PERSON).partition(":")
    depth, seconds = (str(given.get(f"s:{player}:{what}") or "").strip() for what in ("depth", "seconds"))
    return {
        "kind": kind,
        "level": int(level) if level.isdecimal() else int(STRENGTH),
        "depth": _whole(depth, "the depth") if depth else None,
        "seconds": _number(seconds, "the seconds") if seconds else None,
    }


def minutes(given: Mapping[str, Any]) -> float | None:
    """The minutes on each clock; None: there is none."""
    text = str(given.get("minutes") or "").strip()
    return _number(text, "the clock") if text else None


def _whole(text: Any, what: str) -> int:
    if not str(text).strip().isdecimal() or len(str(text)) > 9:
        raise ParameterError(f"{what} must be a whole number, and {str(text)[:40]!r} is none.")
    return int(text)


def _number(text: str, what: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise ParameterError(f"{what} must be a number, and {text[:40]!r} is none.") from None


# -- how it looks ---------------------------------------------------------------------------------------------------


def form(entry: Entry, game: Game, values: Mapping[str, Any]) -> str:
    """The whole form; `values` are the parameters that it begins with."""
    fields = [f for f in entry.fields if f.name not in _QUIET]
    quiet = [f for f in entry.fields if f.name in _QUIET]
    rules = _fieldset("Rules", f'<div class="fields">{_inputs(fields, values)}</div>') if fields else ""
    position = (
        '<label class="field wide">Position<textarea class="plain" name="state" rows="3" spellcheck="false"></textarea>'
        "</label>"
        if game.has("parse_state")
        else ""
    )
    return (
        f'<form autocomplete="off">{_players(game)}{rules}'
        f"{_fieldset('Clock', _choices('minutes', {c: _clock(c) for c in CLOCKS}, ''))}"
        '<details><summary>More: begin with moves or a position</summary><div class="fields">'
        '<label class="field wide">Moves that were made already'
        '<input class="plain" name="moves" spellcheck="false" autocapitalize="off"></label>'
        f"{position}{_inputs(quiet, values)}</div></details></form>"
    )


def _clock(text: str) -> str:
    return f"{text} min" if text else "None"


def _fieldset(legend: str, inside: str, looks: str = "") -> str:
    return f'<fieldset class="{looks}"><legend>{html.escape(legend)}</legend>{inside}</fieldset>'


def _choices(name: str, options: Mapping[str, str], chosen: str) -> str:
    return '<div class="choices">' + "".join(
        f'<label><input type="radio" name="{name}" value="{html.escape(value)}"'
        f"{' checked' if value == chosen else ''}><span>{html.escape(label)}</span></label>"
        for value, label in options.items()
    ) + "</div>"  # fmt: skip


def _players(game: Game) -> str:
    names, algorithms = [game.player_name(p) for p in range(len(game.players))], _algorithms(game)
    levels = _choices("level", {str(n): _level(n) for n in LEVELS}, STRENGTH)
    strength = _fieldset("Strength", levels, "when-computer")
    if len(names) == 1:
        presets = {"people": "You play", "watch": "Watch the computer", "each": "Choose an algorithm"}
        return (
            _fieldset("Who plays?", _choices("preset", presets, "people"))
            + strength
            + f'<div class="when-each">{seat_rows(names, algorithms)}</div>'
        )
    several = len(names) > 2
    presets = {
        "computer": f"You against the computer{'s' if several else ''}",
        "people": f"{'People' if several else 'Two people'} on this screen",
        "watch": f"Watch {'computers' if several else 'two computers'}",
        "each": "Choose each player",
    }
    sides = {str(p): f"{name}{', first' if p == 0 else ''}" for p, name in enumerate(names)} | {"any": "Either"}
    return (
        _fieldset("Who plays?", _choices("preset", presets, "computer"))
        + _fieldset("You are", _choices("side", sides, "0"), "when-you")
        + strength
        + f'<div class="when-each seats-place">{seat_rows(names, algorithms)}</div>'
    )


def _algorithms(game: Game) -> list[str]:
    """Those that can play; with somebody's own rules that fail, those that look at nothing before they move."""
    try:
        return in_time(game, lambda: offered(game))
    except RulesStopped:
        return ["random"]


def _level(level: int) -> str:
    return {1: "1 easy", 5: "5 strong"}.get(level, str(level))


def seat_rows(names: list[str], algorithms: list[str]) -> str:
    """A row for each player: who it is, and how far an algorithm looks."""
    kinds = [(PERSON, "a person"), *((f"{LEVEL}:{n}", f"computer, level {n}") for n in LEVELS)]
    kinds += [(name, name) for name in algorithms]
    rows = []
    for p, name in enumerate(names):
        chosen = PERSON if p == 0 else f"{LEVEL}:{STRENGTH}"
        options = "".join(
            f'<option value="{value}"{" selected" if value == chosen else ""}>{html.escape(label)}</option>'
            for value, label in kinds
        )
        rows.append(
            f'<div class="seat"><strong>{html.escape(name)}</strong>'
            f'<label class="field">Player<select class="plain" name="s:{p}:kind">{options}</select></label>'
            f'<label class="field">Depth<input class="plain" name="s:{p}:depth" type="number" min="1" max="60"></label>'
            f'<label class="field">Seconds<input class="plain" name="s:{p}:seconds" type="number" min="0" step="any">'
            "</label></div>"
        )
    return f'<div class="seats">{"".join(rows)}</div>'


def first_given(game: Game) -> Given:
    """What the form says before anything is filled in."""
    count = len(game.players)
    given: Given = {"preset": "computer" if count > 1 else "people", "side": "0", "level": STRENGTH, "minutes": ""}
    for p in range(count):
        given[f"s:{p}:kind"] = PERSON if p == 0 else f"{LEVEL}:{STRENGTH}"
    return given


def _inputs(fields: list[Field], values: Mapping[str, Any]) -> str:
    return "".join(_input(field, values.get(field.name, field.default)) for field in fields)


def _input(field: Field, value: Any) -> str:
    label, name = html.escape(field.name.replace("_", " ")), html.escape(f"p:{field.name}")
    shown = html.escape(value if isinstance(value, str) else repr(value))
    if field.kind == "bool":
        checked = " checked" if value else ""
        return f'<label class="check"><input type="checkbox" name="{name}"{checked}>{label}</label>'
    if field.kind == "int":
        return f'<label class="field">{label}<input class="plain" type="number" name="{name}" value="{shown}"></label>'
    if len(shown) > _LONG or "\n" in shown:
        rows = min(max(shown.count("\n") + 1, 2), 10)
        return (
            f'<label class="field wide">{label}<textarea class="plain" name="{name}" rows="{rows}" spellcheck="false">'
            f"\n{shown}</textarea></label>"
        )
    return f'<label class="field">{label}<input class="plain" name="{name}" value="{shown}" spellcheck="false"></label>'
