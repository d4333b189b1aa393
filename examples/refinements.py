"""What each refinement of the engine is worth: the same search with one of them switched off."""

import plyant as ply

game = ply.load("connect-four(width=6,height=5)")
for name in ("", "table", "pvs", "hash_move", "killers", "history", "order", "aspiration", "deepening"):
    result = ply.engine(game, depth=13, off=name)
    print(f"{'without ' + name if name else 'all of them':>18} {result.nodes:>10,} nodes, value {result.value:g}")
