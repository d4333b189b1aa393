"""Films of games: one file that shows a whole game in motion."""
