"""The games that come with Plyant: one file a game, rules and nothing else."""
