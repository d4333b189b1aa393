"""Pac-Man: the rules, and the mazes that it is played in."""
