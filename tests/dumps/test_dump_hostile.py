"""A sample of damaged dumps (see hostile_dumps.py), in processes that a crash or unbounded memory may take along."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from pathlib import Path

import msgpack
import pytest
from explicit_dumps import explicit
from hostile_dumps import INDEX, KIND_CONTINUATION, NODE, SOURCE, STATE, unpacked
from measure import SLOWNESS

import ouros

SAMPLE = 700
KIND_CLASS, KIND_FUNCTION, KIND_GENERATOR, KIND_MODULE, KIND_CODE, KIND_VIEW = 10, 17, 21, 35, 58, 71
# Where rows of iterators over sets and dicts have it, by their kind.
POSITION = {45: 4, 47: 5}
GIB = 2**30


@pytest.mark.parametrize("first", [1_000, 2_000_000, 3_000_000])
def test_damaged_dumps(first: int, tmp_path: Path) -> None:
    at = tmp_path / "seed"
    code = (
        "import resource, runpy, sys\n"
        f"resource.setrlimit(resource.RLIMIT_AS, ({3 * GIB}, {3 * GIB}))\n"
        f"sys.argv = ['hostile_dumps.py', '{first}', '{SAMPLE}', {str(at)!r}]\n"
        "runpy.run_path(sys.argv[0], run_name='__main__')\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(Path(ouros.__file__).resolve().parent.parent)}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=Path(__file__).parent.parent / "tools", env=environment, capture_output=True, text=True, timeout=170 * SLOWNESS
    )
    seed = at.read_text() if at.exists() else "none"
    assert done.returncode == 0, f"died with {done.returncode} at seed {seed}: {done.stderr[-1500:]}"
    assert done.stdout == ""


def test_damaged_sessions() -> None:
    code = (
        "import resource, runpy, sys\n"
        f"resource.setrlimit(resource.RLIMIT_AS, ({3 * GIB}, {3 * GIB}))\n"
        "sys.argv = ['hostile_sessions.py', '1000', '100']\n"
        "runpy.run_path(sys.argv[0], run_name='__main__')\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(Path(ouros.__file__).resolve().parent.parent)}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=Path(__file__).parent.parent / "tools", env=environment, capture_output=True, text=True, timeout=170 * SLOWNESS
    )
    assert done.returncode == 0, f"died with {done.returncode}: {done.stderr[-1500:]}"
    assert done.stdout == ""


def test_a_definition_of_the_library_that_never_ran() -> None:
    """Its variable stays unbound: what asked for it gets an error, not the evaluator's own sign for that."""
    program = "import pickle, copyreg\nclass A: pass\nx = pickle.loads(pickle.dumps(A()))\nfor i in range(9): pass"
    progress = ouros.Sandbox(program).start(pause_after_ticks=1)
    damaged = 0
    while isinstance(progress, ouros.Snapshot) and damaged < 6:
        content = unpacked(progress.dump())
        stack = [row for row in content["objects"] if row[0] == KIND_CONTINUATION]
        names = [row[NODE] for row in stack]
        if "p:module_defined" in names and "n:frame_start" in names:
            stack[names.index("n:frame_start")][NODE] = "p:import_run"
            damaged += 1
            with contextlib.suppress(ValueError, ouros.SandboxError):
                other = ouros.Snapshot.load(msgpack.packb(content, unicode_errors="surrogatepass"))
                while isinstance(other, ouros.Snapshot):
                    other.dump()
                    other = other.resume(pause_after_ticks=9)
        progress = progress.resume(pause_after_ticks=1)
    assert damaged == 6


