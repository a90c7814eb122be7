"""Module `uuid`: universally unique identifiers (RFC 9562)."""

import enum as _enum
import random as _random
import time as _time

__all__ = [
    "UUID", "SafeUUID", "getnode", "uuid1", "uuid3", "uuid4", "uuid5", "uuid6", "uuid7", "uuid8", "NAMESPACE_DNS", "NAMESPACE_URL",
    "NAMESPACE_OID", "NAMESPACE_X500", "RESERVED_NCS", "RFC_4122", "RESERVED_MICROSOFT", "RESERVED_FUTURE", "NIL", "MAX",
]

RESERVED_NCS, RFC_4122, RESERVED_MICROSOFT, RESERVED_FUTURE = [
    "reserved for NCS compatibility", "specified in RFC 4122", "reserved for Microsoft compatibility", "reserved for future definition"]


class SafeUUID(_enum.Enum):
    safe = 0
    unsafe = -1
    unknown = None


class UUID:
    """Identifier of 128 bits."""

    __slots__ = ("int", "_safe", "__weakref__")

    def __init__(self, hex=None, bytes=None, bytes_le=None, fields=None, int=None, version=None, *, is_safe=SafeUUID.unknown):
        if [hex, bytes, bytes_le, fields, int].count(None) != 4:
            raise TypeError("one of the hex, bytes, bytes_le, fields, or int arguments must be given")
        if int is not None:
            pass
        elif hex is not None:
            hex = hex.replace("urn:", "").replace("uuid:", "").strip("{}").replace("-", "")
            if len(hex) != 32:
                raise ValueError("badly formed hexadecimal UUID string")
            int = _int(hex, 16)
        elif bytes_le is not None:
            if len(bytes_le) != 16:
                raise ValueError("bytes_le is not a 16-char string")
            assert isinstance(bytes_le, _bytes), repr(bytes_le)
            bytes = bytes_le[3::-1] + bytes_le[5:3:-1] + bytes_le[7:5:-1] + bytes_le[8:]
            int = _int.from_bytes(bytes)
        elif bytes is not None:
            if len(bytes) != 16:
                raise ValueError("bytes is not a 16-char string")
            assert isinstance(bytes, _bytes), repr(bytes)
            int = _int.from_bytes(bytes)
        else:
            if len(fields) != 6:
                raise ValueError("fields is not a 6-tuple")
            value = 0
            for number, (name, size) in enumerate((("32", 32), ("16", 16), ("16", 16), ("8", 8), ("8", 8), ("48", 48)), 1):
                field = fields[number - 1]
                if not 0 <= field < 1 << size:
                    raise ValueError(f"field {number} out of range (need a{'n' if size == 8 else ''} {name}-bit value)")
                value = value << size | field
            int = value
        if not 0 <= int < 1 << 128:
            raise ValueError("int is out of range (need a 128-bit value)")
        if version is not None:
            if not 1 <= version <= 8:
                raise ValueError("illegal version number")
            int = int & ~(0xF000 << 64 | 0xC000 << 48) | version << 76 | 0x8000 << 48
        object.__setattr__(self, "int", int)
        if is_safe is not SafeUUID.unknown:
            object.__setattr__(self, "_safe", is_safe)

    @property
    def is_safe(self):
        return getattr(self, "_safe", SafeUUID.unknown)

    def __getstate__(self):
        state = {"int": self.int}
        if self.is_safe is not SafeUUID.unknown:
            state["is_safe"] = self.is_safe.value
        return state

    def __setstate__(self, state):
        object.__setattr__(self, "int", state["int"])
        if "is_safe" in state:
            object.__setattr__(self, "_safe", SafeUUID(state["is_safe"]))

    def __eq__(self, other):
        return self.int == other.int if isinstance(other, UUID) else NotImplemented

    def __lt__(self, other):
        return self.int < other.int if isinstance(other, UUID) else NotImplemented

    def __gt__(self, other):
        return self.int > other.int if isinstance(other, UUID) else NotImplemented

    def __le__(self, other):
        return self.int <= other.int if isinstance(other, UUID) else NotImplemented

    def __ge__(self, other):
        return self.int >= other.int if isinstance(other, UUID) else NotImplemented

    def __hash__(self):
        return hash(self.int)

    def __int__(self):
        return self.int

    def __repr__(self):
        return f"{self.__class__.__name__}({str(self)!r})"

    def __setattr__(self, name, value):
        raise TypeError("UUID objects are immutable")

    def __str__(self):
        x = self.hex
        return f"{x[:8]}-{x[8:12]}-{x[12:16]}-{x[16:20]}-{x[20:]}"

    @property
    def bytes(self):
        return self.int.to_bytes(16)

    @property
    def bytes_le(self):
        b = self.bytes
        return b[3::-1] + b[5:3:-1] + b[7:5:-1] + b[8:]

    @property
    def fields(self):
        return self.time_low, self.time_mid, self.time_hi_version, self.clock_seq_hi_variant, self.clock_seq_low, self.node

    @property
    def time_low(self):
        return self.int >> 96

    @property
    def time_mid(self):
        return self.int >> 80 & 0xFFFF

    @property
    def time_hi_version(self):
        return self.int >> 64 & 0xFFFF

    @property
    def clock_seq_hi_variant(self):
        return self.int >> 56 & 0xFF

    @property
    def clock_seq_low(self):
        return self.int >> 48 & 0xFF

    @property
    def time(self):
        if self.version == 6:
            return (self.int >> 96) << 28 | (self.int >> 80 & 0xFFFF) << 12 | self.int >> 64 & 0x0FFF
        if self.version == 7:
            return self.int >> 80
        return (self.time_hi_version & 0x0FFF) << 48 | self.time_mid << 32 | self.time_low

    @property
    def clock_seq(self):
        return (self.clock_seq_hi_variant & 0x3F) << 8 | self.clock_seq_low

    @property
    def node(self):
        return self.int & 0xFFFFFFFFFFFF

    @property
    def hex(self):
        return f"{self.int:032x}"

    @property
    def urn(self):
        return "urn:uuid:" + str(self)

    @property
    def variant(self):
        if not self.int & 0x8000 << 48:
            return RESERVED_NCS
        if not self.int & 0x4000 << 48:
            return RFC_4122
        if not self.int & 0x2000 << 48:
            return RESERVED_MICROSOFT
        return RESERVED_FUTURE

    @property
    def version(self):
        if self.variant == RFC_4122:
            return self.int >> 76 & 0xF


