"""
The evaluator. Python modules use `hostapi` and `workspace`. Each folder is a layer, which uses only itself and those
before it: base, syntax, heap, protocols, types, modules, nodes, lowering, snapshot, boundary, machine.

All modules are in one library, `_modules`: what they share of addresses and code is there once.
"""

import sys
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from os.path import exists, join

_FILES = [file for file in (join(__path__[0], "_modules" + suffix) for suffix in EXTENSION_SUFFIXES) if exists(file)]


class _Library:
    """Finds the modules of this package and its folders in the library."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if not name.startswith(__name__ + ".") or not _FILES:
            return None
        # Made by hand: importlib.util imports half of the standard library.
        spec = ModuleSpec(name, ExtensionFileLoader(name, _FILES[0]), origin=_FILES[0])
        spec.has_location = True
        return spec


if _Library not in sys.meta_path:
    sys.meta_path.append(_Library)
