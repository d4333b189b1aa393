class TicTacToe:
    def __init__(self):
        self.board = ["-"] * 9
        self.nodes = 0

    def winner(self):
        b = self.board
        for i, j, k in [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]:
            if b[i] == b[j] == b[k] != "-":
                return b[i]
        return None if "-" in b else "draw"

    def minimax(self, is_max):
        self.nodes += 1
        result = self.winner()
        if result is not None:
            return {"X": 1, "O": -1, "draw": 0}[result]
        values = []
        for i in range(9):
            if self.board[i] == "-":
                self.board[i] = "X" if is_max else "O"
                values.append(self.minimax(not is_max))
                self.board[i] = "-"
        return max(values) if is_max else min(values)

    def play(self):
        while self.winner() is None:
            self.board[int(input())] = "O"
