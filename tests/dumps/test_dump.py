"""Dumps: what they keep, that forks and loads are independent, and that no bytes at all can do harm.

The corpus runs with a dump at every pause in tests/test_corpus.py; here are the cases that need a look at the bytes or the host.
"""

from __future__ import annotations

import gc
import random

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ouros
from ouros._core.snapshot import layouts

# Programs that pause at calls of f in the middle of something; f(n) is answered with n * 10.
PROGRAMS = {
    "expression": "f(1) + f(2) * f(3)",
    "nested_call": "f(f(1) + f(2))",
    "sorted_key": "sorted([3, 1, 2], key=lambda n: -f(n))",
    "generator": "def g():\n    for i in range(3):\n        yield f(i)\n[x + 1 for x in g()]",
    "two_generators": "def g(n):\n    x = yield f(n)\n    while True:\n        x = yield x + f(x)\n"
    "a, b = g(1), g(2)\n[next(a), next(b), a.send(3), b.send(4)]",
    "closure": "def outer():\n    n = 1\n    def inner():\n        nonlocal n\n        n += f(n)\n        return n\n    return inner\n"
    "i = outer()\n[i(), i()]",
    "class_body": "class A:\n    x = f(1)\n    def m(self):\n        return self.x + f(2)\nA().m()",
    "try_finally": "r = []\ntry:\n    try:\n        r.append(f(1))\n        1 / 0\n    finally:\n        r.append(f(2))\n"
    "except ZeroDivisionError as e:\n    r.append(str(e))\n    r.append(f(3))\nr",
    "with": "class C:\n    def __enter__(self):\n        return f(1)\n    def __exit__(self, *a):\n        f(2)\n        return True\n"
    "r = []\nwith C() as c:\n    r.append(c)\n    r.append(f(3))\n    raise ValueError\nr",
    "user_eq_in_list": "class A:\n    def __init__(self, n):\n        self.n = n\n    def __eq__(self, o):\n"
    "        return f(self.n) == f(o.n)\n[A(2) in [A(1), A(2), A(3)], [A(1)].index(A(1))]",
    "user_hash_in_dict": "class K:\n    def __init__(self, n):\n        self.n = n\n    def __hash__(self):\n"
    "        return f(self.n) % 20\n    def __eq__(self, o):\n        return f(self.n) == f(o.n)\n"
    "d = {K(n): n for n in range(4)}\n[d[K(2)], K(3) in {K(1), K(3)}, len(d)]",
    "comprehensions": "[[f(i) for i in range(j)] for j in range(3)], {f(i): i for i in range(2)}, {f(i) for i in range(2)}",
    "star_call": "def h(*a, **k):\n    return a, k\nh(f(1), *[f(2)], k=f(3), **{'m': f(4)})",
    "decorator": "@f\ndef g():\n    pass\ng",
    "match": "match [f(1), f(2)]:\n    case [a, b] if f(3) == 30:\n        r = a + b\nr",
    "deep_recursion": "def down(n):\n    return f(0) if n == 0 else 1 + down(n - 1)\ndown(300)",
    "map_filter_zip": "list(map(f, filter(lambda n: f(n) > 0, [0, 1, 2]))), list(zip(map(f, [1]), [2]))",
    "iterators": "d = {1: 2, 3: 4}\ns = {1, 2, 3}\nits = [iter([1, 2]), iter(d), iter(d.items()), iter(s), iter('ab'), enumerate('xy')]\n"
    "[next(i) for i in its]\nf(1)\n[next(i) for i in its]",
    "shared": "a = []\nb = (a, a)\nc = {'b': b, 'x' * 100: 'y' * 100}\nf(1)\na.append(1)\n[b[0] is b[1], b, c['b'] is b]",
    "cycle": "a = []\na.append(a)\nclass N:\n    pass\nn = N()\nn.me = n\nf(1)\n[a[0] is a, n.me is n]",
    "values": "v = (1, -1, 2**63, -2**63 - 1, 2**200, 0.1, float('inf'), -0.0, 1j, complex(-0.0, float('inf')), 'é', '\\ud800', '', b'x',\n"
    "    b'', None, True, ..., NotImplemented, range(5), range(2**70), (), ((),), 'a' * 50, b'b' * 50)\nf(1)\nrepr(v)",
    "exception_state": "try:\n    {}['k']\nexcept KeyError as e:\n    try:\n        f(1)\n        raise ValueError('v')\n"
    "    except ValueError as e2:\n        r = f(2), repr(e2.__context__), repr(e)\nr",
    "inheritance": "class A:\n    def __init_subclass__(cls, **k):\n        cls.k = k\nclass B(A, x=1):\n    __slots__ = ('s',)\n"
    "class L(list):\n    pass\nl = L([1])\nl.extra = 5\nb = B()\nb.s = 3\nf(1)\n[B.k, b.s, l.extra, l, isinstance(b, A), B.__mro__[1] is A]",
    "coroutine": "async def c(n):\n    return f(n)\nasync def main():\n    return await c(1) + await c(2)\n"
    "co = main()\ntry:\n    co.send(None)\nexcept StopIteration as e:\n    r = e.value\nr",
    "except_star": "class G(ExceptionGroup):\n    def derive(self, excs):\n        f(1)\n        return G(self.message, excs)\n"
    "r = []\ntry:\n    try:\n        raise G('g', [ValueError(f(2)), TypeError(3), OSError(4)])\n"
    "    except* (f(5) and ValueError) as e:\n        r.append((f(6), len(e.exceptions)))\n        raise\n"
    "    except* TypeError:\n        r.append(f(7))\nexcept ExceptionGroup as e:\n    r.append((f(8), repr(e)))\n"
    "try:\n    raise KeyError(1)\nexcept* KeyError as e:\n    r.append((f(9), repr(e)))\nr",
    "async_for": "class A:\n    def __init__(self):\n        self.n = f(0)\n    def __aiter__(self):\n        f(1)\n"
    "        return self\n    def __anext__(self):\n        self.n += 1\n        if f(2) and self.n > 2:\n"
    "            raise StopAsyncIteration\n        return self.item()\n    async def item(self):\n        return f(self.n)\n"
    "async def g():\n    for i in range(2):\n        yield f(i)\n"
    "async def main():\n    r = []\n    async for x in A():\n        r.append((x, f(3)))\n    else:\n        r.append(f(4))\n"
    "    return r, [(x, y) async for x in A() if f(x) async for y in g()], {x: f(x) async for x in g()}\n"
    "try:\n    main().send(None)\nexcept StopIteration as e:\n    r = e.value\nr",
    "async_with": "class M:\n    async def __aenter__(self):\n        return f(1)\n    async def __aexit__(self, *a):\n"
    "        f(2)\n        return True\nasync def main():\n    async with M() as m, M():\n        r = m, f(3)\n"
    "        raise ValueError\n    return r\ntry:\n    main().send(None)\nexcept StopIteration as e:\n    r = e.value\nr",
    "tasks": "import asyncio\nasync def t(n):\n    await asyncio.sleep(n)\n    return f(n)\n"
    "async def main():\n    async with asyncio.timeout(10):\n        return await asyncio.gather(t(2), t(1))\nasyncio.run(main())",
    "top_level_await": "import asyncio\nx = f(1)\nawait asyncio.sleep(f(2))\n(x, f(3))",
    "imports": "x = __import__('collections', fromlist=['abc', 'deque'])\nf(1)\nfrom collections import abc as a\n(x.abc is a, __file__)",
}


