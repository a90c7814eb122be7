"""socket: its names. There is no network in the sandbox: every call says so."""

AF_UNSPEC, AF_UNIX, AF_INET, AF_INET6 = 0, 1, 2, 10
SOCK_STREAM, SOCK_DGRAM, SOCK_RAW = 1, 2, 3
IPPROTO_TCP, IPPROTO_UDP, TCP_NODELAY = 6, 17, 1
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
    """There are no sockets that could wait."""
