"""Recording and replay: the same run again, without the host."""

import asyncio
import builtins
import datetime
import decimal
import enum
import io
import json
import os
import random
import subprocess
import sys
import threading
import time
import uuid
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path, PurePosixPath

import pytest
from measure import SLOWNESS

from ouros import (
    Abort,
    MemoryFile,
    OSAccess,
    Policy,
    Recorder,
    ReplayMismatch,
    Sandbox,
    SandboxRuntimeError,
    SessionError,
    SessionManager,
    aexecute,
    execute,
    replay,
    run_async,
)
from ouros.journal import JournalError, decode, encode


@dataclass
class Point:
    x: int
    y: object


class Colour(enum.Enum):
    RED = "red"


class Refused(ConnectionError):
    """An error of the host, which the sandbox knows as a ConnectionError."""


SHARED = [1]
ANSWERS = [
    None, True, 1, 2**100, -1.5, float("nan"), float("inf"), "text \ud800 \0", b"bytes", bytearray(b"x"), 2 + 3j, ..., [1, [2]], (1, (2,)),
    {"a": 1, 2: "b", (1, 2): None}, {"$set": [1]}, {"$dump": "AA=="}, {"b", "a", "c"}, frozenset({("x", 1), ("y", 2)}), range(3),
    {"one": SHARED, "two": SHARED}, datetime.datetime(2026, 1, 2, 3, 4, 5, 6, datetime.timezone.utc), datetime.date(2026, 1, 2),
    datetime.timedelta(days=1, microseconds=1), decimal.Decimal("1.50"), Fraction(1, 3), uuid.UUID(int=5), PurePosixPath("/a/b"),
    Point(1, [Point(2, None)]), Colour.RED, ValueError("v", 1), ["x" * 1000] * 2000,
]  # fmt: skip
# What a program can see of each answer.
LOOK = """
out = []
for i in range(n):
    try:
        v = ask(i)
        parts = list(v) if isinstance(v, (set, frozenset)) else None
        out.append((type(v).__name__, repr(v)[:500], parts, v == v, isinstance(v, dict) and v.get('one') is v.get('two')))
    except BaseException as e:
        out.append((type(e).__name__, e.args, str(e), repr(e.__cause__), repr(e.__context__), getattr(e, '__notes__', None), getattr(e, 'filename', None)))
out
"""


def failing(number):
    if number == 0:
        raise ValueError("plain", 1)
    if number == 1:
        raise FileNotFoundError(2, "No such file", "/x")
    if number == 2:
        try:
            raise KeyError("inner")
        except KeyError as inner:
            raise Refused("refused", object()) from inner
    if number == 3:
        error = RuntimeError([1, 2], {"a"})
        error.add_note("a note") if sys.version_info >= (3, 11) else None
        raise error
    if number == 4:
        raise StopIteration(5)
    if number == 5:
        raise UnicodeDecodeError("utf-8", b"\xff", 0, 1, "bad")
    if number == 6:
        return object()
    if number == 7:
        raise AttributeError("no x", name="x", obj=object())
    raise SystemExit(3)


def recorded(sandbox, **arguments):
    recorder = Recorder()
    value = sandbox.run(recorder=recorder, **arguments)
    return value, recorder


@pytest.mark.parametrize("ask, count", [(ANSWERS.__getitem__, len(ANSWERS)), (failing, 9)], ids=["values", "errors"])
def test_answers_are_the_same(ask, count):
    sandbox = Sandbox(LOOK, inputs=["n"], external_functions=["ask"])
    value, recorder = recorded(sandbox, inputs={"n": count}, external_functions={"ask": ask})
    assert value == sandbox.run(inputs={"n": count}, external_functions={"ask": ask}) or "0x" in repr(value)
    assert replay(sandbox, recorder).raise_for_error().value == value


@pytest.mark.parametrize("value", ANSWERS, ids=lambda value: type(value).__name__)
def test_values(value):
    data = json.loads(json.dumps(encode(value)))
    again = decode(data)
    expected = {Colour: str}.get(type(value), type(value))
    assert type(again).__name__ == expected.__name__ or type(again).__name__ in ("UnknownDataclass", "PurePosixPath")
    # A set that is read again may have another order.
    shown = (lambda v: sorted(map(repr, v))) if isinstance(value, (set, frozenset)) else repr
    assert shown(decode(encode(again))) == shown(again)