def drive(code: str, between: object = None) -> tuple[object, int]:
    """Runs a program to its end; `between` maps each snapshot to the one to go on with."""
    progress = ouros.Sandbox(code, external_functions=["f"]).start()
    calls = 0
    while not isinstance(progress, ouros.Complete):
        calls += 1
        assert calls < 500
        if between is not None:
            progress = between(progress)
        argument = progress.args[0]
        progress = progress.resume(return_value=argument * 10 if isinstance(argument, int) else argument)
    return progress.output, calls


@pytest.mark.parametrize("name", PROGRAMS)
@pytest.mark.parametrize("way", ["dump", "fork", "both"])
def test_a_paused_program_goes_on(name: str, way: str) -> None:
    code = PROGRAMS[name]

    def between(progress: ouros.Snapshot) -> ouros.Snapshot:
        if way != "fork":
            progress = ouros.Snapshot.load(progress.dump())
        if way != "dump":
            progress = progress.fork()
        return progress

    assert repr(drive(code, between)) == repr(drive(code))


@pytest.mark.parametrize("name", PROGRAMS)
def test_equal_states_give_equal_bytes(name: str) -> None:
    def between(progress: ouros.Snapshot) -> ouros.Snapshot:
        data = progress.dump()
        assert progress.dump() == data
        loaded = ouros.Snapshot.load(data)
        again = ouros.Snapshot.load(loaded.dump())
        assert again.dump() == loaded.dump()
        return again

    drive(PROGRAMS[name], between)


