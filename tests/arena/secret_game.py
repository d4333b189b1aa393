"""A game with secrets in all the forms that rules can give them: what belongs to one player must never reach the other.

Each player has a number of twelve digits. It stands in the state, in the names of the moves, and in all that shows the
whole state; `observe` alone leaves the other's out.
"""

from __future__ import annotations

import dataclasses
from typing import Any, NamedTuple

import plyant
from plyant import CHANCE, SIMULTANEOUS
from plyant.stage import Painting, Scene, Thing

SECRETS = ((811000111001, 811000222002), (822000333003, 822000444004))
NONE = 0


class Table(NamedTuple):
    secrets: tuple[int, int]
    log: tuple[int, ...]
    board: tuple[tuple[Any, ...], ...] = ((None, None, None), (None, "+", None))


class Seen(NamedTuple):
    own: int
    stage: int
    log: tuple[int, ...]
    board: tuple[tuple[Any, ...], ...]


@dataclasses.dataclass(frozen=True)
class SeenObject:
    own: int
    stage: int
    log: tuple[int, ...]


class Secrets(plyant.Game):
    """Both have a secret number; all add 0 or 1 to it, and only what is added is seen."""

    players = ("Ann", "Ben")
    bounds = (-1, 1)
    zero_sum = True
    not_native = "it need not be compiled for a test"
    keys = {"up": 1, "down": 2}
    comes: str = "dealt"
    form: str = "fields"
    at_once: bool = False
    guesses: bool = True
    tells: bool = False

    def has(self, hook: str) -> bool:
        given = {"guess": self.guesses, "actions_of": self.at_once, "chance": self.comes == "dealt"}
        return super().has(hook) and given.get(hook, True)

    def initial(self) -> Table:
        return Table((SECRETS[0][0], SECRETS[1][0]) if self.comes == "start" else (NONE, NONE), ())

    def stage(self, s: Table) -> int:
        return sum(map(bool, s.secrets))

    def player(self, s: Table) -> int:
        if self.stage(s) < 2:
            return CHANCE if self.comes == "dealt" else self.stage(s)
        return SIMULTANEOUS if self.at_once else len(s.log) % 2

    def chance(self, s: Table) -> Any:
        return [(secret, 0.5) for secret in SECRETS[self.stage(s)]]

    def actions(self, s: Table) -> Any:
        if self.is_terminal(s):
            return []
        return list(SECRETS[self.stage(s)]) if self.stage(s) < 2 else self.actions_of(s, len(s.log) % 2)

    def actions_of(self, s: Table, p: int) -> Any:
        return [s.secrets[p] + a for a in range(2)]

    def result(self, s: Table, a: Any) -> Table:
        if self.stage(s) == 0:
            return s._replace(secrets=(a, NONE))
        if self.stage(s) == 1:
            return s._replace(secrets=(s.secrets[0], a))
        if self.at_once:
            return s._replace(log=(*s.log, *(one - s.secrets[p] for p, one in enumerate(a))))
        return s._replace(log=(*s.log, a - s.secrets[len(s.log) % 2]))

    def is_terminal(self, s: Table) -> bool:
        return len(s.log) >= 8

    def utility(self, s: Table, p: int) -> float:
        worth = 1.0 if (sum(s.secrets) // 1001 + sum(s.log)) % 3 == 0 else -1.0
        return worth if p == 0 else -worth

    def observe(self, s: Table, p: int) -> Any:
        own, stage = s.secrets[p], self.stage(s)
        if self.form == "tuple":
            return (own, stage, s.log)
        if self.form == "text":
            return f"{own} {stage} {','.join(map(str, s.log))}"
        return SeenObject(own, stage, s.log) if self.form == "object" else Seen(own, stage, s.log, s.board)

    def guess(self, o: Any, p: int, luck: int) -> Table:
        if self.form == "text":
            own, stage, log = o.split(" ")
            o = (int(own), int(stage), tuple(int(a) for a in log.split(",") if a))
        elif self.form == "object":
            o = (o.own, o.stage, o.log)
        own, stage, log = o[:3]
        other = SECRETS[1 - p][luck % 2] if stage > 1 - p else NONE
        return Table((own, other) if p == 0 else (other, own), log)

    def text(self, s: Table) -> str:
        return f"all: {s}" if self.tells else super().text(s)

    def picture(self, s: Table) -> str:
        return f'<svg viewBox="0 0 9 9"><text x="1" y="1">{s.secrets}</text></svg>' if self.tells else ""

    def insight(self, s: Table, p: int) -> str:
        return self.picture(s)

    def paint(self, states: Any) -> Painting | None:
        return Painting((((f"{states[-1]}", "bold"),),), f"{states[-1]}") if self.tells else None

    def scene(self, states: Any) -> Scene | None:
        return Scene(9, 9, "", (Thing("all", 0, 0, self.picture(states[-1])),)) if self.tells else None

    def state_name(self, s: Table) -> str:
        return str(s.secrets)

    def mover_name(self, s: Table) -> str:
        mover = self.player(s)
        return f"{self.players[mover]} with {s.secrets[mover]}" if self.tells and mover >= 0 else super().mover_name(s)
