"""The alpha-beta agent of the lecture notes, as it is printed there."""

import random

from game import Agent


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class AlphaBetaAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.depth = int(depth)
        self.evaluationFunction = scoreEvaluationFunction

    def getAction(self, gameState):
        def max_level(gameState, depth, alpha, beta, agentIndex=0):
            if gameState.isWin() or gameState.isLose() or depth == self.depth:
                return scoreEvaluationFunction(currentGameState=gameState)

            max_value = float("-inf")

            legal_actions = gameState.getLegalActions(agentIndex=agentIndex)
            for action in legal_actions:
                successor = gameState.generateSuccessor(agentIndex=agentIndex, action=action)
                max_value = max(
                    max_value, min_level(gameState=successor, depth=depth + 1, alpha=alpha, beta=beta, agentIndex=1)
                )
                if max_value >= beta:
                    return max_value
                alpha = max(alpha, max_value)

            return max_value

        def min_level(gameState, depth, alpha, beta, agentIndex):
            if gameState.isWin() or gameState.isLose():
                return scoreEvaluationFunction(currentGameState=gameState)

            min_value = float("inf")

            legal_actions = gameState.getLegalActions(agentIndex=agentIndex)
            for action in legal_actions:
                successor = gameState.generateSuccessor(agentIndex=agentIndex, action=action)

                if agentIndex == (gameState.getNumAgents() - 1):
                    min_value = min(min_value, max_level(gameState=successor, depth=depth, alpha=alpha, beta=beta))
                else:
                    min_value = min(
                        min_value,
                        min_level(
                            gameState=gameState, depth=depth, alpha=alpha, beta=beta, agentIndex=(agentIndex + 1)
                        ),
                    )

                if min_value <= alpha:
                    return min_value
                beta = min(beta, min_value)

            return min_value

        agent_index = 0
        ghost_index = 1
        initial_depth = 0

        alpha = float("-inf")
        beta = float("inf")

        scores_record = []
        actions_record = []

        legal_actions = gameState.getLegalActions(agentIndex=agent_index)
        for action in legal_actions:
            successor = gameState.generateSuccessor(agentIndex=agent_index, action=action)
            score = min_level(successor, depth=initial_depth, alpha=alpha, beta=beta, agentIndex=ghost_index)

            if score >= alpha:
                alpha = score
                scores_record.append(score)
                actions_record.append(action)

        best_actions = [index for index in range(len(scores_record)) if scores_record[index] == alpha]
        return_action = actions_record[random.choice(best_actions)]

        return return_action  # noqa: RET504
