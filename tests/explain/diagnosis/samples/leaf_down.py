"""The depth counts down; the leaves are global."""

leaves = [3, 5, 6, 9, 1, 2, 0, -1]


def minimax(depth, node_index, is_max, alpha=float("-inf"), beta=float("inf")):
    if depth == 0:
        return leaves[node_index]
    best = float("-inf") if is_max else float("inf")
    for child in (2 * node_index, 2 * node_index + 1):
        score = minimax(depth - 1, child, not is_max, alpha, beta)
        if is_max:
            best = max(best, score)
            alpha = max(alpha, best)
        else:
            best = min(best, score)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


if __name__ == "__main__":
    print(minimax(3, 0, True))
