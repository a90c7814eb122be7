"""Operations on objects that fill most of max_memory: what they copy is requested before they copy it.

Each program takes what it may at most, and 5 % and some MiB of the process: lists grow by an eighth, and the host's allocator rounds up.
"""

from __future__ import annotations

import pytest
from measure import measured

MIB = 1024 * 1024
LIMIT = 64 * MIB
PEAK = LIMIT * 1.05 + 6 * MIB
LARGE = {
    "list": "[1] * 6_500_000",
    "tuple": "(1,) * 6_500_000",
    "str": "'ab' * 26_000_000",
    "wide": "'\\U0001f600' * 13_000_000",
    "bytes": "b'ab' * 26_000_000",
    "dict": "{f'a{i}': i for i in range(300_000)}",
}
SEQUENCES = "list tuple"
OPERATIONS = [
    ("f(*o)", "list tuple str"),
    ("f(1, *o, k=2)", SEQUENCES),
    ("max(*o)", SEQUENCES),
    ("ValueError(*o)", "str"),
    ("f(**o)", "dict"),
    ("dict(**o)", "dict"),
    ("[*o]", SEQUENCES),
    ("(*o,)", "list"),
    ("(*o, *o)", SEQUENCES),
    ("{*o, *o}", "dict"),
    ("set(o) | set(o)", "dict"),
    ("a, *b = o", SEQUENCES),
    ("*a, b, c = o", SEQUENCES),
    ("[a, b, c, d, *e] = o", SEQUENCES),
    ("o[1:]", "list tuple str bytes"),
    ("o[::-1]", "list tuple str bytes"),
    ("o[::2]", "list tuple"),
    ("del o[::-1]", "list"),
    ("x = [1]; x.extend(o)", SEQUENCES),
    ("x = [1]; x += o", SEQUENCES),
    ("match o:\n  case [a, *b]: pass", SEQUENCES),
    ("bytes(o)", SEQUENCES),
    ("bytearray().extend(o)", "tuple"),
    ("[].extend(o)", "wide"),
    ("o % 1", "bytes"),
    ("b'%s' % o", "bytes"),
    ("b'%s-%d' % (o[:10_000_000], 1)", "bytes"),
    ("'%s' % o", "bytes"),
    ("bytearray(o)", "bytes"),
    ("import csv, io\n csv.writer(io.StringIO()).writerow(o)", "list"),
    ("compile('1', o, 'exec')", "bytes"),
    ("'abcab'.rsplit(o)", "wide"),
    ("import unicodedata\n unicodedata.is_normalized('NFC', o)", "tuple"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("operation", "kind"), [pytest.param(op, kind, id=f"{op}-{kind}") for op, kinds in OPERATIONS for kind in kinds.split()]
)
def test_operation(operation: str, kind: str) -> None:
    code = f"def f(*a, **k): pass\no = {LARGE[kind]}\ntry:\n {operation}\nexcept Exception: pass\n"
    report = measured(code, {"max_memory": LIMIT, "max_duration_secs": 20.0})
    outcome = report.outcome.get("text", "")
    assert not outcome or outcome.startswith("MemoryError: memory limit exceeded: "), report.outcome
    assert report.peak_bytes < PEAK, f"took {report.peak_bytes / MIB:.0f} MiB: {report.outcome}"


# Operations on a long text that raise an exception whose message quotes it, or a class or function with this name.
MESSAGES = [
    "format(1, o)", "getattr(1, o)", "getattr(f, o)", "getattr(int, o)", "setattr(1, o, 1)", "delattr(f, o)", "setattr(int, o, 1)",
    "f(**{o: 1})", "int(**{o: 1})", "dict(**{o: 1}, **{o: 2})", "(lambda a: 1)(1, **{o: 1})", "float(o)", "float.fromhex(o)", "complex(o)",
    "''.encode(o)", "compile('1', o.encode(), 'exec')", "__import__(o)", "eval(o)", "exec(f'{o} += 1')",
    "import io\n io.StringIO(newline=o)", "import hashlib\n hashlib.new(o)", "import unicodedata\n unicodedata.lookup(o)",
    "import datetime\n datetime.date(**{o: 1})", "import datetime\n datetime.date.fromisoformat(o)", "import operator\n operator.attrgetter(o)(1)",
    "import collections\n collections.namedtuple('N', 'a')(**{o: 1})", "o.rsplit('ab' * 20_000)",
    "type(o, (), {})() + 1", "type(o, (), {})().x", "type(o, (), {}).x", "type(o, (), {})(1)", "with type(o, (), {})(): pass",
    "f.__qualname__ = o; f.__code__ = (lambda x: x).__code__; f()", "int.__new__(type(o, (), {}))", "b''.startswith(type(o, (), {})())",
]  # fmt: skip


def test_texts_of_print_are_charged() -> None:
    report = measured("o = (1234567,) * 400_000\nprint(*o, sep='')", {"max_memory": 24 * MIB})
    assert report.outcome["text"].startswith("MemoryError: memory limit exceeded: "), report.outcome
    assert report.peak_bytes < 31 * MIB, f"took {report.peak_bytes / MIB:.0f} MiB"


def test_numbers_as_further_arguments_are_no_new_objects() -> None:
    code = "def f(n, *a): return f(n - 1, *a) if n else len(a)\nf(6, *{i: i for i in range(300_000, 600_000)})"
    report = measured(code, {"max_memory": LIMIT})
    assert report.outcome.get("value") == "300000", report.outcome
    assert report.peak_bytes < PEAK, f"took {report.peak_bytes / MIB:.0f} MiB: {report.outcome}"


def test_copies_that_are_freed_do_not_add_up() -> None:
    """Each view is copied before it is compared, 20 times 4 MiB."""
    code = f"o = b'ab' * {2 * MIB}\no.endswith((memoryview(o)[1:-1],) * 20 + (b'b',))"
    report = measured(code, {"max_memory": 16 * MIB})
    assert report.outcome["value"] == "True", report.outcome
    assert report.peak_bytes < 18 * MIB


WIDE = ["getattr(1, o)", "float.fromhex(o)", "import hashlib\n hashlib.new(o)"]


@pytest.mark.parametrize(("operation", "text"), [(op, "'ab' * 20_500_000") for op in MESSAGES] + [(op, "'\u0101' * 20_500_000") for op in WIDE])
def test_message(operation: str, text: str) -> None:
    """The text takes 61 % of the limit, and the message as much again."""
    code = f"def f(): pass\no = {text}\ntry:\n {operation}\nexcept Exception as error: pass\n"
    report = measured(code, {"max_memory": LIMIT, "max_duration_secs": 20.0})
    outcome = report.outcome.get("text", "")
    assert not outcome or outcome.startswith("MemoryError: memory limit exceeded: "), report.outcome
    assert report.peak_bytes < PEAK, f"took {report.peak_bytes / MIB:.0f} MiB: {report.outcome}"


@pytest.mark.parametrize("pattern", ["x*y*", "(?:[x-z]+ )?", r"\\s*\\w*"])
def test_patterns_of_many_repeats_on_long_subjects(pattern: str) -> None:
    code = f"import re\nre.compile('{pattern}' * 50).search('-' * 200_000)"
    report = measured(code, {"max_memory": LIMIT, "max_duration_secs": 20.0})
    assert report.peak_bytes < LIMIT // 2, f"took {report.peak_bytes / MIB:.0f} MiB: {report.outcome}"
