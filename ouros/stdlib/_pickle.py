"""What CPython writes in C of pickle: one implementation is there here, under both names."""

from pickle import PickleBuffer, PickleError, Pickler, PicklingError, Unpickler, UnpicklingError, dump, dumps, load, loads

__all__ = ["PickleError", "Pickler", "PicklingError", "Unpickler", "UnpicklingError", "dump", "dumps", "load", "loads"]
