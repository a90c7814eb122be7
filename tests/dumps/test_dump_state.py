"""What a paused program holds survives a dump, a load and a fork: each program pauses at `pause()` and then looks at what it
holds. CPython, where `pause` does nothing, says what it must find; `id_of` and the like are compared within one run only.
"""

from __future__ import annotations

import contextlib
import decimal
import io

import pytest

import ouros

STATES = {
    "shared_cells": """
def make():
    n = [0]
    def add(k):
        nonlocal total
        total += k
        n.append(total)
        return total
    def read(): return total, n
    total = 10
    return add, read
add, read = make()
other_add, other_read = make()
add(1)
pause()
r = [add(2), read(), other_read(), other_add(5), add(3), read(), add.__closure__[0].cell_contents is read.__closure__[0].cell_contents]
""",
    "loop_cells": """
fs = [lambda: i for i in range(3)]
gs = [lambda i=i: i for i in range(3)]
def late():
    def g(): return x
    try: g()
    except NameError as e: yield type(e).__name__
    x = 1
    yield g()
it = late()
first = next(it)
pause()
r = [[f() for f in fs], [g() for g in gs], first, next(it)]
""",
    "generators_at_depth": """
log = []
def g(n):
    try:
        x = yield n
        log.append((n, x))
        if n: yield from g(n - 1)
    finally: log.append(('end', n))
    return n * 10
def outer():
    a = yield from g(3)
    yield ('outer', a)
it = outer()
r = [next(it)]
pause()
r.append(it.send('a'))
pause()
r.append(next(it))
twin = g(5)
next(twin)
pause()
r += [it.gi_running, twin.gi_frame is None]
twin.close()
try: it.throw(KeyError('k'))
except KeyError as e: r.append(repr(e))
r.append(log)
""",
    "generator_not_started_and_finished": """
def g():
    yield 1
a, b, c = g(), g(), g()
next(b)
list(c)
pause()
r = [list(a), list(b), list(c), next(c, 'over')]
""",
    "coroutines": """
import asyncio
log = []
async def inner(n):
    await asyncio.sleep(0)
    pause()
    log.append(n)
    return n * 2
async def agen():
    for i in range(3):
        yield await inner(i)
async def main():
    tasks = [asyncio.create_task(inner(i)) for i in (10, 20)]
    got = [x async for x in agen()]
    return got, await asyncio.gather(*tasks), log
r = asyncio.run(main())
""",
    "exceptions_held": """
import traceback
def fail(n):
    if n: fail(n - 1)
    raise ValueError('deep', n)
try:
    try: fail(2)
    except ValueError as e:
        held = e
        raise KeyError('second') from e
except KeyError as e: second = e
pause()
def lines(e): return [(f.name, f.lineno) for f in traceback.extract_tb(e.__traceback__)]
r = [lines(held), lines(second), second.__cause__ is held, held.args, second.__suppress_context__, second.__context__ is held]
try: raise held
except ValueError as e: r += [e is held, len(lines(e))]
""",
    "handler_state": """
import sys
def g():
    try: 1 / 0
    except ZeroDivisionError:
        yield sys.exc_info()[0].__name__
        pause()
        yield str(sys.exception()) if hasattr(sys, 'exception') else str(sys.exc_info()[1])
        try: raise
        except ZeroDivisionError as e: yield type(e).__name__
it = g()
r = [next(it), sys.exc_info()[0], next(it), sys.exc_info()[0]]
try: int('x')
except ValueError:
    pause()
    r += [next(it), str(sys.exc_info()[1])]
""",
    "iterators": """
import itertools, collections
d = {1: 'a', 2: 'b', 3: 'c'}
l, s, q = [1, 2, 3], {10, 20, 30}, collections.deque('abc')
its = [iter(l), reversed(l), iter(d), iter(d.items()), reversed(d.values()), iter(s), iter(q), reversed(q), iter('xyz'), iter(b'xyz'),
       iter((1, 2, 3)), iter(range(1, 9, 3)), iter(range(2**70, 2**70 + 3)), enumerate('abc', 5), zip('abc', range(9)), map(str, l),
       filter(None, [0, 1, 2, 3]), itertools.chain('ab', 'cd'), itertools.cycle('ab'), itertools.islice('abcdef', 1, 6, 2),
       itertools.product('ab', repeat=2), itertools.permutations('abc', 2), itertools.combinations('abc', 2),
       itertools.accumulate([1, 2, 3]), itertools.takewhile(bool, [1, 2, 0]), itertools.dropwhile(bool, [1, 0, 2, 3]),
       itertools.count(5, 3), itertools.repeat('x', 3), itertools.zip_longest('ab', 'c'), itertools.starmap(pow, [(2, 3), (3, 2)]),
       itertools.pairwise('abcd'), itertools.compress('abc', [1, 1, 1]), iter([1, 2, 3, 0].pop, 1), *itertools.tee('abc'),
       iter(bytearray(b'abc')), iter(memoryview(b'abc')), iter(d.keys()), itertools.filterfalse(None, [0, 0, 1, 0])]
first = [next(it) for it in its]
pause()
second = [next(it) for it in its]
pause()
rest = [list(itertools.islice(it, 4)) for it in its]
r = [first, second, rest]
""",
    "iterators_share_their_container": """
l = [1, 2]
a, b = iter(l), iter(l)
next(a)
m = map(lambda x: (x, l.append(x + 1))[0], l)
r = [next(m)]
pause()
l.append(9)
r += [next(a), list(a), next(b), next(m), len(l)]
""",
    "groupby": """
import itertools
g = itertools.groupby('aabbb', key=str.upper)
k, sub = next(g)
r = [k, next(sub)]
pause()
r += [list(sub), [(k, list(v)) for k, v in g]]
""",
    "cycles_and_identity": """
class N: pass
a = []
a.append(a)
d = {}
d['self'] = d
t = ([],)
t[0].append(t)
n = N()
n.me, n.dict = n, n.__dict__
big = 2 ** 80
shared = [big, big, 'a text that is longer than thirty-two characters, so it gets a row', None]
copy = list(shared)
nan = float('nan')
pair = (nan, [nan])
pause()
r = [a[0] is a, d['self'] is d, t[0][0] is t, n.me is n, n.dict is n.__dict__, copy[0] is shared[1], copy[2] is shared[2], pair[0] is pair[1][0],
     pair[0] in pair[1], repr(a), repr(d)]
""",
    "ids_and_hashes": """
class N: pass
things = [N(), [], {}, set(), len, int, N, print, lambda: 0, ValueError('x')]
before = [id(x) for x in things]
table = {N: 1, int: 2, len: 3, ValueError: 4, type(None): 5}
kinds = {int, str, list, dict, type(len), N}
h = [hash(x) for x in (N, int, len, things[0])]
pause()
r = [before == [id(x) for x in things], len(set(before)), table[N], table[int], table[len], table[ValueError], table[type(None)],
     str in kinds, N in kinds, float in kinds, h == [hash(x) for x in (N, int, len, things[0])]]
""",
    "ordered_sets": """
s = set()
for i in (50, 3, 99, 1024, 7, 8, 65, 0, -5): s.add(i)
s.discard(99)
s.add(131)
f = frozenset([(i, i * 7) for i in range(20)])
order, forder = list(s), list(f)
pause()
s.add(77)
r = [order, list(s), forder == list(f), s.pop(), s.pop(), sorted(f)[:2]]
""",
    "callables": """
import functools, operator
class A:
    def __init__(self): self.n = 0
    def inc(self, k=1):
        self.n += k
        return self.n
    @classmethod
    def make(cls): return cls.__name__
    @staticmethod
    def twice(x): return x * 2
a = A()
m, c, s, l, p = a.inc, A.make, A.twice, [3, 1].append, functools.partial(a.inc, 5)
g, ig, mc = operator.attrgetter('n'), operator.itemgetter(0, 1), operator.methodcaller('inc', k=10)
cached = functools.lru_cache(lambda x: [x])
kept = cached(1)
sup = super(A, a)
pause()
r = [m(), p(), mc(a), g(a), c(), s(4), l.__self__, ig('xyz'), m.__self__ is a, m == a.inc, p.func == m, cached(1) is kept, cached.cache_info()[:2],
     sup.__thisclass__ is A, p.args]
""",
    "classes_made_at_run_time": """
import abc, enum, dataclasses, typing
class Meta(type):
    def __call__(cls, *a): return (cls.__name__, super().__call__(*a))
def make(n):
    class Inner(metaclass=Meta):
        __slots__ = ('x', '__weakref__')
        count = n
        def __init__(self, x): self.x = x + n
        @property
        def y(self): return self.x * 2
        def __repr__(self): return f'Inner({self.x})'
    return Inner
A, B = make(1), make(2)
C = type('C', (dict,), {'m': lambda self: len(self), 'v': 3})
class Color(enum.Enum):
    RED = 1
    BLUE = 'b'
    def low(self): return self.name.lower()
class P(enum.Flag):
    R = 1
    W = 2
@dataclasses.dataclass(order=True, frozen=True)
class D:
    x: int
    y: list = dataclasses.field(default_factory=list, compare=False)
class T(typing.NamedTuple):
    a: int
    b: str = 'd'
class G(typing.Generic[typing.TypeVar('X')]): pass
class Abs(abc.ABC):
    @abc.abstractmethod
    def m(self): ...
Abs.register(int)
objs = [A(1), B(1), C(k=1), Color.RED, Color('b'), P.R | P.W, D(1), T(5)]
pause()
A.count = 9
try: Abs()
except TypeError as e: err = str(e)[:20]
r = [repr(objs[0]), objs[1][1].y, B.count, A.count, objs[2].m(), objs[2].v, objs[3] is Color.RED, Color('b') is objs[4], objs[4].low(), objs[5] == P.R | P.W,
     D(1) == objs[6], D(0) < objs[6], objs[6].y is objs[6].y, objs[7]._replace(a=6), err, isinstance(3, Abs), A is not B, hash(D(2)) == hash(D(2)), list(Color)]
""",
    "modules": """
import math, collections, json as j, random, os.path
from functools import reduce as red
collections.extra = [1]
counter = collections.Counter('aab')
pause()
import collections as again, sys
r = [again is collections, again.extra, counter.most_common(1), j.dumps([1]), red(lambda a, b: a + b, [1, 2]), math.pi == 3.141592653589793,
     sys.modules['math'] is math, os.path.join('a', 'b'), __name__]
again.extra.append(2)
r.append(collections.extra)
del collections.extra
""",
    "random_state": """
import random
random.seed(42)
own = random.Random('text')
first = [random.random(), own.randint(1, 100), random.gauss(0, 1)]
state = own.getstate()
pause()
second = [random.random(), own.randint(1, 100), random.gauss(0, 1), random.sample(range(99), 3)]
own.setstate(state)
r = [first, second, own.randint(1, 100)]
""",
    "text_streams": """
import io
s = io.StringIO('one\\ntwo\\nthree\\n')
b = io.BytesIO(b'abcdef')
s.readline()
b.seek(2)
out = io.StringIO()
out.write('begun ')
pause()
print('and ended', file=out)
r = [s.readline(), s.tell(), b.read(2), out.getvalue(), list(s), b.getvalue()]
""",
    "regular_expressions": """
import re
p = re.compile(r'(?P<word>[a-z]+)(\\d)?', re.I)
m = p.search('12 Abc3 def')
it = p.finditer('a1 b2 c')
first = next(it)
sc = re.finditer('x', 'axbxc')
next(sc)
pause()
r = [m.group('word'), m.span(2), m.groupdict(), m.re is p, m.string, [x.group() for x in it], first.expand('<\\\\1>'), p.sub(lambda k: k[1], 'a1b2'),
     p.flags == re.compile(r'(?P<word>[a-z]+)(\\d)?', re.I).flags, m.end(), [x.start() for x in sc]]
""",
    "values_of_the_library": """
import datetime as dt, decimal, fractions, uuid, collections, types, ipaddress, pathlib, array, struct, string
c = decimal.getcontext()
c.prec = 7
zone = dt.timezone(dt.timedelta(hours=2), 'here')
vals = [dt.datetime(2024, 2, 29, 1, 2, 3, 4, zone, fold=1), dt.date(1, 1, 1), dt.time(23, 59), dt.timedelta(-1, 5), decimal.Decimal('1.10'),
        decimal.Decimal('NaN'), fractions.Fraction(3, 9), uuid.UUID(int=7), types.SimpleNamespace(a=[1]), collections.OrderedDict(b=1, a=2),
        collections.ChainMap({'a': 1}, {'b': 2}), ipaddress.ip_address('::1'), pathlib.PurePosixPath('/a/b.c'), array.array('d', [1.5]),
        collections.defaultdict(list, k=[1]), collections.deque([1, 2, 3], 3), string.Template('$x'), types.MappingProxyType({'k': 1}),
        memoryview(b'abcd')[1:3].tobytes(), slice(1, None, 2), bytearray(b'abc'), complex(-0.0, 1), -0.0, range(0, 10, 3), ...,
        NotImplemented, list[int], int | str]
pause()
r = [repr(v) for v in vals[:8]] + [vals[8].a, list(vals[9]), vals[10]['b'], str(vals[11]), vals[12].suffix, vals[13][0], vals[14]['zz'], vals[15].maxlen]
r += [vals[16].substitute(x=1), vals[17]['k'], vals[18], [1, 2, 3, 4][vals[19]], vals[20], vals[21], str(vals[22]), vals[23][2], vals[24] is ..., vals[25] is NotImplemented]
r += [str(decimal.Decimal(1) / 3), vals[0].tzinfo is zone, str(vals[0] + vals[3]), vals[26], vals[27]]
vals[15].append(4)
vals[20].append(65)
r += [list(vals[15]), bytes(vals[20])]
""",
    "open_with_and_try": """
log = []
class C:
    def __init__(self, n): self.n = n
    def __enter__(self):
        log.append(('in', self.n))
        return self
    def __exit__(self, *a): log.append(('out', self.n, a[0] and a[0].__name__))
def g():
    with C(1) as a, C(2) as b:
        try:
            for i in range(3):
                try:
                    if i == 1: continue
                    pause()
                    if i == 2: return a.n + b.n
                finally:
                    log.append(i)
                    pause()
        finally: log.append('last')
r = [g(), log]
""",
    "weak_references": """
import weakref
class A: pass
a = A()
ref, proxy_d = weakref.ref(a), weakref.WeakValueDictionary(k=a)
pause()
r = [ref() is a, proxy_d['k'] is a, weakref.ref(a) == ref]
""",
    "contexts": """
import contextvars, contextlib
v = contextvars.ContextVar('v', default=1)
token = v.set(5)
ctx = contextvars.copy_context()
stack = contextlib.ExitStack()
log = []
stack.callback(log.append, 'closed')
@contextlib.contextmanager
def cm():
    yield 'value'
    log.append('left')
entered = stack.enter_context(cm())
pause()
r = [v.get(), ctx[v], entered]
v.reset(token)
stack.close()
r += [v.get(), log]
""",
    "globals_and_exec": """
scope = {'n': 1}
exec('def g(k):\\n    global n\\n    n += k\\n    return n', scope)
code = compile('scope["n"] * 100', 'later.py', 'eval')
globals()['dynamic'] = 5
pause()
r = [scope['g'](2), scope['n'], eval(code), dynamic, 'dynamic' in globals()]
""",
    "class_bodies": """
import sys
class A:
    frame = sys._getframe()
    code = frame.f_code
    pause()
codes = [k for k in compile('class B:\\n    x = 1', 'x', 'exec').co_consts if hasattr(k, 'co_name')]
pause()
r = [A.frame.f_code.co_name, A.code.co_name, A.frame.f_globals is globals(), [k.co_name for k in codes]]
""",
}


