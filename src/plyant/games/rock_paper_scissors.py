"""Rock, paper, scissors: the smallest game in which both move at once."""

from typing import NamedTuple

from plyant.errors import ParameterError
from plyant.game import SIMULTANEOUS, Game

NAMES = ("rock", "paper", "scissors")
NOTHING = -1


class Hands(NamedTuple):
    """What each has shown: 0 rock, 1 paper, 2 scissors; -1: nothing yet."""

    first: int
    second: int


class RockPaperScissors(Game):
    """Both show a hand at once: rock beats scissors, scissors beat paper, and paper beats rock.

    `stakes` is what one wins with rock, with paper and with scissors. With three equal ones each hand is shown as often
    as the others; when rock wins more, it is paper that is shown more often.
    """

    players = ("First", "Second")
    zero_sum = True
    not_native = "its moves are joint moves of both players"
    stakes: tuple[float, float, float] = (1.0, 1.0, 1.0)

    def validate(self) -> None:
        if not all(0 < stake < float("inf") for stake in self.stakes):
            raise ParameterError(f"rock-paper-scissors: stakes={self.stakes} must be three numbers above 0.")

    @property
    def bounds(self) -> tuple[float, float]:  # type: ignore[override]
        """The greatest stake, lost and won."""
        return -max(self.stakes), max(self.stakes)

    def initial(self) -> Hands:
        return Hands(NOTHING, NOTHING)

    def player(self, s: Hands) -> int:
        return SIMULTANEOUS

    def actions_of(self, s: Hands, p: int) -> range:
        return range(3 if s.first == NOTHING else 0)

    def result(self, s: Hands, a: tuple[int, int]) -> Hands:
        return Hands(a[0], a[1])

    def is_terminal(self, s: Hands) -> bool:
        return s.first != NOTHING

    def utility(self, s: Hands, p: int) -> float:
        if s.first == s.second:
            return 0.0
        first_wins = (s.first - s.second) % 3 == 1
        stake = self.stakes[s.first if first_wins else s.second]
        return stake if first_wins == (p == 0) else -stake

    def text(self, s: Hands) -> str:
        return "both hands are hidden" if s.first == NOTHING else f"{NAMES[s.first]} against {NAMES[s.second]}"

    def action_name(self, s: Hands, a: int) -> str:
        return NAMES[a]
