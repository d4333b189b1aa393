def minimax(state, depth, is_maximizing_player):
    """tuple trees"""
    if depth == 0 or not isinstance(state, tuple):
        return state
    if is_maximizing_player:
        return max(minimax(s, depth-1, False) for s in state)
    return min(minimax(s, depth-1, True) for s in state)
print(minimax(((3, 5), (2, 9)), 2, True))
