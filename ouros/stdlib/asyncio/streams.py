"""Module `asyncio.streams`: stream readers and writers for bytes that arrive in parts.

Knows protocols and transports, no network. The program feeds readers (`feed_data`), and provides the transports of
writers. Invariant: a reader with more than twice its limit in the buffer pauses its transport.
"""

__all__ = [
    "StreamReader", "StreamWriter", "StreamReaderProtocol", "open_connection", "start_server", "open_unix_connection",
    "start_unix_server",
]

import sys
from collections import deque

from asyncio import coroutines, events, exceptions, format_helpers, protocols
from asyncio.log import logger
from asyncio.tasks import sleep

_DEFAULT_LIMIT = 2**16


async def open_connection(host=None, port=None, *, limit=_DEFAULT_LIMIT, **kwds):
    """Return (reader, writer) for the connection that the loop's create_connection() makes."""
    return await _open(events.get_running_loop().create_connection, (host, port), limit, kwds)


async def open_unix_connection(path=None, *, limit=_DEFAULT_LIMIT, **kwds):
    """Return (reader, writer) for the connection that the loop's create_unix_connection() makes."""
    return await _open(events.get_running_loop().create_unix_connection, (path,), limit, kwds)


async def _open(create, where, limit, kwds):
    loop = events.get_running_loop()
    reader = StreamReader(limit=limit, loop=loop)
    protocol = StreamReaderProtocol(reader, loop=loop)
    transport, _ = await create(lambda: protocol, *where, **kwds)
    return reader, StreamWriter(transport, protocol, reader, loop)


async def start_server(client_connected_cb, host=None, port=None, *, limit=_DEFAULT_LIMIT, **kwds):
    """Return the server that the loop's create_server() makes. It calls the function with reader and writer of each client."""
    loop = events.get_running_loop()
    return await loop.create_server(_protocols_for(client_connected_cb, limit, loop), host, port, **kwds)


async def start_unix_server(client_connected_cb, path=None, *, limit=_DEFAULT_LIMIT, **kwds):
    """Do what start_server() does, with the loop's create_unix_server()."""
    loop = events.get_running_loop()
    return await loop.create_unix_server(_protocols_for(client_connected_cb, limit, loop), path, **kwds)


def _protocols_for(client_connected_cb, limit, loop):
    def factory():
        return StreamReaderProtocol(StreamReader(limit=limit, loop=loop), client_connected_cb, loop=loop)

    return factory


class FlowControlMixin(protocols.Protocol):
    """Base of protocols whose writers wait while the transport is paused."""

    def __init__(self, loop=None):
        self._loop = events.get_event_loop() if loop is None else loop
        self._paused = self._connection_lost = False
        # futures of the writers that wait in drain()
        self._drain_waiters = deque()

    def pause_writing(self):
        assert not self._paused
        self._set_paused(True, "%r pauses writing")

    def resume_writing(self):
        assert self._paused
        self._set_paused(False, "%r resumes writing")
        self._release(None)

    def _set_paused(self, paused, message):
        self._paused = paused
        if self._loop.get_debug():
            logger.debug(message, self)

    def connection_lost(self, exc):
        self._connection_lost = True
        if self._paused:
            self._release(exc)

    def _release(self, exc):
        for writer in self._drain_waiters:
            _finish(writer, exc)

    async def _drain_helper(self):
        if self._connection_lost:
            raise ConnectionResetError("Connection lost")
        if not self._paused:
            return
        turn = self._loop.create_future()
        self._drain_waiters.append(turn)
        try:
            await turn
        finally:
            self._drain_waiters.remove(turn)

    def _get_close_waiter(self, stream):
        raise NotImplementedError


def _finish(future, exc):
    """Finish a future unless it is done: with an exception, or with None."""
    if future.done():
        return
    if exc is not None:
        future.set_exception(exc)
    else:
        future.set_result(None)


