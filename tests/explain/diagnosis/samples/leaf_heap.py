def minimax(index, is_max, tree):
    left = 2 * index + 1
    if left >= len(tree):
        return tree[index]
    a = minimax(left, not is_max, tree)
    b = minimax(left + 1, not is_max, tree)
    return max(a, b) if is_max else min(a, b)
