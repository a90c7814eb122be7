# The pool of natives.py: sandbox Python, with a list of modules for IMPORTS.
modules = {}
for name in IMPORTS:
    try:
        exec("import " + name, d := {})
        m = d[name.split(".")[0]]
        for part in name.split(".")[1:]: m = getattr(m, part)
        modules[name] = m
    except BaseException: pass
import array, asyncio, bisect, collections, contextvars, copy, copyreg, datetime, decimal, functools, hashlib, heapq, io, itertools, json, operator, pickle, random, re, string
import struct, types, typing, weakref, enum, dataclasses, fractions, threading, zlib

TYPES = """object type int bool float complex str bytes bytearray list tuple dict set frozenset range slice property classmethod staticmethod super enumerate zip map
filter reversed memoryview BaseException Exception OSError SyntaxError StopIteration ImportError UnicodeDecodeError UnicodeEncodeError AttributeError NameError KeyError
ExceptionGroup BaseExceptionGroup array.array collections.deque collections.OrderedDict collections.defaultdict collections.Counter collections.ChainMap collections.UserDict
functools.partial functools.cached_property functools.singledispatchmethod functools.partialmethod decimal.Decimal decimal.Context datetime.date datetime.time datetime.datetime datetime.timedelta datetime.timezone datetime.tzinfo
io.StringIO io.BytesIO itertools.chain itertools.cycle itertools.count itertools.product itertools.groupby itertools.islice itertools.permutations itertools.combinations itertools.accumulate
itertools.repeat itertools.starmap itertools.zip_longest itertools.tee itertools.batched itertools.pairwise itertools.compress itertools.takewhile itertools.dropwhile itertools.filterfalse
itertools.combinations_with_replacement operator.itemgetter operator.attrgetter operator.methodcaller random.Random re.Pattern re.Match struct.Struct types.FunctionType types.MethodType types.GeneratorType types.CodeType
types.CellType types.FrameType types.TracebackType types.ModuleType types.SimpleNamespace types.MappingProxyType types.GenericAlias types.UnionType types.CoroutineType types.AsyncGeneratorType
types.BuiltinFunctionType types.GetSetDescriptorType types.MemberDescriptorType types.MethodDescriptorType types.WrapperDescriptorType types.MethodWrapperType types.NoneType types.EllipsisType types.NotImplementedType types.DynamicClassAttribute
weakref.ref weakref.WeakKeyDictionary weakref.WeakValueDictionary weakref.WeakSet weakref.ProxyType contextvars.ContextVar contextvars.Context contextvars.Token enum.Enum enum.Flag
typing.TypeVar typing.Generic typing.ForwardRef fractions.Fraction threading.Lock threading.Thread threading.local string.Formatter string.Template P L D S T N E F B U K M G CM SL DC NT""".split()

class P:
    x = 1
    def m(self, *a, **k): return a or self
    @property
    def p(self): return self.m(1)
    @classmethod
    def c(cls, *a): return cls
    @staticmethod
    def s(*a): return a
class L(list): pass
class D(dict):
    def __missing__(self, k): return k
class S(set): pass
class T(tuple): pass
class N(int): pass
class E(Exception): pass
class F(float): pass
class B(bytes): pass
class U(str): pass
class K(enum.Enum):
    A = 1
    C = "c"
class M(type):
    def mm(cls): return 1
class G(metaclass=M): pass
class Chooses(type):
    def mro(cls): return [cls, P, object]
class CM(metaclass=Chooses): pass
class SL: __slots__ = "a", "b", "__weakref__"
@dataclasses.dataclass
class DC:
    a: int = 1
    b: list = dataclasses.field(default_factory=list)
NT = collections.namedtuple("NT", "a b", defaults=[1])

TARGET = [None]
COUNT = [0]
def poke(o):
    """Changes a container while somebody uses it."""
    COUNT[0] += 1
    n = COUNT[0] % 9
    t = type(o)
    try:
        if n == 0: o.clear()
        elif n == 1: o.pop()
        elif n == 2: o.append(o)
        elif n == 3: o.extend([1] * 20)
        elif n == 4: o.update({COUNT[0]: o})
        elif n == 5: o[:] = []
        elif n == 6: o.__init__()
        elif n == 7: o.__setstate__({})
        else: o.popitem()
    except Exception: pass
