"""Exercises with solutions: from a seed, so that a sheet can be made again, and marked by rules that are told."""
