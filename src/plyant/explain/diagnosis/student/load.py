"""The student's function, from a file or as it stands in this process."""

from __future__ import annotations

import importlib.util
import inspect
import sys
import traceback
from pathlib import Path
from typing import Any

from . import stand_ins


class Refused(Exception):
    """The function cannot be had; the text says why."""


def from_file(path: str, name: str) -> Any:
    """What is called `name` in this file; "" where there is just one candidate."""
    stand_ins.offer()
    sys.path.insert(0, str(Path(path).resolve().parent))  # so that it may import its neighbours
    spec = importlib.util.spec_from_file_location("student", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["student"] = module
    try:
        spec.loader.exec_module(module)
    except SyntaxError as error:
        raise Refused(f"{path}, line {error.lineno}: {error.msg}.") from None
    except BaseException as error:
        raise Refused(f"{path} stopped with {described(error, path)}.") from None
    return _named(module, path, name)


def _named(module: Any, path: str, name: str) -> Any:
    own = [n for n, f in vars(module).items() if callable(f) and getattr(f, "__module__", "") == "student"]
    if not name and len(own) == 1:
        name = own[0]
    if not name:
        raise Refused(f"say which function of {path} is meant, as {path}:NAME; it has: {', '.join(own) or 'none'}.")
    found, owner = module, None
    for part in name.split("."):
        if not hasattr(found, part):
            raise Refused(f"{path} has no {name!r}; it has: {', '.join(own) or 'no functions'}.")
        found, owner = getattr(found, part), found
    if not callable(found):
        raise Refused(f"{path}:{name} is not a function.")
    is_method = inspect.isclass(owner) and inspect.isfunction(inspect.getattr_static(owner, part))
    if is_method and part in ("getAction", "get_action"):
        return owner
    return getattr(instance(owner), part) if is_method else found


def instance(cls: Any) -> Any:
    """An instance, made without arguments if that is possible, and without __init__ if it is not."""
    try:
        return cls()
    except Exception:
        return object.__new__(cls)


def described(error: BaseException, path: str) -> str:
    """One line: what it was, and where in the student's file."""
    where = ""
    for frame, line in traceback.walk_tb(error.__traceback__):
        if frame.f_code.co_filename == path:
            where = f" (line {line}, in {frame.f_code.co_name})"
    text = " ".join(str(error).split())[:200]
    return f"{type(error).__name__}{': ' + text if text else ''}{where}"
