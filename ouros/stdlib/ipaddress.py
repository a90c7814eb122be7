"""Module `ipaddress`: IP addresses, networks and interfaces, versions 4 and 6.

Knows texts and ints, no network. Invariant: objects do not change.
"""

import functools as _functools

__all__ = [
    "ip_address", "ip_network", "ip_interface", "IPv4Address", "IPv4Network", "IPv4Interface", "IPv6Address", "IPv6Network", "IPv6Interface",
    "AddressValueError", "NetmaskValueError", "v4_int_to_packed", "v6_int_to_packed", "summarize_address_range", "collapse_addresses",
    "get_mixed_type_key", "IPV4LENGTH", "IPV6LENGTH",
]

IPV4LENGTH = 32
IPV6LENGTH = 128


class AddressValueError(ValueError):
    """Raised for an invalid address."""


class NetmaskValueError(ValueError):
    """Raised for an invalid network mask."""


def ip_address(address):
    """Return the address for a str, int or bytes. Raises ValueError."""
    for cls in (IPv4Address, IPv6Address):
        try:
            return cls(address)
        except (AddressValueError, NetmaskValueError):
            pass
    raise ValueError(f"{address!r} does not appear to be an IPv4 or IPv6 address")


def ip_network(address, strict=True):
    for cls in (IPv4Network, IPv6Network):
        try:
            return cls(address, strict)
        except (AddressValueError, NetmaskValueError):
            pass
    raise ValueError(f"{address!r} does not appear to be an IPv4 or IPv6 network")


def ip_interface(address):
    for cls in (IPv4Interface, IPv6Interface):
        try:
            return cls(address)
        except (AddressValueError, NetmaskValueError):
            pass
    raise ValueError(f"{address!r} does not appear to be an IPv4 or IPv6 interface")


def v4_int_to_packed(address):
    try:
        return address.to_bytes(4)
    except OverflowError:
        raise ValueError("Address negative or too large for IPv4") from None


def v6_int_to_packed(address):
    try:
        return address.to_bytes(16)
    except OverflowError:
        raise ValueError("Address negative or too large for IPv6") from None


_OCTETS = {str(i): i for i in range(256)}


def _parse_v4(text):
    octets = text.split(".")
    if len(octets) == 4:
        a, b, c, d = octets
        if a in _OCTETS and b in _OCTETS and c in _OCTETS and d in _OCTETS:
            return _OCTETS[a] << 24 | _OCTETS[b] << 16 | _OCTETS[c] << 8 | _OCTETS[d]
    return _parse_odd_v4(text)


def _parse_odd_v4(text):
    """Return the value of an address with octets that are not written as usual, or raise its error."""
    if not text:
        raise AddressValueError("Address cannot be empty")
    octets = text.split(".")
    if len(octets) != 4:
        raise AddressValueError(f"Expected 4 octets in {text!r}")
    value = 0
    for octet in octets:
        if not octet:
            raise AddressValueError(f"Empty octet not permitted in {text!r}")
        if not (octet.isascii() and octet.isdigit()):
            raise AddressValueError(f"Only decimal digits permitted in {octet!r} in {text!r}")
        if len(octet) > 3:
            raise AddressValueError(f"At most 3 characters permitted in {octet!r} in {text!r}")
        if octet != "0" and octet[0] == "0":
            raise AddressValueError(f"Leading zeros are not permitted in {octet!r} in {text!r}")
        if int(octet) > 255:
            raise AddressValueError(f"Octet {int(octet)} (> 255) not permitted in {text!r}")
        value = value << 8 | int(octet)
    return value


def _text_v4(value):
    return f"{value >> 24}.{value >> 16 & 255}.{value >> 8 & 255}.{value & 255}"


