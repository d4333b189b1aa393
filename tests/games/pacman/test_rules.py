"""Pac-Man rule by rule, each on a layout that shows nothing else."""

import pytest

import plyant as ply
from plyant.errors import IllegalMove, ParameterError, PlyantError
from plyant.game import CHANCE
from plyant.games.pacman.evaluation import WEIGHTS
from plyant.games.pacman.ground import EAST, NORTH, SOUTH, STOP, WEST
from plyant.games.pacman.rules import FRIGHT, KINDS, LOST, NAMES, RUNNING, WON, Pacman
from tests.games.pacman.layouts import plain, point

WAYS = {NORTH: (0, 1), EAST: (1, 0), SOUTH: (0, -1), WEST: (-1, 0)}


def framed(*rows):
    """A layout with walls around these rows, and its game."""
    wall = "%" * (len(rows[0]) + 2)
    return Pacman(layout="\n".join([wall, *(f"%{row}%" for row in rows), wall]))


def after(game, moves, s=None):
    """The state after moves, Pac-Man's and the ghosts' in turn."""
    s = game.initial() if s is None else s
    for word in moves.split():
        assert not game.is_terminal(s)
        s = game.result(s, game.parse_action(s, word))
    return s


def legal(game, s):
    return " ".join(game.action_name(s, a) for a in game.legal(s))


def with_ghosts(game, *places, ways=None, scared=None, turn=0):
    """The first state with the ghosts elsewhere; places are (x, y) from the lower left."""
    many = len(places)
    return game.initial()._replace(
        ghosts=tuple(point(game, *place) for place in places),
        ways=ways or (STOP,) * many,
        scared=scared or (0,) * many,
        turn=turn,
    )


# -- scores ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moves", "score", "end"),
    [
        ("", 0, ""),
        ("stop", -1, ""),
        ("east", 9, ""),
        ("east east", 8, ""),
        ("east west", 8, ""),
        ("east west east", 7, ""),
        ("east east east", 8 - 1 + 10 + 500, "won"),
    ],
)
def test_a_move_costs_1_and_food_gives_10_and_the_last_500_more(moves, score, end):
    game = framed("P. .")
    s = after(game, moves)
    told = plain(game, s)
    assert (told["score"], told["end"]) == (score, end)
    assert game.is_terminal(s) == (end == "won")
    assert game.utility(s, 0) == score


def test_who_walks_into_a_ghost_is_eaten():
    game = framed("PG .")
    s = after(game, "east")
    assert (s.score, s.over) == (-1 - 500, LOST)
    assert game.legal(s) == list(game.actions(s)) == []


def test_who_is_caught_by_a_ghost_is_eaten():
    game = framed("P  G.")
    s = after(game, "stop west")
    assert s.over == RUNNING
    s = after(game, "stop west", s)  # side by side: not met
    assert (s.score, s.over) == (-2, RUNNING)
    s = after(game, "stop west", s)
    assert (s.score, s.over) == (-3 - 500, LOST)


def test_a_capsule_gives_nothing_and_is_gone():
    game = framed("Po..", "%%%%", "G   ")
    s = after(game, "east")
    assert (s.score, s.capsules, s.scared) == (-1, 0, (FRIGHT,))
    s = after(game, "east west east east", s)
    assert (s.score, s.scared) == (-3, (FRIGHT - 2,))  # passing there again scares nobody


def test_a_scared_ghost_gives_200_and_starts_again():
    game = framed("Po  G .")
    s = after(game, "east west")
    assert plain(game, s)["ghosts"] == [(4.5, 1.0)]
    s = after(game, "east west", s)
    assert plain(game, s)["ghosts"] == [(4.0, 1.0)]
    s = after(game, "east", s)
    assert (s.score, s.over) == (-3 + 200, RUNNING)
    assert (s.ghosts, s.ways, s.scared) == (game.initial().ghosts, (STOP,), (0,))
    assert legal(game, s) == "east west"  # it may go any way


def test_a_scared_ghost_that_walks_into_pacman_is_eaten():
    game = framed("Po G .")
    s = after(game, "east")
    s = after(game, "west", s)
    assert (s.score, s.scared) == (-1, (FRIGHT - 1,))
    s = after(game, "stop west", s)
    assert (s.score, s.scared, s.ghosts) == (-2, (FRIGHT - 2,), (point(game, 3, 1),))
    s = after(game, "stop west", s)  # half a square away
    assert (s.score, s.scared, s.ghosts, s.over) == (-3 + 200, (0,), game.initial().ghosts, RUNNING)


