"""Module `hmac`: message authentication codes (RFC 2104)."""

import hashlib as _hashlib

from _buffers import bytes_of as _bytes_of

_TO_OUTER = bytes(x ^ 0x5C for x in range(256))
_TO_INNER = bytes(x ^ 0x36 for x in range(256))
trans_5C, trans_36 = _TO_OUTER, _TO_INNER
digest_size = None


class HMAC:
    """Message authentication code of the data so far."""

    blocksize = 64

    def __init__(self, key, msg=None, digestmod=""):
        if not isinstance(key, (bytes, bytearray)):
            raise TypeError(f"key: expected bytes or bytearray, but got {type(key).__name__!r}")
        if not digestmod:
            raise TypeError("Missing required argument 'digestmod'.")
        if type(digestmod) is str and type(key) is bytes:
            # A hash object starts with the data that it is given.
            self._inner = inner = _hashlib.new(digestmod)
            self.digest_size = inner.digest_size
            self.block_size = size = inner.block_size
            if len(key) > size:
                key = _hashlib.new(digestmod, key).digest()
            key = key.ljust(size, b"\0")
            inner.update(key.translate(_TO_INNER))
            self._outer = _hashlib.new(digestmod, key.translate(_TO_OUTER))
            if msg is not None:
                self.update(msg)
            return
        if callable(digestmod):
            make = digestmod
        elif isinstance(digestmod, str):
            make = lambda data=b"": _hashlib.new(digestmod, data)
        else:
            make = lambda data=b"": digestmod.new(data)
        self._outer = make()
        self._inner = make()
        self.digest_size = self._inner.digest_size
        self.block_size = self._inner.block_size
        if len(key) > self.block_size:
            key = make(bytes(key)).digest()
        key = bytes(key).ljust(self.block_size, b"\0")
        self._outer.update(key.translate(_TO_OUTER))
        self._inner.update(key.translate(_TO_INNER))
        if msg is not None:
            self.update(msg)

    @property
    def name(self):
        return f"hmac-{self._inner.name}"

    def update(self, msg):
        self._inner.update(msg)

    def copy(self):
        new = self.__class__.__new__(self.__class__)
        new.digest_size = self.digest_size
        new.block_size = self.block_size
        new._inner = self._inner.copy()
        new._outer = self._outer.copy()
        return new

    def _current(self):
        h = self._outer.copy()
        h.update(self._inner.digest())
        return h

    def digest(self):
        return self._current().digest()

    def hexdigest(self):
        return self._current().hexdigest()


def new(key, msg=None, digestmod=""):
    return HMAC(key, msg, digestmod)


def digest(key, msg, digest):
    return HMAC(_bytes_of(key), msg, digest).digest()


def compare_digest(a, b, /):
    """Return a == b, for two ASCII strings or two bytes-like objects."""
    if isinstance(a, str) and isinstance(b, str):
        if not a.isascii() or not b.isascii():
            raise TypeError("comparing strings with non-ASCII characters is not supported")
        return str.encode(a) == str.encode(b)
    if not isinstance(a, (bytes, bytearray, memoryview)) and not isinstance(b, (bytes, bytearray, memoryview)):
        raise TypeError(f"unsupported operand types(s) or combination of types: '{type(a).__name__}' and '{type(b).__name__}'")
    return _bytes_of(a) == _bytes_of(b)
