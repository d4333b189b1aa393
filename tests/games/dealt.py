"""Card games against OpenSpiel, history by history, and against themselves as machine code."""

from __future__ import annotations

import random
from typing import Any

from plyant.game import CHANCE, Game
from plyant.native import native_kernel, scramble


def agree(game: Game, theirs: Any) -> int:
    """Do both go the same way in every history? How many there are."""
    pairs = [(game.initial(), theirs.new_initial_state())]
    count = 0
    while pairs:
        s, t = pairs.pop()
        count += 1
        pairs += [(game.result(s, a), t.child(a)) for a in compared(game, s, t)]
    return count


def compared(game: Game, s: Any, t: Any) -> list[int]:
    """What can happen next, when both say the same."""
    assert game.is_terminal(s) == t.is_terminal()
    if t.is_terminal():
        assert [game.utility(s, p) for p in range(len(game.players))] == t.returns()
        return []
    assert (game.player(s) == CHANCE) == t.is_chance_node()
    if t.is_chance_node():
        assert list(game.chance(s)) == t.chance_outcomes()
    else:
        assert game.player(s) == t.current_player()
        assert list(game.actions(s)) == t.legal_actions()
    assert [game.parse_action(s, game.action_name(s, a)) for a in game.legal(s)] == game.legal(s)
    return game.legal(s)


def information(game: Game, theirs: Any) -> int:
    """Do both tell the same histories apart? How many information sets there are."""
    ours_of: dict[Any, set[Any]] = {}
    theirs_of: dict[Any, set[Any]] = {}
    pairs = [(game.initial(), theirs.new_initial_state())]
    while pairs:
        s, t = pairs.pop()
        if not t.is_terminal():
            if not t.is_chance_node():
                p = t.current_player()
                mine, other = (p, game.observe(s, p)), (p, t.information_state_string(p))
                ours_of.setdefault(other, set()).add(mine)
                theirs_of.setdefault(mine, set()).add(other)
            pairs += [(game.result(s, a), t.child(a)) for a in game.legal(s)]
    assert all(len(alike) == 1 for alike in (*ours_of.values(), *theirs_of.values()))
    return len(theirs_of)


def played(game: Game, theirs: Any, choose: random.Random) -> None:
    """One random game, compared."""
    s, t = game.initial(), theirs.new_initial_state()
    while moves := compared(game, s, t):
        a = choose.choice(moves)
        s = game.result(s, a)
        t.apply_action(a)


def outcome(game, s, luck, player):  # type: ignore[no-untyped-def]
    """A random game in which the player goes on from a guess at every turn: its result, and all moves as one number."""
    story = 0
    turn = 0
    while not game.is_terminal(s):
        turn += 1
        pick = scramble((luck, turn)) >> 8
        if game.player(s) == CHANCE:
            count = 0
            for _a, _share in game.chance(s):
                count += 1
            pick %= count
            for a, _share in game.chance(s):
                if pick == 0:
                    move = a
                pick -= 1
        else:
            s = game.guess(game.observe(s, player), player, scramble((luck, turn, turn)))
            count = 0
            for _a in game.actions(s):
                count += 1
            pick %= count
            for a in game.actions(s):
                if pick == 0:
                    move = a
                pick -= 1
        story = story * 7 + move
        s = game.result(s, move)
    return story * 100 + game.utility(s, player)


def play_natively(game: Game) -> None:
    """Machine code and interpreter play the same random games."""
    native = native_kernel(outcome, game, (1, 1))
    start = game.initial()
    found = {(luck, p): outcome(game, start, luck, p) for luck in range(300) for p in range(len(game.players))}
    assert found == {(luck, p): native(game, start, luck, p) for luck, p in found}
    assert len(set(found.values())) > 50
