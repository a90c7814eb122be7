"""A `ty server` process that stays, so that a check costs milliseconds: one per host process, started at first need.

Knows texts, files by name and the language server protocol, nothing of sandboxes. Invariants: one check at a time talks
to the process (`_lock`); whatever goes wrong during one, an interrupt included, ends the process, so that no answer of
a broken exchange can be taken for that of the next; after a fork the child starts its own.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import queue
import re
import subprocess
import threading
import time
from pathlib import Path
from typing import IO, Any, NamedTuple

from ouros.bounded import printable
from ouros.checker.ty_environment import (
    SETTINGS_NAME,
    clean_environment,
    find_ty,
    make_environment,
    make_folder,
    remove_folder,
)

TIMEOUT_SECS = 30.0
CHECKS_PER_PROCESS = 2000  # ty keeps what it learned of every text: a new process gives the memory back
CHARACTERS_PER_PROCESS = 50_000_000  # characters of all texts, for the same reason
LARGEST_MESSAGE = 1 << 26
TOKENS = {"requests": {"full": True}, "tokenTypes": ["namespace"], "tokenModifiers": [], "formats": ["relative"]}
LOGGED = re.compile(r"^\d\S+( \S+)? +(INFO|WARN|DEBUG|TRACE) ")
MAX_MEMORY = 4 << 30  # bytes of data that the process may have
MAX_COMPLAINT = 1_000  # characters of its complaint that are shown
ERROR = 1  # severities of the language server protocol
DELETED = 3  # its kinds of changes of files
SURROGATES = re.compile("[\ud800-\udfff]")  # ty ends when it is sent one


class Diagnostic(NamedTuple):
    """What ty has to say about a place; lines and columns from 1, in characters, ends exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int
    code: str
    message: str
    severity: int


class Answer(NamedTuple):
    """The result of a check: diagnostics, and where names of modules stand, if that was asked for."""

    diagnostics: list[Diagnostic]
    modules: set[tuple[int, int]]


def diagnose(script: str, files: dict[str, str], *, modules: bool = False) -> Answer:
    """Check `files[script]`, where the other files are beside it.

    Args:
        script: The file to check.
        files: Texts by file name; files of earlier calls are gone.
        modules: Also tell where names of modules are in the script.

    Raises:
        ImportError: ty is not installed.
        RuntimeError: ty failed, or took too long.
    """
    global _server
    with _lock:
        for attempt in (1, 2):
            try:
                if _server is None or _server.is_worn() or not _server.is_alive() or not _server.is_whole():
                    close()
                    _server = _Server()
                return _server.diagnose(script, files, modules)
            except _Gone as error:  # the process may have ended since the last check, so a second one gets the chance
                close()
                if attempt == 2:
                    raise RuntimeError(f"ty failed: {error}") from None
            except BaseException:
                close()
                raise
    raise AssertionError


def diagnose_alone(script: str, files: dict[str, str], links: dict[str, Path], *, modules: bool = False) -> Answer:
    """Like `diagnose`, by a process of its own, which also sees the files and folders of `links` as installed packages.

    Raises:
        ImportError: ty is not installed.
        RuntimeError: ty failed, or took too long.
    """
    server = _Server(links)
    try:
        return server.diagnose(script, files, modules)
    except _Gone as error:
        raise RuntimeError(f"ty failed: {error}") from None
    finally:
        server.close()


def close() -> None:
    """End the process, if there is one."""
    global _server
    with _lock:
        server, _server = _server, None
        if server is not None:
            server.close()


class _Gone(Exception):
    """The process ended, or talks nonsense."""


