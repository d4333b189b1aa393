"""Empty cells hold their numbers; the answer is a dictionary."""

human, ai = "O", "X"
origBoard = [0, 1, 2, 3, 4, 5, 6, 7, 8]


def emptySquares(board):
    return [cell for cell in board if cell != "O" and cell != "X"]


def winning(board, player):
    return (
        (board[0] == player and board[1] == player and board[2] == player)
        or (board[3] == player and board[4] == player and board[5] == player)
        or (board[6] == player and board[7] == player and board[8] == player)
        or (board[0] == player and board[3] == player and board[6] == player)
        or (board[1] == player and board[4] == player and board[7] == player)
        or (board[2] == player and board[5] == player and board[8] == player)
        or (board[0] == player and board[4] == player and board[8] == player)
        or (board[2] == player and board[4] == player and board[6] == player)
    )


def minimax(newBoard, player):
    available = emptySquares(newBoard)
    if winning(newBoard, human):
        return {"score": -10}
    elif winning(newBoard, ai):
        return {"score": 10}
    elif len(available) == 0:
        return {"score": 0}
    moves = []
    for cell in available:
        move = {"index": newBoard[cell]}
        newBoard[cell] = player
        if player == ai:
            move["score"] = minimax(newBoard, human)["score"]
        else:
            move["score"] = minimax(newBoard, ai)["score"]
        newBoard[cell] = move["index"]
        moves.append(move)
    if player == ai:
        return max(moves, key=lambda move: move["score"])
    return min(moves, key=lambda move: move["score"])
