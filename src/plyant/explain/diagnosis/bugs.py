"""The bugs that have a name: what a function with such a bug does, and what a teacher would say about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from plyant.explain.diagnosis import steps as way
from plyant.explain.diagnosis.changes import (
    AT_ROOT,
    BELOW,
    EVERYWHERE,
    PLACES,
    SIDES,
    Change,
    apart,
    at,
    each,
    finite_start,
    start_of_the_other_side,
    whole,
)

_MIXED_RETURNS = (
    (way.hard, way.soft),
    (way.soft, way.hard),
    (way.bound, way.soft),
    (way.soft, way.bound),
    (way.hard, way.bound),
    (way.bound, way.hard),
    (way.only_beta, way.only_beta),
)
_WINDOWS = (way.fresh, way.as_received, way.own_bound_only, way.without_alpha, way.without_beta)


def _tests(*cuts: way.Cut) -> tuple[Change, ...]:
    """Each of these tests, made in all usual places, with < or with <=."""
    return tuple(
        change for cut in cuts for strict in (False, True) for change in each(SIDES, cut=cut, strict=strict)
    )  # fmt: skip


class Bug(NamedTuple):
    """A bug. Each of `variants` is one form of it; without variants it is recognised in another manner."""

    name: str
    title: str
    text: str
    """What it does, and what the fix usually looks like."""
    variants: tuple[Change, ...] = ()
    for_number: Callable[[float], tuple[Change, ...]] | None = None
    """More variants, for each number that may stand in the code."""
    of_negamax: bool = False
    """Is it likely only where values are negated from ply to ply?"""


BUGS = (
    Bug(
        "strict-for-weak",
        "It cuts only when α > β; α ≥ β was promised.",
        "With the weak rule the rest of a node is left out as soon as α ≥ β: a child that could at best equal "
        "what is already sure cannot change the value. It looks at leaves that need not be looked at. Compare with >= "
        "instead of > (at MIN nodes, with <= instead of <).",
        (at(EVERYWHERE, strict=True),),
    ),
    Bug(
        "weak-for-strict",
        "It cuts already when α = β; only α > β was promised.",
        "With the strict rule nothing is cut while α = β, so that equal moves keep their true values. Compare "
        "with > instead of >= (at MIN nodes, with < instead of <=).",
        (at(EVERYWHERE, strict=False),),
    ),
    Bug(
        "cut-rules-mixed",
        "MAX and MIN nodes cut by different rules.",
        "One of them cuts when α ≥ β, the other only when α > β. Use the same rule in both branches: >= with "
        "<=, or > with <.",
        (
            apart({"strict": True}, {"strict": False}),
            apart({"strict": False}, {"strict": True}),
            *(Change(((AT_ROOT, {"strict": strict}), (BELOW, {"strict": not strict}))) for strict in (True, False)),
        ),
    ),
    Bug(
        "root-tie",
        "At the root it picks a move that was only cut off.",
        "A later root move whose search was cut off comes back with a bound that equals the best value, and "
        "it is taken for as good. Its true value is worse. Replace the move only when its value is greater "
        "(>), not when it is equal (>=); or search the root's moves by the strict rule and fail-soft.",
        (at(EVERYWHERE, better=way.last_best), whole(choice="drawn")),
    ),
    Bug(
        "fail-hard-for-soft",
        "It returns the window's bound (fail-hard); the best value (fail-soft) was promised.",
        "Outside the window, fail-soft returns the best value found, which is a tighter bound than α or β. "
        "Keep the best value in a variable of its own that starts at −∞ (at MIN nodes, ∞), and return that.",
        (at(EVERYWHERE, returns=way.hard), at(EVERYWHERE, returns=way.bound)),
    ),
    Bug(
        "fail-soft-for-hard",
        "It returns values outside the window (fail-soft); fail-hard was promised.",
        "Fail-hard returns nothing outside the window: return beta on a cut and alpha at the end of the loop.",
        (at(EVERYWHERE, returns=way.soft), at(EVERYWHERE, returns=way.bound)),
    ),
    Bug(
        "fail-mixed",
        "Fail-hard and fail-soft are mixed up.",
        "Some of its returns give the window's bound and others the best value found. Whoever uses the result "
        "as a bound cannot know which it is. Return the best value everywhere (fail-soft), or α and β "
        "everywhere (fail-hard).",
        tuple(apart({"returns": one}, {"returns": other}) for one, other in _MIXED_RETURNS),
    ),
    Bug(
        "alpha-not-kept-at-root",
        "What one root move has shown is forgotten before the next.",
        "Every root move is searched with a fresh window, so nothing is cut off between them. Keep α (at a "
        "MIN root, β) in the loop over the root's moves, and pass it on: alpha = max(alpha, value).",
        (at(AT_ROOT, moved=way.not_moved),),
    ),
    Bug(
        "window-not-passed",
        "The window is not passed on to the children.",
        "Deeper nodes do not get the α and β that are known above them, so cuts are missed. Pass the current "
        "alpha and beta in every recursive call, after they were updated.",
        tuple(change for window in _WINDOWS for change in each(PLACES, window=window)),
    ),
    Bug(
        "never-prunes",
        "It never cuts anything off.",
        "It has bounds, but looks at every leaf. After each child, leave the loop when alpha >= beta; and "
        "move alpha (at MIN nodes, beta) before that test.",
        (whole(prunes=False),),
    ),
    Bug(
        "bound-not-moved",
        "α or β is not moved while the children are searched.",
        "What a child has shown must narrow the window for the next: alpha = max(alpha, value) at MAX nodes, "
        "beta = min(beta, value) at MIN nodes, before the cut test.",
        each(SIDES, moved=way.not_moved),
    ),
    Bug(
        "return-in-loop",
        "It leaves the loop after the first child.",
        "A return (or break) stands inside the loop, where it should stand after it; so the other children are never "
        "looked at.",
        each(PLACES, children=way.only_the_first),
    ),
    Bug(
        "cut-test-reversed",
        "The cut test is the wrong way round.",
        "It cuts while the window is still open, and goes on when it is closed. MAX may stop when value >= beta, and "
        "MIN when value <= alpha; in both branches this is alpha >= beta.",
        _tests(way.window_open, way.beta_not_reached),
    ),
    Bug(
        "cut-against-own-bound",
        "The cut test looks at the wrong bound.",
        "MAX compares its value with alpha, or MIN with beta: that is the node's own bound, which every good child "
        "passes. The rest may be left out when the value passes the other player's bound: value >= beta at MAX nodes, "
        "value <= alpha at MIN nodes.",
        _tests(way.own_bound_reached, way.own_bound_not_reached),
    ),
    Bug(
        "wrong-bound-moved",
        "The wrong bound is moved, or it is moved the wrong way.",
        "A MAX node raises alpha: alpha = max(alpha, value). A MIN node lowers beta: beta = min(beta, value). The "
        "other bound belongs to the nodes above.",
        (
            *(
                change
                for moved in (way.beta_raised, way.beta_lowered, way.lowered, way.replaced)
                for change in each(SIDES, moved=moved)
            ),
            *each(SIDES, moved=way.beta_raised, returns=way.other_bound),
        ),
    ),
    Bug(
        "wrong-bound-returned",
        "The wrong bound is returned.",
        "After the loop a fail-hard MAX node returns alpha, and a MIN node beta. The other one is what the node was "
        "given.",
        each(SIDES, returns=way.other_bound),
    ),
    Bug(
        "negamax-sign",
        "A sign is wrong in the negamax.",
        "In negamax a child's value is to the other player. So: value = -negamax(child, depth - 1, -beta, "
        "-alpha, -color), with the window negated and turned round, and a leaf is worth color * value.",
        (
            whole(negated=False),
            whole(leaf=way.always_to_max),
            whole(leaf=way.to_the_other_side),
            whole(negated=False, leaf=way.always_to_max),
            at(EVERYWHERE, window=way.not_swapped),
            at(EVERYWHERE, window=way.exchanged),
        ),
        of_negamax=True,
    ),
    Bug(
        "player-not-switched",
        "The same player makes all the moves.",
        "Below the root it goes on maximizing (or minimizing), as if the other player did not exist. Hand the "
        "other player to the recursive call: not maximizing, -color, or ask the state who is on move.",
        (
            whole(next=way.always_the_first),
            whole(next=way.always_max),
            whole(next=way.always_min),
        ),
    ),
    Bug(
        "sides-swapped",
        "MAX and MIN are swapped.",
        "Where MAX is on move it takes the smallest value, and where MIN is on move the greatest. Look at who "
        "is on move at the node itself, and at what is handed to the recursive call.",
        (whole(side=way.first_is_min),),
    ),
    Bug(
        "min-uses-max",
        "max and min are confused at one kind of node.",
        "Whose turn it is is right, but MIN keeps the greatest value, or MAX the smallest. MAX takes the max of its "
        "children's values, MIN the min.",
        (
            *each(SIDES, better=way.smaller, start=None, returns=way.soft),
            *each(SIDES, better=way.smaller, returns=way.soft),
            whole(next=way.always_max, first=0),
            whole(next=way.always_min, first=1),
        ),
    ),
    Bug(
        "depth-off-by-one",
        "The depth is off by one.",
        "It stops one step too early or too late. The root has the whole depth left, each move takes one off, "
        "and at 0 the static evaluation is used: test depth == 0 at the start of the function, and pass depth "
        "- 1 on.",
        (
            whole(extra_plies=-1),
            whole(extra_plies=1),
            whole(extra_rounds=-1),
            whole(extra_rounds=1),
        ),
    ),
    Bug(
        "rounds-for-plies",
        "Rounds and plies are mixed up.",
        "A ply is one move of one player; a round is one move of every player. Take one off the depth (or add "
        "one) at every move where the depth is in plies, and only when all players have moved, so when it is "
        "MAX's turn again, where it is in rounds.",
        (
            whole(limit=way.rounds_as_plies),
            whole(limit=way.plies_as_rounds),
            whole(limit=way.two_a_round),
        ),
    ),
    Bug(
        "depth-not-counted",
        "The depth is not counted down at every move.",
        "Some recursive calls hand on the depth as it is, so it looks further than it was told to. Where the depth is "
        "in plies, each move takes one off, of MAX and of MIN: pass depth - 1 on in both branches.",
        tuple(whole(counts=counts) for counts in (way.moves_of_max_only, way.moves_of_min_only, way.no_moves)),
    ),
    Bug(
        "move-not-made",
        "A move is looked at but not made.",
        "After a move the search goes on from the state before it, so the move has no effect. Hand the successor to "
        "the recursive call, not the state itself.",
        tuple(
            whole(next=following, drops=drops, turns=turns)
            for drops in (way.all_min_but_the_last, way.moves_of_the_last, way.moves_of_min, way.moves_of_max)
            for following, turns in ((way.in_turn, True), (way.in_turn, False), (way.by_turn, True))
        ),
    ),
    Bug(
        "min-layers-as-one",
        "Several MIN players are treated as one.",
        "After the first MIN player's move it behaves as if it were MAX's turn; the moves of the other MIN "
        "players are not looked at as theirs. Count the agents: after agent i comes i + 1, after the last one "
        "comes 0, and only agent 0 maximizes. Each searches the state that the one before has made.",
        tuple(
            whole(next=way.by_turns_of_two, limit=limit, turns=turns)
            for limit in (way.as_told, way.two_a_round)
            for turns in (True, False)
        ),
    ),
    Bug(
        "bound-as-exact",
        "A bound is kept in the table as if it were an exact value.",
        "After a cut, a node's value is only a bound: at least β, or at most α. When the same position comes "
        "again with another window, that number is wrong. Keep with each entry whether it is exact, a lower "
        "or an upper bound, and use it only where it decides.",
        (whole(table=True),),
    ),
    Bug(
        "draw-as-loss",
        "Draws are scored as losses.",
        "A leaf worth 0 is counted as lost, so a lost move looks as good as a drawn one. A result has three "
        "cases, not two.",
        tuple(
            whole(leaf=worth)
            for draw in (way.draw_lost_to_max, way.draw_lost_to_first, way.draw_lost_to_mover, way.won_or_lost)
            for worth in (draw, way.where_it_is_over(draw))
        ),
    ),
    Bug(
        "zero-as-none",
        "A value of 0 is taken for no value at all.",
        "Once the best value is 0 it is replaced by whatever comes next. `if not best` is true for None and "
        "for 0; write `if best is None`.",
        each(PLACES, better=way.zero_is_none),
    ),
    Bug(
        "starts-at-zero",
        "It starts at 0 instead of −∞.",
        "Where all values are below 0, none of them is better than this start (where MIN starts at 0: all above 0). "
        "MAX's best value and alpha start at −∞, MIN's best value and beta at ∞.",
        finite_start(0.0),
    ),
    Bug(
        "small-infinity",
        "A number stands for infinity that is not large enough.",
        "Values beyond this number are never taken for better. Start at float('-inf') for MAX and float('inf') for "
        "MIN.",
        for_number=finite_start,
    ),
    Bug(
        "wrong-infinity",
        "It starts at the wrong infinity.",
        "No child is better than the best value to begin with. MAX's best value starts at −∞ and MIN's at ∞.",
        start_of_the_other_side(),
        start_of_the_other_side,
    ),
    Bug(
        "last-value-returned",
        "The value of the last child is returned, not the best.",
        "Each child's value replaces the one before, whether it is better or not. Keep the best value in a variable of "
        "its own, best = max(best, value) (min at MIN nodes), and return that.",
        each(PLACES, better=way.latest, returns=way.soft),
    ),
    Bug(
        "first-child-skipped",
        "The first child is skipped.",
        "The loop begins at the second child. A loop over numbers begins at 0: range(len(children)).",
        each(PLACES, children=way.not_the_first),
    ),
    Bug(
        "last-child-skipped",
        "The last child is skipped.",
        "The loop ends before the last child. range(n) already ends at n - 1: write range(len(children)).",
        each(PLACES, children=way.not_the_last),
    ),
    Bug(
        "bounds-swapped",
        "α and β are swapped in the recursive call.",
        "The child gets beta as its alpha and alpha as its beta, so its window is closed from the start. Hand them "
        "over in the order of the parameters: (…, alpha, beta, …).",
        each(PLACES, window=way.exchanged),
    ),
    Bug(
        "value-move-disagree",
        "The value is right, but the move does not lead to it.",
        "It returns the minimax value together with a move that has another value. Remember the move in the "
        "same place where the best value is replaced, and nowhere else.",
        (whole(choice="last"), whole(choice="first")),
    ),
    Bug(
        "mutated-state",
        "It changes the tree or the state that it was given.",
        "A search must leave the position as it was: siblings and whoever called it see the change. Work on a "
        "copy (sorted(children) instead of children.sort()), or take every change back.",
    ),
    Bug(
        "pruning-in-minimax",
        "It leaves leaves out; minimax looks at all of them.",
        "The value may be right, but this is alpha-beta, and minimax was promised.",
    ),
    Bug(
        "other-leaves",
        "Its answers are right, but it looks at other leaves than it should.",
        "Values and moves are right on every tree, but the leaves that it looks at are not those of the "
        "algorithm under any rule that I know. Look for a cut test in the wrong place, or one that is made "
        "only sometimes.",
    ),
    Bug(
        "wrong-result",
        "It is wrong, but not by a bug that I know.",
        "None of the known bugs explains all of its answers; there may be several at once. Follow it by hand "
        "on the tree below, which is the smallest on which it fails.",
    ),
    Bug(
        "wrong-type",
        "It returns something that is neither a value nor a move.",
        "A value is a number; a text or NaN is none. A function returns None where a path through it has no return: "
        "look for a missing return, or for one inside a loop or a branch that is not always taken.",
    ),
    Bug(
        "undefined-name",
        "It uses a name that has no value.",
        "The name was never set on the way that led there, or is written in another manner elsewhere. Look whether "
        "every variable that is returned or handed over was given a value first.",
    ),
    Bug(
        "crash",
        "It stops with an error.",
        "The error below came up while it searched this tree.",
    ),
    Bug(
        "endless-recursion",
        "It never stops calling itself.",
        "The end of the recursion is never reached: a leaf must return before any recursive call, and each "
        "call must get the child, not the node itself.",
    ),
    Bug(
        "timeout",
        "It does not come to an end.",
        "A tree of a few leaves takes no time at all; a loop in it never ends.",
    ),
    Bug(
        "memory",
        "It takes too much memory.",
        "A tree of a few leaves needs next to none; something in it grows without end.",
    ),
    Bug(
        "processes",
        "It starts too many processes.",
        "A search needs no other process; look for a loop that starts one at every node.",
    ),
)
BUG = {bug.name: bug for bug in BUGS}
