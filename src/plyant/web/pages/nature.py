"""When a person rolls or deals: before their own turn, and where a game begins. Else nature moves by itself."""

from __future__ import annotations

import inspect

from plyant.game import CHANCE, Game, State
from plyant.web.contest import Contest

_MOST = 60  # outcomes that are looked at
_CARDS = ("card", "poker", "deal", "trick")
_DICE = ("dice", "die ", "roll", "throw")


def waits_for_a_hand(contest: Contest) -> bool:
    """Is a person to press the button, so that nature moves?

    Not in a game for one, where nature answers every move; nor where the same player goes on after it.
    """
    game, record = contest.game, contest.record
    if not contest.is_natures_turn or not contest.persons or len(game.players) == 1:
        return False
    if record.moves and game.player(record.states[-2]) == CHANCE:
        return False  # one press is enough for all that is rolled or dealt together
    if not record.moves:
        return True
    if contest.hides:
        return False
    before = game.player(record.states[-2])
    after = _next_deciders(game, contest.state)
    return len(after) == 1 and before not in after and after <= set(contest.persons)


def _next_deciders(game: Game, state: State) -> set[int]:
    """Who may be to decide after nature's next move; CHANCE where it goes on."""
    children = [game.result(state, a) for a in game.legal(state)[:_MOST]]
    return {game.player(child) for child in children if not game.is_terminal(child)}


def hand_word(game: Game) -> str:
    """What the button says: as far as the game's own first sentence tells."""
    words = (inspect.getdoc(type(game)) or "").lower().split("\n")[0] + f" {game.name} "
    if any(word in words for word in _DICE):
        return "Roll"
    return "Deal" if game.has("observe") or any(word in words for word in _CARDS) else "Roll"
