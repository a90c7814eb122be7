"""socket: its names, and what converts addresses. There is no network in the sandbox: every call that needs one says so."""

import ipaddress
import re

AF_UNSPEC, AF_UNIX, AF_INET, AF_INET6 = 0, 1, 2, 10
SOCK_STREAM, SOCK_DGRAM, SOCK_RAW = 1, 2, 3
IPPROTO_IP, IPPROTO_ICMP, IPPROTO_TCP, IPPROTO_UDP, IPPROTO_IPV6, TCP_NODELAY = 0, 1, 6, 17, 41, 1
INADDR_ANY, INADDR_BROADCAST, INADDR_LOOPBACK, INADDR_NONE = 0, 0xFFFFFFFF, 0x7F000001, 0xFFFFFFFF
AI_PASSIVE, AI_CANONNAME, AI_NUMERICHOST, NI_NUMERICHOST, NI_NUMERICSERV = 1, 2, 4, 1, 2
SOL_SOCKET, SO_REUSEADDR, SO_KEEPALIVE, SOMAXCONN = 1, 2, 9, 4096
SHUT_RD, SHUT_WR, SHUT_RDWR = 0, 1, 2
has_ipv6 = False
error = OSError
timeout = TimeoutError
_GLOBAL_DEFAULT_TIMEOUT = object()


class gaierror(OSError):
    pass


class herror(OSError):
    pass


def _refuse(*args, **kwargs):
    raise PermissionError(1, "there is no network in the sandbox; call an external function of the host")


class socket:
    def __init__(self, *args, **kwargs):
        _refuse()


SocketType = socket
create_connection = create_server = fromfd = getaddrinfo = gethostbyaddr = gethostbyname = getnameinfo = socketpair = _refuse


def gethostname():
    return "localhost"


def getfqdn(name=""):
    return name or "localhost"


def getdefaulttimeout():
    return None


def setdefaulttimeout(timeout):
    """Do nothing: there are no sockets that could wait."""


def htons(x, /):
    return _turned(x, 2)


def htonl(x, /):
    return _turned(x, 4)


ntohs, ntohl = htons, htonl


def _turned(number, size):
    if not isinstance(number, int):
        raise TypeError(f"an integer is required (got type {type(number).__name__})" if size == 2 else f"expected int, {type(number).__name__} found")
    return int.from_bytes(number.to_bytes(size, "little"), "big")


_PART = "(0[xX][0-9a-fA-F]*|[0-9]+)"
_PARTS = re.compile(rf"{_PART}(?:\.{_PART})?(?:\.{_PART})?(?:\.{_PART})?(?:\s.*)?", re.ASCII | re.DOTALL)


def inet_aton(ip_addr, /):
    """Return the bytes of an IPv4 address of one to four numbers (decimal, octal, hexadecimal), of which the last fills the rest."""
    match = _PARTS.fullmatch(ip_addr)
    parts = [] if match is None else [part for part in match.groups() if part is not None]
    try:
        numbers = [int(part[2:] or "0", 16) if part[:2] in ("0x", "0X") else int(part, 8 if part[0] == "0" else 10) for part in parts]
        *first, last = numbers
        return bytes(first) + last.to_bytes(4 - len(first), "big")
    except (ValueError, OverflowError):
        raise OSError("illegal IP address string passed to inet_aton") from None


def inet_ntoa(packed_ip, /):
    data = bytes(memoryview(packed_ip))
    if len(data) != 4:
        raise OSError("packed IP wrong length for inet_ntoa")
    return ".".join(map(str, data))


def inet_pton(address_family, ip_string, /):
    kind = _kind(address_family)
    try:
        if "%" in ip_string or kind is ipaddress.IPv4Address and not re.fullmatch("[0-9.]+", ip_string):
            raise ValueError
        return kind(ip_string).packed
    except ValueError:
        raise OSError("illegal IP address string passed to inet_pton") from None


def inet_ntop(address_family, packed_ip, /):
    kind = _kind(address_family)
    data = bytes(memoryview(packed_ip))
    if len(data) != kind.max_prefixlen // 8:
        raise ValueError("invalid length of packed IP address string")
    if kind is ipaddress.IPv6Address and data[:10] == bytes(10) and (data[10:12] == b"\xff\xff" or data[10:12] == b"\0\0" != data[12:14]):
        return ("::ffff:" if data[10] else "::") + inet_ntoa(data[12:])
    return str(kind(data))


def _kind(family):
    if family == AF_INET:
        return ipaddress.IPv4Address
    if family == AF_INET6:
        return ipaddress.IPv6Address
    if not isinstance(family, int):
        raise TypeError(f"'{type(family).__name__}' object cannot be interpreted as an integer")
    raise OSError(97, "Address family not supported by protocol")
