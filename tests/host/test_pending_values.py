"""Calls of coroutine functions of the host that a forgiving program uses before it awaits them (`forgive=`)."""

import asyncio

import pytest

from ouros import FutureSnapshot, Sandbox, SandboxRuntimeError, SessionManager, Snapshot, aexecute, run_async


async def later(x):
    await asyncio.sleep(0)
    return x


async def failing(x):
    await asyncio.sleep(0)
    raise ValueError(f"no {x}")


def echo(*args, **kwargs):
    return [list(args), kwargs]


async def slow_echo(*args, **kwargs):
    return [list(args), kwargs]


FUNCTIONS = {"f": later, "failing": failing, "echo": echo, "slow_echo": slow_echo}
# The same answers at once.
PLAIN = {"f": lambda x: x, "echo": echo, "slow_echo": echo}


def run(code, functions=FUNCTIONS, **arguments):
    sandbox = Sandbox(code, forgive=True, external_functions=list(functions))
    return asyncio.run(run_async(sandbox, external_functions=functions, **arguments))


# One use of a pending value in each line; `\\n` ends a line of the program.
USES = r"""
f(1) + 2
2 + f(1)
f(1) + f(2)
[1] + f([2])
"a" + f("b")
f("b") + "a"
f([1]) * 2
-f(3)
~f(3)
abs(f(-3))
f(7) // 2
7 % f(4)
divmod(f(7), 2)
divmod(7, f(2))
pow(f(2), 10)
2 ** f(3)
f({1:2})[1]
f([1,2,3])[1:]
[1,2,3][f(1)]
"abc"[f(0)]
f("abc").upper()
f({"a": 1}).items() and sorted(f({"a": 1}).items())
len(f([1,2]))
bool(f([]))
not f(0)
1 if f(0) else 2
f(0) or 5
f(1) and 6
[x for x in f([1,2])]
list(f((1,2)))
dict(f({"a": 1}))
{**f({"a": 1}), "b": 2}
[*f([1,2]), 3]
sum(f([1,2]))
sum([f(1), f(2)])
max(f(1), f(5)) + 0
max(f([4, 2]))
sorted([f(3), f(1)])
sorted(f([3,1]))
f(1) == 1
1 == f(1)
f(1) != f(2)
f(1) < 2
2 > f(1)
1 in f([1])
f(1) in [1, 2]
f(1) in {1, 2}
{f("k"): 1}["k"]
{"k": 1}[f("k")]
hash(f(5))
str(f(5))
repr(f("x"))
f"{f(5)} {f(2.5):.2f} {f('a')!r}"
"%s %d" % (f("a"), f(3))
"{} {:>4}".format(f("a"), f(3))
"{0[a]}".format(f({"a": 1}))
",".join(f(["a","b"]))
",".join([f("a"), f("b")])
"a,b".split(f(","))
"abc".startswith(f("a"))
"abc".replace(f("a"), f("z"))
str.upper(f("abc"))
list(map(str.upper, [f("abc")]))
int(f("5"))
float(f("2.5"))
int(f(5))
ord(f("a"))
chr(f(97))
round(f(2.567), 1)
isinstance(f({}), dict)
isinstance(f("s"), (str, int))
type(f(1)).__name__
type(f("s")) is str
f(3).real
getattr(f(3), "imag")
hasattr(f({}), "keys")
import json; json.dumps(f({"a": [1]}))
import json; json.dumps({"a": f([1]), "b": [f("x")]})
import json; json.loads(f('{"a": 1}'))
import math; math.sqrt(f(9))
import math; math.gcd(f(9), 6)
import re; re.findall(f("a+"), f("baaac"))
import re; re.sub("a", f("z"), "aba")
import datetime; datetime.date.fromisoformat(f("2024-01-02")).isoformat()
from decimal import Decimal; str(Decimal(f("1.5")))
from collections import Counter; dict(Counter(f("aab")))
import itertools; list(itertools.chain(f([1]), f([2])))
import functools; functools.reduce(lambda a, b: a + b, [f(1), f(2), f(3)])
import statistics; statistics.mean(f([1, 2, 3]))
import statistics; statistics.mean([f(1), f(3)])
import base64; base64.b64encode(f(b"abc"))
import os.path; os.path.join(f("a"), f("b"))
import copy; copy.deepcopy(f([1, [2]]))
import pickle; pickle.loads(pickle.dumps(f([1])))
import csv, io; s = io.StringIO(); csv.writer(s).writerow([f("a"), f(1)]); s.getvalue()
list(range(f(3)))
list(zip(f([1]), f([2])))
list(enumerate(f(["a"])))
any(f([0, 1]))
[f(1), f(2)]
{"a": f(1), "b": [f(2), (f(3),)]}
{f(1), f(2)}
(f(1), f("x"))
f(f(1))
echo(f(1), k=f(2))
echo([f(1), {"a": f(2)}])
a, b = f([1, 2]); a + b
a, *b = f([1, 2, 3]); b
(lambda *a, **k: [a, k])(*f([1]), **f({"z": 2}))
x = f([1]); x += [2]; x
x = f([1]); x.append(2); x
x = f({"a": 1}); x["b"] = 2; del x["a"]; x
r = f({"a": 1})\nmatch r:\n    case {"a": v}: out = v\n    case _: out = "no"\nout
match f([1, 2]):\n    case [a, b]: out = a + b\n    case _: out = "no"\nout
match f("x"):\n    case "x": out = 1\n    case _: out = "no"\nout
match f(5):\n    case int(n): out = n\n    case _: out = "no"\nout
for i in f([1]):\n    out = i\nout
while f(0):\n    pass\nelse:\n    out = 1\nout
async def g():\n    return f(1)\nawait g()
async def g():\n    return f(1)\n(await g()) + 1
async def g():\n    return f(1)\nawait (await g())
import asyncio\nawait asyncio.gather(f(1), f(2))
import asyncio\nx = [f(i) for i in range(3)]\nawait asyncio.gather(*x)
import asyncio\nt = asyncio.create_task(f(1))\nawait t
import asyncio\nawait asyncio.wait_for(f(1), 5)
import asyncio\ndone, rest = await asyncio.wait([f(1), f(2)])\nsorted(t.result() for t in done)
import asyncio\nsorted([await x for x in asyncio.as_completed([f(1), f(2)])])
import asyncio\nasync with asyncio.TaskGroup() as g:\n    t = g.create_task(f(3))\nt.result()
import asyncio\nasyncio.run(f(4))
import asyncio\nasync def main():\n    return f(1) + f(2)\nasyncio.run(main())
import asyncio\nawait asyncio.shield(f(6))
import asyncio, inspect\nx = f(1)\nif inspect.isawaitable(x):\n    x = await x\nx
x = f(1)\ny = await x\nx + y
from dataclasses import dataclass\n@dataclass\nclass P:\n    x: int\nP(f(1)).x + 1
from dataclasses import dataclass\n@dataclass\nclass P:\n    x: int\necho(P(f(1)))[0][0].x
class C:\n    def __init__(self, v): self.v = v\nC(f(2)).v * 2
del f([1])[0]
f([3, 1]).sort()
"x" if f("a") == "a" else "y"
sorted(f({"b": 1, "a": 2}))
"-".join(sorted(f({"b": 1, "a": 2})))
"{a}".format(**f({"a": 1}))
set(f([1, 1]))
frozenset(f([1]))
tuple(f([1]))
bytes(f([1]))
slice(f(1), f(2)).start + 0
[0, 1, 2][f(1):f(3)]
list(filter(None, f([0, 1])))
next(iter(f([7])))
callable(f(1))
dir(f(1)) == dir(1)
format(f(2.5), ".2f")
bin(f(5))
"a" < f("b")
assert_ = f(1); assert assert_ == 1; assert_
raise_ = f("boom")\ntry:\n    raise ValueError(raise_)\nexcept ValueError as e:\n    out = str(e)\nout
import textwrap; textwrap.shorten(f("aaa bbb ccc"), 8)
import random; random.Random(1).choice(f([5]))
import heapq; heapq.nlargest(1, f([1, 5]))
import bisect; bisect.bisect(f([1, 3]), f(2))
import hashlib; hashlib.sha256(f(b"a")).hexdigest()[:4]
import struct; struct.pack("<I", f(5))
import urllib.parse; urllib.parse.quote(f("a b"))
import urllib.parse; urllib.parse.urlparse(f("http://x/y")).path
import html; html.escape(f("<"))
import string; string.Template("$a").substitute(f({"a": 1}))
import time; time.sleep(f(0))
import uuid; str(uuid.UUID(f("12345678123456781234567812345678")))
import collections; d = collections.deque(); d.append(f(1)); d[0] + 1
import operator; operator.itemgetter("a")(f({"a": 1}))
import fractions; str(fractions.Fraction(f(1), f(3)))
import numbers; isinstance(f(1), numbers.Number)
from typing import Any; x: Any = f(1); x + 1
import pprint; pprint.pformat(f({"a": 1}))
import difflib; difflib.get_close_matches(f("appl"), ["apple"])
import unicodedata; unicodedata.normalize("NFC", f("a"))
import secrets; len(secrets.token_hex(f(4)))
import shlex; shlex.split(f("a b"))
import io; io.StringIO(f("a\\nb")).readlines()
"abc".encode(f("utf-8"))
"a b".split(maxsplit=f(1))
exec(f("zz = 5")); zz
eval(f("1 + 1"))
int(f("ff"), f(16))
[1, 2].index(f(2))
[1, 2].count(f(2))
x = [1]; x.insert(f(0), f(9)); x
x = [1]; x.extend(f([2])); x
{"a": 1}.get(f("a"), f(0))
x = {}; x.update(f({"a": 1})); x
x = {1}; x.add(f(2)); sorted(x)
{1} | f({2})
f({1}) & {1}
{"a": 1} | f({"b": 2})
complex(f(1), f(2))
memoryview(f(b"ab")).tolist()
f(True) & True
f("x") * f(3)
(f(1), 2) == (1, 2)
[f(1), 2] == [1, 2]
{"a": f(1)} == {"a": 1}
f(None) or "none"
f(None) == None
""".strip().splitlines()


