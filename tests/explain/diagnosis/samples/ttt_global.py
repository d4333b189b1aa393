"""The board is global, with cells 1 to 9."""

board = {1: " ", 2: " ", 3: " ", 4: " ", 5: " ", 6: " ", 7: " ", 8: " ", 9: " "}
bot, human = "O", "X"


def checkWhichMarkWon(mark):
    lines = ((1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7))
    return any(board[a] == board[b] == board[c] == mark for a, b, c in lines)


def checkDraw():
    return all(board[key] != " " for key in board)


def minimax(board, isMaximizing):
    if checkWhichMarkWon(bot):
        return 100
    elif checkWhichMarkWon(human):
        return -100
    elif checkDraw():
        return 0
    bestScore = -800 if isMaximizing else 800
    for key in board:
        if board[key] == " ":
            board[key] = bot if isMaximizing else human
            score = minimax(board, not isMaximizing)
            board[key] = " "
            bestScore = max(score, bestScore) if isMaximizing else min(score, bestScore)
    return bestScore


def compMove():
    bestScore, bestMove = -800, 0
    for key in board:
        if board[key] == " ":
            board[key] = bot
            score = minimax(board, False)
            board[key] = " "
            if score > bestScore:
                bestScore, bestMove = score, key
    return bestMove
