"""The verbs. Errors are one sentence on stderr and exit status 2; --debug shows where they came from."""

from __future__ import annotations

import importlib
import sys
import traceback
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from plyant.cli.streams import prepare_streams, warnings_shown
from plyant.errors import PlyantError

VERBS = (
    "games", "play", "replay", "best", "check", "bench", "tree", "trace", "label", "cost", "exercise", "diagnose",
    "equilibrium", "ants", "match", "solve", "strategy", "verify", "nim", "serve",
)  # fmt: skip


class _PlainFlags:
    """A command whose help names no type for options that take no value: `--json`, not `--json <bool>`."""

    def get_params(self, context: Any) -> list[Any]:
        """The parameters of the command, its help option included."""
        params: list[Any] = super().get_params(context)  # type: ignore[misc]
        for param in params:
            if getattr(param, "is_flag", False):
                param.display_type_rich = _no_type
        return params


def _no_type(ctx: Any) -> str:
    return ""


class _Command(_PlainFlags, TyperCommand):
    """A verb."""

    def invoke(self, context: Any) -> Any:
        """Refuse files that cannot be written before the work begins, then run the verb."""
        from plyant.cli.targets import OUTPUTS, refuse_unwritable

        for name in OUTPUTS:
            given = context.params.get(name)
            for path in given if isinstance(given, (list, tuple)) else [given]:
                refuse_unwritable(Path(path) if path else None)
        return super().invoke(context)


class _Group(_PlainFlags, TyperGroup):
    """All verbs."""


class _App(typer.Typer):
    """A command line whose verbs are commands of the class above."""

    def command(self, name: str | None = None, *, cls: Any = _Command, **options: Any) -> Any:
        """Add a verb."""
        return super().command(name, cls=cls, **options)


def _version(wanted: bool) -> None:
    if wanted:
        from plyant import __version__

        typer.echo(f"plyant {__version__}")
        raise typer.Exit


def root(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and leave.", is_eager=True, callback=_version)
    ] = False,
) -> None:
    """Play, search, explain and check games whose rules are plain Python; and find short tours by ants."""


def made(words: list[str]) -> typer.Typer:
    """The command line with the verb that is asked for, which starts faster than with all; with all for help."""
    app = _App(
        name="plyant",
        cls=_Group,
        help="Play, search, explain and check games whose rules are plain Python; and find short tours by ants.",
        no_args_is_help=True,
        rich_markup_mode="markdown",
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(epilog="Put --debug anywhere to see where an error came from.")(root)
    for verb in words[:1] if words and words[0] in VERBS else VERBS:
        importlib.import_module(f"plyant.cli.{verb}").register(app)
    return app


def main(arguments: list[str] | None = None) -> None:
    """Run the command line; always ends with SystemExit."""
    prepare_streams()
    words = list(sys.argv[1:] if arguments is None else arguments)
    debug = "--debug" in words
    words = [w for w in words if w != "--debug"]
    try:
        with warnings_shown():
            status = made(words)(args=words, prog_name="plyant", standalone_mode=False)
    except (KeyboardInterrupt, typer.Abort):
        status = 130
    except BrokenPipeError:
        sys.stderr.close()
        status = 0
    except PlyantError as error:
        status = _say(str(error), debug)
    except OSError as error:  # a file that cannot be read or written
        status = _say(f"{error.filename or 'a file'} cannot be used: {error.strerror or error}.", debug)
    except Exception as error:  # a person's own game may raise anything
        if hasattr(error, "format_message"):  # the command line itself: an unknown option, a missing argument …
            text = error.format_message()
            sys.exit(_say(text) if text else 2)  # without arguments the help was printed, and nothing is wrong
        from plyant.cli.blame import sentence

        status = _say(sentence(error), debug)
    except SystemExit as error:  # by a signal, which is another class and all right; or in a person's own game
        from plyant.cli.blame import own_place

        place = own_place(error) if type(error) is SystemExit else None
        if place is None:
            raise
        status = _say(f"{place}: the program is ended there, by sys.exit or exit; rules must not do that.", debug)
    sys.exit(status if isinstance(status, int) else 0)


def _say(text: str, debug: bool = False) -> int:
    if debug:
        traceback.print_exc()
    print(f"plyant: {' '.join(text.split())}", file=sys.stderr)
    return 2
