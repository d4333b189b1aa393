"""The trick-taking game against rules written with lists of names and OpenSpiel, its guesses against probabilities."""

import itertools
import random
from collections import Counter, defaultdict

import pyspiel
import pytest

from plyant.errors import ParameterError
from plyant.game import CHANCE
from plyant.games.tricks import Tricks
from tests.games.playouts import playouts


def dealt(game, choose):
    """A random deal."""
    s = game.initial()
    while game.player(s) == CHANCE:
        s = game.result(s, choose.choices(*zip(*game.chance(s), strict=True))[0])
    return s


def names(game, hand):
    """The cards of a hand."""
    return [] if game.hand_text(hand) == "-" else game.hand_text(hand).split()


ORDER = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


def takes(trick, trumps):
    """Which card of a trick, written as names, takes it."""
    suits = [card[0] for card in trick]
    leading = "S" if trumps and "S" in suits else suits[0]
    return max(range(len(trick)), key=lambda i: (suits[i] == leading, ORDER.index(trick[i][1:])))


@pytest.mark.parametrize(
    "game",
    [Tricks(), Tricks(trumps=False), Tricks(seats=3, suits=3, hand=4), Tricks(suits=4, ranks=13, hand=8)],
    ids=str,
)
def test_random_games_go_as_the_rules_say(game):
    choose = random.Random(str(game))
    for _ in range(150):
        s = dealt(game, choose)
        hands = [names(game, hand) for hand in s.hands]
        assert [len(hand) for hand in hands] == [game.hand] * game.seats
        assert len(set(itertools.chain(*hands))) == game.hand * game.seats
        leader, won = 0, [0] * game.seats
        for _trick in range(game.hand):
            trick = []
            for place in range(game.seats):
                p = (leader + place) % game.seats
                assert game.player(s) == p
                assert not game.is_terminal(s)
                following = [card for card in hands[p] if trick and card[0] == trick[0][0]] or hands[p]
                assert [game.action_name(s, a) for a in game.actions(s)] == following
                card = choose.choice(following)
                s = game.result(s, game.parse_action(s, card.lower()))
                hands[p].remove(card)
                trick.append(card)
            leader = (leader + takes(trick, game.trumps)) % game.seats
            won[leader] += 1
        assert game.is_terminal(s)
        for p in range(game.seats):
            others = [n for q, n in enumerate(won) if q != p]
            assert game.utility(s, p) == won[p] - sum(others) / len(others)


@pytest.mark.parametrize(("suits", "ranks", "hand"), [(2, 6, 3), (3, 6, 4), (4, 13, 8)])
def test_the_play_goes_as_in_oh_hell_of_open_spiel(suits, ranks, hand):
    """There a card says which suit is trumps, and all bid; then the same cards may follow and take the same tricks."""
    game = Tricks(seats=3, suits=suits, ranks=ranks, hand=hand)
    rules = f"num_suits={suits},num_cards_per_suit={ranks},num_tricks_fixed={hand}"
    theirs, choose = pyspiel.load_game(f"oh_hell(players=3,{rules})"), random.Random(suits)
    for _ in range(playouts(300, 3)):
        t, drawn = theirs.new_initial_state(), []
        while t.is_chance_node():
            drawn.append(choose.choice(t.legal_actions()))
            t.apply_action(drawn[-1])
        cards, trump = drawn[2:-1], drawn[-1]  # before them come the number of tricks and the dealer
        first = t.current_player()
        for _bid in range(3):
            t.apply_action(choose.choice(t.legal_actions()))

        def ours(card, trump=trump):  # theirs are rank by rank
            return (card - trump) % suits * ranks + card // suits

        holder = {ours(card): (i - first) % 3 for i, card in enumerate(cards)}
        s = game.initial()
        for card in range(game.pack):
            s = game.result(s, holder.get(card, 3))
        while not t.is_terminal():
            assert not game.is_terminal(s)
            assert game.player(s) == (t.current_player() - first) % 3
            legal = {ours(a): a for a in t.legal_actions()}
            assert list(game.actions(s)) == sorted(legal)
            card = choose.choice(sorted(legal))
            s = game.result(s, card)
            t.apply_action(legal[card])
        assert game.is_terminal(s)
        won = next(line for line in str(t).splitlines() if line.startswith("Tricks Won:")).split()[2:]
        assert [s.tricks[(p - first) % 3] for p in range(3)] == [int(tricks) for tricks in won]


