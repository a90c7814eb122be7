"""Module `_threading_local`: the class of threading.local() under its other name."""

__all__ = ["local"]

from threading import local as _local


class local(_local):
    """Object with separate attributes for each thread."""
