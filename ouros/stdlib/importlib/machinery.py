"""Module `importlib.machinery`: finders, loaders and suffixes. The classes are in `_imports`."""

__all__ = [
    "BYTECODE_SUFFIXES", "DEBUG_BYTECODE_SUFFIXES", "EXTENSION_SUFFIXES", "FileFinder", "ModuleSpec", "NamespaceLoader",
    "OPTIMIZED_BYTECODE_SUFFIXES", "PathFinder", "SOURCE_SUFFIXES", "SourceFileLoader", "all_suffixes",
]

from _imports import FileFinder, ModuleSpec, NamespaceLoader, PathFinder, SourceFileLoader

SOURCE_SUFFIXES = [".py"]
BYTECODE_SUFFIXES = [".pyc"]
DEBUG_BYTECODE_SUFFIXES = OPTIMIZED_BYTECODE_SUFFIXES = BYTECODE_SUFFIXES
EXTENSION_SUFFIXES = []


def all_suffixes():
    """Return the suffixes of files with modules."""
    return SOURCE_SUFFIXES + BYTECODE_SUFFIXES + EXTENSION_SUFFIXES
