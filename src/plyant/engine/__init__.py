"""Choosing a move: minimax, alpha-beta and the strong engine, each one kernel run interpreted, traced and native."""
