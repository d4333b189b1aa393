"""Finding games: by name, by text with parameters, by file, and those that other packages publish."""

from __future__ import annotations

import importlib
import importlib.metadata
import inspect
from pathlib import Path
from types import ModuleType
from typing import Any

from plyant.errors import BadFile, ParameterError, UnknownGame, Untrusted
from plyant.files import closed_files
from plyant.game import CHANCE, SIMULTANEOUS, Game
from plyant.own_files import module_of
from plyant.parameters import split_call, suggestion, texts_of

GROUP = "plyant.games"

_OWN = {
    "2048": "plyant.games.twenty_forty_eight:TwentyFortyEight",
    "alliance-nim": "plyant.games.alliance_nim:AllianceNim",
    "backgammon": "plyant.games.backgammon:Backgammon",
    "chinese-checkers": "plyant.games.chinese_checkers:ChineseCheckers",
    "chomp": "plyant.games.chomp:Chomp",
    "chopsticks": "plyant.games.chopsticks:Chopsticks",
    "connect-four": "plyant.games.connect_four:ConnectFour",
    "dark-tic-tac-toe": "plyant.games.dark_tic_tac_toe:DarkTicTacToe",
    "dodgem": "plyant.games.dodgem:Dodgem",
    "eight-puzzle": "plyant.games.sliding_puzzle:EightPuzzle",
    "einstein": "plyant.games.einstein:Einstein",
    "fifteen-puzzle": "plyant.games.sliding_puzzle:FifteenPuzzle",
    "gas-maze": "plyant.games.gas_maze:GasMaze",
    "gomoku": "plyant.games.gomoku:Gomoku",
    "goofspiel": "plyant.games.goofspiel:Goofspiel",
    "half-nim": "plyant.games.half_nim:HalfNim",
    "hypergammon": "plyant.games.hypergammon:Hypergammon",
    "kalah": "plyant.games.kalah:Kalah",
    "kuhn-poker": "plyant.games.kuhn_poker:KuhnPoker",
    "leduc-poker": "plyant.games.leduc_poker:LeducPoker",
    "liars-dice": "plyant.games.liars_dice:LiarsDice",
    "mnk": "plyant.games.mnk:MNK",
    "nim": "plyant.games.nim:Nim",
    "pacman": "plyant.games.pacman.rules:Pacman",
    "pig": "plyant.games.pig:Pig",
    "pursuit": "plyant.games.pursuit:Pursuit",
    "rock-paper-scissors": "plyant.games.rock_paper_scissors:RockPaperScissors",
    "sliding-puzzle": "plyant.games.sliding_puzzle:SlidingPuzzle",
    "state-graph": "plyant.games.state_graph:StateGraph",
    "three-tic-tac-toe": "plyant.games.three_tic_tac_toe:ThreeTicTacToe",
    "tic-tac-toe": "plyant.games.tic_tac_toe:TicTacToe",
    "tree": "plyant.games.tree:Tree",
    "tricks": "plyant.games.tricks:Tricks",
}


def games() -> list[str]:
    """The names in the catalogue, in order: Plyant's own and those of installed packages."""
    return sorted({*_OWN, *(entry.name for entry in importlib.metadata.entry_points(group=GROUP))})


def load(text: str) -> Game:
    """A game from `"connect-four"`, `"mnk(m=4,n=4,k=3)"`, `"path/to/mine.py"` or `"path/to/mine.py:MyGame(size=5)"`."""
    name, _ = split_call(text)
    cls = game_class(name)
    made = cls(**split_call(text, texts_of(cls))[1])
    if not isinstance(made, Game):
        raise UnknownGame(f"{name} is not a Game.")
    return made


def load_named(text: str, trust: bool = False, own: str = "") -> Game:
    """The game that a file of data names, such as a saved game or a proof. Raises Untrusted.

    Whoever wrote the file must not choose what runs here: the game comes from the catalogue. A Python file is run only
    if the person trusts the file of data, or names the same Python file as `own`. No parameter opens a file either.
    """
    file = _python_file(split_call(text)[0])
    given = _python_file(split_call(own)[0]) if own else None
    if trust or (file is not None and given is not None and file.resolve() == given.resolve()):
        return load(text)
    if file is not None:
        raise Untrusted(f"it names the Python file {file}, which would run with your rights.")
    with closed_files():
        return load(text)


