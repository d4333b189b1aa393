"""The bugs that have a name: what a function with such a bug does, and what a teacher would say about it."""

from __future__ import annotations

from typing import Any, NamedTuple

from plyant.explain.diagnosis import reference as way


class Bug(NamedTuple):
    """A bug. Each of `variants` is what it changes in a `Way`; without variants it is told in another manner."""

    name: str
    title: str
    text: str
    """What it does, and what the fix usually looks like."""
    variants: tuple[dict[str, Any], ...] = ()


BUGS = (
    Bug(
        "strict-for-weak",
        "It cuts only when α > β; α ≥ β was promised.",
        "With the weak rule the rest of a node is left out as soon as α ≥ β: a child that could at best equal "
        "what is already sure cannot change the value. It looks at leaves that need not be looked at. Compare with >= "
        "instead of > (at MIN nodes, with <= instead of <).",
        ({"strict": (True, True)},),
    ),
    Bug(
        "weak-for-strict",
        "It cuts already when α = β; only α > β was promised.",
        "With the strict rule nothing is cut while α = β, so that equal moves keep their true values. Compare "
        "with > instead of >= (at MIN nodes, with < instead of <=).",
        ({"strict": (False, False)},),
    ),
    Bug(
        "cut-rules-mixed",
        "MAX and MIN nodes cut by different rules.",
        "One of them cuts when α ≥ β, the other only when α > β. Use the same rule in both branches: >= with "
        "<=, or > with <.",
        ({"strict": (True, False)}, {"strict": (False, True)}),
    ),
    Bug(
        "root-tie",
        "At the root it picks a move that was only cut off.",
        "A later root move whose search was cut off comes back with a bound that equals the best value, and "
        "it is taken for as good. Its true value is worse. Replace the move only when its value is greater "
        "(>), not when it is equal (>=); or search the root's moves by the strict rule and fail-soft.",
        ({"better": way.last_best},),
    ),
    Bug(
        "fail-hard-for-soft",
        "It returns the window's bound (fail-hard); the best value (fail-soft) was promised.",
        "Outside the window, fail-soft returns the best value found, which is a tighter bound than α or β. "
        "Keep the best value in a variable of its own that starts at −∞ (at MIN nodes, ∞), and return that.",
        ({"returns": (way.hard, way.hard)}, {"returns": (way.bound, way.bound)}),
    ),
    Bug(
        "fail-soft-for-hard",
        "It returns values outside the window (fail-soft); fail-hard was promised.",
        "Fail-hard returns nothing outside the window: return beta on a cut and alpha at the end of the loop.",
        ({"returns": (way.soft, way.soft)}, {"returns": (way.bound, way.bound)}),
    ),
    Bug(
        "fail-mixed",
        "Fail-hard and fail-soft are mixed up.",
        "Some of its returns give the window's bound and others the best value found. Whoever uses the result "
        "as a bound cannot know which it is. Return the best value everywhere (fail-soft), or α and β "
        "everywhere (fail-hard).",
        (
            {"returns": (way.hard, way.soft)},
            {"returns": (way.soft, way.hard)},
            {"returns": (way.bound, way.soft)},
            {"returns": (way.soft, way.bound)},
            {"returns": (way.hard, way.bound)},
            {"returns": (way.bound, way.hard)},
            {"returns": (way.only_beta, way.only_beta)},
        ),
    ),
    Bug(
        "alpha-not-kept-at-root",
        "What one root move has shown is forgotten before the next.",
        "Every root move is searched with a fresh window, so nothing is cut off between them. Keep α (at a "
        "MIN root, β) in the loop over the root's moves, and pass it on: alpha = max(alpha, value).",
        ({"moves_bound": way.not_at_root},),
    ),
    Bug(
        "window-not-passed",
        "The window is not passed on to the children.",
        "Deeper nodes do not get the α and β that are known above them, so cuts are missed. Pass the current "
        "alpha and beta in every recursive call, after they were updated.",
        (
            {"window": way.fresh},
            {"window": way.as_received},
            {"window": way.own_bound_only},
            {"window": way.without_alpha},
            {"window": way.without_beta},
            {"window": way.BelowRoot(way.fresh)},
            {"window": way.BelowRoot(way.own_bound_only)},
            *(
                {"window": way.OnlyAt(side, window)}
                for side in (way.MAX, way.MIN)
                for window in (way.fresh, way.as_received, way.own_bound_only, way.without_alpha, way.without_beta)
            ),
        ),
    ),
    Bug(
        "bound-not-moved",
        "α or β is not moved while the children are searched.",
        "What a child has shown must narrow the window for the next: alpha = max(alpha, value) at MAX nodes, "
        "beta = min(beta, value) at MIN nodes, before the cut test.",
        ({"moves_bound": way.not_at_max}, {"moves_bound": way.not_at_min}),
    ),
    Bug(
        "never-prunes",
        "It never cuts anything off.",
        "It has bounds, but looks at every leaf. After each child, leave the loop when alpha >= beta; and "
        "move alpha (at MIN nodes, beta) before that test.",
        ({"prunes": False},),
    ),
    Bug(
        "negamax-sign",
        "A sign is wrong in the negamax.",
        "In negamax a child's value is to the other player. So: value = -negamax(child, depth - 1, -beta, "
        "-alpha, -color), with the window negated and turned round, and a leaf is worth color * value.",
        (
            {"backed_up": way.not_negated},
            {"leaf": way.always_to_max},
            {"leaf": way.to_the_other_side},
            {"backed_up": way.not_negated, "leaf": way.always_to_max},
            {"window": way.not_swapped},
            {"window": way.negated_not_swapped},
        ),
    ),
    Bug(
        "player-not-switched",
        "The same player makes all the moves.",
        "Below the root it goes on maximizing (or minimizing), as if the other player did not exist. Hand the "
        "other player to the recursive call: not maximizing, -color, or ask the state who is on move.",
        (
            {"side": way.always_the_first},
            {"side": way.always_max},
            {"side": way.always_min},
            {"side": way.max_once_max},
            {"side": way.min_once_min},
        ),
    ),
    Bug(
        "sides-swapped",
        "MAX and MIN are swapped.",
        "Where MAX is on move it takes the smallest value, and where MIN is on move the greatest. Look at who "
        "is on move at the node itself, and at what is handed to the recursive call.",
        ({"side": way.the_other_way_round},),
    ),
    Bug(
        "depth-off-by-one",
        "The depth is off by one.",
        "It stops one step too early or too late. The root has the whole depth left, each move takes one off, "
        "and at 0 the static evaluation is used: test depth == 0 at the start of the function, and pass depth "
        "- 1 on.",
        (
            {"limit": way.one_ply_less},
            {"limit": way.one_ply_more},
            {"limit": way.one_round_less},
            {"limit": way.one_round_more},
        ),
    ),
    Bug(
        "rounds-for-plies",
        "Rounds and plies are mixed up.",
        "A ply is one move of one player; a round is one move of every player. Take one off the depth (or add "
        "one) at every move where the depth is in plies, and only when all players have moved, so when it is "
        "MAX's turn again, where it is in rounds.",
        (
            {"limit": way.rounds_as_plies},
            {"limit": way.plies_as_rounds},
            {"limit": way.rounds_counted_at_max},
            {"limit": way.rounds_counted_at_min},
            {"limit": way.two_a_round},
        ),
    ),
    Bug(
        "min-layers-as-one",
        "Several MIN players are treated as one.",
        "After the first MIN player's move it behaves as if it were MAX's turn; the moves of the other MIN "
        "players are not looked at as theirs. Count the agents: after agent i comes i + 1, after the last one "
        "comes 0, and only agent 0 maximizes. Each searches the state that the one before has made.",
        (
            {"side": way.by_turns_of_two},
            {"side": way.by_turns_of_two, "limit": way.two_a_round},
        ),
    ),
    Bug(
        "bound-as-exact",
        "A bound is kept in the table as if it were an exact value.",
        "After a cut, a node's value is only a bound: at least β, or at most α. When the same position comes "
        "again with another window, that number is wrong. Keep with each entry whether it is exact, a lower "
        "or an upper bound, and use it only where it decides.",
        ({"table": True},),
    ),
    Bug(
        "draw-as-loss",
        "Draws are scored as losses.",
        "A leaf worth 0 is counted as lost, so a lost move looks as good as a drawn one. A result has three "
        "cases, not two.",
        tuple(
            {"leaf": worth}
            for draw in (way.draw_lost_to_max, way.draw_lost_to_first, way.draw_lost_to_mover, way.won_or_lost)
            for worth in (draw, way.where_it_is_over(draw))
        ),
    ),
    Bug(
        "zero-as-none",
        "A value of 0 is taken for no value at all.",
        "Once the best value is 0 it is replaced by whatever comes next. `if not best` is true for None and "
        "for 0; write `if best is None`.",
        ({"better": way.zero_is_none}, {"better": way.zero_is_none_at_root}),
    ),
    Bug(
        "value-move-disagree",
        "The value is right, but the move does not lead to it.",
        "It returns the minimax value together with a move that has another value. Remember the move in the "
        "same place where the best value is replaced, and nowhere else.",
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