class StreamReaderProtocol(FlowControlMixin, protocols.Protocol):
    """Protocol that feeds a reader with received data."""

    _source_traceback = None

    def __init__(self, stream_reader, client_connected_cb=None, loop=None):
        super().__init__(loop=loop)
        self._client_connected_cb = client_connected_cb
        self._stream_reader = stream_reader
        if stream_reader is not None:
            self._source_traceback = stream_reader._source_traceback
        self._transport = self._task = None
        self._over_ssl = False
        self._closed = self._loop.create_future()

    def _replace_transport(self, transport):
        self._transport = transport
        self._over_ssl = transport.get_extra_info("sslcontext") is not None

    def connection_made(self, transport):
        self._replace_transport(transport)
        reader = self._stream_reader
        if reader is not None:
            reader.set_transport(transport)
        if self._client_connected_cb is not None:
            answer = self._client_connected_cb(reader, StreamWriter(transport, self, reader, self._loop))
            if coroutines.iscoroutine(answer):
                self._task = self._loop.create_task(answer)
                self._task.add_done_callback(self._served)

    def _served(self, task):
        transport = self._transport
        if task.cancelled():
            if transport is not None:
                transport.close()
            return
        exc = task.exception()
        if exc is not None:
            self._loop.call_exception_handler(
                {"message": "Unhandled exception in client_connected_cb", "exception": exc, "transport": transport}
            )
            if transport is not None:
                transport.close()

    def connection_lost(self, exc):
        reader, self._stream_reader = self._stream_reader, None
        if reader is not None and exc is not None:
            reader.set_exception(exc)
        elif reader is not None:
            reader.feed_eof()
        _finish(self._closed, exc)
        super().connection_lost(exc)
        self._task = self._transport = None

    def data_received(self, data):
        reader = self._stream_reader
        if reader is not None:
            reader.feed_data(data)

    def eof_received(self):
        reader = self._stream_reader
        if reader is not None:
            reader.feed_eof()
        # An encrypted connection cannot be half closed.
        return not self._over_ssl

    def _get_close_waiter(self, stream):
        return self._closed


class StreamWriter:
    """Writer of bytes to a transport."""

    def __init__(self, transport, protocol, reader, loop):
        assert reader is None or isinstance(reader, StreamReader)
        self._transport, self._protocol, self._loop = transport, protocol, loop
        self._reader = reader

    def __repr__(self):
        reads = "" if self._reader is None else f" reader={self._reader!r}"
        return f"<{type(self).__name__} transport={self._transport!r}{reads}>"

    @property
    def transport(self):
        return self._transport

    def write(self, data):
        self._transport.write(data)

    def writelines(self, data):
        self._transport.writelines(data)

    def write_eof(self):
        return self._transport.write_eof()

    def can_write_eof(self):
        return self._transport.can_write_eof()

    def close(self):
        return self._transport.close()

    def is_closing(self):
        return self._transport.is_closing()

    async def wait_closed(self):
        await self._protocol._get_close_waiter(self)

    def get_extra_info(self, name, default=None):
        return self._transport.get_extra_info(name, default)

    async def drain(self):
        """Wait until the transport accepts more data. Raises the error of a broken connection."""
        if self._reader is not None:
            exc = self._reader.exception()
            if exc is not None:
                raise exc
        if self._transport.is_closing():
            # Let the loop call the protocol's connection_lost() first.
            await sleep(0)
        await self._protocol._drain_helper()

    async def start_tls(self, sslcontext, *, server_hostname=None, ssl_handshake_timeout=None, ssl_shutdown_timeout=None):
        protocol = self._protocol
        await self.drain()
        transport = await self._loop.start_tls(
            self._transport, protocol, sslcontext, server_side=protocol._client_connected_cb is not None,
            server_hostname=server_hostname, ssl_handshake_timeout=ssl_handshake_timeout,
            ssl_shutdown_timeout=ssl_shutdown_timeout,
        )
        self._transport = transport
        protocol._replace_transport(transport)


