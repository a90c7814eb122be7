"""Name of the calling module, for functions that make classes and set their `__module__`.

Knows nothing of the classes. Invariant: `depth` counts the frames from `calling_module` to the code whose module is
wanted.
"""

from _sys import _getframemodulename


def calling_module(depth=2):
    """Return the name of the module at that depth, by default the one that called the caller, or None."""
    return _getframemodulename(depth)
