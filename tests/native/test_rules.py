"""What a game's functions may use and still be native: helpers anywhere, constants, inheritance, properties."""

import functools
import importlib
import sys
import textwrap

import numpy as np
import pytest

import plyant as ply
from plyant.engine.perft import count_sequences
from plyant.native import NotNative, native_kernel
from plyant.native.rules import fingerprint
from tests.native.kernels import Left, Take, agree, checksum


@pytest.fixture
def modules(tmp_path, monkeypatch):
    """Write modules {name: text}, and import the last one."""

    def write(texts):
        monkeypatch.syspath_prepend(tmp_path)
        for name, text in texts.items():
            path = tmp_path / f"{name.replace('.', '/')}.py"
            path.parent.mkdir(exist_ok=True)
            path.write_text(textwrap.dedent(text))
            monkeypatch.delitem(sys.modules, name, raising=False)
        importlib.invalidate_caches()
        return importlib.import_module(name)

    return write


# -- helpers --------------------------------------------------------------------------------------------------------


def test_helpers_are_found_across_modules(modules):
    """A game calls a helper of one module, which calls one of another, which uses a constant of its own."""
    module = modules(
        {
            "plyant_test_third": """
            STEP = 2
            def step(x):
                return x + STEP
        """,
            "plyant_test_second": """
            from plyant_test_third import step
            def most(sticks):
                return min(step(1), sticks)
        """,
            "plyant_test_first": """
            from plyant_test_second import most
            from tests.native.kernels import Take
            class Far(Take):
                def actions(self, s):
                    return range(1, most(s.sticks) + 1)
        """,
        }
    )
    agree(module.Far())
    assert list(module.Far().actions(Left(9, 0))) == [1, 2, 3]


def test_helpers_are_found_as_attributes_of_modules(modules):
    """`import helpers; helpers.f(x)`, and `import package; package.module.f(x)`."""
    module = modules(
        {
            "plyant_test_helpers": """
            STEP = 2
            def most(sticks):
                return min(STEP, sticks)
        """,
            "plyant_test_package.__init__": "",
            "plyant_test_package.inner": """
            LAST = 0
            def over(sticks):
                return sticks == LAST
        """,
            "plyant_test_user": """
            import plyant_test_helpers
            import plyant_test_helpers as short
            import plyant_test_package.inner
            from tests.native.kernels import Take
            class Attributes(Take):
                def actions(self, s):
                    return range(short.STEP - 1, plyant_test_helpers.most(s.sticks) + 1)
                def is_terminal(self, s):
                    return plyant_test_package.inner.over(s.sticks) or s.sticks < plyant_test_package.inner.LAST
        """,
        }
    )
    agree(module.Attributes())


def test_a_module_whose_name_begins_like_that_of_a_library_is_the_users(modules):
    """`mathematics` is not `math`, and `random_games` is not `random`."""
    module = modules(
        {
            "mathematics_of_a_test": """
            def most(sticks):
                return min(2, sticks)
        """,
            "random_games_of_a_test": """
            import mathematics_of_a_test
            from tests.native.kernels import Take
            class Own(Take):
                def actions(self, s):
                    return range(1, mathematics_of_a_test.most(s.sticks) + 1)
        """,
        }
    )
    agree(module.Own())


def triangle(n):
    return 0 if n <= 0 else n + triangle(n - 1)


def test_a_helper_may_be_recursive():
    class Triangles(Take):
        def actions(self, s):
            return range(1, min(triangle(2), s.sticks) + 1)

    agree(Triangles())


def is_even(n):
    return True if n == 0 else is_odd(n - 1)


def is_odd(n):
    return False if n == 0 else is_even(n - 1)


def works(game, depth=4):
    """Native or not, a game is searched; where it is not native, the reason is one line."""
    reason = "native"
    try:
        agree(game, depth)
    except NotNative as why:
        reason = str(why)
    assert reason
    assert "\n" not in reason
    assert ply.perft(game, depth) == ply.perft(game, depth, native=False)


