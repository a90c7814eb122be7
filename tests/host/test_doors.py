"""What holds at the doors of `Sandbox` and of `Pool` alike: the same programs, values, errors, callbacks and snapshots.

Each test runs twice, with a door in this process and with one to workers. Where they differ is in the last tests.
"""

from __future__ import annotations

import asyncio
import dataclasses
import datetime
import decimal
import enum
import fractions
import math
import os
import pathlib
import uuid
from collections import OrderedDict, namedtuple
from collections.abc import Iterator
from typing import Any

import pytest
from events import Meeting

import ouros
from ouros import Abort, FutureSnapshot, MemoryFile, OSAccess, Sandbox, SandboxRepr, Session, SessionManager, Snapshot

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="pools need fork()")


@dataclasses.dataclass
class Point:
    x: int
    y: Any = None


@dataclasses.dataclass(frozen=True)
class Frozen:
    x: int


@dataclasses.dataclass(eq=False, repr=False)
class Plain:
    x: int


class Colour(enum.Enum):
    RED = "red"


class Level(enum.IntEnum):
    LOW = 1


class Text(str):
    def __str__(self) -> str:
        raise AssertionError("called")


Pair = namedtuple("Pair", "a b")


class InProcess:
    """The doors of `Sandbox`."""

    def run(self, code: str | Sandbox, **given: Any) -> Any:
        return self._sandbox(code, given).run(**given)

    def execute(self, code: str | Sandbox, **given: Any) -> Any:
        return self._sandbox(code, given).execute(**given)

    def start(self, code: str | Sandbox, **given: Any) -> Any:
        sandbox = self._sandbox(code, given)
        given.pop("external_functions", None)
        return sandbox.start(**given)

    def load(self, data: bytes) -> Any:
        try:
            return Snapshot.load(data)
        except ValueError as error:
            if "FutureSnapshot" not in str(error):
                raise
            return FutureSnapshot.load(data)

    async def arun(self, code: str, **given: Any) -> Any:
        return await ouros.run_async(self._sandbox(code, given), **given)

    def session(self) -> Session:
        return SessionManager().get_session()

    def _sandbox(self, code: str | Sandbox, given: dict[str, Any]) -> Sandbox:
        if isinstance(code, Sandbox):
            return code
        inputs, functions = given.get("inputs"), given.get("external_functions")
        return Sandbox(
            code,
            inputs=None if inputs is None else list(inputs),
            external_functions=None if functions is None else list(functions),
            tools=given.get("tools"),
            dataclass_registry=given.pop("dataclass_registry", None),
        )


class InPool:
    """Those of `Pool`."""

    def __init__(self, pool: ouros.Pool) -> None:
        self.pool = pool
        self.run, self.execute, self.start, self.load = pool.run, pool.execute, pool.start, pool.load
        self.count = 0

    async def arun(self, code: str, **given: Any) -> Any:
        return await ouros.AsyncPool(self.pool).run(code, **given)

    def session(self) -> Session:
        self.count += 1
        return self.pool.session(f"s{self.count}")


@pytest.fixture(scope="module", params=["sandbox", "pool"])
def door(request: pytest.FixtureRequest) -> Iterator[Any]:
    if request.param == "sandbox":
        yield InProcess()
        return
    with ouros.Pool(2) as pool:
        yield InPool(pool)


def test_results(door: Any) -> None:
    assert door.run("x = 2\nx + 3") == 5
    assert door.run("x = 2") is None
    assert door.run("a * b", inputs={"a": 6, "b": 7}) == 42
    assert door.run(Sandbox("a + 1", inputs=["a"]), inputs={"a": 1}) == 2


def alike(found: Any, expected: Any) -> bool:
    """Whether two values are the same; the order of the host's sets may differ."""
    if type(found) is not type(expected):
        return False
    return found == expected if isinstance(found, (set, frozenset)) else repr(found) == repr(expected)


