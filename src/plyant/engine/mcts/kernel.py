"""The search itself: select, expand, play out, back up (Coulom 2006; Kocsis and Szepesvári 2006).

One source runs interpreted and native. Which rule selects, what the priors are and how playouts go are functions and
constants of this module and its neighbours; `variant` makes a copy of them all in which these are replaced.
"""

from __future__ import annotations

from typing import Any

from plyant.engine.leaves import check_total, mover_of
from plyant.engine.mcts.luck import draw, fraction
from plyant.engine.mcts.memory import (
    ACTION,
    COUNT_BITS,
    COUNT_MASK,
    CUT,
    DEEPEST_NODE,
    EXPLORATION,
    INSTEAD,
    LEAST,
    LIKE_SUM,
    LIKE_VISITS,
    LINK,
    MEAN,
    MORE,
    MOST_MOVES,
    MOVES,
    NEXT,
    NODE,
    PATH,
    PLAYERS,
    PRIOR,
    PROVED,
    ROOM,
    ROOT,
    SAMPLES,
    SCALE,
    SETTLED,
    SQUARES,
    STAMP,
    STEP,
    TOTALS,
    VALUES,
    VISIT,
    VISITS,
)
from plyant.engine.mcts.playout import listed, play_out, settle
from plyant.engine.mcts.priors import normalise, weight
from plyant.engine.mcts.proof import prove, recall, record
from plyant.engine.mcts.rave import credit, mark, share_of_like
from plyant.engine.mcts.selection import INFINITY, uct, uct_weight
from plyant.errors import TooManyMoves, UnfitGame
from plyant.game import CHANCE
from plyant.native import DEEPEST, bits_float, float_bits

CHANCY = False  # may it be nature's turn?
LIKE = False  # are there statistics of like moves (RAVE)?
PRIORS = False  # does each move have a prior of its own?
weigh, score = uct_weight, uct


def simulate(game: Any, root: Any, count: int, desk: Any, tree: Any, more: Any) -> int:
    """Run so many simulations, fewer where the root is proved; gives how many.

    Each goes down the tree to a leaf, on to the end of the game, and up again.
    """
    for done in range(count):
        if tree[ROOT * NODE + VISITS] & PROVED != 0 or desk[SETTLED] != 0:
            return done
        state, node, depth = root, ROOT, 0
        desk[STAMP] += 1
        desk[PATH], desk[PATH + 1], desk[PATH + 2] = ROOT, 0, 0
        while tree[node * NODE + VISITS] & PROVED == 0 and depth < DEEPEST:
            link = tree[node * NODE + LINK]
            if link == 0:
                if node != ROOT and tree[node * NODE + VISITS] == 0:
                    break  # a new leaf; it gets children at its second visit
                link = expand(game, state, node, desk, tree, more)
                if link == 0:
                    break
            mover = mover_of(game, state)
            if CHANCY and mover == CHANCE:
                node = outcome(link >> COUNT_BITS, link & COUNT_MASK, desk, more)
            else:
                node = select(node, link >> COUNT_BITS, link & COUNT_MASK, desk, tree, more)
            state = game.result(state, tree[node * NODE + ACTION])
            depth += 1
            at = PATH + STEP * depth
            desk[at], desk[at + 1], desk[at + 2] = node, mover, desk[INSTEAD]
        proved = False
        if tree[node * NODE + VISITS] & PROVED != 0:
            recall(node, desk, more)
        elif game.is_terminal(state):
            settle(game, state, desk, False)
            proved = True
        else:
            state = play_out(game, state, desk)
            settle(game, state, desk, desk[CUT] != 0)
        back_up(game, depth, proved, desk, tree, more)
    return count


def expand(game: Any, state: Any, node: int, desk: Any, tree: Any, more: Any) -> int:
    """Give a node its children, in random order; its link, or 0 where the memory is full."""
    if CHANCY and game.player(state) == CHANCE:
        count = listed_outcomes(game, state, desk)
    else:
        count = listed(game, state, desk)
        for i in range(count):
            j = i + draw(desk, count - i)
            desk[MOVES + i], desk[MOVES + j] = desk[MOVES + j], desk[MOVES + i]
    first = desk[NEXT]
    if first + count > desk[ROOM]:
        return 0
    desk[NEXT] = first + count
    for i in range(count):
        at = (first + i) * NODE
        tree[at + VISITS], tree[at + MEAN], tree[at + LINK], tree[at + ACTION] = 0, 0, 0, desk[MOVES + i]
    if CHANCY and game.player(state) == CHANCE:
        note_probabilities(game, state, first, desk, more)
    elif PRIORS:
        note_priors(game, state, first, count, desk, more)
    link = (first << COUNT_BITS) + count
    tree[node * NODE + LINK] = link
    return link  # type: ignore[no-any-return]


def note_priors(game: Any, state: Any, first: int, count: int, desk: Any, more: Any) -> None:
    """How promising each of the moves on the desk looks."""
    for i in range(count):
        more[(first + i) * desk[MORE] + PRIOR] = float_bits(float(weight(game, state, desk[MOVES + i])))
    normalise(first, count, desk, more)


