"""stdio for the SDK's server: frames in both forms, errors for what is no message, and an end that waits for answers.

Knows the SDK's streams, nothing of tools. Invariants: only messages are written to what was standard output, all else
that this process prints goes to standard error; every request that came before the end of the input has its answer
written, if it comes within `GRACE_SECS`.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import IO, Any

import anyio
import anyio.to_thread
from mcp.shared.message import SessionMessage
from mcp.types import JSONRPCNotification, JSONRPCRequest, jsonrpc_message_adapter
from pydantic import ValidationError

from ouros.framing import FrameReader, frame, id_of, write_all

GRACE_SECS = 5.0
MAX_WAITING = 1000  # requests without answers: further messages are not read until there are fewer
PARSE_ERROR, INVALID_REQUEST = -32700, -32600


class _Wire:
    """State that reader and writer share: the format of frames, and the requests without answers."""

    def __init__(self, target: IO[bytes]) -> None:
        self.target = target
        self.headers = False
        self.started = False
        self.waiting: set[str] = set()
        self.progress = anyio.Event()
        self.lock = anyio.Lock()

    def settle(self, request_id: Any) -> None:
        self.waiting.discard(_key(request_id))
        self.progress.set()
        self.progress = anyio.Event()

    async def wait_for_less_than(self, count: int) -> None:
        while len(self.waiting) >= count:
            await self.progress.wait()

    async def write(self, body: bytes) -> None:
        async with self.lock:
            await anyio.to_thread.run_sync(write_all, self.target, frame(body, self.headers))

    async def write_error(self, code: int, message: str, request_id: Any = None) -> None:
        error = {"jsonrpc": "2.0", "id": request_id, "error": {"code": code, "message": message}}
        await self.write(json.dumps(error).encode())


@asynccontextmanager
async def stdio(source: IO[bytes], target: IO[bytes]) -> AsyncIterator[tuple[Any, Any]]:
    """Return the SDK's pair of streams on two binary streams."""
    wire = _Wire(target)
    to_server, from_client = anyio.create_memory_object_stream[SessionMessage | Exception](0)
    to_client, from_server = anyio.create_memory_object_stream[SessionMessage](0)

    async def read_messages() -> None:
        reader = FrameReader(source)
        async with to_server:
            while (found := await anyio.to_thread.run_sync(reader.read, abandon_on_cancel=True)) is not None:
                if not wire.started:
                    wire.started, wire.headers = True, found.headers
                message = await _parse(wire, found.body, found.problem)
                if message is None:
                    continue
                await wire.wait_for_less_than(MAX_WAITING)
                if isinstance(message.message, JSONRPCRequest):
                    wire.waiting.add(_key(message.message.id))
                elif (cancelled := _cancelled(message)) is not None:
                    wire.settle(cancelled)
                try:
                    await to_server.send(message)
                except (anyio.BrokenResourceError, anyio.ClosedResourceError):
                    return
            with anyio.move_on_after(GRACE_SECS):
                await wire.wait_for_less_than(1)

    async def write_messages() -> None:
        gone = False
        async with from_server:
            async for message in from_server:
                if not gone:
                    try:
                        await wire.write(message.message.model_dump_json(by_alias=True, exclude_unset=True).encode())
                    except OSError:
                        gone = True  # the client reads no more; the end of the input will follow
                wire.settle(getattr(message.message, "id", None))

    async with anyio.create_task_group() as group:
        group.start_soon(read_messages)
        group.start_soon(write_messages)
        yield from_client, to_client
        group.cancel_scope.cancel()


async def _parse(wire: _Wire, body: bytes, problem: str | None) -> SessionMessage | None:
    """Return the message, or None after the error for it has been sent."""
    if problem is not None:
        await wire.write_error(PARSE_ERROR, f"Parse error: {problem}", id_of(body))
        return None
    try:
        message = jsonrpc_message_adapter.validate_json(body, by_name=False)
        # A request whose id is none would be taken for a notification.
        if not (isinstance(message, JSONRPCNotification) and b'"id"' in body and "id" in json.loads(body)):
            return SessionMessage(message)
    except ValidationError as error:
        details = error.errors(include_url=False, include_context=False, include_input=False)
        if any(detail["type"] == "json_invalid" for detail in details):
            await wire.write_error(PARSE_ERROR, f"Parse error: {details[0]['msg']}", id_of(body))
            return None
    except (ValueError, RecursionError) as error:
        await wire.write_error(PARSE_ERROR, f"Parse error: {error}", id_of(body))
        return None
    await wire.write_error(INVALID_REQUEST, "Invalid Request: no JSON-RPC 2.0 message", _request_id(body))
    return None


def _request_id(body: bytes) -> Any:
    """Return the id of a message that is wrong otherwise, if it has one that can be answered to."""
    try:
        data = json.loads(body)
    except (ValueError, RecursionError):
        return None
    found = data.get("id") if isinstance(data, dict) else None
    return found if isinstance(found, (str, int)) and not isinstance(found, bool) else None


def _cancelled(message: SessionMessage) -> Any:
    """Return the id of the request that a message cancels, or None: that one is never answered."""
    inner = message.message
    if getattr(inner, "method", None) != "notifications/cancelled":
        return None
    return (getattr(inner, "params", None) or {}).get("requestId")


def _key(request_id: Any) -> str:
    return str(request_id)  # the SDK takes 7 and "7" for the same
