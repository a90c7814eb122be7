"""`Sandbox`: construction, inputs, external functions, OS functions, dumps."""

import copy
import dataclasses
import gc
import pickle
import threading
import types
import warnings

import pytest

import ouros
from ouros import Sandbox, SandboxRuntimeError


def test_value_of_the_last_expression():
    assert Sandbox("1 + 2").run() == 3
    assert Sandbox("x = 3").run() is None
    assert Sandbox("").run() is None
    assert Sandbox("1\nif True: 2").run() is None


@pytest.mark.parametrize(
    "arguments, text",
    [
        ({"code": "1"}, "Sandbox(<1 line of code>, script_name='main.py')"),
        ({"code": ""}, "Sandbox(<0 lines of code>, script_name='main.py')"),
        ({"code": "1\n"}, "Sandbox(<1 line of code>, script_name='main.py')"),
        ({"code": "1\n2", "script_name": "a.py"}, "Sandbox(<2 lines of code>, script_name='a.py')"),
        (
            {"code": "1", "inputs": ["x", "y"], "external_functions": ["f"]},
            'Sandbox(<1 line of code>, script_name=\'main.py\', inputs=["x", "y"], external_functions=["f"])',
        ),
        ({"code": "1", "inputs": [], "external_functions": []}, "Sandbox(<1 line of code>, script_name='main.py')"),
    ],
)
def test_repr(arguments, text):
    assert repr(Sandbox(**arguments)) == text


@pytest.mark.parametrize(
    "arguments, error, text",
    [
        ({"code": 1}, TypeError, "code must be a str, not int"),
        ({"code": "1", "script_name": None}, TypeError, "script_name must be a str, not NoneType"),
        ({"code": "1", "inputs": "ab"}, TypeError, "inputs must be a list of str, not str"),
        ({"code": "1", "inputs": ("a",)}, TypeError, "inputs must be a list of str, not tuple"),
        ({"code": "1", "inputs": [1]}, TypeError, "inputs must be a list of str, not of int: 1"),
        ({"code": "1", "inputs": ["a b"]}, ValueError, "inputs: 'a b' is not an identifier"),
        ({"code": "1", "inputs": ["class"]}, ValueError, "inputs: 'class' is not an identifier"),
        ({"code": "1", "inputs": ["a", "a"]}, ValueError, "'a' is given twice in inputs"),
        ({"code": "1", "external_functions": ["f-g"]}, ValueError, "external_functions: 'f-g' is not an identifier"),
        (
            {"code": "1", "inputs": ["a"], "external_functions": ["a"]},
            ValueError, "'a' is given in both inputs and external_functions",
        ),
        (
            {"code": "1", "dataclass_registry": int},
            TypeError, "dataclass_registry must be a list of dataclasses, not type",
        ),
        ({"code": "1", "dataclass_registry": [int]}, TypeError, "class 'int' is not a dataclass"),
    ],
)  # fmt: skip
def test_wrong_arguments(arguments, error, text):
    with pytest.raises(error) as caught:
        Sandbox(**arguments)
    assert str(caught.value) == text


def test_arguments_are_keyword_only():
    with pytest.raises(TypeError):
        Sandbox("1", "a.py")
    with pytest.raises(TypeError):
        Sandbox("1").run({"x": 1})
    with pytest.raises(TypeError):
        Sandbox("1").run(unknown=1)


def test_final():
    with pytest.raises(TypeError, match="^type 'ouros.Sandbox' is not an acceptable base type$"):
        type("Mine", (Sandbox,), {})
    sandbox = Sandbox("1")
    for operation in (pickle.dumps, copy.copy, copy.deepcopy):
        with pytest.raises(TypeError, match="^cannot pickle 'ouros.Sandbox' object: use dump\\(\\) and load\\(\\)$"):
            operation(sandbox)
    with pytest.raises(AttributeError):
        sandbox.something = 1
    assert Sandbox.__module__ == "ouros"


# Inputs.


