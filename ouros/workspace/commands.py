"""Commands of the shell that are not bashkit's: `python`, `touch`, and one for each tool.

Knows bashkit's `CommandContext` and what it is handed, no workspace. Invariants: a command runs in a thread of its own,
so that it may start a shell itself; what it writes reaches the shell in the order in which it was written.
"""

from __future__ import annotations

import asyncio
import inspect
import json
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any

from ouros import failures
from ouros.calls import PASSED, Bound
from ouros.jsonvalue import json_or_repr
from ouros.workspace.budget import Frame, current
from ouros.workspace.errors import ExecutionLimitError
from ouros.workspace.files import Files

PYTHONS = ("python", "python3", "python3.14")
MAX_STDIN = 64 * 1024 * 1024

Work = Callable[["Call", Frame], int]


class Seat:
    """Holder of the frame of the command that a shell runs; None: it runs none."""

    def __init__(self) -> None:
        self.frame: Frame | None = None
        self._lock = threading.Lock()

    def claim(self, frame: Frame) -> bool:
        """Let the shell run a command in a frame; False: it runs another one."""
        with self._lock:
            if self.frame is not None:
                return False
            self.frame = frame
            return True


class Call:
    """One call of a command, for the thread that runs it.

    Attributes:
        args: Its arguments.
        cwd: The folder.
        environ: The environment.
    """

    def __init__(self, context: Any, loop: asyncio.AbstractEventLoop) -> None:
        self.args: list[str] = list(context.argv)
        self.cwd: str = context.cwd
        self.environ: dict[str, str] = dict(context.env)
        self.written: list[tuple[str, bytes]] = []
        self._context = context
        self._loop = loop

    def write(self, stream: str, text: str) -> None:
        """Write to `'stdout'` or `'stderr'`."""
        self.written.append((stream, text.encode("utf-8", "surrogateescape" if _is_escaped(text) else "replace")))

    def stdin(self) -> bytes:
        """Return the rest of the standard input.

        Raises:
            OSError: It is longer than an interpreter may read.
        """
        pieces: list[bytes] = []
        size = 0
        while True:
            piece = asyncio.run_coroutine_threadsafe(self._chunk(), self._loop).result()
            if piece is None:
                return b"".join(pieces)
            size += len(piece)
            if size > MAX_STDIN:
                raise OSError(27, "File too large")
            pieces.append(bytes(piece))

    async def _chunk(self) -> bytes | None:
        found: bytes | None = await self._context.stdin.read_chunk()
        return found


def _is_escaped(text: str) -> bool:
    """Return whether a text has bytes that were no UTF-8, and nothing else that can't be written."""
    return not text.isascii() and all(not "\ud800" <= char <= "\udfff" or "\udc80" <= char <= "\udcff" for char in text)


def threaded(work: Work, seat: Seat) -> Callable[[Any], Any]:
    """Return a command for `Bash.add_command` that does its work in a thread, in a frame of its own."""

    async def command(context: Any) -> int:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[int] = loop.create_future()
        call = Call(context, loop)
        outer = seat.frame

        def run() -> None:
            code = 1
            try:
                if outer is None:
                    raise RuntimeError("the command that started this is over")
                frame = outer.inner()
                current.set(frame)
                code = work(call, frame)
            except ExecutionLimitError as error:
                call.write("stderr", f"{context.name}: {error}\n")
            except PASSED as error:
                assert outer is not None
                outer.budget.passed = error
                call.write("stderr", f"{context.name}: ended by the host\n")
            except OSError as error:
                call.write("stderr", f"{context.name}: {error.strerror or error}\n")
            except BaseException:  # a fault of ours: the program must not see what is in it
                call.write("stderr", f"{context.name}: internal error\n")
                loop.call_soon_threadsafe(_settle, done, 70)
                raise
            loop.call_soon_threadsafe(_settle, done, code)

        threading.Thread(target=run, name="ouros-workspace", daemon=True).start()
        code = await done
        for stream, data in call.written:
            await (context.stdout if stream == "stdout" else context.stderr).write(data)
        return code

    return command


def _settle(done: asyncio.Future[int], code: int) -> None:
    if not done.done():
        done.set_result(code)


def touch(files: Files) -> Work:
    """Return the command `touch`; bashkit's own can't set times of files that are not bashkit's."""

    def work(call: Call, frame: Frame) -> int:
        moment, creates, names, failed = time.time(), True, [], 0
        rest = list(call.args)
        while rest:
            word = rest.pop(0)
            if word == "--":
                names += rest
                break
            if not word.startswith("-") or word == "-":
                names.append(word)
            elif word in ("-c", "--no-create"):
                creates = False
            elif word in ("-a", "-m", "-h"):
                continue
            elif word[:2] in ("-d", "-t", "-r") or word.startswith(("--date=", "--reference=")):
                option, value = _option(word, rest)
                found = _moment(option, value, files, call.cwd)
                if found is None:
                    call.write("stderr", f"touch: invalid date format or missing file '{value}'\n")
                    return 1
                moment = found
            else:
                call.write("stderr", f"touch: invalid option '{word}'\n")
                return 1
        if not names:
            call.write("stderr", "touch: missing file operand\n")
            return 1
        for name in names:
            try:
                path = files.resolve(name, call.cwd)
                if files.kind(path) is None:
                    if not creates:
                        continue
                    files.write(path, b"")
                files.utime(path, moment)
            except (OSError, ValueError) as error:
                failed = 1
                reason = error.strerror if isinstance(error, OSError) else error
                call.write("stderr", f"touch: cannot touch '{name}': {reason}\n")
        return failed

    return work