def test_the_others_stay_scared():
    game = framed("Po1.", "%%%%", "2   ")
    s = after(game, "east east east east")
    assert s.score == -1 - 1 + 200
    assert s.scared == (0, FRIGHT - 1)


def test_a_ghost_that_starts_where_pacman_stands_has_not_met_him_yet():
    game = framed("Po .", "  G ")
    s = with_ghosts(game, (3, 1), scared=(9,))._replace(pacman=point(game, 2, 1))
    s = after(game, "east", s)
    assert (s.score, s.ghosts, s.over) == (-1 + 200, (s.pacman,), RUNNING)
    assert legal(game, s) == "north east west"
    assert after(game, "west west", s).over == LOST


# -- fright ---------------------------------------------------------------------------------------------------------


def test_fright_lasts_40_moves_at_half_speed():
    game = framed("Po." + "%" * 30, "%" * 33, "G" + " " * 32)
    s = after(game, "east")
    for made in range(40):
        assert s.scared == (40 - made,)
        assert plain(game, s)["ghosts"] == [(1 + made / 2, 1.0)]
        s = after(game, "east stop", s)
    assert s.scared == (0,)
    assert plain(game, s)["ghosts"] == [(21.0, 1.0)]
    assert plain(game, after(game, "east", s))["ghosts"] == [(22.0, 1.0)]


def test_a_second_capsule_scares_all_for_40_moves_again():
    game = framed("Poo." + "%" * 20, "%" * 24, "1" + " " * 22 + "2")
    s = after(game, "east east west")
    assert s.scared == (39, 39)
    s = after(game, "east", s)
    assert s.scared == (40, 40)
    assert plain(game, s)["ghosts"] == [(1.5, 1.0), (23.5, 1.0)]
    for _ in range(39):
        s = after(game, "east west stop", s)
    assert s.scared == (1, 1)
    assert plain(game, s)["ghosts"] == [(21.0, 1.0), (4.0, 1.0)]
    s = after(game, "east west", s)  # halfway at the end: both go to the square in the east
    assert s.scared == (0, 0)
    assert plain(game, s)["ghosts"] == [(22.0, 1.0), (4.0, 1.0)]


@pytest.mark.parametrize(("way", "right", "up"), [(EAST, 1, 0), (WEST, 0, 0), (NORTH, 0, 1), (SOUTH, 0, 0)])
def test_a_ghost_halfway_when_its_fright_ends_goes_to_the_east_or_north(way, right, up):
    game = framed("P.     ", "%%%%%%%", "       ", "   G   ", "       ")
    s = with_ghosts(game, (4, 2), ways=(way,), scared=(1,), turn=1)
    s = game.result(s, way)
    assert plain(game, s)["ghosts"] == [(4.0 + right, 2.0 + up)]
    assert (s.scared, s.ways) == ((0,), (way,))
    assert (way + 2) % 4 not in game.legal(s._replace(turn=1))  # nor may it turn back now


@pytest.mark.parametrize(("way", "right", "up"), [(EAST, 1, 0), (WEST, 0, 0), (NORTH, 0, 1), (SOUTH, 0, 0)])
def test_between_two_squares_a_ghost_can_only_go_on(way, right, up):
    game = framed("P.     ", "%%%%%%%", "       ", "   G   ", "       ")
    place = (4 + WAYS[way][0] / 2, 2 + WAYS[way][1] / 2)
    s = with_ghosts(game, place, ways=(way,), scared=(7,), turn=1)
    assert game.legal(s) == [way]
    s = game.result(s, way)
    assert plain(game, s)["ghosts"] == [(4.0 + WAYS[way][0], 2.0 + WAYS[way][1])]


def test_on_the_last_move_of_its_fright_a_ghost_is_dangerous():
    game = framed("P G.")
    east = with_ghosts(game, (2, 1), ways=(EAST,), scared=(1,), turn=1)._replace(pacman=point(game, 3, 1))
    s = after(game, "east", east)
    assert (s.score, s.over, s.scared) == (-500, LOST, (0,))
    s = after(game, "east", east._replace(scared=(2,)))
    assert (s.score, s.over) == (200, RUNNING)
    west = with_ghosts(game, (2, 1), ways=(WEST,), scared=(1,), turn=1)
    assert after(game, "west", west).over == RUNNING  # back in the east, a square away


