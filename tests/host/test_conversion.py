"""Values across the boundary, in both directions: the table of types, sharing, cycles, and what refuses to cross."""

import asyncio
import collections
import dataclasses
import datetime as dt
import enum
import fractions
import itertools
import math
import pathlib
import uuid
import zoneinfo
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from purity import check_purity, recorded_executions

from ouros import Sandbox, SandboxRepr, SandboxRuntimeError, Snapshot, UnknownDataclass, run_async

Pair = collections.namedtuple("Pair", "left right")
PARIS = zoneinfo.ZoneInfo("Europe/Paris")


def through(value, code="x", **more):
    return Sandbox(code, inputs=["x", *more]).run(inputs={"x": value, **more})


class Colour(enum.Enum):
    RED = "red"
    PAIR = (1, [2])


class Level(enum.IntEnum):
    LOW = 1


class Permission(enum.Flag):
    READ = 1
    WRITE = 2


class Name(str, enum.Enum):
    ADA = "Ada"


# The same type on the other side, and back.

SAME = [
    None, True, 0, -(2**200), 1.5, -0.0, math.inf, 2 - 3j, "", "h\u00e9\U0001f600\0", b"", b"\xff", bytearray(b"ab"), [], [1, [2]], (),
    (1, (2,)), {}, {"a": {1: None}}, set(), {1}, frozenset({(1, 2)}), range(3), range(10, 0, -3), ..., NotImplemented,
    dt.datetime(2024, 2, 29, 12, 30, 1, 5), dt.datetime(2024, 1, 1, tzinfo=dt.timezone.utc), dt.datetime(2024, 7, 1, tzinfo=PARIS),
    dt.datetime(2024, 10, 27, 2, 30, fold=1, tzinfo=PARIS), dt.date(1, 1, 1), dt.time(23, 59, tzinfo=dt.timezone(dt.timedelta(hours=1), "X")),
    dt.timedelta(days=-1, microseconds=1), dt.timezone.utc, dt.timezone(dt.timedelta(minutes=90)), PARIS, Decimal("1.50"), Decimal("-Infinity"),
    Decimal(10) ** 50, fractions.Fraction(-7, 3), fractions.Fraction(10**40, 3), uuid.UUID(int=2**127 + 5), pathlib.PurePosixPath("/a/b"),
    Pair(1, [2]),
]  # fmt: skip


@pytest.mark.parametrize("value", SAME, ids=repr)
def test_same_on_both_sides(value):
    kind = type(value).__name__
    kind = {"PurePosixPath": "PosixPath"}.get(kind, kind)
    back, name, text = through(value, "x, type(x).__name__, repr(x)")
    assert back == value
    assert type(back) is type(value) or isinstance(value, Pair)
    assert name == kind
    assert text == repr(value).replace("PurePosixPath", "PosixPath")


@pytest.mark.parametrize("value", [math.nan, Decimal("NaN"), complex(math.nan, 1)], ids=repr)
def test_not_a_number(value):
    assert repr(through(value)) == repr(value)


HASHABLE = [value for value in SAME if isinstance(value, collections.abc.Hashable) and not isinstance(value, (Pair, complex))]


@pytest.mark.parametrize("value", HASHABLE, ids=repr)
def test_keys_are_found_on_the_other_side(value):
    code = "x[k], k in x, k in s, (1, k) in t, {k: 1} == x, f(x)"
    sandbox = Sandbox(code, inputs=["x", "k", "s", "t"], external_functions=["f"])
    inputs = {"x": {value: 1}, "k": value, "s": {value}, "t": frozenset([(1, value)])}
    assert sandbox.run(inputs=inputs, external_functions={"f": lambda x: x[value]}) == (1, True, True, True, True, 1)


def test_a_signalling_nan_is_no_key():
    class Odd(Decimal):
        def __hash__(self):
            return 0

    with pytest.raises(TypeError, match="^Cannot convert Decimal to Sandbox value"):
        through({Odd("sNaN"): 1})


# Subclasses.


class Text(str):
    def __str__(self):
        raise AssertionError("called")

    __repr__ = __len__ = __iter__ = __eq__ = __str__
    __hash__ = str.__hash__


class Number(int):
    def __int__(self):
        raise AssertionError("called")

    __index__ = __repr__ = __int__


class Real(float):
    pass


class Raw(bytes):
    pass


class Items(list):
    def __iter__(self):
        raise AssertionError("called")

    __len__ = __iter__


class Mapping(dict):
    def items(self):
        raise AssertionError("called")

    __iter__ = keys = values = items


class Moment(dt.datetime):
    pass


class Money(Decimal):
    pass


class Ratio(fractions.Fraction):
    pass