def _option(word: str, rest: list[str]) -> tuple[str, str]:
    """Return letter and value of an option of `touch`."""
    if word.startswith("--"):
        name, _, value = word.partition("=")
        return name[2], value
    return word[1], word[2:] or (rest.pop(0) if rest else "")


def _moment(option: str, value: str, files: Files, cwd: str) -> float | None:
    """Return seconds since 1970 that an option of `touch` means; None if it means none. Times are UTC."""
    from datetime import datetime, timezone

    if option == "r":
        try:
            return files.stat(files.resolve(value, cwd)).mtime
        except (OSError, ValueError):
            return None
    if option == "d" and value.startswith("@"):
        try:
            return float(value[1:])
        except ValueError:
            return None
    formats = (
        ("%Y%m%d%H%M.%S", "%Y%m%d%H%M") if option == "t"
        else ("%Y-%m-%d", "%Y-%m-%d %H:%M", "%Y-%m-%d %H:%M:%S", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%dT%H:%M:%SZ")
    )  # fmt: skip
    for known in formats:
        try:
            return datetime.strptime(value, known).replace(tzinfo=timezone.utc).timestamp()
        except ValueError:
            continue
    return None


def tool_command(name: str, bound: Bound, facts: Mapping[str, Any]) -> Work:
    """Return the command of a tool: `--name value` for each argument, or values in order; its result as JSON.

    Args:
        bound: The tools, as functions.
        facts: `description declaration parameters` of the tool.
    """
    properties: dict[str, Any] = dict(facts.get("parameters", {}).get("properties", {}))

    def work(call: Call, frame: Frame) -> int:
        if call.args in (["--help"], ["-h"]):
            call.write("stdout", f"{facts.get('declaration', name)}\n{facts.get('description', '')}\n")
            return 0
        if name in bound.approvals:
            call.write("stderr", f"{name}: this tool needs the host's approval: call it from execute_python\n")
            return 126
        try:
            given = _arguments(name, call.args, properties)
        except ValueError as error:
            call.write("stderr", f"{name}: {error}\n")
            return 2
        try:
            value = bound[name](**given)
            if inspect.isawaitable(value):
                value = asyncio.run(_awaited(value))
            text = json.dumps(json_or_repr(Bound.convert(value)), ensure_ascii=False)
        except ExecutionLimitError:
            raise
        except PASSED:
            raise
        except Exception as error:
            call.write("stderr", f"{name}: {failures.class_name(type(error))}: {failures.text(error)}\n")
            return 1
        call.write("stdout", text + "\n")
        return 0

    return work


async def _awaited(value: Any) -> Any:
    return await value


def _arguments(name: str, words: list[str], properties: Mapping[str, Any]) -> dict[str, Any]:
    """Return keyword arguments of a tool from the words of a command.

    Raises:
        ValueError: An argument that the tool has not, one without its value, or too many.
    """
    given: dict[str, Any] = {}
    known = ", ".join(f"--{key}" for key in properties) or "none"
    positional: list[str] = []
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word == "--":
            positional += rest
            break
        if not word.startswith("--"):
            positional.append(word)
            continue
        key, has_value, value = word[2:].partition("=")
        key = key.replace("-", "_") if key not in properties else key
        if key not in properties:
            if key.startswith("no_") and key[3:] in properties:
                given[key[3:]] = False
                continue
            raise ValueError(f"there is no argument {word.partition('=')[0]}; there are: {known}")
        if not has_value:
            if _is_flag(properties[key]) and (not rest or rest[0] not in ("true", "false")):
                given[key] = True
                continue
            if not rest:
                raise ValueError(f"{word} needs a value")
            value = rest.pop(0)
        given[key] = _value(value, properties[key])
    free = [key for key in properties if key not in given]
    if len(positional) > len(free):
        raise ValueError(f"too many values; its arguments are: {known}")
    given.update({key: _value(word, properties[key]) for key, word in zip(free, positional, strict=False)})
    return given


def _is_flag(schema: Any) -> bool:
    return isinstance(schema, dict) and schema.get("type") == "boolean"


def _value(text: str, schema: Any) -> Any:
    """Return a word as a value that the schema may mean: text unless the schema has none; the tool itself checks it."""
    kinds = schema.get("type") if isinstance(schema, dict) else None
    if kinds == "string":
        return text
    try:
        return json.loads(text)
    except ValueError:
        return text

