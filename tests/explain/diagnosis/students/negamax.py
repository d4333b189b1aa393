"""Negamax over nested lists."""


def negamax(node, depth, alpha, beta, color):
    if depth == 0 or not isinstance(node, list):
        return color * node
    best = -float("inf")
    for child in node:
        value = -negamax(child, depth - 1, -beta, -alpha, -color)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
