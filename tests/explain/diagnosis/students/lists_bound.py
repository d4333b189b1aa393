"""The form that an encyclopedia had for many years: the bounds themselves are returned."""


def alphabeta(node, depth, alpha, beta, maximizingPlayer):
    if type(node) is not list:
        return node
    if maximizingPlayer:
        for child in node:
            alpha = max(alpha, alphabeta(child, depth - 1, alpha, beta, False))
            if beta <= alpha:
                break
        return alpha
    for child in node:
        beta = min(beta, alphabeta(child, depth - 1, alpha, beta, True))
        if beta <= alpha:
            break
    return beta