@pytest.mark.parametrize("use", USES)
def test_use(use):
    """What the program sees is what it would see had the host answered at once."""
    code = use.replace("\\n", "\n")
    expected = Sandbox(code, forgive=True, external_functions=list(PLAIN)).run(external_functions=PLAIN)
    assert repr(run(code)) == repr(expected)


def test_prints():
    printed = []
    run("print(f(1), f('x'), sep=f('-'), end=f('!'))\nprint([f(2)])", print_callback=lambda stream, text: printed.append(text))
    assert "".join(printed) == "1-x![2]\n"


def test_not_forgiven():
    """Without forgive= a call that was not awaited is a future, as in CPython."""
    for code in ("f(1) + 1", "f(1)['a']", "','.join([f('a')])", "len(f([]))"):
        with pytest.raises(SandboxRuntimeError, match="ExternalFuture"):
            asyncio.run(run_async(Sandbox(code, external_functions=["f"]), external_functions=FUNCTIONS))
    sandbox = Sandbox("type(f(1)).__name__", external_functions=["f"])
    assert asyncio.run(run_async(sandbox, external_functions=FUNCTIONS)) == "ExternalFuture"


# Calls that overlap.


@pytest.mark.parametrize(
    "code",
    [
        "a = meet(1)\nb = meet(2)\na + b",
        "def g(x):\n    return meet(x)\nsum([g(x) for x in (1, 2)])",
        "x = {i: meet(i) for i in (1, 2)}\nx[1] + x[2]",
        "results = []\nfor i in (1, 2):\n    results.append(meet(i))\nsum(results)",
        "import asyncio\nsum(await asyncio.gather(meet(1), meet(2)))",
        "import asyncio\na = meet(1)\nt = asyncio.create_task(meet(2))\nawait t + a",
        "[meet(1), meet(2)] and 3",
    ],
)
def test_overlap(code):
    """Each call waits until both have begun: a program that waited for the first at once would never end."""
    begun = []

    async def meet(x):
        begun.append(x)
        while len(begun) < 2:
            await asyncio.sleep(0)
        return x

    sandbox = Sandbox(code, forgive=True, external_functions=["meet"])
    assert asyncio.run(asyncio.wait_for(run_async(sandbox, external_functions={"meet": meet}), 20)) == 3