def absolute(text: str) -> str:
    """The same game, also when it is loaded from another folder: the path of a file from the root on."""
    name, _ = split_call(text)
    path = name if name.endswith(".py") else name.rpartition(":")[0]
    return text.replace(path, str(Path(path).absolute()), 1) if path.endswith(".py") else text


def game_class(name: str) -> type[Game]:
    """The class behind a name or a `file.py:Class`; raises UnknownGame with the nearest three names."""
    file = _python_file(name)
    if file is not None:
        return _from_file(file, "" if name.endswith(".py") else name.rpartition(":")[2])
    key = _key(name)
    if key in _OWN:
        module, _, attribute = _OWN[key].partition(":")
        found: type[Game] = getattr(importlib.import_module(module), attribute)
        return found
    for entry in importlib.metadata.entry_points(group=GROUP):
        if _key(entry.name) == key:
            return _checked(_loaded(entry), f"the entry point {entry.name} = {entry.value}")
    hint = suggestion(key, games())
    raise UnknownGame(f"there is no game {name!r}.{hint} `plyant games` lists all; a file is given as file.py:Class.")


def _python_file(name: str) -> Path | None:
    """The file of `file.py` or `file.py:Class`; None for every other name."""
    path = name if name.endswith(".py") else name.rpartition(":")[0]
    return Path(path) if path.endswith(".py") else None


def _key(name: str) -> str:
    """The one way to write a name that people write in several."""
    return name.strip().lower().replace("_", "-").replace(" ", "-")


def _loaded(entry: importlib.metadata.EntryPoint) -> Any:
    try:
        return entry.load()
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        raise BadFile(f"the entry point {entry.name} = {entry.value} cannot be loaded; {what}") from error


def _checked(found: Any, where: str) -> type[Game]:
    if not (isinstance(found, type) and issubclass(found, Game)):
        raise BadFile(f"{where} is not a class derived from plyant.Game.")
    return found


def _from_file(path: Path, wanted: str) -> type[Game]:
    """The Game class of a person's own file; running the file is what they asked for."""
    module = module_of(path)
    own = _games_in(module)
    if wanted:
        if not hasattr(module, wanted):
            raise UnknownGame(f"{path} has no {wanted!r}; its games are: {', '.join(own) or 'none'}.")
        return _checked(getattr(module, wanted), f"{path}:{wanted}")
    if len(own) == 1:
        return next(iter(own.values()))
    raise ParameterError(
        f"{path} has {'no class derived from plyant.Game' if not own else 'several games'}"
        + (f": say which, as {path}:{next(iter(own))}. There are: {', '.join(own)}." if own else ".")
    )


def games_of_file(path: Path) -> dict[str, type[Game]]:
    """All games of a person's own file, by the names of their classes. Raises BadFile."""
    return _games_in(module_of(path))


def _games_in(module: ModuleType) -> dict[str, type[Game]]:
    return {
        n: c
        for n, c in vars(module).items()
        if isinstance(c, type) and issubclass(c, Game) and c.__module__ == module.__name__ and not inspect.isabstract(c)
    }


def describe(name: str) -> dict[str, Any]:
    """What a list of games shows: name, sentence, players and parameters with their defaults."""
    cls = game_class(name)
    game = cls()
    sentence = (inspect.getdoc(cls) or "").split("\n")[0]
    return {
        "name": name,
        "text": sentence,
        "players": list(game.players),
        "parameters": game.parameters(),
        "moves": _first_moves(game),
    }


def _first_moves(game: Game) -> str:
    """What the first player types, after whatever chance does before."""
    s = game.initial()
    while not game.is_terminal(s) and game.player(s) == CHANCE:
        s = game.result(s, game.legal(s)[0])
    if game.is_terminal(s):
        return ""
    if game.player(s) == SIMULTANEOUS:
        return ", ".join(game.action_name(s, a) for a in game.actions_of(s, 0))
    return game.legal_text(s, 4)
