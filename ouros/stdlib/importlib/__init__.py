"""Importing by name. The sandbox has its own modules only."""

__all__ = ["__import__", "import_module", "invalidate_caches", "reload"]

__import__ = __import__


def import_module(name, package=None):
    """The module of a dotted name; a leading dot is relative to package."""
    if name.startswith("."):
        if not package:
            raise TypeError(f"the 'package' argument is required to perform a relative import for {name!r}")
        level = len(name) - len(name.lstrip("."))
        parts = package.split(".")
        if level > len(parts):
            raise ImportError("attempted relative import beyond top-level package")
        base = ".".join(parts[:len(parts) - level + 1])
        name = f"{base}.{name[level:]}" if name[level:] else base
    return __import__(name, fromlist=("*",))


def invalidate_caches():
    """Nothing is cached."""


def reload(module):
    """Modules of the sandbox don't change: the module itself."""
    import types
    if not isinstance(module, types.ModuleType):
        raise TypeError("reload() argument must be a module")
    return module
