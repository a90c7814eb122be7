"""What the host side makes of hostile values takes bounded time and space, and is safe to show."""

import collections
import datetime
import decimal
import fractions
import gc
import pathlib
import time
import uuid

import pytest

import ouros
from ouros.bounded import bounded_repr, printable
from ouros.jsonvalue import from_json, to_json
from ouros.namedtuples import namedtuple_class
from ouros.values import unknown_dataclass

Point = collections.namedtuple("Point", "x y")
zone = datetime.timezone(datetime.timedelta(hours=1), "X")


@pytest.mark.parametrize(
    "value",
    [
        None, 1, -(10**300), 1.5, 1j, "a\n'", b"x", bytearray(b"y"), [], [1, [2]], (), (1,), (1, 2), {}, {"a": (1, {2: 3})}, set(),
        {1}, frozenset(), frozenset({2}), ValueError(), ValueError("x"), ValueError("x", [1]), range(5), range(1, 9, 3), int, ..., len,
        datetime.datetime(2020, 1, 1, tzinfo=datetime.timezone.utc), datetime.time(1, 2, fold=1), zone, datetime.date(2020, 1, 1),
        datetime.datetime(2020, 1, 1, 5, tzinfo=zone), decimal.Decimal("1.5"), fractions.Fraction(1, 3), pathlib.PurePosixPath("/a"),
        "é☃", uuid.UUID(int=5), Point(1, "a"),
    ],
)  # fmt: skip
def test_ordinary_values_are_shown_as_python_shows_them(value: object) -> None:
    assert bounded_repr(value) == repr(value)


def shared(make: object, levels: int = 40) -> object:
    value: object = make()  # type: ignore[operator]
    for _ in range(levels):
        value = make(value, value)  # type: ignore[operator]
    return value


def as_list(*items: object) -> list:
    return list(items)


def as_tuple(*items: object) -> tuple:
    return items


def as_dict(*items: object) -> dict:
    return dict(enumerate(items))


def as_dataclass(*items: object) -> object:
    return unknown_dataclass("D", {f"f{i}": item for i, item in enumerate(items)}, True)


SHAPES = [as_list, as_tuple, as_dict, ValueError, as_dataclass]


@pytest.mark.timing
@pytest.mark.parametrize("make", SHAPES)
def test_shared_parts(make: object) -> None:
    start = time.process_time()
    assert len(bounded_repr(shared(make))) < 2_000_000
    with pytest.raises(ValueError, match="more than"):
        to_json([shared(make)] * 100_001)
    if make is not ValueError:
        with pytest.raises(ValueError, match="more than"):
            to_json(shared(make))
    else:
        to_json(shared(make))
    assert time.process_time() - start < 10


def test_equality_and_hash_of_shared_dataclasses() -> None:
    one, other = shared(as_dataclass), shared(as_dataclass)
    assert one == other
    assert hash(one) == hash(other)
    assert one != shared(as_dataclass, 41)
    assert unknown_dataclass("D", {"a": 1}) == unknown_dataclass("D", {"a": 1.0})
    assert unknown_dataclass("D", {"a": [1]}) != unknown_dataclass("D", {"a": [2]})


def test_depth_cycles_and_sizes() -> None:
    value: object = []
    for _ in range(100_000):
        value = [value]
    assert bounded_repr(value).count("[") < 60
    cycle: list = []
    cycle.append(cycle)
    assert bounded_repr(cycle) == "[[...]]"
    assert bounded_repr(10**10_000) == "<int of 10001 digits>"
    for huge in ("x" * 10**7, [b"x" * 10**6] * 1000, [1 << 10**6] * 1000, [decimal.Decimal("1" * 10**5)] * 10_000):
        assert len(bounded_repr(huge)) < 500_000


