"""Module `pickle`: objects as bytes, in CPython's formats.

Only joins the halves `_pickle_out` and `_pickle_in`, and lists the opcodes. Invariant: loading finds objects in modules
of the sandbox only.
"""

from _pickle_in import Unpickler, load, loads
from _pickle_names import (
    DEFAULT_PROTOCOL, HIGHEST_PROTOCOL, OPCODES as _OPCODES, PickleBuffer, PickleError, PicklingError, UnpicklingError, decode_long,
    encode_long, whichmodule,
)
from _pickle_out import Pickler, dump, dumps

__all__ = ["PickleError", "PicklingError", "UnpicklingError", "Pickler", "Unpickler", "dump", "dumps", "load", "loads", "PickleBuffer"]

format_version = "5.0"
compatible_formats = ["1.0", "1.1", "1.2", "1.3", "2.0", "3.0", "4.0", "5.0"]
bytes_types = (bytes, bytearray)
globals().update(_OPCODES)
__all__.extend(_OPCODES)
# names of CPython's Python implementation
_Pickler, _Unpickler, _dump, _dumps, _load, _loads = Pickler, Unpickler, dump, dumps, load, loads
