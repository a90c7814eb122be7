"""`UnknownDataclass`, `SandboxRepr`, and dataclasses taken apart and put together."""

import copy
import dataclasses
import pickle

import pytest

from ouros import Sandbox, SandboxRepr, UnknownDataclass
from ouros.dataclass_bridge import describe, is_dataclass_instance, rebuild
from ouros.values import unknown_dataclass, unknown_dataclass_parts


@dataclasses.dataclass
class Point:
    x: int
    y: list


def unknown(frozen=False, **values):
    return unknown_dataclass("DC", values, frozen)


# UnknownDataclass.


def test_repr_and_fields():
    value = unknown(x=1, y=[2])
    assert repr(value) == "<Unknown Dataclass DC(x=1, y=[2])>"
    assert (value.x, value.y) == (1, [2])
    assert dataclasses.is_dataclass(value)
    assert [field.name for field in dataclasses.fields(value)] == ["x", "y"]
    assert dataclasses.asdict(value) == {"x": 1, "y": [2]}
    assert dataclasses.astuple(value) == (1, [2])
    assert set(dir(value)) > {"x", "y"}
    with pytest.raises(AttributeError, match="^'UnknownDataclass' object has no attribute 'zz'$"):
        value.zz  # noqa: B018


def test_nested_asdict():
    value = unknown(inner=[unknown(x=1)])
    assert dataclasses.asdict(value) == {"inner": [{"x": 1}]}


def test_field_types():
    value = unknown_dataclass("DC", {"x": 1, "y": 2}, False, {"x": int})
    assert [field.type for field in dataclasses.fields(value)] == [int, int]  # those of the values, unless more is known


def test_equality():
    assert unknown(x=1) == unknown(x=1)
    assert unknown(x=1) != unknown(x=2)
    assert unknown(x=1) != unknown_dataclass("Other", {"x": 1})
    assert unknown(x=1) != Point(1, [])
    with pytest.raises(TypeError, match="^unhashable type: 'UnknownDataclass'$"):
        hash(unknown(x=1))


def test_mutable():
    value = unknown(x=1)
    value.x = 2
    value.other = 3
    assert (value.x, value.other) == (2, 3)
    assert dataclasses.asdict(value) == {"x": 2}
    del value.other
    with pytest.raises(AttributeError):
        del value.x


def test_frozen():
    value = unknown(frozen=True, a=1)
    assert hash(value) == hash(unknown(frozen=True, a=1))
    with pytest.raises(dataclasses.FrozenInstanceError, match="^cannot assign to field 'a'$"):
        value.a = 2
    with pytest.raises(dataclasses.FrozenInstanceError, match="^cannot delete field 'a'$"):
        del value.a


def test_hostile_field_names():
    names = ["__class__", "__dict__", "__dataclass_fields__", "_UnknownDataclass__values", "not an identifier", "x"]
    value = unknown_dataclass("DC", {name: number for number, name in enumerate(names)})
    assert type(value) is UnknownDataclass
    assert [field.name for field in dataclasses.fields(value)] == names
    assert unknown_dataclass_parts(value)[1]["__class__"] == 0
    assert value.x == 5


def test_cycles():
    value = unknown(x=1, me=None)
    value.me = [value]
    assert repr(value) == "<Unknown Dataclass DC(x=1, me=[...])>"
    copied = copy.deepcopy(value)
    assert copied.me[0] is copied


def test_copies():
    value = unknown(x=1, y=[2])
    for copied in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert copied == value
        assert copied is not value


def test_cannot_be_constructed():
    with pytest.raises(TypeError, match="^cannot create 'ouros.UnknownDataclass' instances$"):
        UnknownDataclass()


# SandboxRepr.


def test_sandbox_repr():
    value = SandboxRepr("<A object>", "A", {"x": 1})
    assert isinstance(value, str)
    assert value == "<A object>"
    assert (value.type_name, value.attributes) == ("A", {"x": 1})
    assert SandboxRepr("x").attributes is None
    for copied in (copy.copy(value), pickle.loads(pickle.dumps(value))):
        assert type(copied) is SandboxRepr
        assert (copied, copied.type_name, copied.attributes) == (value, "A", {"x": 1})


def test_functions_come_back_as_their_repr():
    value = Sandbox("def f(): pass\nf").run()
    assert isinstance(value, SandboxRepr)
    assert value.type_name == "function"
    assert value.startswith("<function f at 0x")


# The bridge.


def test_describe():
    assert describe(Point(1, [2])) == ("Point", {"x": 1, "y": [2]}, False)
    assert describe(unknown(frozen=True, a=1)) == ("DC", {"a": 1}, True)
    assert is_dataclass_instance(Point(1, []))
    assert is_dataclass_instance(unknown(x=1))
    assert not is_dataclass_instance(Point)
    assert not is_dataclass_instance(3)
    unset = object.__new__(Point)
    with pytest.raises(TypeError, match="^field 'x' of Point is not set$"):
        describe(unset)
    with pytest.raises(TypeError, match="^int is not a dataclass$"):
        describe(3)


def test_rebuild():
    registry = {"Point": Point}
    assert rebuild(registry, "Point", {"x": 1, "y": []}) == Point(1, [])
    assert rebuild(None, "Point", {"x": 1}) == unknown_dataclass("Point", {"x": 1})
    other_fields = rebuild(registry, "Point", {"x": 1, "__class__": int})
    assert type(other_fields) is UnknownDataclass


def test_rebuild_calls_nothing_of_the_class():
    @dataclasses.dataclass
    class Loud:
        a: int

        def __setattr__(self, name, value):
            raise AssertionError("called")

        __init__ = __post_init__ = __setattr__

    assert rebuild({"Loud": Loud}, "Loud", {"a": 1}).a == 1


def test_rebuild_with_slots_and_frozen():
    @dataclasses.dataclass(frozen=True, slots=True)
    class Small:
        a: int
        b: int = dataclasses.field(init=False, default=7)

    assert rebuild({"Small": Small}, "Small", {"a": 1, "b": 7}, True) == Small(1)


def test_unknown_dataclass_through_a_sandbox():
    value = Sandbox("x.y.append(3)\nx", inputs=["x"]).run(inputs={"x": Point(1, [2])})
    assert repr(value) == "<Unknown Dataclass Point(x=1, y=[2, 3])>"
    again = Sandbox("x", inputs=["x"], dataclass_registry=[Point]).run(inputs={"x": value})
    assert again == Point(1, [2, 3])