SHARED = [1]
CYCLE: list[Any] = [1]
CYCLE.append({"itself": CYCLE})
VALUES = [
    None, True, 1, -(2**63), 2**64 - 1, 2**64, -(2**200), 1.5, math.inf, "a\ud800\U0001f600", b"\xff", bytearray(b"x"), 1j, ..., range(1, 10, 3), range(2**70), "x" * 100_000,
    [1, "a", None], (1, (2, [3])), {"a": {"b": 1}, 1: 2}, {1, 2}, frozenset(["a", "b"]), {(1, (2, 3)): frozenset([(4,)])}, [SHARED, SHARED], CYCLE, (), [], {}, set(),
    datetime.datetime(2024, 2, 29, 1, 2, 3, 4), datetime.datetime(2024, 1, 1, tzinfo=datetime.timezone(datetime.timedelta(hours=2), "X"), fold=1), datetime.date(1, 1, 1), datetime.time(1, 2, tzinfo=datetime.timezone.utc),
    datetime.timedelta(-1, 2, 3), datetime.timezone.utc, decimal.Decimal("-1.50E+3"), decimal.Decimal("NaN"), fractions.Fraction(-1, 3), uuid.UUID(int=7), pathlib.PurePosixPath("/a/b"),
    Pair(1, [2]), Colour.RED, Level.LOW, OrderedDict(a=1), Text("t"), Point(1, [2]), Frozen(3), {Frozen(3): 1}, [Plain(1)],
    ValueError("a", 1), KeyError("k"), OSError(2, "no", "f"), UnicodeDecodeError("utf-8", b"a", 0, 1, "bad"), StopIteration(3),
]  # fmt: skip


@pytest.mark.parametrize("value", VALUES, ids=lambda value: f"{type(value).__name__}")
def test_values_go_in_and_out(door: Any, value: Any) -> None:
    expected = InProcess().run("x", inputs={"x": value}, dataclass_registry=[Point])
    found = door.run("x", inputs={"x": value}, dataclass_registry=[Point])
    assert alike(found, expected)
    seen: list[Any] = []
    door.run("f(x, k=x)", inputs={"x": value}, external_functions={"f": lambda *args, **kwargs: seen.append((args, kwargs))})
    assert len(seen[0][0]) == 1 and list(seen[0][1]) == ["k"]
    answered = door.run("f()", external_functions={"f": lambda: value}, dataclass_registry=[Point])
    assert alike(answered, expected)


def test_what_a_program_sees_of_values(door: Any) -> None:
    code = "[type(v).__name__ for v in x], repr(x[0]), x[1] == x[1], x[3] is x[4]"
    given = [Point(1), Frozen(2), Pair(1, 2), SHARED, SHARED, Text("t"), Colour.RED]
    assert door.run(code, inputs={"x": given}) == InProcess().run(code, inputs={"x": given})
    assert door.run("x.append(1)\nx", inputs={"x": SHARED}) == [1, 1] and SHARED == [1]


def test_shared_parts_stay_shared(door: Any) -> None:
    found = door.run("x = [1]; (x, x, {'a': x})")
    assert found[0] is found[1] is found[2]["a"]
    found = door.run("x = [1]; x.append(x); x")
    assert found[1] is found
    text = door.run("t = 'x' * 100000\n[t] * 5000")
    assert len(text) == 5000 and text[0] is text[4999]


@pytest.mark.parametrize(
    "code",
    [
        "len", "int", "ValueError", "type(None)", "type(...)", "NotImplemented", "[len, str]", "lambda: 1", "(x for x in [1])",
        "class A:\n    def __init__(self): self.v = [self, 1]\n    def __repr__(self): return 'an A'\nA()",
        "from collections import namedtuple\nnamedtuple('N', 'a b')(1, [2])",
        "from dataclasses import dataclass\n@dataclass(frozen=True)\nclass D:\n    a: int\n{D(1): D(2)}",
        "import datetime as d\nd.datetime(2020, 1, 1, tzinfo=d.timezone.utc)", "from zoneinfo import ZoneInfo\nZoneInfo('Europe/Berlin')",
        "import decimal; decimal.Decimal('1.10')", "from uuid import UUID; UUID(int=3)", "memoryview(b'abc')", "slice(1, 2)",
        "ExceptionGroup('g', [ValueError(1), TypeError(2)])", "e = ValueError(1); e.add_note('n'); e.__cause__ = KeyError(2); e",
        "float('nan')", "{frozenset([1]): (1, 2)}", "[[[[[1]]]]]", "2 ** 1000",
    ],
)  # fmt: skip
def test_results_of_all_kinds(door: Any, code: str) -> None:
    expected, found = InProcess().run(code), door.run(code)
    assert type(found).__name__ == type(expected).__name__
    assert repr(found) == repr(expected)
    if isinstance(expected, SandboxRepr):
        assert found.type_name == expected.type_name and repr(found.attributes) == repr(expected.attributes)


