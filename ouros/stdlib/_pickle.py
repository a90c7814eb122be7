"""Module `_pickle`: CPython's name for the C part of pickle. Here it is the same implementation as `pickle`."""

from pickle import PickleBuffer, PickleError, Pickler, PicklingError, Unpickler, UnpicklingError, dump, dumps, load, loads

__all__ = ["PickleError", "Pickler", "PicklingError", "Unpickler", "UnpicklingError", "dump", "dumps", "load", "loads"]
