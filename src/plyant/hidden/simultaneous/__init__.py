"""Simultaneous moves: a matrix game in each node, solved backwards from the ends of the game."""

from plyant.hidden.simultaneous.induction import backward_induction, solve_simultaneous
from plyant.hidden.simultaneous.small_matrix import solve_matrix
from plyant.hidden.simultaneous.solution import JointSolution, Play

__all__ = ["JointSolution", "Play", "backward_induction", "solve_matrix", "solve_simultaneous"]
