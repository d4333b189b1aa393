def alphabeta(node, depth, alpha, beta, maximizingPlayer, tree, values):
    if depth == 0 or node not in tree or not tree[node]:
        return values[node]
    if maximizingPlayer:
        value = float("-inf")
        for child in tree[node]:
            value = max(value, alphabeta(child, depth - 1, alpha, beta, False, tree, values))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value
    value = float("inf")
    for child in tree[node]:
        value = min(value, alphabeta(child, depth - 1, alpha, beta, True, tree, values))
        beta = min(beta, value)
        if beta <= alpha:
            break
    return value
