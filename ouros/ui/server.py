"""The web server of the page: HTTP on the loopback interface, behind a token.

Knows sources by their methods. Invariants: without the token only the files of the page are sent; a request that names
another host, or comes from another page, is refused; nothing but GET changes nothing, and POST is refused unless the
server was made with `write`; an answer never shows a path or an exception of the host that is no error of ouros.
"""

from __future__ import annotations

import hmac
import io
import json
import logging
import secrets
import time
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from threading import BoundedSemaphore, Thread
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, urlsplit

from ouros.bounded import cut, printable
from ouros.sessions.errors import SessionError, SessionNotFoundError, SessionStorageError
from ouros.ui.sources import Missing, Refused, SavedSessions, Sessions, ShownWorkspace, StoredTranscripts
from ouros.workspace.errors import WorkspaceError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from socket import socket
    from types import TracebackType

    SessionSource = Sessions | StoredTranscripts | SavedSessions
    Source = SessionSource | ShownWorkspace

HOST = "127.0.0.1"
LEAST_TOKEN = 16  # fewest characters of a token
LONGEST_BODY = 10_000  # most bytes of a request's body
LONGEST_PATH = 20_000  # characters of a request's target
MOST_CONNECTIONS = 32
SECONDS = 30  # seconds for a client to send a request, and to read the answer
PAGE = {
    "/": ("index.html", "text/html; charset=utf-8"),
    "/app.js": ("app.js", "text/javascript; charset=utf-8"),
    "/sessions.js": ("sessions.js", "text/javascript; charset=utf-8"),
    "/workspace.js": ("workspace.js", "text/javascript; charset=utf-8"),
    "/parts.js": ("parts.js", "text/javascript; charset=utf-8"),
    "/style.css": ("style.css", "text/css; charset=utf-8"),
    "/icon.svg": ("icon.svg", "image/svg+xml"),
}
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cache-Control": "no-store",
}
_log = logging.getLogger("ouros.ui")


def check_token(token: object) -> str:
    """Return `token`, which must be valid.

    Raises:
        TypeError: It is no str.
        ValueError: It is too short, or has characters that cannot be sent.
    """
    if not isinstance(token, str):
        raise TypeError(f"token must be a str, not {type(token).__name__}")
    if len(token) < LEAST_TOKEN or not token.isascii() or not token.isprintable() or " " in token:
        raise ValueError(f"the token must have at least {LEAST_TOKEN} printable ASCII characters, without spaces")
    return token


