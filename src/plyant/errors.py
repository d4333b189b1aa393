"""Every error that a person can cause, each one clear sentence.

The command line prints the sentence and exits with status 2; a program may catch `PlyantError` or the built-in
error that each of them also is.
"""


class PlyantError(Exception):
    """Something a person can put right; its text is one sentence that says how."""


class ParameterError(PlyantError, ValueError):
    """A game, a search or a command was given a value that it does not accept."""


class UnknownGame(PlyantError, LookupError):
    """No game has this name."""


class UnfitGame(PlyantError, TypeError):
    """The game lacks something that the algorithm needs, or has something that it cannot handle."""


class FaultyRules(UnfitGame):
    """The rules do what no rules may do, such as an end that is worth no number."""


class IllegalMove(PlyantError, ValueError):
    """The move is not one of the legal ones, or cannot be read."""


class GameOver(PlyantError, ValueError):
    """The position is over: there is nothing to choose."""


class EndlessGame(PlyantError, RecursionError):
    """The search went so deep that the game seems to have no end."""


class BadFile(PlyantError, ValueError):
    """A file is damaged, of another kind, or of another game."""


class Untrusted(BadFile):
    """A file of data names a Python file, which is run only if the person trusts it."""


class BadText(PlyantError, ValueError):
    """A text (a tree, a position, a game with parameters) cannot be read."""


class Interrupted(PlyantError):
    """The budget was used up; raised and caught inside a search."""


class StillCompiling(PlyantError):
    """The time was up while the rules were compiled; that goes on, and serves whoever asks next."""


class TooManyMoves(PlyantError, OverflowError):
    """One line of play holds more legal moves than the engine keeps room for."""