class Key(uuid.UUID):
    pass


@pytest.mark.parametrize(
    ("value", "same", "kind"),
    [
        (Text("abc"), "abc", str),
        (Number(5), 5, int),
        (Real(1.5), 1.5, float),
        (Raw(b"x"), b"x", bytes),
        (Items([1, 2]), [1, 2], list),
        (Mapping(a=1), {"a": 1}, dict),
        (collections.OrderedDict(b=1, a=2), {"b": 1, "a": 2}, dict),
        (collections.Counter("aab"), {"a": 2, "b": 1}, dict),
        (collections.defaultdict(list, a=[1]), {"a": [1]}, dict),
        (Moment(2024, 1, 2), dt.datetime(2024, 1, 2), dt.datetime),
        (Money("2.50"), Decimal("2.50"), Decimal),
        (Ratio(1, 3), fractions.Fraction(1, 3), fractions.Fraction),
        (Key(int=9), uuid.UUID(int=9), uuid.UUID),
        (pathlib.Path("a/b"), pathlib.PurePosixPath("a/b"), pathlib.PurePosixPath),
        (Level.LOW, 1, int),
        (Name.ADA, "Ada", str),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, type) else value.__name__,
)
def test_subclasses_cross_by_their_built_in_base(value, same, kind):
    back = through(value)
    assert type(back) is kind
    assert back == same


def test_enum_members_cross_as_their_values():
    assert through(Colour.RED) == "red"
    assert through([Colour.PAIR, Permission.READ | Permission.WRITE]) == [(1, [2]), 3]
    assert through({Colour.RED: Level.LOW}, "x['red']") == 1
    first, second = through([Colour.PAIR, Colour.PAIR])
    assert first is second


def test_a_fraction_is_one_in_the_sandbox():
    value = fractions.Fraction(1, 3)
    assert through(value, "import fractions\nisinstance(x, fractions.Fraction) and x + 1") == fractions.Fraction(4, 3)
    assert through(value, "from fractions import Fraction\nclass Half(Fraction): pass\nHalf(2, 4)") == fractions.Fraction(1, 2)


def test_a_uuid_is_one_in_the_sandbox():
    value = uuid.uuid4()
    code = "import uuid\nx == uuid.UUID(str(x)), x.version, str(x.is_safe), uuid.UUID(int=3)"
    assert through(value, code) == (True, 4, "SafeUUID.unknown", uuid.UUID(int=3))


FORGED = """
class Fraction:
    __module__ = "fractions"
    def __init__(self, numerator, denominator):
        self._numerator, self._denominator = numerator, denominator
class UUID:
    __module__ = "uuid"
    def __init__(self, value):
        self.int = value
[Fraction("x", 1), Fraction(1, 0), UUID("a"), UUID(1 << 130), UUID(-1), UUID(True)]
"""


def test_forged_library_values_stay_behind():
    assert all(type(value) is SandboxRepr for value in through(0, FORGED))


# What refuses to cross.


class Opaque:
    pass


@dataclasses.dataclass
class Holder:
    a: object


REFUSED = [
    (Opaque(), "Cannot convert Opaque to Sandbox value"),
    (Opaque, "Cannot convert type to Sandbox value"),
    (len, "Cannot convert builtin_function_or_method to Sandbox value"),
    (iter([1]), "Cannot convert list_iterator to Sandbox value"),
    (memoryview(b"a"), "Cannot convert memoryview to Sandbox value"),
    (collections.deque([1]), "Cannot convert deque to Sandbox value"),
    ([1, [Opaque()]], "Cannot convert Opaque to Sandbox value (inputs['x'][1][0])"),
    ({"a": (1, Opaque())}, "Cannot convert Opaque to Sandbox value (inputs['x']['a'][1])"),
    ({1: Pair(0, Opaque())}, "Cannot convert Opaque to Sandbox value (inputs['x'][1].right)"),
    ([Holder([Opaque()])], "Cannot convert Opaque to Sandbox value (inputs['x'][0].a[0])"),
    ({Opaque(): 1}, "Cannot convert Opaque to Sandbox value (inputs['x'].keys()[0])"),
    ({(1, Opaque()): 1}, "Cannot convert Opaque to Sandbox value (inputs['x'].keys()[0][1])"),
    ([{Opaque()}], "Cannot convert Opaque to Sandbox value (inputs['x'][0]{...})"),
    (ValueError(Opaque()), "Cannot convert Opaque to Sandbox value (inputs['x'].args[0])"),
]


@pytest.mark.parametrize(("value", "message"), REFUSED, ids=[message for _, message in REFUSED])
def test_refused(value, message):
    with pytest.raises(TypeError) as caught:
        through(value)
    assert str(caught.value) == message


