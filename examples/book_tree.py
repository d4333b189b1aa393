"""The book's tree, searched with a recorder: which leaves does alpha-beta never visit?"""

import plyant as ply

tree = ply.tree("A(B(3 12 8) C(2 4 6) D(14 5 2))")
for cut in ("weak", "strict"):
    steps = ply.Recorder()
    result = ply.alphabeta(tree, cut=cut, trace=steps)
    visited = [f"{event.value:g}" for event in steps.events if event.kind == "leaf"]
    print(f"{cut}: value {result.value:g}, leaves visited: {' '.join(visited)}")