def test_helpers_that_call_each_other_in_a_ring_are_no_crash():
    class Ring(Take):
        def actions(self, s):
            return range(1, min(2 if is_even(s.sticks) else 3, s.sticks) + 1)

    works(Ring())


def test_a_method_that_calls_itself_is_no_crash():
    class Again(Take):
        def down(self, n):
            return 0 if n <= 0 else 1 + self.down(n - 1)

        def actions(self, s):
            return range(1, min(self.down(2), s.sticks) + 1)

    works(Again())


def odd_takes(sticks):
    for take in range(1, sticks + 1):
        if take % 2 == 1:
            yield take


def test_generators_may_be_helpers():
    class Odd(Take):
        def actions(self, s):
            for take in odd_takes(min(s.sticks, 5)):
                if take != 3:
                    yield take

    agree(Odd())


def test_a_lambda_and_a_closure_may_be_helpers():
    """A game defined in the body of a function, with what the function knows."""
    limit = 2
    most = lambda sticks: min(limit, sticks)  # noqa: E731

    def first():
        return limit - 1

    class Inside(Take):
        def actions(self, s):
            return range(first(), most(s.sticks) + 1)

    agree(Inside())


# -- constants ------------------------------------------------------------------------------------------------------

TAKES = (1, 3, 4)
WORTH = np.array([-1.0, 1.0])
SCALE = 1.5


def test_constants_of_the_module_are_constants():
    class Constants(Take):
        def actions(self, s):
            for take in TAKES:
                if take <= s.sticks:
                    yield take

        def utility(self, s, p):
            return SCALE * WORTH[1 if p == s.mover else 0]

    agree(Constants())


def test_constants_of_the_class_are_constants():
    class Constants(Take):
        takes = (1, 2)
        _hidden = 1
        worth = np.array([1, -1])
        scale = 0.5

        def actions(self, s):
            for take in self.takes:
                if take <= s.sticks:
                    yield take

        def utility(self, s, p):
            return self.scale * self.worth[self._hidden if p == s.mover else 0]

    agree(Constants())


