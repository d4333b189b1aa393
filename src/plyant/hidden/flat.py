"""A game's tree flattened once to arrays, and checked on the way.

Nodes are numbered level by level, so that a loop upwards over the numbers meets every node after its parent, and the
children of a node stand side by side. Where all move at once, one decides after another, and the later ones do not
see what the earlier ones chose.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Hashable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from plyant.errors import GameOver, Interrupted, ParameterError, UnfitGame
from plyant.game import CHANCE, SIMULTANEOUS, Action, Game, State
from plyant.hidden.flat_nodes import END, FlatTree, InformationSet, Nodes
from plyant.sanity import Watched, require_sound

MOST_NODES = 2_000_000
_TELL_EVERY = 4096  # nodes between two looks at the stop event


class TooLarge(UnfitGame):
    """The game's tree has more nodes than there is room for."""


def flat_tree(
    game: Game,
    *,
    most: int = MOST_NODES,
    stop: threading.Event | None = None,
    progress: Callable[[int], None] | None = None,
) -> FlatTree:
    """The whole tree of a game from its start.

    Raises TooLarge for more than `most` nodes, and UnfitGame where chance, observations or utilities are not sound:
    an information set needs the same moves and the same own past everywhere (perfect recall). `progress` is told how
    many nodes there are so far; once `stop` is set, Interrupted is raised.
    """
    require_sound(game)
    if not isinstance(most, int) or isinstance(most, bool) or most < 1:
        raise ParameterError(f"most={most!r} is not accepted; a whole number of nodes from 1 on is.")
    growing = _Growing(game, most)
    while growing.done < len(growing.states):
        if stop is not None and stop.is_set():
            raise Interrupted(f"{game}: stopped after {growing.done:,} nodes, before the tree was flattened.")
        for _ in range(min(_TELL_EVERY, len(growing.states) - growing.done)):
            growing.grow()
        if progress is not None:
            progress(growing.done)
    return growing.tree()


