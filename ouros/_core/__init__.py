"""
The evaluator. Python modules use `hostapi` and `workspace`. Each folder is a layer, which uses only itself and those
before it: base, syntax, heap, protocols, types, modules, nodes, lowering, snapshot, boundary, machine.

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
        if package or not rest or not _FILES:
            return None
        if rest in _LAYERS:  # its __init__.py has no code
            spec = ModuleSpec(name, None, is_package=True)
            spec.submodule_search_locations = [join(__path__[0], rest)]
            return spec
        # Made by hand: importlib.util imports half of the standard library.
        spec = ModuleSpec(name, ExtensionFileLoader(name, _FILES[0]), origin=_FILES[0])
        spec.has_location = True
        return spec


def _import_hostapi() -> None:
    """Import the modules without asking other finders first, and without the GC, which would find nothing to free."""
    collects = gc.isenabled()
    gc.disable()
    sys.meta_path.insert(0, _Library)
    try:
        from ouros._core.hostapi import set_host
    finally:
        sys.meta_path.remove(_Library)
        sys.meta_path.append(_Library)
        if collects:
            gc.enable()
    set_host(__version__, load)


if _FILES:
    _import_hostapi()