def test_refused_results_of_calls_name_their_place():
    snapshot = Sandbox("f()", external_functions=["f"]).start()
    assert isinstance(snapshot, Snapshot)
    with pytest.raises(TypeError, match=r"^Cannot convert Opaque to Sandbox value \(return_value\['a'\]\)$"):
        snapshot.resume(return_value={"a": Opaque()})
    assert snapshot.resume(return_value=3).output == 3
    sandbox = Sandbox("try:\n    f()\nexcept TypeError as e:\n    r = str(e)\nr", external_functions=["f"])
    assert sandbox.run(external_functions={"f": Opaque}) == "Cannot convert Opaque to Sandbox value"


def test_nothing_of_a_host_object_runs():
    class Trap:
        def __getattr__(self, name):
            raise AssertionError(name)

        __repr__ = __str__ = __iter__ = __len__ = __index__ = __getattr__

    with pytest.raises(TypeError, match="^Cannot convert Trap to Sandbox value"):
        through([Trap()])


# Sharing, cycles, depth, copies.


def test_shared_references_stay_shared():
    inner = [1]
    assert through([inner, inner], "x[0].append(2)\nx") == [[1, 2], [1, 2]]
    back = through([inner, {"a": inner}])
    assert back[0] is back[1]["a"]
    assert inner == [1]  # a copy crossed


def test_cycles():
    items = [1]
    items.append(items)
    back = through(items, "x[1] is x and x")
    assert back[1] is back
    table = {}
    table["me"] = (table,)
    back = through(table)
    assert back["me"][0] is back
    back = through(0, "a = [1]\nb = {'a': a}\na.append(b)\na")
    assert back[1]["a"] is back


def test_deep_nesting():
    value = []
    for _ in range(100_000):
        value = [value]
    back = through(value)
    for _ in range(100_000):
        (back,) = back
    assert back == []
    while value:  # taken apart, so that freeing it does not recurse
        value = value.pop()


# Sandbox to host.


def out(code):
    return Sandbox(code).run()


def test_built_in_types_and_functions_are_the_hosts():
    assert out("[int, str, list, dict, type, object, ValueError, StopIteration, type(None)]") == [
        int, str, list, dict, type, object, ValueError, StopIteration, type(None),
    ]  # fmt: skip
    assert out("[len, print, sorted, repr]") == [len, print, sorted, repr]


def test_functions_with_access_to_the_host_are_not():
    for name in ("open", "eval", "exec", "compile", "__import__", "getattr", "setattr", "globals"):
        assert type(out(name)) is SandboxRepr, name


def test_namedtuples():
    back = out("from collections import namedtuple\nnamedtuple('Point', 'x y')(1, [2])")
    assert back == (1, [2])
    assert (back.x, back._fields, type(back).__name__, repr(back)) == (1, ("x", "y"), "Point", "Point(x=1, y=[2])")
    back = through(Pair(1, 2), "x._replace(left=5), x.left, type(x).__name__, x")
    assert repr(back) == "(Pair(left=5, right=2), 1, 'Pair', Pair(left=1, right=2))"


def test_subclasses_of_the_sandbox_come_back_as_their_base():
    code = """
class N(int): pass
class T(str): pass
class L(list): pass
class D(dict): pass
class S(set): pass
class U(tuple): pass
[N(4), T("a"), L([1]), D(a=1), S([1]), U((1, 2))]
"""
    back = out(code)
    assert back == [4, "a", [1], {"a": 1}, {1}, (1, 2)]
    assert [type(value) for value in back] == [int, str, list, dict, set, tuple]


def test_exceptions_cross_both_ways():
    error = through(ValueError("bad", 1), "x.args, type(x).__name__, x")
    assert error[:2] == (("bad", 1), "ValueError")
    assert type(error[2]) is ValueError and error[2].args == ("bad", 1)
    assert type(out("class E(KeyError): pass\nE(1)")) is KeyError
    back = through(FileNotFoundError(2, "No such file", "/a"), "x.filename, x.errno, x")
    assert back[:2] == ("/a", 2) and back[2].filename == "/a"


OBJECTS = """
class Account:
    def __init__(self, owner, amounts):
        self.owner, self.amounts = owner, amounts
    def __repr__(self):
        return f"<account of {self.owner}>"
[Account("Ada", [1, (2,)]), Account, Account.__init__, (x for x in ()), lambda: 0, slice(1)]
"""