class _Growing:
    """The tree so far; nodes from `done` on have no children yet."""

    def __init__(self, game: Game, most: int) -> None:
        self.game, self.most, self.players = game, most, len(game.players)
        self.watched = Watched(game)
        start = game.initial()
        if game.is_terminal(start):
            raise GameOver(f"{game}: the game is over at its start; there is nothing to decide.")
        self.done = 0
        self.states: list[State] = [start]
        self.chosen: list[tuple[Action, ...]] = [()]  # by earlier players, where all move at once
        self.past: list[tuple[int, ...]] = [tuple(-1 - p for p in range(self.players))]  # the last choice of each
        self.played: list[Action] = [None]  # the move that leads to a node
        self.parent, self.probability, self.chances = [-1], [1.0], [1.0]
        self.mover: list[int] = []
        self.first_child: list[int] = []
        self.information: list[int] = []
        self.ends: list[int] = []
        self.utilities: list[float] = []  # at the ends
        self.sets: list[InformationSet] = []
        self.numbers: dict[tuple[int, Hashable], int] = {}
        self.found_at: list[int] = []  # the first node of each information set
        self.first_choice = [0]

    def grow(self) -> None:
        """Find the children of the next node."""
        game, number = self.game, self.done
        s, chosen = self.states[number], self.chosen[number]
        result = self.watched.result
        self.states[number] = None
        self.done += 1
        self.first_child.append(len(self.states))
        if not chosen and game.is_terminal(s):
            self._end(number, s)
            return
        mover = game.player(s)
        if mover == CHANCE:
            self.mover.append(CHANCE)
            self.information.append(-1)
            for a, share in self._outcomes(number, s):
                self._add(number, result(s, a), a, self.past[number], probability=share)
        elif mover == SIMULTANEOUS:
            p = len(chosen)
            is_last = p == self.players - 1
            for a, past in self._decide(number, s, p, tuple(game.actions_of(s, p))):
                moves = (*chosen, a)
                self._add(number, result(s, moves) if is_last else s, a, past, () if is_last else moves)
        elif 0 <= mover < self.players:
            for a, past in self._decide(number, s, mover, tuple(game.actions(s))):
                self._add(number, result(s, a), a, past)
        else:
            raise UnfitGame(f"{game}: player() is {mover!r} {self._after(number)}; there are {self.players} players.")

    def _add(
        self,
        parent: int,
        s: State,
        a: Action,
        past: tuple[int, ...],
        chosen: tuple[Action, ...] = (),
        probability: float = 1.0,
    ) -> None:
        if len(self.states) >= self.most:
            raise TooLarge(
                f"{self.game}: its tree has more than {self.most:,} nodes, too many to be flattened; "
                f"take a smaller game, a search that samples (ismcts), or allow more nodes."
            )
        self.states.append(s)
        self.chosen.append(chosen)
        self.past.append(past)
        self.played.append(a)
        self.parent.append(parent)
        self.probability.append(probability)
        self.chances.append(self.chances[parent] * probability)

    def _end(self, number: int, s: State) -> None:
        self.mover.append(END)
        self.information.append(-1)
        self.ends.append(number)
        for p in range(self.players):
            worth = float(self.game.utility(s, p))
            if not math.isfinite(worth):
                raise UnfitGame(
                    f"{self.game}: the utility to {self.game.player_name(p)} is {worth} {self._after(number)}; "
                    f"it must be a finite number."
                )
            self.utilities.append(worth)

    def _outcomes(self, number: int, s: State) -> list[tuple[Action, float]]:
        found = [(a, float(share)) for a, share in self.game.chance(s)]
        total = math.fsum(share for _, share in found)
        if not abs(total - 1) <= 1e-9 or any(not 0 <= share <= 1 + 1e-9 for _, share in found):
            shares = ", ".join(f"{self.game.action_name(s, a)} {share:g}" for a, share in found[:12])
            raise UnfitGame(
                f"{self.game}: the probabilities of chance {self._after(number)} ({shares or 'none'}) add up to "
                f"{total:.10g}; each must be from 0 to 1, and all together 1."
            )
        return [(a, share) for a, share in found if share > 0]

    def _decide(self, number: int, s: State, p: int, actions: tuple[Action, ...]) -> list[tuple[Action, Any]]:
        """Note that player p decides here; its moves, and everybody's last choices after each of them."""
        past = self.past[number]
        one = self._information_set(number, s, p, actions)
        self.mover.append(p)
        self.information.append(one)
        first = self.first_choice[one]
        head, tail = past[:p], past[p + 1 :]
        return [(a, (*head, first + k, *tail)) for k, a in enumerate(self.sets[one].actions)]

    def _information_set(self, number: int, s: State, p: int, actions: tuple[Action, ...]) -> int:
        game = self.game
        seen = game.observe(s, p)
        try:
            known = self.numbers.get((p, seen))
        except TypeError:
            raise UnfitGame(f"{game}: observe() gives {seen!r}, which cannot be hashed; a tuple can.") from None
        if known is None:
            if not actions or len(set(actions)) != len(actions):
                raise UnfitGame(f"{game}: {game.player_name(p)} has no move, or one twice, {self._after(number)}.")
            known = self.numbers[p, seen] = len(self.sets)
            self.sets.append(InformationSet(p, seen, actions, s))
            self.found_at.append(number)
            self.first_choice.append(self.first_choice[-1] + len(actions))
            return known
        other = self.sets[known]
        if actions != other.actions and (len(actions) != len(other.actions) or set(actions) != set(other.actions)):
            here = ", ".join(game.action_name(s, a) for a in actions) or "none"
            there = ", ".join(game.action_name(other.example, a) for a in other.actions)
            raise UnfitGame(
                f"{game}: {game.player_name(p)} has other moves {self._after(self.found_at[known])} ({there}) than "
                f"{self._after(number)} ({here}), but observes the same; observe() must tell these apart."
            )
        if self.past[number][p] != self.past[self.found_at[known]][p]:
            hint = "" if game.has("observe") else "; nothing is hidden in this game: use backward induction"
            raise UnfitGame(
                f"{game}: {game.player_name(p)} observes the same {self._after(self.found_at[known])} and "
                f"{self._after(number)}, but has decided otherwise before, or known more: this is no perfect recall; "
                f"observe() must keep all that a player has seen and done{hint}."
            )
        return known

    def _after(self, number: int) -> str:
        """How a node is reached, for messages: "after J K check"."""
        moves: list[Action] = []
        while number > 0:
            moves.insert(0, self.played[number])
            number = self.parent[number]
        s, names = self.game.initial(), []
        while moves:
            if self.game.player(s) == SIMULTANEOUS:
                joint, moves = tuple(moves[: self.players]), moves[self.players :]
                names.append("+".join(self.game.action_name(s, a) for a in joint))
                if len(joint) == self.players:
                    s = self.game.result(s, joint)
            else:
                names.append(self.game.action_name(s, moves[0]))
                s = self.game.result(s, moves.pop(0))
        return f"after {' '.join(names)}" if names else "at the start"

    def tree(self) -> FlatTree:
        """The finished tree, its information sets ordered by player."""
        size, sets = len(self.states), len(self.sets)
        owner = np.fromiter((one.player for one in self.sets), np.int64, sets)
        order = np.argsort(owner, kind="stable")
        place = np.empty(sets + 1, np.int32)
        place[order] = np.arange(sets, dtype=np.int32)
        place[-1] = -1  # nobody decides
        counts = np.diff(np.array(self.first_choice))[order] if sets else np.zeros(0, np.int64)
        first_choice = np.concatenate([[0], np.cumsum(counts)]).astype(np.int32)
        choice = np.empty(self.first_choice[-1], np.int32)  # the new number of each
        for old, new in enumerate(place[:-1]):
            span = self.first_choice[old + 1] - self.first_choice[old]
            choice[self.first_choice[old] : self.first_choice[old + 1]] = first_choice[new] + np.arange(span)

        def renumbered(choices: list[int]) -> NDArray[np.int32]:
            old = np.array(choices, np.int64)
            return (
                np.where(old >= 0, choice[np.maximum(old, 0)], old).astype(np.int32) if sets else old.astype(np.int32)
            )

        first_child = np.array([*self.first_child, size], np.int32)
        utility = np.zeros((size, self.players))
        utility[self.ends] = np.reshape(self.utilities, (-1, self.players))
        nodes = Nodes(
            mover=np.array(self.mover, np.int32),
            first_child=first_child[:-1].copy(),
            children=np.diff(first_child),
            probability=np.array(self.probability),
            information=place[np.array(self.information)],
            utility=utility.reshape(-1),
            first_choice=first_choice,
        )
        before = renumbered([self.past[self.found_at[old]][self.sets[old].player] for old in order])
        last = renumbered([choice for number in self.ends for choice in self.past[number]])
        return FlatTree(
            game=self.game,
            players=self.players,
            nodes=nodes,
            parent=np.array(self.parent, np.int32),
            sets=tuple(self.sets[old] for old in order),
            numbers={key: int(place[old]) for key, old in self.numbers.items()},
            sets_from=np.searchsorted(owner[order], np.arange(self.players + 1)).astype(np.int32),
            before=before,
            ends=np.array(self.ends, np.int32),
            last=last.reshape(-1, self.players),
            chances=np.array(self.chances)[self.ends],
        )
