"""Module `_pickle`: CPython's name for the C part of pickle. Here it is the same implementation as `pickle`.

Invariant: the functions do not become methods where a class has them as attributes, as functions of C don't.
"""

import pickle as _implementation
from pickle import PickleBuffer, PickleError, Pickler, PicklingError, Unpickler, UnpicklingError

__all__ = ["PickleError", "Pickler", "PicklingError", "Unpickler", "UnpicklingError", "dump", "dumps", "load", "loads"]

dump = staticmethod(_implementation.dump)
dumps = staticmethod(_implementation.dumps)
load = staticmethod(_implementation.load)
loads = staticmethod(_implementation.loads)
