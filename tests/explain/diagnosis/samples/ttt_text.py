def check(b):
    L=[(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]
    for x,y,z in L:
        if b[x]==b[y]==b[z]!='.': return 1 if b[x]=='X' else -1
    return 0
def solve_board(board, turn):
    s = check(board)
    if s: return s
    if '.' not in board: return 0
    res=[]
    for i,c in enumerate(board):
        if c=='.':
            res.append(solve_board(board[:i]+turn+board[i+1:], 'O' if turn=='X' else 'X'))
    return max(res) if turn=='X' else min(res)
print(solve_board('.........'[:0]+'XO.......','X'))