class Server:
    """The page at an address of this machine, served by threads of this process until `close`.

    Attributes:
        url: What to open in a browser; it holds the token, behind `#`, which browsers do not send.
        port: The port.
        token: What each request has to send, as `Authorization: Bearer TOKEN`.
    """

    __module__ = "ouros.ui"

    def __init__(self, sources: Sequence[Source], port: int, token: str | None, write: bool) -> None:
        if isinstance(port, bool) or not isinstance(port, int):
            raise TypeError(f"port must be an int, not {type(port).__name__}")
        if not 0 <= port <= 65535:
            raise ValueError(f"port must be 0 to 65535, got {port}")
        self.token = secrets.token_urlsafe(32) if token is None else check_token(token)
        self._http = _Server((HOST, port), _Handler)
        self._http.answers = Answers(sources, write)
        self._http.token = self.token
        self.port: int = self._http.server_address[1]
        self._http.hosts = frozenset(f"{name}:{self.port}" for name in (HOST, "localhost"))
        self._thread = Thread(target=self._http.serve_forever, args=(0.1,), daemon=True, name="ouros-ui")
        self._thread.start()

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.port}/#token={self.token}"

    def __repr__(self) -> str:
        return f"Server('http://{HOST}:{self.port}/')"

    def __enter__(self) -> Server:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Stop serving; may be called again. Transcripts are still kept."""
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()


class Answers:
    """Answers to requests, as JSON-like data."""

    def __init__(self, sources: Sequence[Source], write: bool) -> None:
        self._sources = list(sources)
        self._write = write
        self._failed: set[int] = set()  # sources that could not be read when they were last asked
        self.get: dict[str, Callable[[dict[str, str]], Any]] = {
            "/api/overview": self._overview,
            "/api/session": lambda query: self._sessions(query).detail(_text(query, "id"), _number(query, "since", 0)),
            "/api/step": lambda query: self._sessions(query).step(_text(query, "id"), _number(query, "step")),
            "/api/state": lambda query: self._sessions(query).state(_text(query, "id"), _optional(query, "step")),
            "/api/workspace": lambda query: self._workspace(query).detail(),
            "/api/files": lambda query: self._workspace(query).files(_optional(query, "a"), _optional(query, "b")),
            "/api/file": lambda query: self._workspace(query).file(
                _optional(query, "a"), _optional(query, "b"), _text(query, "path")
            ),
        }
        self.post: dict[str, Callable[[dict[str, str]], object]] = {
            "/api/fork": lambda given: self._sessions(given).fork(
                _text(given, "id"), _optional(given, "step"), _text(given, "new_id")
            ),
            "/api/rewind": lambda given: self._sessions(given).rewind(_text(given, "id"), _number(given, "step")),
            "/api/workspace/rewind": lambda given: self._workspace(given).rewind(_number(given, "to")),
        }

    @property
    def may_write(self) -> bool:
        """Whether POST is answered."""
        return self._write

    def _overview(self, query: dict[str, str]) -> dict[str, Any]:
        sessions, workspaces, failed = [], [], set()
        for number, source in enumerate(self._sources):
            if isinstance(source, ShownWorkspace):
                workspaces.append({"source": number, **source.summary()})
                continue
            try:
                sessions += [{"source": number, "kind": source.kind, **entry} for entry in source.list()]
            except SessionStorageError:
                if number not in self._failed:  # report a failing source once: the page asks each second
                    _log.warning("a store cannot be read", exc_info=True)
                failed.add(number)
        self._failed = failed
        return {"sessions": sessions, "workspaces": workspaces, "write": self._write, "failed": len(failed)}

    def _source(self, query: dict[str, str]) -> Source:
        number = _number(query, "source")
        if not 0 <= number < len(self._sources):
            raise Missing("there is no such source")
        return self._sources[number]

    def _sessions(self, query: dict[str, str]) -> SessionSource:
        source = self._source(query)
        if isinstance(source, ShownWorkspace):
            raise Missing("this source has no sessions")
        return source

    def _workspace(self, query: dict[str, str]) -> ShownWorkspace:
        source = self._source(query)
        if not isinstance(source, ShownWorkspace):
            raise Missing("this source is no workspace")
        return source


class _Server(ThreadingHTTPServer):
    """Counts its connections, and closes those that are too many."""

    daemon_threads = True
    block_on_close = False
    request_queue_size = 64
    answers: Answers
    token: str
    hosts: frozenset[str]

    def __init__(self, address: tuple[str, int], handler: type[BaseHTTPRequestHandler]) -> None:
        self._room = BoundedSemaphore(MOST_CONNECTIONS)
        super().__init__(address, handler)

    def process_request(self, request: Any, client_address: Any) -> None:
        if self._room.acquire(timeout=1.0):
            super().process_request(request, client_address)
        else:
            self.shutdown_request(request)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._room.release()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore a client that left, or sent nonsense."""
        _log.debug("a request failed", exc_info=True)


class _Request(io.RawIOBase):
    """Reader of a request that must arrive within SECONDS in all, so that a slow client does not keep a connection."""

    def __init__(self, connection: socket) -> None:
        self._connection = connection
        self._until = time.monotonic() + SECONDS

    def readable(self) -> bool:
        """Return True: the stream can be read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Read what has come. Raises TimeoutError after SECONDS."""
        left = self._until - time.monotonic()
        if left <= 0:
            raise TimeoutError("the request takes too long")
        self._connection.settimeout(left)
        try:
            return self._connection.recv_into(buffer)
        finally:
            self._connection.settimeout(SECONDS)


