"""Where things lie: a node is four words in `tree` and a few more in `more`; everything else lies on the desk.

tree[4 · node + …]                VISITS, MEAN, LINK, ACTION   touched at every visit, so it is small
more[(5 + players) · node + …]    PRIOR … TOTALS               touched only where needed; the rest costs nothing

The children of a node are neighbours. Node 0 does not exist: a link of 0 says that a node has no children yet.
"""

from __future__ import annotations

from plyant.native import DEEPEST

ROOT = 1

NODE = 4
VISITS = 0  # twice the visits, plus 1 where the value is proved
MEAN = 1  # float: of the values of all visits to the player who moved here; where it is proved, the value itself
LINK = 2  # first child · 2²⁴ + number of children
ACTION = 3

VISIT, PROVED = 2, 1  # in VISITS
COUNT_BITS = 24
COUNT_MASK = (1 << COUNT_BITS) - 1

PRIOR = 0  # float: how promising the move looked at first; of an outcome of chance, its probability
LIKE_VISITS = 1  # how many simulations had this move anywhere below the parent (RAVE)
LIKE_SUM = 2  # float: their values to the player who makes it
SAMPLES = 3  # visits while the parent was the root
SQUARES = 4  # float: the squares of their values to the player who moved here
TOTALS = 5  # floats, one for each player: the sum of these values; where it is proved, the value itself

# The desk.
LUCK, DRAWN, PLAYERS, MORE, ROOM, NEXT, DEEPEST_NODE, CUT, LONGEST, SETTLED = range(10)
EXPLORATION, LEAST, GREATEST, SCALE, BOUNDED, INSTEAD, STAMP, EQUIVALENCE = range(10, 18)
VALUES = 32  # floats, one for each player: what the simulation that goes on is worth
MOST_PLAYERS = 96
LOGS = VALUES + MOST_PLAYERS  # floats: natural logarithms of 0 (not used), 1 … 4095
LOGS_KNOWN = 4096
MARKS = LOGS + LOGS_KNOWN  # for RAVE: (stamp, player, move), for the moves of this simulation
MARK = 3
MARKS_KEPT = 4096
PATH = MARKS + MARK * MARKS_KEPT  # (node, who moved there, the sibling that is proved to be better or 0)
STEP = 3
MOVES = PATH + STEP * (DEEPEST + 2)
MOST_MOVES = 1 << 16
DESK = MOVES + MOST_MOVES