PROGRAM = """
import time, random, datetime, os, secrets, uuid
print('begins', time.time())
got = [ask(i) for i in range(3)]
random.seed()
with open('/notes.txt') as file:
    text = file.read()
with open('/out.txt', 'w') as file:
    file.write(text * 2)
try:
    ask(99)
except KeyError as e:
    got.append(str(e))
print('ends', datetime.datetime.now())
[sorted(got[0]), got[1:], text, sorted(given), random.random(), secrets.token_hex(), str(uuid.uuid4()), time.perf_counter(), os.getenv('HOME')]
"""


def ask(n):
    return {0: {"k", "l"}, 1: Point(1, 2), 2: [datetime.date(2026, 1, 1)]}[n]


def whole_run(recorder):
    sandbox = Sandbox(PROGRAM, inputs=["given"], external_functions=["ask"])
    files = OSAccess([MemoryFile("/notes.txt", "notes ")], environ={"HOME": "/home"})
    return sandbox, sandbox.execute(
        inputs={"given": {"p", "q"}}, external_functions={"ask": ask}, os=files, recorder=recorder
    )


def test_a_whole_run():
    recorder = Recorder()
    sandbox, result = whole_run(recorder)
    again = replay(sandbox, recorder)
    assert again.value == result.raise_for_error().value
    assert (again.stdout, again.stderr, again.logs) == (result.stdout, result.stderr, result.logs)
    assert [(c.name, c.args, c.outcome, c.position) for c in again.calls] == [
        (c.name, c.args, c.outcome, c.position) for c in result.calls
    ]
    assert again.usage.ticks == result.usage.ticks
    kinds = {next(iter(json.loads(line))) for line in recorder}
    assert kinds == {"journal", "call", "time", "monotonic", "entropy", "end"}


