"""importlib.util: what can be said about modules without files."""

__all__ = ["find_spec", "resolve_name"]

from importlib import import_module


class ModuleSpec:
    """The name of a module that can be imported."""

    def __init__(self, name):
        self.name = name
        self.loader = None
        self.origin = None
        self.submodule_search_locations = None

    @property
    def parent(self):
        return self.name.rpartition(".")[0]

    def __repr__(self):
        return f"ModuleSpec(name={self.name!r}, loader=None)"


def resolve_name(name, package):
    """An absolute name for a relative one."""
    if not name.startswith("."):
        return name
    if not package:
        raise ImportError(f"no package specified for {name!r} (required for relative module names)")
    level = 0
    while level < len(name) and name[level] == ".":
        level += 1
    parts = package.rsplit(".", level - 1)
    if len(parts) < level:
        raise ImportError("attempted relative import beyond top-level package")
    return f"{parts[0]}.{name[level:]}" if name[level:] else parts[0]


def find_spec(name, package=None):
    """Something that says the module is there, or None."""
    name = resolve_name(name, package)
    try:
        import_module(name)
    except ModuleNotFoundError as e:
        if e.name != name and not name.startswith(f"{e.name}."):
            raise
        if "." in name and e.name != name:
            raise
        return None
    return ModuleSpec(name)
