"""Is a game's contract kept? Broken promises, each with the shortest moves that show it."""
