"""One simulation of information-set Monte Carlo tree search in a guessed world, and many of them.

`simulate` and `simulations` are kernels: they run interpreted and native from this source.
"""

from __future__ import annotations

from typing import Any

from plyant.engine.leaves import mover_of
from plyant.errors import EndlessGame, TooManyMoves, UnfitGame
from plyant.game import CHANCE, SIMULTANEOUS
from plyant.hidden.ismcts_tree import (
    ACTION,
    DONE,
    FRESH,
    HIGHEST,
    LEGAL,
    LENGTH,
    LIMIT,
    LOWEST,
    LUCK,
    MOST_LEGAL,
    MOST_PATH,
    NOWHERE,
    PLAYERS,
    STATES,
    TOTALS,
    back_up,
    node_of,
    random_below,
    selected,
    walk,
)
from plyant.luck import advance, joined, share
from plyant.native import DEEPEST, bits_float, float_bits, scramble

STRAY = 10


def simulations(game: Any, world: Any, player: int, desk: Any, tree: Any) -> None:
    """Guess worlds from what the player has seen, and play on in each, until desk[LIMIT] is reached.

    `world` stands for what was seen: it is itself a guess, and the player sees the same in all of them.
    """
    seen = game.observe(world, player)
    while desk[DONE] < desk[LIMIT]:
        simulate(game, game.guess(seen, player, next_luck(desk)), desk, tree)


def simulate(game: Any, world: Any, desk: Any, tree: Any) -> None:
    """Play once from this world to the end: by the tree as far as it goes, one new move, and then at random."""
    desk[LENGTH] = 0
    growing = True
    plies = 0
    s = world
    while not game.is_terminal(s):
        plies = counted(plies, desk)
        mover = mover_of(game, s)
        if game.has_chance and mover == CHANCE:
            s = game.result(s, drawn(game, s, desk))
        else:
            legal = 0
            for a in game.actions(s):
                legal = listed(a, legal, desk)
            s = game.result(s, decided(game, s, mover, legal, growing, desk, tree))
            growing = growing and desk[FRESH] == 0
    settle(game, s, desk, tree)


def simulate_together(game: Any, world: Any, desk: Any, tree: Any) -> None:
    """The same where players may move at once: each decides by what they have seen. Interpreted only.

    There one move of STRAY is random, at first one of two: players who count alike would else move in step, and each
    would take for the other's answer what is only the same choice.
    """
    desk[LENGTH] = 0
    growing = True
    plies = 0
    s = world
    while not game.is_terminal(s):
        plies = counted(plies, desk)
        mover = game.player(s)
        if mover == CHANCE:
            s = game.result(s, drawn(game, s, desk))
            continue
        together = mover == SIMULTANEOUS
        joint = []
        is_fresh = False
        for p in range(desk[PLAYERS]) if together else (mover,):
            legal = 0
            for a in game.actions_of(s, p) if together else game.actions(s):
                legal = listed(a, legal, desk)
            if together and random_below(desk, min(STRAY, 2 + desk[DONE] // 100)) == 0:
                desk[LEGAL], legal = desk[LEGAL + random_below(desk, legal)], 1
            joint.append(decided(game, s, p, legal, growing, desk, tree))
            is_fresh = is_fresh or desk[FRESH] != 0
        s = game.result(s, tuple(joint) if together else joint[0])
        growing = growing and not is_fresh
    settle(game, s, desk, tree)


def next_luck(desk: Any) -> int:
    """63 random bits for one world."""
    first = advance(desk[LUCK])
    desk[LUCK] = advance(first)
    return joined(first, desk[LUCK])


def counted(plies: int, desk: Any) -> int:
    """One state more; raises EndlessGame after very many."""
    if plies == DEEPEST:
        raise EndlessGame
    desk[STATES] += 1
    return plies + 1


def listed(action: Any, legal: int, desk: Any) -> int:
    """Put a legal move on the desk; how many there are now."""
    if legal == MOST_LEGAL:
        raise TooManyMoves
    desk[LEGAL + legal] = action
    return legal + 1


def drawn(game: Any, s: Any, desk: Any) -> int:
    """An outcome of chance, as often as it is probable."""
    desk[LUCK] = advance(desk[LUCK])
    left = share(desk[LUCK])
    outcome = 0
    for a, probability in game.chance(s):
        if probability > 0:
            outcome = a
            left -= probability
            if left < 0:
                break
    return outcome


def decided(game: Any, s: Any, p: int, legal: int, growing: bool, desk: Any, tree: Any) -> Any:
    """The player's move among those on the desk; desk[FRESH] is not 0 where the tree ends here."""
    if legal == 0:
        raise UnfitGame
    if growing and desk[LENGTH] < MOST_PATH:
        node = node_of(scramble((p, game.observe(s, p))), desk, tree)
        if node != NOWHERE:
            move = selected(node, p, legal, desk, tree)
            if move != NOWHERE:
                walk(move, p, desk)
                return tree[move + ACTION]
    desk[FRESH] = 1
    return desk[LEGAL + random_below(desk, legal)]


def settle(game: Any, s: Any, desk: Any, tree: Any) -> None:
    """The simulation has come to the end of the game: what it is worth to each player goes back along the path."""
    for p in range(desk[PLAYERS]):
        value = float(game.utility(s, p))
        desk[TOTALS + p] = float_bits(value)
        if value < bits_float(desk[LOWEST]):
            desk[LOWEST] = float_bits(value)
        if value > bits_float(desk[HIGHEST]):
            desk[HIGHEST] = float_bits(value)
    back_up(desk, tree)