def test_a_definition_that_the_library_does_not_have() -> None:
    """Who asks for all variables of a module is told, and does not wait for it without end."""
    snapshot = ouros.Sandbox("import colorsys\nf()\nlen(vars(colorsys))", external_functions=["f"]).start(limits={"max_duration_secs": 1.0})
    assert isinstance(snapshot, ouros.Snapshot)
    content = unpacked(explicit(snapshot.dump))
    (row,) = [row for row in content["objects"] if row[0] == KIND_MODULE and row[3] == "colorsys"]
    # The names whose definitions are still to run.
    row[5] = reference(len(content["objects"]))
    content["objects"].append([1, "nothing"])
    with pytest.raises(ValueError, match="damaged data: module"):
        ouros.Snapshot.load(msgpack.packb(content)).resume(return_value=None)


@pytest.mark.parametrize(("size", "step", "inner"), [(2**59, 0, [1]), (2, 0, [1]), (2**59, 1, [2**50]), (2**59, 1, [16]), (-1, 1, [1]), (1, 1, [0])])
def test_views_of_more_items_than_there_are_bytes(size: int, step: int, inner: list[int]) -> None:
    """Whose sizes overflow, or whose items are all the same one."""
    snapshot = ouros.Sandbox("v = memoryview(bytes(6)).cast('B', (3, 2))\nf()\nlen(v.tobytes())", external_functions=["f"]).start()
    assert isinstance(snapshot, ouros.Snapshot)
    content = unpacked(snapshot.dump())
    (row,) = [row for row in content["objects"] if row[0] == KIND_VIEW]
    shape = content["objects"][row[10].data[0]]
    row[5:7], shape[1:] = [size, step], inner
    with pytest.raises(ValueError, match="damaged data: memoryview"):
        ouros.Snapshot.load(msgpack.packb(content))


@pytest.mark.parametrize(("start", "size", "step"), [(0, 2**20 + 1, 2**44), (0, 2**33 + 1, 2**31), (0, 3, -(2**63)), (2**63 - 1, 1, 1), (7, 2, -(2**62))])
def test_views_whose_last_place_overflows(start: int, size: int, step: int) -> None:
    """In 64 bits, the last item seems to lie within the bytes; those before it do not."""
    snapshot = ouros.Sandbox("v = memoryview(bytearray(6))[::2]\nf()\nv.tobytes()", external_functions=["f"]).start()
    assert isinstance(snapshot, ouros.Snapshot)
    content = unpacked(snapshot.dump())
    (row,) = [row for row in content["objects"] if row[0] == KIND_VIEW]
    row[4:7] = start, size, step
    with pytest.raises((ValueError, ouros.SandboxInternalError)):
        ouros.Snapshot.load(msgpack.packb(content)).resume(return_value=None)


def test_the_truth_of_the_last_operand_is_not_asked() -> None:
    """A continuation that says so would go on behind the last operand."""
    progress = ouros.Sandbox("class A:\n    def __bool__(self): return True\nx = A() and A()").start(pause_after_ticks=1)
    damaged = 0
    while isinstance(progress, ouros.Snapshot):
        rows = unpacked(progress.dump())["objects"]
        for at, row in enumerate(rows):
            if row[0] == KIND_CONTINUATION and row[SOURCE] is not None:
                content = unpacked(progress.dump())
                content["objects"][at][STATE:INDEX + 1] = 1, 1
                with contextlib.suppress(ValueError, ouros.SandboxError):
                    other = ouros.Snapshot.load(msgpack.packb(content))
                    while isinstance(other, ouros.Snapshot):
                        other = other.resume(pause_after_ticks=100)
                damaged += 1
        progress = progress.resume(pause_after_ticks=1)
    assert damaged > 3


WAITING = [
    "x = f()", "def g():\n    global x\n    x = f()\ng()", "def g():\n    x = f()\n    return lambda: x\ng()", "class A: x = f()",
    "import types\na = types.SimpleNamespace()\na.x = f()", "x = [1]\nx[0] = f()", "x = 1\nx += f()", "x = y = f()", "x, y = f()", "*x, y = f()",
    "x = [f() for _ in range(2)]", "x = [y for y in range(2) if f()]", "x = {1: f()}", "x = f'{f()}'", "x = -f() + f()", "x = f() or f()",
    "def g():\n    x = yield f()\n    yield x\ny = g()\nx = next(y)\nx = y.send(f())", "def g(): yield f()\nfor x in g(): x",
    "def g():\n    yield from f()\nfor x in g(): x", "def g(): return f()\nx = g()", "async def g(): return f()\nx = await g()",
    "x = next(iter([f()]))", "x = abs(f())", "x = (y := f())", "with f() as x: pass", "match f():\n    case x: x",
]  # fmt: skip