def test_scared_ghosts_that_were_eaten_are_not_scared_again_by_what_is_left():
    game = framed("PoGo.")
    s = after(game, "east")
    s = after(game, "west", s)
    assert s.scared == (0,)  # half a square away, so it was eaten at once
    assert s.score == -1 + 200
    assert after(game, "stop east", s).scared == (0,)


# -- meeting --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("far", "met"), [(0.0, True), (0.5, True), (1.0, False), (1.5, False)])
@pytest.mark.parametrize("up", [False, True])
def test_they_meet_closer_than_seven_tenths(far, met, up):
    game = framed("P   ", "    ", "    ", "G  .")
    place = (1, 4 - far) if up else (1 + far, 4)
    s = with_ghosts(game, place, ways=(NORTH if up else WEST,), scared=(9,))
    assert (after(game, "stop", s).score == 200 - 1) == met
    if far % 1 == 0:
        assert (after(game, "stop", s._replace(scared=(0,))).over == LOST) == met


def test_neighbours_across_a_corner_have_not_met():
    game = framed("P ", "G.")
    s = with_ghosts(game, (2, 1))
    assert after(game, "stop", s).over == RUNNING


def test_the_last_food_on_a_ghost_is_a_win():
    game = framed("P.G")
    s = after(game, "stop west")
    assert s.over == RUNNING
    s = after(game, "east", s)
    assert (s.score, s.over, s.left) == (-2 + 10 + 500, WON, 0)


def test_the_last_food_on_a_scared_ghost_gives_all():
    game = framed("P.G")
    s = after(game, "stop west")._replace(scared=(5,))
    s = after(game, "east", s)
    assert (s.score, s.over) == (-2 + 10 + 500 + 200, WON)


@pytest.mark.parametrize("scared", [(0, 0), (3, 0), (0, 3), (3, 3)])
def test_two_ghosts_on_one_square(scared):
    game = framed("P   .", "G   G")
    s = after(game, "east", with_ghosts(game, (2, 2), (2, 2), scared=scared))
    eaten = sum(timer > 0 for timer in scared)
    assert s.score == -1 + 200 * eaten - (500 if eaten < 2 else 0)  # 500 once, however many there are
    assert s.over == (LOST if eaten < 2 else RUNNING)
    assert [s.ghosts[i] == game.initial().ghosts[i] for i in range(2)] == [timer > 0 for timer in scared]


def test_the_second_ghost_does_not_move_when_the_first_has_eaten():
    game = framed("P1 .", "2   ")
    s = after(game, "stop west")
    assert (s.score, s.over) == (-1 - 500, LOST)
    assert game.legal(s) == []


def test_a_ghost_moves_onto_another():
    game = framed("P   .", "%%%%%", "1 2  ")
    s = after(game, "east east west")
    assert plain(game, s)["ghosts"] == [(2.0, 1.0), (2.0, 1.0)]
    s = after(game, "east east west", s)
    assert plain(game, s)["ghosts"] == [(3.0, 1.0), (1.0, 1.0)]


# -- who may go where -----------------------------------------------------------------------------------------------


def test_pacman_may_go_any_open_way_and_stop():
    game = framed("...", ".P.", "...")
    assert legal(game, game.initial()) == "north east south west stop"
    assert legal(game, after(game, "north")) == "east south west stop"
    assert legal(framed("P."), framed("P.").initial()) == "east stop"


@pytest.mark.parametrize(
    ("ways", "may"),
    [
        (STOP, "north east south west"),
        (NORTH, "north east west"),
        (EAST, "north east south"),
        (WEST, "north south west"),
    ],
)
def test_a_ghost_does_not_turn_back_at_a_crossing(ways, may):
    game = framed("P.%% %%", "%%%% %%", "    G  ", "%%%% %%")
    assert legal(game, with_ghosts(game, (5, 2), ways=(ways,), turn=1)) == may


def test_a_ghost_turns_back_only_in_a_dead_end():
    game = framed("P.%", "%%%", "G  ")
    s = after(game, "stop")
    assert legal(game, s) == "east"
    s = after(game, "east stop", s)
    assert legal(game, s) == "east"  # not west
    s = after(game, "east stop", s)
    assert legal(game, s) == "west"
    s = after(game, "west stop", s)
    assert legal(game, s) == "west"
    assert legal(game, after(game, "west stop", s)) == "east"


def test_a_corner_is_no_dead_end():
    game = framed("P.%", "%%%", "G  ", "%% ")
    s = with_ghosts(game, (3, 2), ways=(EAST,), turn=1)
    assert legal(game, s) == "south"