FITS = dict(__len__=2, __index__=1, __hash__=1, __bool__=True, __eq__=True, __lt__=True, __gt__=False, __le__=True, __ge__=False, __ne__=False, __str__="s", __repr__="r",
    __format__="f", __bytes__=b"b", __int__=3, __float__=1.5, __complex__=1j, __contains__=True, __getitem__=1, __setitem__=None, __delitem__=None, __call__=1, __enter__=1, __exit__=True,
    __add__=1, __radd__=1, __mul__=2, __rmul__=2, __sub__=1, __rsub__=1, __mod__=1, __rmod__="q", __iadd__=1, __or__=1, __and__=1, __ror__={}, __neg__=1, __abs__=1, __round__=1, __trunc__=1, __floor__=1,
    __divmod__=(1, 2), __pow__=1, __length_hint__=4, __missing__=1, __getattr__=1, __set__=None, __get__=5, __delete__=None, __fspath__="/x", __instancecheck__=True, __subclasscheck__=True,
    __reduce_ex__="x", __getstate__={}, __setstate__=None, __copy__=1, __deepcopy__=1, __dir__=["a"], __sizeof__=3, __buffer__=b"x", __mro_entries__=(P,), __class_getitem__=1, __set_name__=None, __init_subclass__=None,
    __prepare__={}, keys=["a"], tzname="x", write=3, read="x", readline="", utcoffset=datetime.timedelta(1), dst=datetime.timedelta(0), acquire=1, release=None, append=None, send=1, throw=1, close=None)
WRONG = [None, 1, "x", [], object(), NotImplemented, -1, 2**64, b"", (), 1.5, P, float("nan")]
class It:
    def __init__(self, n): self.n = n
    def __iter__(self): return self
    def __next__(self):
        self.n -= 1
        poke(TARGET[0])
        if self.n < 0: raise StopIteration(1)
        return self.n
def dunder(name, mode):
    right = FITS[name]
    calls = [0]
    def method(self, *a, **k):
        calls[0] += 1
        n = mode * 7 + calls[0]
        if calls[0] > 40: return right
        what = (mode + calls[0]) % 12
        if what == 0: poke(TARGET[0])
        elif what == 1: raise (ValueError, StopIteration, KeyError, IndexError, AttributeError, RecursionError, GeneratorExit)[n % 7]("hostile")
        elif what == 2: return WRONG[n % len(WRONG)]
        elif what == 3: ext(n)
        elif what == 4: return getattr(a[0] if a else self, name)(*a)
        elif what == 5:
            for x in a: poke(x)
        elif what == 6: poke(V)if n % 40 == 0 else poke(self)
        return right
    return method
BASES = [object, object, object, list, dict, str, int, float, tuple, set, bytes, bytearray, frozenset, collections.deque, Exception, complex, collections.OrderedDict, collections.defaultdict, decimal.Decimal, datetime.date, datetime.tzinfo, type, array.array, io.StringIO, random.Random, types.ModuleType, weakref.ref, property, functools.partial, datetime.timedelta, BaseException, threading.local, io.BytesIO, types.SimpleNamespace, staticmethod, classmethod, slice.__base__, enumerate, zip, map]
CLASSES = {}
def hostile(mode, target):
    TARGET[0] = target
    if mode not in CLASSES:
        base = BASES[mode % len(BASES)]
        skip = {"__getattr__", "__call__", "__get__", "__set__", "__delete__", "__set_name__", "__class_getitem__"} if mode % 3 else set()
        chosen = [n for i, n in enumerate(FITS) if (i * 7 + mode) % 5 < 3 and n not in skip]
        if base is object: chosen = [n for n in FITS if n not in skip]
        if base is type: chosen = ["__call__", "__instancecheck__", "__len__", "__getitem__", "__eq__", "__hash__"]
        ns = {n: dunder(n, mode) for n in chosen}
        if mode % 2: ns["__iter__"] = lambda self: It(3)
        else: ns["__iter__"] = lambda self: iter([self, 1, 2])
        ns["__next__"] = lambda self: It(2).__next__()
        if mode % 11 == 5: ns["__class__"] = property(lambda self: (int, list, P, 3)[mode % 4])
        if "__eq__" in ns and "__hash__" not in ns: ns["__hash__"] = lambda self: mode % 3
        try: CLASSES[mode] = type("H%d" % mode, (base,), ns)
        except Exception: CLASSES[mode] = P
    try: return CLASSES[mode].__new__(CLASSES[mode])
    except Exception:
        try: return CLASSES[mode]("X", (), {}) if CLASSES[mode].__base__ is type else CLASSES[mode](1)
        except Exception: return P()