def test_characters_of_texts_count() -> None:
    for value in (["x" * 10**6] * 1000, [bytes(10**6)] * 1000, [1 << 10**7] * 3, [{"x" * 10**6: 1}] * 1000):
        with pytest.raises(ValueError, match="more than"):
            to_json(value)
    assert to_json("x" * 20_000_000) == "x" * 20_000_000


@pytest.mark.timing
def test_keys_of_the_same_hash_are_refused() -> None:
    keys = [(2**61 - 1) * n for n in range(1, 50_000)]
    start = time.process_time()
    with pytest.raises(ValueError, match="too many keys with the same hash"):
        from_json({"$set": keys})
    assert time.process_time() - start < 5
    assert len(from_json({"$set": list(range(50_000))})) == 50_000


def test_objects_that_fail() -> None:
    class Bad:
        def __repr__(self) -> str:
            raise RuntimeError

    assert bounded_repr([Bad()]) == "[<Bad object>]"


def test_printable() -> None:
    assert printable("a\x1b[31m\r\n\tb\u202e\ud800\x85é") == "a\\x1b[31m\\x0d\n\tb\\u202e\\ud800\\x85é"
    assert bounded_repr([ouros.SandboxRepr("<\x1b>")]) == "[<\\x1b>]"


def test_classes_of_named_tuples_are_not_kept_when_large() -> None:
    import ouros.namedtuples as module

    module._classes.clear()
    for n in range(50):
        namedtuple_class(f"x{n}" * 100_000, ("a",))
        namedtuple_class("P", tuple(f"a{n}_{i}" for i in range(1000)))
    for n in range(2000):
        namedtuple_class(f"x{n}", ("a" * 2000,))
    gc.collect()
    assert len(module._classes) <= module._MOST
    assert sum(len(name) + sum(map(len, fields)) for name, fields in module._classes) <= module._MOST * module._LONGEST
    assert namedtuple_class("P", ("a",)) is namedtuple_class("P", ("a",))


@pytest.mark.timing
def test_programs_that_share_parts() -> None:
    start = time.process_time()
    for code in ("x=[]\nfor i in range(40): x=[x,x]\nx", "x=ValueError()\nfor i in range(40): x=ValueError(x,x)\nx", "[1<<10**6]*100"):
        done = ouros.Sandbox(code).start()
        assert len(repr(done)) < 500_000
        assert len(done._repr_html_()) < 5000
        paused = ouros.Sandbox(code.rpartition("\n")[0] + f"\nf({code.rpartition(chr(10))[2]})", external_functions=["f"]).start()
        assert len(repr(paused)) < 500_000
        assert len(paused._repr_html_()) < 5000
        ouros.SessionManager().get_session().execute(code)
    assert time.process_time() - start < 20


@pytest.mark.parametrize("make", ["9 ** 30000", "x = []\nfor i in range(100000): x = [x]\nx", "x = []\nfor i in range(40): x = [x, x]\nx", "'\\x1b[31m' * 10 ** 6"])
def test_results_and_calls(make: str) -> None:
    def f(x: object) -> object:
        return x

    code = f"{make.rpartition(chr(10))[0]}\nf({make.rpartition(chr(10))[2]})"
    result = ouros.execute(code, external_functions={"f": f})
    assert result.ok, result.error
    for shown in (repr(result), repr(result.calls[0]), repr([result]), repr(ouros.PendingCall("f", (result.value,), {"k": result.value}, 0, None))):
        assert len(shown) < 250_000
        assert "\x1b" not in shown


def test_an_ordinary_result() -> None:
    result = ouros.execute("f(1, k='a')", external_functions={"f": lambda *args, **kwargs: [1]})
    call = result.calls[0]
    assert repr(call) == f"CallRecord(name='f', args=(1,), kwargs={{'k': 'a'}}, outcome='returned', seconds={call.seconds!r}, position=(1, 1, 1, 12))"
    assert repr(result).startswith("Result(value=[1], stdout='', stderr='', logs=[], error=None, usage=Usage(seconds=")
