"""Monte Carlo tree search for games in which everything is seen."""
