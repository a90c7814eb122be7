"""Natives of pickle, complex numbers, dates, weak references, context variables and re, with what fills most of max_memory.

A program ends by itself or by its limit, and takes at most the limit, 5 % and some MiB of the process.
"""

from __future__ import annotations

import pytest
from measure import measured

MIB = 1024 * 1024
LIMIT = 64 * MIB
PEAK = LIMIT * 1.05 + 2 * MIB

# Pickles that are made by hand, since those of pickle.dumps() would take the limit together with their object.
PICKLES = {
    "ascii": ("head(0x8d, N) + b'a' * N", "str", "N"),
    "wide": ("head(0x8d, N // 2) + b'a' * (N // 2 - 4) + '\\U0001f600'.encode()", "str", "N // 2 - 3"),
    "wide_third": ("head(0x8d, N // 3) + b'a' * (N // 3 - 4) + '\\U0001f600'.encode()", "str", "N // 3 - 3"),
    "widths_in_turn": ("head(0x8d, N * 3 // 11) + b'a' * (N * 3 // 11 - 7) + '\\u1234\\U0001f600'.encode()", "str", "N * 3 // 11 - 5"),
    "two_bytes": ("head(0x8d, N // 4 * 2) + '\\u0101'.encode() * (N // 4)", "str", "N // 4"),
    "latin": ("head(0x8d, N // 2) + b'a' * (N // 2 - 2) + '\\xe9'.encode()", "str", "N // 2 - 1"),
    "large_latin": ("head(0x8d, N * 2 // 3) + b'a' * (N * 2 // 3 - 2) + '\\xe9'.encode()", "str", "N * 2 // 3 - 1"),
    "surrogate": ("head(0x8d, N * 3 // 7) + b'a' * (N * 3 // 7 - 3) + b'\\xed\\xa0\\x80'", "str", "N * 3 // 7 - 2"),
    "bytes": ("head(0x8e, N * 3 // 4) + b'a' * (N * 3 // 4)", "bytes", "N * 3 // 4"),
    "bytearray": ("head(0x96, N * 3 // 4) + b'a' * (N * 3 // 4)", "bytearray", "N * 3 // 4"),
    "small_bytearray": ("head(0x96, N // 2) + b'a' * (N // 2)", "bytearray", "N // 2"),
    "texts": ("b'(' + (head(0x8d, N // 40) + b'a' * (N // 40)) * 20 + b't'", "tuple", "20"),
    "tuple": ("b'(' + b'N' * (N // 11) + b't'", "tuple", "N // 11"),
    "tuples": ("b'(' + b'(NNNNNNNNt' * (N // 100) + b't'", "tuple", "N // 100"),
    "list": ("b'](' + b'N' * (N // 11) + b'e'", "list", "N // 11"),
    "set": ("b'(' + numbers(N // 100) + b'\\x91'", "frozenset", "N // 100"),
    "small_set": ("b'(' + numbers(N // 400) + b'\\x91'", "frozenset", "N // 400"),
    "changed_set": ("b'\\x8f(' + numbers(N // 250) + b'\\x90'", "set", "N // 250"),
    "dict": ("b'}(' + numbers(N // 120, b'N') + b'u'", "dict", "N // 120"),
    "large_dict": ("b'}(' + numbers(N // 41, b'N') + b'u'", "dict", "N // 41"),
    "marks": ("b'(' * (N // 3)", "", ""),
    "memo": ("b']' + b'\\x94' * (N // 3)", "list", "0"),
    "empty_lists": ("b'(' + b']' * (N // 60) + b't'", "tuple", "N // 60"),
}
READERS = {"loads": "pickle.loads(o)", "load": "pickle.load(io.BytesIO(o))", "unpickler": "pickle.Unpickler(io.BytesIO(o)).load()"}
HEAD = f"""
import io, pickle
N = {LIMIT * 6 // 10}
def head(code, n): return bytes([code]) + n.to_bytes(8, 'little')
def numbers(n, value=b''):
    data = bytearray((b'J\\0\\0\\0\\0' + value) * n)
    for k in range(3): data[k + 1::5 + len(value)] = bytes(i >> 8 * k & 255 for i in range(n))
    return bytes(data)
"""


