"""asyncio.protocols: what a transport calls. Nothing in the sandbox makes transports; programs may bring their own."""

__all__ = ["BaseProtocol", "Protocol", "DatagramProtocol", "SubprocessProtocol", "BufferedProtocol"]


class BaseProtocol:
    """What all protocols are told."""

    __slots__ = ()

    def connection_made(self, transport):
        """There is a connection."""

    def connection_lost(self, exc):
        """It is over: by an exception, or by None if it was closed."""

    def pause_writing(self):
        """The buffer of the transport is above its high mark."""

    def resume_writing(self):
        """The buffer of the transport is below its low mark again."""


class Protocol(BaseProtocol):
    """A stream of bytes."""

    __slots__ = ()

    def data_received(self, data):
        """Some bytes have come."""

    def eof_received(self):
        """No more will come. The transport closes itself unless this gives something true."""


class BufferedProtocol(BaseProtocol):
    """A stream of bytes that are put into a buffer of the protocol."""

    __slots__ = ()

    def get_buffer(self, sizehint):
        """The buffer for what comes next, of some sizehint bytes."""

    def buffer_updated(self, nbytes):
        """So many bytes have been put into it."""

    def eof_received(self):
        """No more will come. The transport closes itself unless this gives something true."""


class DatagramProtocol(BaseProtocol):
    """Datagrams."""

    __slots__ = ()

    def datagram_received(self, data, addr):
        """A datagram has come."""

    def error_received(self, exc):
        """Sending or receiving raised an OSError."""


class SubprocessProtocol(BaseProtocol):
    """The pipes of a process."""

    __slots__ = ()

    def pipe_data_received(self, fd, data):
        """The process has written bytes."""

    def pipe_connection_lost(self, fd, exc):
        """A pipe is closed."""

    def process_exited(self):
        """The process has ended."""


def _feed_data_to_buffered_proto(proto, data):
    """Puts bytes into the buffers that a BufferedProtocol gives."""
    while data:
        buffer = proto.get_buffer(len(data))
        room = len(buffer)
        if not room:
            raise RuntimeError("get_buffer() returned an empty buffer")
        part, data = data[:room], data[room:]
        buffer[:len(part)] = part
        proto.buffer_updated(len(part))
