"""Texts that repeat a long name: of a class, a function, a zone of time. Each is charged, so that many of them reach the memory limit."""

from __future__ import annotations

import pytest
from measure import measured

import ouros

MIB = 1024 * 1024
LIMIT = 48 * MIB
NAME = 4 * MIB
BEFORE = f"""
import contextvars, datetime, functools, io, operator, types, weakref, zoneinfo
n = 'x' * {NAME}
C = type(n, (), {{}})
o = C()
def f(): yield 1
f.__qualname__ = n
t = datetime.timezone(datetime.timedelta(hours=1), n)
d = datetime.datetime(2020, 1, 1, tzinfo=t)
"""
CASES = """
repr(C)
str(C)
f'{C}'
'%s' % C
type.__repr__(C)
repr(o)
o.__str__()
object.__repr__(o)
repr(super(C, o))
repr(o.__init__)
repr(weakref.ref(o))
repr(f)
repr(f())
repr(types.MethodType(f, 1))
repr(f.__get__(o))
repr(classmethod(f))
repr(f.__code__.replace(co_filename=n))
repr(types.ModuleType(n))
repr(types.GenericAlias(C, (int,)))
repr(type(n, (Exception,), {})(1))
repr(type(n, (bytearray,), {})())
repr(type(n, (datetime.date,), {})(1, 1, 1))
repr(type(n, (io.StringIO,), {})())
repr(type(n, (), {'__slots__': ('a',)}).a)
repr(t)
repr(d)
str(OSError(1, n))
str(UnicodeDecodeError('utf8', b'a', 0, 1, n))
""".strip().splitlines()


@pytest.mark.parametrize("made", CASES)
def test_texts_are_charged(made: str) -> None:
    code = f"{BEFORE}x = []\nfor i in range(100): x.append({made})\n"
    report = measured(code, {"max_memory": LIMIT, "max_duration_secs": 20.0})
    assert report.outcome.get("text", "").startswith("MemoryError: memory limit exceeded: "), report.outcome
    # A text, and the one that it was made of.
    assert report.peak_bytes < LIMIT * 1.05 + 6 * MIB + 2 * NAME, f"took {report.peak_bytes / MIB:.0f} MiB: {report.outcome}"


def test_names_of_zones_count_for_the_length_of_a_format() -> None:
    code = "try: d.strftime('%Z' * 100)\nexcept ValueError as e: print(e)\nprint(d.replace(tzinfo=None).strftime('%Z' * 100) + 'none')"
    report = measured(BEFORE + code, {"max_memory": LIMIT, "max_duration_secs": 20.0})
    assert report.outcome["printed"] == "Invalid format string\nnone\n"
    assert report.peak_bytes < LIMIT


MESSAGES = """
int.__new__(C)
f(1)
(lambda: 0)(**{n: 1})
format(1, n)
getattr(1, n)
__import__(n)
'\\u1234'.encode('ascii', n)
""".strip().splitlines()


@pytest.mark.parametrize("wrong", MESSAGES)
def test_messages_of_errors_are_charged(wrong: str) -> None:
    code = f"{BEFORE}x = []\nfor i in range(100):\n  try: {wrong}\n  except Exception as e: x.append(e)\n"
    report = measured(code, {"max_memory": LIMIT, "max_duration_secs": 20.0})
    assert report.outcome.get("text", "").startswith("MemoryError: memory limit exceeded: "), report.outcome
    assert report.peak_bytes < LIMIT * 1.05 + 6 * MIB + 2 * NAME, f"took {report.peak_bytes / MIB:.0f} MiB: {report.outcome}"


@pytest.mark.parametrize("wrong", ["C() + C()", "C(1)", "C().a", "len(C())", "C()[0]", "iter(C())"])
def test_names_of_classes_are_cut_off_in_messages(wrong: str) -> None:
    code = f"{BEFORE}try: {wrong}\nexcept Exception as e: x = len(str(e))\nx"
    assert ouros.Sandbox(code).run() < 300


def test_line_endings_of_csv_are_charged() -> None:
    code = "import csv\nw = csv.writer(io.StringIO(), lineterminator=n)\nfor i in range(100): w.writerow([1])"
    report = measured(BEFORE + code, {"max_memory": LIMIT, "max_duration_secs": 20.0})
    assert report.outcome.get("text", "").startswith("MemoryError: memory limit exceeded: "), report.outcome
    assert report.peak_bytes < LIMIT * 1.05 + 6 * MIB + 3 * NAME, f"took {report.peak_bytes / MIB:.0f} MiB: {report.outcome}"
