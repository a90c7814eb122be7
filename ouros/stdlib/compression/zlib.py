"""Module `compression.zlib`: the module `zlib`."""

import zlib

__doc__ = zlib.__doc__
__all__ = getattr(zlib, "__all__", None) or [name for name in dir(zlib) if not name.startswith("_")]


def __getattr__(name):
    return getattr(zlib, name)