class _Handler(BaseHTTPRequestHandler):
    """Handler of one request."""

    server: _Server
    timeout = SECONDS
    server_version = "ouros"
    sys_version = ""

    def setup(self) -> None:
        """Bound the time of the request."""
        super().setup()
        self.rfile = io.BufferedReader(_Request(self.connection))

    def do_GET(self) -> None:
        """Send a file of the page, or data."""
        self._answer(self._get)

    def do_HEAD(self) -> None:
        """Answer like GET, without the body."""
        self._answer(self._get)

    def do_POST(self) -> None:
        """Answer a request that changes something."""
        self._answer(self._post)

    def _answer(self, answer: Callable[[str, dict[str, str]], None]) -> None:
        if not self._is_from_here() or len(self.path) > LONGEST_PATH:
            self._send_error(HTTPStatus.FORBIDDEN, "this page is for http://127.0.0.1 only")
            return
        target = urlsplit(self.path)
        try:
            answer(target.path, dict(parse_qsl(target.query, keep_blank_values=True, max_num_fields=20)))
        except Missing as error:
            self._send_error(HTTPStatus.NOT_FOUND, str(error))
        except SessionNotFoundError as error:
            self._send_error(HTTPStatus.NOT_FOUND, str(error))
        except SessionStorageError:
            _log.warning("the storage failed", exc_info=True)
            self._send_error(HTTPStatus.CONFLICT, "the saved session can't be read: the log of the server says more")
        except (Refused, SessionError, WorkspaceError) as error:
            self._send_error(HTTPStatus.CONFLICT, str(error))
        except ValueError as error:
            self._send_error(HTTPStatus.BAD_REQUEST, str(error))
        except (ConnectionError, TimeoutError):
            self.close_connection = True
        except Exception:
            _log.exception("a request failed")
            self._send_error(HTTPStatus.INTERNAL_SERVER_ERROR, "that failed: the log of the server says more")

    def _get(self, path: str, query: dict[str, str]) -> None:
        if path in PAGE:
            name, kind = PAGE[path]
            self._send(HTTPStatus.OK, kind, files("ouros.ui").joinpath("static", name).read_bytes())
            return
        handler = self.server.answers.get.get(path)
        if not self._has_token():
            return
        if handler is None:
            raise Missing("there is no such page")
        self._send_json(HTTPStatus.OK, handler(query))

    def _post(self, path: str, query: dict[str, str]) -> None:
        body = self._body()
        if not self._has_token():
            return
        handler = self.server.answers.post.get(path)
        if handler is None:
            raise Missing("there is no such page")
        if not self.server.answers.may_write:
            self._send_error(HTTPStatus.FORBIDDEN, "this page is read-only: start it with --write, or write=True")
            return
        if body is None or self.headers.get_content_type() != "application/json":
            raise ValueError(f"send a JSON object of at most {LONGEST_BODY} bytes, as application/json")
        self._send_json(HTTPStatus.OK, {"done": handler(_given(body))})

    def _body(self) -> bytes | None:
        """Return the body of the request, or None if it is too large or of unknown length."""
        length = self.headers.get("Content-Length", "")
        if not length.isascii() or not length.isdecimal() or len(length) > 9 or int(length) > LONGEST_BODY:
            self.close_connection = True
            return None
        return self.rfile.read(int(length))

    def _is_from_here(self) -> bool:
        """Return whether the request names this server, and no other page sent it."""
        hosts = self.headers.get_all("Host", [])
        origins = self.headers.get_all("Origin", [])
        is_own = all(origin in {f"http://{host}" for host in hosts} for origin in origins)
        # Any page may lead to this one, which is nothing without the token; no page may ask it for data.
        is_link = self.path == "/" and self.command == "GET"
        is_asked = is_link or self.headers.get("Sec-Fetch-Site", "none") in ("same-origin", "none")
        return len(hosts) == 1 and hosts[0] in self.server.hosts and is_own and is_asked

    def _has_token(self) -> bool:
        given = self.headers.get_all("Authorization", [])
        expected = f"Bearer {self.server.token}"
        # Header values are latin-1; compare_digest takes str only if it is ASCII.
        if len(given) == 1 and hmac.compare_digest(given[0].encode("latin-1", "replace"), expected.encode()):
            return True
        hint = "the token is missing or wrong: open the address that the server printed"
        self._send_error(HTTPStatus.UNAUTHORIZED, hint)
        return False

    def _send_error(self, status: HTTPStatus, message: str) -> None:
        self._send_json(status, {"error": printable(cut(message, 2000))})

    def _send_json(self, status: HTTPStatus, data: Any) -> None:
        self._send(status, "application/json", json.dumps(data, separators=(",", ":")).encode())

    def _send(self, status: HTTPStatus, kind: str, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in HEADERS.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answer malformed requests, and methods that are not supported."""
        self.close_connection = True
        self.command = getattr(self, "command", None) or "GET"
        self._send_error(HTTPStatus(code), "the request is not one that this server answers")

    def log_message(self, format: str, *args: Any) -> None:
        """Log nothing."""


def _given(body: bytes) -> dict[str, str]:
    try:
        data = json.loads(body)
    except (ValueError, RecursionError):
        raise ValueError("the body is no JSON") from None
    if type(data) is not dict or not all(type(value) in (str, int) for value in data.values()):
        raise ValueError("the body must be an object of strings and integers")
    return {name: str(value) for name, value in data.items()}


def _text(query: dict[str, str], name: str) -> str:
    if name not in query:
        raise ValueError(f"{name} is missing")
    return query[name]


def _number(query: dict[str, str], name: str, default: int | None = None) -> int:
    text = query.get(name, "" if default is None else str(default))
    if not text.isascii() or not text.isdecimal() or len(text) > 15:
        raise ValueError(f"{name} must be a number")
    return int(text)


def _optional(query: dict[str, str], name: str) -> int | None:
    return None if query.get(name, "now") == "now" else _number(query, name)
