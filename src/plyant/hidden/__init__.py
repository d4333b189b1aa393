"""Where players move at once or do not see everything: matrix games, simultaneous moves, regret, guessed worlds."""