def test_what_cannot_cross(door: Any) -> None:
    with pytest.raises(TypeError, match=r"^Cannot convert object to Sandbox value \(inputs\['x'\]\['a'\]\[0\]\)$"):
        door.run("x", inputs={"x": {"a": [object()]}})
    code = "try: f()\nexcept TypeError as e: r = str(e)\nr"
    assert door.run(code, external_functions={"f": lambda: [1, object()]}) == "Cannot convert object to Sandbox value (return_value[1])"
    snapshot = door.start("f()", external_functions=["f"]) if isinstance(door, InPool) else door.start("f()", external_functions={"f": None})
    with pytest.raises(TypeError, match="Cannot convert object"):
        snapshot.resume(return_value=object())
    assert snapshot.resume(return_value=1).output == 1


def test_wrong_arguments(door: Any) -> None:
    sandbox = Sandbox("x", inputs=["x"])
    with pytest.raises(TypeError, match="Missing required inputs"):
        door.run(sandbox)
    with pytest.raises(KeyError, match="Missing required input: 'x'"):
        door.run(sandbox, inputs={"y": 1})
    with pytest.raises(TypeError, match="No input variables declared"):
        door.run(Sandbox("1"), inputs={"y": 1})
    with pytest.raises(ValueError, match="unknown limit"):
        door.run("1", limits={"max_fun": 1})
    with pytest.raises(TypeError, match="os must be callable"):
        door.run("1", os=3)
    with pytest.raises(TypeError, match="print_callback must be callable"):
        door.run("1", print_callback=3)
    with pytest.raises(TypeError, match="external_functions must be a dict"):
        door.run(sandbox, external_functions=3)


def test_syntax_errors(door: Any) -> None:
    with pytest.raises(ouros.SandboxSyntaxError) as caught:
        door.run("a = 1\nif a\n    pass")
    with pytest.raises(ouros.SandboxSyntaxError) as expected:
        Sandbox("a = 1\nif a\n    pass")
    assert caught.value.display("traceback") == expected.value.display("traceback")
    assert (caught.value.line, caught.value.column) == (2, 5)


@pytest.mark.parametrize(
    "code",
    [
        "1/0", "def f(n):\n    return f(n - 1) if n else {}['x']\nf(30)", "raise ValueError('a', 2) from KeyError(1)", "[].appendd",
        "raise ExceptionGroup('g', [ValueError(1), ExceptionGroup('h', [TypeError(2)])])", "class E(LookupError): pass\nraise E(3)",
        "try: 1/0\nexcept Exception as e:\n    e.add_note('noted'); raise", "raise SystemExit(3)", "open('x')", "import nothing",
        "try: {}[1]\nexcept KeyError:\n    raise RuntimeError('during')", "b'\\xff'.decode()", "def f(): f()\nf()",
    ],
)  # fmt: skip
def test_errors(door: Any, code: str) -> None:
    with pytest.raises(ouros.SandboxRuntimeError) as expected:
        InProcess().run(code)
    with pytest.raises(ouros.SandboxRuntimeError) as caught:
        door.run(code)
    assert type(caught.value) is type(expected.value)
    assert caught.value.display() == expected.value.display()
    assert str(caught.value) == str(expected.value)
    assert caught.value.traceback() == expected.value.traceback()
    ours, theirs = caught.value.exception(), expected.value.exception()
    assert type(ours) is type(theirs) and repr(ours) == repr(theirs) and str(ours) == str(theirs)
    assert repr(ours.__cause__) == repr(theirs.__cause__)


@pytest.mark.parametrize(
    "limits, code",
    [
        ({"max_duration_secs": 0.05}, "while True: pass"), ({"max_ticks": 1000}, "while True: pass"), ({"max_memory": 1_000_000}, "'a' * 10**7"),
        ({"max_allocations": 1000}, "[[] for _ in range(10000)]"), ({"max_output_bytes": 100}, "while True: print('x')"),
        ({"max_calls": 2}, "while True: f()"),
    ],
)  # fmt: skip
def test_limits(door: Any, limits: Any, code: str) -> None:
    with pytest.raises(ouros.SandboxLimitError) as caught:
        door.run(f"try:\n    {code}\nexcept BaseException: pass", limits=limits, external_functions={"f": int}, print_callback=lambda s, t: None)
    assert caught.value.limit == next(iter(limits))
    assert caught.value.used > caught.value.allowed