def test_everything_else_is_its_repr():
    account, cls, function, generator, nameless, piece = out(OBJECTS)
    assert all(type(value) is SandboxRepr for value in (account, cls, function, generator, nameless, piece))
    assert (account, account.type_name) == ("<account of Ada>", "Account")
    assert account.attributes == {"owner": "Ada", "amounts": [1, (2,)]}
    assert (cls, cls.type_name, cls.attributes) == ("<class '__main__.Account'>", "type", None)
    assert (generator.type_name, nameless.type_name, piece) == ("generator", "function", "slice(None, 1, None)")


def test_a_repr_runs_under_the_limits():
    code = "class A:\n    def __repr__(self):\n        while True: pass\nA()"
    with pytest.raises(SandboxRuntimeError, match="^TimeoutError: tick limit exceeded"):
        Sandbox(code).run(limits={"max_ticks": 10_000})


def test_a_repr_may_raise():
    with pytest.raises(SandboxRuntimeError, match="(?m)^ZeroDivisionError: division by zero$"):
        out("class A:\n    def __repr__(self):\n        return 1 / 0\n[A()]")


# Dataclasses.


@dataclasses.dataclass
class Item:
    name: str
    tags: list


@dataclasses.dataclass(frozen=True)
class Point:
    a: int


@dataclasses.dataclass
class Twice:
    a: int

    def __post_init__(self):
        self.a *= 2


def test_a_dataclass_is_an_object_with_fields():
    code = "x.tags.append(1)\nx.name += '!'\nx.name, x.tags, repr(x), x == y, x != y, type(x).__name__"
    assert through(Item("a", []), code, y=Item("a!", [1])) == ("a!", [1], "Item(name='a!', tags=[1])", True, False, "Item")


def test_a_frozen_dataclass_is_frozen():
    code = """
def attempt(action):
    try:
        action()
    except Exception as e:
        return f"{type(e).__name__}: {e}"
def change(): x.a = 2
def remove(): del x.a
attempt(change), attempt(remove), hash(x) == hash(y), {x: 1}[y]
"""
    assert through(Point(1), code, y=Point(1)) == (
        "FrozenInstanceError: cannot assign to field 'a'",
        "FrozenInstanceError: cannot delete field 'a'",
        True,
        1,
    )


def test_a_registered_class_comes_back():
    sandbox = Sandbox("x.name = 'b'\n[x, x]", inputs=["x"], dataclass_registry=[Item])
    first, second = sandbox.run(inputs={"x": Item("a", [])})
    assert type(first) is Item and first == Item("b", []) and first is second
    sandbox = Sandbox("x", inputs=["x"])
    assert type(sandbox.run(inputs={"x": Point(1)})) is UnknownDataclass
    sandbox.register_dataclass(Point)
    assert sandbox.run(inputs={"x": Point(1)}) == Point(1)


def test_nothing_of_a_registered_class_runs():
    assert Sandbox("x", inputs=["x"], dataclass_registry=[Twice]).run(inputs={"x": Twice(2)}).a == 4


def test_unknown_dataclasses():
    back = through(Item("a", [2]))
    assert repr(back) == "<Unknown Dataclass Item(name='a', tags=[2])>"
    assert dataclasses.is_dataclass(back)
    assert dataclasses.asdict(back) == {"name": "a", "tags": [2]}
    assert back == through(Item("a", [2])) and back != through(Item("b", [2]))
    with pytest.raises(TypeError, match="unhashable"):
        hash(back)
    assert len({through(Point(1)), through(Point(1))}) == 1
    assert through(back, "x.name") == "a"  # and in again


DEFINED = """
from dataclasses import dataclass, field
@dataclass
class Basket:
    owner: str
    items: list = field(default_factory=list)
    def total(self):
        return sum(self.items)
Basket("Ada", [1, 2])
"""


def test_a_dataclass_defined_in_the_sandbox():
    back = out(DEFINED)
    assert type(back) is UnknownDataclass
    assert repr(back) == "<Unknown Dataclass Basket(owner='Ada', items=[1, 2])>"

    @dataclasses.dataclass
    class Basket:
        owner: str
        items: list

    assert Sandbox(DEFINED, dataclass_registry=[Basket]).run() == Basket("Ada", [1, 2])


def test_a_registered_name_with_other_fields_is_unknown():
    @dataclasses.dataclass
    class Basket:
        owner: str

    assert type(Sandbox(DEFINED, dataclass_registry=[Basket]).run()) is UnknownDataclass


def test_every_pair_of_types_in_one_container():
    values = [value for value in SAME if isinstance(value, collections.abc.Hashable)]
    table = {(number, a): b for number, (a, b) in enumerate(itertools.pairwise(values))}
    assert through(table) == table
    assert through(table, "f = dict(x)\nlist(f.values()) == [x[k] for k in x] and x == f")


@dataclasses.dataclass
class Base:
    a: int


