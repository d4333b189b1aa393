"""A game that is played by keys, small enough to be interpreted: tests start soon."""

WALK = '''
from plyant import Game


class Walk(Game):
    """Go to 4."""

    players = ("Walker",)
    not_native = "it is small"
    brittle: bool = False
    keys = {"left": -1, "h": -1, "right": 1, "l": 1, "space": 0, "x": 9}

    def initial(self):
        return 0

    def player(self, s):
        return 0

    def actions(self, s):
        return [a for a in (-1, 0, 1, 9) if s + a >= 0 and (a < 9 or self.brittle)] if s < 4 else []

    def result(self, s, a):
        if a == 9:
            raise RuntimeError("fell off")
        return s + a

    def is_terminal(self, s):
        return s == 4

    def utility(self, s, p):
        return float(s)

    def evaluate(self, s, p):
        return float(s)

    def action_name(self, s, a):
        return {-1: "west", 0: "stay", 1: "east", 9: "jump"}[a]

    def text(self, s):
        return "." * s + f"at {s}"
'''
