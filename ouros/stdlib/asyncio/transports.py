"""Module `asyncio.transports`: base classes of transports, to which protocols write.

The sandbox makes no transports; a program may derive its own.
"""

__all__ = ["BaseTransport", "ReadTransport", "WriteTransport", "Transport", "DatagramTransport", "SubprocessTransport"]


class BaseTransport:
    """Base of all transports."""

    __slots__ = ("_extra",)

    def __init__(self, extra=None):
        self._extra = {} if extra is None else extra

    def get_extra_info(self, name, default=None):
        return self._extra.get(name, default)

    def is_closing(self):
        raise NotImplementedError

    def close(self):
        raise NotImplementedError

    def set_protocol(self, protocol):
        raise NotImplementedError

    def get_protocol(self):
        raise NotImplementedError


class ReadTransport(BaseTransport):
    """Transport that can be read from."""

    __slots__ = ()

    def is_reading(self):
        raise NotImplementedError

    def pause_reading(self):
        raise NotImplementedError

    def resume_reading(self):
        raise NotImplementedError


class WriteTransport(BaseTransport):
    """Transport that can be written to."""

    __slots__ = ()

    def set_write_buffer_limits(self, high=None, low=None):
        raise NotImplementedError

    def get_write_buffer_size(self):
        raise NotImplementedError

    def get_write_buffer_limits(self):
        raise NotImplementedError

    def write(self, data):
        raise NotImplementedError

    def writelines(self, list_of_data):
        self.write(b"".join(list_of_data))

    def write_eof(self):
        raise NotImplementedError

    def can_write_eof(self):
        raise NotImplementedError

    def abort(self):
        raise NotImplementedError


class Transport(ReadTransport, WriteTransport):
    """Transport that can be read from and written to."""

    __slots__ = ()


class DatagramTransport(BaseTransport):
    """Transport of datagrams."""

    __slots__ = ()

    def sendto(self, data, addr=None):
        raise NotImplementedError

    def abort(self):
        raise NotImplementedError


class SubprocessTransport(BaseTransport):
    """Transport of a subprocess."""

    __slots__ = ()

    def get_pid(self):
        raise NotImplementedError

    def get_returncode(self):
        raise NotImplementedError

    def get_pipe_transport(self, fd):
        raise NotImplementedError

    def send_signal(self, signal):
        raise NotImplementedError

    def terminate(self):
        raise NotImplementedError

    def kill(self):
        raise NotImplementedError


class _FlowControlMixin(Transport):
    """Base that pauses the protocol while the write buffer is full.

    A subclass defines get_write_buffer_size(), and calls _maybe_pause_protocol() and _maybe_resume_protocol() when that
    changes.
    """

    __slots__ = ("_loop", "_protocol_paused", "_high_water", "_low_water")

    def __init__(self, extra=None, loop=None):
        super().__init__(extra)
        assert loop is not None
        self._loop = loop
        self._protocol_paused = False
        self._set_write_buffer_limits()

    def _maybe_pause_protocol(self):
        if self.get_write_buffer_size() > self._high_water and not self._protocol_paused:
            self._protocol_paused = True
            self._tell(self._protocol.pause_writing, "pause_writing")

    def _maybe_resume_protocol(self):
        if self._protocol_paused and self.get_write_buffer_size() <= self._low_water:
            self._protocol_paused = False
            self._tell(self._protocol.resume_writing, "resume_writing")

    def _tell(self, method, name):
        try:
            method()
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as exc:
            self._loop.call_exception_handler(
                {"message": f"protocol.{name}() failed", "exception": exc, "transport": self, "protocol": self._protocol}
            )

    def get_write_buffer_limits(self):
        return self._low_water, self._high_water

    def _set_write_buffer_limits(self, high=None, low=None):
        if high is None:
            high = 64 * 1024 if low is None else 4 * low
        if low is None:
            low = high // 4
        if not high >= low >= 0:
            raise ValueError(f"high ({high!r}) must be >= low ({low!r}) must be >= 0")
        self._high_water = high
        self._low_water = low

    def set_write_buffer_limits(self, high=None, low=None):
        self._set_write_buffer_limits(high=high, low=low)
        self._maybe_pause_protocol()
