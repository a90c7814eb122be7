"""select: its names. There are no sockets and pipes in the sandbox to wait for."""

POLLIN, POLLPRI, POLLOUT, POLLERR, POLLHUP, POLLNVAL = 1, 2, 4, 8, 16, 32
PIPE_BUF = 4096
error = OSError


def select(rlist, wlist, xlist, timeout=None, /):
    """Wait for nothing, by the program's clocks."""
    from time import sleep
    if timeout is not None and timeout < 0:
        raise ValueError("timeout must be non-negative")
    if any(map(list, (rlist, wlist, xlist))) or timeout is None:
        raise PermissionError(1, "there are no sockets and pipes in the sandbox")
    sleep(timeout)
    return [], [], []


def poll():
    raise PermissionError(1, "there are no sockets and pipes in the sandbox")
