"""Over Plyant's own contract, with a depth and a static evaluation."""


def minimax(game, state):
    if game.is_terminal(state):
        return game.utility(state, 0), None
    best = None
    for a in game.actions(state):
        value, _ = minimax(game, game.result(state, a))
        if best is None or (value > best[0] if game.player(state) == 0 else value < best[0]):
            best = value, a
    return best


def alphabeta(game, state, depth, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state, 0)
    if depth == 0:
        return game.evaluate(state, 0)
    maximizing = game.player(state) == 0
    best = float("-inf") if maximizing else float("inf")
    for a in game.actions(state):
        value = alphabeta(game, game.result(state, a), depth - 1, alpha, beta)
        if maximizing:
            best = max(best, value)
            alpha = max(alpha, value)
        else:
            best = min(best, value)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return best
