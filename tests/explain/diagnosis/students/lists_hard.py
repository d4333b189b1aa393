"""Fail-hard alpha-beta over nested lists, children by index."""

INF = 10**9


def alpha_beta(tree, depth, a, b, is_max):
    if isinstance(tree, (int, float)):
        return tree
    if is_max:
        for i in range(len(tree)):
            score = alpha_beta(tree[i], depth - 1, a, b, False)
            if score >= b:
                return b
            if score > a:
                a = score
        return a
    for i in range(len(tree)):
        score = alpha_beta(tree[i], depth - 1, a, b, True)
        if score <= a:
            return a
        if score < b:
            b = score
    return b
