"""The module whose code called a function that makes a class: what the class says it is from.

Must not know what is made. Invariant: a depth counts the frames between `calling_module` and the code that is asked for.
"""

from _sys import _getframemodulename


def calling_module(depth=2):
    """The name of the module whose code called the caller; None if it has none."""
    return _getframemodulename(depth)
