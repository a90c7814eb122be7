"""Exceptions and opcodes of `pickle`, and the lookup of global objects by name.

Knows neither streams nor how objects are reduced. Invariant: a name is looked up in modules of the sandbox only.
"""

import sys
from _compat_pickle import IMPORT_MAPPING, NAME_MAPPING

HIGHEST_PROTOCOL = 5
DEFAULT_PROTOCOL = 5
FRAME_SIZE_TARGET = 64 * 1024

OPCODES = {
    "MARK": b"(", "STOP": b".", "POP": b"0", "POP_MARK": b"1", "DUP": b"2", "FLOAT": b"F", "INT": b"I", "BININT": b"J", "BININT1": b"K",
    "LONG": b"L", "BININT2": b"M", "NONE": b"N", "PERSID": b"P", "BINPERSID": b"Q", "REDUCE": b"R", "STRING": b"S", "BINSTRING": b"T",
    "SHORT_BINSTRING": b"U", "UNICODE": b"V", "BINUNICODE": b"X", "APPEND": b"a", "BUILD": b"b", "GLOBAL": b"c", "DICT": b"d",
    "EMPTY_DICT": b"}", "APPENDS": b"e", "GET": b"g", "BINGET": b"h", "INST": b"i", "LONG_BINGET": b"j", "LIST": b"l", "EMPTY_LIST": b"]",
    "OBJ": b"o", "PUT": b"p", "BINPUT": b"q", "LONG_BINPUT": b"r", "SETITEM": b"s", "TUPLE": b"t", "EMPTY_TUPLE": b")", "SETITEMS": b"u",
    "BINFLOAT": b"G", "TRUE": b"I01\n", "FALSE": b"I00\n", "PROTO": b"\x80", "NEWOBJ": b"\x81", "EXT1": b"\x82", "EXT2": b"\x83",
    "EXT4": b"\x84", "TUPLE1": b"\x85", "TUPLE2": b"\x86", "TUPLE3": b"\x87", "NEWTRUE": b"\x88", "NEWFALSE": b"\x89", "LONG1": b"\x8a",
    "LONG4": b"\x8b", "BINBYTES": b"B", "SHORT_BINBYTES": b"C", "SHORT_BINUNICODE": b"\x8c", "BINUNICODE8": b"\x8d", "BINBYTES8": b"\x8e",
    "EMPTY_SET": b"\x8f", "ADDITEMS": b"\x90", "FROZENSET": b"\x91", "NEWOBJ_EX": b"\x92", "STACK_GLOBAL": b"\x93", "MEMOIZE": b"\x94",
    "FRAME": b"\x95", "BYTEARRAY8": b"\x96", "NEXT_BUFFER": b"\x97", "READONLY_BUFFER": b"\x98",
}


class PickleError(Exception):
    __module__ = "_pickle"


class PicklingError(PickleError):
    __module__ = "_pickle"


class UnpicklingError(PickleError):
    __module__ = "_pickle"


class PickleBuffer:
    """Wrapper of a buffer that may be passed out of band, next to the pickle."""

    __module__ = "pickle"

    def __init__(self, object, /):
        self._view = memoryview(object)

    def raw(self):
        """Return the contents as a one-dimensional memoryview of bytes."""
        view = self._alive()
        if not view.contiguous:
            raise BufferError("cannot extract raw buffer from non-contiguous buffer")
        return view.cast("B") if view.format != "B" or view.ndim != 1 else memoryview(view)

    def release(self):
        if self._view is not None:
            self._view.release()
            self._view = None

    def _alive(self):
        if self._view is None:
            raise ValueError("operation forbidden on released PickleBuffer object")
        return self._view

    def __buffer__(self, flags, /):
        return memoryview(self._alive())

    def __reduce__(self):
        raise TypeError("cannot pickle 'pickle.PickleBuffer' object")


def type_name(obj):
    cls = type(obj)
    if cls.__module__ in ("builtins", "__main__"):
        return cls.__qualname__
    return f"{cls.__module__}.{cls.__qualname__}"




def find_attribute(module, path):
    """Return (object, its container) for a dotted path in a module."""
    obj = module
    parent = None
    for name in path:
        parent = obj
        obj = getattr(parent, name)
    return obj, parent


def load_module(name):
    module = sys.modules.get(name)
    if module is None:
        __import__(name)
        module = sys.modules[name]
    return module


def whichmodule(obj, name):
    """Return the name of the module that contains the object."""
    module_name = getattr(obj, "__module__", None)
    if module_name is not None:
        return module_name
    path = name.split(".")
    for module_name, module in list(sys.modules.items()):
        if module_name in ("__main__", "__mp_main__") or module is None:
            continue
        try:
            if find_attribute(module, path)[0] is obj:
                return module_name
        except AttributeError:
            pass
    return "__main__"


def find_global(module_name, name, proto, fix_imports):
    """Return the object of that name in a module of the sandbox."""
    if proto < 3 and fix_imports:
        if (module_name, name) in NAME_MAPPING:
            module_name, name = NAME_MAPPING[module_name, name]
        elif module_name in IMPORT_MAPPING:
            module_name = IMPORT_MAPPING[module_name]
    module = load_module(module_name)
    if proto < 4 or "." not in name:
        return getattr(module, name)
    path = name.split(".")
    try:
        return find_attribute(module, path)[0]
    except AttributeError:
        raise AttributeError(f"Can't resolve path {name!r} on module {module_name!r}")


def encode_long(x):
    """Return the int in two's complement, little endian, with as few bytes as possible."""
    if x == 0:
        return b""
    size = (x.bit_length() >> 3) + 1
    data = x.to_bytes(size, "little", signed=True)
    if x < 0 and size > 1 and data[-1] == 0xFF and data[-2] & 0x80:
        data = data[:-1]
    return data


def decode_long(data):
    return int.from_bytes(data, "little", signed=True)
