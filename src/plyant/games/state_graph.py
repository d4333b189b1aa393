"""States and arrows given as data, walked by several agents in turn. `state_graph_data` says how they are written."""

import functools
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from plyant.errors import BadText, IllegalMove, ParameterError, UnfitGame
from plyant.game import CHANCE, Game
from plyant.games import state_graph_drawing
from plyant.games.state_graph_data import MOST_AGENTS, Data, Shape, count, read, shape, written

OTHERS = ("minimise", "random")
_MOST_STEPS = 1_000_000  # arrows followed when a graph is checked

_EXAMPLE = (
    '{"start":"A","successors":{"A":[["Left","B"],["Right","C"]],"B":[["Left","D"],["Right","E"]],'
    '"C":[["Left","F"],["Right","G"]]},"win":[],"lose":[],"evaluation":{"A":0.0,"B":0.0,"C":0.0,"D":3.0,"E":12.0,"F":2.0,"G":4.0}}'
)


class Place(NamedTuple):
    """A state by its number, the agent to move, and how many rounds are over; without a limit these are not counted."""

    node: int
    agent: int
    round: int


class StateGraph(Game):
    """Agents move in turn from state to state, and the leaf that is reached is worth its evaluation to agent 0.

    The others work against agent 0, or move at random. A leaf is a win, a loss, a state without successors, or any
    state after `rounds` rounds of one move of every agent; 0 rounds: no limit, and the graph must have no cycle.
    """

    is_typed_in = True
    not_native = "a state graph is data, not rules, and is searched as it stands"
    graph: str = _EXAMPLE
    agents: int = 2
    rounds: int = 0
    others: str = OTHERS[0]

    def validate(self) -> None:
        count("agents", self.agents, MOST_AGENTS)
        count("rounds", self.rounds or None)
        if self.others not in OTHERS:
            raise ParameterError(f"{self.name}: others={self.others!r} is not accepted; {' or '.join(OTHERS)} is.")
        if not self.rounds:
            _refuse_cycles(self.shape)
        self._check_leaves()

    @functools.cached_property
    def shape(self) -> Shape:
        """The graph read from its text."""
        return shape(read(self.graph))

    @functools.cached_property
    def players(self) -> tuple[str, ...]:  # type: ignore[override]
        """MAX, and a MIN for each other agent; nobody else where those move at random."""
        others = min(self.agents, MOST_AGENTS) - 1 if self.others != "random" else 0
        return ("MAX", "MIN") if others == 1 else ("MAX", *(f"MIN {agent}" for agent in range(1, others + 1)))

    @property
    def zero_sum(self) -> bool | None:  # type: ignore[override]
        """One MIN loses what MAX wins; each of several does."""
        return True if len(self.players) == 2 else None

    @property
    def round_plies(self) -> int:
        """A round is one move of every agent, whether it is a player or moves at random."""
        return self.agents

    def has(self, hook: str) -> bool:
        """Only other agents that move at random are chance; an evaluation is there where every state has a value."""
        if hook == "chance":
            return self.others == "random" and self.agents > 1
        return super().has(hook) and (hook != "evaluate" or None not in self.shape.values)

    def initial(self) -> Place:
        return Place(0, 0, 0)

    def player(self, s: Place) -> int:
        return CHANCE if s.agent and self.others == "random" else s.agent

    def actions(self, s: Place) -> range:
        return range(0) if self.is_terminal(s) else range(len(self.shape.nexts[s.node]))

    def result(self, s: Place, a: int) -> Place:
        after = self.shape.nexts[s.node][a]
        if s.agent + 1 < self.agents:
            return Place(after, s.agent + 1, s.round)
        return Place(after, 0, s.round + 1 if self.rounds else 0)

    def is_terminal(self, s: Place) -> bool:
        return bool(self.shape.ends[s.node]) or (self.rounds > 0 and s.round == self.rounds)

    def utility(self, s: Place, p: int) -> float:
        value = self.shape.values[s.node]
        if value is None:
            raise self._no_value(s.node)
        return value if p == 0 else -value

    def evaluate(self, s: Place, p: int) -> float:
        return self.utility(s, p)

    def chance(self, s: Place) -> Iterator[tuple[int, float]]:
        outcomes = len(self.shape.nexts[s.node])
        for a in range(outcomes):
            yield a, 1 / outcomes

    def action_name(self, s: Place, a: int) -> str:
        return self.shape.moves[s.node][a]

    def parse_action(self, s: Place, text: str) -> int:
        names = [] if self.is_terminal(s) else list(self.shape.moves[s.node])
        if text.strip() in names:  # left and Left may be two actions
            return names.index(text.strip())
        if len(found := [a for a, name in enumerate(names) if name.lower() == text.strip().lower()]) == 1:
            return found[0]
        raise IllegalMove(f"{text.strip()!r} is not a legal move here. Legal: {', '.join(names) or 'none'}.")

    def text(self, s: Place) -> str:
        if self.is_terminal(s):
            return f"{self.state_name(s)}, {self.shape.ends[s.node] or 'the last round is over'}"
        in_round = f" in round {s.round + 1} of {self.rounds}" if self.rounds else ""
        return f"{self.state_name(s)}, agent {s.agent} to move{in_round}"

    def picture(self, s: Place) -> str:
        return state_graph_drawing.picture(self.shape, s.node, self.text(s))

    def state_name(self, s: Place) -> str:
        return self.shape.names[s.node]

    def _check_leaves(self) -> None:
        """Refuse a leaf without a value, level by level, however it would be searched; a huge graph only so far."""
        level, steps, depth = {0}, 0, 0
        checked: set[int] = set()
        while level and steps < _MOST_STEPS:
            is_last = self.rounds > 0 and depth == self.rounds * self.agents
            for node in sorted(level):
                if (is_last or self.shape.ends[node]) and self.shape.values[node] is None:
                    raise self._no_value(node)
            if is_last:
                return
            inner = [node for node in level if not self.shape.ends[node]]
            if not self.rounds:  # whatever the depth, a state is then the same
                inner = [node for node in inner if node not in checked]
                checked.update(inner)
            level = {after for node in inner for after in self.shape.nexts[node]}
            steps += sum(len(self.shape.nexts[node]) for node in inner)
            depth += 1

    def _no_value(self, node: int) -> UnfitGame:
        why = self.shape.ends[node] or "as deep as the search looks"
        name = self.shape.names[node]
        return UnfitGame(f'state graph: {name!r} is a leaf ({why}), but "evaluation" has no value for it.')