@pytest.fixture(autouse=True)
def release_large_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let glibc map large blocks one by one. Else it keeps what is freed, depending on what it freed before."""
    monkeypatch.setenv("MALLOC_MMAP_THRESHOLD_", "131072")


def check(code: str, limits: dict | None = None) -> dict:
    report = measured(code, limits or {"max_memory": LIMIT, "max_duration_secs": 20.0})
    outcome = report.outcome.get("text", "")
    assert not outcome or outcome.startswith(("MemoryError: memory limit exceeded: ", "TimeoutError: ")), report.outcome
    assert report.peak_bytes < PEAK, f"took {report.peak_bytes / MIB:.0f} MiB: {report.outcome}"
    return report.outcome


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("made", PICKLES)
def test_reading_pickles(made: str, reader: str) -> None:
    data, kind, size = PICKLES[made]
    if reader == "unpickler" and (made in ("tuples", "empty_lists", "memo", "marks", "tuple", "list") or made.endswith(("set", "dict"))):
        pytest.skip("sandbox code reads them when little memory is left, which takes seconds")
    code = f"{HEAD}o = b'\\x80\\x05' + {data} + b'.'\ntry: x = {READERS[reader]}\nexcept pickle.UnpicklingError: x = None\n"
    check(code + (f"assert type(x) is {kind} and len(x) == {size}, (type(x), len(x))\n" if kind else "assert x is None\n"))


@pytest.mark.parametrize(
    "made",
    [
        "'ab' * (N // 2)", "b'ab' * (N // 2)", "bytearray(b'ab') * (N // 2)", "'\\u20acb' * (N // 8)", "[1] * (N // 8)", "(1.5,) * (N // 8)",
        "set(range(N // 64))", "frozenset(range(N // 64))", "dict.fromkeys(range(N // 110))", "[[] for i in range(N // 100)]",
        "[str(i) for i in range(N // 80)]", "[datetime.date(2000, 1, 1 + i % 28) for i in range(N // 160)]",
        "[decimal.Decimal(i) for i in range(N // 200)]", "[A(i) for i in range(N // 160)]",
    ],
)  # fmt: skip
def test_writing_pickles(made: str) -> None:
    code = f"{HEAD}import datetime, decimal\nclass A:\n def __init__(self, i): self.i = i\no = {made}\n"
    check(code + "x = pickle.dumps(o)\n")
    check(code + "pickle.dump(o, io.BytesIO())\n")


@pytest.mark.parametrize(
    "operation",
    [
        "[complex(i, i) for i in range(N // 20)]", "[complex(f'{i}+{i}j') for i in range(N // 20)]", "[z * z for z in o]", "[-z for z in o]",
        "[z ** 2 for z in o]", "[z / 3j for z in o]", "[abs(z) for z in o]", "[z.conjugate() for z in o]", "[z.real for z in o]", "[str(z) for z in o]",
        "sum(o)", "list(map(complex, range(N // 20)))", "{z: z for z in o}", "[z + 1 for z in o]", "[1 - z for z in o]",
    ],
)  # fmt: skip
def test_complex_numbers(operation: str) -> None:
    check(f"N = {LIMIT * 6 // 10}\no = [complex(i, -i) for i in range(N // 60)]\nx = {operation}\n")


@pytest.mark.parametrize(
    "code",
    [
        "import datetime\no = datetime.timezone(datetime.timedelta(0), 'ab' * (N // 2))\nx = repr(o)",
        "import datetime\no = datetime.timezone(datetime.timedelta(0), '\\x01' * (N // 2))\nx = repr(o)",
        "import datetime\no = datetime.timezone(datetime.timedelta(0), 'ab' * (N // 4))\nx = repr(datetime.datetime(2000, 1, 1, tzinfo=o))",
        "import datetime\no = datetime.timezone(datetime.timedelta(0), 'ab' * (N // 4))\nx = repr(datetime.time(1, tzinfo=o))",
        "import datetime\no = [datetime.timezone(datetime.timedelta(0), 'x' * 100_000 + str(i)) for i in range(5000)]",
        "import datetime\no = [datetime.date(2000, 1, 1 + i % 28) for i in range(N // 40)]",
        "import weakref\nclass A: __slots__ = ('__weakref__',)\no = []\nfor i in range(N // 60):\n a = A()\n o += [a, weakref.ref(a)]",
        "import weakref\nclass A: pass\no = []\nfor i in range(N // 60): o.append(weakref.ref(A()))",
        "import weakref\nclass A: pass\nk = []\no = weakref.WeakSet()\nfor i in range(N // 60):\n a = A()\n k.append(a)\n o.add(a)",
        "import weakref\nclass A: pass\na = A()\no = [weakref.ref(a) for i in range(N // 40)]",
        "import contextvars\no = [contextvars.ContextVar('a') for i in range(N // 40)]",
        "import contextvars\nv = contextvars.ContextVar('a')\no = [v.set(i) for i in range(N // 40)]",
        "import contextvars\no = [contextvars.ContextVar('a') for i in range(N // 300)]\nc = []\nfor v in o: v.set(1)\n"
        "for i in range(1000):\n c.append(contextvars.copy_context())\n o[0].set(i)",
        "import re\no = re.findall('a', 'a' * (N // 11))",
        "import re\no = re.sub('(?:a)', 'b', 'a' * (N // 11))",
        "import re\no = re.split('a', 'a' * (N // 11))",
        "import json\nx = json.loads('[' + '[],' * (N // 40) + '1]')",
        "import json\nx = json.loads('[' + '{},' * (N // 40) + '1]')",
        "class A: pass\nA.__abstractmethods__ = 'a' * (N // 2)\ntry: A()\nexcept TypeError: pass",
        "class A: pass\nA.__abstractmethods__ = ('a',) * (N // 20)\ntry: A()\nexcept TypeError: pass",
        "class A: pass\nA.__abstractmethods__ = ['a'] * (N // 20)\ntry: A()\nexcept TypeError: pass",
        "class A: pass\nA.__abstractmethods__ = set(map(str, range(N // 150)))\ntry: A()\nexcept TypeError: pass",
        "x = type('\\u20acb' * (N // 4), (), {})",
        "x = type('A', (), {'__doc__': '\\u20acb' * (N // 4)})",
        "x = b''.join(b'a' for i in range(N // 40))",
        "x = b'-'.join((b'a',) * (N // 40))",
        "x = bytearray(b'-').join([bytearray(b'a')] * (N // 40))",
        "o = list(map(set, [()] * (N // 40)))",
        "o = list(map(list, [()] * (N // 40)))",
    ],
)  # fmt: skip
def test_others(code: str) -> None:
    check(f"N = {LIMIT * 6 // 10}\n{code}\n")