@pytest.mark.parametrize("program", WAITING)
def test_code_that_is_resumed_without_the_value_it_waits_for(program: str) -> None:
    """The answer of a call is put in flight by the host. A dump that says that a slice ended there has none."""
    snapshot = ouros.Sandbox(program, external_functions=["f"]).start()
    assert isinstance(snapshot, ouros.Snapshot)
    content = unpacked(snapshot.dump())
    ended = unpacked(ouros.Sandbox("for i in range(9): pass").start(pause_after_ticks=3).dump())["scalars"]  # type: ignore[union-attr]
    content["scalars"].update({name: ended[name] for name in ("event", "call_name", "reason")})
    with contextlib.suppress(ouros.SandboxError):
        progress = ouros.Snapshot.load(msgpack.packb(content))
        assert progress.function_name is None
        for _ in range(9):
            if isinstance(progress, ouros.Complete):
                break
            progress = progress.resume(**({} if progress.function_name is None else {"return_value": 1}))


@pytest.mark.parametrize("slot", [-(2**63), 0, 1.5, None, "x", msgpack.ExtType(2, b"\x03"), msgpack.ExtType(1, b"\x00")])
@pytest.mark.parametrize("names", [["__dict__"], ["a", "__dict__"], ["__dict__", "a"]])
def test_attributes_that_are_in_no_dict(slot: object, names: list) -> None:
    """An instance whose `__dict__` was asked for has its attributes in a dict."""
    code = "class A: pass\na = A()\na.x = 1\nvars(a)\nf()\ndelattr(a, 'x'), setattr(a, 'y', 1), a.y"
    snapshot = ouros.Sandbox(code, external_functions=["f"]).start()
    assert isinstance(snapshot, ouros.Snapshot)
    content = unpacked(snapshot.dump())
    (row,) = [row for row in content["objects"] if row[0] == 12 and row[3] == ["__dict__"]]
    row[3:] = [names, *[slot] * len(names)]
    with pytest.raises((ValueError, ouros.SandboxError)):
        ouros.Snapshot.load(msgpack.packb(content)).resume(return_value=1)


def test_what_natives_save_for_themselves_is_no_value() -> None:
    """A list of the host that a continuation gives back, where a damaged dump put it, goes nowhere."""
    progress = ouros.Sandbox("x = [3, 1, 2]\nx.sort(key=lambda n: -n)\nx.append(4)").start(pause_after_ticks=1)
    damaged = 0
    while isinstance(progress, ouros.Snapshot):
        content = unpacked(progress.dump())
        rows = {row[NODE]: row for row in content["objects"] if row[0] == KIND_CONTINUATION and row[SOURCE] is None}
        if "p:list_sorted" in rows:
            rows["p:list_sorted"][NODE] = "p:import_run"
            rows["p:list_sorted"][INDEX + 1] = rows["p:list_sorted"][INDEX + 2]
            with pytest.raises(ValueError, match="continuation"):
                ouros.Snapshot.load(msgpack.packb(content)).resume()
            damaged += 1
        progress = progress.resume(pause_after_ticks=1)
    assert damaged == 3


