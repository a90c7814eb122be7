"""What there is to import."""

__all__ = ["find_spec"]


def find_spec(name, package=None):
    """Something for a module that can be imported, else None."""
    from importlib import import_module
    from types import SimpleNamespace
    try:
        import_module(name, package)
    except ModuleNotFoundError:
        return None
    return SimpleNamespace(name=name, origin=None, loader=None, submodule_search_locations=None)