class StreamReader:
    """Buffer of received bytes that tasks can wait for."""

    _source_traceback = None

    def __init__(self, limit=_DEFAULT_LIMIT, loop=None):
        if limit <= 0:
            raise ValueError("Limit cannot be <= 0")
        self._loop = events.get_event_loop() if loop is None else loop
        self._limit, self._buffer = limit, bytearray()
        self._eof = self._paused = False
        self._transport = self._exception = self._waiter = None
        if self._loop.get_debug():
            self._source_traceback = format_helpers.extract_stack(sys._getframe(1))

    def __repr__(self):
        parts = ["StreamReader"]
        if size := len(self._buffer):
            parts.append(f"{size} bytes")
        if self._eof:
            parts.append("eof")
        if self._limit != _DEFAULT_LIMIT:
            parts.append(f"limit={self._limit}")
        parts += [f"{name}={value!r}" for name in ("waiter", "exception", "transport") if (value := getattr(self, "_" + name))]
        if self._paused:
            parts.append("paused")
        return f"<{' '.join(parts)}>"

    # --- for the producer ---

    def exception(self):
        return self._exception

    def set_exception(self, exc):
        self._exception = exc
        reading, self._waiter = self._waiter, None
        if reading is not None and not reading.cancelled():
            reading.set_exception(exc)

    def set_transport(self, transport):
        assert self._transport is None, "Transport already set"
        self._transport = transport

    def feed_eof(self):
        """Declare that no more data will come."""
        self._eof = True
        self._wakeup_waiter()

    def at_eof(self):
        """Return True if all data was read, and no more will come."""
        return not self._buffer and self._eof

    def feed_data(self, data):
        """Add bytes. Pauses the transport if the buffer exceeds twice the limit."""
        assert not self._eof, "feed_data after feed_eof"
        if not data:
            return
        self._buffer += data
        self._wakeup_waiter()
        if self._paused or self._transport is None or len(self._buffer) <= 2 * self._limit:
            return
        try:
            self._transport.pause_reading()
            self._paused = True
        except NotImplementedError:
            # This transport cannot pause: do not ask again.
            self._transport = None

    def _wakeup_waiter(self):
        reading, self._waiter = self._waiter, None
        if reading is not None and not reading.cancelled():
            reading.set_result(None)

    # --- for the consumer ---

    def _maybe_resume_transport(self):
        if self._paused and len(self._buffer) <= self._limit:
            self._resume()

    def _resume(self):
        self._paused = False
        self._transport.resume_reading()

    async def _wait_for_data(self, func_name):
        if self._waiter is not None:
            raise RuntimeError(f"{func_name}() called while another coroutine is already waiting for incoming data")
        assert not self._eof, "_wait_for_data after EOF"
        if self._paused:
            # The read needs more than the limit: resume the transport.
            self._resume()
        self._waiter = arrival = self._loop.create_future()
        try:
            await arrival
        finally:
            self._waiter = None

    def _incomplete(self, expected):
        """Return the error for data that ends early, with the remaining data, which is removed from the buffer."""
        partial = bytes(self._buffer)
        self._buffer.clear()
        return exceptions.IncompleteReadError(partial, expected)

    def _take(self, n):
        """Remove the first `n` bytes from the buffer. Returns them."""
        data = bytes(self._buffer[:n])
        del self._buffer[:n]
        self._maybe_resume_transport()
        return data

    async def readline(self):
        """Return a line with its newline, or the remaining data at the end."""
        try:
            return await self.readuntil(b"\n")
        except exceptions.IncompleteReadError as error:
            return error.partial
        except exceptions.LimitOverrunError as error:
            if self._buffer.startswith(b"\n", error.consumed):
                del self._buffer[:error.consumed + 1]
            else:
                self._buffer.clear()
            self._maybe_resume_transport()
            raise ValueError(error.args[0])

    async def readuntil(self, separator=b"\n"):
        """Return the data up to and including the separator. Of several separators, the one that ends first counts.

        Raises IncompleteReadError if the data ends before, LimitOverrunError if the buffer would exceed the limit.
        """
        separators = sorted(separator, key=len) if isinstance(separator, tuple) else [separator]
        if not separators:
            raise ValueError("Separator should contain at least one element")
        shortest, longest = len(separators[0]), len(separators[-1])
        if shortest == 0:
            raise ValueError("Separator should be at least one-byte string")
        if self._exception is not None:
            raise self._exception
        searched = 0  # no separator starts before this index
        while True:
            size = len(self._buffer)
            if size - searched >= shortest:
                start, end = self._find(separators, searched)
                if end is not None:
                    break
                searched = max(0, size + 1 - longest)
                if searched > self._limit:
                    raise exceptions.LimitOverrunError("Separator is not found, and chunk exceed the limit", searched)
            if self._eof:
                raise self._incomplete(None)
            await self._wait_for_data("readuntil")
        if start > self._limit:
            raise exceptions.LimitOverrunError("Separator is found, but chunk is longer than limit", start)
        return self._take(end)

    def _find(self, separators, searched):
        """Return (start, end) of the separator that ends first, or (None, None)."""
        start = end = None
        for separator in separators:
            at = self._buffer.find(separator, searched)
            if at != -1 and (end is None or at + len(separator) < end):
                start, end = at, at + len(separator)
        return start, end

    async def read(self, n=-1):
        """Return up to `n` bytes as soon as some are there. A negative `n` returns all data up to its end."""
        if self._exception is not None:
            raise self._exception
        if n == 0:
            return b""
        if n < 0:
            # Read in parts: the total may exceed what a transport sends without a pause.
            parts = []
            while part := await self.read(self._limit):
                parts.append(part)
            return b"".join(parts)
        if not self._buffer and not self._eof:
            await self._wait_for_data("read")
        return self._take(n)

    async def readexactly(self, n):
        """Return n bytes. Raises IncompleteReadError if the data ends before."""
        if n < 0:
            raise ValueError("readexactly size can not be less than zero")
        if self._exception is not None:
            raise self._exception
        while len(self._buffer) < n:
            if self._eof:
                raise self._incomplete(n)
            await self._wait_for_data("readexactly")
        return self._take(n) if n else b""

    def __aiter__(self):
        return self

    async def __anext__(self):
        if line := await self.readline():
            return line
        raise StopAsyncIteration
