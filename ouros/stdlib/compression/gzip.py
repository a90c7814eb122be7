"""Module `compression.gzip`: the module `gzip`."""

import gzip

__doc__ = gzip.__doc__
__all__ = getattr(gzip, "__all__", None) or [name for name in dir(gzip) if not name.startswith("_")]


def __getattr__(name):
    return getattr(gzip, name)