def test_one_dump_gives_independent_branches() -> None:
    code = "log = []\nclass A:\n    n = 0\nfor i in range(3):\n    log.append(f(i))\n    A.n += 1\n(log, A.n)"
    data = ouros.Sandbox(code, external_functions=["f"]).start().dump()

    def branch(progress: ouros.Snapshot, value: int) -> object:
        while not isinstance(progress, ouros.Complete):
            progress = progress.resume(return_value=value)
        return progress.output

    first, second = ouros.Snapshot.load(data), ouros.Snapshot.load(data)
    third = first.fork()
    assert branch(first, 1) == ([1, 1, 1], 3)
    assert branch(second, 2) == ([2, 2, 2], 3)
    assert branch(third, 3) == ([3, 3, 3], 3)


def test_a_dump_is_plain_msgpack() -> None:
    data = ouros.Sandbox("x = [1, 'two']\nf(x)", external_functions=["f"]).start().dump()
    content = msgpack.unpackb(data, strict_map_key=False)
    assert content["ouros"] == ouros.__version__
    assert content["sources"][0][:3] == ["user", "main.py", "x = [1, 'two']\nf(x)"]
    assert isinstance(content["objects"], list)


def test_every_layout_has_a_kind() -> None:
    assert layouts.layouts_without_kind() == []


def test_ids_survive() -> None:
    code = "a = object()\nb = id(a)\nh = hash(a)\nf(1)\n[id(a) == b, hash(a) == h, id([]) != b]"
    assert drive(code, lambda p: ouros.Snapshot.load(p.dump()))[0] == [True, True, True]


def test_sizes_survive() -> None:
    """A program close to its memory limit must not be over it after a load."""
    code = "a = ['xyz' * 3] * 50000\nb = [1000] * 50000\nc = [0.5] * 50000\nd = [(1, 2)] * 50000\nf(1)\nlen(a)"
    progress = ouros.Sandbox(code, external_functions=["f"]).start(limits={"max_memory": 3_000_000})
    for _ in range(3):
        progress = ouros.Snapshot.load(progress.dump())
    assert progress.resume(return_value=0).output == 50000


def test_deep_structures() -> None:
    code = "l = None\nfor i in range(100000):\n    l = [l]\nt = ()\nfor i in range(50000):\n    t = (t,)\nf(1)\n" \
        "n = 0\nwhile l is not None:\n    l = l[0]\n    n += 1\nwhile t:\n    t = t[0]\n    n += 1\nn"
    assert drive(code, lambda p: ouros.Snapshot.load(p.dump()).fork())[0] == 150000


def test_nothing_is_left_behind() -> None:
    def once() -> None:
        for name in ("generator", "class_body", "cycle", "exception_state"):
            drive(PROGRAMS[name], lambda p: ouros.Snapshot.load(p.dump()).fork())

    # A leak shows in each round. The free lists of the runtime fill up in the first rounds, and tests before this one leave
    # objects to threads and caches.
    before = 0
    for _ in range(300):
        once()
        gc.collect()
        after = len(gc.get_objects())
        if after <= before:
            return
        before = after
    raise AssertionError(f"each round leaves objects, in the end {after}")


# --- hostile bytes ---

VALID = [ouros.Sandbox(code, external_functions=["f"]).start().dump() for code in PROGRAMS.values()]