@pytest.mark.parametrize(
    "code",
    [
        "t = asyncio.create_task(f(0))",
        "t = asyncio.ensure_future(f(0))",
        "t = asyncio.gather(f(0), 1)",
        "t = asyncio.shield(f(0))",
        "t = asyncio.as_completed([f(0)])",
        "t = asyncio.create_task(asyncio.wait([f(0)]))",
        "t = asyncio.create_task(asyncio.wait_for(f(0), 10))",
        "t = f(0)\ncallable(asyncio.iscoroutinefunction)\n[t]\n(t, {'k': t})",
    ],
)
def test_asyncio_does_not_wait_at_once(code):
    """The next call of the host is made before the first has a result."""
    made = []

    async def f(x):
        await asyncio.sleep(0.02)
        made.append(x)

    run(f"import asyncio\n{code}\nawait asyncio.sleep(0)\ng(1)", {"f": f, "g": made.append})
    assert made[0] == 1


def test_other_tasks_go_on_later():
    code = (
        "import asyncio\nseen = []\nasync def other():\n    seen.append(await f('other'))\n"
        "t = asyncio.create_task(other())\nawait asyncio.sleep(0)\nseen.append(f('here') + '!')\nawait t\nseen"
    )
    assert run(code) == ["here!", "other"]


