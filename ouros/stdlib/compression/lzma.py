"""Module `compression.lzma`: the module `lzma`."""

import lzma

__doc__ = lzma.__doc__
__all__ = getattr(lzma, "__all__", None) or [name for name in dir(lzma) if not name.startswith("_")]


def __getattr__(name):
    return getattr(lzma, name)