def on_host(code: str) -> object:
    scope: dict = {"pause": lambda: None, "__name__": "__main__"}
    with contextlib.redirect_stdout(io.StringIO()), decimal.localcontext():  # programs set its precision
        exec(compile(code, "main.py", "exec", dont_inherit=True), scope)  # A program that stands in this file.
    return scope["r"]


def on_ouros(code: str, way: str) -> object:
    progress = ouros.Sandbox(code + "\nrepr(r)", external_functions=["pause"]).start(print_callback=lambda *a: None)
    while not isinstance(progress, ouros.Complete):
        if way == "twice":
            # One branch goes to its end and must not be seen in the other one.
            other = progress.fork()
            while not isinstance(other, ouros.Complete):
                other = other.resume(return_value=None)
        if way in ("dumped", "twice"):
            progress = ouros.Snapshot.load(progress.dump(), print_callback=lambda *a: None)
        elif way == "forked":
            progress = progress.fork()
        progress = progress.resume(return_value=None)
    return progress.output


@pytest.mark.parametrize("way", ["plain", "dumped", "forked", "twice"])
@pytest.mark.parametrize("name", STATES)
def test_state(name: str, way: str) -> None:
    assert on_ouros(STATES[name], way) == repr(on_host(STATES[name]))


@pytest.mark.parametrize("make", ["[{}]", "({},)", "{{'k': {}}}", "iter([{}])", "Node({})", "map(str, {})", "lambda x={}: x"])
def test_deep_values(make: str) -> None:
    """100,000 levels: neither dumping nor loading nor freeing may recurse."""
    code = f"class Node:\n    def __init__(self, v): self.v = v\nv = []\nfor i in range(100000): v = {make.format('v')}\npause()\n'there'"
    progress = ouros.Sandbox(code, external_functions=["pause"]).start()
    loaded = ouros.Snapshot.load(progress.dump()).fork()
    del progress
    assert loaded.resume(return_value=None).output == "there"


def test_open_files() -> None:
    """Files that are open, read in part and written in part, with the file system outside the dump."""
    code = (
        "f = open('/in.txt')\na = f.readline()\ng = open('/out.txt', 'w')\ng.write('one ')\npause()\n"
        "g.write('two')\nb = f.readline()\nf.close()\ng.close()\n(a, b, open('/out.txt').read())"
    )
    files = ouros.OSAccess([ouros.MemoryFile("/in.txt", "first\nsecond\n")])
    progress = ouros.Sandbox(code, external_functions=["pause"]).start()
    while not isinstance(progress, ouros.Complete):
        progress = ouros.Snapshot.load(progress.dump())
        if progress.is_os_function:
            progress = progress.resume(return_value=files(progress.function_name, progress.args, progress.kwargs))
        else:
            progress = progress.resume(return_value=None)
    assert progress.output == ("first\n", "second\n", "one two")


def test_shared_objects_have_ids_of_their_own() -> None:
    """What all programs share is in sets by an id that no other object has, and that is the same in every process."""
    from ouros._core.snapshot import layouts

    by_id = layouts.shared_ids()
    assert [names for names in by_id.values() if len(names) > 1] == []
    assert min(by_id) >= 1 << 31