def test_the_native_whose_argument_is_converted_is_one() -> None:
    code = "class N:\n    def __index__(self): return f()\nround(1234, N())"
    snapshot = ouros.Sandbox(code, external_functions=["f"]).start()
    assert isinstance(snapshot, ouros.Snapshot)
    content = unpacked(snapshot.dump())
    (row,) = [row for row in content["objects"] if row[0] == KIND_CONTINUATION and row[NODE] == "p:native.argument_converted"]
    before = list(row)
    for at, others in ((INDEX + 1, ("text", 1.5, None)), (INDEX + 2, ("text", None)), (INDEX + 3, ("text", 5)), (INDEX, (2, -1, 1 << 60))):
        for other in others:
            row[:] = before
            row[at] = other
            with pytest.raises(ValueError, match="damaged data"):
                ouros.Snapshot.load(msgpack.packb(content)).resume(return_value=-2)
    row[:] = before
    assert ouros.Snapshot.load(msgpack.packb(content)).resume(return_value=-2).output == 1200


@pytest.mark.parametrize("container", ["{1: 2, 3: 4}", "{K(): 2, K(): 4}", "{1, 3}"])
@pytest.mark.parametrize("position", [-1, 2, 1000, 2**40, 2**62, 2**63 - 1])
def test_positions_of_iterators_that_are_beyond_the_end(container: str, position: int) -> None:
    """They end, or are refused; none gives time back."""
    code = f"class K: pass\nd = {container}\nit = iter(d)\nf()\nlen(list(it))\nwhile True: pass"
    snapshot = ouros.Sandbox(code, external_functions=["f"]).start(limits={"max_duration_secs": 0.2})
    assert isinstance(snapshot, ouros.Snapshot)
    content = unpacked(snapshot.dump())
    (row,) = [row for row in content["objects"] if row[0] in POSITION]
    row[POSITION[row[0]]] = position
    with pytest.raises((ValueError, ouros.SandboxRuntimeError), match="damaged data|time limit exceeded"):
        ouros.Snapshot.load(msgpack.packb(content)).resume(return_value=None)


@pytest.mark.parametrize("made", ["datetime.time(1, 2)", "datetime.datetime(1, 2, 3)", "datetime.timezone(datetime.timedelta(1) / 2)", "decimal.Decimal(1)", "decimal.Context()", "hashlib.md5()", "weakref.ref(A())"])
def test_states_that_are_too_short(made: str) -> None:
    code = f"import datetime, decimal, hashlib, weakref\nclass A: pass\nx = {made}\nf()\nrepr(x)"
    snapshot = ouros.Sandbox(code, external_functions=["f"]).start()
    content = unpacked(snapshot.dump())
    kinds = [at for at, row in enumerate(content["objects"]) if len(row) > 2 and row[0] > 100]
    damaged = 0
    for at in kinds:
        for n in range(1, len(content["objects"][at])):
            content = unpacked(snapshot.dump())
            del content["objects"][at][n:]
            with contextlib.suppress(ValueError, ouros.SandboxError):
                ouros.Snapshot.load(msgpack.packb(content)).resume(return_value=1)
            damaged += 1
    assert damaged


@pytest.mark.parametrize("name", [None, 7, 2**62, b"lengths"])
def test_names_that_are_suggested_are_texts(name: object) -> None:
    """A NameError that nobody catches is compared with the local names of where it was raised, which come from the dump, too."""
    code = (
        "def g():\n    lenght = 1\n    try:\n        lengths\n    except NameError as e:\n        return e\n"
        "e = g()\nf()\nraise e"
    )
    snapshot = ouros.Sandbox(code, external_functions=["f"]).start()
    assert isinstance(snapshot, ouros.Snapshot)
    content = unpacked(snapshot.dump())
    rows = [row for row in content["objects"] if row[-1] == "lenght" and len(row) == 2]
    assert rows
    for row in rows:
        row[-1] = name
    with pytest.raises(ouros.SandboxRuntimeError, match="(?m)name 'lengths' is not defined$"):
        ouros.Snapshot.load(msgpack.packb(content)).resume(return_value=1)