@dataclasses.dataclass(slots=True, kw_only=True)
class Derived(Base):
    kind: dataclasses.KW_ONLY = None
    b: list = dataclasses.field(default_factory=list, repr=False, compare=False)
    shared: "dataclasses.ClassVar[int]" = 5  # noqa: UP037


@dataclasses.dataclass
class Tree:
    name: str
    children: list
    parent: object = None


def test_fields_of_bases_and_slots():
    sandbox = Sandbox("x.b.append(x.a)\nx, hasattr(x, 'shared')", inputs=["x"], dataclass_registry=[Derived])
    back, _ = sandbox.run(inputs={"x": Derived(a=1, b=[0])})
    assert type(back) is Derived
    assert (back.a, back.b) == (1, [0, 1])


def test_dataclasses_in_dataclasses_with_cycles():
    root = Tree("root", [])
    root.children.append(Tree("leaf", [], root))
    sandbox = Sandbox("x.children[0].parent is x, x", inputs=["x"], dataclass_registry=[Tree])
    same, back = sandbox.run(inputs={"x": root})
    assert same is True
    assert type(back) is Tree and back.children[0].parent is back and back is not root
    unknown = Sandbox("x", inputs=["x"]).run(inputs={"x": root})
    assert unknown.children[0].parent is unknown


def test_dataclasses_as_arguments_and_results_of_calls():
    seen = []

    def f(item):
        seen.append(item)
        return Item(item.name * 2, [])

    sandbox = Sandbox("y = f(x)\ny.tags.append(1)\nf(y)", inputs=["x"], external_functions=["f"], dataclass_registry=[Item])
    assert sandbox.run(inputs={"x": Item("a", [])}, external_functions={"f": f}) == Item("aaaa", [])
    assert seen == [Item("a", []), Item("aa", [1])]
    snapshot = sandbox.start(inputs={"x": Item("a", [])})
    assert snapshot.args == (Item("a", []),)
    again = Snapshot.load(snapshot.dump(), dataclass_registry=[Item])
    assert again.args == (Item("a", []),)
    assert type(Snapshot.load(snapshot.dump()).args[0]) is UnknownDataclass


def test_frozen_errors_are_those_of_dataclasses():
    code = "from dataclasses import FrozenInstanceError\ntry:\n    x.a = 2\nexcept FrozenInstanceError as e:\n    r = str(e)\nr, issubclass(FrozenInstanceError, AttributeError)"
    assert through(Point(1), code) == ("cannot assign to field 'a'", True)
    with pytest.raises(SandboxRuntimeError, match="(?m)^FrozenInstanceError: cannot assign to field 'a'$") as caught:
        through(Point(1), "x.a = 2")
    assert type(caught.value.exception()) is dataclasses.FrozenInstanceError


def test_a_field_that_was_never_set_does_not_cross():
    with pytest.raises(TypeError, match="^Cannot convert Point to Sandbox value$"):
        through(object.__new__(Point))


def test_the_functions_of_dataclasses_work_in_the_sandbox():
    code = """
import copy, dataclasses
def attempt(action):
    try:
        return action()
    except TypeError as e:
        return str(e)
[
    dataclasses.is_dataclass(x), dataclasses.asdict(x), dataclasses.astuple(x), [f.name for f in dataclasses.fields(x)],
    dataclasses.replace(x, name="b"), copy.replace(x, tags=()), type(x)("c", tags=[1]), x == dataclasses.replace(x),
    attempt(lambda: type(x)()), attempt(lambda: type(x)(1, 2, 3)), attempt(lambda: type(x)(1, name=2)),
    attempt(lambda: dataclasses.replace(x, size=1)),
]
"""
    sandbox = Sandbox(code, inputs=["x"], dataclass_registry=[Item])
    assert sandbox.run(inputs={"x": Item("a", [0])}) == [
        True, {"name": "a", "tags": [0]}, ("a", [0]), ["name", "tags"], Item("b", [0]), Item("a", ()), Item("c", [1]), True,
        "Item.__init__() missing 2 required positional arguments: 'name' and 'tags'",
        "Item.__init__() takes 3 positional arguments but 4 were given", "Item.__init__() got multiple values for argument 'name'",
        "Item.__init__() got an unexpected keyword argument 'size'",
    ]  # fmt: skip
    frozen = through(Point(1), "import dataclasses\ny = dataclasses.replace(x, a=2)\n[y, hash(y) == hash(x), dataclasses.fields(y)[0].name]")
    assert repr(frozen) == "[<Unknown Dataclass Point(a=2)>, False, 'a']"


# Anything made of what crosses.