def test_host_functions(door: Any) -> None:
    calls: list[Any] = []

    def f(*args: Any, **kwargs: Any) -> Any:
        calls.append((args, kwargs))
        if args == ("bad",):
            raise LookupError("no", 3)
        return len(calls)

    code = "a = f(1, [2], k={'z': 1})\ntry: f('bad')\nexcept LookupError as e: a = (a, type(e).__name__, e.args)\na"
    assert door.run(code, external_functions={"f": f}) == (1, "LookupError", ("no", 3))
    assert calls == [((1, [2]), {"k": {"z": 1}}), (("bad",), {})]
    with pytest.raises(ouros.SandboxRuntimeError, match="External function 'g' not found"):
        door.run(Sandbox("g()", external_functions=["g"]), external_functions={})
    with pytest.raises(RuntimeError, match="called but no external_functions"):
        door.run(Sandbox("g()", external_functions=["g"]))


def test_abort(door: Any) -> None:
    def f() -> None:
        raise Abort({"answer": 42})

    with pytest.raises(Abort) as caught:
        door.run("try: f()\nfinally: print('no')", external_functions={"f": f})
    assert caught.value.value == {"answer": 42}
    assert door.run("1") == 1


def test_printing(door: Any, capsys: pytest.CaptureFixture[str]) -> None:
    door.run("import sys\nprint('a', 1)\nprint('b', file=sys.stderr, end='')")
    assert capsys.readouterr() == ("a 1\n", "b")
    printed: list[Any] = []
    door.run("for i in range(300): print(i)", print_callback=lambda *text: printed.append(text))
    assert printed == [("stdout", f"{i}\n") for i in range(300)]

    def refuse(stream: str, text: str) -> None:
        raise OSError(28, "full")

    assert door.run("try: print(1)\nexcept OSError as e: r = e.errno\nr", print_callback=refuse) == 28


def test_os(door: Any) -> None:
    files = OSAccess([MemoryFile("/data/a.txt", "hello\n")], environ={"HOME": "/me"})
    code = "import os\nfrom pathlib import Path\nPath('/data/b.txt').write_text('x' * 10)\n[open('/data/a.txt').read(), sorted(p.name for p in Path('/data').iterdir()), os.getenv('HOME'), Path('/data/b.txt').stat().st_size]"
    assert door.run(code, os=files) == ["hello\n", ["a.txt", "b.txt"], "/me", 10]
    with pytest.raises(ouros.SandboxRuntimeError, match="not implemented with standard execution"):
        door.run("open('/etc/passwd').read()")


def test_execute(door: Any) -> None:
    result = door.execute("print('hey')\nf(1)\n6 * 7", external_functions={"f": lambda n: n})
    assert (result.value, result.stdout, result.ok, result.usage.calls) == (42, "hey\n", True, 1)
    assert [(call.name, call.args, call.outcome) for call in result.calls] == [("f", (1,), "returned")]
    assert result.usage.ticks > 0
    result = door.execute("print(1)\n1/0")
    assert not result.ok and str(result).endswith("ZeroDivisionError: division by zero")
    assert result.logs == [("stdout", "1\n")]


