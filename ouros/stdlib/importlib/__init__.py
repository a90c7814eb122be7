"""importlib: imports by name. There are no loaders, finders or files: only the modules of the sandbox can be imported."""

__all__ = ["__import__", "import_module", "invalidate_caches", "reload"]

import importlib.util as util

__import__ = __import__


def import_module(name, package=None):
    """The module of that name; a relative name needs the package it is relative to."""
    level = 0
    if name.startswith("."):
        if not package:
            raise TypeError(f"the 'package' argument is required to perform a relative import for {name!r}")
        while level < len(name) and name[level] == ".":
            level += 1
        parts = package.rsplit(".", level - 1)
        if len(parts) < level:
            raise ImportError("attempted relative import beyond top-level package")
        name = f"{parts[0]}.{name[level:]}" if name[level:] else parts[0]
    return __import__(name, fromlist=("",))


def invalidate_caches():
    """There are none."""


def reload(module):
    """Modules of the sandbox don't change: the module itself."""
    import types
    if not isinstance(module, types.ModuleType):
        raise TypeError("reload() argument must be a module")
    return module
