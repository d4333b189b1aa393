"""All optimal moves, not only the first one: equal because searched, not because cut off."""

import plyant as ply

game = ply.load("tic-tac-toe")
position = game.replay("a1 b2")
result = ply.search(game, position, all_moves=True)
print(game.text(position))
print("value to X:", result.value, "by:", *[game.action_name(position, a) for a in result.actions])
