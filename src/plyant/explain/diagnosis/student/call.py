"""Putting a question to a student's function by its plan."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any

from ..question import Question
from .lists import Lists, Number
from .load import instance
from .log import Log
from .recognise import Plan
from .reset import Memory
from .results import plain
from .states import GameView, State, World

_OURS = os.path.dirname(os.path.abspath(__file__))


class Caller:
    """Calls one function by one plan, and gives what it returned and what it was seen doing."""

    def __init__(self, function: Any, plan: Plan) -> None:
        self.function, self.plan = function, plan
        self.presentation = "nodes"
        self._serial = 0
        self._memory = Memory(function)

    def ask(self, question: Question) -> dict[str, Any]:
        """The answer, as plain values; what the function raises is raised."""
        self._serial += 1  # so that the states of two questions are never the same
        self._memory.restore()
        log = Log()
        if self.plan.view == "lists":
            lists = Lists(question, log, self.presentation)
            result = self._watched(lambda: self._called(question, log, lists.root), log)
            lists.look_for_changes()
            answer = {"result": plain(result, lists.number_of)} | log.as_dict()
            return answer | ({"looked": None} if self.presentation == "plain" else {})
        world = World(question, log, self._serial, directions=self.plan.view == "agent")
        state = State(world, 0)
        if self.plan.view == "agent":
            result = self._agent(question)(state)
        else:
            result = self._called(question, log, state, GameView(world))
        return {"result": plain(result, lambda _: None), "names": world.action_names(0)} | log.as_dict()

    def _called(self, question: Question, log: Log, node: Any, game: Any = None) -> Any:
        mover = question.movers[0]
        is_max = mover == 0
        depth = None if question.depth is None else question.depth - self.plan.extra_ply
        values: dict[str, Any] = {
            "game": game,
            "node": node,
            "depth": depth,
            "alpha": question.alpha,
            "beta": question.beta,
            "maximizing": is_max,
            "minimizing": not is_max,
            "color": 1 if is_max else -1,
            "player": mover if self.plan.view != "lists" else int(is_max),
            "look": lambda leaf: log.ask(getattr(leaf, "number", -1)),
            "evaluate": lambda state, *player: state.utility(*player),
        }
        if "color" in dict(self.plan.roles).values() and not is_max:  # negamax: the window is to the one on move
            values |= {"alpha": -question.beta, "beta": -question.alpha}
        first = [values[role] for _, role in self.plan.roles[: self.plan.positional]]
        return self.function(*first, **{name: values[role] for name, role in self.plan.roles[self.plan.positional :]})

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