LEAVES = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.complex_numbers(allow_nan=False), st.text(), st.binary(),
    st.dates(), st.datetimes(), st.times(), st.timedeltas(), st.decimals(allow_nan=False), st.fractions(), st.uuids(),
    st.datetimes(timezones=st.sampled_from([dt.timezone.utc, PARIS])), st.builds(range, st.integers(-99, 99), st.integers(-99, 99)),
)  # fmt: skip
KEYS = st.recursive(LEAVES, lambda inner: st.tuples(inner, inner) | st.frozensets(inner, max_size=3), max_leaves=4)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.tuples(inner, inner) | st.dictionaries(KEYS, inner, max_size=3) | st.sets(KEYS, max_size=3),
    max_leaves=12,
)


def shape(value):
    """The value with the type of each part, so that 1, 1.0 and True differ."""
    if isinstance(value, dict):
        return dict, [(shape(key), shape(item)) for key, item in value.items()]
    if isinstance(value, (set, frozenset)):
        return type(value), sorted(map(repr, map(shape, value)))
    if isinstance(value, (list, tuple)):
        return type(value), [shape(item) for item in value]
    return type(value), repr(value)


@given(VALUES)
@settings(max_examples=150, deadline=None)
def test_any_value_comes_back_as_it_was(value):
    sandbox = Sandbox("f(x)", inputs=["x"], external_functions=["f"])
    assert shape(sandbox.run(inputs={"x": value}, external_functions={"f": lambda x: x})) == shape(value)
    snapshot = sandbox.start(inputs={"x": value})
    assert shape(Snapshot.load(snapshot.dump()).args[0]) == shape(value)


@given(KEYS, KEYS)
@settings(max_examples=100, deadline=None)
def test_keys_are_equal_inside_if_they_are_outside(a, b):
    code = "(a in {b: 1}, a in {b}, hash(a) == hash(b) or a != b)"
    assert through(0, code, a=a, b=b) == (a in {b: 1}, a in {b}, True)
    table = {a: 1, b: 2}
    assert through(table, "len(x), x[a], x[b]", a=a, b=b) == (len(table), table[a], table[b])


# The same rules wherever a value crosses.


def test_every_door_converts_alike():
    value = [dt.date(2024, 1, 1), fractions.Fraction(1, 2), {Decimal("1.5"): Colour.RED}]
    expected = [dt.date(2024, 1, 1), fractions.Fraction(1, 2), {Decimal("1.5"): "red"}]
    assert through(value) == expected
    sandbox = Sandbox("f()", external_functions=["f"])
    assert sandbox.run(external_functions={"f": lambda: value}) == expected
    assert sandbox.start().resume(return_value=value).output == expected
    waiting = Sandbox("x = f()\nawait x", external_functions=["f"]).start().resume(future=...)
    assert waiting.resume({0: {"return_value": value}}).output == expected
    snapshot = Sandbox("f(x, k=x)", inputs=["x"], external_functions=["f"]).start(inputs={"x": value})
    assert (snapshot.args, snapshot.kwargs) == ((expected,), {"k": expected})
    code = "try:\n    f()\nexcept ValueError as e:\n    r = e.args\nr"
    raised = Sandbox(code, external_functions=["f"]).start().resume(exception=ValueError(value))
    assert raised.output == (expected,)
    assert Sandbox("import os\nos.environ", inputs=[]).run(os=lambda *call: {"a": "b"}) is not None


def test_nothing_of_the_host_is_left_inside():
    holders = [Item("a", [Point(1)]), Colour.PAIR, ValueError(Pair(1, fractions.Fraction(1, 2))), Items([Number(3), Text("x")])]
    sandbox = Sandbox("f(x)\nf(x)", inputs=["x"], external_functions=["f"])
    with recorded_executions() as executions:
        snapshot = sandbox.start(inputs={"x": [SAME, {value: value for value in HASHABLE}, holders]})
        snapshot.fork().resume(return_value=[SAME, holders])
        Snapshot.load(snapshot.dump()).resume(return_value=1)
    assert len(executions) >= 4
    for execution in executions:
        check_purity(execution)


# Zones and objects that are not what they seem.


class Offset(dt.tzinfo):
    def __init__(self, offset):
        self.offset = offset

    def utcoffset(self, when):
        if self.offset is ...:
            raise RuntimeError("unknown")
        return self.offset


class OwnZone(zoneinfo.ZoneInfo):
    pass


class ShiftedZone(zoneinfo.ZoneInfo):
    def utcoffset(self, when):
        return dt.timedelta(hours=1)


def zone_of_a_file():
    import io

    # As in RFC 9636: no transitions, one type, an hour east of Greenwich.
    header = b"TZif" + bytes(16)
    counts = b"".join(number.to_bytes(4, "big") for number in (0, 0, 0, 0, 1, 4))
    return zoneinfo.ZoneInfo.from_file(io.BytesIO(header + counts + (3600).to_bytes(4, "big") + b"\0\0" + b"CET\0"))


