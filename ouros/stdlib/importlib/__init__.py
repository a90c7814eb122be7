"""Package `importlib`: imports by name. The work is done by the runtime and `_imports`."""

__all__ = ["__import__", "import_module", "invalidate_caches", "reload"]

import importlib.abc as abc
import importlib.machinery as machinery
import importlib.util as util

__import__ = __import__


def import_module(name, package=None):
    """Import a module. Returns it. A relative name needs its package."""
    if name.startswith("."):
        if not package:
            raise TypeError(f"the 'package' argument is required to perform a relative import for {name!r}")
        name = util.resolve_name(name, package)
    return __import__(name, fromlist=("",))


def invalidate_caches():
    """Make the finders of the program drop their caches."""
    import sys
    for finder in sys.meta_path:
        if hasattr(finder, "invalidate_caches"):
            finder.invalidate_caches()


def reload(module):
    """Run the code of a module again. Returns the module. A library module is returned unchanged."""
    import types
    if not isinstance(module, types.ModuleType) and not hasattr(module, "__spec__"):
        raise TypeError("reload() argument must be a module")
    from _imports import reload as run_again
    return run_again(module)