@pytest.mark.parametrize("seed", ["0", "1", "999"])
def test_another_process_with_another_hash_seed(tmp_path, seed):
    path = tmp_path / "journal.jsonl"
    sandbox, result = whole_run(Recorder(path))
    code = (
        "import sys\nfrom ouros import Sandbox, replay\n"
        "sandbox = Sandbox(sys.argv[2], inputs=['given'], external_functions=['ask'])\n"
        "result = replay(sandbox, sys.argv[1]).raise_for_error()\nprint(repr(result.value), result.stdout)"
    )
    made = subprocess.run(
        [sys.executable, "-c", code, str(path), PROGRAM],
        env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert made.stdout == f"{result.value!r} {result.stdout}\n"


def test_a_journal_of_another_version_of_python():
    """It was recorded by CPython 3.11: each version that runs this test replays it."""
    folder = Path(__file__).parent / "journals"
    sandbox = Sandbox((folder / "program.txt").read_text(), external_functions=["ask"])
    found = replay(sandbox, folder / "recorded_by_311.jsonl").raise_for_error()
    assert repr(found.value) + "\n" == (folder / "value.txt").read_text() and len(found.calls) == 8


def test_where_a_journal_comes_from(tmp_path):
    path = tmp_path / "journal.jsonl"
    file = io.StringIO()
    sandbox = Sandbox("ask(1) + 1", external_functions=["ask"])
    for target, source in (
        (path, lambda r: path),
        (str(path), lambda r: str(path)),
        (file, lambda r: io.StringIO(file.getvalue())),
        (None, lambda r: r),
        (None, lambda r: list(r)),
    ):
        recorder = Recorder(target)
        assert sandbox.run(external_functions={"ask": lambda n: 5}, recorder=recorder) == 6
        assert replay(sandbox, source(recorder)).value == 6
    assert not file.closed
    with pytest.raises(TypeError, match="path_or_file must be a path or a file, not int"):
        Recorder(5)
    with pytest.raises(TypeError, match="recorder must be an ouros.Recorder, not str"):
        sandbox.run(recorder="journal.jsonl")
    with pytest.raises(OSError):
        Recorder(tmp_path / "no" / "journal")


def test_a_recorder_is_of_one_run():
    sandbox = Sandbox("1")
    _, recorder = recorded(sandbox)
    with pytest.raises(RuntimeError, match="make another one"):
        sandbox.run(recorder=recorder)


def test_each_answer_is_in_the_file_before_the_program_goes_on(tmp_path):
    path = tmp_path / "journal.jsonl"
    seen = []

    def look(n):
        seen.append(len(path.read_text().splitlines()))
        return n

    Sandbox("for i in range(3): look(i)", external_functions=["look"]).run(
        external_functions={"look": look}, recorder=Recorder(path)
    )
    assert seen == [1, 2, 3]


def test_a_failed_run():
    sandbox = Sandbox("a = ask(0)\nb = ask(1)\na / b", external_functions=["ask"])
    recorder = Recorder()
    with pytest.raises(SandboxRuntimeError) as caught:
        sandbox.run(external_functions={"ask": lambda n: 1 - n}, recorder=recorder)
    result = replay(sandbox, recorder)
    assert result.error is not None and result.error.display() == caught.value.display()
    # What was fixed in the program does not ask for anything else: it goes on by the same answers, up to the end.
    fixed = Sandbox("a = ask(0)\nb = ask(1)\na / (b or 1)", external_functions=["ask"])
    with pytest.raises(ReplayMismatch, match="the journal has a program that ends with ZeroDivisionError"):
        replay(fixed, recorder)


@pytest.mark.parametrize(
    ("change", "call", "expected", "actual"),
    [
        (("ask(2)", "ask(3)"), "ask", "ask(2) as call 2", "calls ask(3) as call 2"),
        (("ask(2)", "other(2)"), "other", "ask(2) as call 2", "calls other(2) as call 2"),
        (("ask(2)", "ask(n=2)"), "ask", "ask(2) as call 2", "calls ask(n=2) as call 2"),
        (("ask(2)", "2"), "end", "ask(2) as call 2", "comes to its end"),
        (("ask(2)", "ask(2), ask(4)"), "ask", "a program that comes to its end", "calls ask(4) as call 3"),
        (("time.time()", "ask(1)"), "ask", "a reading of the clock 'time'", "calls ask(1) as call 1"),
        (("time.time()", "time.monotonic()"), "monotonic", "a reading of the clock 'time'", "reads the clock 'monotonic'"),
        (("time.time()", "os.urandom(3)"), "entropy", "a reading of the clock 'time'", "asks for 3 random bytes"),
        (("ask(2)", "1 / 0"), "end", "ask(2) as call 2", "ends with ZeroDivisionError: division by zero"),
    ],
)
def test_programs_that_ask_for_something_else(change, call, expected, actual):
    code = "import os, time\nask(0)\nx = time.time()\nask(1)\nask(2)"
    functions = {"ask": lambda n: n, "other": lambda n: n}
    sandbox = Sandbox(code, external_functions=list(functions))
    _, recorder = recorded(sandbox, external_functions=functions)
    with pytest.raises(ReplayMismatch) as caught:
        replay(Sandbox(code.replace(*change), external_functions=list(functions)), recorder)
    error = caught.value
    assert (error.call, error.expected, error.actual) == (call, expected, actual)
    assert call in str(error) and expected in str(error) and actual in str(error)
    if call in functions:
        line = code.replace(*change).splitlines().index(code.replace(*change).splitlines()[error.position[0] - 1]) + 1
        assert error.position[0] == line and f"in line {line}" in str(error)


def test_a_mismatch_cannot_be_caught():
    code = "import time\ntry:\n    {}\nexcept BaseException:\n    pass\nfinally:\n    print('unseen')"
    sandbox = Sandbox(code.format("ask(1)"), external_functions=["ask"])
    _, recorder = recorded(sandbox, external_functions={"ask": abs}, print_callback=lambda *a: None)
    for other in ("ask(2)", "time.time()", "time.time() == ask(1)"):
        with pytest.raises(ReplayMismatch):
            replay(Sandbox(code.format(other), external_functions=["ask"]), recorder)


def test_until():
    sandbox = Sandbox("for i in range(5):\n    print(ask(i))", external_functions=["ask"])
    recorder = Recorder()
    sandbox.run(external_functions={"ask": lambda n: n}, recorder=recorder, print_callback=lambda *a: None)
    result = replay(sandbox, recorder, until=2)
    assert result.stdout == "0\n1\n"
    assert [(call.args, call.outcome) for call in result.calls] == [((0,), "returned"), ((1,), "returned"), ((2,), "pending")]
    assert result.ok and result.value is None
    assert replay(sandbox, recorder, until=0).stdout == ""
    assert len(replay(sandbox, recorder, until=99).calls) == 5
    for wrong, error in ((-1, ValueError), ("f", TypeError), (True, TypeError)):
        with pytest.raises(error, match="until must be"):
            replay(sandbox, recorder, until=wrong)


def test_journals_that_break_off():
    sandbox = Sandbox("for i in range(5):\n    print(ask(i))", external_functions=["ask"])
    recorder = Recorder()

    def stops(n):
        if n == 3:
            raise Abort("enough")
        return n

    with pytest.raises(Abort):
        sandbox.run(external_functions={"ask": stops}, recorder=recorder, print_callback=lambda *a: None)
    result = replay(sandbox, recorder)
    assert result.stdout == "0\n1\n2\n" and result.calls[-1].outcome == "pending"
    lines = list(recorder)
    assert replay(sandbox, lines[:3]).stdout == "0\n1\n"
    assert replay(sandbox, [*lines[:3], lines[3][:20]]).stdout == "0\n1\n"  # cut off while it was written
    assert replay(sandbox, lines[:1]).stdout == ""


def interrupted(code, recorder, after, **arguments):
    """A run that another thread interrupts when the program has printed a text."""
    sandbox = Sandbox(code, external_functions=["ask"])

    def note(stream, text):
        if text == after:
            threading.Thread(target=sandbox.interrupt).start()

    with pytest.raises(SandboxRuntimeError, match="KeyboardInterrupt: interrupted by the host"):
        sandbox.run(external_functions={"ask": lambda n: n}, recorder=recorder, print_callback=note, **arguments)
    return sandbox


def test_a_run_that_was_interrupted_is_replayed_to_where_it_was():
    code = "import time\nn = ask(1)\nprint('go')\nwhile True:\n    n += 1\n    if n % 1000 == 0: print(n)"
    recorder = Recorder()
    sandbox = interrupted(code, recorder, "go\n")
    end = json.loads(list(recorder)[-1])
    assert end["end"] == "interrupted" and end["ticks"] > 0
    result, again = replay(sandbox, recorder), replay(sandbox, recorder)
    assert str(result.error) == "KeyboardInterrupt: interrupted by the host" and result.stdout == again.stdout
    assert result.stdout.startswith("go\n")
    assert result.usage.ticks == again.usage.ticks and result.usage.ticks - end["ticks"] in (0, 1)
    shorter = Sandbox("n = ask(1)\nprint('go')\nn", external_functions=["ask"])
    with pytest.raises(ReplayMismatch, match="the journal has a program that is interrupted after .* ticks, the program comes to its end"):
        replay(shorter, recorder)
    asks = Sandbox(code.replace("n += 1", "n += ask(2)"), external_functions=["ask"])
    stopped = replay(asks, recorder)  # it asks for more, before that tick
    assert stopped.calls[-1].outcome == "pending" and stopped.error is None
    for ticks in (None, "1", 1.5):
        with pytest.raises(ValueError, match="damaged journal: ticks"):
            replay(sandbox, [*list(recorder)[:-1], json.dumps({**end, "ticks": ticks})])


def test_a_program_cannot_say_that_it_was_interrupted():
    sandbox, recorder = Sandbox("raise KeyboardInterrupt('interrupted by the host')"), Recorder()
    with pytest.raises(SandboxRuntimeError):
        sandbox.run(recorder=recorder)
    assert json.loads(list(recorder)[-1])["end"] == "error"
    assert str(replay(sandbox, recorder).error) == "KeyboardInterrupt: interrupted by the host"


@pytest.mark.parametrize("code", ["ask(1)\nprint()\nwhile True: pass", "ask(1)\nask(2)"])
def test_a_run_that_was_cancelled(code):
    sandbox, recorder = Sandbox("await " + code.replace("\nask", "\nawait ask"), external_functions=["ask"]), Recorder()

    async def cancelled():
        under_way = asyncio.Event()

        async def ask(n):
            if n == 2:
                under_way.set()
                await asyncio.sleep(60)
            return n

        run = asyncio.ensure_future(run_async(
            sandbox, external_functions={"ask": ask}, recorder=recorder, print_callback=lambda *_: under_way.set()
        ))  # fmt: skip
        await under_way.wait()
        run.cancel()
        with pytest.raises(asyncio.CancelledError):
            await run

    asyncio.run(cancelled())
    assert json.loads(list(recorder)[-1])["end"] == "interrupted"
    result = replay(sandbox, recorder)
    if code.endswith("pass"):
        assert str(result.error) == "KeyboardInterrupt: interrupted by the host"
    else:
        assert [call.outcome for call in result.calls] == ["returned", "pending"]


def test_a_cell_that_was_interrupted():
    manager = SessionManager()
    session, recorder = manager.create_session("s"), Recorder()
    before = session.dump()
    code = "x = ask(1)\nprint('go')\nwhile True: x += 1"

    def note(stream, text):
        threading.Thread(target=session.interrupt).start()

    with pytest.raises(SessionError):
        session.run(code, external_functions={"ask": lambda n: n}, recorder=recorder, print_callback=note)
    again = manager.load_bytes(before, "again")
    result = again.replay(code, recorder)
    assert str(result.error) == "KeyboardInterrupt: interrupted by the host"
    assert again["x"] - session["x"] in (0, 1)


def test_the_policy_is_in_the_journal():
    code = "import time, random, os\n[time.time(), random.random(), os.getenv('A'), ask(1), time.time(), time.tzname]"
    sandbox = Sandbox(code, external_functions=["ask"])
    policy = Policy.deterministic(5, environ={"A": "b"}, timezone="Asia/Tokyo")
    value, recorder = recorded(sandbox, external_functions={"ask": lambda n: n}, policy=policy)
    assert [next(iter(json.loads(line))) for line in recorder] == ["journal", "call", "end"]
    assert replay(sandbox, recorder).value == value == sandbox.run(external_functions={"ask": lambda n: n}, policy=policy)
    moments = iter(range(100))
    value, recorder = recorded(
        sandbox, external_functions={"ask": lambda n: n}, policy=Policy(clock=lambda: next(moments), seed=1), os=OSAccess()
    )
    assert replay(sandbox, recorder).value == value
    waiting = Sandbox("import time\ntime.sleep(0.01)\ntime.sleep(0.2)\n1")
    value, recorder = recorded(waiting, policy=Policy(sleep="host"))
    assert replay(waiting, recorder).value == 1


def test_limits_are_in_the_journal():
    sandbox = Sandbox("ask(0)\nwhile True: pass", external_functions=["ask"])
    recorder = Recorder()
    result = sandbox.execute(external_functions={"ask": abs}, limits={"max_ticks": 1000, "max_duration_secs": 60}, recorder=recorder)
    again = replay(sandbox, recorder)
    assert str(again.error) == str(result.error) and "tick limit" in str(again.error)
    recorder = Recorder()
    sandbox.execute(external_functions={"ask": abs}, limits={"max_duration_secs": 0.05}, recorder=recorder)
    try:
        assert "time limit exceeded" in str(replay(sandbox, recorder).error)
    except ReplayMismatch as error:  # by another time
        assert error.call == "end"


@pytest.mark.filterwarnings("ignore:coroutine .* was never awaited")
def test_runs_on_an_event_loop():
    code = """
import asyncio, time
async def one(n):
    try:
        return await slow(n)
    except ValueError as e:
        return str(e)
    finally:
        order.append((n, time.monotonic()))
order = []
got = await asyncio.gather(*[one(n) for n in (3, 1, 2, 5, 4)])
late = asyncio.create_task(slow(9))
await asyncio.sleep(0)
[got, order, plain(7)]
"""

    async def slow(n):
        await asyncio.sleep(random.random() / 50 + (5 if n == 9 else 0))
        if n == 5:
            raise ValueError("five")
        return n * 10

    sandbox = Sandbox(code, external_functions=["slow", "plain"])
    functions = {"slow": slow, "plain": lambda n: n}
    for _ in range(3):
        recorder = Recorder()
        value = asyncio.run(run_async(sandbox, external_functions=functions, recorder=recorder))
        assert replay(sandbox, recorder).raise_for_error().value == value
    recorder = Recorder()
    result = asyncio.run(aexecute(code, external_functions=functions, recorder=recorder))
    again = replay(sandbox, recorder)
    assert again.value == result.value
    assert sorted(call.outcome for call in again.calls) == sorted(call.outcome for call in result.calls)
    lines = list(recorder)
    for count in range(1, len(lines)):
        partial = replay(sandbox, lines[:count])
        assert partial.value == (result.value if count == len(lines) - 1 else None)


def test_execute_records():
    recorder = Recorder()
    result = execute("import time\ntime.time()", recorder=recorder)
    assert replay(Sandbox("import time\ntime.time()"), recorder).value == result.value


def test_inputs():
    sandbox = Sandbox("a, b", inputs=["a", "b"])
    value, recorder = recorded(sandbox, inputs={"a": {1, 2}, "b": Point(1, 2)})
    assert repr(replay(sandbox, recorder).value) == repr(value)
    with pytest.raises(KeyError, match="c"):
        replay(Sandbox("a, c", inputs=["a", "c"]), recorder)
    with pytest.raises(TypeError, match="No input variables declared"):
        replay(Sandbox("1"), recorder)
    with pytest.raises(TypeError, match="sandbox must be an ouros.Sandbox"):
        replay("1", recorder)


HEADER = {"journal": 1, "inputs": {}, "limits": {}, "policy": None}


@pytest.mark.parametrize(
    "lines",
    [
        [], ["{}"], ["[]"], ["{"], ["1"], ['{"journal": true}'], [json.dumps({**HEADER, "journal": 2})],
        [json.dumps({**HEADER, "inputs": []})], [json.dumps({**HEADER, "limits": None})], [json.dumps({**HEADER, "limits": {"max_ticks": -1}})],
        [json.dumps({**HEADER, "policy": 5})], [json.dumps({**HEADER, "policy": {"clock": "x"}})],
        *[
            [json.dumps(HEADER), json.dumps(entry)]
            for entry in (
                {"call": "ask", "id": 0, "args": [1], "kwargs": {}},
                *[{"call": "ask", "id": 0, "args": [1], "kwargs": {}, "return": data} for data in ({"$dump": 5}, {"$dump": "AAAA"}, {"$dump": "AA==", "x": 1}, {"$x": 1}, {"$set": [[]]})],
                *[{"call": "ask", "id": 0, "args": [1], "kwargs": {}, "raise": data} for data in (5, {}, {"type": "object", "args": []}, {"type": "eval", "args": []}, {"type": "ValueError", "args": 1}, {"type": "UnicodeDecodeError", "args": []}, {"$dump": ""})],
            )
        ],
        [json.dumps(HEADER), "{", "{}"],
    ],
)  # fmt: skip
def test_damaged_journals(lines):
    sandbox = Sandbox("ask(1)", external_functions=["ask"])
    with pytest.raises((ValueError, TypeError)):
        replay(sandbox, lines)


@pytest.mark.parametrize(
    ("part", "text"),
    [
        ({"limits": {"max_ticks": "x"}}, "max_ticks must be an int, not str"),
        ({"limits": {"x": 1}}, "unknown limit 'x'"),
        ({"policy": {"clock": "system"}}, "damaged data: policy"),
    ],
)
def test_a_damaged_first_line(part, text):
    with pytest.raises(JournalError, match=f"^damaged journal: {text}"):
        replay(Sandbox("1"), [json.dumps({**HEADER, **part}), '{"end": "complete"}'])


def test_a_damaged_exception():
    group = {"call": "ask", "id": 0, "args": [1], "kwargs": {}, "raise": {"type": "BaseExceptionGroup", "args": ["a", [1]]}}
    with pytest.raises(JournalError, match="^damaged journal: exception: Item 0"):
        replay(Sandbox("ask(1)", external_functions=["ask"]), [json.dumps(HEADER), json.dumps(group)])
    for name, args in (("UnicodeEncodeError", ["a", "b", 2**70, 1, "c"]), ("SyntaxError", ["m", {"$tuple": [1]}])):
        large = {"call": "ask", "id": 0, "args": [1], "kwargs": {}, "raise": {"type": name, "args": args}}
        with pytest.raises(JournalError, match="^damaged journal: exception: "):
            replay(Sandbox("ask(1)", external_functions=["ask"]), [json.dumps(HEADER), json.dumps(large)])


class Unknown(Exception):
    """Holds what can't cross."""

    def __init__(self, *args):
        super().__init__(Unknown, *args)


@pytest.mark.skipif(sys.version_info < (3, 11), reason="no exception groups")
def test_groups_of_what_cannot_cross():
    def fail():
        group = builtins.ExceptionGroup  # type: ignore[attr-defined]
        raise group("g", [Unknown(1), group("h", [KeyError(2), Unknown()])])

    code = "try:\n    fail()\nexcept* KeyError as e:\n    found = e\nexcept* Exception as e:\n    rest = e\n[repr(found), len(rest.exceptions)]"
    recorder = Recorder()
    result = execute(code, external_functions={"fail": fail}, recorder=recorder)
    assert result.value == ["ExceptionGroup('g', [ExceptionGroup('h', [KeyError(2)])])", 2]
    assert replay(Sandbox(code, external_functions=["fail"]), recorder).value == result.value


@pytest.mark.timing
def test_a_long_chain_of_what_cannot_cross():
    def fail():
        try:
            raise Unknown()
        except Unknown as error:
            last = error
        for number in range(30):
            try:
                raise Unknown(number) from last
            except Unknown as error:
                error.__context__ = last
                last = error
        raise last

    code = "try:\n    fail()\nexcept Exception as e:\n    n = 0\n    while e.__cause__ is not None:\n        assert e.__cause__ is e.__context__\n        e, n = e.__cause__, n + 1\nn"
    recorder = Recorder()
    start = time.process_time()
    assert execute(code, external_functions={"fail": fail}, recorder=recorder).value == 30
    assert time.process_time() - start < 5 * SLOWNESS  # each link once, not once for each way to it
    assert replay(Sandbox(code, external_functions=["fail"]), recorder).value == 20  # as many as are kept


def test_wrong_journals(tmp_path):
    sandbox = Sandbox("import os, time\ntime.time()\nos.urandom(2)")
    for entries in ([{"time": "x"}], [{"time": 1}, {"entropy": 5}], [{"time": 1}, {"entropy": "zz"}], [{"time": 10**40}]):
        with pytest.raises(ValueError):
            replay(sandbox, [json.dumps(HEADER), *map(json.dumps, entries), '{"end": "complete"}'])
    with pytest.raises(ReplayMismatch, match="3 random bytes"):
        replay(sandbox, [json.dumps(HEADER), '{"time": 1}', '{"entropy": "010203"}', '{"end": "complete"}'])
    with pytest.raises(OSError):
        replay(sandbox, tmp_path / "none")
    with pytest.raises(TypeError, match="journal must be a path"):
        replay(sandbox, 5)
    with pytest.raises(TypeError, match="lines must be str"):
        replay(sandbox, [b"{}"])


def test_random_damage():
    recorder = Recorder()
    sandbox, _ = whole_run(recorder)
    text = "\n".join(recorder)
    chance = random.Random(5)
    for _ in range(150):
        at, n = chance.randrange(len(text)), chance.randrange(1, 4)
        damaged = text[:at] + "".join(chance.choices('09{}[]",:$ax-', k=n)) + text[at + chance.randrange(n + 1) :]
        try:
            replay(sandbox, damaged.split("\n"))
        except (ReplayMismatch, ValueError, TypeError, KeyError):
            pass