def test_other_zones_become_offsets():
    moment = dt.datetime(2024, 7, 1, 12)
    hour = dt.timezone(dt.timedelta(hours=1))
    for zone, expected in (
        (Offset(dt.timedelta(hours=1)), hour),
        (Offset(None), None),
        (zone_of_a_file(), hour),
        (ShiftedZone("Asia/Tokyo"), hour),
        (OwnZone("Europe/Paris"), PARIS),
        (zoneinfo.ZoneInfo.no_cache("Europe/Paris"), PARIS),
    ):
        snapshot = Sandbox("f(x)", inputs=["x"], external_functions=["f"]).start(inputs={"x": moment.replace(tzinfo=zone)})
        for args in (snapshot.args, Snapshot.load(snapshot.dump()).args):
            assert args[0].tzinfo == expected and args[0].replace(tzinfo=None) == moment
    assert through(dt.time(1, tzinfo=Offset(dt.timedelta(hours=1)))).tzinfo == hour
    assert through(OwnZone("Europe/Paris")) is PARIS


@pytest.mark.parametrize(
    "value", [zone_of_a_file(), Offset(None), dt.datetime(2024, 1, 1, tzinfo=Offset(...)), dt.time(1, tzinfo=Offset(...))]
)
def test_zones_that_cannot_cross(value):
    with pytest.raises(TypeError, match=f"^Cannot convert {type(value).__name__} to Sandbox value$"):
        through(value)


OWN_ZONES = """
from datetime import *

class Zone(tzinfo):
    def __init__(self, hours):
        self.hours = hours
    def utcoffset(self, when):
        if self.hours == "fails":
            raise ValueError("no offset")
        return None if self.hours is None else timedelta(hours=self.hours)

class Moment(datetime):
    pass

class Odd(datetime):
    def replace(self, **changes):
        return self
"""
OWN_ZONE_VALUES = """[datetime(2024, 1, 2, 3, tzinfo=Zone(5)), {(datetime(2024, 1, 2, tzinfo=Zone(-3)),): time(1, 2, tzinfo=Zone(2))},
    Moment(2024, 1, 1, tzinfo=Zone(1)), datetime(2024, 1, 1, tzinfo=Zone(None)), datetime(2024, 1, 1, 12, fold=1, tzinfo=Zone(1))]"""


def offset_of(hours):
    return dt.timezone(dt.timedelta(hours=hours))


OWN_ZONES_OUTSIDE = [
    dt.datetime(2024, 1, 2, 3, tzinfo=offset_of(5)), {(dt.datetime(2024, 1, 2, tzinfo=offset_of(-3)),): dt.time(1, 2, tzinfo=offset_of(2))},
    dt.datetime(2024, 1, 1, tzinfo=offset_of(1)), dt.datetime(2024, 1, 1), dt.datetime(2024, 1, 1, 12, fold=1, tzinfo=offset_of(1)),
]  # fmt: skip


def test_zones_of_the_program_become_offsets():
    result = Sandbox(OWN_ZONES + OWN_ZONE_VALUES).run()
    assert repr(result) == repr(OWN_ZONES_OUTSIDE)
    snapshot = Sandbox(f"{OWN_ZONES}f({OWN_ZONE_VALUES})", external_functions=["f"]).start()
    for args in (snapshot.args, Snapshot.load(snapshot.dump()).args):
        assert repr(args) == repr((OWN_ZONES_OUTSIDE,))
    with pytest.raises(SandboxRuntimeError) as caught:
        Sandbox(f"{OWN_ZONES}raise ValueError({OWN_ZONE_VALUES})").run()
    assert repr(caught.value.exception().args) == repr((OWN_ZONES_OUTSIDE,))


def test_zones_of_the_program_that_fail():
    value = "datetime(2024, 1, 1, tzinfo=Zone('fails'))"
    with pytest.raises(SandboxRuntimeError, match="no offset"):
        Sandbox(OWN_ZONES + value).run()
    snapshot = Sandbox(f"{OWN_ZONES}f({value})", external_functions=["f"]).start()
    assert type(snapshot.args[0]).__name__ == "SandboxRepr"
    assert type(Sandbox(f"{OWN_ZONES}Odd(2024, 1, 1, tzinfo=Zone(1))").run()).__name__ == "SandboxRepr"


def raises(self, *args):
    raise RuntimeError("asked")


