"""Module `struct`: values packed into bytes by a format. Natives do the work."""

from itertools import islice as _islice, zip_longest as _zip_longest
from operator import index as _index

from _buffers import contiguous as _contiguous, writable as _writable
from _plain import call as _call
from _struct import calcsize, method_pack as _method_pack, method_pack_into as _method_pack_into, method_unpack as _method_unpack
from _struct import pack, pack_into, unpack, unpack_each as _unpack_each, unpack_from

__all__ = ["calcsize", "pack", "pack_into", "unpack", "unpack_from", "iter_unpack", "Struct", "error"]


class error(Exception):
    """Raised for an invalid format, and for values that do not fit it."""

    __module__ = "struct"


def _format(format):
    if isinstance(format, str):
        return format
    if isinstance(format, bytes):
        # A non-ASCII character is as invalid as a backslash.
        return format.decode("ascii", "backslashreplace")
    {format: None}  # CPython looks it up first, so that what has no hash is told so
    raise TypeError(f"Struct() argument 1 must be a str or bytes object, not {type(format).__name__}")


def _codes(format):
    """Yield the code of each value that a format packs."""
    count = ""
    for c in format:
        if c.isdigit():
            count += c
        else:
            if c in "sp":
                yield c
            elif c.isalpha() and c != "x" or c == "?":
                # More values than digits of 18 characters count are not there.
                for _ in range(int(count.lstrip("0")[:18] or "0") if count else 1):
                    yield c
            count = ""


def _values(format, values):
    """Return the values as types that natives pack: objects with `__index__` as ints, with `__float__` as floats, for `?` as bools."""
    out = []
    codes = _codes(format) if "?" in format else ()
    for value, code in _zip_longest(values, _islice(codes, len(values))):
        if code == "?":
            value = bool(value)
        elif not isinstance(value, (int, float, complex, bytes, bytearray, str, bool)) and hasattr(type(value), "__index__"):
            value = _index(value)
        elif not isinstance(value, (int, float, complex, bytes, bytearray, str)):
            if hasattr(type(value), "__float__"):
                value = float(value)
            else:
                value = ""  # refused by its format, as any object that is no number
        out.append(value)
    return tuple(out)


# The natives of `_struct` handle short formats and common values, and call these functions for others.


def _calcsize(format):
    return _call("struct_calcsize", _format(format))


def _pack(format, values):
    return _call("struct_pack", _format(format), _values(_format(format), values))


def _unpack(format, buffer):
    format = _format(format)
    return _call("struct_unpack", format, _contiguous(buffer).tobytes())


def _pack_into(format, values):
    if len(values) < 2:
        raise error(f"pack_into expected {'offset' if values else 'buffer'} argument")
    buffer, offset, *values = values
    try:
        data = pack(format, *values)
    except error as e:
        raise error(str(e).replace("pack expected", "pack_into expected", 1)) from None
    view = _writable(buffer)
    size = len(view)
    kind = type(offset).__name__
    offset = _index(offset)
    if not -1 << 63 <= offset < 1 << 63:
        raise IndexError(f"cannot fit '{kind}' into an index-sized integer")
    if offset < 0:
        if offset + len(data) > 0:
            raise error(f"no space to pack {len(data)} bytes at offset {offset}")
        if offset + size < 0:
            raise error(f"offset {offset} out of range for {size}-byte buffer")
        offset += size
    if size - offset < len(data):
        raise error(f"pack_into requires a buffer of at least {len(data) + offset} bytes for packing {len(data)} bytes at offset {offset} "
                    f"(actual buffer size is {size})")
    view[offset:offset + len(data)] = data


def _unpack_from(format, buffer, offset):
    n = calcsize(format)
    data = _contiguous(buffer).cast("B")
    size = len(data)
    offset = _index(offset)
    if not -1 << 63 <= offset < 1 << 63:
        raise OverflowError("Python int too large to convert to C ssize_t")
    if offset < 0:
        if offset + n > 0:
            raise error(f"not enough data to unpack {n} bytes at offset {offset}")
        if offset + size < 0:
            raise error(f"offset {offset} out of range for {size}-byte buffer")
        offset += size
    if size - offset < n:
        raise error(f"unpack_from requires a buffer of at least {n + offset} bytes for unpacking {n} bytes at offset {offset} "
                    f"(actual buffer size is {size})")
    return unpack(format, data[offset:offset + n].tobytes())


def iter_unpack(format, buffer, /):
    items = _unpack_each(format, buffer)
    if items is not None:
        return iter(items)
    n = calcsize(format)
    if n == 0:
        raise error("cannot iteratively unpack with a struct of length 0")
    data = _contiguous(buffer).tobytes()
    if len(data) % n:
        raise error(f"iterative unpacking requires a buffer of a multiple of {n} bytes")
    return (unpack(format, data[i:i + n]) for i in range(0, len(data), n))


_set = object.__setattr__


def _check_change(struct, name):
    """Refuse to change what describes the format, and attributes of an instance of no derived class."""
    if name in ("format", "size"):
        raise AttributeError(f"attribute '{name}' of '_struct.Struct' objects is not writable")
    if type(struct) is Struct and not hasattr(Struct, name):
        raise AttributeError(f"'_struct.Struct' object has no attribute {name!r} and no __dict__ for setting new attributes",
                             name=name, obj=struct)


class Struct:
    """Compiled format."""

    __full_type_name__ = True  # error messages use the name _struct.Struct

    def __init__(self, format):
        format = _format(format)
        size = calcsize(format)
        _set(self, "format", format)
        _set(self, "size", size)

    def __setattr__(self, name, value):
        _check_change(self, name)
        _set(self, name, value)

    def __delattr__(self, name):
        _check_change(self, name)
        object.__delattr__(self, name)

    pack = _method_pack
    pack_into = _method_pack_into
    unpack = _method_unpack

    def unpack_from(self, buffer, offset=0):
        return unpack_from(self.format, buffer, offset)

    def iter_unpack(self, buffer, /):
        return iter_unpack(self.format, buffer)

    def __repr__(self):
        return f"Struct({self.format!r})"


Struct.__module__ = "_struct"
