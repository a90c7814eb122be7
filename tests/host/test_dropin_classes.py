"""Classes and exceptions that test-suites written for similar packages rely on."""

import dataclasses
import pickle
import signal

import pytest

import ouros
from ouros import Sandbox


@dataclasses.dataclass
class Empty:
    pass


@dataclasses.dataclass(frozen=True, order=True)
class Frozen:
    a: int
    b: "list[int]" = dataclasses.field(default_factory=list)


def test_import_paths():
    from ouros.session import Session, SessionManager

    assert Session is ouros.Session and SessionManager is ouros.SessionManager


def test_a_dataclass_without_fields():
    sandbox = Sandbox("(x, repr(x), x == x)", inputs=["x"], dataclass_registry=[Empty])
    assert sandbox.run(inputs={"x": Empty()}) == (Empty(), "Empty()", True)
    unknown = Sandbox("x", inputs=["x"]).run(inputs={"x": Empty()})
    assert dataclasses.is_dataclass(unknown) and dataclasses.fields(unknown) == () and dataclasses.asdict(unknown) == {}
    assert repr(Sandbox("from dataclasses import dataclass\n@dataclass\nclass E: pass\nE()").run()) == "<Unknown Dataclass E()>"


def test_fields_and_parameters_of_an_unknown_dataclass():
    unknown = Sandbox("x", inputs=["x"]).run(inputs={"x": Frozen(1, [2])})
    assert [(field.name, field.type) for field in dataclasses.fields(unknown)] == [("a", int), ("b", list)]
    assert all(field.default is dataclasses.MISSING and field.init for field in dataclasses.fields(unknown))
    params = unknown.__dataclass_params__
    assert (params.init, params.repr, params.eq, params.order, params.frozen) == (True, True, True, False, True)
    made = Sandbox("from dataclasses import dataclass\n@dataclass\nclass P:\n    a: object = 1.5\nP()").run()
    assert [field.type for field in dataclasses.fields(made)] == [float] and not made.__dataclass_params__.frozen


def test_frozen_instance_error_is_itself():
    def raise_it():
        raise dataclasses.FrozenInstanceError("cannot assign to field 'a'")

    code = "import dataclasses\ntry:\n    f()\nexcept dataclasses.FrozenInstanceError as e:\n    r = isinstance(e, AttributeError), str(e)\nr"
    assert Sandbox(code, external_functions=["f"]).run(external_functions={"f": raise_it}) == (True, "cannot assign to field 'a'")
    for code, inputs in (
        ("x.a = 3", {"x": Frozen(1)}),
        ("from dataclasses import dataclass\n@dataclass(frozen=True)\nclass P:\n    a: int\nP(1).a = x", {"x": 2}),
        ("import dataclasses\nclass Mine(dataclasses.FrozenInstanceError): pass\nraise Mine(\"cannot assign to field 'a'\")", {"x": 2}),
    ):
        with pytest.raises(ouros.SandboxRuntimeError) as caught:
            Sandbox(code, inputs=["x"]).run(inputs=inputs)
        found = caught.value.exception()
        assert type(found) is dataclasses.FrozenInstanceError and found.args == ("cannot assign to field 'a'",)
        assert type(pickle.loads(pickle.dumps(caught.value)).exception()) is dataclasses.FrozenInstanceError
    value = Sandbox("try:\n    x.a = 3\nexcept AttributeError as e:\n    r = e\nr", inputs=["x"]).run(inputs={"x": Frozen(1)})
    assert type(value) is dataclasses.FrozenInstanceError
    ordinary = Sandbox("try:\n    x.a\nexcept AttributeError as e:\n    r = e\nr", inputs=["x"]).run(inputs={"x": 1})
    assert type(ordinary) is AttributeError


def make_class(base):
    @dataclasses.dataclass
    class Same:
        pass

    return dataclasses.make_dataclass("Same", [(base, object)])


def test_two_classes_of_one_name():
    one, other = make_class("a")(1), make_class("b")("s")
    sandbox = Sandbox("(x, y, x.a, y.b, type(x) is type(y))", inputs=["x", "y"])
    x, y, *rest = sandbox.run(inputs={"x": one, "y": other})
    assert rest == [1, "s", False] and (x.a, y.b) == (1, "s")
    registered = Sandbox("(x, y)", inputs=["x", "y"], dataclass_registry=[type(one)])
    x, y = registered.run(inputs={"x": one, "y": other})
    assert x == one and type(x) is type(one) and isinstance(y, ouros.UnknownDataclass)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs signals at a set time")
def test_an_exception_of_a_signal_handler():
    class Stop(Exception):
        pass

    def handler(number, frame):
        raise Stop

    old = signal.signal(signal.SIGALRM, handler)
    try:
        for code in ("while True: pass", "try:\n    while True: pass\nexcept BaseException:\n    pass\n5"):
            signal.setitimer(signal.ITIMER_REAL, 0.1)
            with pytest.raises(Stop):
                Sandbox(code).run()
        session = ouros.SessionManager().get_session()
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        with pytest.raises(Stop):
            session.run("x = 1\nwhile True: pass")
        assert session.run("x + 1") == 2
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, old)