def test_snapshots(door: Any) -> None:
    functions = ["f", "g"] if isinstance(door, InPool) else {"f": None, "g": None}
    snapshot = door.start("a = f(1, k=[2])\nb = g(a)\n[a, b]", external_functions=functions)
    assert (snapshot.function_name, snapshot.args, snapshot.kwargs, snapshot.call_id) == ("f", (1,), {"k": [2]}, 0)
    assert snapshot.position == (1, 5, 1, 16) and snapshot.script_name == "main.py"
    fork = snapshot.fork()
    second = snapshot.resume(return_value="x")
    assert (second.function_name, second.args, second.call_id) == ("g", ("x",), 1)
    with pytest.raises(RuntimeError, match="already resumed"):
        snapshot.resume(return_value=1)
    data = second.dump()
    assert second.resume(return_value=2).output == ["x", 2]
    for load in (door.load, InProcess().load):
        loaded = load(data)
        assert (loaded.function_name, loaded.args, loaded.position) == ("g", ("x",), (2, 5, 2, 9))
        assert loaded.resume(return_value=3).output == ["x", 3]
    with pytest.raises(ouros.SandboxRuntimeError, match="ValueError: v$"):
        fork.resume(exception=ValueError("v"))
    assert door.load(data).resume_auto({"g": lambda a: a * 2}).output == ["x", "xx"]
    with pytest.raises(ValueError, match="no dump|damaged"):
        door.load(b"nonsense")
    with pytest.raises(ValueError, match="damaged"):
        door.load(data[: len(data) // 2])


def test_slices_and_futures(door: Any) -> None:
    progress = door.start("t = 0\nfor i in range(1000): t += i\nt", pause_after_ticks=100)
    slices = 0
    while isinstance(progress, Snapshot):
        assert progress.function_name is None
        progress = progress.resume(pause_after_ticks=100)
        slices += 1
    assert slices >= 5 and progress.output == 499500
    functions = ["f"] if isinstance(door, InPool) else {"f": None}
    progress = door.start("import asyncio\nawait asyncio.gather(f(1), f(2))", external_functions=functions)
    progress = progress.resume(future=...)
    progress = progress.resume(future=...)
    assert isinstance(progress, FutureSnapshot) and progress.pending_call_ids == [0, 1]
    again = door.load(progress.dump())
    with pytest.raises(ouros.SandboxRuntimeError, match="unknown call_id 99"):
        progress.resume({99: {"return_value": 1}})
    progress = progress.resume({1: {"return_value": "b"}})
    assert progress.pending_call_ids == [0]
    assert progress.resume({0: {"return_value": "a"}}).output == ["a", "b"]
    assert again.resume({0: {"return_value": 1}, 1: {"return_value": 2}}).output == [1, 2]


def test_limits_carry_over(door: Any) -> None:
    functions = ["f"] if isinstance(door, InPool) else {"f": None}
    snapshot = door.start("f()\nwhile True: pass", external_functions=functions, limits={"max_ticks": 1000})
    with pytest.raises(ouros.SandboxLimitError, match="tick limit exceeded"):
        door.load(snapshot.dump()).resume(return_value=1)


def test_async(door: Any) -> None:
    meeting = Meeting(10)

    async def slow(n: int) -> int:
        await meeting.join()
        return n * 2

    async def main() -> Any:
        code = "import asyncio\nsum(await asyncio.gather(*[slow(i) for i in range(10)])) + quick(1)"
        found = await door.arun(code, external_functions={"slow": slow, "quick": lambda n: n})
        with pytest.raises(ouros.SandboxLimitError):
            await door.arun("while True: pass", limits={"max_duration_secs": 0.1})
        return found

    assert asyncio.run(main()) == 91


def test_sessions(door: Any) -> None:
    session = door.session()
    session.run("class A:\n    def __init__(self, v): self.v = v\n    def __repr__(self): return f'A({self.v})'\nx = [A(1)]")
    assert session.run("x.append(A(f(2)))\nx", external_functions={"f": lambda n: n * 10})[1] == "A(20)"
    session["y"] = {"k": (1, 2)}
    assert session["y"] == {"k": (1, 2)}
    session.set_variable("z", "[A(3)]")
    assert session.run("isinstance(z[0], A), z[0].v") == (True, 3)
    assert session.eval_variable("x.clear()")["value"]["json_value"] is None
    assert session.get_variable("x")["repr"] == "[A(1), A(20)]"
    assert [entry["name"] for entry in session.list_variables()] == ["A", "x", "y", "z"]
    session.rewind(steps=1)
    session.rewind(steps=1)
    assert session.run("len(x)") == 1
    with pytest.raises(ouros.SessionError, match="division by zero"):
        session.run("w = 1\n1/0")
    assert session.run("w") == 1
    with pytest.raises(ouros.SessionError, match="SyntaxError"):
        session.run("a b")
    assert session.capture("print(1)\n2") == (2, ["1\n"])
    assert session.run_cell("print('p')\nx").stdout == "p\n"


def test_a_session_pauses(door: Any) -> None:
    session = door.session()
    session.register_external_functions(["ask"])
    answer = session.execute("n = ask('q')\nn + 1")
    assert answer["progress"]["args"] == ["q"]
    data = session.dump()
    assert session.resume(0, 41)["result"] == 42
    session.rewind(steps=1)
    assert session.resume(0, 1)["result"] == 2
    with pytest.raises(ouros.SessionError, match="does not match pending call None"):
        session.resume(0, 1)
    other = SessionManager().load_bytes(data, "other")
    assert other.resume(0, 5)["result"] == 6
    if isinstance(door, InPool):
        assert door.pool.sessions.load_bytes(data, "loaded").resume(0, 6)["result"] == 7


def test_approval(door: Any) -> None:
    tools = pytest.importorskip("pydantic") and ouros.Toolset()
    tools.add(ouros.Tool(_pay, name="pay", requires_approval=True))
    assert door.run("pay(1)", tools=tools, approve=lambda call: call.args == (1,)) == "paid 1"
    with pytest.raises(ouros.SandboxRuntimeError, match="PermissionError"):
        door.run("pay(2)", tools=tools, approve=lambda call: False)
    with pytest.raises(ouros.ApprovalRequired) as caught:
        door.run("pay(3)", tools=tools)
    data = caught.value.snapshot.dump()
    assert caught.value.snapshot.approve(tools=tools).output == "paid 3"
    loaded = door.load(data)
    assert loaded.requires_approval
    with pytest.raises(ouros.SandboxRuntimeError, match="PermissionError: never"):
        loaded.deny("never", tools=tools)


def test_policies_and_recorders(door: Any) -> None:
    code = "import time, random, datetime, os\n[time.time(), random.random(), datetime.datetime.now().year, os.urandom(4), os.environ.get('A')]"
    policy = ouros.Policy.deterministic(seed=3, environ={"A": "b"})
    assert door.run(code, policy=policy) == InProcess().run(code, policy=policy)
    times = iter([1000.0, 2000.0])
    assert door.run("import time\n[time.time(), time.time()]", policy=ouros.Policy(clock=lambda: next(times))) == [1000.0, 2000.0]

    def broken() -> float:
        raise OSError("no clock")

    with pytest.raises(ouros.ClockError):
        door.run("import time\ntry: time.time()\nexcept BaseException: pass", policy=ouros.Policy(clock=broken))
    recorder = ouros.Recorder()
    sandbox = Sandbox("import os, time\n(f(1), os.urandom(8), time.time())", external_functions=["f"])
    value = door.run(sandbox, external_functions={"f": lambda n: n + 1}, recorder=recorder)
    assert ouros.replay(sandbox, list(recorder)).value == value
    functions = ["f"] if isinstance(door, InPool) else {"f": None}
    snapshot = door.start("import random\na = random.random()\nf()\n[a, random.random()]", external_functions=functions, policy=policy)
    assert door.load(snapshot.dump()).resume(return_value=1).output == snapshot.resume(return_value=1).output


def test_the_exception_of_the_host_is_the_cause(door: Any) -> None:
    failure = LookupError("host")

    def f() -> None:
        raise failure

    with pytest.raises(ouros.SandboxRuntimeError) as caught:
        door.run("f()", external_functions={"f": f})
    assert caught.value.__cause__ is failure
    with pytest.raises(ouros.SandboxRuntimeError) as caught:
        door.run("try: f()\nexcept LookupError: pass\n1/0", external_functions={"f": f})
    assert caught.value.__cause__ is None


def test_usage(door: Any) -> None:
    usage = door.execute("x = [0] * 100_000\nlen([[] for _ in range(1000)])").usage
    assert usage.memory_peak > 800_000 and usage.allocations > 1000


def test_toolsets(door: Any) -> None:
    pytest.importorskip("pydantic")
    tools = ouros.Toolset()

    @tools.tool
    def add(a: int, b: int = 2) -> int:
        """Add."""
        return a + b

    tools.module("weather", {"get": _pay, "UNIT": "C"}, doc="Weather.")
    code = "import weather\n[add(1), add.__doc__, weather.get(3), weather.UNIT]"
    assert door.run(code, tools=tools) == [3, "Add.", "paid 3", "C"]
    assert door.run("x = add(1)\nreturn x", tools=tools) == 3
    session = door.session()
    assert session.run(code, tools=tools) == [3, "Add.", "paid 3", "C"]


def _pay(amount: int) -> str:
    """Pay."""
    return f"paid {amount}"
