"""Host values as JSON-like data and back."""

import collections
import dataclasses
import datetime
import json
import math
from decimal import Decimal
from pathlib import PurePosixPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ouros import SandboxRepr
from ouros.jsonvalue import from_json, to_json
from ouros.values import unknown_dataclass

Pair = collections.namedtuple("Pair", "a b")


@dataclasses.dataclass
class Point:
    x: int
    y: list


BOTH_WAYS = [
    (None, None),
    (True, True),
    (1, 1),
    (2**63 - 1, 2**63 - 1),
    (-(2**63), -(2**63)),
    (2**63, {"$bigint": "9223372036854775808"}),
    (-(10**30), {"$bigint": "-1000000000000000000000000000000"}),
    (1.5, 1.5),
    (math.inf, {"$float": "inf"}),
    (-math.inf, {"$float": "-inf"}),
    ("s", "s"),
    (b"\xffa", {"$bytes": [255, 97]}),
    (..., {"$ellipsis": True}),
    ([1, [2]], [1, [2]]),
    ((1, (2,)), {"$tuple": [1, {"$tuple": [2]}]}),
    ({3}, {"$set": [3]}),
    (frozenset([3]), {"$frozenset": [3]}),
    ({"a": {"b": (1,)}}, {"a": {"b": {"$tuple": [1]}}}),
    ({1: 2, (3,): [4]}, {"$dict": [[1, 2], [{"$tuple": [3]}, [4]]]}),
    ({"$set": [1]}, {"$dict": [["$set", [1]]]}),
    ({}, {}),
    (datetime.datetime(2024, 1, 2, 3, 4), {"$datetime": "2024-01-02T03:04:00"}),
    (Decimal("1.50"), {"$decimal": "1.50"}),
    (PurePosixPath("/a/b"), {"$path": "/a/b"}),
    (unknown_dataclass("DC", {"x": (1,)}), {"$dataclass": {"name": "DC", "fields": {"x": {"$tuple": [1]}}}}),
]


@pytest.mark.parametrize("value, data", BOTH_WAYS, ids=repr)
def test_both_ways(value, data):
    assert to_json(value) == data
    back = from_json(data)
    assert back == value
    assert type(back) is type(value)
    json.dumps(data, allow_nan=False)


@pytest.mark.parametrize(
    "value, data",
    [
        (bytearray(b"a"), {"$bytes": [97]}),
        (Pair(1, (2,)), {"$namedtuple": {"type": "Pair", "fields": {"a": 1, "b": {"$tuple": [2]}}}}),
        (Point(1, [2]), {"$dataclass": {"name": "Point", "fields": {"x": 1, "y": [2]}}}),
        (ValueError("x"), {"$exception": {"type": "ValueError", "message": "x"}}),
        (KeyError("x"), {"$exception": {"type": "KeyError", "message": "x"}}),
        (ValueError(), {"$exception": {"type": "ValueError", "message": None}}),
        (ValueError(1, 2), {"$exception": {"type": "ValueError", "message": "(1, 2)"}}),
        (int, {"$type": "int"}),
        (len, {"$builtin_function": "len"}),
        (SandboxRepr("<A>", "A"), {"$repr": "<A>"}),
        (range(3), {"$repr": "range(0, 3)"}),
        (1j, {"$repr": "1j"}),
        (datetime.timezone.utc, {"$repr": "datetime.timezone.utc"}),
    ],
    ids=repr,
)
def test_one_way(value, data):
    assert to_json(value) == data
    json.dumps(data, allow_nan=False)


def test_nan():
    assert to_json(math.nan) == {"$float": "nan"}
    assert math.isnan(from_json({"$float": "nan"}))


def test_cycles_and_shared_parts():
    cycle = [1]
    cycle.append(cycle)
    assert to_json(cycle) == [1, {"$cycle": "[...]"}]
    mapping = {}
    mapping["me"] = [mapping]
    assert to_json(mapping) == {"me": [{"$cycle": "{...}"}]}
    shared = [1]
    assert to_json([shared, shared]) == [[1], [1]]


def test_deep_values():
    value = data = 0
    for _ in range(50_000):
        value, data = [value], [data]
    converted = to_json(value)
    back = from_json(converted)
    depth = 0
    while type(back) is list:
        back, converted = back[0], converted[0]
        depth += 1
    assert (depth, converted) == (50_000, 0)


def test_unfolding_is_bounded():
    value = [0]
    for _ in range(60):
        value = [value, value]
    with pytest.raises(ValueError, match="^value has more than 1000 parts$"):
        to_json(value, max_nodes=1000)


def test_huge_integers():
    value = 7**40_000
    data = to_json(value)
    assert len(data["$bigint"]) == 33_804
    assert from_json(data) == value