def test_a_property_is_a_constant():
    class Properties(Take):
        @property
        def most(self):
            return max(2, self.sticks // 4)

        @functools.cached_property
        def worth(self):
            return tuple(float(n) for n in (1, -1))

        def actions(self, s):
            return range(1, min(self.most, s.sticks) + 1)

        def utility(self, s, p):
            return self.worth[int(p == s.mover)]

    agree(Properties())
    agree(Properties(sticks=20), 3)


def test_a_property_that_fails_is_harmless_where_it_is_not_used():
    class Broken(Take):
        @property
        def unused(self):
            raise ZeroDivisionError

    agree(Broken())


def test_a_static_method_is_a_helper():
    class Static(Take):
        @staticmethod
        def most(sticks, limit=2):
            return min(limit, sticks)

        def actions(self, s):
            return range(1, self.most(s.sticks) + 1)

        def is_terminal(self, s):
            return self.most(s.sticks, 1) == 0

    agree(Static())


def test_methods_take_defaults_and_keywords():
    class Defaults(Take):
        def most(self, s, limit=3, less=0):
            return min(limit, s.sticks) - less

        def actions(self, s):
            return range(1, self.most(s, less=0, limit=2) + 1)

        def is_terminal(self, s):
            return self.most(s) == 0

    agree(Defaults())


def test_a_class_method_is_no_crash():
    class Classy(Take):
        @classmethod
        def most(cls):
            return 2

        def actions(self, s):
            return range(1, min(self.most(), s.sticks) + 1)

    works(Classy())


# -- inheritance and parameters -------------------------------------------------------------------------------------


class Two(Take):
    most = 2

    def actions(self, s):
        return range(1, min(self.most, s.sticks) + 1)


class Four(Two):
    most = 4


class Misere(Four):
    def utility(self, s, p):
        return 1 if p == s.mover else -1


class Double(Two):
    def actions(self, s):
        for take in (1, 2):
            if take <= s.sticks:
                yield take


@pytest.mark.parametrize("cls", [Take, Two, Four, Misere, Double])
def test_games_inherit_rules_and_constants(cls):
    agree(cls())


def test_inherited_rules_use_the_constants_of_the_heir():
    """Two and Four share every function; the machine code of one must not be that of the other."""
    counts = {cls: native_kernel(count_sequences, cls(), (1,))(cls(), Left(20, 0), 3) for cls in (Two, Four, Misere)}
    assert counts == {Two: 8, Four: 64, Misere: 64}
    ends = [native_kernel(checksum, cls(), (1,))(cls(), Left(0, 0), 1) for cls in (Four, Misere)]
    assert ends == [7 - 8 + 24, 7 + 8 - 24]


def test_rules_that_call_those_of_the_parent_by_super_work():
    class Reversed(Take):
        def utility(self, s, p):
            return -super().utility(s, p)

    works(Reversed())


def test_a_board_does_not_get_the_constants_of_another_size():
    """One native type for each instance: a 5×4 board is not a 7×6 one, whichever was compiled first."""
    sizes = [(7, 6), (5, 4), (7, 6), (4, 4), (5, 4)]
    boards = [ply.load(f"connect-four(width={width},height={height})") for width, height in sizes]
    kernels = [native_kernel(count_sequences, board, (1,)) for board in boards]
    counts = [kernel(board, board.initial(), 5) for kernel, board in zip(kernels, boards, strict=True)]
    assert counts == [16807, 3120, 16807, 1020, 3120]
    assert counts == [ply.perft(board, 5, native=False) for board in boards]


def test_a_parameter_that_only_the_first_state_reads_needs_no_other_machine_code():
    assert native_kernel(checksum, Take(sticks=9), (1,)) is native_kernel(checksum, Take(), (1,))
    assert native_kernel(checksum, Take(sticks=8), (1,)) is native_kernel(checksum, Take(), (1,))
    agree(Take(sticks=8))
    agree(Take(sticks=4))


class Limited(Take):
    """A parameter that the rules read, in as many ways as there are."""

    limit: int = 2


def limit_of(game):
    return game.limit


def limit_of_another_name(board):
    return board.limit


class ByProperty(Limited):
    @property
    def twice(self):
        return 2 * self.limit

    def actions(self, s):
        return range(1, self.twice + 1)


class ByHelper(Limited):
    def actions(self, s):
        return range(1, limit_of(self) + 1)


class ByHelperOfAnotherName(Limited):
    def actions(self, s):
        return range(1, limit_of_another_name(self) + 1)


class ByAlias(Limited):
    def actions(self, s):
        me = self
        return range(1, me.limit + 1)


class ByAnotherMethod(Limited):
    def most(this, s):
        return this.limit

    def actions(self, s):
        return range(1, self.most(s) + 1)


class ByStaticMethod(Limited):
    @staticmethod
    def most(game):
        return game.limit

    def actions(self, s):
        return range(1, self.most(self) + 1)


class ByGenerator(Limited):
    def some(self, most):
        for take in range(1, most + 1):
            if take <= self.limit:
                yield take

    def actions(self, s):
        for take in self.some(5):
            if take > 0:
                yield take


@pytest.mark.parametrize(
    "cls",
    [ByProperty, ByHelper, ByHelperOfAnotherName, ByAlias, ByAnotherMethod, ByStaticMethod, ByGenerator],
)
def test_a_parameter_that_the_rules_read_has_its_own_machine_code(cls):
    """However the rules come to read it."""
    for limit in (2, 3, 2):
        game = cls(limit=limit)
        native = native_kernel(count_sequences, game, (1,))
        assert native(game, game.initial(), 1) == count_sequences(game, game.initial(), 1)


def sticks_of(board):
    return board.sticks


class HandedOn(Limited):
    """A helper is given the game, and the state has a field of the name of a parameter."""

    def actions(self, s):
        return range(1, min(limit_of(self), s.sticks) + 1)


class HandedOnAndRead(Limited):
    def actions(self, s):
        return range(1, min(sticks_of(self), s.sticks) + 1)


def test_a_field_of_the_state_is_no_parameter_of_the_same_name():
    assert fingerprint(HandedOn(sticks=8), checksum) == fingerprint(HandedOn(sticks=9), checksum)
    assert fingerprint(HandedOnAndRead(sticks=8), checksum) != fingerprint(HandedOnAndRead(sticks=9), checksum)


def test_a_game_of_one_player_and_one_of_three_are_native():
    class Alone(Take):
        players = ("me",)

        def player(self, s):
            return 0

    class Three(Take):
        players = ("a", "b", "c")

        def result(self, s, a):
            return Left(s.sticks - a, (s.mover + 1) % 3)

    agree(Alone())
    agree(Three())


# -- games that change while the program runs -----------------------------------------------------------------------


def test_a_helper_that_is_redefined_is_picked_up(modules):
    """As in a notebook, where a cell is run again: no stale machine code, however far the helper is from the game."""
    module = modules(
        {
            "plyant_test_changing": """
            from tests.native.kernels import Take
            LIMIT = 2
            def limit():
                return LIMIT
            def most(sticks):
                return min(limit(), sticks)
            class Changing(Take):
                def actions(self, s):
                    return range(1, most(s.sticks) + 1)
        """
        }
    )
    game = module.Changing()

    def branches():
        native = native_kernel(count_sequences, game, (1,))(game, game.initial(), 1)
        assert native == count_sequences(game, game.initial(), 1)
        return native

    assert branches() == 2
    module.limit = lambda: 4
    assert branches() == 4, "a helper of a helper"
    del module.limit
    exec("def limit():\n    return LIMIT + 1", module.__dict__)
    assert branches() == 3
    module.LIMIT = 4
    assert branches() == 5, "a constant of a helper of a helper"
    module.most = lambda sticks: min(1, sticks)
    assert branches() == 1, "a helper"
    module.Changing.actions = lambda self, s: range(1, 7)
    assert branches() == 6, "a method"


def test_a_recursive_helper_that_is_redefined_is_picked_up(modules):
    module = modules(
        {
            "plyant_test_recursive": """
            from tests.native.kernels import Take
            STEP = 1
            def steps(n):
                return 0 if n <= 0 else STEP + steps(n - 1)
            class Steps(Take):
                def actions(self, s):
                    return range(1, min(steps(2), s.sticks) + 1)
        """
        }
    )
    game = module.Steps()
    assert native_kernel(count_sequences, game, (1,))(game, game.initial(), 1) == 2
    module.STEP = 2
    assert native_kernel(count_sequences, game, (1,))(game, game.initial(), 1) == 4


def test_a_constant_of_the_class_that_is_changed_is_picked_up():
    class Constants(Two):
        _least = 1

        def actions(self, s):
            return range(self._least, min(self.most, s.sticks) + 1)

    game = Constants()
    assert native_kernel(count_sequences, game, (1,))(game, game.initial(), 1) == 2
    Constants.most = 5
    assert native_kernel(count_sequences, game, (1,))(game, game.initial(), 1) == 5
    Constants._least = 3
    assert native_kernel(count_sequences, game, (1,))(game, game.initial(), 1) == 3


def test_a_class_defined_anew_under_its_old_name_is_the_new_one():
    def define(limit):
        class Cell(Take):
            def actions(self, s):
                return range(1, min(limit, s.sticks) + 1)

        return Cell()

    for limit in (2, 3, 2):
        game = define(limit)
        assert native_kernel(count_sequences, game, (1,))(game, game.initial(), 1) == limit


# -- what cannot be native ------------------------------------------------------------------------------------------


def test_a_game_may_say_that_it_is_never_native():
    class Never(Take):
        not_native = "it is only a drawing"

    with pytest.raises(NotNative, match="only a drawing"):
        native_kernel(checksum, Never(), (1,))
    result = ply.minimax(Never())
    assert (result.native, result.reason) == (False, "it is only a drawing")
