"""Trees as arrays: the counts of OpenSpiel, the order that kernels rely on, one clear sentence for unsound games."""

import threading

import numpy as np
import pytest

from plyant.errors import GameOver, Interrupted, ParameterError, UnfitGame
from plyant.game import CHANCE
from plyant.games.kuhn_poker import KuhnPoker
from plyant.games.leduc_poker import LeducPoker
from plyant.hidden.flat import TooLarge, flat_tree
from plyant.hidden.flat_nodes import END
from tests.hidden.signals import Pennies, Signals, Walk


@pytest.mark.parametrize(
    ("game", "nodes", "sets", "ends"),
    [(KuhnPoker(), 58, 12, 30), (KuhnPoker(number=3), 617, 48, 312), (LeducPoker(), 9457, 936, 5520)],
    ids=str,
)
def test_the_tree_is_as_large_as_in_open_spiel(game, nodes, sets, ends):
    tree = flat_tree(game)
    assert (tree.size, len(tree.sets), len(tree.ends)) == (nodes, sets, ends)
    assert tree.is_constant_sum


@pytest.mark.parametrize("seed", range(8))
def test_every_node_is_where_the_rules_lead(seed):
    """Walk along the arrays and along the rules at once."""
    game = Signals(seed=seed, number=2 + seed % 2)
    tree, n = flat_tree(game), game.number
    states = {0: ()}
    for node in range(tree.size):
        s, mover = states.pop(node), int(tree.nodes.mover[node])
        assert tree.parent[node] < node
        moves, first = game.legal(s) if mover != END else [], tree.nodes.first_child[node]
        assert tree.nodes.children[node] == len(moves)
        utility = tree.nodes.utility[node * n : node * n + n].tolist()
        assert utility == ([game.utility(s, p) for p in range(n)] if mover == END else [0.0] * n)
        assert (mover == END) == game.is_terminal(s)
        if mover != END:
            assert mover == game.player(s)
        if mover == CHANCE:
            assert tree.nodes.probability[first : first + len(moves)].sum() == pytest.approx(1)
        elif mover != END:
            number = tree.nodes.information[node]
            assert tree.sets[number][:3] == (mover, game.observe(s, mover), tuple(moves))
            assert tree.sets_from[mover] <= number < tree.sets_from[mover + 1]
        for k, a in enumerate(moves):
            states[first + k] = game.result(s, a)
            assert tree.parent[first + k] == node
    assert not states


@pytest.mark.parametrize("seed", range(8))
def test_own_choices_are_linked_in_order(seed):
    """Follow the links back from every end and from every information set: they are the player's own moves."""
    game = Signals(seed=seed, number=2 + seed % 2)
    tree = flat_tree(game)
    owner = np.searchsorted(tree.nodes.first_choice, np.arange(tree.choices), side="right") - 1

    def told(choice):
        moves = []
        while choice >= 0:
            one = owner[choice]
            moves.insert(0, tree.sets[one].actions[choice - tree.nodes.first_choice[one]])
            assert tree.before[one] < choice
            choice = tree.before[one]
        return moves, -1 - choice

    for number, one in enumerate(tree.sets):
        s = one.example
        own = [a for turn, a in enumerate(s) if game.player(s[:turn]) == one.player]
        assert told(tree.before[number]) == (own, one.player)
    for last in tree.last:
        assert [told(choice)[1] for choice in last] == list(range(game.number))


def test_who_moves_at_the_same_time_does_not_see_the_other():
    tree = flat_tree(Pennies())
    assert (tree.size, len(tree.sets), len(tree.ends)) == (7, 2, 4)
    assert tree.nodes.mover.tolist() == [0, 1, 1, END, END, END, END]
    assert tree.nodes.information.tolist()[:3] == [0, 1, 1]
    assert tree.nodes.utility.reshape(-1, 2)[3:, 0].tolist() == [1, -1, -1, 1]
    assert len(flat_tree(Pennies(rounds=2)).sets) == 10  # both remember the first round


class Lopsided(Walk):
    def chance(self, s):
        return [(0, 0.5), (1, 0.4)]


class Negative(Walk):
    def chance(self, s):
        return [(0, 1.5), (1, -0.5)]


class Uneven(Walk):
    def actions(self, s):
        return range(1 + s[0])