def state_graph(
    data: str | Mapping[str, Any] | Data, *, agents: int | None = None, rounds: int | None = None, others: str = ""
) -> StateGraph:
    """A graph of states as a game: from JSON text or a mapping; what is given here comes before what is said there.

    Agent 0 maximises; others: "minimise", or "random", which is the default where the data's algorithm is expectimax.

    >>> graph = {"start": "A", "successors": {"A": [["Left", "B"], ["Right", "C"]]}, "evaluation": {"B": 3, "C": 5}}
    >>> game = state_graph(graph, agents=2)
    >>> game.text(game.replay("Right"))
    'C, a state without successors'
    """
    known = data if isinstance(data, Data) else read(data)
    agents = count("agents", agents, MOST_AGENTS) or known.agents
    if agents is None:
        raise BadText('state graph: it is not said how many agents move; "agents": 2 is accepted.')
    return StateGraph(
        graph=written(known),
        agents=agents,
        rounds=count("rounds", rounds) or known.rounds or 0,
        others=others or ("random" if known.algorithm == "expectimax" else "minimise"),
    )


def _refuse_cycles(graph: Shape) -> None:
    """Raise the cycle that makes a walk without a limit endless, if there is one."""
    if graph.ends[0]:
        return
    path, places = [0], {0: 0}
    waiting = [iter(graph.nexts[0])]
    done: set[int] = set()
    while waiting:
        after = next(waiting[-1], None)
        if after is None:
            waiting.pop()
            left = path.pop()
            del places[left]
            done.add(left)
        elif after in places:
            names = [graph.names[node] for node in [*path[places[after] :], after]]
            told = names if len(names) <= 8 else [*names[:4], "…", *names[-3:]]
            raise BadText(
                f"state graph: {' → '.join(told)} is a cycle, and without rounds there is no end to it; give rounds."
            )
        elif after not in done and not graph.ends[after]:
            places[after] = len(path)
            path.append(after)
            waiting.append(iter(graph.nexts[after]))