def gen():
    try:
        x = yield 1
        yield x
        yield from [1, 2]
    finally: poke(TARGET[0])
async def agen():
    yield 1
    await asyncio.sleep(0)
    yield 2
async def later(a, b):
    if a: await asyncio.sleep(0)
    async for x in agen(): a = x
    try: await a
    except Exception: pass
    async with b as q: return q
def used(it):
    try:
        for x in it: pass
    except Exception: pass
    return it
def closure():
    v = [1]
    def inner(a, b=2, *c, d=3, **e): return v, a
    return inner
KEPT = [0]
def keep(o):
    if len(V) < SIZE + 40: V.append(o)
    else:
        KEPT[0] += 1
        V[SIZE + KEPT[0] % 40] = o
    return o
def err(e):
    if KEPT[0] % 16 == 0: keep(e)
def attrs(o):
    try: return [n for n in dir(o) if type(n) is str]
    except BaseException: return [n for n in dir(type(o)) if type(n) is str]
def pick(o, n):
    names = attrs(o)
    return getattr(o, names[n % len(names)])
def use(o, n, *a): return pick(o, n)(*a)
def use2(o, n, a, b): return pick(pick(o, n), n // 3)(a, b)
def fit(o, n, *a):
    """Calls an attribute with as many of the arguments as it takes."""
    f = pick(o, n)
    for i in (1, 0, 2, 3):
        try: return keep(f(*a[:i]))
        except TypeError as e: pass
ALIKE = {}
def alike(o, n):
    """Another value of the same type, or of a class over it."""
    if not ALIKE:
        for v in V[:SIZE]:
            ALIKE.setdefault(type(v), []).append(v)
            if type(v).__base__ is not object: ALIKE.setdefault(type(v).__base__, []).append(v)
    found = ALIKE.get(type(o)) or [o]
    return found[n % len(found)]
def walk(o):
    for n in attrs(o):
        try: getattr(o, n)
        except BaseException as e: err(e)
def inspect_all(o):
    for n in attrs(o):
        try: f = getattr(o, n)
        except BaseException: continue
        try: f()
        except BaseException: pass
def mix(t, n):
    c = type("X%d" % n, (t, BASES[n % len(BASES)]) if n % 2 else (t,), {})
    def make(*a):
        o = c(*a)
        walk(o)
        return o
    return make
def exec_with(a, b):
    exec("x = y", {"y": a}, b)
def raising(a, b):
    try: raise a
    except b: pass
    finally: raise b
def matching(a):
    match a:
        case [x, *y]: return x
        case {"a": z, **k}: return k
        case P(x=1): return 1
        case int(n) | str(n): return n
        case DC(q, w): return q
        case list() | tuple(): return 2
def unpack(a):
    x, y = a
    (p, *q), r = x
def slots(t, a, b):
    class Z(t): __slots__ = ("q", "w")
    z = Z()
    z.q = a
    Z.q.__set__(b, a)
    return Z.q.__get__(b, Z)
def delegating(a, b):
    def g():
        r = yield from a
        return r
    i = g()
    next(i)
    i.send(b)
    return i
def rebase(a, t):
    class Q(P): pass
    q = Q()
    Q.__bases__ = (t,)
    q.__class__ = t
    walk(q)
    return q
cv = contextvars.ContextVar("v")
nested = []
nested.append(nested)
pattern = re.compile(r"(?P<x>a+)|(b)")
class Dead: pass
V = [None, True, False, 0, 1, -1, 7, 2**31, 2**63, -2**63, 2**64 - 1, 10**30, 1.5, float("nan"), float("inf"), -0.0, 1j, "", "a", "abc", "ab" * 60, "\ud800", "\xe9\u20ac\U0001f600", "%s", "{0.x!r:{1}}", "__class__", "__dict__",
    "utf-8", "ignore", "i", "q", "x", b"", b"abc", b"\xff\x00" * 9, bytearray(b"abc"), [], [1, 2, 3], [[1, 2], [3, 4]], ["a", "b"], list(range(40)), (), (1, 2), ("a", 1), ((1, 2), (3, 4)), {}, {"a": 1}, {1: 2, 3: 4}, {"x": [1], "key": 2},
    set(), {1, 2, 3}, frozenset({1, 2}), range(0), range(5), range(10**20), slice(None), slice(1, 5, 2), slice(-1, None, -1), ..., NotImplemented, nested, object(), P(), L([1, 2]), D(a=1), S([1]), T((1, 2)), N(5), E("x", 1), F(1.5), B(b"xy"), U("text"),
    K.A, G(), CM(), SL(), DC(), NT(1), P, P.m, P().m, P.p, len, print, list.append, [].append, dict.get, str.join, "".join, int.__add__, (1).__add__, lambda *a, **k: a, lambda a: a, lambda a, b: a, closure(), gen, gen(), used(gen()), iter([1, 2]), used(iter([1])), iter({1: 2}), iter({}.items()), {}.keys(), {1: 2}.items(),
    {"a": 1}.values(), reversed([1, 2]), enumerate([1, 2]), zip([1], [2]), map(str, [1]), filter(None, [0, 1]), memoryview(b"abc"), memoryview(bytearray(b"abcd")), property(lambda s: 1), classmethod(len), staticmethod(len), super(P, P()), Exception("x"), ValueError, KeyError("k"),
    OSError(1, "x"), SyntaxError("x", ("f", 1, 2, "t")), StopIteration(4), ExceptionGroup("g", [ValueError(1), KeyError(2)]), UnicodeDecodeError("utf-8", b"x", 0, 1, "r"), ImportError("x", name="n"), array.array("i", [1, 2]), array.array("d"), array.array("B", b"abc"), collections.deque([1, 2, 3]), collections.deque([1], 2), collections.OrderedDict(a=1, b=2),
    collections.defaultdict(list), collections.Counter("aab"), collections.ChainMap({}, {"a": 1}), functools.partial(int, base=2), functools.partial(len), functools.lru_cache(2)(lambda x: x), functools.cmp_to_key(lambda a, b: 0), functools.cmp_to_key(lambda a, b: 0)(1), decimal.Decimal("1.5"), decimal.Decimal("nan"), decimal.Decimal("1e999"), decimal.Context(prec=5),
    decimal.getcontext(), datetime.date(2020, 2, 29), datetime.time(1, 2, 3), datetime.datetime(2020, 1, 2), datetime.timedelta(1, 2), datetime.timezone.utc, datetime.datetime(1, 1, 1, tzinfo=datetime.timezone.utc), io.StringIO("a\nb"), io.BytesIO(b"a\nb"), itertools.chain([1], [2]), itertools.count(), itertools.cycle([1, 2]), itertools.groupby("aab"), itertools.islice([1, 2, 3], 2),
    itertools.product("ab", repeat=2), itertools.tee([1, 2])[0], itertools.permutations([1, 2, 3]), itertools.accumulate([1, 2]), itertools.repeat(1, 3), itertools.zip_longest([1], [2, 3]), itertools.batched([1, 2, 3], 2), itertools.pairwise([1, 2, 3]), operator.itemgetter(0), operator.attrgetter("x"), operator.methodcaller("m", 1), random.Random(1), pattern, pattern.search("ccaab"),
    pattern.scanner("aab"), pattern.finditer("aabab"), struct.Struct("<iq"), types.SimpleNamespace(a=1), types.MappingProxyType({"a": 1}), list[int], int | str, types.ModuleType("m"), weakref.ref(P), weakref.ref(Dead()), weakref.proxy(P), weakref.WeakValueDictionary(), weakref.WeakKeyDictionary(), weakref.WeakSet(), cv, contextvars.copy_context(), cv.set(1),
    typing.TypeVar("X"), typing.List[int], typing.Optional[int], fractions.Fraction(1, 3), threading.Lock(), threading.local(), string.Formatter(), string.Template("$a"), hashlib.sha256(b"x"), zlib.compressobj(), zlib.decompressobj(), closure().__code__, *[c for c in closure.__code__.co_consts if type(c) is types.CodeType], closure().__closure__[0], closure().__globals__, P.__dict__, type, object, int, list, dict, M, modules,
    E("x").with_traceback, agen(), used, hostile, It(3), string, re, K, enum.Flag("FL", "A B"), csvlike := [["a", "b"], ["c"]], [P(), P(), P()], {P(): P()}, "a" * 3000, list(range(3000)), dict.fromkeys(range(300)), bytearray(300), tuple(range(300)), "[1, {\"a\": null}]", "<a><b/></a>"]
try: [][1]
except IndexError as e: V += [e, e.__traceback__, e.__traceback__.tb_frame]
for mode in range(0, 80, 2): V.append(hostile(mode, V[mode]))
for t in TYPES:
    try:
        t = eval(t)
        V.append(t.__new__(t))
        V.append(t.__new__(type("Sub", (t,), {})))
    except BaseException: pass
SIZE = len(V)
