"""People's own files of rules, run as modules."""

from __future__ import annotations

import hashlib
import importlib.util
import sys
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

from plyant.errors import BadFile

_PREFIX = "plyant_file_"


class _Afresh(SourceFileLoader):
    """Reads the source each time: bytecode on disk is told from an older one by whole seconds and the file's length."""

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        code: CodeType = self.source_to_code(self.get_data(path), path)
        return code


def module_of(path: Path) -> ModuleType:
    """Run a person's own file, which is what they asked for. Raises BadFile."""
    if not path.is_file():
        raise BadFile(f"there is no file {path}.")
    # The same name in every process: machine code on disk refers to it.
    name = f"{_PREFIX}{path.stem}_{hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:12]}"
    spec = importlib.util.spec_from_file_location(name, path, loader=_Afresh(name, str(path)))
    if spec is None or spec.loader is None:
        raise BadFile(f"{path} cannot be loaded as Python.")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    sys.path.insert(0, str(path.resolve().parent))  # so that it may import its neighbours
    try:
        spec.loader.exec_module(module)
    except SyntaxError as error:
        raise BadFile(f"{path}, line {error.lineno}: {error.msg}.") from error
    except Exception as error:
        raise BadFile(f"{path} stopped with {type(error).__name__}: {error}") from error
    finally:
        sys.path.remove(str(path.resolve().parent))
    return module


def file_of(module: str) -> str:
    """The file of such a module; empty: it is another one, which is imported by its name."""
    return (getattr(sys.modules.get(module), "__file__", None) or "") if module.startswith(_PREFIX) else ""
