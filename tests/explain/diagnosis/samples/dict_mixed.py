GAME_TREE = {
    0: [1, 2],
    1: [3, 4],
    2: [5, 6],
    3: 7,
    4: -2,
    5: 0,
    6: 11,
}


def best_value(node, maximizing):
    entry = GAME_TREE[node]
    if isinstance(entry, int):
        return entry
    results = [best_value(child, not maximizing) for child in entry]
    return max(results) if maximizing else min(results)
