"""Module `pkgutil`: modules of packages, and files next to them."""

__all__ = ["ModuleInfo", "extend_path", "get_data", "iter_modules", "resolve_name", "walk_packages"]

from collections import namedtuple

import _import

ModuleInfo = namedtuple("ModuleInfo", "module_finder name ispkg")


def _given(folder):
    """Yield (name, True if a package) for the host's modules in a folder."""
    from _given_files import folders
    tree = folders()
    for name, is_folder in tree.get(folder, {}).items():
        child = f"{folder}/{name}" if folder else name
        if is_folder:
            if name.isidentifier() and "__init__.py" in tree.get(child, {}):
                yield name, True
        elif name.endswith(".py") and name != "__init__.py" and name[:-3].isidentifier():
            yield name[:-3], False


def _found(folder):
    """Yield (name, True if a package) for the modules among the virtual files of a folder."""
    import os
    try:
        names = sorted(os.listdir(folder or "."))
    except (OSError, NotImplementedError):
        return
    for name in names:
        if name.endswith(".py"):
            if name != "__init__.py" and name[:-3].isidentifier():
                yield name[:-3], False
        elif name.isidentifier() and os.path.isfile(os.path.join(folder, name, "__init__.py")):
            yield name, True


def iter_modules(path=None, prefix=""):
    """Yield a ModuleInfo for each module in the folders, by default those of sys.path."""
    import sys
    from importlib.machinery import FileFinder
    if isinstance(path, str):
        raise ValueError("path must be None or list of paths to look for top-level modules on")
    yielded = set()
    for folder in sys.path if path is None else path:
        found = dict(_import.library_parts(folder) or _given(folder))
        if path is None and folder == sys.path[0]:
            found.update(_given(""))
        if _import.searches_files() and not folder.startswith("/site-packages"):
            found.update(_found(folder))
        for name, is_package in sorted(found.items()):
            if name not in yielded:
                yielded.add(name)
                yield ModuleInfo(FileFinder(folder), prefix + name, is_package)


def walk_packages(path=None, prefix="", onerror=None):
    """Yield a ModuleInfo for each module, recursively. Imports the packages."""
    import sys
    seen = set()
    pending = [iter_modules(path, prefix)]
    while pending:
        info = next(pending[-1], None)
        if info is None:
            pending.pop()
            continue
        yield info
        if not info.ispkg:
            continue
        try:
            __import__(info.name)
        except ImportError:
            if onerror is not None:
                onerror(info.name)
        except Exception:
            if onerror is None:
                raise
            onerror(info.name)
        else:
            folders = [folder for folder in getattr(sys.modules[info.name], "__path__", None) or [] if folder not in seen]
            seen.update(folders)
            pending.append(iter_modules(folders, info.name + "."))


def get_data(package, resource):
    """Return the bytes of a package's file, or None if the package's loader reads no files."""
    from importlib import import_module
    from importlib.util import find_spec
    spec = find_spec(package)
    if spec is None or spec.loader is None or not hasattr(spec.loader, "get_data"):
        return None
    module = import_module(package)
    if getattr(module, "__file__", None) is None:
        return None
    return spec.loader.get_data("/".join([module.__file__.rpartition("/")[0], *resource.split("/")]))


def extend_path(path, name):
    """Return the folders of a package, extended by folders of that name in sys.path."""
    import os
    import sys
    if not isinstance(path, list):
        return path
    path = path[:]
    parts = name.split(".")
    for folder in sys.path if len(parts) == 1 else getattr(sys.modules.get(".".join(parts[:-1])), "__path__", []):
        found = os.path.join(folder, parts[-1])
        if found not in path and _import.searches_files() and os.path.isfile(os.path.join(found, "__init__.py")):
            path.append(found)
    return path


def resolve_name(name):
    """Return the object named 'package.module:attribute' or 'package.module.attribute'. Imports modules on the way."""
    from importlib import import_module
    module, colon, rest = name.partition(":")
    parts = module.split(".")
    if not all([part.isidentifier() for part in parts]) or colon and rest and not all([part.isidentifier() for part in rest.split(".")]):
        raise ValueError(f"invalid format: {name!r}")
    if colon:
        found = import_module(module)
        parts = rest.split(".") if rest else []
    else:
        found = import_module(parts[0])
        done = parts.pop(0)
        while parts:
            try:
                found = import_module(f"{done}.{parts[0]}")
            except ImportError:
                break
            done = f"{done}.{parts.pop(0)}"
    for part in parts:
        found = getattr(found, part)
    return found