class Forgetful(Walk):
    def observe(self, s, p):
        return len(s)


class Absent(Walk):
    def observe(self, s, p):
        return 0


class Learned(Walk):
    """First sees the outcome of chance, then has forgotten it."""

    def observe(self, s, p):
        return (9, *s) if len(s) == 1 else s[1:]


class Unhashable(Walk):
    def observe(self, s, p):
        return list(s[1:])


class Priceless(Walk):
    def utility(self, s, p):
        return float("nan")


class Stuck(Walk):
    def actions(self, s):
        return range(2 if len(s) == 1 else 0)


class Stranger(Walk):
    def player(self, s):
        return 3 if len(s) == 2 else super().player(s)


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        (Lopsided(), r"lopsided: the probabilities of chance\(s\) add up to 0.9: \[0.5, 0.4\]\. The state s: "),
        (Negative(), r"the probabilities of chance\(s\) add up to 1.0: \[1.5, -0.5\]"),
        (Uneven(), r"uneven: A has other moves after x \(a\) than after y \(a, b\), but observes the same; observe"),
        (Forgetful(), r"forgetful: A observes the same after x a and after x b, but has decided .* no perfect recall"),
        (Absent(), r"absent: A observes the same after x and after x a, .* no perfect recall"),
        (Learned(), r"learned: A observes the same after x a and after y a, .* known more: this is no perfect recall"),
        (Unhashable(), r"observe\(s, 0\) cannot be hashed"),
        (Priceless(), r"utility\(s, 0\) is nan, and should be a finite number"),
        (Stuck(), r"is_terminal\(s\) is False, and actions\(s\) gives nothing"),
        (Stranger(), r"player\(s\) is 3, and should be 0 to 0, CHANCE or SIMULTANEOUS"),
    ],
)
def test_an_unsound_game_is_told_in_one_sentence(game, sentence):
    with pytest.raises(UnfitGame, match=sentence) as caught:
        flat_tree(game)
    assert "\n" not in str(caught.value)


def test_a_game_that_hides_nothing_is_sent_to_backward_induction():
    class Scores(Pennies):
        """Only the score is kept, and not how it came about."""

        zero_sum = None

        def initial(self):
            return (0, 0)

        def result(self, s, a):
            return (s[0] + 1, s[1] + (a[0] == a[1]))

        def is_terminal(self, s):
            return s[0] == 2

        def utility(self, s, p):
            return float(s[1])

    with pytest.raises(UnfitGame, match=r"perfect recall; .* nothing is hidden in this game: use backward induction"):
        flat_tree(Scores())


def test_moves_in_another_order_are_the_same_moves():
    class Turned(Walk):
        def actions(self, s):
            return (0, 1) if s[0] else (1, 0)

    tree = flat_tree(Turned())
    assert tree.sets[0].actions == (1, 0)
    assert tree.size == flat_tree(Walk()).size
    a_is_second = [tree.nodes.utility[node] for node in tree.ends]
    assert a_is_second == [2.0, 1.0, 1.0, 0.0, 3.0, 2.0, 2.0, 1.0]  # both halves: b b, b a, a b, a a


def test_a_tree_that_is_too_large_is_refused():
    assert flat_tree(KuhnPoker(), most=58).size == 58
    with pytest.raises(TooLarge, match="kuhn-poker: its tree has more than 57 nodes"):
        flat_tree(KuhnPoker(), most=57)
    with pytest.raises(ParameterError, match="most=0 is not accepted"):
        flat_tree(KuhnPoker(), most=0)


def test_flattening_can_be_watched_and_stopped():
    counts, stop = [], threading.Event()
    flat_tree(LeducPoker(), progress=counts.append)
    assert counts == sorted(counts)
    assert counts[-1] == 9457
    stop.set()
    with pytest.raises(Interrupted, match="stopped after 0 nodes"):
        flat_tree(LeducPoker(), stop=stop)


def test_what_is_no_game_or_over_is_refused():
    class Over(Walk):
        def is_terminal(self, s):
            return True

    with pytest.raises(GameOver, match="over at its start"):
        flat_tree(Over())
    with pytest.raises(UnfitGame, match="is not a Game"):
        flat_tree("kuhn-poker")
