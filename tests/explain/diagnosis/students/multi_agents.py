"""Agents of the Pac-Man course."""

import util
from game import Agent, Directions
from util import manhattanDistance  # noqa: F401


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.value(gameState, 0, 0)[1]

    def value(self, state, depth, agent):
        if agent == state.getNumAgents():
            agent, depth = 0, depth + 1
        if depth == self.depth or state.isWin() or state.isLose():
            return self.evaluationFunction(state), Directions.STOP
        results = [
            (self.value(state.generateSuccessor(agent, action), depth, agent + 1)[0], action)
            for action in state.getLegalActions(agent)
        ]
        choose = max if agent == 0 else min
        return choose(results, key=lambda result: result[0])


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        best, move = float("-inf"), None
        alpha, beta = float("-inf"), float("inf")
        for action in gameState.getLegalActions(0):
            value = self.minValue(gameState.generateSuccessor(0, action), 0, 1, alpha, beta)
            if value > best:
                best, move = value, action
            alpha = max(alpha, best)
        return move

    def maxValue(self, state, depth, alpha, beta):
        if depth == self.depth or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        v = float("-inf")
        for action in state.getLegalActions(0):
            v = max(v, self.minValue(state.generateSuccessor(0, action), depth, 1, alpha, beta))
            if v > beta:
                return v
            alpha = max(alpha, v)
        return v

    def minValue(self, state, depth, ghost, alpha, beta):
        if state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        v = float("inf")
        for action in state.getLegalActions(ghost):
            successor = state.generateSuccessor(ghost, action)
            if ghost == state.getNumAgents() - 1:
                v = min(v, self.maxValue(successor, depth + 1, alpha, beta))
            else:
                v = min(v, self.minValue(successor, depth, ghost + 1, alpha, beta))
            if v < alpha:
                return v
            beta = min(beta, v)
        return v
