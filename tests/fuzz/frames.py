"""Frames that no sound worker sends, for what the host reads of them. Run by driver.py.

A statement is a frame, in hexadecimal digits: made of good messages by changes of their structure, or of their bytes. The
host must refuse it by FrameError, or take it for a message whose values can be shown, compared and sent back.
"""

from __future__ import annotations

import random
from typing import Any

import msgpack
from driver import Case, Note

from ouros import Limits, Policy, Sandbox
from ouros._core.hostapi import Execution, Program
from ouros.arguments import bound_policy
from ouros.errors import SandboxError, runtime_error
from ouros.modules import module_table
from ouros.pool.decoding import decode, decode_error
from ouros.pool.encoding import encode, encode_error
from ouros.pool.errors import FrameError
from ouros.pool.frames import HEAD, Inbox, pack
from ouros.pool.processes import Deadline, Workers
from ouros.pool.remote import RemoteExecution, Spec, note_loaded

FRAMES = 400
TABLE = module_table({"a": "x = 1", "b": {}})
RESULTS = """1|'a'|[1, [2, (3, {4})], {'a': b'b'}]|(1, (2, frozenset([(3,)])))|x = [1]; x.append(x); x|{(1, 2): {frozenset([1]): 2}}|2 ** 300|1j|...|range(2 ** 70)|bytearray(b'a')
import datetime as d; [d.datetime(2020, 1, 1, tzinfo=d.timezone(d.timedelta(hours=1), 'n')), d.date(1, 1, 1), d.time(1), d.timedelta(1)]|from zoneinfo import ZoneInfo; ZoneInfo('UTC')
import decimal, fractions, uuid, pathlib; [decimal.Decimal('1.5'), fractions.Fraction(1, 3), uuid.UUID(int=5), pathlib.PurePosixPath('/a')]|[int, len, type(None), NotImplemented]
from dataclasses import dataclass; D = dataclass(frozen=True)(type('D', (), {'__annotations__': {'a': int, 'b': int}})); {D(1, D(2, 3)): 1}|lambda: 1
class A:
    def __init__(self): self.me = [self]
A()|e = ValueError(1, [2]); e.__cause__ = KeyError(e); e.add_note('n'); e|ExceptionGroup('g', [ValueError(1), OSError(2, 'a', 'b')])|from collections import namedtuple; namedtuple('N', 'a b')(1, [2])|'x' * 30000""".split("|")
ERRORS = ["1/0", "raise ExceptionGroup('g', [ValueError(1), TypeError(2)]) from KeyError(3)", "def f(n): f(n + 1)\nf(0)", "[].appendd", "while True: pass"]
WORDS: list[Any] = [
    None, True, False, 0, 1, -1, 2, 5, 19, 26, 27, 100, 2**31, 2**63 - 1, -(2**63), 2**64 - 1, 0.5, float("nan"), float("inf"), "", "a", "ValueError", "BaseExceptionGroup", "object", "__class__", "__dict__",
    "stdout", "event", "limit", "time limit exceeded: x > y", "memory limit exceeded: 10 bytes > 1e999 bytes", "args", "filename", "self", "\ud800", "\x00" * 5000, "9" * 3000, "1E999999999", b"", b"\xff" * 16, b"\x7f" * 5000,
    [], [0], [1], [-1], [2**63], [[0]], [[]], ["a"], [0, 0], [1, [[0]]], [4, [[0]]], [3, [[0]]], [2, [[0]], [[0]]],
]  # fmt: skip


def messages() -> list[Any]:
    """Good answers of workers."""
    found: list[Any] = []
    for number, code in enumerate(RESULTS):
        value = Sandbox(code).run()
        found.append(["event", 0, encode(value, outward=True), number, None, 1, 2])
        found.append(["event", 1, ["f", encode((value,), outward=True), encode({"k": value}, outward=True), number, [1, 2, 3, 4]], 5, b"dump", 3, 4])
    for code in ERRORS:
        execution = Execution(Program(code, "main.py", (), ()), {"max_ticks": 3000.0}, None, None)  # type: ignore[arg-type]
        execution.start(None)
        found.append(["event", 5, encode_error(execution.error, {}), 1, None, 5, 6])
    found.append(["event", 3, [0, 1, 2], 7, b"dump", 0, 0])
    found.append(["event", 4, [1, 1, 1, 5], 7, b"dump", 0, 0])
    found.append(["event", 2, ["Path.stat", encode((1,)), encode({}), 3, None], 7, b"dump", 0, 0])
    found.append(["event", 2, ["time.sleep", encode((1,)), encode({}), 3, None], 7, b"dump", 0, 0])
    found.append(["source", "entropy", 8])
    found.append(["loaded", found[1], [["max_ticks", 5], ["max_duration_secs", 1.5]], ["pay"], "main.py", encode(bound_policy(Policy.deterministic()).dump())])
    found.append(["print", "stdout", "text", 5])
    found.append(["given", "module", "a"])
    found.append(["given", "table", b"\x00" * 32])
    found.append(["syntax", ["SyntaxError", "m", "f", 1, 2, 3, 4, None]])
    found.append(["done", [encode([1], outward=True), "[1]"]])
    return found