@pytest.mark.parametrize("code", ["made().__code__", "(lambda: 1).__code__"])
def test_code_that_a_dump_gives_to_a_function_must_fit(code: str) -> None:
    """A function whose code has more free variables than its closure would read cells that are not its own."""
    program = (
        "def h(_=0): return 1\ndef made():\n    y = 2\n    return lambda: (y, [y for _ in range(2)])\n"
        f"c = {code}\nclass N:\n    def __index__(self): return f()\nround(1234, N())\nh()"
    )
    progress = ouros.Sandbox(program, external_functions=["f"]).start()
    assert isinstance(progress, ouros.Snapshot)
    content = unpacked(progress.dump())
    rows = content["objects"]
    function = next(i for i, row in enumerate(rows) if row[0] == KIND_FUNCTION and "h" in row)
    view = next(i for i, row in enumerate(rows) if row[0] == KIND_CODE)
    row = next(row for row in rows if row[0] == KIND_CONTINUATION and str(row[NODE]).startswith("p:"))
    row[NODE] = "p:function_code_set"
    row[INDEX + 1 : INDEX + 4] = [reference(function), reference(view), None]
    loaded = ouros.Snapshot.load(msgpack.packb(content, unicode_errors="surrogatepass"))
    if "made" in code:
        with pytest.raises(ouros.SandboxRuntimeError, match=r"h\(\) requires a code object with 0 free vars, not 1"):
            loaded.resume(return_value=1)
    else:
        assert isinstance(loaded.resume(return_value=1), ouros.Complete)


def test_a_function_that_lacks_its_closure() -> None:
    """A row without the closure is for code without one."""
    program = "def h(): return 1\ndef made():\n    y = 2\n    return lambda: y\nm = made()\nf()\nh()"
    content = unpacked(ouros.Sandbox(program, external_functions=["f"]).start().dump())  # type: ignore[union-attr]
    whole = next(row for row in content["objects"] if row[0] == KIND_FUNCTION and "<lambda>" in row)
    short = next(row for row in content["objects"] if row[0] == KIND_FUNCTION and len(row) == 4)
    short[1:3] = whole[3:5]
    with pytest.raises(ValueError, match="closure"):
        ouros.Snapshot.load(msgpack.packb(content, unicode_errors="surrogatepass"))


def reference(row: int) -> msgpack.ExtType:
    return msgpack.ExtType(1, row.to_bytes(4, "big"))


LIMITS: dict = {
    "max_ticks": 1000, "max_memory": 10_000_000, "max_allocations": 100_000, "max_duration_secs": 1.0, "max_output_bytes": 100,
    "max_recursion_depth": 50, "max_calls": 3,
}  # fmt: skip
GAINS = [
    *[{name: -1} for name in ("ticks_used", "time_used_ns", "output_used", "depth", "call_id", "next_call_id")],
    {"ticks_used": -(2**62)}, {"budget": 10_000_001}, {"budget": 2**62}, {"allocations": 100_001}, {"allocations": 2**62},
    *[{"limits": {**LIMITS, name: value}} for name, value in (("max_ticks", 5.5), ("max_recursion_depth", 1e300), ("max_memory", -1))],
]  # fmt: skip


@pytest.mark.parametrize("changed", GAINS, ids=str)
def test_what_was_used_of_limits_is_nothing_that_limits_do_not_allow(changed: dict) -> None:
    """Those who load dumps of others may go by the limits that these hold."""
    snapshot = ouros.Sandbox("f()\nfor i in range(9): g()", external_functions=["f", "g"]).start(limits=LIMITS)
    assert isinstance(snapshot, ouros.Snapshot)
    content = unpacked(snapshot.dump())
    content["scalars"].update(changed)
    with pytest.raises(ValueError, match="damaged data: (counters|limits)"):
        ouros.Snapshot.load(msgpack.packb(content))


def test_a_loaded_recursion_limit_is_not_above_that_of_the_host() -> None:
    code = "f()\ndef deep(n):\n    return n and deep(n - 1)\ndeep(60)"
    snapshot = ouros.Sandbox(code, external_functions=["f"]).start(limits=LIMITS)
    assert isinstance(snapshot, ouros.Snapshot)
    content = unpacked(snapshot.dump())
    content["scalars"]["max_depth"] = 10_000
    with pytest.raises(ouros.SandboxRuntimeError, match="RecursionError"):
        ouros.Snapshot.load(msgpack.packb(content)).resume(return_value=None)


