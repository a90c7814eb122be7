"""importlib: imports by name, of the library's modules, the host's and those among the virtual files."""

__all__ = ["__import__", "import_module", "invalidate_caches", "reload"]

import importlib.util as util

__import__ = __import__


def import_module(name, package=None):
    """The module of that name; a relative name needs the package it is relative to."""
    if name.startswith("."):
        if not package:
            raise TypeError(f"the 'package' argument is required to perform a relative import for {name!r}")
        name = util.resolve_name(name, package)
    return __import__(name, fromlist=("",))


def invalidate_caches():
    """Let the program's finders forget what they know."""
    import sys
    for finder in sys.meta_path:
        if hasattr(finder, "invalidate_caches"):
            finder.invalidate_caches()


def reload(module):
    """Run the code of a module again. A module of the library cannot have changed."""
    import types
    if not isinstance(module, types.ModuleType) and not hasattr(module, "__spec__"):
        raise TypeError("reload() argument must be a module")
    from _imports import reload as run_again
    return run_again(module)
