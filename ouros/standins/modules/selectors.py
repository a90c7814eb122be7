"""selectors: its classes. There are no sockets and pipes in the sandbox to wait for, so no file can be registered."""

from abc import ABCMeta, abstractmethod
from collections import namedtuple
from collections.abc import Mapping
from select import select as _wait
from types import MappingProxyType

EVENT_READ, EVENT_WRITE = 1, 2
SelectorKey = namedtuple("SelectorKey", ["fileobj", "fd", "events", "data"])


class BaseSelector(metaclass=ABCMeta):
    """What selectors have in common."""

    @abstractmethod
    def register(self, fileobj, events, data=None):
        raise NotImplementedError

    @abstractmethod
    def unregister(self, fileobj):
        raise NotImplementedError

    def modify(self, fileobj, events, data=None):
        self.unregister(fileobj)
        return self.register(fileobj, events, data)

    @abstractmethod
    def select(self, timeout=None):
        raise NotImplementedError

    def close(self):
        """There is nothing to close."""

    def get_key(self, fileobj):
        mapping = self.get_map()
        if mapping is None:
            raise RuntimeError("Selector is closed")
        try:
            return mapping[fileobj]
        except KeyError:
            raise KeyError(f"{fileobj!r} is not registered") from None

    @abstractmethod
    def get_map(self):
        raise NotImplementedError

    def __enter__(self):
        return self

    def __exit__(self, *args):
        self.close()


class SelectSelector(BaseSelector):
    def register(self, fileobj, events, data=None):
        raise PermissionError(1, "there are no sockets and pipes in the sandbox")

    def unregister(self, fileobj):
        raise KeyError(f"{fileobj!r} is not registered")

    def select(self, timeout=None):
        """Wait for the timeout, by the program's clocks."""
        _wait([], [], [], timeout if timeout is None else max(timeout, 0))
        return []

    def get_map(self) -> Mapping:
        return MappingProxyType({})


DefaultSelector = PollSelector = EpollSelector = SelectSelector
