"""Putting a question to a student's function by its plan."""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable
from typing import Any

from ..question import Question
from .boards import build, note_changes
from .dicts import Dicts
from .leaves import Heap, Leaves
from .lists import Lists, Number
from .load import Method, instance
from .log import Log
from .names_used import NamesUsed, module_of
from .recognise import Plan
from .reset import Memory
from .results import on_board, plain
from .states import GameView, State, World

_OURS = os.path.dirname(os.path.abspath(__file__))


class Caller:
    """Calls one function by one of its plans, and gives what it returned and what it was seen doing."""

    def __init__(self, function: Any, plans: list[Plan]) -> None:
        self.function, self.plans, self.plan = function, plans, plans[0]
        self.presentation = "nodes"
        self._serial = 0
        self._memory = Memory(function)
        self._module = module_of(getattr(function, "function", function))
        names = NamesUsed(getattr(function, "owner", function))
        self._constants = frozenset(one for one in names.constants if isinstance(one, str))

    def ask(self, question: Question) -> dict[str, Any]:
        """The answer, as plain values; what the function raises is raised."""
        self._serial += 1  # so that the states of two questions are never the same
        random.seed(self._serial)  # the same questions get the same answers, also where moves are drawn
        self._memory.restore()
        log = Log()
        views = {
            "lists": self._on_lists,
            "leaves": self._on_leaves,
            "dicts": self._on_dicts,
            "board": self._on_board,
        }
        answer = views.get(self.plan.view, self._on_states)(question, log)
        return log.as_dict() | answer | self._hidden()

    def _hidden(self) -> dict[str, Any]:
        is_plain = self.plan.view == "lists" and self.presentation == "plain"
        return {"looked": None} if is_plain or self.plan.view == "board" else {}

    def _on_lists(self, question: Question, log: Log) -> dict[str, Any]:
        lists = Lists(question, log, self.plan.form or self.presentation)
        result = self._watched(lambda: self._called(question, log, {"node": lists.root}), log)
        lists.look_for_changes()
        hidden = {"looked": None} if self.plan.form == "tuples" and not log.looked() else {}
        return {"result": plain(result, lists.number_of)} | hidden

    def _on_leaves(self, question: Question, log: Log) -> dict[str, Any]:
        depth = next(((name, r == "count_up") for name, r in self.plan.roles if r in ("depth", "count_up")), None)
        leaves = Heap(question, log) if self.plan.form == "heap" else Leaves(question, log, depth)
        before = [*list.__iter__(leaves)]
        height = question.height
        result = self._called(question, log, {"leaves": leaves, "index": 0, "depth": height, "target": height})
        if [*list.__iter__(leaves)] != before:
            log.mutated = "the list of leaves was changed"
        return {"result": plain(result, lambda _: None)}

    def _on_dicts(self, question: Question, log: Log) -> dict[str, Any]:
        dicts = Dicts(question, log, self.plan.form, self._constants)
        values = {"node": dicts.root, "name": dicts.root, "tree": dicts.tree, "table": dicts.table}
        result = self._watched(lambda: self._called(question, log, values), log)
        dicts.look_for_changes()
        return {"result": plain(result, dicts.number_of)}

    def _on_board(self, question: Question, log: Log) -> dict[str, Any]:
        form, symbols = self.plan.form, self.plan.symbols
        board, before = (build(question.cells, form, symbols, log) for _ in range(2))
        empty = question.cells.count(0)
        ply = question.depth if question.depth is not None else empty if self.plan.counts_down else 0
        marks = sum(cell > 0 for cell in question.cells)
        view = {"board": board, "ply": ply, "player": symbols[marks % 2], "evaluate": lambda *_: 0}
        result = self._called(question, log, view)
        note_changes(board, before, log)
        return {"result": on_board(result)}

    def _on_states(self, question: Question, log: Log) -> dict[str, Any]:
        world = World(question, log, self._serial, directions=self.plan.view == "agent")
        state = State(world, 0)
        if self.plan.view == "agent":
            result = self._agent(question)(state)
        else:
            result = self._called(question, log, {"node": state, "game": GameView(world)})
        return {"result": plain(result, lambda _: None), "names": world.action_names(0)}

    def _called(self, question: Question, log: Log, view: dict[str, Any]) -> Any:
        mover = question.movers[0]
        is_max = mover == 0
        depth = None if question.depth is None else question.depth - self.plan.extra_ply
        values: dict[str, Any] = {
            "depth": depth,
            "count_up": 0,
            "target": depth,
            "alpha": question.alpha,
            "beta": question.beta,
            "maximizing": is_max,
            "minimizing": not is_max,
            "color": 1 if is_max else -1,
            "player": mover if self.plan.view in ("states", "game") else int(is_max),
            "look": lambda leaf: log.ask(getattr(leaf, "number", -1)),
            "evaluate": lambda state, *player: state.utility(*player),
        }
        if "color" in dict(self.plan.roles).values() and not is_max:  # negamax: the window is to the one on move
            values |= {"alpha": -question.beta, "beta": -question.alpha}
        values |= view
        self._module.update({name: values[role] for name, role in self.plan.global_roles})
        function = self.function
        if isinstance(function, Method):
            function = function.bind({name: values[role] for name, role in self.plan.owner_roles})
            if self.plan.attribute:
                setattr(getattr(function, "__self__", None), self.plan.attribute, values["board"])
        first = [values[role] for _, role in self.plan.roles[: self.plan.positional]]
        return function(*first, **{name: values[role] for name, role in self.plan.roles[self.plan.positional :]})

    def _agent(self, question: Question) -> Callable[[State], Any]:
        agent = instance(self.function)
        agent.depth, agent.index = question.rounds, 0
        agent.evaluationFunction = agent.evaluation_function = lambda state: state.getScore()
        return getattr(agent, "getAction", None) or agent.get_action  # type: ignore[no-any-return]

    def _watched(self, call: Callable[[], Any], log: Log) -> Any:
        """Note the leaves that are handed over from one of the student's functions to another."""

        def watch(frame: Any, event: str, _: Any) -> None:
            code = frame.f_code
            if event == "call" and not code.co_filename.startswith(_OURS):
                for name in code.co_varnames[: code.co_argcount]:
                    given = frame.f_locals.get(name)
                    if type(given) is Number:
                        log.handed_over[given.number] = None

        sys.setprofile(watch)
        try:
            return call()
        finally:
            sys.setprofile(None)
