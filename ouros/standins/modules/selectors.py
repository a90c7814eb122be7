"""selectors: its names. There are no sockets in the sandbox, so there is nothing to wait for; asyncio has a loop of its own."""

import collections

EVENT_READ, EVENT_WRITE = 1, 2

SelectorKey = collections.namedtuple("SelectorKey", ["fileobj", "fd", "events", "data"])


class BaseSelector:
    def __init__(self):
        raise PermissionError(1, "there are no sockets in the sandbox; use asyncio")


class SelectSelector(BaseSelector):
    pass


class PollSelector(BaseSelector):
    pass


class EpollSelector(BaseSelector):
    pass


DefaultSelector = EpollSelector
