class Minimax:
    INF = 10**6
    def __init__(self, depth=4):
        self.depth = depth
        self.count = 0
    @staticmethod
    def evaluate(node):
        return node
    @classmethod
    def minimax(cls, node, depth, maximizing=True):
        if depth == 0 or not isinstance(node, list):
            return cls.evaluate(node)
        best = -cls.INF if maximizing else cls.INF
        for c in node:
            v = cls.minimax(c, depth - 1, not maximizing)
            best = max(best, v) if maximizing else min(best, v)
        return best
