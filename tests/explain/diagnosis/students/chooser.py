"""The index of the best move with its value; the root has a loop of its own."""


def best_move(tree):
    best, move, alpha = None, None, float("-inf")
    for index, child in enumerate(tree):
        value = min_value(child, alpha, float("inf"))
        if best is None or value > best:
            best = value
            move = index
        alpha = max(alpha, best)
    return best, move


def max_value(node, alpha, beta):
    if not isinstance(node, list):
        return node
    best = float("-inf")
    for child in node:
        best = max(best, min_value(child, alpha, beta))
        if best >= beta:
            return best
        alpha = max(alpha, best)
    return best


def min_value(node, alpha, beta):
    if not isinstance(node, list):
        return node
    best = float("inf")
    for child in node:
        best = min(best, max_value(child, alpha, beta))
        if best <= alpha:
            return best
        beta = min(beta, best)
    return best
