"""Module `compression.bz2`: the module `bz2`."""

import bz2

__doc__ = bz2.__doc__
__all__ = getattr(bz2, "__all__", None) or [name for name in dir(bz2) if not name.startswith("_")]


def __getattr__(name):
    return getattr(bz2, name)
