"""JSON-RPC 2.0 messages: bytes to requests, notifications and responses, and back; the codes of errors.

Knows nothing of methods and connections. All bytes are hostile. Invariants: `parse` raises `ProtocolError` and nothing
else; the ids that it gives are str or int, of a bounded size.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple, NoReturn

from ouros.framing import MAX_MESSAGE, id_of

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
INTERNAL_ERROR = -32603
CANCELLED = -32800  # the code of the Language Server Protocol
SANDBOX_ERROR = -32000
NO_SUCH_OBJECT = -32001
SESSION_ERROR = -32002
TOO_MANY = -32003
HOST_ERROR = -32004

MAX_ID = 200  # most characters of an id
MAX_METHOD = 100  # most characters of a method's name
MAX_CONTAINERS = 2_000_000  # containers in one message: an empty one takes 2 bytes there and 56 or more in memory
Id = str | int


class ProtocolError(Exception):
    """Raised for a request that is answered with an error."""

    def __init__(self, code: int, message: str, data: Any = None) -> None:
        super().__init__(message)
        self.code = code
        self.data = data
        self.request_id: Id | None = None  # id of the request, or None if it cannot be answered


class Request(NamedTuple):
    """A request; `id` is None for a notification."""

    id: Id | None
    method: str
    params: dict[str, Any]


class Response(NamedTuple):
    """The client's answer to a request of the server: `result`, or `error` if that is not None."""

    id: Id
    result: Any
    error: dict[str, Any] | None


def parse(body: bytes) -> Request | Response:
    """Return the message that a frame holds.

    Raises:
        ProtocolError: It holds none.
    """
    if len(body) > MAX_CONTAINERS and body.count(b"[") + body.count(b"{") > MAX_CONTAINERS:
        raise unreadable(body, f"more than {MAX_CONTAINERS} arrays and objects")
    try:
        data = _decoder.decode(body.decode("utf-8"))
    except RecursionError:
        raise unreadable(body, "nested too deep") from None
    except ValueError as error:
        raise unreadable(body, str(error)[:200]) from None
    if type(data) is list:
        raise ProtocolError(INVALID_REQUEST, "Invalid Request: batches are not supported, send one message a line")
    if type(data) is not dict:
        raise ProtocolError(INVALID_REQUEST, "Invalid Request: a message is an object")
    request_id = data.get("id")
    if "id" in data and not _is_id(request_id):
        raise ProtocolError(
            INVALID_REQUEST, f"Invalid Request: an id is text of at most {MAX_ID} characters, or an integer of 64 bits"
        )
    try:
        return _message(data, request_id)
    except ProtocolError as error:
        error.request_id = request_id
        raise


def unreadable(body: bytes, why: str) -> ProtocolError:
    """Return the error for a message that is no JSON; it has the id of the request, if that can be found."""
    error = ProtocolError(PARSE_ERROR, f"Parse error: {why}")
    request_id = id_of(body)
    error.request_id = request_id if _is_id(request_id) else None
    return error


def _message(data: dict[str, Any], request_id: Id | None) -> Request | Response:
    if data.get("jsonrpc") != "2.0":
        raise ProtocolError(INVALID_REQUEST, 'Invalid Request: "jsonrpc" must be "2.0"')
    if "method" not in data:
        return _response(data, request_id)
    method, params = data["method"], data.get("params", {})
    if type(method) is not str or len(method) > MAX_METHOD:
        raise ProtocolError(INVALID_REQUEST, f"Invalid Request: a method is text of at most {MAX_METHOD} characters")
    if type(params) is not dict:
        raise ProtocolError(INVALID_REQUEST, "Invalid Request: params must be an object")
    return Request(request_id, method, params)


def _response(data: dict[str, Any], request_id: Id | None) -> Response:
    error = data.get("error")
    if request_id is None or ("result" in data) == ("error" in data):
        raise ProtocolError(
            INVALID_REQUEST, "Invalid Request: a message has a method, or an id and either result or error"
        )
    if "error" in data and type(error) is not dict:
        raise ProtocolError(INVALID_REQUEST, "Invalid Request: an error is an object")
    return Response(request_id, data.get("result"), error)


def _is_id(value: object) -> bool:
    if type(value) is str:
        return len(value) <= MAX_ID
    return type(value) is int and -(2**63) <= value < 2**63


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not JSON")


_decoder = json.JSONDecoder(parse_constant=_refuse)


def encode(message: dict[str, Any]) -> bytes:
    """Return a message as JSON text, in one line.

    Raises:
        ProtocolError: It has more than `MAX_MESSAGE` bytes, which no client would read.
    """
    text = _encoder.encode(message)
    if len(text) > MAX_MESSAGE:
        raise ProtocolError(TOO_MANY, f"the answer has {len(text)} bytes, and a message at most {MAX_MESSAGE}")
    return text.encode("ascii")


# Text in ASCII: other characters, also lone surrogates, are escapes.
_encoder = json.JSONEncoder(allow_nan=False, separators=(",", ":"), check_circular=False)


def result_message(request_id: Id, result: Any) -> dict[str, Any]:
    """Return the answer to a request."""
    return {"jsonrpc": "2.0", "id": request_id, "result": result}


def error_message(request_id: Id | None, error: ProtocolError) -> dict[str, Any]:
    """Return the answer to a request that failed, or to what is no request."""
    about: dict[str, Any] = {"code": error.code, "message": str(error)}
    if error.data is not None:
        about["data"] = error.data
    return {"jsonrpc": "2.0", "id": request_id, "error": about}


def request_message(request_id: Id | None, method: str, params: dict[str, Any]) -> dict[str, Any]:
    """Return a request to the client, or a notification if there is no id."""
    if request_id is None:
        return {"jsonrpc": "2.0", "method": method, "params": params}
    return {"jsonrpc": "2.0", "id": request_id, "method": method, "params": params}
