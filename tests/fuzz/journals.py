"""Damaged journals and records of durable runs: read, and the program run by them. Run by driver.py.

A statement is the seed of one damaged copy. `replay` must refuse it by a documented error or give a result, `durable.run` likewise, and no
call of a durable run that the record has an answer for may be made again.
"""

from __future__ import annotations

import json
import random
import traceback
from functools import cache
from typing import Any

from driver import Case, Note

import ouros
from ouros import Abort, Recorder, SandboxError, durable, execute, replay
from ouros.bounded import bounded_repr
from ouros.journal import JournalError
from ouros.stores import MemoryStore

COPIES = 100
LIMITS: ouros.ResourceLimits = {"max_duration_secs": 5.0, "max_memory": 2**26, "max_ticks": 2_000_000}
PROGRAMS = [
    "a = f(1, k=[2, {3: b'x'}])\ntry:\n    g()\nexcept Exception as e:\n    a = [a, repr(e), e.args]\n(a, f(2))",
    "import time, random, os\n[f(time.time()), random.random(), os.urandom(3), f({1, 2}), time.monotonic()]",
    "import datetime\nclass A: pass\nx = f(datetime.datetime.now(), A())\nf(x)\n1 / 0",
    "try:\n    h()\nexcept BaseException as e:\n    print(repr(e), e.__cause__, getattr(e, '__notes__', 0))\nf(2 ** 100, 1.5)",
]
# Values of JSON, some with the tags of values.
WORDS: list[Any] = [
    None, True, False, 0, 1, -1, 2**31, 2**63, -(2**63) - 1, 10**400, 0.5, float("nan"), float("inf"), "", "a", "f", "$dump", "AAAA", "\ud800", "9" * 5000, [], [1], [[]], {}, {"a": 1},
    {"$tuple": [1]}, {"$bigint": "9" * 5000}, {"$bigint": "x"}, {"$bytes": "zz"}, {"$set": [[1], {}]}, {"$dict": [[[], 1]]}, {"$float": "1e"}, {"$cycle": "[...]"}, {"$repr": "x"}, {"$dump": "AAAA"}, {"$dump": 1},
    {"$datetime": "9999"}, {"$decimal": "1e999999999999"}, {"$fraction": "1/0"}, {"$uuid": "1"}, {"$path": "\x00"}, {"$timedelta": "x"}, {"type": "ValueError", "args": [1]}, {"type": "KeyboardInterrupt", "args": []},
    {"type": "UnicodeEncodeError", "args": ["a", "b", 2**70, 1, "c"]}, {"type": "UnicodeDecodeError", "args": ["a", {"$bytes": "00"}, 1, 2**70, "c"]}, {"type": "SyntaxError", "args": ["m", {"$tuple": [1]}]},
    {"type": "SyntaxError", "args": ["m", {"$tuple": ["f", 2**70, 1, "t"]}]}, {"type": "OSError", "args": [2**70, "x", [], {}]}, {"type": "ExceptionGroup", "args": ["m", []]}, {"type": "BaseExceptionGroup", "args": ["m", [1]]},
    {"type": "StopIteration", "args": [1, 2]}, {"type": "SystemExit", "args": [2**70]}, {"type": "MemoryError", "args": []}, {"type": "object", "args": []}, {"type": [], "args": {}}, {"type": "ImportError", "args": [], "x": 1},
    [[0, "return", 1]], [[[], "raise", {}]], [[0, "future", True]], [["a", [], {}]], "complete", "error",
]  # fmt: skip
NAMES = ["return", "raise", "future", "wait", "settle", "call", "id", "at", "args", "kwargs", "time", "monotonic", "entropy", "end", "error", "limits", "policy", "inputs", "journal", "durable", "phase", "value", "program"]
PHASES = ["paused", "begun", "answered", "done", "aborted", "x", []]


class Odd(Exception):
    """Of a class that the sandbox does not have."""


def functions() -> tuple[dict[str, Any], list[Any]]:
    """Functions of the host, and a list in which they note their calls."""
    calls: list[Any] = []

    def f(*args: Any, **kwargs: Any) -> Any:
        calls.append(args)
        return [args, kwargs, len(calls)]

    def g() -> None:
        raise ValueError("from g", 2)

    def h() -> None:
        try:
            raise Odd(3, object())
        except Odd as error:
            error.add_note("note") if hasattr(error, "add_note") else None
            raise OSError(2, "no", "file") from error

    return {"f": f, "g": g, "h": h}, calls


@cache
def journal(code: str) -> tuple[str, ...]:
    recorder = Recorder()
    given, _ = functions()
    execute(code, external_functions=given, limits=LIMITS, recorder=recorder)
    return tuple(recorder)


