"""Golden playthroughs: one random game of every game in the catalogue, printed as text, kept in a file.

Every position, its legal moves and the move that was played are there, so that a change of the rules, of a text or of
the order of moves shows as a difference of a file. When such a change is meant, write the files anew and read it:

    python -m tests.games.playthrough
    git diff tests/data/playthroughs
"""

from __future__ import annotations

import random
from pathlib import Path

import plyant as ply

FOLDER = Path(__file__).parents[1] / "data" / "playthroughs"
SEEDS = {  # of short games, in one of which a ghost is eaten; all others have the seed 1
    "chopsticks": 18,
    "dodgem": 26,
    "eight-puzzle": 143,
    "gomoku": 1450,
    "pacman": 187,
    "sliding-puzzle": 253,
}
MOST = {"fifteen-puzzle": 40}  # moves, where random ones come to no end


def playthrough(game: ply.Game, seed: int, most: int | None = None) -> str:
    """A random game from start to end as text, or its first moves."""
    choose = random.Random(seed)
    lines = [f"game: {game}", f"seed: {seed}"]
    s, ply_number = game.initial(), 0
    while not game.is_terminal(s) and ply_number != most:
        names = [game.move_name(s, a) for a in game.legal(s)]
        name = choose.choice(names)
        lines += ["", f"# {ply_number}: {game.player_name(game.player(s))} to move", game.text(s)]
        lines += [f"legal: {' '.join(names)}", f"move: {name}"]
        s, ply_number = game.result(s, game.parse_move(s, name)), ply_number + 1
    if not game.is_terminal(s):
        return "\n".join([*lines, "", f"# {ply_number}: it goes on", game.text(s)]) + "\n"
    lines += ["", f"# {ply_number}: over", game.text(s)]
    lines += [f"{game.player_name(p)}: {float(game.utility(s, p)):g}" for p in range(len(game.players))]
    return "\n".join(lines) + "\n"


def golden(name: str) -> tuple[Path, str]:
    """The file of a game of the catalogue, and what it should hold."""
    return FOLDER / f"{name}.txt", playthrough(ply.load(name), SEEDS.get(name, 1), MOST.get(name))


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in ply.games():
        path, text = golden(name)
        path.write_text(text, encoding="utf-8")
        print(f"{path}: {text.count('# ')} positions")
