"""Package `importlib.resources`: files in packages, from the host or among the virtual files."""

__all__ = [
    "Anchor", "Package", "ResourceReader", "as_file", "contents", "files", "is_resource", "open_binary", "open_text", "path",
    "read_binary", "read_text",
]

import types
import importlib.resources.abc as abc
from contextlib import contextmanager as _contextmanager
from importlib.resources.abc import ResourceReader

Package = types.ModuleType | str
Anchor = Package


def _resolved(anchor):
    if anchor is None:
        import sys
        frame = sys._getframe(1)
        while frame.f_code.co_filename == __file__:
            frame = frame.f_back
        anchor = frame.f_globals["__name__"]
    if isinstance(anchor, str):
        from importlib import import_module
        return import_module(anchor)
    return anchor


def files(anchor=None):
    """Return the folder of a package, or the one that contains a module."""
    module = _resolved(anchor)
    spec = getattr(module, "__spec__", None)
    if spec is None or spec.loader is None:
        raise TypeError(f"{module.__name__} has no files here")
    package = module
    if spec.submodule_search_locations is None:
        package = _resolved(spec.parent)
        spec = package.__spec__
    reader = spec.loader.get_resource_reader(spec.name) if hasattr(spec.loader, "get_resource_reader") else None
    if reader is None:
        raise TypeError(f"{package.__name__} has no files here")
    return reader.files()


@_contextmanager
def as_file(path):
    """Return a context manager for a path that open() accepts: that of the virtual file."""
    yield path


def _joined(anchor, names):
    found = files(anchor)
    for name in names:
        found = found.joinpath(name)
    return found


def open_binary(anchor, *path_names):
    return _joined(anchor, path_names).open("rb")


def open_text(anchor, *path_names, encoding="utf-8", errors="strict"):
    return _joined(anchor, path_names).open("r", encoding=encoding, errors=errors)


def read_binary(anchor, *path_names):
    return _joined(anchor, path_names).read_bytes()


def read_text(anchor, *path_names, encoding="utf-8", errors="strict"):
    return _joined(anchor, path_names).read_bytes().decode(encoding, errors)


def path(anchor, *path_names):
    return as_file(_joined(anchor, path_names))


def is_resource(anchor, *path_names):
    return _joined(anchor, path_names).is_file()


def contents(anchor, *path_names):
    return (item.name for item in _joined(anchor, path_names).iterdir())
