"""Alpha-beta with a table of positions that knows exact values from bounds."""

EXACT, LOWER, UPPER = range(3)


def alphabeta(game, state, alpha=float("-inf"), beta=float("inf"), table=None):
    table = {} if table is None else table
    if game.is_terminal(state):
        return game.utility(state, 0)
    if state in table:
        flag, value = table[state]
        if flag == EXACT or (flag == LOWER and value >= beta) or (flag == UPPER and value <= alpha):
            return value
    low, high = alpha, beta
    maximizing = game.player(state) == 0
    best = float("-inf") if maximizing else float("inf")
    for a in game.actions(state):
        value = alphabeta(game, game.result(state, a), alpha, beta, table)
        if maximizing:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    flag = UPPER if best <= low else LOWER if best >= high else EXACT
    table[state] = flag, best
    return best
