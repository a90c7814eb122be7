"""Looks for single operations that outlast the time limit: every native and every operator on large objects of each kind.

Each case is a program that repeats one operation under `LIMITS`. It runs in a forked child with a hard alarm, so a crash or a hang
is a finding and the sweep goes on. Cases come in a seeded random order. Usage:

    nice -n 10 python tests/tools/sweep_limits.py --seconds 600 --seed 1
    nice -n 10 python tests/tools/sweep_limits.py --only 'isinstance.*shared' --all
    nice -n 10 python tests/tools/sweep_limits.py --memory --only '^op:'
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import random
import re
import resource
import signal
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import ouros

MIB = 1024 * 1024
LIMITS = {"max_memory": 64 * MIB, "max_duration_secs": 0.1}
OVER = 0.05  # seconds of processor time beyond the limit that a case may take
HANG = 12  # seconds of processor time after which the child is killed; or ten times as long by the clock
PEAK = LIMITS["max_memory"] * 1.05 + MIB

# Large objects: name -> statements that bind `o`, or `= expression`.
OBJECTS = {
    "list": "= [1] * 1500000",
    "list_of_texts": "= ['ab' * 500] * 200000",
    "list_of_bigints": "= [1 << 60000000] * 100000",
    "list_of_lists": "= [[1] * 1000] * 100000",
    "list_of_ranges": "= [range(1 << 16000)] * 100000",
    "tuple": "= (1,) * 1500000",
    "str": "= 'ab' * 2000000",
    "str_spaces": "= ' ' * 4000000",
    "str_wide": "= '\\U0001f600' * 1000000",
    "str_digits": "= '1' * 3000000",
    "str_lines": "= 'a\\n' * 1000000",
    "str_braces": "= '{}' * 1000000",
    "str_percent": "= '%s' * 1000000",
    "bytes": "= b'ab' * 4000000",
    "bytearray": "= bytearray(8000000)",
    "memoryview": "= memoryview(bytearray(8000000))",
    "memoryview_cast": "= memoryview(bytearray(8000000)).cast('i')",
    "set": "= set(range(200000))",
    "frozenset": "= frozenset(range(200000))",
    "dict": "= dict.fromkeys(range(200000))",
    "dict_of_names": "= {f'a{i}': i for i in range(50000)}",
    "keys": "= dict.fromkeys(range(200000)).keys()",
    "values": "= dict.fromkeys(range(200000)).values()",
    "items": "= dict.fromkeys(range(200000), 1).items()",
    "proxy": "from types import MappingProxyType\no = MappingProxyType(dict.fromkeys(range(200000)))",
    "range": "= range(10**20)",
    "range_long": "= range(10**9)",
    "range_big": "= range((1 << 16000) - 1)",
    "int": "= (1 << 60000000) - 1",
    "float": "= 1e300",
    "slice": "= slice(0, 1 << 60000000, (1 << 60000000) - 1)",
    "deque": "from collections import deque\no = deque([1] * 1000000)",
    "deque_bounded": "from collections import deque\no = deque([1] * 500000, 500000)",
    "array": "from array import array\no = array('i', bytes(1000000))",
    "counter": "from collections import Counter\no = Counter(range(100000))",
    "counter_large": "from collections import Counter\no = Counter({1: 10**12, 2: 10**12})",
    "ordered": "from collections import OrderedDict\no = OrderedDict.fromkeys(range(100000))",
    "chainmap": "from collections import ChainMap\no = ChainMap(*[{1: 2}] * 20000)",
    "userlist": "from collections import UserList\no = UserList([1] * 500000)",
    "generator": "= (i for i in range(10**9))",
    "islice": "from itertools import islice, count\no = islice(count(), 10**12)",
    "count": "from itertools import count\no = count()",
    "count_big": "from itertools import count\no = count(1 << 60000000)",
    "chain": "from itertools import chain\no = chain([1] * 500000, [2] * 500000)",
    "chain_empty": "from itertools import chain\no = chain.from_iterable([()] * 1000000)",
    "repeat": "from itertools import repeat\no = repeat(1)",
    "repeat_big": "from itertools import repeat\no = repeat(1 << 30000000)",
    "product": "from itertools import product\no = product([1, 2], repeat=1000)",
    "combinations": "from itertools import combinations\no = combinations([1] * 200000, 100000)",
    "permutations": "from itertools import permutations\no = permutations([1] * 100000)",
    "accumulate": "from itertools import accumulate\no = accumulate(['ab' * 100] * 10000)",
    "map": "= map(str, range(10**9))",
    "zip": "= zip(*[range(10**9)] * 50000)",
    "reversed": "= reversed([1] * 1500000)",
    "enumerate": "= enumerate([1] * 1500000)",
    "partial": "from functools import partial\no = partial(len, *range(200000))",
    "partial_named": "from functools import partial\no = partial(dict, **{f'a{i}': i for i in range(30000)})",
    "shared_tuples": "o = int\nfor i in range(40): o = (o, o)",
    "shared_lists": "o = []\nfor i in range(40): o = [o, o]",
    "shared_dicts": "o = {}\nfor i in range(40): o = {1: o, 2: o}",
    "shared_pair": "o = ()\nfor i in range(40): o = (o, o)",
    "nested_list": "o = []\nfor i in range(100000): o = [o]",
    "nested_tuple": "o = ()\nfor i in range(100000): o = (o,)",
    "cycle": "o = []\no.append(o)",
    "instance": "class A: pass\no = A()\nfor i in range(20000): setattr(o, f'a{i}', i)",
    "class": "class A: pass\no = A\nfor i in range(10000): setattr(o, f'a{i}', i)",
    "function": "def o(*a, **k): return [1] * 300000",
    "namespace": "from types import SimpleNamespace\no = SimpleNamespace(**{f'a{i}': i for i in range(30000)})",
    "module": "from types import ModuleType\no = ModuleType('m')\no.__dict__.update({f'a{i}': i for i in range(30000)})",
    "sub_str": "class S(str): pass\no = S('ab' * 2000000)",
    "sub_bytes": "class S(bytes): pass\no = S(b'ab' * 4000000)",
    "sub_list": "class S(list): pass\no = S([1] * 1500000)",
    "sub_tuple": "class S(tuple): pass\no = S([1] * 1500000)",
    "sub_dict": "class S(dict): pass\no = S(dict.fromkeys(range(200000)))",
    "sub_int": "class S(int): pass\no = S((1 << 60000000) - 1)",
    "decimal": "from decimal import Decimal\no = Decimal('1' * 1000000)",
    "decimal_exponent": "from decimal import Decimal\no = Decimal('1e999999')",
    "fraction": "from fractions import Fraction\no = Fraction((1 << 1000000) + 1, 1 << 900000)",
    "complex": "= complex(1e300, 1e300)",
    "stringio": "import io\no = io.StringIO('ab\\n' * 700000)",
    "bytesio": "import io\no = io.BytesIO(b'ab\\n' * 2000000)",
    "match_object": "import re\no = re.match('(a|b)*', 'ab' * 1000000)",
    "pattern": "import re\no = re.compile('a' * 20000)",
    "exception": "= ValueError(*range(200000))",
    "group": "= ExceptionGroup('a', [ValueError()] * 100000)",
    "union": "= int | str",
    "namedtuple": "from collections import namedtuple\no = namedtuple('N', [f'a{i}' for i in range(1500)])",
    "path": "from pathlib import PurePosixPath\no = PurePosixPath('a/' * 50000)",
    "template": "from string import Template\no = Template('$a' * 300000)",
    "lambda": "= lambda *a: a",
}

# What is done to `o`, without natives.
SYNTAX = [
    *(f"o {op} o" for op in "+ - * / // % ** @ & | ^ << >> == != < <= > >= in is".split()),
    *(f"{a} {op} o" for op in "+ - * / // % & | ^ == < in".split() for a in ("1", "'a'", "b'a'", "()", "[]", "{1}", "1.5")),
    *(f"o {op} {a}" for op in "+ - * / // % ** & | ^ << >> == <".split() for a in ("1", "3", "'a'", "(1,)", "[1]", "{1}", "1.5")),
    *("-o", "+o", "~o", "not o", "bool(o)", "o is o"),
    *("1 in o", "'zz' in o", "b'zz' in o", "() in o", "o in o", "o in [o]", "o in (o, o)", "o in {1: 2}", "(o,) in [(o,)]", "[o] == [o]"),
    *("o[0]", "o[-1]", "o[1:]", "o[::-1]", "o[::2]", "o[:10**9]", "o[o:]", "o[:o]", "o[::o]", "o[o]", "[1, 2][o]", "'ab'[o:]"),
    *("range(10)[o:]", "b'ab'[:o]", "(1, 2)[::o]", "[1, 2][o:o]", "range(10**30)[o]", "bytearray(9)[o:o] = b''"),
    *("o[0] = 1", "o[:] = o", "o[::2] = o[::2]", "o[::-1] = o", "o[1:] = o", "o[5:5] = o[:3]", "o[:0] = o", "o[::2] = 1"),
    *("del o[0]", "del o[:]", "del o[::2]", "del o[1:5]", "del o[::-1]", "o[o] = o", "o[10**9] = 1"),
    *("(*o,)", "[*o]", "{*o}", "{**o}", "[*o, *o]", "(*o, 1)", "{*o, *o}", "{**o, **o}", "{o: 1}", "{o}", "[o, o]", "{1: o, **o}"),
    *("a, *b = o", "*a, b = o", "a, b = o", "[a, *b, c] = o", "(a, b, c), *d = o, o", "for a, *b in [o, o]: pass"),
    *("f'{o}'", "f'{o!r}'", "f'{o!a}'", "f'{o!s:>10}'", "f'{o:,}'", "f'{o:x}'", "f'{o:e}'", "f'{o}{o}'", "f'{1:{o}}'", "t'{o}'"),
    *("'%s' % (o,)", "'%r' % (o,)", "'%a' % (o,)", "'%d' % (o,)", "'%x' % (o,)", "o % 1", "o % o", "b'%s' % (o,)", "'%.3s' % (o,)"),
    *("max(*o)", "dict(**o)", "max(*o, *o)", "(lambda *a: 1)(*o)", "(lambda **k: 1)(**o)", "(lambda *a, **k: 1)(*o, **o)"),
    *("int(*o)", "print(*o)", "str.join(*o)", "dict(*o)", "(lambda a, b: 1)(*o)", "(lambda: 1)(**o)", "type('A', (), {**o})"),
    *("o += o", "o *= 2", "o |= o", "o &= o", "o ^= o", "o -= o", "o += [1]", "o += 'a'", "o += (1,)", "o <<= 1", "o **= 2"),
    *("x = [0]; x += o", "x = []; x[:] = o", "x = bytearray(); x += o", "x = set(); x |= o", "x = {}; x |= o", "x = 'a'; x += o"),
    *("for x in o: pass", "[x for x in o]", "{x for x in o}", "{x: x for x in o}", "next(x for x in o if 0)", "[*(x for x in o)]"),
    "match o:\n  case [a, *b]: pass",
    "match o:\n  case [*a, b, c]: pass",
    "match o:\n  case [a, b]: pass",
    "match o:\n  case {1: a, **b}: pass",
    "match o:\n  case {'a1': a}: pass",
    "match o:\n  case int(a) | str(a) | list(a): pass",
    "match o:\n  case object(a1=a, a2=b): pass",
    "match o:\n  case 'ab' | b'ab' | 1: pass",
    "assert not o, o",
    "raise ValueError(o)",
    "try: raise ValueError(o)\n except o: pass",
    "class A(o): pass",
    "class A(*o): pass",
    "class A:\n  __slots__ = o",
    "class A:\n  def __len__(s): return o\n len(A())",
    "class A:\n  def __index__(s): return o\n [1][A()]",
    "class A:\n  def __repr__(s): return o\n repr(A())",
    "class A:\n  def __iter__(s): return iter(o)\n list(A())",
    "class A:\n  def __eq__(s, x): return o\n A() in [1, 2]",
    "global g; g = o; del g",
    "(yield_ := o)",
    "o if o else o",
    "o and o or o",
    "o < o < o",
    "with o: pass",
    "async def f(): await o\n import asyncio; asyncio.run(f())",
    "o.a1",
    "o.zz",
    "o.zz = 1",
    "del o.a2",
    "del o.zz",
    "o()",
    "o(o)",
    "o(*[1] * 100000)",
    "o(**dict.fromkeys(map(str, range(10000))))",
    "lambda x=o: x",
    "def f(x: o) -> o: pass\n f.__annotations__",
    "import copy; copy.copy(o)",
    "import copy; copy.deepcopy(o)",
    "o.__dict__",
    "vars(o).copy()",
    "str(ValueError(o))",
    "repr([o])",
    "hash((o, o))",
    "hash((1, (o, o)))",
    "sorted([o, o])",
    "[o, o].count(o)",
    "[1, o].index(o)",
    "[1, o].remove(o)",
    "max([o] * 100)",
    "sum([o] * 100)",
    "''.join([o] * 100)",
    "b''.join([o] * 100)",
    "{1: 2}.get(o)",
    "{1: 2}.pop(o, 1)",
    "{o: 2}.setdefault(o)",
    "dict.fromkeys([o] * 100)",
    "set([o] * 100)",
    "{1}.discard(o)",
    "list(zip(o, o))",
    "list(map(len, [o] * 100))",
    "eval(o)",
    "eval(o, o)",
    "exec(o)",
    "compile(o, 'a', 'exec')",
    "print(o)",
    "import json; json.dumps(o, check_circular=False)",
    "import json; json.dumps(o, indent=1, sort_keys=True)",
    "import json; json.dumps({'a': o}, default=str)",
    "import functools; functools.lru_cache(lambda x: 1)(o)",
    "import functools; f = functools.lru_cache(lambda *x: 1); f(o); f(o)",
    "import functools; functools.reduce(lambda a, b: a, o)",
    "import operator; operator.itemgetter(*o)",
    "import operator; operator.attrgetter(o)",
    "import operator; operator.length_hint(o)",
    "import itertools; list(itertools.islice(o, 10**9))",
    "import itertools; list(itertools.islice(o, 10**9, None, 10**6))",
    "import itertools; list(itertools.product(o, o))",
    "import itertools; list(itertools.combinations(o, 2))",
    "import itertools; list(itertools.accumulate(o))",
    "import itertools; [*itertools.accumulate([o] * 9)]",
    "import itertools; list(itertools.groupby(o))",
    "import itertools; list(itertools.batched(o, 10**6))",
    "import itertools; list(itertools.zip_longest(o, o))",
    "import itertools; list(itertools.chain.from_iterable(o))",
    "import itertools; next(itertools.cycle(o))",
    "import itertools; list(itertools.pairwise(o))",
    "import itertools; next(itertools.permutations(o))",
    "import collections; collections.Counter(o).most_common()",
    "import collections; collections.deque(o, 5)",
    "import pprint; pprint.pformat(o)",
    "import reprlib; reprlib.repr(o)",
    "import heapq; heapq.heapify(o)",
    "import heapq; heapq.nsmallest(3, o)",
    "import heapq; list(heapq.merge(o, o))",
    "import random; random.shuffle(o)",
    "import random; random.sample(o, 9)",
    "import random; random.choices(o, k=100000)",
    "import statistics; statistics.mean(o)",
    "import statistics; statistics.median(o)",
    "import re; re.sub('a', 'b', o)",
    "import re; re.split('a', o)",
    "import re; re.escape(o)",
    "import re; re.compile(o)",
    "import re; re.findall('z', o)",
    "import textwrap; textwrap.wrap(o)",
    "import string; string.Formatter().format(o, 1)",
    "import base64; base64.b64encode(o)",
    "import difflib; difflib.get_close_matches('a', o)",
    "import struct; struct.pack('4000000s', o)",
    "import struct; struct.pack(o, 1)",
    "import csv, io; csv.writer(io.StringIO()).writerow(o)",
    "import csv; list(csv.reader(o))",
    "import ast; ast.literal_eval(o)",
    "import ast; ast.dump(ast.parse(o))",
    "import dataclasses; dataclasses.make_dataclass('A', o)",
    "import enum; enum.Enum('A', o)",
    "import typing; typing.Union[o]",
    "import pickle; pickle.dumps(o)",
    "import io; io.StringIO().writelines(o)",
    "import io; io.StringIO(o).readlines()",
    "x = id(o); o.__class__",
    "iter(o).__length_hint__()",
    "iter(o).__reduce__()",
    "iter(o).__setstate__(o)",
    "o.__reduce_ex__(2)",
    "slice(o).indices(o)",
    "slice(o, o, o).indices(100)",
    "isinstance(1.5, o)",
    "issubclass(float, o)",
    "isinstance(o, (int, str))",
    "int.from_bytes(o, 'big')",
    "int(o)",
    "float(o)",
    "range(o)",
    "range(0, o, 7)",
    "range(o)[::-1]",
    "reversed(range(o))",
    "o in range(10**9)",
    "range(o) == range(o)",
    "bytes(o)",
    "bytearray(o)",
    "memoryview(o).tolist()",
    "memoryview(o) == memoryview(o)",
    "memoryview(o).hex()",
    "str(o, 'utf-8')",
    "[].extend(o)",
    "bytearray().extend(o)",
    "bytearray(b'a').join(o)",
    "set().update(o, o)",
    "frozenset(o) & frozenset(o)",
    "{1: 2}.keys() & o",
    "{1: 2}.items() | o",
    "dict(o)",
    "dict(zip(o, o))",
    "'a'.join(o)",
    "'{}'.format(o)",
    "'{0.a1}'.format(o)",
    "'{:{}}'.format(1, o)",
    "'{0[1]}'.format(o)",
    "'a'.translate(o)",
    "o.translate({97: 'b'})",
    "str.maketrans(o)",
    "type('A', (), o)",
    "type(o)(o)",
    "dir(o)",
    "setattr(type(o), 'x', 1)",
    "getattr(o, 'a' * 1000000, 1)",
    "object.__eq__(o, o)",
    "super(o, o)",
    "property(o, o, o)",
]

SYNTAX = list(dict.fromkeys(SYNTAX))

# How natives are called; `f` is the native, or the method of `o`.
CALLS_OF_FUNCTIONS = ["f(o)", "f(o, o)", "f(o, 1)", "f(1, o)", "f('a', o)", "f(o, 'a')", "f(len, o)", "f(o, o, o)", "f(b'a', o)", "f(*o)"]
CALLS_OF_LIBRARY = ["f(o)", "f(o, o)", "f('a', o)", "f(o, 1)"]
CALLS_OF_METHODS = [
    *("f()", "f(o)", "f(1)", "f('a')", "f(b'a')", "f(0, o)", "f(o, o)", "f('a', 'b')", "f(b'a', b'b')", "f(1, 1)", "f(5000000)"),
    *("f('ascii')", "f([1] * 1000000)", "f({1: 2})", "f(o[::-1])", "f(['a'] * 1000000)", "f(lambda *a: a)", "f(*o)", "f(10**9)"),
]

NAMES = """
import types
def names(modules):
    found = []
    import builtins
    for name in dir(builtins):
        if callable(getattr(builtins, name)): found.append(name)
    for module in modules:
        try: m = __import__(module)
        except Exception: continue
        for name in dir(m):
            try: v = getattr(m, name)
            except Exception: continue
            if callable(v) and not name.startswith('_') and (getattr(v, '__module__', module) == module or type(v) is not type):
                found.append(module + '.' + name)
    return found