@pytest.mark.parametrize(
    "data, error",
    [
        ({"$nope": 1}, "unknown tag '\\$nope'"),
        ({"$repr": "x"}, "\\$repr can't be read back"),
        ({"$type": "int"}, "\\$type can't be read back"),
        ({"$tuple": 1}, "\\$tuple must hold a list"),
        ({"$dict": [[1]]}, "\\$dict must hold pairs"),
        ({"$dict": [[[], 1]]}, "\\$dict: unhashable type: 'list'"),
        ({"$set": [[1]]}, "\\$set: unhashable type: 'list'"),
        ({"$bigint": "1e5"}, "\\$bigint: not an integer"),
        ({"$bigint": 1}, "\\$bigint must hold a str|\\$bigint: "),
        ({"$bytes": [256]}, "\\$bytes: "),
        ({"$float": "1"}, "\\$float: "),
        ({"$decimal": "x"}, "\\$decimal: "),
        ({"$datetime": "x"}, "\\$datetime: "),
        ({"$dataclass": {"name": "x"}}, "\\$dataclass must hold a dict"),
        ({"$dataclass": {"fields": {}}}, "\\$dataclass must hold a str"),
        ({"$exception": 1}, "\\$exception: "),
    ],
)
def test_malformed(data, error):
    with pytest.raises(ValueError, match=f"^{error}"):
        from_json(data)


@pytest.mark.parametrize("data", [(1,), {1: 2}, object(), [{"a": b""}]])
def test_not_json(data):
    with pytest.raises(TypeError):
        from_json(data)


@pytest.mark.parametrize(
    "name, expected", [("ValueError", ValueError), ("UnicodeDecodeError", Exception), ("exit", Exception),
                       ("SystemExit", Exception), ("Mine", Exception)],
)  # fmt: skip
def test_exceptions_are_read_as_ordinary_ones(name, expected):
    value = from_json({"$exception": {"type": name, "message": "m"}})
    assert type(value) is expected


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text() | st.binary(),
    lambda inner: (
        st.lists(inner)
        | st.dictionaries(st.text() | st.integers(), inner)
        | st.lists(inner).map(tuple)
        | st.sets(st.integers() | st.text())
    ),
    max_leaves=20,
)


@given(VALUES)
def test_any_value_goes_both_ways(value):
    data = to_json(value)
    text = json.dumps(data, allow_nan=False)
    assert from_json(json.loads(text)) == value


def test_file_names_of_an_oserror_may_share_parts_many_times() -> None:
    """They are no arguments, but str() shows them."""
    shared: object = ()
    for _ in range(40):
        shared = (shared, shared)
    for error in (OSError(2, "m", shared), OSError(2, "m", "a", None, shared)):
        assert to_json(error) == {"$exception": {"type": "FileNotFoundError", "message": "(2, 'm')"}}
    assert to_json(OSError(2, "m", "a"))["$exception"]["message"] == "[Errno 2] m: 'a'"


def test_characters_of_paths_count() -> None:
    with pytest.raises(ValueError, match="value has texts of more than 10000000 characters"):
        to_json([PurePosixPath("a/" * 100_000)] * 1000)


NESTED = {
    "lists": "d = []\nfor i in range(5000): d = [d]",
    "tuples": "d = ()\nfor i in range(400): d = (d,)",
    "dicts": "d = {}\nfor i in range(400): d = {1: d}",
    "dataclasses": "import dataclasses\nC = dataclasses.make_dataclass('C', ['a'])\nd = 1\nfor i in range(400): d = C(d)",
    "named tuples": "import collections\nC = collections.namedtuple('C', 'a')\nd = 1\nfor i in range(400): d = C(d)",
}


@pytest.mark.parametrize("code", NESTED.values(), ids=NESTED)
def test_data_nests_no_deeper_than_json_can_write(code, tmp_path):
    """A program chooses how deep its values nest; what the host writes of them must not end with a RecursionError."""
    import json

    from ouros import Recorder, Sandbox, SessionManager, durable, execute, replay
    from ouros.stores import MemoryStore

    shown = json.dumps(execute(f"{code}\nd").to_dict()["value"])
    assert "levels deep" in shown
    session = SessionManager().get_session()
    session.run(code)
    assert "levels deep" in json.dumps(session.get_variable("d"))
    sandbox = Sandbox(f"{code}\nf(d) == d, d", external_functions=["f"])
    recorder = Recorder(tmp_path / "journal")
    whole = [
        sandbox.run(external_functions={"f": lambda value: value}, recorder=recorder),
        replay(sandbox, tmp_path / "journal").value,
    ]
    if "C" not in code:  # instances of classes of the program are not the same again
        assert all(is_equal is True for is_equal, _ in whole)
    store = MemoryStore()
    for _ in range(2):
        durable.run(sandbox, store=store, run_id="a", external_functions={"f": lambda value: value})


def test_the_deepest_data_can_be_written():
    import json

    from ouros.jsonvalue import MAX_DEPTH, to_json

    def deepest(wrap):
        value, last = 1, None
        while True:
            try:
                last = to_json(value, max_depth=MAX_DEPTH)
            except ValueError:
                return last
            value = wrap(value)

    for wrap in (lambda value: [value], lambda value: (value,), lambda value: {1: value}, lambda value: {"a": value}):
        assert 300 < json.dumps(deepest(wrap)).count("[") + json.dumps(deepest(wrap)).count("{") <= MAX_DEPTH
    assert json.loads(json.dumps(deepest(lambda value: [[value]])))
