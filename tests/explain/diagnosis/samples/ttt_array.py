import numpy as np
HUMAN = 1
AI = 2
def winner(b):
    for p in (1, 2):
        for i in range(3):
            if all(b[i, :] == p) or all(b[:, i] == p): return p
        if all(np.diag(b) == p) or all(np.diag(np.fliplr(b)) == p): return p
    return 0
def minimax(board, depth, maximizing):
    w = winner(board)
    if w == AI: return 10 - depth, None
    if w == HUMAN: return depth - 10, None
    free = list(zip(*np.where(board == 0)))
    if not free: return 0, None
    best = (-99, None) if maximizing else (99, None)
    for r, c in free:
        board[r, c] = AI if maximizing else HUMAN
        s, _ = minimax(board, depth + 1, not maximizing)
        board[r, c] = 0
        if (s > best[0]) if maximizing else (s < best[0]):
            best = (s, (r, c))
    return best