@pytest.mark.parametrize(
    "declared, inputs, error, argument",
    [
        (["x"], None, TypeError, 'Missing required inputs: ["x"]'),
        (["x", "y"], None, TypeError, 'Missing required inputs: ["x", "y"]'),
        (["x", "y"], {"x": 1}, KeyError, "Missing required input: 'y'"),
        (["x", "y"], {}, KeyError, "Missing required input: 'x'"),
        (None, {"x": 1}, TypeError, "No input variables declared but inputs dict was provided"),
        (["x"], [1], TypeError, "inputs must be a dict, not list"),
    ],
)
@pytest.mark.parametrize("method", ["run", "start"])
def test_input_errors(declared, inputs, error, argument, method):
    with pytest.raises(error) as caught:
        getattr(Sandbox("1", inputs=declared), method)(inputs=inputs)
    assert caught.value.args == (argument,)


def test_extra_inputs_are_ignored():
    assert Sandbox("x", inputs=["x"]).run(inputs={"x": 1, "z": object()}) == 1


def test_any_mapping_will_do():
    given = types.MappingProxyType({"x": 1})
    functions = types.MappingProxyType({"f": lambda value: value + 1})
    assert Sandbox("f(x)", inputs=["x"], external_functions=["f"]).run(inputs=given, external_functions=functions) == 2


def test_inconvertible_input_names_its_path():
    sandbox = Sandbox("x", inputs=["x"])
    with pytest.raises(TypeError, match="^Cannot convert object to Sandbox value$"):
        sandbox.run(inputs={"x": object()})
    with pytest.raises(TypeError) as caught:
        sandbox.run(inputs={"x": {"a": [1, (2, object())]}})
    assert str(caught.value) == "Cannot convert object to Sandbox value (inputs['x']['a'][1][1])"


def test_inputs_are_copies():
    given = [1]
    assert Sandbox("x.append(2)\nx", inputs=["x"]).run(inputs={"x": given}) == [1, 2]
    assert given == [1]


# External functions.


def test_external_functions():
    calls = []

    def f(*args, **kwargs):
        calls.append((args, kwargs))
        return len(calls)

    sandbox = Sandbox("[f(1, b=2), f(), f]", external_functions=["f"])
    first, second, shown = sandbox.run(external_functions={"f": f})
    assert (first, second) == (1, 2)
    assert calls == [((1,), {"b": 2}), ((), {})]
    assert isinstance(shown, str)


def test_no_functions_given():
    sandbox = Sandbox("f()", external_functions=["f"])
    with pytest.raises(RuntimeError, match="^External function 'f' called but no external_functions provided$"):
        sandbox.run()
    assert Sandbox("1", external_functions=["f"]).run() == 1


def test_missing_function():
    sandbox = Sandbox("try:\n  f()\nexcept KeyError as e:\n  r = e.args[0]\nr", external_functions=["f"])
    assert sandbox.run(external_functions={}) == "External function 'f' not found"
    with pytest.raises(SandboxRuntimeError, match="(?m)^KeyError: \"External function 'f' not found\"$"):
        Sandbox("f()", external_functions=["f"]).run(external_functions={"g": print})


def test_undeclared_function():
    with pytest.raises(SandboxRuntimeError, match="(?m)^NameError: name 'f' is not defined$"):
        Sandbox("f()").run(external_functions={"f": print})


class Special(LookupError):
    pass


@pytest.mark.parametrize(
    "raised", [ValueError("no"), KeyError("k"), OSError(2, "gone"), StopIteration(1), SystemExit(2)]
)
def test_what_a_function_raises_is_raised_inside(raised):
    def f():
        raise raised

    sandbox = Sandbox(
        "try:\n  f()\nexcept (Exception, SystemExit) as e:\n  r = type(e).__name__, list(e.args)\nr",
        external_functions=["f"],
    )
    assert sandbox.run(external_functions={"f": f}) == (type(raised).__name__, list(raised.args))


def test_a_host_class_becomes_its_built_in_base():
    def f():
        raise Special("s")

    with pytest.raises(SandboxRuntimeError, match="(?m)^LookupError: s$"):
        Sandbox("f()", external_functions=["f"]).run(external_functions={"f": f})


def test_error_of_a_nested_sandbox():
    def f():
        return Sandbox("1/0").run()

    with pytest.raises(SandboxRuntimeError, match="(?m)^ZeroDivisionError: division by zero$"):
        Sandbox("f()", external_functions=["f"]).run(external_functions={"f": f})


