class TreeNode:
    def __init__(self, val=None, left=None, right=None):
        self.val = val
        self.left = left
        self.right = right


def alphabeta(root, alpha, beta, is_max):
    if root.left is None and root.right is None:
        return root.val
    if is_max:
        for child in (root.left, root.right):
            alpha = max(alpha, alphabeta(child, alpha, beta, False))
            if alpha >= beta:
                break
        return alpha
    for child in (root.left, root.right):
        beta = min(beta, alphabeta(child, alpha, beta, True))
        if beta <= alpha:
            break
    return beta
