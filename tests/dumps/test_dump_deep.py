"""What a program nests deeply, a dump, a load and a fork take, and the host's stack is not used up by it.

Each step builds one more level on `x`; after the pause the program uses the whole and lets go of it.
"""

from __future__ import annotations

import pytest
from half_made_objects import outcome

DEPTH = 10_000

# name: (what x is at first, the step, uses of it)
NESTED = {
    "method": ("len", "x = types.MethodType(x, 1)", "x(); x.__self__; repr(x) == repr(x)"),
    "method_of_function": ("lambda *a: len(a)", "x = types.MethodType(x, 1)", "x()"),
    "self_of_method": ("1", "x = types.MethodType(f, x)", "x(); repr(x); hash(x); x == x"),
    "staticmethod": ("len", "x = staticmethod(x)", "x([]); x.__name__; repr(x); x.__isabstractmethod__"),
    "classmethod": ("len", "x = classmethod(x)", "x.__get__(None, int); x.__name__; x.__isabstractmethod__"),
    "property": ("1", "x = property(x)", "x.__get__(1); x.__isabstractmethod__; x.__name__"),
    "partial": ("len", "x = functools.partial(x, [])", "x(); repr(x)"),
    "partial_kept_apart": ("len", "x = functools.partial(x); x.a = 1", "x([]); repr(x)"),
    "partial_argument": ("1", "x = functools.partial(f, x)", "x(); repr(x)"),
    "partialmethod": ("len", "x = functools.partialmethod(x)", "x.__get__(1); repr(x)"),
    "lru_cache": ("f", "x = functools.lru_cache(x)", "x(1)"),
    "wraps": ("f", "x = functools.wraps(x)(lambda *a: 1)", "x(); inspect.unwrap(x)"),
    "closure": ("f", "x = (lambda g: lambda *a: g(*a))(x)", "x()"),
    "defaults": ("f", "x = lambda a=x: a", "x()"),
    "tuple": ("1", "x = (x,)", "hash(x); repr(x); x == x; copy.deepcopy(x)"),
    "list": ("1", "x = [x]", "repr(x); x == x; copy.deepcopy(x)"),
    "dict": ("1", "x = {1: x}", "repr(x); x == x"),
    "frozenset": ("1", "x = frozenset([x])", "hash(x); repr(x); x == x"),
    "key": ("1", "x = (x, frozenset([1]))", "{x: 1}; {x}"),
    "slice": ("1", "x = slice(x, 1)", "hash(x); repr(x); x == x"),
    "alias": ("int", "x = list[x]", "hash(x); repr(x); x == x"),
    "alias_origin": ("int", "x = types.GenericAlias(x, int)", "hash(x); repr(x); x(); x.__origin__; x.__mro_entries__"),
    "union": ("int", "x = list[x] | str", "hash(x); repr(x); x == x"),
    "type_alias": ("int", "x = typing.TypeAliasType('T', x)", "x.__value__; repr(x)"),
    "typevar": ("int", "x = typing.TypeVar('T', bound=x)", "x.__bound__; repr(x)"),
    "instance": ("1", "o = C(); o.x = x; x = o", "x.x.x; copy.copy(x); copy.deepcopy(x)"),
    "instance_slot": ("1", "o = D(); o.a = x; x = o", "x.a.a; copy.copy(x)"),
    "instance_in_list_subclass": ("1", "o = L([x]); x = o", "repr(x); x == x"),
    "int_subclass_attribute": ("1", "o = I(1); o.x = x; x = o", "x.x"),
    "namedtuple": ("1", "x = N(x)", "repr(x); hash(x); x == x"),
    "deque": ("1", "x = collections.deque([x])", "repr(x); x == x"),
    "ordered": ("1", "x = collections.OrderedDict(a=x)", "repr(x); x == x"),
    "chainmap": ("{}", "x = collections.ChainMap(x)", "x.get(1)"),
    "map": ("iter([1])", "x = map(f, x)", "next(x)"),
    "map_function": ("f", "x = map(x, [1])", "next(x)"),
    "filter": ("iter([1])", "x = filter(None, x)", "next(x)"),
    "zip": ("iter([1])", "x = zip(x)", "next(x)"),
    "enumerate": ("iter([1])", "x = enumerate(x)", "next(x)"),
    "reversed": ("[1]", "x = reversed([x])", "next(x)"),
    "iter_list": ("[1]", "x = iter([x])", "next(x)"),
    "iter_dict": ("1", "x = iter({1: x}.values())", "next(x)"),
    "callable_iterator": ("1", "x = iter(f, x)", "next(x)"),
    "islice": ("iter([1])", "x = itertools.islice(x, 5)", "next(x)"),
    "chain": ("iter([1])", "x = itertools.chain(x)", "next(x)"),
    "chain_from": ("iter([1])", "x = itertools.chain.from_iterable([x])", "next(x)"),
    "takewhile": ("iter([1])", "x = itertools.takewhile(f, x)", "next(x)"),
    "dropwhile": ("iter([1])", "x = itertools.dropwhile(f, x)", "next(x)"),
    "starmap": ("iter([1])", "x = itertools.starmap(f, x)", "next(x)"),
    "accumulate": ("iter([1])", "x = itertools.accumulate(x)", "next(x)"),
    "cycle": ("iter([1])", "x = itertools.cycle(x)", "next(x)"),
    "compress": ("iter([1])", "x = itertools.compress(x, x)", "next(x)"),
    "pairwise": ("iter([1, 2])", "x = itertools.pairwise(x)", "next(x)"),
    "batched": ("iter([1, 2])", "x = itertools.batched(x, 1)", "next(x)"),
    "groupby": ("iter([1])", "x = itertools.groupby(x)", "next(x)"),
    "tee": ("iter([1])", "x = itertools.tee(x)[0]", "next(x)"),
    "zip_longest": ("iter([1])", "x = itertools.zip_longest(x)", "next(x)"),
    "repeat": ("1", "x = itertools.repeat(x)", "next(x); repr(x)"),
    "count": ("1", "x = itertools.count(1, x) if isinstance(x, int) else [x]", "repr(x)"),
    "product": ("[1]", "x = list(itertools.product([x]))", "repr(x)"),
    "generator": ("iter([1])", "x = (i for i in x)", "next(x)"),
    "yield_from": ("iter([1])", "x = gen(x)", "next(x)"),
    "coroutine": ("coro(None)", "x = coro(x)", "x.send(None); x.close()"),
    "async_generator": ("agen(None)", "x = agen(x)", "x.asend(None).send(None)"),
    "cause": ("None", "e = KeyError(); e.__cause__ = x; x = e", "x.__cause__; repr(x); traceback.format_exception(x)"),
    "context": ("None", "e = KeyError(); e.__context__ = x; x = e", "x.__context__; repr(x); raiser(x)"),
    "exception_args": ("1", "x = KeyError(x)", "repr(x); str(x)"),
    "group": (
        "KeyError()",
        "x = ExceptionGroup('a', [x])",
        "repr(x); x.split(KeyError); x.subgroup(KeyError); raiser(x)",
    ),
    "super": ("C()", "x = super(C, x) if n == 0 else [x]", "repr(x)"),
    "itemgetter": ("1", "x = operator.itemgetter(x)", "repr(x); x({}); hash(x)"),
    "methodcaller": ("1", "x = operator.methodcaller('a', x)", "repr(x); x({})"),
    "cmp_to_key": ("1", "x = functools.cmp_to_key(f)(x)", "x < x; x.obj"),
    "weakref_callback": ("f", "x = weakref.ref(keep, x)", "x(); x.__callback__"),
    "cell": ("1", "x = types.CellType(x)", "x.cell_contents; repr(x); x == x"),
    "proxy": ("{1: 2}", "x = types.MappingProxyType(x)", "x[1]; repr(x); x == x; len(x); x | x"),
    "view": ("1", "x = {1: x}.values()", "repr(x); x == x; x.mapping"),
    "module": ("1", "m = types.ModuleType('m'); m.x = x; x = m", "x.x; repr(x)"),
    "namespace": ("1", "x = types.SimpleNamespace(x=x)", "repr(x); x == x"),
    "function_attribute": ("1", "g = lambda: 1; g.x = x; x = g", "x.x"),
    "class_attribute": ("1", "x = type('K', (), {'x': x}) if n < 400 else [x]", "repr(x)"),
    "class_bases": ("object", "x = type('K', (x,), {}) if n < 400 else x", "x(); repr(x); x.mro(); issubclass(x, int)"),
    "metaclass": ("type", "x = type('K', (x,), {}) if n < 200 else x", "x('a', (), {}); repr(x)"),
    "template": ("1", "x = t'{x}'", "repr(x)"),
    "dataclass": ("1", "x = P(x)", "repr(x); x == x; dataclasses.asdict(x)"),
    "stringio": ("1", "o = io.StringIO('a'); o.x = x; x = o", "x.x; x.read()"),
    "memoryview": ("b'abc'", "x = memoryview(x)", "x[0]; x.obj; repr(x)"),
    "memoryview_slice": ("memoryview(b'abc' * 9999)", "x = x[1:]", "x[0]; len(x)"),
    "set_name": ("1", "x = [x]; x = (x,)", "x == x"),
    "dict_keys_mapping": ("{}", "x = {1: x}.items()", "repr(x); x == x"),
    "starred_alias": ("int", "x = tuple[x, ...]", "hash(x); repr(x); x == x; next(iter(x))"),
    "reverse_iterator": ("1", "x = reversed({1: x}.values())", "next(x)"),
    "contextmanager": ("f", "x = contextlib.contextmanager(x)", "x(1)"),
    "singledispatch": ("f", "x = functools.singledispatch(x) if n < 200 else [x]", "x(1)"),
    "cached_property": ("f", "x = functools.cached_property(x)", "x.func"),
    "fraction": ("1", "o = F(1); o.x = x; x = o", "x.x"),
}

