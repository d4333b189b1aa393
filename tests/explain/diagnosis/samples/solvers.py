import math


class Solver:
    def __init__(self, values):
        self.values = values
        self.height = int(math.log2(len(values)))

    def solve(self):
        return self.minimax(0, 0, True)

    def minimax(self, depth, index, is_max):
        if depth == self.height:
            return self.values[index]
        left = self.minimax(depth + 1, index * 2, not is_max)
        right = self.minimax(depth + 1, index * 2 + 1, not is_max)
        return max(left, right) if is_max else min(left, right)


class Searcher:
    INFINITY = float("inf")

    def __init__(self):
        self.visited = 0

    def alpha_beta(self, node, depth, alpha, beta, maximizing):
        self.visited += 1
        if depth == 0 or not isinstance(node, list):
            return node
        best = -self.INFINITY if maximizing else self.INFINITY
        for child in node:
            value = self.alpha_beta(child, depth - 1, alpha, beta, not maximizing)
            if maximizing:
                best = max(best, value)
                alpha = max(alpha, value)
            else:
                best = min(best, value)
                beta = min(beta, value)
            if alpha >= beta:
                break
        return best

    def report(self):
        print("nodes visited:", self.visited)


class Tools:
    @staticmethod
    def minimax(tree, is_max=True):
        if isinstance(tree, (int, float)):
            return tree
        pick = max if is_max else min
        return pick(Tools.minimax(branch, not is_max) for branch in tree)
