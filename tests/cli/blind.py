"""A game without an evaluation, for the command line: whoever has taken more ones after thirty moves wins."""

import plyant as ply


class Blind(ply.Game):
    """Take a one or nothing, thirty times in turn."""

    bounds = (-1, 1)
    zero_sum = True
    not_native = "to be quick"
    rungs: int = 30

    def initial(self):
        return (0, 0, 0)

    def player(self, s):
        return s[0] % 2

    def actions(self, s):
        return range(2)

    def result(self, s, a):
        return (s[0] + 1, s[1] * 3 % 1009 + a, s[2] + (a if s[0] % 2 == 0 else -a))

    def is_terminal(self, s):
        return s[0] == self.rungs

    def utility(self, s, p):
        won = (s[2] > 0) - (s[2] < 0)
        return won if p == 0 else -won