# Fields of a generator's row, and the parts of a second one's.
FRAME, HANDLED, RESULT, CONTINUATIONS = 3, 6, 9, 10


@pytest.mark.parametrize(
    ("at", "part"), [(HANDLED, FRAME), (RESULT, FRAME), (RESULT, CONTINUATIONS), (CONTINUATIONS, FRAME), (FRAME, CONTINUATIONS), (FRAME, RESULT)]
)
@pytest.mark.parametrize("other", [0, 1])
def test_parts_of_a_generator_are_no_values(at: int, part: int, other: int) -> None:
    """Its frame and its continuations stand where they belong, once each, and only there."""
    program = "def g():\n    yield 1\n    yield 2\nx, y = g(), g()\nnext(x), next(y)\nf()\nsum(x) + sum(y)"
    snapshot = ouros.Sandbox(program, external_functions=["f"]).start()
    assert isinstance(snapshot, ouros.Snapshot)
    content = unpacked(snapshot.dump())
    rows = [row for row in content["objects"] if row[0] == KIND_GENERATOR]
    assert [len(row) for row in rows] == [CONTINUATIONS + 2] * 2
    assert ouros.Snapshot.load(msgpack.packb(content)).resume(return_value=None).output == 4
    rows[0][at] = rows[other][part]
    with pytest.raises(ValueError, match="damaged data"):
        ouros.Snapshot.load(msgpack.packb(content))


def test_two_generators_do_not_share_their_parts() -> None:
    program = "def g():\n    yield 1\n    yield 2\nx, y = g(), g()\nnext(x), next(y)\nf()\nsum(x) + sum(y)"
    snapshot = ouros.Sandbox(program, external_functions=["f"]).start()
    assert isinstance(snapshot, ouros.Snapshot)
    for at in FRAME, CONTINUATIONS:
        content = unpacked(snapshot.dump())
        first, second = [row for row in content["objects"] if row[0] == KIND_GENERATOR]
        first[at] = second[at]
        with pytest.raises(ValueError, match="damaged data"):
            ouros.Snapshot.load(msgpack.packb(content))


ORDERED = """
class X: pass
class Slots:
    __slots__ = ("s",)
class M(type):
    def mro(cls): return [cls, X, object]
class A(metaclass=M): pass
class B(A): pass
class I(int): pass
f()
r = [c.__name__ for c in A.__mro__], hasattr(A, "late")
X.late = 1
(*r, A.late, B.late)
"""


@pytest.mark.parametrize(
    "order", [["X"], [], ["A", "Slots"], ["A", "I"], ["A", "B"], ["A"] * 10_001, ["B"], [1], ["A", None]], ids=lambda order: str(order)[:30]
)
def test_orders_that_a_class_cannot_have(order: list) -> None:
    content = unpacked(ouros.Sandbox(ORDERED, external_functions=["f"]).start().dump())
    rows = content["objects"]
    numbers = {row[3]: i for i, row in enumerate(rows) if row[0] == KIND_CLASS}
    has_order = rows[numbers["A"]][6]
    assert has_order & 65536
    chosen = len(rows)
    rows[numbers["A"]][8] = reference(chosen)
    rows.append([])

    def load(classes: list) -> ouros.Snapshot:
        rows[chosen] = [1, *[reference(numbers[name]) if isinstance(name, str) else name for name in classes]]
        loaded = ouros.Snapshot.load(msgpack.packb(content, unicode_errors="surrogatepass"))
        assert isinstance(loaded, ouros.Snapshot)
        return loaded

    assert load(["A", "X"]).resume(return_value=None).output == (["A", "X"], False, 1, 1)
    with pytest.raises(ValueError, match="damaged data"):
        load(order)