GOOD: list[Any] = []


class Maker:
    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        if not GOOD:
            GOOD.extend(messages())

    def frame(self) -> str:
        r = self.random
        message = _copy(r.choice(GOOD))
        for _ in range(r.choice([0, 1, 1, 2, 3, 8])):
            self.change(message)
        try:
            body = bytearray(msgpack.packb(message, unicode_errors="surrogatepass"))
        except (OverflowError, ValueError):
            body = bytearray(b"\xc0")
        if r.random() < 0.3:
            for _ in range(r.choice([1, 2, 5])):
                at = r.randrange(len(body) + 1)
                body[at : at + r.randrange(3)] = bytes(r.randrange(256) for _ in range(r.randrange(4)))
        size = len(body) if r.random() < 0.97 else r.randrange(2**32)
        return (size.to_bytes(HEAD, "big") + body).hex()

    def change(self, message: list[Any]) -> None:
        """Change something in the lists of a message."""
        r = self.random
        lists: list[list[Any]] = []
        todo: list[Any] = [message]
        while todo:
            current = todo.pop()
            if type(current) is list:
                lists.append(current)
                todo.extend(current)
        target = r.choice(lists)
        at = r.randrange(len(target) + 1)
        choice = r.randrange(7)
        if choice == 0:
            del target[at : at + 1]
        elif choice == 1:
            target.insert(at, _copy(r.choice(WORDS)))
        elif choice == 2 and target:
            target[at - 1] = _copy(r.choice(WORDS))
        elif choice == 3:
            target[at:at] = _copy(r.choice(lists))
        elif choice == 4 and target:
            target[at - 1] = [r.randrange(len(target) + 3)]
        elif choice == 5 and target:
            target.append(_copy(target[at - 1]))
        elif target and type(target[at - 1]) is int:
            target[at - 1] += r.choice([-1, 1, 3])
        if sum(map(len, lists)) > 100_000:
            message.clear()


def _copy(value: Any) -> Any:
    return [_copy(part) for part in value] if type(value) is list else value


def make(seed: int) -> Case:
    maker = Maker(seed)
    return Case(seed, "", [maker.frame() for _ in range(FRAMES)], {})


def live(case: Case, note: Note) -> int:
    workers = Workers(1, False, None, None)
    for text in case.statements:
        try:
            read(bytes.fromhex(text), workers)
        except FrameError:
            pass
        except Exception as error:
            note(f"{type(error).__name__}: {str(error)[:60]}", text)
    return len(case.statements)


def read(frame: bytes, workers: Workers) -> None:
    """Read a frame in all the ways in which the host does."""
    inbox = Inbox()
    inbox.feed(frame)
    if inbox.missing():
        return
    message = inbox.take()
    execution = RemoteExecution(workers, Spec("", "m", (), (), (), given=TABLE), Limits.standard(), _write, {}, Deadline(1), True)  # type: ignore[arg-type]
    for reader in (lambda: execution.note(message), lambda: note_loaded(execution, message), lambda: execution.write(message)):
        try:
            if type(message) is list and message and type(message[0]) is str:
                reader()
                use(execution)
        except FrameError:
            pass
    for part in message if type(message) is list else [message]:
        for reading in (decode, decode_error):
            try:
                found = reading(part)
            except FrameError:
                continue
            if reading is decode:
                show(found)


def _write(stream: str, text: str) -> None:
    assert stream in ("stdout", "stderr") and type(text) is str


def use(execution: RemoteExecution) -> None:
    """What the host does with what it was told."""
    show((execution.value, execution.args, execution.kwargs))
    assert type(execution.args) is tuple and type(execution.kwargs) is dict
    if execution.error is not None:
        error = runtime_error(execution.error)
        str(error), error.display(), error.traceback(), show(error.exception())
        try:
            error.used, error.allowed, error.limit  # type: ignore[attr-defined]  # noqa: B018
        except AttributeError:
            pass


def show(value: Any) -> None:
    from ouros.bounded import bounded_repr
    from ouros.jsonvalue import json_or_repr

    bounded_repr(value)
    json_or_repr(value)
    try:
        pack(encode(value, outward=True, lenient=True))
    except (SandboxError, OverflowError):
        pass