# Errors.


def test_errors_are_raised_where_the_value_is_used():
    assert run("x = failing(1)\ntry:\n    x + 1\nexcept ValueError as e:\n    out = str(e)\nout") == "no 1"
    assert run("x = failing(1)\ntry:\n    await x\nexcept ValueError as e:\n    out = str(e)\nout") == "no 1"
    assert run("x = failing(1)\ntry:\n    ','.join([x])\nexcept ValueError as e:\n    out = str(e)\nout") == "no 1"
    with pytest.raises(SandboxRuntimeError, match="ValueError: no 2"):
        run("[failing(2)]")


def test_errors_of_calls_that_nobody_used():
    with pytest.raises(SandboxRuntimeError, match="ValueError: no 3"):
        run("failing(3)\n5")
    assert run("try:\n    failing(3) + 1\nexcept ValueError:\n    pass\n5") == 5


@pytest.mark.parametrize(
    "code", ["len(f(5))", "f(1) + 'a'", "f(1)()", "f(1).x", "f([1])[5]", "','.join([f(1)])", "int(f('x'))", "{**f(1)}"]
)
def test_errors_of_the_value_are_its_own(code):
    def raised(functions):
        with pytest.raises(SandboxRuntimeError) as caught:
            run(code, functions)
        return str(caught.value)

    assert raised(FUNCTIONS) == raised({**PLAIN, "failing": failing})


def test_natives_run_once():
    """A native is called again only if it refused the argument itself, not if a function that it calls raised TypeError."""
    code = "n = 0\ndef key(x):\n    global n\n    n += 1\n    raise TypeError('mine')\ntry:\n    sorted(f([1]), key=key)\nexcept TypeError as e:\n    out = (n, str(e))\nout"
    assert run(code) == (1, "mine")


# Calls whose values nobody uses.


