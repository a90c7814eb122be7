"""Module `asyncio.protocols`: interfaces that transports call.

The sandbox makes no transports; a program may bring its own. The methods here do nothing, subclasses override them.
"""

__all__ = ["BaseProtocol", "Protocol", "DatagramProtocol", "SubprocessProtocol", "BufferedProtocol"]


class BaseProtocol:
    """Base of protocols: methods that every transport calls."""

    __slots__ = ()

    def connection_made(self, transport):
        """Handle the start of a connection."""

    def connection_lost(self, exc):
        """Handle the end of a connection. `exc` is its error, or None after a regular close."""

    def pause_writing(self):
        """Handle a buffer of the transport above its high-water mark: the program should stop writing."""

    def resume_writing(self):
        """Handle a buffer of the transport below its low-water mark: the program may write again."""


class Protocol(BaseProtocol):
    """Protocol of a byte stream."""

    __slots__ = ()

    def data_received(self, data):
        """Handle received bytes."""

    def eof_received(self):
        """Handle the end of the data. The transport closes itself unless this returns a true value."""


class BufferedProtocol(BaseProtocol):
    """Protocol of a byte stream that provides the buffer for received data."""

    __slots__ = ()

    def get_buffer(self, sizehint):
        """Return a buffer for the next data, of about `sizehint` bytes."""

    def buffer_updated(self, nbytes):
        """Handle `nbytes` bytes that the transport put into the buffer."""

    def eof_received(self):
        """Handle the end of the data. The transport closes itself unless this returns a true value."""


class DatagramProtocol(BaseProtocol):
    """Protocol of datagrams."""

    __slots__ = ()

    def datagram_received(self, data, addr):
        """Handle a received datagram."""

    def error_received(self, exc):
        """Handle an OSError of sending or receiving."""


class SubprocessProtocol(BaseProtocol):
    """Protocol of a subprocess's pipes."""

    __slots__ = ()

    def pipe_data_received(self, fd, data):
        """Handle bytes that the process wrote to a pipe."""

    def pipe_connection_lost(self, fd, exc):
        """Handle the close of a pipe."""

    def process_exited(self):
        """Handle the end of the process."""


def _feed_data_to_buffered_proto(proto, data):
    """Copy bytes into the buffers of a BufferedProtocol."""
    while data:
        buffer = proto.get_buffer(len(data))
        room = len(buffer)
        if not room:
            raise RuntimeError("get_buffer() returned an empty buffer")
        part, data = data[:room], data[room:]
        buffer[:len(part)] = part
        proto.buffer_updated(len(part))