@pytest.mark.parametrize("kind", KINDS)
def test_a_ghost_that_is_walled_in_stops(kind):
    game = Pacman(layout="%%%%%%\n%Po.%G\n%%%%%%", ghost_kind=kind)
    s = after(game, "east")
    assert game.legal(s) == [STOP]
    s = after(game, "stop", s)
    assert (s.scared, s.ways, s.turn) == ((39,), (STOP,), 0)
    assert plain(game, s)["ghosts"] == [(5.0, 1.0)]
    if kind != "minimax":
        assert list(game.chance(after(game, "stop", s))) == [(STOP, 1.0)]


# -- turns, players, numbers of ghosts ------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "mover"), [("minimax", 1), ("random", CHANCE), ("directional", CHANCE)])
def test_all_move_in_turn(kind, mover):
    game = Pacman(layout="%%%%%%\n%P  .%\n%3 21%\n%%%%%%", ghost_kind=kind)
    s, turns, movers = game.initial(), [], []
    for way in ("stop", "north", "north", "north", "east"):
        turns.append(s.turn)
        movers.append(game.player(s))
        s = after(game, way, s) if way != "north" or s.turn != 3 else after(game, "east", s)
        if game.is_terminal(s):
            break
    assert turns == [0, 1, 2, 3, 0]
    assert movers == [0, mover, mover, mover, 0]


def test_numbers_say_in_which_order_ghosts_move():
    game = framed("P.  ", "%%%%", "G231")
    assert plain(game, game.initial())["ghosts"] == [(4.0, 1.0), (2.0, 1.0), (3.0, 1.0), (1.0, 1.0)]
    fewer = Pacman(layout=game.layout, ghosts=2)
    assert plain(fewer, fewer.initial())["ghosts"] == [(4.0, 1.0), (2.0, 1.0)]


@pytest.mark.parametrize("kind", KINDS)
def test_without_ghosts_pacman_is_alone(kind):
    game = Pacman(ghosts=0, ghost_kind=kind)
    assert (game.ghost_count, game.round_plies, game.has_chance, len(game.players)) == (0, 1, False, 1)
    s = after(game, "east stop west")
    assert (s.turn, s.score) == (0, -3 + 10)
    assert ply.expectimax(game, depth=3, native=False).value > game.evaluate(game.initial(), 0)
    assert "G" not in game.text(s)


@pytest.mark.parametrize(("ghosts", "count"), [(-1, 2), (0, 0), (1, 1), (2, 2)])
def test_as_many_ghosts_as_are_asked_for(ghosts, count):
    game = Pacman(ghosts=ghosts)
    assert (game.ghost_count, game.round_plies) == (count, 1 + count)
    assert game.text(game.initial()).count("G") == count
    assert game.players == (("Pac-Man", "Ghosts") if count else ("Pac-Man",))


@pytest.mark.parametrize("kind", ["random", "directional"])
def test_ghosts_that_are_left_to_chance_are_no_players(kind):
    game = Pacman(ghost_kind=kind)
    assert (game.players, game.has_chance, game.zero_sum) == (("Pac-Man",), True, None)
    cautious = game.cautious()
    assert (cautious.players, cautious.has_chance, cautious.zero_sum) == (("Pac-Man", "Ghosts"), False, True)
    assert cautious.initial() == game.initial()


def test_the_ghosts_lose_what_pacman_wins():
    game = framed("PG .")
    s = after(game, "east")
    assert (game.utility(s, 0), game.utility(s, 1)) == (-501, 501)
    s = game.initial()
    assert game.evaluate(s, 1) == -game.evaluate(s, 0) != 0


# -- what ghosts that are left to chance do -------------------------------------------------------------------------

CROSSING = "%%%%%%%\n%    P%\n%  G  %\n%.    %\n%%%%%%%"


def shares(game, s):
    return {NAMES[a]: share for a, share in game.chance(s)}


def test_a_random_ghost_goes_any_way():
    game = Pacman(layout=CROSSING, ghost_kind="random")
    even = pytest.approx(dict.fromkeys(("north", "east", "south", "west"), 0.25))
    assert shares(game, after(game, "stop")) == even


