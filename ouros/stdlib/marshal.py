"""Module `marshal`: plain values as bytes, in version 2 of CPython's format, and code objects.

Knows nothing of how code is built. Invariant: the bytes of a code object hold its source, which is compiled again and checked like any other,
so they can do no more than the source could.
"""

__all__ = ["dump", "dumps", "load", "loads", "version"]

import struct
from types import CodeType
from _buffers import bytes_of as _bytes_of

import _syntax

version = 2
_DEEPEST = 1000


def _size(n):
    if n >= 2**31:
        raise ValueError("unmarshallable object")
    return struct.pack("<i", n)


def _int(value):
    if -2**31 <= value < 2**31:
        return b"i" + struct.pack("<i", value)
    digits = []
    rest = abs(value)
    while rest:
        digits.append(rest & 0x7FFF)
        rest >>= 15
    count = len(digits) if value > 0 else -len(digits)
    return b"l" + struct.pack("<i", count) + struct.pack(f"<{len(digits)}H", *digits)


_SINGLE = {None: b"N", StopIteration: b"S", ...: b"."}
_MANY = {tuple: b"(", list: b"[", set: b"<", frozenset: b">"}


def _write(value, out, depth, allow_code):
    kind = type(value)
    if depth > _DEEPEST:
        raise ValueError("object too deeply nested to marshal")
    if value is True or value is False:
        out.append(b"T" if value else b"F")
    elif value is None or value is Ellipsis or value is StopIteration:
        out.append(_SINGLE[value])
    elif kind is int:
        out.append(_int(value))
    elif kind is float:
        out.append(b"g" + struct.pack("<d", value))
    elif kind is complex:
        out.append(b"y" + struct.pack("<dd", value.real, value.imag))
    elif kind is str:
        data = value.encode("utf-8", "surrogatepass")
        out.append(b"u" + _size(len(data)) + data)
    elif kind in (bytes, bytearray, memoryview):
        if kind is memoryview and not value.c_contiguous:
            raise ValueError("unmarshallable object")
        data = bytes(value)
        out.append(b"s" + _size(len(data)) + data)
    elif kind in _MANY:
        out.append(_MANY[kind] + _size(len(value)))
        for item in value:
            _write(item, out, depth + 1, allow_code)
    elif kind is dict:
        out.append(b"{")
        for key, item in value.items():
            _write(key, out, depth + 1, allow_code)
            _write(item, out, depth + 1, allow_code)
        out.append(b"0")
    elif kind is CodeType:
        if not allow_code:
            raise ValueError("marshalling code objects is disallowed")
        parts = _syntax.code_source(value)
        if parts is None:
            raise ValueError("unmarshallable object")
        out.append(b"c")
        _write(parts, out, depth + 1, False)
    else:
        raise ValueError("unmarshallable object")


def dumps(value, version=version, /, *, allow_code=True):
    """Return a value as bytes. Raises ValueError for other than plain values and code of the program."""
    out = []
    _write(value, out, 0, allow_code)
    return b"".join(out)


def dump(value, file, version=version, /, *, allow_code=True):
    """Write a value to a binary file."""
    return file.write(dumps(value, version, allow_code=allow_code))


class _Reader:
    def __init__(self, data, allow_code):
        self.data = bytes(data)
        self.allow_code = allow_code
        self.at = 0

    def take(self, n):
        if n < 0:
            raise ValueError("bad marshal data (bytes object size out of range)")
        part = self.data[self.at:self.at + n]
        if len(part) < n:
            raise EOFError("marshal data too short")
        self.at += n
        return part

    def number(self):
        return struct.unpack("<i", self.take(4))[0]

    def items(self, depth):
        return [self.value(depth + 1) for _ in range(self.number())]

    def value(self, depth):
        if depth > _DEEPEST:
            raise ValueError("bad marshal data (too deeply nested)")
        if self.at >= len(self.data):
            raise EOFError("EOF read where object expected")
        code = self.take(1)
        if code in b"NTFS.":
            return {b"N": None, b"T": True, b"F": False, b"S": StopIteration, b".": ...}[code]
        if code == b"i":
            return self.number()
        if code == b"l":
            count = self.number()
            digits = struct.unpack(f"<{abs(count)}H", self.take(2 * abs(count)))
            value = 0
            for digit in reversed(digits):
                value = value << 15 | digit
            return value if count > 0 else -value
        if code == b"g":
            return struct.unpack("<d", self.take(8))[0]
        if code == b"y":
            return complex(*struct.unpack("<dd", self.take(16)))
        if code == b"u":
            return self.take(self.number()).decode("utf-8", "surrogatepass")
        if code == b"s":
            return self.take(self.number())
        if code == b"(":
            return tuple(self.items(depth))
        if code == b"[":
            return self.items(depth)
        if code == b"<":
            return set(self.items(depth))
        if code == b">":
            return frozenset(self.items(depth))
        if code == b"{":
            found = {}
            while self.data[self.at:self.at + 1] != b"0":
                key = self.value(depth + 1)
                found[key] = self.value(depth + 1)
            self.at += 1
            return found
        if code == b"c":
            if not self.allow_code:
                raise ValueError("unmarshalling code objects is disallowed")
            parts = self.value(depth + 1)
            if type(parts) is not tuple:
                raise ValueError("bad marshal data (code)")
            return _syntax.code_made(parts)
        raise ValueError("bad marshal data (unknown type code)")


def loads(data, /, *, allow_code=True):
    """Return the value in bytes. Data after it is ignored."""
    return _Reader(_bytes_of(data), allow_code).value(0)


def load(file, /, *, allow_code=True):
    """Read a value from a binary file. Returns it."""
    start = file.tell() if hasattr(file, "seek") else None
    reader = _Reader(file.read(), allow_code)
    value = reader.value(0)
    if start is not None:
        file.seek(start + reader.at)
    return value
