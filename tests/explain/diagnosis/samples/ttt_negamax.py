# negamax tic tac toe
def wins(b, p):
    return any(all(b[i]==p for i in l) for l in ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)))
def negamax(board, player):
    if wins(board, -player): return -1
    if 0 not in board: return 0
    best = -2
    for i in range(9):
        if board[i] == 0:
            board[i] = player
            best = max(best, -negamax(board, -player))
            board[i] = 0
    return best
