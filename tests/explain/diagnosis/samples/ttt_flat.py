"""A list of nine cells; a quick win counts more."""

import math
import random

WINNING = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
HUMAN, COMPUTER, EMPTY = "O", "X", " "


def check_winner(board, mark):
    return any(all(board[cell] == mark for cell in line) for line in WINNING)


def available_moves(board):
    return [cell for cell in range(9) if board[cell] == EMPTY]


def minimax(board, depth, is_maximizing, alpha=-math.inf, beta=math.inf):
    if check_winner(board, COMPUTER):
        return 10 - depth
    if check_winner(board, HUMAN):
        return depth - 10
    if not available_moves(board):
        return 0
    if is_maximizing:
        best = -math.inf
        for move in available_moves(board):
            board[move] = COMPUTER
            best = max(best, minimax(board, depth + 1, False, alpha, beta))
            board[move] = EMPTY
            alpha = max(alpha, best)
            if beta <= alpha:
                break
        return best
    best = math.inf
    for move in available_moves(board):
        board[move] = HUMAN
        best = min(best, minimax(board, depth + 1, True, alpha, beta))
        board[move] = EMPTY
        beta = min(beta, best)
        if beta <= alpha:
            break
    return best


def best_move(board):
    scores = {}
    for move in available_moves(board):
        board[move] = COMPUTER
        scores[move] = minimax(board, 0, False)
        board[move] = EMPTY
    return max(scores, key=scores.get)


def main():
    board = [EMPTY] * 9
    while True:
        board[int(input("Your move: "))] = HUMAN
        board[best_move(board)] = COMPUTER
        print(board)


main()
