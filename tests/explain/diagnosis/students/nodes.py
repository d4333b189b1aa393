"""Nodes are objects with children and a value."""


def alphabeta(node, depth, alpha, beta, maximizing_player):
    if depth == 0 or node.is_terminal():
        return node.value
    best = float("-inf") if maximizing_player else float("inf")
    for child in node.children:
        value = alphabeta(child, depth - 1, alpha, beta, not maximizing_player)
        if maximizing_player:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