def test_all_deals_are_equally_probable():
    game = Tricks(suits=2, ranks=3, hand=2)
    waiting, deals = [(game.initial(), 1.0)], Counter()
    while waiting:
        s, share = waiting.pop()
        if game.player(s) == CHANCE:
            assert sum(chance for _, chance in game.chance(s)) == pytest.approx(1)
            waiting += [(game.result(s, a), share * chance) for a, chance in game.chance(s)]
        else:
            deals[s] += share
    assert len(deals) == 15 * 6
    assert all(share == pytest.approx(1 / 90) for share in deals.values())


def worlds_of(game):
    """For every player and observation: how probable each state is when the others play at random."""
    found = [defaultdict(Counter) for _ in range(game.seats)]
    waiting = [(game.initial(), 1.0, (1.0,) * game.seats)]
    while waiting:
        s, chance, others = waiting.pop()
        if game.is_terminal(s):
            continue
        mover = game.player(s)
        if mover == CHANCE:
            waiting += [(game.result(s, a), chance * share, others) for a, share in game.chance(s)]
            continue
        for p in range(game.seats):
            found[p][game.observe(s, p)][s] += chance * others[p]
        legal = game.legal(s)
        after = tuple(o if p == mover else o / len(legal) for p, o in enumerate(others))
        waiting += [(game.result(s, a), chance, after) for a in legal]
    return found


@pytest.mark.parametrize("game", [Tricks(ranks=4, hand=3), Tricks(seats=3, suits=2, ranks=4, hand=2)], ids=str)
def test_worlds_are_guessed_as_often_as_they_are_probable(game):
    luck = random.Random(1)
    found = worlds_of(game)
    for p in range(game.seats):
        late = [o for o, states in found[p].items() if o.plays >= game.seats and len(states) > 2]
        for o in luck.sample(sorted(late), 6):
            total = sum(found[p][o].values())
            guesses = Counter(game.guess(o, p, luck.getrandbits(63)) for _ in range(600))
            assert guesses.keys() <= found[p][o].keys()
            for s, weight in found[p][o].items():
                expected = 600 * weight / total
                assert abs(guesses[s] - expected) < 5 * expected**0.5 + 1


def test_a_guess_looks_the_same():
    for game in (Tricks(), Tricks(seats=3, suits=3), Tricks(suits=1, ranks=4, hand=2)):
        choose = random.Random(str(game))
        for _ in range(15):
            s = dealt(game, choose)
            while not game.is_terminal(s):
                for p in range(game.seats):
                    o = game.observe(s, p)
                    assert game.observe(game.guess(o, p, choose.getrandbits(63)), p) == o
                s = game.result(s, choose.choice(game.legal(s)))


def test_equal_keys_have_equal_futures():
    game = Tricks(ranks=3, hand=3)
    s = dealt(game, random.Random(3))
    by_key = defaultdict(set)
    for first in itertools.permutations(names(game, s.hands[0])):
        for second in itertools.permutations(names(game, s.hands[1])):
            t = s
            try:
                for a, b in zip(first[:2], second[:2], strict=True):
                    for card in (a, b) if t.leader == 0 else (b, a):
                        t = game.result(t, game.parse_action(t, card))
            except ValueError:
                continue
            by_key[game.key(t)].add((t.hands, t.leader, t.tricks))
    assert all(len(futures) == 1 for futures in by_key.values())


def test_a_view_shows_only_the_own_hand():
    game = Tricks()
    s = dealt(game, random.Random(2))
    s = game.result(s, game.legal(s)[0])
    for p, other in ((0, 1), (1, 0)):
        shown = game.view(s, p)
        assert all(card in shown for card in names(game, s.hands[p]))
        assert not any(card in shown for card in names(game, s.hands[other]))
        assert "led" in shown
    assert all(card in game.text(s) for hand in s.hands for card in names(game, hand))


@pytest.mark.parametrize("parameters", [{"seats": 4}, {"suits": 5}, {"ranks": 14}, {"hand": 7}, {"hand": 0}])
def test_what_makes_no_game_is_refused(parameters):
    with pytest.raises(ParameterError, match="out of range"):
        Tricks(**parameters)