def _parse_v6(text):
    if not text:
        raise AddressValueError("Address cannot be empty")
    if len(text) > 45:
        shown = text if len(text) <= 100 else f"{text[:45]!r}({len(text) - 90} chars elided){text[-45:]!r}"
        raise AddressValueError(f"At most 45 characters expected in {shown!r}" if len(text) <= 100 else f"At most 45 characters expected in {shown}")
    parts = text.split(":")
    if len(parts) < 3:
        raise AddressValueError(f"At least 3 parts expected in {text!r}")
    if "." in parts[-1]:
        try:
            value = _parse_v4(parts.pop())
        except AddressValueError as e:
            raise AddressValueError(f"{e} in {text!r}") from None
        parts.append(f"{value >> 16 & 0xFFFF:x}")
        parts.append(f"{value & 0xFFFF:x}")
    if len(parts) > 9:
        raise AddressValueError(f"At most 8 colons permitted in {text!r}")
    skip = None
    for i in range(1, len(parts) - 1):
        if not parts[i]:
            if skip is not None:
                raise AddressValueError(f"At most one '::' permitted in {text!r}")
            skip = i
    if skip is not None:
        high = skip
        low = len(parts) - skip - 1
        if not parts[0]:
            high -= 1
            if high:
                raise AddressValueError(f"Leading ':' only permitted as part of '::' in {text!r}")
        if not parts[-1]:
            low -= 1
            if low:
                raise AddressValueError(f"Trailing ':' only permitted as part of '::' in {text!r}")
        skipped = 8 - (high + low)
        if skipped < 1:
            raise AddressValueError(f"Expected at most 7 other parts with '::' in {text!r}")
    else:
        if len(parts) != 8:
            raise AddressValueError(f"Exactly 8 parts expected without '::' in {text!r}")
        if not parts[0]:
            raise AddressValueError(f"Leading ':' only permitted as part of '::' in {text!r}")
        if not parts[-1]:
            raise AddressValueError(f"Trailing ':' only permitted as part of '::' in {text!r}")
        high, low, skipped = 8, 0, 0
    value = 0
    for part in parts[:high] if skip is None or parts[0] else parts[1:1 + high]:
        value = value << 16 | _hextet(part, text)
    value <<= 16 * skipped
    for part in parts[len(parts) - low:] if not (skip is not None and not parts[-1]) else []:
        value = value << 16 | _hextet(part, text)
    return value


def _hextet(part, text):
    if not part or not all([c in "0123456789abcdefABCDEF" for c in part]):
        raise AddressValueError(f"Only hex digits permitted in {part!r} in {text!r}")
    if len(part) > 4:
        raise AddressValueError(f"At most 4 characters permitted in {part!r} in {text!r}")
    return int(part, 16)


def _text_v6(value):
    if value >> 32 == 0xFFFF:
        return "::ffff:" + _text_v4(value & 0xFFFFFFFF)
    groups = [f"{value >> shift & 0xFFFF:x}" for shift in range(112, -1, -16)]
    best, length = -1, 1
    i = 0
    while i < 8:
        j = i
        while j < 8 and groups[j] == "0":
            j += 1
        if j - i > length:
            best, length = i, j - i
        i = max(j, i + 1)
    if best >= 0:
        end = best + length
        return ":".join(groups[:best]) + "::" + ":".join(groups[end:])
    return ":".join(groups)


