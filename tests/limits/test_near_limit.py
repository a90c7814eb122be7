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


@pytest.mark.parametrize("pattern", ["x*y*", "(?:[x-z]+ )?", r"\\s*\\w*"])
def test_patterns_of_many_repeats_on_long_subjects(pattern: str) -> None:
    code = f"import re\nre.compile('{pattern}' * 50).search('-' * 200_000)"
    report = measured(code, {"max_memory": LIMIT, "max_duration_secs": 20.0})
    assert report.peak_bytes < LIMIT // 2, f"took {report.peak_bytes / MIB:.0f} MiB: {report.outcome}"
