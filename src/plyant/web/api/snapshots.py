"""A game in progress as its person may see it, as plain data."""

from __future__ import annotations

from plyant.arena.seen import mover_name_for, text_for
from plyant.web.api.games import finite
from plyant.web.api.models import MoveShown, SeatShown, Snapshot, Thought
from plyant.web.contest import Contest
from plyant.web.spots import picture_of
from plyant.web.telling import over, seen_moves


def snapshot(contest: Contest, picture: bool = True) -> Snapshot:
    """How it stands now, with the eyes of whoever may look."""
    contest.check_clock()
    game, state, eyes = contest.game, contest.state, contest.eyes()
    by_rules = contest.record.is_over
    return Snapshot(
        id=contest.id,
        game=contest.record.source,
        version=contest.shown_version,
        seats=[_seat(contest, p) for p in range(len(contest.seats))],
        eyes=eyes,
        text=text_for(game, state, eyes),
        picture=picture_of(game, state, eyes) if picture else None,
        to_move=None if not contest.deciding else mover_name_for(game, state, eyes),
        asked=contest.asked,
        is_natures_turn=contest.is_natures_turn,
        legal=contest.legal_names(),
        over=contest.is_over,
        values=[finite(v) for v in contest.record.values()] if by_rules else None,
        result=over(contest) if contest.is_over else None,
        moves=[MoveShown(by=by, move=move) for by, move in seen_moves(contest, eyes)],
        thought=_thought(contest) if eyes is None else None,  # what the computer thinks tells what it holds
        resigned=contest.resigned,
        out_of_time=contest.out_of_time,
    )


def _seat(contest: Contest, player: int) -> SeatShown:
    seat, spent = contest.seats[player], contest.clock(player)
    left = None if contest.minutes is None else max(contest.minutes * 60 - spent, 0.0)
    return SeatShown(
        player=contest.game.player_name(player),
        kind=seat.kind,
        level=seat.level if seat.kind == "level" else None,
        depth=seat.depth,
        seconds=seat.seconds,
        spent=round(spent, 3),
        left=None if left is None else round(left, 3),
    )


def _thought(contest: Contest) -> Thought | None:
    if not contest.thoughts:
        return None
    ply = max(contest.thoughts)
    found = contest.thoughts[ply]
    return Thought(
        ply=ply,
        value=finite(found.value),
        depth=found.depth,
        nodes=found.nodes,
        seconds=found.seconds,
        algorithm=found.algorithm,
    )
