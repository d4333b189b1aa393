"""Rock, paper, scissors: the smallest game in which both move at once."""

from typing import NamedTuple

from plyant import board, cards
from plyant.errors import ParameterError
from plyant.game import SIMULTANEOUS, Game

NAMES = ("rock", "paper", "scissors")
NOTHING = -1
_SHAPES = (
    '<path transform="translate({x} {y})" d="M-.36.16L-.3-.14L-.08-.34L.2-.28L.38.02L.3.28L-.22.32Z" fill="#8a949e"/>',
    '<path transform="translate({x} {y})" d="M-.26-.36H.14L.28-.22V.36H-.26ZM-.14-.08H.16M-.14.06H.16M-.14.2H.08" '
    f'fill="{cards.FACE}" stroke="{board.INK}" stroke-width=".04"/>',
    '<g transform="translate({x} {y})" fill="none" stroke-width=".07" stroke-linecap="round">'
    f'<path d="M-.18-.42L.14.14M.18-.42L-.14.14" stroke="{board.INK}"/>'
    f'<g stroke="{board.COLOURS[0]}"><circle cx=".21" cy=".28" r=".13"/><circle cx="-.21" cy=".28" r=".13"/></g></g>',
)


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

    def picture(self, s: Hands) -> str:
        parts = [cards.name(1.5 + 3 * p, 0.5, name, False) for p, name in enumerate(self.players)]
        for p, hand in enumerate(s):
            x = 1.5 + 3 * p
            if hand == NOTHING:
                parts.append(cards.back(x, 1.8))
            else:
                parts += [cards.space(x, 1.8), _SHAPES[hand].format(x=x, y=1.8), board.label(x, 2.85, NAMES[hand])]
        says = "both show a hand at once"
        if self.is_terminal(s):
            worth = self.utility(s, 0)
            says = f"{self.players[0 if worth > 0 else 1]} wins {abs(worth):g}" if worth else "a draw"
        return board.svg(6, 3.8, [*parts, board.label(3, 3.4, says)], "Rock, paper, scissors")

    def action_name(self, s: Hands, a: int) -> str:
        return NAMES[a]
