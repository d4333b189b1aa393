import random, util  # noqa: E401
from game import Actions, Agent, Directions
from multiAgents import MultiAgentSearchAgent, scoreEvaluationFunction
from pacman import GameState
from util import PriorityQueue, manhattanDistance


def betterEvaluationFunction(currentGameState: GameState):
    position = currentGameState.getPacmanPosition()
    food = currentGameState.getFood().asList()
    nearest = min([manhattanDistance(position, place) for place in food], default=0)
    return currentGameState.getScore() - nearest


better = betterEvaluationFunction


class MinimaxAgent(MultiAgentSearchAgent):
    """Puts Pac-Man's moves into a queue by their values, and takes the best."""

    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        super().__init__(evalFn, depth)
        self.visits = util.Counter()

    def getAction(self, gameState):
        queue = PriorityQueue()
        for action in gameState.getLegalActions(0):
            value = self.value(gameState.generateSuccessor(0, action), 1, self.depth)
            queue.push(action, -value)
        return queue.pop()

    def value(self, state, index, depth):
        self.visits[index] += 1
        if state.isWin() or state.isLose() or depth == 0:
            return self.evaluationFunction(state)
        following = (index + 1) % state.getNumAgents()
        left = depth - 1 if following == 0 else depth
        values = [
            self.value(state.generateSuccessor(index, action), following, left)
            for action in state.getLegalActions(index)
            if action != Directions.STOP
        ]
        return max(values) if index == 0 else min(values)