SETUP = """
import types, functools, itertools, collections, operator, copy, traceback, weakref, typing, dataclasses, io, contextlib, inspect, fractions
class C: pass
class D: __slots__ = ('a',)
class L(list): pass
class I(int): pass
class F(fractions.Fraction): pass
N = collections.namedtuple('N', 'a')
@dataclasses.dataclass
class P: a: object
def f(*a): return a and a[0]
def gen(it): yield from it
async def coro(c):
    if c: await c
    return 1
async def agen(c):
    if c:
        async for i in c: yield i
    yield 1
def raiser(e): raise e
keep = C()
try: 1 / 0
except ZeroDivisionError as e: tb = e.__traceback__
log = []
def use(g):
    try:
        r = g()
        log.append(r if type(r) in (bool, int) else type(r).__name__)
    except BaseException as e:
        log.append(type(e).__name__)
"""


@pytest.mark.parametrize("name", NESTED)
def test_nested_deeply(name: str) -> None:
    first, step, uses = NESTED[name]
    lines = "".join(f"use(lambda: {use})\n" for use in uses.split("; "))
    text = f"{SETUP}x = {first}\nfor n in range({DEPTH}):\n    {step}\npause()\n{lines}e = o = m = g = x = None\nlog"
    plain = outcome(text, "nothing")
    assert type(plain) is list, plain
    assert len(plain) == len(uses.split("; "))
    assert outcome(text, "load") == plain
    assert outcome(text, "fork") == plain
