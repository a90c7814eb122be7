"""Exceptions of `pickle`, and the lookup of global objects by name.

Knows neither streams nor how objects are reduced. Invariant: a name is looked up in modules of the sandbox only.
"""

import sys
from _compat_pickle import IMPORT_MAPPING, NAME_MAPPING

HIGHEST_PROTOCOL = 5
DEFAULT_PROTOCOL = 5
FRAME_SIZE_TARGET = 64 * 1024


class PickleError(Exception):
    __module__ = "_pickle"


class PicklingError(PickleError):
    __module__ = "_pickle"


class UnpicklingError(PickleError):
    __module__ = "_pickle"


class PickleBuffer:
    """Wrapper of a buffer that may be passed out of band, next to the pickle."""

    __full_type_name__ = True  # error messages use the name pickle.PickleBuffer
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


# Modules written in C that pickles of CPython name -> the module that has the same names here
_PUBLIC = {"_io": "io", "posix": "os"}


def load_module(name):
    name = _PUBLIC.get(name, name)
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