def survives(data: bytes) -> None:
    """Loading gives a snapshot or a ValueError; what loads can be dumped, forked, and run on, whatever comes of it."""
    try:
        progress = ouros.Snapshot.load(data)
    except ValueError:
        return
    try:
        progress.dump()
        progress.fork()
        for _ in range(20):
            progress = progress.resume(return_value=1)
            if isinstance(progress, ouros.Complete):
                break
    except (ouros.SandboxError, ValueError, TypeError, RuntimeError):
        pass


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes(data: bytes) -> None:
    survives(data)


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(VALID), st.data())
def test_changed_bytes(valid: bytes, data: st.DataObject) -> None:
    changed = bytearray(valid)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(changed) - 1))
        changed[at] = data.draw(st.integers(0, 255))
    survives(bytes(changed))


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(VALID), st.data())
def test_cut_and_spliced_bytes(valid: bytes, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(valid)))
    other = data.draw(st.sampled_from(VALID))
    survives(valid[:at])
    survives(valid[:at] + other[data.draw(st.integers(0, len(other))) :])


def rows_changed(valid: bytes, seed: int) -> bytes:
    """Still well-formed, but objects have swapped, dropped or repeated fields, other kinds, other references."""
    r = random.Random(seed)
    content = msgpack.unpackb(valid, strict_map_key=False, unicode_errors="surrogatepass")
    rows = content["objects"]
    for _ in range(r.randint(1, 3)):
        row = r.choice([row for row in rows if row])
        other = r.choice(rows)
        action = r.randrange(6)
        at = r.randrange(len(row))
        if action == 0 and other:
            row[at] = r.choice(other)
        elif action == 1:
            row[at] = r.choice([None, True, -1, 0, 1, 2**40, 1.5, "x", b"y", [], [1]])
        elif action == 2:
            row[at] = msgpack.ExtType(1, r.randrange(len(rows)).to_bytes(4, "big"))
        elif action == 3:
            row[0] = r.randrange(1, 70)
        elif action == 4:
            del row[at]
        else:
            row[:] = list(other)
    return msgpack.packb(content, unicode_errors="surrogatepass")


@settings(max_examples=600, deadline=None)
@given(st.sampled_from(VALID), st.integers(0, 2**32))
def test_changed_objects(valid: bytes, seed: int) -> None:
    survives(rows_changed(valid, seed))


KIND_GLOBALS = 20


def test_globals_without_a_module() -> None:
    """Code whose variables belong to no module must not run."""
    for valid in VALID:
        content = msgpack.unpackb(valid, strict_map_key=False, unicode_errors="surrogatepass")
        rows = [row for row in content["objects"] if row and row[0] == KIND_GLOBALS]
        assert rows
        for row in rows:
            row[2] = None
        with pytest.raises(ValueError, match="damaged data"):
            ouros.Snapshot.load(msgpack.packb(content, unicode_errors="surrogatepass"))


def test_small_bytes_take_little_memory() -> None:
    import tracemalloc

    # An array that claims four billion objects, a tuple that claims as many items, a dict, nested arrays.
    head = VALID[0][: VALID[0].index(b"objects") + 7]
    tracemalloc.start()
    try:
        for tail in (b"\xdd\xff\xff\xff\xff", b"\xdd\x00\x00\x00\x01\xdd\xff\xff\xff\xff\x01", b"\xdd" * 1000, b"\x91" * 100000):
            with pytest.raises(ValueError):
                ouros.Snapshot.load(head + tail)
        assert tracemalloc.get_traced_memory()[1] < 20_000_000
    finally:
        tracemalloc.stop()


def test_other_formats_say_so() -> None:
    with pytest.raises(ValueError):
        ouros.Snapshot.load(b"")
    with pytest.raises(ValueError):
        ouros.Snapshot.load(ouros.Sandbox("1").dump())
    content = msgpack.unpackb(VALID[0], strict_map_key=False)
    content["format"] = 99
    with pytest.raises(ValueError, match="in format 99, which ouros"):
        ouros.Snapshot.load(msgpack.packb(content))