def test_inconvertible_result():
    with pytest.raises(SandboxRuntimeError, match="(?m)^TypeError: Cannot convert object to Sandbox value$"):
        Sandbox("f()", external_functions=["f"]).run(external_functions={"f": object})


def test_coroutine_result_is_closed():
    async def f():
        return 1

    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        text = "^TypeError: Cannot convert coroutine to Sandbox value: .*use ouros.run_async\\(\\)"
        with pytest.raises(SandboxRuntimeError, match=text):
            Sandbox("f()", external_functions=["f"]).run(external_functions={"f": f})
        gc.collect()
    assert warned == []  # of a coroutine that was never awaited


@pytest.mark.parametrize(
    "arguments, text",
    [
        ({"external_functions": [1]}, "external_functions must be a dict, not list"),
        ({"os": 3}, "os must be callable: 'int' object is not callable"),
        ({"print_callback": 3}, "print_callback must be callable: 'int' object is not callable"),
        ({"limits": []}, "limits must be a dict, not list"),
    ],
)
def test_wrong_run_arguments(arguments, text):
    with pytest.raises(TypeError) as caught:
        Sandbox("1").run(**arguments)
    assert str(caught.value) == text


def test_not_callable():
    with pytest.raises(SandboxRuntimeError, match="(?m)^TypeError: 'int' object is not callable$"):
        Sandbox("f()", external_functions=["f"]).run(external_functions={"f": 1})


# print and OS functions.


def test_print_callback():
    shown = []
    Sandbox("print(1, 2)\nprint('a', end='')").run(print_callback=lambda stream, text: shown.append((stream, text)))
    assert shown == [("stdout", "1 2\n"), ("stdout", "a")]


def test_print_to_the_host(capsys):
    Sandbox("import sys\nprint('out')\nprint('err', file=sys.stderr)").run()
    assert capsys.readouterr() == ("out\n", "err\n")


def test_print_callback_raises_inside():
    def fail(stream, text):
        raise ValueError(text)

    code = "try:\n  print('x', end='')\nexcept ValueError as e:\n  r = str(e)\nr"
    assert Sandbox(code).run(print_callback=fail) == "x"


def test_os_callback():
    seen = []

    def handler(name, args, kwargs):
        seen.append((name, [str(arg) for arg in args], kwargs))
        return True

    Sandbox("from pathlib import Path\nPath('/a').exists()").run(os=handler)
    assert seen == [("Path.exists", ["/a"], {})]


def test_os_callback_raises_inside():
    def handler(name, args, kwargs):
        raise FileNotFoundError(2, "No such file or directory", str(args[0]))

    with pytest.raises(SandboxRuntimeError) as caught:
        Sandbox("from pathlib import Path\nPath('/a').read_text()").run(os=handler)
    assert str(caught.value) == "FileNotFoundError: [Errno 2] No such file or directory: '/a'"


def test_no_os_callback():
    with pytest.raises(SandboxRuntimeError) as caught:
        Sandbox("from pathlib import Path\nPath('/a').exists()").run()
    assert str(caught.value) == "NotImplementedError: OS function 'Path.exists' not implemented with standard execution"


def test_getenv_arguments():
    seen = []
    Sandbox("import os\nos.getenv('A')\nos.getenv('B', 'd')").run(os=lambda *call: seen.append(call))
    assert seen == [("os.getenv", ("A", None), {}), ("os.getenv", ("B", "d"), {})]


def test_futures_need_run_async():
    sandbox = Sandbox("await f()", external_functions=["f"])
    snapshot = sandbox.start()
    with pytest.raises(ouros.SandboxRuntimeError):
        sandbox.run(external_functions={"f": lambda: 1})  # an int can't be awaited
    progress = snapshot.resume(future=...)
    assert isinstance(progress, ouros.FutureSnapshot)


# Dumps.


def test_dump_and_load():
    sandbox = Sandbox("x + f()", script_name="a.py", inputs=["x"], external_functions=["f"])
    again = Sandbox.load(sandbox.dump())
    assert repr(again) == repr(sandbox)
    assert again.run(inputs={"x": 1}, external_functions={"f": lambda: 2}) == 3


