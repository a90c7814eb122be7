"""pickle: objects of the sandbox as bytes, in CPython's formats.

Only names the two halves (`_pickle_out`, `_pickle_in`) and the opcodes. Loading finds what modules of the sandbox hold, nothing of the host.
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
# The names that CPython gives its second implementation.
_Pickler, _Unpickler, _dump, _dumps, _load, _loads = Pickler, Unpickler, dump, dumps, load, loads