def test_the_program_waits_for_all_calls():
    done = []

    async def save(x):
        await asyncio.sleep(0.01)
        done.append(x)

    assert run("save(1)\nsave(2)\n'end'", {"save": save}) == "end"
    assert done == [1, 2]


def test_a_program_that_fails_does_not_wait():
    async def never():
        await asyncio.sleep(3600)

    with pytest.raises(SandboxRuntimeError, match="ZeroDivisionError"):
        run("never()\n1 / 0", {"never": never})


# Sessions and other doors.


def test_sessions():
    async def cells():
        session = SessionManager().get_session()
        functions = {"external_functions": FUNCTIONS, "forgive": True}
        assert await session.arun("x = f(1)\ny = [f(2), {'z': f(3)}]", **functions) is None
        assert session["x"] == 1 and session["y"] == [2, {"z": 3}]
        assert session.run("x + y[0]") == 3
        assert await session.arun("w = f(4)", **functions) is None
        restored = SessionManager().load_bytes(session.dump(), "restored")
        assert restored.run("w + 1") == 5
        assert (await session.arun_cell("f({'a': 1})['a']", external_functions=FUNCTIONS)).value == 1

    asyncio.run(cells())


def test_tools_are_forgiven():
    async def price(name: str) -> float:
        return {"a": 1.5, "b": 2.0}[name]

    result = asyncio.run(aexecute("total = 0\nfor name in 'ab':\n    total += price(name)\ntotal", tools=[price]))
    assert result.value == 3.5


# Pauses.


def test_in_another_process():
    """Paused at each event, dumped, loaded and forked, the program goes on as if nothing had happened."""
    code = "a = f(1)\nb = f([2, 3])\nx = {'a': a}\nfor v in b:\n    x[v] = f(v)\nmatch f({'k': 4}):\n    case {'k': v}: x['k'] = v\nprint(','.join([f('p'), f('q')]))\nx"
    snapshot = Sandbox(code, forgive=True, external_functions=["f"]).start(print_callback=lambda stream, text: None)
    answers = {}
    pauses = 0
    while not hasattr(snapshot, "output"):
        data = snapshot.dump()
        pauses += 1
        if isinstance(snapshot, FutureSnapshot):
            snapshot = FutureSnapshot.load(data)
            call_id = snapshot.pending_call_ids[-1]
            snapshot = snapshot.resume({call_id: {"return_value": answers[call_id]}})
        else:
            snapshot = Snapshot.load(data)
            answers[snapshot.call_id] = snapshot.args[0]
            snapshot = snapshot.resume(future=...)
    assert snapshot.output == {"a": 1, 2: 2, 3: 3, "k": 4}
    assert pauses >= 12


# Classes of the program that look like the library's.

FORGED = """
class Future:
    _call_id = 0
    def done(self): return True
    def result(self): return p
class PendingValue:
    def __iter__(self): return iter([1])
    def __await__(self): return iter([1])
PendingValue.__module__ = "_pending_values"
p = PendingValue()
p._future = Future()
p._future._result = (p, [p])
"""


@pytest.mark.parametrize("forgive", [False, True])
@pytest.mark.parametrize(
    "code",
    [
        "type(p)", "ord(p)", "','.join([p])", "import json\njson.dumps([p, {'a': p}])", "match p:\n    case [1]: pass", "callable(p)",
        "{**p}", "f'{p}'", "p", "[p, (p,)]", "len(p)", "'a'.startswith((p,))", "str.upper(p)", "dict(**p)", "raise ValueError(p)",
        "import asyncio\nawait asyncio.gather(p)", "import asyncio\nawait asyncio.wait_for(p, 1)",
    ],
)  # fmt: skip
def test_forged(code, forgive):
    """They bring about errors of the program and its limits, nothing else, and the host gets no value that holds itself as a tuple."""
    limits = {"max_duration_secs": 0.3, "max_memory": 1 << 26}
    try:
        value = Sandbox(FORGED + code, forgive=forgive).run(limits=limits)
    except SandboxRuntimeError:
        return
    assert "(...)" not in repr(value)
