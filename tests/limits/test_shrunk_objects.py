"""Objects that were large and keep their memory when they shrink count with what they keep, and dicts with the table they grow into.

CPython's dicts keep their table when keys are removed, bytearrays their block down to half of it, and results of int operations the block
that the operation needed.
"""

from __future__ import annotations

import pytest
from measure import measured

MIB = 1024 * 1024
LIMIT = 32 * MIB
PEAK = LIMIT * 1.05 + 4 * MIB
KEPT = {
    "dict_del": "a = dict.fromkeys(range(90_000))\n for k in list(a): del a[k]",
    "dict_popitem": "a = dict.fromkeys(range(90_000))\n while a: a.popitem()",
    "dict_pop": "a = dict.fromkeys(range(90_000))\n for k in range(90_000): a.pop(k)",
    "dict_of_tuples": "a = dict.fromkeys(zip(range(90_000)))\n while a: a.popitem()",
    "ordered_dict": "a = collections.OrderedDict.fromkeys(range(90_000))\n while a: a.popitem()",
    "counter": "a = collections.Counter(range(90_000))\n for k in list(a): del a[k]",
    "defaultdict": "a = collections.defaultdict(int, dict.fromkeys(range(90_000)))\n while a: a.popitem()",
    "attributes": "a = A()\n a.__dict__.update(names)\n for k in names: del a.__dict__[k]",
    "class": "a = type('B', (), names)\n for k in names: delattr(a, k)",
    "set": "a = set(range(90_000))\n while a: a.pop()",
    "list": "a = [None] * 900_000\n while len(a) > 455_000: a.pop()",
    "bytearray": "a = bytearray(2_000_000)\n del a[1_010_000:]",
    "bytearray_front": "a = bytearray(2_000_000)\n del a[:990_000]",
    "array": "a = array.array('q', bytes(2_000_000))\n del a[130_000:]",
    "deque": "a = collections.deque(range(200_000))\n while len(a) > 10: a.pop()",
    "bytesio": "a = io.BytesIO()\n a.write(bytes(2_000_000))\n a.truncate(1_010_000)",
    "stringio": "a = io.StringIO()\n a.write('a' * 2_000_000)\n a.truncate(10)",
    "int_xor": "a = (x + i) ^ x",
    "int_and": "a = (x + i) & (y + 65535 + i)",
    "int_or": "a = (-x + i) | -y",
    "int_mod": "a = (x + i) % x",
    "int_divmod": "a = divmod(x + i, x)",
    "int_sub": "a = (x + 1) - (x - i)",
    "int_pow": "a = pow(x + i, 1, x)",
    "int_short": "a = [(z + i * 1000 + k) ^ z for k in range(1000)]",
}
SETUP = "x = 1 << 3_000_000\ny = 1 << 2_999_000\nz = 1 << 450\nnames = {f'a{i}': None for i in range(12_000)}\nclass A: pass\n"
GROWING = {
    "dict": "d = {}\nfor i in range(10**7): d[i] = None",
    "dict_of_strs": "d = {}\nfor i in range(10**7): d[str(i)] = None",
    "comprehension": "d = {i: None for i in range(10**7)}",
    "fromkeys": "d = dict.fromkeys(range(10**7))",
    "pairs": "d = dict((i, 1) for i in range(10**7))",
    "counter": "d = collections.Counter(range(10**7))",
    "ordered_dict": "d = collections.OrderedDict()\nfor i in range(10**7): d[i] = None",
    "defaultdict": "d = collections.defaultdict(int)\nfor i in range(10**7): d[i] += 1",
    "attributes": "class A: pass\nd = A()\nfor i in range(10**7): setattr(d, f'a{i}', 1)",
    "update": "d = {}\nfor i in range(100): d.update(dict.fromkeys(range(i * 100_000, (i + 1) * 100_000)))",
    "merge": "d = {}\nfor i in range(100): d |= dict.fromkeys(range(i * 100_000, (i + 1) * 100_000))",
    "copy": "d = dict.fromkeys(range(340_000))\ne = d.copy()",
    "or": "d = dict.fromkeys(range(340_000))\ne = d | d",
    "display": "d = dict.fromkeys(range(340_000))\ne = {**d, 'a': 1}",
    "copy.copy": "d = dict.fromkeys(range(340_000))\ne = copy.copy(d)",
}


def check(code: str) -> None:
    report = measured(f"import array, collections, copy, io\n{code}\n", {"max_memory": LIMIT, "max_duration_secs": 30.0})
    outcome = report.outcome.get("text", "")
    assert not outcome or outcome.startswith("MemoryError: memory limit exceeded: "), report.outcome
    assert report.peak_bytes < PEAK, f"took {report.peak_bytes / MIB:.0f} MiB: {report.outcome}"


@pytest.mark.parametrize("name", KEPT)
def test_memory_that_is_kept_counts(name: str) -> None:
    check(f"{SETUP}kept = []\nfor i in range(1000, 1150):\n {KEPT[name]}\n kept.append(a)")


@pytest.mark.parametrize("name", GROWING)
def test_the_next_table_counts(name: str) -> None:
    check(GROWING[name])