@pytest.mark.parametrize("data", [b"", b"xx", b"\x00" * 100])
def test_load_of_other_bytes(data):
    with pytest.raises(ValueError):
        Sandbox.load(data)


def test_load_of_no_bytes():
    with pytest.raises(TypeError, match="^data must be bytes, not str$"):
        Sandbox.load("x")


def test_load_of_a_snapshot():
    with pytest.raises(ValueError, match="^data holds a paused program, use Snapshot.load"):
        Sandbox.load(Sandbox("f()", external_functions=["f"]).start().dump())
    with pytest.raises(ValueError, match="^data holds a program that is not running, use Sandbox.load"):
        ouros.Snapshot.load(Sandbox("1").dump())


def test_signed_dumps():
    data = Sandbox("1").dump(key=b"secret")
    assert Sandbox.load(data, key=b"secret").run() == 1
    for wrong in (b"other", None):
        with pytest.raises(ValueError):
            Sandbox.load(data, key=wrong)
    changed = data[:-1] + bytes([data[-1] ^ 1])
    with pytest.raises(ValueError, match="not signed with this key, or was changed"):
        Sandbox.load(changed, key=b"secret")
    with pytest.raises(ValueError, match="^data is not signed: make it by dump"):
        Sandbox.load(Sandbox("1").dump(), key=b"secret")
    with pytest.raises(TypeError, match="key must be bytes"):
        Sandbox("1").dump(key="secret")
    with pytest.raises(ValueError, match="key must not be empty"):
        Sandbox("1").dump(key=b"")


# Dataclasses.


@dataclasses.dataclass
class Point:
    x: int
    y: list

    def __post_init__(self):
        type(self).made = getattr(type(self), "made", 0) + 1


@dataclasses.dataclass(frozen=True)
class Frozen:
    a: int
    b: int = dataclasses.field(init=False, default=7)


def test_registered_dataclasses_come_back():
    sandbox = Sandbox("x.x += 1\nx", inputs=["x"], dataclass_registry=[Point])
    point = Point(1, [2])
    made = Point.made
    assert sandbox.run(inputs={"x": point}) == Point(2, [2])
    assert Point.made == made + 1  # by this test: crossing runs no code of the class
    assert point.x == 1
    frozen = Sandbox("x", inputs=["x"], dataclass_registry=[Frozen]).run(inputs={"x": Frozen(1)})
    assert frozen == Frozen(1)


def test_register_dataclass():
    sandbox = Sandbox("x", inputs=["x"])
    assert "Unknown" in repr(sandbox.run(inputs={"x": Point(1, [])}))
    sandbox.register_dataclass(Point)
    assert type(sandbox.run(inputs={"x": Point(1, [])})) is Point
    loaded = Sandbox.load(sandbox.dump(), dataclass_registry=[Point])
    assert type(loaded.run(inputs={"x": Point(1, [])})) is Point
    for wrong in (int, Point(1, []), "Point"):
        with pytest.raises(TypeError, match="is not a dataclass$"):
            sandbox.register_dataclass(wrong)


# Threads.


def test_one_sandbox_in_many_threads():
    sandbox = Sandbox("sum(range(n)) + f(n)", inputs=["n"], external_functions=["f"])
    results = {}

    def work(n):
        results[n] = sandbox.run(inputs={"n": n}, external_functions={"f": lambda value: value})

    threads = [threading.Thread(target=work, args=(n,)) for n in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == {n: sum(range(n)) + n for n in range(20)}


def test_no_program_sees_which_patterns_others_compiled():
    """Compiled patterns are shared by all programs of the process; the texts that they were given are not."""
    program = "import re\ntext = ''.join(['(a|b)', '+c'])\np, q = re.compile(text), re.compile(text)\np.pattern is text is q.pattern"
    assert Sandbox(program).run() is True
    first = Sandbox(f"{program}\nf()\np.pattern is text is q.pattern", external_functions=["f"]).start()
    assert Sandbox(program).run() is True
    assert first.resume(return_value=None).output is True
