"""`--tool`: functions of the user that programs may call.

Knows how modules are imported, and tools. Invariant: the user's code runs on the host with all its rights, so only what
the user names is imported.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ouros.cli.options import UsageError, did_you_mean

if TYPE_CHECKING:
    from types import ModuleType

    from ouros.tools import Toolset


def load_tools(texts: list[str]) -> Toolset:
    """Return the tools that `--tool MODULE:NAME` or `--tool FILE.py:NAME` gives; NAME is a function, a Tool or a
    Toolset.

    Raises:
        UsageError: There is no such module or name, or it is no function.
        ImportError: ouros[tools] is not installed.
    """
    from ouros.tools import Toolset

    tools = Toolset()
    for text in texts:
        module_name, colon, path = text.rpartition(":")
        if not colon or not module_name or not path:
            raise UsageError(f"--tool {text!r}: expected MODULE:FUNCTION or FILE.py:FUNCTION")
        found = _member(text, _module(text, module_name), path)
        try:
            for one in found.values() if isinstance(found, Toolset) else [found]:
                tools.add(one)
        except (TypeError, ValueError) as error:
            raise UsageError(f"--tool {text!r}: {error}") from None
    return tools


def _module(text: str, name: str) -> ModuleType:
    try:
        if name.endswith(".py"):
            return _module_of_file(text, Path(name))
        if "" not in sys.path and str(Path.cwd()) not in sys.path:
            sys.path.insert(0, str(Path.cwd()))  # as `python -m` does, modules of the current folder come first
        return importlib.import_module(name)
    except UsageError:
        raise
    except ModuleNotFoundError as error:
        if error.name is not None and (name == error.name or name.startswith(f"{error.name}.")):
            raise UsageError(f"--tool {text!r}: there is no module {error.name!r}") from None
        raise UsageError(f"--tool {text!r}: importing it failed: {error}") from error
    except Exception as error:
        raise UsageError(f"--tool {text!r}: importing it failed: {type(error).__name__}: {error}") from error


def _module_of_file(text: str, path: Path) -> ModuleType:
    if not path.is_file():
        raise UsageError(f"--tool {text!r}: no file {str(path)!r}")
    name = path.stem
    known = sys.modules.get(name)
    if known is not None and getattr(known, "__file__", None) == str(path.resolve()):
        return known
    spec = importlib.util.spec_from_file_location(name, path.resolve())
    if spec is None or spec.loader is None:
        raise UsageError(f"--tool {text!r}: {str(path)!r} is no Python file")
    module = importlib.util.module_from_spec(spec)
    if known is None:
        sys.modules[name] = module  # dataclasses, for example, look their module up
    sys.path.insert(0, str(path.resolve().parent))
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(path.resolve().parent))
    return module


def _member(text: str, module: ModuleType, path: str) -> Any:
    current: Any = module
    for name in path.split("."):
        members = vars(current) if hasattr(current, "__dict__") else {}
        if not hasattr(current, name):
            shown = [known for known in members if not known.startswith("_")]
            raise UsageError(f"--tool {text!r}: {module.__name__} has no {path!r}{did_you_mean(name, shown)}")
        current = getattr(current, name)
    return current
