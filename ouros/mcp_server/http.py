"""MCP over HTTP: the SDK's streamable transport, behind a token.

Knows the SDK and uvicorn. Invariants: no request without the token reaches the SDK; the token is compared in constant
time, and never logged.
"""

from __future__ import annotations

import hmac
import os
import secrets
import sys
from pathlib import Path
from typing import Any

from ouros.cli.options import UsageError

PATH = "/mcp"
VARIABLE = "OUROS_MCP_TOKEN"
LEAST_TOKEN = 16  # fewest characters of a token
LOOPBACK = frozenset(("127.0.0.1", "::1", "localhost"))


def address_of(text: str) -> tuple[str, int]:
    """Return host and port of `[HOST:]PORT`; this machine only unless a host is given.

    Raises:
        UsageError: It is no address.
    """
    host, _, port = text.rpartition(":")
    if not port.isdecimal() or not port.isascii() or int(port) > 65535:
        raise UsageError(f"--http {text!r}: expected PORT or HOST:PORT")
    return host.strip("[]") or "127.0.0.1", int(port)


def token_of(file: str | None) -> tuple[str, bool]:
    """Return the token that clients must send, and whether it was made now: that of a file, of the environment, or a
    new one.

    Raises:
        UsageError: The file can't be read, or the token is too short.
    """
    if file is not None:
        try:
            token = Path(file).read_text(encoding="utf-8").strip()
        except (OSError, UnicodeDecodeError) as error:
            raise UsageError(f"--token-file: cannot read {file!r}: {getattr(error, 'strerror', error)}") from None
    elif VARIABLE in os.environ:
        token = os.environ[VARIABLE].strip()
    else:
        return secrets.token_urlsafe(32), True
    if len(token) < LEAST_TOKEN or not token.isascii() or not token.isprintable() or " " in token:
        raise UsageError(f"the token must have at least {LEAST_TOKEN} printable ASCII characters, without spaces")
    return token, False


class Guarded:
    """An ASGI application that answers only requests with the token."""

    def __init__(self, application: Any, token: str) -> None:
        self._application = application
        self._expected = f"Bearer {token}".encode()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan" or (scope["type"] == "http" and self._is_allowed(scope["headers"])):
            await self._application(scope, receive, send)
        elif scope["type"] == "http":
            headers = [(b"www-authenticate", b'Bearer realm="ouros"'), (b"content-type", b"text/plain; charset=utf-8")]
            await send({"type": "http.response.start", "status": 401, "headers": headers})
            body = b"send the token of this server: Authorization: Bearer TOKEN\n"
            await send({"type": "http.response.body", "body": body})
        else:
            await send({"type": "websocket.close", "code": 1008})

    def _is_allowed(self, headers: list[tuple[bytes, bytes]]) -> bool:
        given = [value for name, value in headers if name.lower() == b"authorization"]
        return len(given) == 1 and hmac.compare_digest(given[0], self._expected)


def application_of(server: Any, token: str, host: str) -> Guarded:
    """Return the ASGI application of a server."""
    return Guarded(server.streamable_http_app(streamable_http_path=PATH, host=host), token)


async def serve_http(server: Any, host: str, port: int, token: str, is_new: bool, prog: str) -> None:
    """Serve until the process is ended."""
    import uvicorn

    config = uvicorn.Config(
        application_of(server, token, host), host=host, port=port, log_level="warning", access_log=False, lifespan="on"
    )
    if host not in LOOPBACK:
        print(f"{prog}: {host} may be reached from other machines, and HTTP is not encrypted", file=sys.stderr)
    shown = f"[{host}]" if ":" in host else host
    print(f"{prog}: http://{shown}:{port}{PATH}", file=sys.stderr)
    if is_new:
        print(f"{prog}: token: {token}", file=sys.stderr)
    await uvicorn.Server(config).serve()