@_functools.total_ordering
class _Address:
    __slots__ = ()

    def __init__(self, address):
        self._scope_id = None
        if isinstance(address, int):
            if address < 0:
                raise AddressValueError(f"{address} (< 0) is not permitted as an IPv{self.version} address")
            if address > self._all:
                raise AddressValueError(f"{address} (>= 2**{self.max_prefixlen}) is not permitted as an IPv{self.version} address")
            self._ip = address
        elif isinstance(address, bytes):
            if len(address) != self.max_prefixlen // 8:
                raise AddressValueError(f"{address!r} (len {len(address)} != {self.max_prefixlen // 8}) is not permitted as an IPv{self.version} address")
            self._ip = int.from_bytes(address)
        else:
            text = str(address)
            if "/" in text:
                raise AddressValueError(f"Unexpected '/' in {address!r}")
            if self.version == 6:
                text, has, scope = text.partition("%")
                if has:
                    if not scope or "%" in scope:
                        raise AddressValueError(f'Invalid IPv6 address: "{address!r}"')
                    self._scope_id = scope
            self._ip = self._parse(text)

    def __int__(self):
        return self._ip

    def __eq__(self, other):
        if not isinstance(other, _Address):
            return NotImplemented
        return self._ip == other._ip and self.version == other.version and self._scope_id == other._scope_id

    def __lt__(self, other):
        if not isinstance(other, _Address):
            return NotImplemented
        if self.version != other.version:
            raise TypeError(f"{self} and {other} are not of the same version")
        return self._ip < other._ip

    def __hash__(self):
        return hash((hex(self._ip), self._scope_id) if self._scope_id else hex(self._ip))

    def __add__(self, other):
        if not isinstance(other, int):
            return NotImplemented
        return self.__class__(self._ip + other)

    def __sub__(self, other):
        if not isinstance(other, int):
            return NotImplemented
        return self.__class__(self._ip - other)

    def __repr__(self):
        return f"{self.__class__.__name__}({str(self)!r})"

    def __str__(self):
        text = self._show(self._ip)
        return f"{text}%{self._scope_id}" if self._scope_id else text

    def __format__(self, spec):
        if not spec or spec[-1] == "s":
            return format(str(self), spec)
        kind = spec[-1]
        flags = spec[:-1].lstrip("0123456789")
        if kind not in "bnxX" or any([c not in "#_" for c in spec[:-1]]):
            return object.__format__(self, spec)
        if kind == "n":
            kind = "b" if self.version == 4 else "x"
        width = self.max_prefixlen if kind == "b" else self.max_prefixlen // 4
        if "_" in flags:
            width += width // 4 - 1
        if "#" in flags:
            width += 2
        return format(self._ip, f"{'#' if '#' in flags else ''}0{width}{'_' if '_' in flags else ''}{kind}")

    @property
    def packed(self):
        return self._ip.to_bytes(self.max_prefixlen // 8)

    @property
    def compressed(self):
        return str(self)

    @property
    def exploded(self):
        if self.version == 4:
            return str(self)
        if self._ip >> 32 == 0xFFFF:
            return "0000:0000:0000:0000:0000:ffff:" + _text_v4(self._ip & 0xFFFFFFFF)
        return self._groups()

    def _groups(self):
        return ":".join([f"{self._ip >> shift & 0xFFFF:04x}" for shift in range(112, -1, -16)])

    @property
    def reverse_pointer(self):
        if self.version == 4:
            return ".".join(reversed(str(self).split("."))) + ".in-addr.arpa"
        return ".".join(reversed(self._groups().replace(":", ""))) + ".ip6.arpa"

    def _within(self, name):
        ip = self._ip
        for first, last in self._ranges()[name]:
            if first <= ip <= last:
                return True
        return False

    @property
    def is_multicast(self):
        return self._within("multicast")

    @property
    def is_reserved(self):
        return self._within("reserved")

    @property
    def is_link_local(self):
        return self._within("link_local")

    @property
    def is_loopback(self):
        return self._within("loopback")

    @property
    def is_unspecified(self):
        return self._ip == 0

    @property
    def is_private(self):
        return self._within("private") and not self._within("private_but")

    @property
    def is_global(self):
        if self.version == 4:
            return not self._within("public") and not self.is_private
        return not self.is_private

    def __reduce__(self):
        return self.__class__, (str(self),)


def _mapped(name):
    """Return a property that an IPv4-mapped IPv6 address takes from its IPv4 address."""
    own = getattr(_Address, name).fget

    def get(self):
        address = self.ipv4_mapped
        return own(self) if address is None else getattr(address, name)
    return property(get)


class IPv4Address(_Address):
    """IPv4 address."""

    __slots__ = ("_ip", "_scope_id", "__weakref__")
    version = 4
    max_prefixlen = 32
    _all = 2**32 - 1
    _parse = staticmethod(_parse_v4)
    _show = staticmethod(_text_v4)

    @staticmethod
    def _ranges():
        return _v4_ranges()

    @property
    def ipv6_mapped(self):
        return IPv6Address(f"::ffff:{self}")


class IPv6Address(_Address):
    """IPv6 address."""

    __slots__ = ("_ip", "_scope_id", "__weakref__")
    version = 6
    max_prefixlen = 128
    _all = 2**128 - 1
    _parse = staticmethod(_parse_v6)
    _show = staticmethod(_text_v6)

    @staticmethod
    def _ranges():
        return _v6_ranges()

    @property
    def scope_id(self):
        return self._scope_id

    is_multicast = _mapped("is_multicast")
    is_reserved = _mapped("is_reserved")
    is_link_local = _mapped("is_link_local")
    is_unspecified = _mapped("is_unspecified")
    is_private = _mapped("is_private")
    is_global = _mapped("is_global")

    @property
    def is_loopback(self):
        address = self.ipv4_mapped
        return self._ip == 1 if address is None else address.is_loopback

    @property
    def is_site_local(self):
        return self in IPv6Network("fec0::/10")

    @property
    def ipv4_mapped(self):
        return IPv4Address(self._ip & 0xFFFFFFFF) if self._ip >> 32 == 0xFFFF else None

    @property
    def sixtofour(self):
        return IPv4Address(self._ip >> 80 & 0xFFFFFFFF) if self._ip >> 112 == 0x2002 else None

    @property
    def teredo(self):
        if self._ip >> 96 != 0x20010000:
            return None
        return IPv4Address(self._ip >> 64 & 0xFFFFFFFF), IPv4Address(~self._ip & 0xFFFFFFFF)


def _prefix_from_mask(value, bits):
    """Return the prefix length for an int that is a network mask, or None for another int."""
    ones = bin(value).count("1")
    return ones if value == (2**ones - 1) << (bits - ones) else None


_netmasks = {4: {}, 6: {}}  # cache of addresses by version and length of the prefix


@_functools.total_ordering
class _BaseNetwork:
    def __init__(self, address, strict=True):
        if isinstance(address, (int, bytes)):
            address, prefix = address, self._bits
        elif isinstance(address, tuple):
            address, prefix = address[0], address[1] if len(address) > 1 else self._bits
        else:
            parts = str(address).split("/")
            if len(parts) > 2:
                raise AddressValueError(f"Only one '/' permitted in {address!r}")
            address, prefix = parts[0], parts[1] if len(parts) > 1 else self._bits
        ip = self._address_class(address)
        self._prefixlen = self._read_prefix(prefix)
        mask = self._mask(self._prefixlen)
        packed = int(ip)
        if packed & mask != packed:
            if strict:
                raise ValueError(f"{self._describe(ip, prefix)} has host bits set")
            ip = self._address_class(packed & mask)
        self.network_address = ip if type(ip) is self._address_class else self._address_class(packed)
        masks = _netmasks[self.version]
        if self._prefixlen not in masks:
            masks[self._prefixlen] = self._address_class(mask)
        self.netmask = masks[self._prefixlen]

    def _describe(self, ip, prefix):
        return f"{ip}/{self._prefixlen}"

    @classmethod
    def _mask(cls, prefixlen):
        return (2**cls._bits - 1) >> (cls._bits - prefixlen) << (cls._bits - prefixlen)

    @classmethod
    def _read_prefix(cls, prefix):
        if isinstance(prefix, int):
            if not 0 <= prefix <= cls._bits:
                raise NetmaskValueError(f"{prefix!r} is not a valid netmask")
            return prefix
        text = str(prefix)
        if text.isascii() and text.isdigit():
            if int(text) <= cls._bits:
                return int(text)
            raise NetmaskValueError(f"{prefix!r} is not a valid netmask")
        if cls.version == 4:
            try:
                value = _parse_v4(text)
            except AddressValueError:
                raise NetmaskValueError(f"{prefix!r} is not a valid netmask") from None
            for candidate in (value, value ^ (2**32 - 1)):
                length = _prefix_from_mask(candidate, 32)
                if length is not None:
                    return length
        raise NetmaskValueError(f"{prefix!r} is not a valid netmask")

    @property
    def prefixlen(self):
        return self._prefixlen

    @property
    def max_prefixlen(self):
        return self._bits

    @property
    def broadcast_address(self):
        return self._address_class(int(self.network_address) | int(self.hostmask))

    @property
    def hostmask(self):
        return self._address_class(int(self.netmask) ^ (2**self._bits - 1))

    @property
    def num_addresses(self):
        return 2**(self._bits - self._prefixlen)

    @property
    def with_prefixlen(self):
        return f"{self.network_address}/{self._prefixlen}"

    @property
    def with_netmask(self):
        return f"{self.network_address}/{self.netmask}"

    @property
    def with_hostmask(self):
        return f"{self.network_address}/{self.hostmask}"

    compressed = with_prefixlen

    @property
    def exploded(self):
        return f"{self.network_address.exploded}/{self._prefixlen}"

    @property
    def reverse_pointer(self):
        return self.network_address.reverse_pointer if self._prefixlen == self._bits else f"{self._prefixlen}.{self.network_address.reverse_pointer}"

    def __repr__(self):
        return f"{self.__class__.__name__}({str(self)!r})"

    def __str__(self):
        return self.with_prefixlen

    def __eq__(self, other):
        if not isinstance(other, _BaseNetwork):
            return NotImplemented
        return self.version == other.version and self.network_address == other.network_address and self._prefixlen == other._prefixlen

    def __lt__(self, other):
        if not isinstance(other, _BaseNetwork):
            return NotImplemented
        if self.version != other.version:
            raise TypeError(f"{self} and {other} are not of the same version")
        return (self.network_address, self._prefixlen) < (other.network_address, other._prefixlen)

    def __hash__(self):
        return hash(int(self.network_address) ^ int(self.netmask))

    def __iter__(self):
        for value in range(int(self.network_address), int(self.broadcast_address) + 1):
            yield self._address_class(value)

    def __getitem__(self, n):
        first, last = int(self.network_address), int(self.broadcast_address)
        value = first + n if n >= 0 else last + n + 1
        if not first <= value <= last:
            raise IndexError("address out of range")
        return self._address_class(value)

    def __contains__(self, other):
        if self.version != other.version or isinstance(other, _BaseNetwork):
            return False
        return other._ip & self.netmask._ip == self.network_address._ip

    def hosts(self):
        """Return an iterator over the addresses that hosts can use."""
        first, last = int(self.network_address), int(self.broadcast_address)
        if self._prefixlen >= self._bits - 1:
            return [self._address_class(value) for value in range(first, last + 1)]
        end = last if self.version == 4 else last + 1
        return (self._address_class(value) for value in range(first + 1, end))

    def overlaps(self, other):
        return (other.network_address in self or other.broadcast_address in self or self.network_address in other
                or self.broadcast_address in other)

    def subnets(self, prefixlen_diff=1, new_prefix=None):
        if self._prefixlen == self._bits:
            yield self
            return
        longer = self._prefix_difference(prefixlen_diff, new_prefix, 1)
        if longer < 0:
            raise ValueError("prefix length diff must be > 0")
        new = self._prefixlen + longer
        if new > self._bits:
            raise ValueError(f"prefix length diff {new} is invalid for netblock {self}")
        size = 1 << self._bits - new
        for start in range(int(self.network_address), int(self.broadcast_address) + 1, size):
            yield self.__class__((start, new))

    def _prefix_difference(self, difference, new_prefix, sign):
        """Return by how much a prefix becomes longer (sign 1) or shorter (-1)."""
        if new_prefix is None:
            return difference
        found = sign * (new_prefix - self._prefixlen)
        if found < 0:
            raise ValueError(f"new prefix must be {'longer' if sign > 0 else 'shorter'}")
        if difference != 1:
            raise ValueError("cannot set prefixlen_diff and new_prefix")
        return found

    def supernet(self, prefixlen_diff=1, new_prefix=None):
        if not self._prefixlen:
            return self
        shorter = self._prefix_difference(prefixlen_diff, new_prefix, -1)
        new = self._prefixlen - shorter
        if new < 0:
            raise ValueError(f"current prefixlen is {self._prefixlen}, cannot have a prefixlen_diff of {shorter}")
        return self.__class__((int(self.network_address) & (int(self.netmask) << shorter), new))

    def address_exclude(self, other):
        if self.version != other.version:
            raise TypeError(f"{self} and {other} are not of the same version")
        if not isinstance(other, _BaseNetwork):
            raise TypeError(f"{other} is not a network object")
        if not other.subnet_of(self):
            raise ValueError(f"{other} not contained in {self}")
        part = self
        while part != other:
            # Go on with the half that contains `other`; yield the other half.
            low, high = part.subnets()
            part, rest = (low, high) if other.subnet_of(low) else (high, low)
            yield rest

    def _inside(self, a, b):
        if a.version != b.version:
            raise TypeError(f"{a} and {b} are not of the same version")
        return b.network_address <= a.network_address and b.broadcast_address >= a.broadcast_address

    def subnet_of(self, other):
        return self._inside(self, other)

    def supernet_of(self, other):
        return self._inside(other, self)

    def compare_networks(self, other):
        if self.version != other.version:
            raise TypeError(f"{self} and {other} are not of the same type")
        a, b = (int(self.network_address), int(self.netmask)), (int(other.network_address), int(other.netmask))
        return (a > b) - (a < b)

    def _both(self, name):
        return getattr(self.network_address, name) and getattr(self.broadcast_address, name)

    is_multicast = property(lambda self: self._both("is_multicast"))
    is_reserved = property(lambda self: self._both("is_reserved"))
    is_link_local = property(lambda self: self._both("is_link_local"))
    is_site_local = property(lambda self: self._both("is_site_local"))
    is_loopback = property(lambda self: self._both("is_loopback"))
    is_unspecified = property(lambda self: self._both("is_unspecified"))

    @property
    def is_private(self):
        first, last = int(self.network_address), int(self.broadcast_address)
        ranges = self.network_address._ranges()
        if not any([a <= first and last <= b for a, b in ranges["private"]]):
            return False
        return not any([a <= first and last <= b for a, b in ranges["private_but"]])

    @property
    def is_global(self):
        return not self.is_private


class IPv4Network(_BaseNetwork):
    """IPv4 network."""

    version = 4
    _bits = 32
    _address_class = IPv4Address

    @property
    def is_global(self):
        first, last = int(self.network_address), int(self.broadcast_address)
        return not any([a <= first and last <= b for a, b in _v4_ranges()["public"]]) and not self.is_private


class IPv6Network(_BaseNetwork):
    """IPv6 network."""

    version = 6
    _bits = 128
    _address_class = IPv6Address


class _Interface:
    def __init__(self, address):
        if isinstance(address, (int, bytes)):
            address, prefix = address, self.max_prefixlen
        elif isinstance(address, tuple):
            address, prefix = address[0], address[1] if len(address) > 1 else self.max_prefixlen
        else:
            parts = str(address).split("/")
            if len(parts) > 2:
                raise AddressValueError(f"Only one '/' permitted in {address!r}")
            address, prefix = parts[0], parts[1] if len(parts) > 1 else self.max_prefixlen
        self._base.__init__(self, address)
        self.network = self._network_class((address, prefix), strict=False)
        self.netmask = self.network.netmask
        self._prefixlen = self.network._prefixlen

    hostmask = property(lambda self: self.network.hostmask)
    exploded = property(lambda self: f"{self._base(self._ip).exploded}/{self._prefixlen}")
    ip = property(lambda self: self._base(self._ip))
    with_prefixlen = property(lambda self: f"{self._show(self._ip)}/{self._prefixlen}")
    with_netmask = property(lambda self: f"{self._show(self._ip)}/{self.netmask}")
    with_hostmask = property(lambda self: f"{self._show(self._ip)}/{self.hostmask}")

    def __str__(self):
        return f"{self._base.__str__(self)}/{self._prefixlen}"

    def __eq__(self, other):
        same = self._base.__eq__(self, other)
        if same is NotImplemented or not same:
            return same
        return isinstance(other, _Interface) and self.network == other.network

    def __lt__(self, other):
        less = self._base.__lt__(self, other)
        if less is NotImplemented:
            return NotImplemented
        if not isinstance(other, _Interface):
            return False  # an address is less than its interfaces
        return self.network < other.network or self.network == other.network and less

    def __hash__(self):
        return hash((self._ip, self._prefixlen, int(self.network.network_address)))


class IPv4Interface(_Interface, IPv4Address):
    """IPv4 address with its network."""

    _base = IPv4Address
    _network_class = IPv4Network


class IPv6Interface(_Interface, IPv6Address):
    """IPv6 address with its network."""

    _base = IPv6Address
    _network_class = IPv6Network


def _range(network):
    return int(network.network_address), int(network.broadcast_address)


@_functools.cache
def _v4_ranges():
    nets = lambda *texts: [_range(IPv4Network(text)) for text in texts]
    return {
        "link_local": nets("169.254.0.0/16"), "loopback": nets("127.0.0.0/8"), "multicast": nets("224.0.0.0/4"),
        "public": nets("100.64.0.0/10"), "reserved": nets("240.0.0.0/4"),
        "private": nets("0.0.0.0/8", "10.0.0.0/8", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24", "192.0.0.170/31",
                        "192.0.2.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4", "255.255.255.255/32"),
        "private_but": nets("192.0.0.9/32", "192.0.0.10/32"),
    }


@_functools.cache
def _v6_ranges():
    nets = lambda *texts: [_range(IPv6Network(text)) for text in texts]
    return {
        "link_local": nets("fe80::/10"), "loopback": nets("::1/128"), "multicast": nets("ff00::/8"),
        "reserved": nets("::/8", "100::/8", "200::/7", "400::/6", "800::/5", "1000::/4", "4000::/3", "6000::/3", "8000::/3", "A000::/3",
                         "C000::/3", "E000::/4", "F000::/5", "F800::/6", "FE00::/9"),
        "private": nets("::1/128", "::/128", "::ffff:0:0/96", "64:ff9b:1::/48", "100::/64", "2001::/23", "2001:db8::/32", "2002::/16",
                        "3fff::/20", "fc00::/7", "fe80::/10"),
        "private_but": nets("2001:1::1/128", "2001:1::2/128", "2001:3::/32", "2001:4:112::/48", "2001:20::/28", "2001:30::/28"),
    }


def summarize_address_range(first, last):
    """Yield the networks that together contain exactly the addresses from `first` to `last`."""
    if not (isinstance(first, _Address) and isinstance(last, _Address)):
        raise TypeError("first and last must be IP addresses, not networks")
    if first.version != last.version:
        raise TypeError(f"{first} and {last} are not of the same version")
    if first > last:
        raise ValueError("last IP address must be greater than first")
    cls = IPv4Network if first.version == 4 else IPv6Network
    bits = first.max_prefixlen
    a, b = int(first), int(last)
    while a <= b:
        zeros = bits if a == 0 else (a & -a).bit_length() - 1
        n = min(zeros, (b - a + 1).bit_length() - 1)
        yield cls((a, bits - n))
        a += 1 << n


def collapse_addresses(addresses):
    """Return an iterator over the fewest networks that together contain exactly these addresses and networks."""
    networks = []
    for item in addresses:
        if isinstance(item, _Address) and not isinstance(item, _Interface):
            item = (IPv4Network if item.version == 4 else IPv6Network)((int(item), item.max_prefixlen))
        if networks and networks[0].version != item.version:
            raise TypeError(f"{item} and {networks[-1]} are not of the same version")
        networks.append(item)
    return _collapsed(networks)


def _collapsed(networks):
    ranges = []
    for network in sorted(set(networks)):
        first, last = int(network.network_address), int(network.broadcast_address)
        if ranges and first <= ranges[-1][1] + 1:
            ranges[-1][1] = max(ranges[-1][1], last)
        else:
            ranges.append([first, last])
    given = {(int(network.network_address), network.prefixlen): network for network in networks}  # scopes are kept
    for first, last in ranges:
        cls = networks[0]._address_class
        for network in summarize_address_range(cls(first), cls(last)):
            yield given.get((int(network.network_address), network.prefixlen), network)


def get_mixed_type_key(obj):
    if isinstance(obj, _BaseNetwork):
        return obj.version, obj.network_address, obj.netmask
    if isinstance(obj, _Address):
        return obj.version, obj
    return NotImplemented