def test_objects_are_not_asked_what_they_are():
    class Liar:
        __class__ = property(raises)

    class Guarded(type):
        __mro__ = property(raises)

    class Hidden(metaclass=Guarded):
        pass

    for cls in (Liar, Hidden):
        with pytest.raises(TypeError, match=f"^Cannot convert {type.__getattribute__(cls, '__name__')} to Sandbox value$"):
            through(cls())


def test_raising_an_exception_in_the_sandbox_never_fails():
    class Trapped(OSError):
        errno = filename = __notes__ = property(raises)
        __str__ = __repr__ = raises

    code = "try:\n    f()\nexcept OSError as e:\n    r = type(e).__name__, e.args[0]\nr"
    error = Trapped(1)
    error.args = (Opaque(),)
    name, argument = Sandbox(code, external_functions=["f"]).start().resume(exception=error).output
    assert name == "OSError" and "Opaque object" in argument


@dataclasses.dataclass
class Nothing:
    pass


@dataclasses.dataclass
class WithTuple(tuple):
    a: int = 1


EMPTY = "from dataclasses import dataclass\n@dataclass\nclass Nothing: pass\n"


@pytest.mark.parametrize("code", ["Nothing()", "x = Nothing()\nx.y = x\n[x, (x,), {1: x}]"])
def test_a_registered_dataclass_without_fields_comes_back(code):
    sandbox = Sandbox(EMPTY + code)
    sandbox.register_dataclass(Nothing)
    back = sandbox.run()
    assert type(back if code == "Nothing()" else back[0]) is Nothing
    assert back == Nothing() or back == [Nothing(), (Nothing(),), {1: Nothing()}]


def test_a_dataclass_without_fields_goes_there_and_back():
    sandbox = Sandbox("[x, repr(x), x == x]", inputs=["x"], dataclass_registry=[Nothing])
    assert sandbox.run(inputs={"x": Nothing()}) == [Nothing(), "Nothing()", True]


def test_a_dataclass_that_cannot_be_made_plainly_is_not_registered():
    with pytest.raises(TypeError, match="'WithTuple' cannot be registered: object.__new__"):
        Sandbox("1").register_dataclass(WithTuple)
    with pytest.raises(TypeError, match="'WithTuple' cannot be registered"):
        Sandbox("1", dataclass_registry=[WithTuple])


@pytest.mark.parametrize("fields", [None, 1, "a", (), [1], object])
def test_a_class_with_bogus_dataclass_fields_does_not_cross(fields):
    value = type("Bogus", (), {"__dataclass_fields__": fields})()
    with pytest.raises(TypeError, match="Cannot convert Bogus to Sandbox value"):
        through(value)


def test_a_class_with_fields_but_no_parameters_does_not_cross():
    with pytest.raises(TypeError, match="Cannot convert Bogus to Sandbox value"):
        through(type("Bogus", (), {"__dataclass_fields__": {}})())


@dataclasses.dataclass
class Read:
    a: int = 1


def failing(base, name):
    """A class derived from `base` that fails where the conversion, or the driver, reads it."""

    def fail(*args):
        raise ZeroDivisionError(name)

    return type("Failing", (base,), {name: fail if name in ("__index__", "__getattr__", "__getattribute__") else property(fail)})


@pytest.mark.parametrize(
    ("base", "arguments", "name"),
    [
        (Read, (), "__getattribute__"), (dt.datetime, (2020, 1, 1), "tzinfo"),
        (dt.datetime, (2020, 1, 1), "year"), (dt.date, (2020, 1, 1), "__class__"), (dt.time, (1,), "tzinfo"),
        (fractions.Fraction, (1, 3), "__getattribute__"), (uuid.UUID, (int.to_bytes(5, 16, "big").hex(),), "__getattribute__"), (pathlib.PurePosixPath, ("/x",), "__getattr__"),
        (object, (), "__class__"), (object, (), "close"),
    ],
)  # fmt: skip
def test_values_whose_class_fails_cannot_cross(base, arguments, name):
    value = failing(base, name)(*arguments)
    with pytest.raises(TypeError, match="^Cannot convert Failing to Sandbox value"):
        through(value)
    code = "try:\n    r = f()\nexcept TypeError as e:\n    r = str(e)\nr"
    sandbox = Sandbox(code, external_functions=["f"])
    for output in (
        sandbox.run(external_functions={"f": lambda: [value]}),
        sandbox.run(external_functions={"f": lambda: value}),
        asyncio.run(run_async(sandbox, external_functions={"f": lambda: value})),
    ):
        assert output.startswith("Cannot convert Failing to Sandbox value")
    code = "try:\n    f()\nexcept ValueError as e:\n    r = type(e.args[0]).__name__\nr"
    assert Sandbox(code, external_functions=["f"]).start().resume(exception=ValueError(value)).output == "str"
