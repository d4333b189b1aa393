"""The player of the lecture notes: its evaluation computed once more, and what each of its errors does."""

import math
import random

import pytest

import plyant as ply
from plyant.errors import ParameterError
from plyant.games.pacman.ground import EAST, WEST
from plyant.games.pacman.notes import FATAL, NotesPacman
from plyant.games.pacman.rules import LOST, RUNNING, WON, Pacman

FEW_CAPSULES = "%%%%%%%%%/%o.1..2.%/%.%.3.%o%/%P.....4%/%%%%%%%%%"
LAYOUTS = ("small", "tiny", "open", FEW_CAPSULES)


def on_the_way(game, seed, plies=120):
    """The positions of a game in which everybody goes anywhere."""
    luck = random.Random(seed)
    s = game.initial()
    for _ in range(plies):
        yield s
        if s.over:
            return
        s = game.result(s, luck.choice(game.legal(s)))


def place(game, point):
    return point % game.stride / 2, point // game.stride / 2


def apart(a, b):
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def things(game, s):
    """Where Pac-Man, the ghosts, the food and the capsules are; capsules from the lowest row up."""
    food = [square for i, square in enumerate(game.trail) if s.food[i // 60] >> i % 60 & 1]
    capsules = [square for i, square in enumerate(game.plan.capsules) if s.capsules >> i & 1]
    ghosts = [place(game, point) for point in s.ghosts[: game.ghost_count]]
    return place(game, s.pacman), ghosts, food, sorted(capsules, key=lambda square: (-square[1], square[0]))


def published(game, s):
    """What the notes say, with infinities."""
    me, ghosts, food, capsules = things(game, s)
    to_food = [apart(me, one) for one in food]
    feature_food = 0.8 * min(to_food) + 0.2 * sum(to_food) / len(to_food) if food else 0
    feature_capsule = 0
    if capsules:
        pairs = [apart(ghost, capsule) for ghost, capsule in zip(ghosts, capsules, strict=False)]
        feature_capsule = 0.9 * sum(pairs) / len(pairs) + 0.1 * min(apart(me, one) for one in capsules)
    hunters = [apart(me, ghost) for ghost, fright in zip(ghosts, s.scared, strict=False) if not fright]
    hunted = [apart(me, ghost) for ghost, fright in zip(ghosts, s.scared, strict=False) if fright]
    feature_ghost = 0.2 * sum(hunters) + 0.8 * min(hunters, default=0)
    middle = [sum(axis) / len(ghosts) for axis in zip(*ghosts, strict=True)]
    if abs(me[0] - middle[0]) <= 2 and abs(me[1] - middle[1]) <= 2:
        feature_ghost = -math.inf
    found = [feature_food, feature_capsule, feature_ghost, min(hunted, default=0), s.score]
    return sum(weight * feature for weight, feature in zip([5, 15, -200, 200, 500], found, strict=True))


def put_right(game, s):
    """The same with every error put right."""
    me, ghosts, food, capsules = things(game, s)
    if s.over == LOST:
        return -2 * FATAL
    hunters = [ghost for ghost, fright in zip(ghosts, s.scared, strict=False) if not fright]
    hunted = [apart(me, ghost) for ghost, fright in zip(ghosts, s.scared, strict=False) if fright]
    value = 500 * s.score - 200 * min(hunted, default=0)
    if food:
        value -= 5 * (0.8 * min(apart(me, one) for one in food) + 0.2 * sum(apart(me, f) for f in food) / len(food))
    if capsules:
        ways = [apart(ghost, capsule) for ghost in ghosts for capsule in capsules]
        value += 15 * (0.9 * sum(ways) / len(ways) - 0.1 * min(apart(me, one) for one in capsules))
    if hunters:
        far = [apart(me, ghost) for ghost in hunters]
        value += 200 * (0.2 * sum(far) + 0.8 * min(far))
        middle = [sum(axis) / len(hunters) for axis in zip(*hunters, strict=True)]
        if s.over != WON and abs(me[0] - middle[0]) <= 2 and abs(me[1] - middle[1]) <= 2:
            value -= FATAL
    return value


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_evaluation_is_that_of_the_notes(layout):
    game = Pacman(layout=layout)
    models = {name: seen for name, (_, seen) in game.models().items()}
    clusters = others = 0
    for seed in range(4):
        for s in on_the_way(game, seed):
            value = published(game, s)
            if value == math.inf:
                clusters += 1
                assert models["notes"].evaluate(s, 0) == FATAL
                assert models["repaired"].evaluate(s, 0) == -FATAL
            else:
                others += 1
                assert models["notes"].evaluate(s, 0) == pytest.approx(value)
                assert models["repaired"].evaluate(s, 0) == pytest.approx(value)
            assert models["signs"].evaluate(s, 0) == pytest.approx(put_right(game, s))
            assert models["notes"].evaluate(s, 1) == -models["notes"].evaluate(s, 0)
    assert clusters
    assert others


def test_nothing_to_compare_is_no_error():
    alone = NotesPacman(layout="small", ghosts=0)
    assert alone.evaluate(alone.initial(), 0) > 0
    bare = NotesPacman(layout="%%%%%%%/%P...G%/%%%%%%%")
    assert bare.evaluate(bare.initial(), 0) == pytest.approx(5 * (0.8 + 0.2 * 2) - 200 * 4)


def test_ends_are_evaluated_like_other_positions():
    game = NotesPacman(layout="small")
    ends = [s for seed in range(20) for s in on_the_way(game, seed, 400) if s.over]
    assert ends
    assert all(game.utility(s, 0) == game.evaluate(s, 0) for s in ends)


def test_moves_of_all_ghosts_but_the_last_are_dropped():
    """Pac-Man goes for the food between himself and the first ghost, which then eats him."""
    game = Pacman(layout="%%%%%%%%%/%P.1...2%/%%%%%%%%%")
    models = {name: seen for name, (_, seen) in game.models().items()}
    by_score = {name: ply.agent(f"{name}(rounds=1,evaluation=score,native=false)", game) for name in models}
    s = game.initial()
    assert by_score["notes"].choose(s).action == EAST
    assert by_score["notes"].choose(s).value == 9
    assert by_score["repaired"].choose(s).action != EAST
    assert game.result(game.result(s, EAST), WEST).over == LOST, "what the search did not see"
    blind = models["notes"].result(models["notes"].result(s, EAST), WEST)
    assert (blind.over, blind.turn, blind.ghosts) == (RUNNING, 2, s.ghosts)
    assert ply.agent("notes(rounds=1,evaluation=score,drops_moves=false,native=false)", game).choose(s).action != EAST


def test_the_last_ghost_is_seen():
    game = Pacman(layout="%%%%%%%%%/%P.2...1%/%%%%%%%%%")
    assert ply.agent("notes(rounds=1,evaluation=score,native=false)", game).choose(game.initial()).action != EAST


def test_the_published_player_walks_up_to_a_ghost():
    """Food lies in the west; the ghost must come out of its dead end in the east, and to be near it is worth most."""
    game = Pacman(layout="%%%%%%%%%/%...P  G%/%%%%%%%%%", ghost_kind="directional")
    s = game.initial()
    chosen = {name: ply.agent(f"{name}(rounds=1,native=false)", game).choose(s) for name in ("notes", "repaired")}
    assert (chosen["notes"].action, chosen["notes"].value) == (EAST, FATAL)
    assert chosen["repaired"].action != EAST
    assert ply.agent("signs(rounds=1,native=false)", game).choose(s).action == WEST


def test_native_is_the_same():
    game = Pacman(layout="small")
    positions = [s for s in on_the_way(game, 3, 60) if s.turn == 0][::7]
    assert len(positions) > 2
    for name in ("notes", "repaired", "signs"):
        seen = game.models()[name][1]
        for s in positions:
            native, plain = (ply.minimax(seen, s, rounds=1, native=way) for way in (True, False))
            assert native.native
            assert (native.value, native.action, native.nodes) == (plain.value, plain.action, plain.nodes)


def test_its_weights_are_its_own():
    with pytest.raises(ParameterError, match="weights of its own"):
        NotesPacman(weights=(1.0,) * len(Pacman().weights))


def test_who_has_won():
    game = Pacman(layout="%%%%%/%P..%/%%%%%")
    s = game.replay("east")
    assert not game.has_won(s, 0)
    assert game.has_won(game.replay("east east"), 0)
    caught = Pacman(layout="%%%%%%%/%.P G.%/%%%%%%%").replay("east west")
    assert caught.over == LOST
    assert not game.has_won(caught, 0)
    assert game.has_won(caught, 1)