def test_a_directional_ghost_comes_nearer_four_times_out_of_five():
    game = Pacman(layout=CROSSING, ghost_kind="directional")
    s = after(game, "stop")
    assert shares(game, s) == pytest.approx({"north": 0.45, "east": 0.45, "south": 0.05, "west": 0.05})
    s = s._replace(pacman=point(game, 3, 1))
    assert shares(game, s) == pytest.approx({"north": 0.05, "east": 0.05, "south": 0.85, "west": 0.05})
    s = s._replace(ways=(NORTH,))  # it may not turn back, and all other ways are equally bad
    assert shares(game, s) == pytest.approx({"north": 1 / 3, "east": 1 / 3, "west": 1 / 3})
    s = s._replace(pacman=point(game, 5, 1))
    assert shares(game, s) == pytest.approx({"north": 0.2 / 3, "east": 0.2 / 3 + 0.8, "west": 0.2 / 3})


def test_a_scared_directional_ghost_flees_four_times_out_of_five():
    game = Pacman(layout=CROSSING, ghost_kind="directional")
    s = after(game, "stop")._replace(scared=(10,))
    assert shares(game, s) == pytest.approx({"north": 0.05, "east": 0.05, "south": 0.45, "west": 0.45})


def test_walls_do_not_count_to_a_directional_ghost():
    game = Pacman(layout="%%%%%\n%P% %\n%.%G%\n%   %\n%%%%%", ghost_kind="directional")
    assert shares(game, after(game, "stop")) == pytest.approx({"north": 0.9, "south": 0.1})  # north is no way to him


# -- parameters, names, texts ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"ghost_kind": "clever"}, "ghost_kind='clever' is not accepted; minimax, random, directional are"),
        ({"evaluation": "best"}, "evaluation='best' is not accepted; ours and score are"),
        ({"ghosts": 3}, "ghosts=3 is not accepted: the layout has places for 2; 0 to 2 are, and -1 for all"),
        ({"ghosts": -2}, "ghosts=-2 is not accepted"),
        ({"weights": (1.0, 2.0)}, f"2 weights were given; there are {len(WEIGHTS)}: score, food distance"),
        ({"ghosts": "two"}, "ghosts='two' is not of the type int"),
        ({"layout": "smal"}, "'smal' is neither a layout nor a file"),
        ({"layout": "%P%"}, "has no food"),
    ],
)
def test_what_is_wrong_with_a_parameter_is_said(wrong, says):
    with pytest.raises(PlyantError) as caught:
        Pacman(**wrong)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)
    assert str(caught.value).endswith(".")


def test_wrong_parameters_are_parameter_errors():
    for wrong in ({"ghost_kind": ""}, {"ghosts": 5}, {"evaluation": ""}, {"weights": ()}):
        with pytest.raises(ParameterError):
            Pacman(**wrong)


@pytest.mark.parametrize(
    ("words", "way"),
    [
        ("north n N up u k ↑ NORTH", NORTH),
        ("east e right r l →", EAST),
        ("south s down d j ↓", SOUTH),
        ("west w left h ←", WEST),
        ("stop . stay x", STOP),
    ],
)
def test_ways_may_be_typed_in_many_ways(words, way):
    game = framed("...", ".P.", "...")
    assert [game.parse_action(game.initial(), f" {word} ") for word in words.split()] == [way] * len(words.split())


@pytest.mark.parametrize("word", ["north", "nowhere", "", "0", "stopp"])
def test_what_is_no_legal_way_is_refused(word):
    game = framed("P.")
    with pytest.raises(IllegalMove, match=r"is not a legal move here\. Legal: east, stop\."):
        game.parse_action(game.initial(), word)


def test_the_text_shows_what_is_there():
    game = Pacman(layout="%%%%%%\n%Po.1%\n% %% %\n%2  .%\n%%%%%%")
    assert game.text(game.initial()) == "%%%%%%\n%Po.G%\n% %% %\n%G  .%\n%%%%%%\nscore 0, food 2"
    s = after(game, "east south")
    assert game.text(s).split("\n") == [
        "%%%%%%",
        "% P.S%",  # half a square farther south
        "% %% %",
        "%S  .%",
        "%%%%%%",
        "score -1, food 2, scared 39 40, ghost 2 to move",
    ]
    lost = after(framed("PG."), "east")
    assert framed("PG.").text(lost).endswith("score -501, food 1, eaten")
    won = after(framed("P."), "east")
    assert framed("P.").text(won).endswith("score 509, food 0, won")


def test_the_picture_shows_what_is_there():
    game = framed("Po.G")
    assert game.picture(game.initial()).startswith("<svg")
    assert "score 0, food 1" in game.picture(game.initial())


def test_a_game_is_loaded_from_its_text():
    for game in (Pacman(ghosts=1, ghost_kind="random"), Pacman(layout="tiny", evaluation="score")):
        assert ply.load(str(game)) == game
