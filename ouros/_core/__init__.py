"""
The evaluator. Each folder is a layer, which uses only itself and those before it: base, syntax, heap, protocols, types,
modules, nodes, lowering, snapshot, boundary, machine.

The Python layer imports from this package, never from a module in it: Python lets a thread wait for a package that
another thread is importing, but not if it asks for a module in it.

All modules are in one library, `_modules`: what they share of addresses and code is there once. Importing the package
imports `hostapi`, and with it nearly all of them, and tells it of the two things that it needs from above: the version,
which is in dumps, and the loader of host classes.
"""

import gc
import sys
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from os.path import exists, join

from ouros._version import __version__
from ouros.host_values import load

_LAYERS = "base syntax heap protocols types modules nodes lowering snapshot boundary machine".split()
_FILES = [file for file in (join(__path__[0], "_modules" + suffix) for suffix in EXTENSION_SUFFIXES) if exists(file)]


class _Library:
    """Finds the modules of this package and its folders in the library."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        package, _, rest = name.partition(__name__ + ".")
        if package or not rest:
            return None
        if rest in _LAYERS:  # its __init__.py has no code
            spec = ModuleSpec(name, None, is_package=True)
            spec.submodule_search_locations = [join(__path__[0], rest)]
            return spec
        # Made by hand: importlib.util imports half of the standard library.
        spec = ModuleSpec(name, ExtensionFileLoader(name, _FILES[0]), origin=_FILES[0])
        spec.has_location = True
        return spec


def _load_library() -> None:
    """Import the modules without asking other finders first, and without the GC, which would find nothing to free."""
    if not _FILES:
        raise ImportError(f"ouros is not built: {__path__[0]} has no _modules.*; run `pip install .` in its checkout")
    collects = gc.isenabled()
    gc.disable()
    sys.meta_path.insert(0, _Library)
    try:
        from ouros._core import hostapi
    finally:
        sys.meta_path.remove(_Library)
        sys.meta_path.append(_Library)
        if collects:
            gc.enable()
    hostapi.set_host(__version__, load)


_load_library()

from ouros._core.hostapi import (  # noqa: E402 - found since the library is loaded
    EVENT_CALL,
    EVENT_COMPLETE,
    EVENT_ERROR,
    EVENT_FUTURES,
    EVENT_OS,
    EVENT_SLICE,
    ErrorInfo,
    Execution,
    GivenModule,
    ModuleTable,
    Policy,
    Program,
    SyntaxFailure,
    in_library,
    is_library_module,
    preload_library,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ouros._core.hostapi import Modules
    from ouros._core.workspace import Workspace

__all__ = [
    "EVENT_CALL",
    "EVENT_COMPLETE",
    "EVENT_ERROR",
    "EVENT_FUTURES",
    "EVENT_OS",
    "EVENT_SLICE",
    "ErrorInfo",
    "Execution",
    "GivenModule",
    "ModuleTable",
    "Modules",
    "Policy",
    "Program",
    "SyntaxFailure",
    "Workspace",
    "in_library",
    "is_library_module",
    "preload_library",
]


def __getattr__(name: str) -> object:
    """`Workspace` is imported when it is first asked for: a process may run programs and never have a session."""
    if name != "Workspace":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from ouros._core.workspace import Workspace

    globals()[name] = Workspace
    return Workspace