class _Server:
    """The process and the state of the conversation with it."""

    def __init__(self, links: dict[str, Path] | None = None) -> None:
        command = [find_ty(), "server"]
        self.owner = os.getpid()
        self.checks = 0
        self.characters = 0
        self.request_id = 0
        self.versions: dict[str, int] = {}
        self.root = make_folder()
        try:
            make_environment(self.root, links)
            with open(self.root / "stderr.txt", "wb") as stderr:
                self.process: subprocess.Popen[bytes] = subprocess.Popen(
                    command,
                    cwd=self.root,
                    env=clean_environment(self.root),
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=stderr,
                    start_new_session=True,  # Ctrl-C in the terminal is for the host
                )
        except BaseException:
            remove_folder(self.root)
            raise
        _limit_memory(self.process.pid)
        self.messages: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
        threading.Thread(target=_read, args=(self.process.stdout, self.messages), daemon=True).start()
        try:
            self._initialize()
        except BaseException:
            self.close()
            raise

    def _initialize(self) -> None:
        uri = self.root.as_uri()
        answer = self._request(
            "initialize",
            {
                "processId": os.getpid(),
                "rootUri": uri,
                "workspaceFolders": [{"uri": uri, "name": "program"}],
                "capabilities": {
                    "general": {"positionEncodings": ["utf-32"]},
                    "textDocument": {"diagnostic": {}, "semanticTokens": TOKENS},
                    "workspace": {"configuration": True},
                },
            },
            time.monotonic() + TIMEOUT_SECS,
        )
        capabilities = answer.get("capabilities", {})
        if capabilities.get("positionEncoding") != "utf-32" or "diagnosticProvider" not in capabilities:
            raise RuntimeError("this version of ty is too old: pip install --upgrade 'ouros[typecheck]'")
        legend = capabilities["semanticTokensProvider"]["legend"]["tokenTypes"]
        self.module_token = legend.index("namespace")
        self._notify("initialized", {})

    def is_worn(self) -> bool:
        """Return True if the process has checked so much that a new one is due."""
        return self.checks >= CHECKS_PER_PROCESS or self.characters > CHARACTERS_PER_PROCESS

    def is_alive(self) -> bool:
        return self.owner == os.getpid() and self.process.poll() is None

    def is_whole(self) -> bool:
        """Return False if a file is gone: programs of the host may clean the folder of temporary files."""
        return all((self.root / name).exists() for name in (SETTINGS_NAME, *self.versions))

    def diagnose(self, script: str, files: dict[str, str], modules: bool) -> Answer:
        self.checks += 1
        self.characters += sum(map(len, files.values()))
        deadline = time.monotonic() + TIMEOUT_SECS
        for name in self.versions.keys() - files.keys():
            self._remove(name)
        for name, text in files.items():
            self._write(name, text)
        document = {"textDocument": {"uri": (self.root / script).as_uri()}}
        report = self._request("textDocument/diagnostic", document, deadline)
        found = set()
        if modules:
            tokens = self._request("textDocument/semanticTokens/full", document, deadline)
            found = _positions(tokens["data"], self.module_token)
        return Answer([_diagnostic(item) for item in report["items"]], found)

    def _write(self, name: str, text: str) -> None:
        """Make `text` the content of a file, for ty alone: nothing is written to the disk but empty files."""
        text = SURROGATES.sub("\ufffd", text)
        path = self.root / name
        version = self.versions[name] = self.versions.get(name, 0) + 1
        if version == 1:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch()
            item = {"uri": path.as_uri(), "languageId": "python", "version": version, "text": text}
            self._notify("textDocument/didOpen", {"textDocument": item})
        else:
            place = {"uri": path.as_uri(), "version": version}
            self._notify("textDocument/didChange", {"textDocument": place, "contentChanges": [{"text": text}]})

    def _remove(self, name: str) -> None:
        """Remove a file: an empty one would still be a module that programs can import, or hide one of Python's."""
        del self.versions[name]
        path = self.root / name
        path.unlink(missing_ok=True)
        self._notify("textDocument/didClose", {"textDocument": {"uri": path.as_uri()}})
        self._notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": path.as_uri(), "type": DELETED}]})

    # The protocol.

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode("ascii")
        assert self.process.stdin is not None
        left = memoryview(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        try:
            while left:  # past the buffer of the stream, which a forked child would write again
                left = left[os.write(self.process.stdin.fileno(), left) :]
        except (OSError, ValueError):
            raise self._ended() from None

    def _notify(self, method: str, params: dict[str, Any]) -> None:
        self._send({"method": method, "params": params})

    def _request(self, method: str, params: dict[str, Any] | None, deadline: float) -> dict[str, Any]:
        self.request_id += 1
        self._send({"id": self.request_id, "method": method, "params": params})
        while True:
            try:
                message = self.messages.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                raise RuntimeError(f"ty did not finish within {TIMEOUT_SECS:g} s") from None
            if message is None:
                raise self._ended()
            if "method" in message:
                if "id" in message:
                    self._answer(message)
            elif message.get("id") == self.request_id:
                if "error" in message:
                    complaint = str(message["error"].get("message"))[:MAX_COMPLAINT]
                    raise RuntimeError(f"ty failed: {printable(complaint)}")
                return message["result"] or {}

    def _answer(self, message: dict[str, Any]) -> None:
        """Answer a request of ty's: it asks for settings, of which it gets none."""
        params = message.get("params") or {}
        asks_settings = message["method"] == "workspace/configuration"
        self._send({"id": message["id"], "result": [None] * len(params.get("items", ())) if asks_settings else None})

    def _ended(self) -> _Gone:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(1)  # the pipes may close before the process has ended
        return _Gone(f"the process ended ({self.process.poll()}) {self._complaint()}".rstrip())

    def _complaint(self) -> str:
        """Return the end of the process's standard error, without its log."""
        with contextlib.suppress(OSError):
            with open(self.root / "stderr.txt", "rb") as file:
                file.seek(max(0, file.seek(0, os.SEEK_END) - 10_000))
                text = file.read(10_000).decode("utf-8", "replace")
            lines = dict.fromkeys(line for line in text.splitlines() if line.strip() and not LOGGED.search(line))
            return printable("\n".join(lines)[-MAX_COMPLAINT:])
        return ""

    def close(self) -> None:
        if self.owner != os.getpid():
            return  # the process and the directory are the parent's
        process = self.process
        if process.poll() is None:
            with contextlib.suppress(_Gone, RuntimeError):
                self._request("shutdown", None, time.monotonic() + 0.5)
                self._notify("exit", {})
                process.wait(0.5)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(0)
        if process.poll() is None:
            process.kill()
            process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        remove_folder(self.root)


def _limit_memory(pid: int) -> None:
    """Bound the memory of the process, where the system can: Linux."""
    try:
        import resource

        set_limit = resource.prlimit  # type: ignore[attr-defined, unused-ignore]
        set_limit(pid, resource.RLIMIT_DATA, (MAX_MEMORY, MAX_MEMORY))
    except (ImportError, AttributeError, OSError, ValueError):
        pass  # a lower limit is inherited, the process has ended, or the system has no such thing


def _read(stream: IO[bytes], messages: queue.SimpleQueue[dict[str, Any] | None]) -> None:
    """Put what the process says into `messages`; None when it has ended."""
    try:
        while True:
            length = 0
            while (line := stream.readline()) not in (b"\r\n", b""):
                name, _, value = line.partition(b":")
                if name.lower() == b"content-length":
                    length = int(value)
            if not line or not 0 < length <= LARGEST_MESSAGE:
                return
            message = json.loads(stream.read(length))
            if isinstance(message, dict):
                messages.put(message)
    except (OSError, ValueError):
        pass  # the process ended during the message, or sent no protocol: both count as its end
    finally:
        messages.put(None)


def _diagnostic(item: dict[str, Any]) -> Diagnostic:
    start, end = item["range"]["start"], item["range"]["end"]
    return Diagnostic(
        start["line"] + 1, start["character"] + 1, end["line"] + 1, end["character"] + 1,
        str(item.get("code", "")), item["message"], item.get("severity", ERROR),
    )  # fmt: skip


def _positions(data: list[int], token_type: int) -> set[tuple[int, int]]:
    """Return line and column of the tokens of a type; each token is given relative to the one before it."""
    found = set()
    line = column = 0
    for place in range(0, len(data) - 4, 5):
        lines, columns, _, kind, _ = data[place : place + 5]
        line += lines
        column = columns if lines else column + columns
        if kind == token_type:
            found.add((line + 1, column + 1))
    return found


_lock = threading.RLock()
_server: _Server | None = None


def _forget() -> None:
    """Forget the process in a forked child: it belongs to the parent, and another thread may have held the lock."""
    global _lock, _server
    _lock = threading.RLock()
    _server = None


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)
atexit.register(close)
