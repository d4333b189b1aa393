"""What the page of a game says: whose turn it is, how the search gets on, how it ended."""

from __future__ import annotations

import itertools
import time

from plyant.arena.seen import mover_name_for
from plyant.game import SIMULTANEOUS
from plyant.web.contest import Contest
from plyant.web.pages.nature import hand_word
from plyant.web.pages.view import View
from plyant.web.telling import capital, over, seen_moves, who
from plyant.wording import agreeing, counted

SLOW = 3.0  # seconds without a word from a search


def title_of(name: str) -> str:
    """The name of a game as a title."""
    return name.replace("-", " ").capitalize()


def status(view: View) -> str:
    """One or two sentences about where the game stands."""
    contest = view.contest
    if view.is_covered:
        return ""
    if contest.is_over and view.is_live:
        return over(contest)
    if not view.is_live:
        return f"After {counted(view.station, 'move')} of {len(view.stations) - 1}."
    if contest.asked is not None:
        return f"{_seen_last(view)}{_turn(contest, contest.asked)}".strip()
    if view.waits_to_roll:
        return f"{_seen_last(view)}{hand_word(contest.game)} to go on."
    if view.is_stuck:
        return "Nobody can move on: take back a move, or change the settings."
    if view.croupier.is_paused:
        return "Paused."
    return f"{_seen_last(view)}{_thinking(view)}".strip()


def _turn(contest: Contest, asked: int) -> str:
    game = contest.game
    if game.player(contest.state) == SIMULTANEOUS:
        chosen = f"{', '.join(game.player_name(p) for p in contest.chosen)} chose. " if contest.chosen else ""
        chooser = "Choose" if contest.persons == (asked,) else f"{game.player_name(asked)}, choose"
        return f"{chosen}{chooser} your move: all are shown at once."
    mover = mover_name_for(game, contest.state, contest.eyes())
    if contest.persons == (asked,):
        return "Your turn." if len(game.players) == 1 else f"Your turn ({mover})."
    return f"{mover} to move."


def _thinking(view: View) -> str:
    if view.ahead and not _is_compiling(view):
        return f"Thinking, {view.ahead} ahead of you."
    contest = view.contest
    if contest.is_natures_turn:
        return "Rolling …" if hand_word(contest.game) == "Roll" else "Dealing …"
    who_thinks = mover_name_for(contest.game, contest.state, view.eyes) if contest.deciding else "The computer"
    who_thinks = who_thinks if contest.game.player(contest.state) != SIMULTANEOUS else "The computer"
    text = f"{who_thinks} {agreeing(who_thinks, 'be')} thinking …"
    if view.progress is not None and view.progress.nodes and not contest.hides:
        depth = f"depth {view.progress.depth}, " if view.progress.depth else ""
        text += f" {depth}{counted(view.progress.nodes, 'position')}"
    elif _is_compiling(view):
        text += " The rules are being compiled: the first time takes a while."
    elif _is_slow(view):
        text += " The first time takes some seconds more."
    return text


def _is_compiling(view: View) -> bool:
    """Was the time up before the rules were compiled? Then the question is asked again by itself."""
    return view.croupier.ticket is not None and view.croupier.ticket.is_compiling


def _is_slow(view: View) -> bool:
    """Has the search begun some time ago without a word? Then it is being compiled."""
    ticket = view.croupier.ticket
    return ticket is not None and ticket.started is not None and time.perf_counter() - ticket.started > SLOW


def _seen_last(view: View) -> str:
    """What was rolled or shown just now, where the game hides nothing."""
    contest = view.contest
    if not view.ply or contest.game.has("observe"):
        return ""
    state, action = contest.record.states[-2], contest.record.moves[-1]
    mover = contest.game.player(state)
    if mover >= 0 or len(contest.game.players) == 1:
        return ""
    if mover == SIMULTANEOUS:
        chosen = [f"{who(contest, p)} {contest.game.action_name(state, a)}" for p, a in enumerate(action)]
        return f"{capital(', '.join(chosen))}. "
    return f"{'Rolled' if hand_word(contest.game) == 'Roll' else 'Dealt'}: {contest.game.action_name(state, action)}. "


def shown_moves(view: View) -> list[tuple[int, str]]:
    """Who made the move before each station but the first, and its name as far as the person may know it."""
    moves = [(mover, "·" if name is None else name) for mover, name in seen_moves(view.contest, view.eyes)]
    if not view.game.keys or view.eyes is not None:
        return moves
    rounds = [moves[start:end] for start, end in itertools.pairwise(view.stations)]
    return [(moved[0][0], " ".join(name for _, name in moved)) for moved in rounds]