def listed_outcomes(game: Any, state: Any, desk: Any) -> int:
    """Write the possible outcomes of chance on the desk; gives their number."""
    count = 0
    for a, share in game.chance(state):
        if share > 0:
            if count == MOST_MOVES:
                raise TooManyMoves
            desk[MOVES + count] = a
            count += 1
    if count == 0:
        raise UnfitGame
    return count


def note_probabilities(game: Any, state: Any, first: int, desk: Any, more: Any) -> None:
    """The prior of an outcome is its probability."""
    total = 0.0
    for _, share in game.chance(state):
        total += abs(share)
        if share > 0:
            more[first * desk[MORE] + PRIOR] = float_bits(float(share))
            first += 1
    check_total(total)


def outcome(first: int, count: int, desk: Any, more: Any) -> int:
    """The child that chance leads to."""
    left = fraction(desk)
    desk[INSTEAD] = 0
    for child in range(first, first + count - 1):
        left -= bits_float(more[child * desk[MORE] + PRIOR])
        if left < 0:
            return child
    return first + count - 1


def select(node: int, first: int, count: int, desk: Any, tree: Any, more: Any) -> int:
    """The child with the greatest score among those that are not proved.

    Where a proved sibling is worth more than the child seems to be, the simulation only serves to prove: the desk says
    which child's value counts INSTEAD for the nodes above, since that is what the player on move would take.
    """
    weight_here = weigh(tree[node * NODE + VISITS] >> 1, bits_float(desk[EXPLORATION]), desk)
    least, scale = bits_float(desk[LEAST]), bits_float(desk[SCALE])
    best, chosen, seems = -INFINITY, 0, INFINITY
    known, settled = -INFINITY, 0
    prior = 1.0 / count
    for child in range(first, first + count):
        visits = tree[child * NODE + VISITS]
        mean = bits_float(tree[child * NODE + MEAN])
        if visits & PROVED != 0:
            if mean > known or settled == 0:
                known, settled = mean, child
            continue
        visits >>= 1
        mean = (mean - least) * scale if visits > 0 else 0.5
        if LIKE:
            like = child * desk[MORE]
            if more[like + LIKE_VISITS] > 0:
                share = share_of_like(visits, desk)
                alike = (bits_float(more[like + LIKE_SUM]) / more[like + LIKE_VISITS] - least) * scale
                mean = (1.0 - share) * mean + share * alike
        if PRIORS:
            prior = bits_float(more[child * desk[MORE] + PRIOR])
        its_score = score(weight_here, visits, mean, prior)
        if its_score > best or chosen == 0:
            best, chosen = its_score, child
            seems = mean if visits > 0 else INFINITY
            if its_score == INFINITY:
                break
    desk[INSTEAD] = 0
    if chosen == 0:
        desk[SETTLED] = int(node == ROOT)
        return settled
    if settled != 0 and seems < (known - least) * scale:
        desk[INSTEAD] = settled
    return chosen


def back_up(game: Any, depth: int, proved: bool, desk: Any, tree: Any, more: Any) -> None:
    """Add the values on the desk to all nodes of the path; where one is proved, prove as many as follow from it."""
    desk[DEEPEST_NODE] = max(desk[DEEPEST_NODE], depth)
    while True:
        at = PATH + STEP * depth
        node, mover, instead = desk[at], desk[at + 1], desk[at + 2]
        value = bits_float(desk[VALUES + max(mover, 0)])
        visits = tree[node * NODE + VISITS] + VISIT
        tree[node * NODE + VISITS] = visits
        if proved:
            record(node, mover, desk, tree, more)
        elif visits & PROVED == 0:
            mean = bits_float(tree[node * NODE + MEAN])
            tree[node * NODE + MEAN] = float_bits(mean + (value - mean) / (visits >> 1))
            if depth == 1:
                sample(node, value, desk, more)
        if depth == 0:
            return
        parent = desk[at - STEP]
        if LIKE and mover >= 0:
            mark(mover, tree[node * NODE + ACTION], desk)
            credit(parent, mover, desk, tree, more)
        sampled = not proved
        proved = proved and prove(game, parent, mover, desk, tree, more)
        if instead != 0 and not proved and (sampled or value < bits_float(tree[instead * NODE + MEAN])):
            recall(instead, desk, more)
        depth -= 1


def sample(node: int, value: float, desk: Any, more: Any) -> None:
    """At the children of the root, what is needed to tell how sure their values are, and the values to everybody."""
    at = node * desk[MORE]
    more[at + SAMPLES] += 1
    more[at + SQUARES] = float_bits(bits_float(more[at + SQUARES]) + value * value)
    for p in range(desk[PLAYERS]):
        total = bits_float(more[at + TOTALS + p]) + bits_float(desk[VALUES + p])
        more[at + TOTALS + p] = float_bits(total)
