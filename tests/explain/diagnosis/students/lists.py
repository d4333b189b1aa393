"""Alpha-beta over nested lists, as in most lecture notes."""

import math


def alphabeta(node, depth, alpha, beta, maximizing):
    if depth == 0 or not isinstance(node, list):
        return node
    if maximizing:
        value = -math.inf
        for child in node:
            value = max(value, alphabeta(child, depth - 1, alpha, beta, False))
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value
    value = math.inf
    for child in node:
        value = min(value, alphabeta(child, depth - 1, alpha, beta, True))
        beta = min(beta, value)
        if beta <= alpha:
            break
    return value