names(modules)
"""
# They wait for the host, or end the program.
SKIPPED = re.compile(
    r"^(input|open|breakpoint|help|exit|quit|copyright|credits|license|sys\.exit|os\.|shutil\.|glob\.|tempfile\.|pathlib\.|threading\."
    r"|subprocess\.|socket|signal\.|time\.sleep|webbrowser|logging\.)"
)


@dataclass
class Case:
    """One program: `setup` binds `o` (and `f`), `op` is repeated."""

    name: str
    setup: str
    op: str

    def code(self) -> str:
        # A call that the object does not support is not worth repeating.
        return (
            f"{self.setup}\nwrong = 0\nwhile not wrong:\n"
            f" try:\n  {self.op.replace(chr(10), chr(10) + ' ')}\n"
            " except (TypeError, AttributeError, ImportError, SyntaxError, NameError): wrong = 1\n except Exception: pass\n"
        )


@dataclass
class Result:
    """How a case ended; seconds are processor time."""

    case: Case
    outcome: str
    seconds: float
    peak: int


def objects() -> Iterator[tuple[str, str]]:
    for name, text in OBJECTS.items():
        yield name, "o " + text if text.startswith("=") else text


def run_inside(code: str, inputs: dict | None = None):
    return ouros.Sandbox(code, inputs=list(inputs or {})).run(inputs=inputs or None)


def cases(group: str = "") -> list[Case]:
    """All cases, or those of one group, in a fixed order."""
    if group == "op":
        return [Case(f"op:{op}|{kind}", setup, op) for kind, setup in objects() for op in SYNTAX]
    modules = json.loads((Path(__file__).parent / "stdlib_names.json").read_text())["modules"]
    functions = run_inside(NAMES, {"modules": [m for m in modules if m not in ("antigravity", "this")]})
    functions = sorted(name for name in set(functions) if not SKIPPED.search(name))
    found = []
    for kind, setup in objects():
        found += [Case(f"op:{op}|{kind}", setup, op) for op in SYNTAX]
        for name in functions:
            module = name.rpartition(".")[0]
            bound = f"{setup}\n" + (f"import {module}\n" if module else "") + f"f = {name}"
            calls = CALLS_OF_LIBRARY if module else CALLS_OF_FUNCTIONS
            found += [Case(f"{'lib' if module else 'fn'}:{name}|{call}|{kind}", bound, call) for call in calls]
        for name in run_inside(f"{setup}\ndir(o)"):
            if name in ("__class__", "__subclasshook__", "__init_subclass__") or name.startswith("a") and name[1:].isdigit():
                continue
            found += [
                Case(f"m:{name}|{call}|{kind}", setup, call.replace("f(", f"o.{name}(", 1)) for call in CALLS_OF_METHODS
            ]
    return found


def shuffled(chosen: list[Case], seed: int) -> list[Case]:
    """Put cases in a seeded random order in which all groups (op, m, fn, lib) get the same share as long as they last."""
    random.Random(seed).shuffle(chosen)
    seen: dict[str, int] = {}
    places = []
    for i, case in enumerate(chosen):
        group = case.name.partition(":")[0]
        seen[group] = seen.get(group, 0) + 1
        places.append((seen[group], i))
    return [chosen[i] for _, i in sorted(places)]


def peak_memory(reset: bool = False) -> int:
    """Give the most memory that this process had, in bytes; since the reset where the system can forget what was before."""
    if not Path("/proc/self/clear_refs").exists():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    if reset:
        Path("/proc/self/clear_refs").write_text("5")
    return int(re.search(r"VmHWM:\s*(\d+) kB", Path("/proc/self/status").read_text())[1]) * 1024


def run_case(case: Case) -> Result:
    """Run one case in a forked child."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        # The collector would copy what this process has of its parent's memory, in the time of the case.
        gc.freeze()
        signal.setitimer(signal.ITIMER_PROF, HANG)
        signal.alarm(10 * HANG)
        before = peak_memory(reset=True)
        start = time.thread_time()
        try:
            ouros.Sandbox(case.code()).run(limits=LIMITS, print_callback=lambda stream, text: None)
            outcome = "ok"
        except ouros.SandboxRuntimeError as error:
            outcome = error.display("type-msg")[:60]
        except ouros.SandboxSyntaxError:
            outcome = "SyntaxError"
        except BaseException as error:
            outcome = f"ESCAPED {type(error).__name__}: {error}"[:200]
        seconds = time.thread_time() - start
        peak = peak_memory() - before
        os.write(writing, json.dumps([outcome, seconds, peak]).encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        data = pipe.read()
    _, status = os.waitpid(child, 0)
    if not data:
        number = os.waitstatus_to_exitcode(status)
        if number in (-signal.SIGALRM, -signal.SIGPROF):
            return Result(case, "HANG", HANG, 0)
        return Result(case, f"CRASH {number}", 0, 0)
    outcome, seconds, peak = json.loads(data)
    return Result(case, outcome, seconds, peak)


def wrong(result: Result, memory: bool = False, over: float = OVER) -> str:
    """Say what is wrong with a result; empty if nothing is."""
    if result.outcome.startswith(("HANG", "CRASH", "ESCAPED")):
        return result.outcome
    if result.seconds > LIMITS["max_duration_secs"] + over:
        return f"{result.seconds:.2f} s"
    if memory and result.peak > PEAK:
        return f"{result.peak / MIB:.0f} MiB"
    return ""


def warm_up() -> None:
    for code in ("1 + 1", "x = [i for i in range(10)]", "try:\n    1 / 0\nexcept ZeroDivisionError as e:\n    str(e)"):
        ouros.Sandbox(code).run(limits=LIMITS)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", help="regular expression that names of cases must contain")
    parser.add_argument("--skip", default="$^", help="regular expression of names that are left out")
    parser.add_argument("--seconds", type=float, default=1e9)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--all", action="store_true", help="show every result")
    parser.add_argument("--memory", action="store_true", help="report peaks of memory beyond the limit, too")
    parser.add_argument("--over", type=float, default=OVER, help="seconds of processor time beyond the limit that are reported")
    parser.add_argument("--list", action="store_true", help="show the names of the cases only")
    args = parser.parse_args()
    chosen = [c for c in cases("op" if args.only.startswith("^op:") else "") if re.search(args.only, c.name) and not re.search(args.skip, c.name)]
    chosen = shuffled(chosen, args.seed)
    if args.list:
        print("\n".join(ascii(c.name) for c in chosen))
        return 0
    warm_up()
    gc.freeze()  # The collector of a child must not walk over all cases.
    found = []
    done = 0
    end = time.monotonic() + args.seconds
    for case in chosen:
        if time.monotonic() > end:
            break
        done += 1
        result = run_case(case)
        bad = wrong(result, args.memory, args.over)
        if bad and result.outcome[:4] not in ("HANG", "CRAS", "ESCA"):
            # A busy machine makes some look slow once.
            bad = wrong(run_case(case), args.memory, args.over)
        if bad:
            found.append((bad, result))
        if bad or args.all:
            print(f"{bad:10} {result.seconds:6.2f} s {result.peak / MIB:5.0f} MiB  {ascii(case.name)}  {ascii(result.outcome)}", flush=True)
    print(f"\n{done} of {len(chosen)} cases, {len(found)} findings; the worst:")
    for bad, result in sorted(found, key=lambda f: -f[1].seconds)[:30]:
        print(f"{bad:10} {ascii(result.case.name)}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