@cache
def record(code: str, calls: int) -> bytes:
    """What the store holds after so many calls."""

    class Killed(BaseException):
        pass

    store = MemoryStore()
    given, made = functions()

    def f(*args: Any, **kwargs: Any) -> Any:
        if len(made) == calls:
            raise Killed
        return given["f"](*args, **kwargs)

    try:
        durable.run(sandbox(code), store=store, run_id="a", external_functions={**given, "f": f}, limits=LIMITS, print_callback=silent)
    except (Killed, SandboxError):
        pass
    found = store.load("a")
    assert found is not None
    return found[0]


@cache
def sandbox(code: str) -> ouros.Sandbox:
    return ouros.Sandbox(code, external_functions=["f", "g", "h"])


def silent(stream: str, text: str) -> None:
    pass


class Damage:
    """Changes of data of JSON, drawn by a seed."""

    def __init__(self, r: random.Random) -> None:
        self.r = r

    def change(self, data: Any) -> None:
        """Change one part of an object or array, at any depth."""
        r = self.r
        while True:
            keys = list(data) if type(data) is dict else list(range(len(data)))
            inside = [key for key in keys if type(data[key]) in (dict, list) and data[key]]
            if inside and r.random() < 0.6:
                data = data[r.choice(inside)]
                continue
            break
        choice = r.randrange(4)
        if choice == 0 and keys:
            del data[r.choice(keys)]
        elif choice == 1 and type(data) is dict:
            data[r.choice(NAMES)] = self.word()
        elif choice == 1:
            data.insert(r.randrange(len(data) + 1), self.word())
        elif keys:
            data[r.choice(keys)] = self.word()

    def word(self) -> Any:
        return json.loads(json.dumps(self.r.choice(WORDS)))

    def text(self, line: str) -> str:
        at = self.r.randrange(len(line) + 1)
        return line[:at] + self.r.choice(["", "[" * 3000, "\x00", "}", '"', "1" * 5000, "NaN"]) + line[at + self.r.randrange(4) :]


def make(seed: int) -> Case:
    r = random.Random(seed)
    return Case(seed, "", [str(r.randrange(2**40)) for _ in range(COPIES)], {"kind": r.choice(["journal", "record"]), "code": PROGRAMS[r.randrange(len(PROGRAMS))]})


def live(case: Case, note: Note) -> int:
    code = str(case.settings["code"])
    for statement in case.statements:
        r = random.Random(int(statement))
        try:
            (live_journal if case.settings["kind"] == "journal" else live_record)(r, code, note)
        except Exception as error:
            frame = traceback.extract_tb(error.__traceback__)[-1]
            note(f"{type(error).__name__} in {frame.name}", f"copy {statement}\n{''.join(traceback.format_exception(error))[-3000:]}")
    return len(case.statements)


def live_journal(r: random.Random, code: str, note: Note) -> None:
    entries = [json.loads(line) for line in journal(code)]
    damage = Damage(r)
    for _ in range(r.choice([1, 1, 2, 5])):
        choice = r.randrange(8)
        if choice == 0:
            del entries[r.randrange(len(entries)) :]
            entries = entries or [{}]
        elif choice == 1:
            entries.insert(r.randrange(len(entries) + 1), json.loads(json.dumps(r.choice(entries))))
        else:
            damage.change(entries[r.randrange(len(entries))])
    lines = [json.dumps(entry) for entry in entries]
    if r.random() < 0.2:
        at = r.randrange(len(lines))
        lines[at] = damage.text(lines[at])
    try:
        result = replay(sandbox(code), lines)
    except (ouros.ReplayMismatch, JournalError) as error:
        str(error)
    except (TypeError, KeyError) as error:  # inputs that the program does not declare, or that are lacking
        if "input" not in str(error):
            raise
    else:
        str(result), repr(result), result.calls


def live_record(r: random.Random, code: str, note: Note) -> None:
    data = record(code, r.randrange(3))
    head, _, rest = data.partition(b"\n")
    entry = json.loads(head)
    damage = Damage(r)
    for _ in range(r.choice([1, 1, 2, 3])):
        if r.random() < 0.3:
            entry["phase"] = r.choice(PHASES)
        else:
            damage.change(entry)
    text = json.dumps(entry)
    if r.random() < 0.2:
        text = damage.text(text)
    store = MemoryStore()
    store.save("a", text.encode("utf-8", "surrogatepass") + b"\n" + (rest if r.random() < 0.9 else rest[: r.randrange(len(rest) + 1)]))
    given, calls = functions()
    try:
        value = durable.run(sandbox(code), store=store, run_id="a", external_functions=given, print_callback=silent)
    except (ValueError, durable.InDoubt, SandboxError, Abort) as error:
        str(error), repr(error)
        if isinstance(error, durable.InDoubt):
            durable.resolve(store, "a", return_value=1)
        return
    bounded_repr(value)
    made = len(calls)
    again = durable.run(sandbox(code), store=store, run_id="a", external_functions=given, print_callback=silent)
    if len(calls) != made:
        note("a finished run makes calls", f"{text}\n{bounded_repr(value)}\n{bounded_repr(again)}")