_int, _bytes = int, bytes
_node = None
_last = 0


def getnode():
    """Return a random node number of 48 bits: there is no network interface."""
    global _node
    if _node is None:
        _node = _random.SystemRandom().getrandbits(48) | 1 << 40
    return _node


def _ticks():
    """Return the time since 1582 in units of 100 ns, never the same value twice."""
    global _last
    now = _time.time_ns() // 100 + 0x01B21DD213814000
    if now <= _last:
        now = _last + 1
    _last = now
    return now


def uuid1(node=None, clock_seq=None):
    now = _ticks()
    if clock_seq is None:
        clock_seq = _random.SystemRandom().getrandbits(14)
    return UUID(fields=(now & 0xFFFFFFFF, now >> 32 & 0xFFFF, now >> 48 & 0x0FFF, clock_seq >> 8 & 0x3F, clock_seq & 0xFF,
                        getnode() if node is None else node), version=1)


def _named(function, namespace, name, version):
    if isinstance(name, str):
        name = name.encode("utf-8")
    return _with_version(_int.from_bytes(function(namespace.bytes + name).digest()[:16]), version)


def _with_version(value, version):
    """Return UUID(int=value, version=version), without checks of the arguments."""
    new = object.__new__(UUID)
    object.__setattr__(new, "int", value & ~(0xF000 << 64 | 0xC000 << 48) | version << 76 | 0x8000 << 48)
    return new


def uuid3(namespace, name):
    from hashlib import md5
    return _named(md5, namespace, name, 3)


def uuid4():
    from _random import _urandom
    return _with_version(_int.from_bytes(_urandom(16)), 4)


def uuid5(namespace, name):
    from hashlib import sha1
    return _named(sha1, namespace, name, 5)


def uuid6(node=None, clock_seq=None):
    now = _ticks()
    if clock_seq is None:
        clock_seq = _random.SystemRandom().getrandbits(14)
    value = (now >> 28 & 0xFFFFFFFF) << 96 | (now >> 12 & 0xFFFF) << 80 | (now & 0x0FFF) << 64
    return UUID(int=value | (clock_seq & 0x3FFF) << 48 | ((getnode() if node is None else node) & 0xFFFFFFFFFFFF), version=6)


_last_7 = (0, 0)


def uuid7():
    """Return a UUID with the time in milliseconds. Later ones are greater."""
    global _last_7
    now = _time.time_ns() // 1_000_000
    counter = _random.SystemRandom().getrandbits(41)
    if now <= _last_7[0]:
        now, counter = _last_7[0], _last_7[1] + 1
        if counter >> 42:
            now, counter = now + 1, 0
    _last_7 = now, counter
    value = now << 80 | (counter >> 30) << 64 | (counter & 0x3FFFFFFF) << 32 | _random.SystemRandom().getrandbits(32)
    return UUID(int=value, version=7)


def uuid8(a=None, b=None, c=None):
    bits = _random.SystemRandom().getrandbits
    a = bits(48) if a is None else a & 0xFFFFFFFFFFFF
    b = bits(12) if b is None else b & 0xFFF
    c = bits(62) if c is None else c & 0x3FFFFFFFFFFFFFFF
    return UUID(int=a << 80 | b << 64 | c, version=8)


# functions of the system, which packages look up: there are none
_generate_time_safe = None
_UuidCreate = None

NAMESPACE_DNS = UUID("6ba7b810-9dad-11d1-80b4-00c04fd430c8")
NAMESPACE_URL = UUID("6ba7b811-9dad-11d1-80b4-00c04fd430c8")
NAMESPACE_OID = UUID("6ba7b812-9dad-11d1-80b4-00c04fd430c8")
NAMESPACE_X500 = UUID("6ba7b814-9dad-11d1-80b4-00c04fd430c8")
NIL = UUID("00000000-0000-0000-0000-000000000000")
MAX = UUID("ffffffff-ffff-ffff-ffff-ffffffffffff")
