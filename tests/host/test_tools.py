"""`Tool`, `Toolset`, `tool`, and `tools=` wherever external functions are taken."""

import ast
import asyncio
import functools
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from datetime import date
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import pytest
from events import Meeting
from jsonschema import Draft202012Validator
from pydantic import BaseModel, Field
from typing_extensions import NotRequired, TypedDict

import ouros
from ouros import Sandbox, SandboxRuntimeError, SandboxTypingError, SessionManager, Tool, Toolset, tool


class Color(Enum):
    RED = "red"
    BLUE = "blue"


class User(BaseModel):
    """A user."""

    name: str
    age: int = 3
    friends: "list[User]" = []


@dataclass
class Point:
    x: int
    y: int = 0


class Place(TypedDict):
    city: str
    zip: NotRequired[str]


class Pair(NamedTuple):
    left: int
    right: str


def find(
    query: str,
    limit: Annotated[int, Field(ge=1, description="how many")] = 10,
    *,
    mode: Literal["new", "old"] = "new",
    color: Color = Color.RED,
    since: date | None = None,
) -> list[User]:
    """Find users.

    The newest first.
    """
    return [User(name=f"{query} {mode} {color.value} {since}")] * limit


def run(code, *tools, **arguments):
    return Sandbox(code, tools=list(tools)).run(tools=list(tools), **arguments)


def refusal(code, *tools):
    with pytest.raises(SandboxRuntimeError) as caught:
        run(code, *tools)
    return str(caught.value)


# Calls.


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ("find('a', 1)", "a new red None"),
        ("find('a', limit=1, mode='old')", "a old red None"),
        ("find(query='a', limit='1', color='blue')", "a new blue None"),
        ("find(*['a'], **{'limit': 1})", "a new red None"),
        ("find('a', 1, since='2024-02-03')", "a new red 2024-02-03"),
        ("__import__('datetime').date(2024, 2, 3) and find('a', 1, since=__import__('datetime').date(2024, 2, 3))", "a new red 2024-02-03"),
    ],
)
def test_arguments(call, expected):
    assert run(call, find) == [{"name": expected, "age": 3, "friends": []}]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("find()", "find() missing required argument 'query' (str)"),
        ("find('a', 'many')", "find() argument 'limit': Input should be a valid integer, unable to parse string as an integer, got 'many'"),
        ("find('a', 0)", "find() argument 'limit': Input should be greater than or equal to 1, got 0"),
        ("find('a', 1, 2)", "find() takes 2 positional arguments but more were given"),
        ("find('a', z=1)", "find() got an unexpected keyword argument 'z'"),
        ("find('a', query='b')", "find() got multiple values for argument 'query'"),
        ("find('a', mode='x')", "find() argument 'mode': Input should be 'new' or 'old', got 'x'"),
        ("find(1, [])", "find() argument 'query': Input should be a valid string, got 1; argument 'limit': Input should be a valid integer, got []"),
        ("find(find)", "find() argument 'query': a function of the program can't be given to the host"),
        ("find(query=object())", "find() argument 'query': a object of the program can't be given to the host"),
    ],
)
def test_wrong_arguments_are_type_errors_in_the_program(call, message):
    assert refusal(call, find) == f"TypeError: {message}"
    assert run(f"try:\n  {call}\nexcept TypeError as e:\n  r = str(e)\nr", find) == message


def test_texts_of_wrong_values_are_bounded():
    def take(x: list[int], **rest: int) -> None: ...

    assert len(refusal("take(['x' * 10**6] * 1000)", take)) < 4000
    assert len(refusal("take([], **{'k' * 10**5: 'v'})", take)) < 1000
    assert "\x1b" not in refusal("take('\\x1b[31m')", take)


def test_kinds_of_parameters():
    def f(a: int, /, b: int, *rest: int, c: int = 5, **more: float) -> dict[str, Any]:
        return {"a": a, "b": b, "rest": list(rest), "c": c, "more": more}

    assert run("f('1', 2, '3', 4, d=1)", f) == {"a": 1, "b": 2, "rest": [3, 4], "c": 5, "more": {"d": 1.0}}
    assert refusal("f(1, 2, 'x')", f).startswith("TypeError: f() argument 'rest[0]': Input should be a valid integer")
    assert Tool(f).declaration() == "def f(a: int, /, b: int, *rest: int, c: int = 5, **more: float) -> dict[str, Any]"


def test_untyped_functions_take_what_they_take():
    def f(a, *, b=2):
        return a, b

    assert run("f(1), f(None, b=None)[1], f([1], b={2})", f) == ((1, 2), None, ([1], {2}))
    assert refusal("f()", f).endswith("f() missing 1 required positional argument: 'a'")
    assert Tool(f).parameters["properties"] == {"a": {}, "b": {"default": 2}}


def test_values_of_one_tool_go_to_another():
    def make() -> Point:
        return Point(1, 2)

    def user() -> User:
        return User(name="a")

    def show(p: Point, u: User | None = None, q: Place | None = None) -> str:
        return f"{p} {u} {q}"

    code = "p = make()\np.x, show(p), show({'x': 3}, user()), show(p, q={'city': 'c'})"
    assert run(code, make, user, show) == (
        1,
        "Point(x=1, y=2) None None",
        "Point(x=3, y=0) name='a' age=3 friends=[] None",
        "Point(x=1, y=2) None {'city': 'c'}",
    )


def test_results():
    @dataclass
    class Holder:
        user: User

    def models():
        friend = User(name="b")
        return {"one": User(name="a", friends=[friend]), "many": [friend, friend], "pair": Pair(1, "x"), "c": [Color.RED]}

    def holder() -> Holder:
        return Holder(User(name="c"))

    friend = {"name": "b", "age": 3, "friends": []}
    found = run("models()", models)
    assert found["one"] == {"name": "a", "age": 3, "friends": [friend]}
    assert found["many"] == [friend, friend] and found["many"][0] is found["many"][1]
    assert found["pair"] == (1, "x") and found["c"] == ["red"]
    assert run("holder().user['name']", holder) == "c"


def test_what_cannot_cross_is_named_with_its_path():
    def f():
        return {"a": [User(name="x"), object()]}

    assert refusal("f()", f) == "TypeError: Cannot convert object to Sandbox value (return_value['a'][1])"


class Service:
    def __init__(self):
        self.calls = []

    def record(self, text: str) -> int:
        """Record a text."""
        self.calls.append(text)
        return len(self.calls)

    async def __call__(self, n: int) -> int:
        """Count."""
        return n + 1


def test_kinds_of_callables():
    service = Service()
    method, instance = Tool(service.record), Tool(service, name="count")
    partial = Tool(functools.partial(find, limit=1))
    assert (method.name, method.description, method.is_async) == ("record", "Record a text.", False)
    assert (instance.name, instance.description, instance.is_async) == ("count", "Count.", True)
    assert partial.name == "find" and partial.description.startswith("Find users.")
    assert run("record('x'), record('y')", method) == (1, 2) and service.calls == ["x", "y"]
    assert len(run("find('a')", partial)) == 1
    assert run("len([1])", len) == 1
    assert method("z") == 3
    assert asyncio.run(instance(1)) == 2


def test_tools_that_cannot_be_made():
    def unresolved(x: "Missing") -> None: ...  # noqa: F821

    def hostile(x: threading.Thread) -> None: ...

    with pytest.raises(TypeError, match="^tool 'unresolved': an annotation can't be resolved: name 'Missing' is not defined$"):
        Tool(unresolved)
    with pytest.raises(TypeError, match="^tool 'hostile'.*: an annotation has no JSON Schema: "):
        Tool(hostile)
    with pytest.raises(TypeError, match="^function must be callable"):
        Tool(1)
    with pytest.raises(ValueError, match="^a tool's name must be an identifier, not '<lambda>'"):
        Tool(lambda: 1)
    for timeout in (0, -1, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="^timeout must be positive and finite"):
            Tool(find, timeout=timeout)
    with pytest.raises(ValueError, match="^max_calls must not be negative"):
        Tool(find, max_calls=-1)


# Limits of a tool.


def test_max_calls_are_counted_by_run():
    def f() -> int:
        return 1

    limited = Tool(f, max_calls=2)
    code = "n = 0\ntry:\n  while True: n += f()\nexcept RuntimeError as e: r = str(e)\nn, r"
    sandbox = Sandbox(code, tools=[limited])
    for _ in range(2):
        assert sandbox.run(tools=[limited]) == (2, "call limit of f() exceeded: 3 > 2")


@pytest.mark.timing
def test_timeout_of_a_function():
    done = threading.Event()

    def slow(x: int) -> int:
        done.wait(10)
        return x

    began = time.monotonic()
    assert refusal("slow(1)", Tool(slow, timeout=0.05)) == "TimeoutError: slow() took longer than 0.05 seconds"
    assert time.monotonic() - began < 5
    done.set()
    assert run("slow(1)", Tool(slow, timeout=5)) == 1

    def fail(x: int):
        raise KeyError("mine")

    assert refusal("fail(1)", Tool(fail, timeout=5)) == "KeyError: 'mine'"


def test_timeout_of_a_coroutine_cancels_it():
    cancelled = []

    async def slow() -> int:
        try:
            await asyncio.sleep(10)
        except asyncio.CancelledError:
            cancelled.append(True)
            raise
        return 1

    async def own() -> int:
        raise TimeoutError("its own")

    tools = Toolset(Tool(slow, timeout=0.05), Tool(own, timeout=5))
    code = "r = []\nfor f in (slow, own):\n  try:\n    await f()\n  except TimeoutError as e: r.append(str(e))\nr"
    assert asyncio.run(ouros.run_async(Sandbox(code, tools=tools), tools=tools)) == ["slow() took longer than 0.05 seconds", "its own"]
    assert cancelled == [True]


def test_coroutines_run_side_by_side_and_are_checked_at_once():
    meeting = Meeting(3)

    async def f(x: int) -> User:
        await meeting.join()
        return User(name=str(x))

    code = "import asyncio\nu = await asyncio.gather(f(1), f(2), f('3'))\ntry:\n  f('x')\nexcept TypeError as e: r = str(e)\n[x['name'] for x in u], r"
    names, message = asyncio.run(ouros.run_async(Sandbox(code, tools=[f]), tools=[f]))
    assert names == ["1", "2", "3"]
    assert message.startswith("f() argument 'x': Input should be a valid integer")
    assert "use ouros.run_async()" in refusal("f(1)", f)


# Descriptions.


def test_schemas_are_json_schemas():
    made = Tool(find)
    Draft202012Validator.check_schema(made.parameters)
    Draft202012Validator.check_schema(made.returns)
    assert made.parameters["required"] == ["query"] and made.parameters["additionalProperties"] is False
    assert made.parameters["properties"]["limit"] == {"type": "integer", "minimum": 1, "description": "how many", "default": 10}
    assert made.returns["type"] == "array" and "title" not in str(made.parameters)
    assert [p.name for p in made.signature.parameters.values()] == ["query", "limit", "mode", "color", "since"]


def test_a_property_may_be_called_title():
    def f(title: str, schema: int = 1, **default: str) -> None: ...

    parameters = Tool(f).parameters
    assert list(parameters["properties"]) == ["title", "schema"] and parameters["additionalProperties"] == {"type": "string"}
    assert run("f('x', 2, default='z')", f) is None


DECLARATION = (
    "def find(query: str, limit: int = 10, *, mode: Literal['new', 'old'] = 'new', "
    "color: Literal['red', 'blue'] = 'red', since: datetime.date | None = None) -> list[User]"
)


def test_declaration_and_stub():
    made = Tool(find)
    assert made.declaration() == DECLARATION
    assert made.stub() == f'{DECLARATION}:\n    """Find users.\n\n    The newest first.\n    """\n    ...'


def test_describe():
    def go(place: Place, to: Point, pair: Pair) -> None: ...

    tools = Toolset(find, go)
    text = tools.describe()
    ast.parse(text)
    assert 'class User(TypedDict):\n    """A user."""\n    name: str\n    age: NotRequired[int]\n    friends: NotRequired[list[User]]' in text
    assert "class Place(TypedDict):\n    city: str\n    zip: NotRequired[str]" in text
    assert "@dataclass\nclass Point:\n    x: int\n    y: int" in text
    assert "class Pair(NamedTuple):\n    left: int\n    right: str" in text
    markdown = tools.describe("markdown")
    assert "## Types\n\n```python\nclass User" in markdown and f"## find\n\n```python\n{DECLARATION}\n```\n\nFind users." in markdown
    with pytest.raises(ValueError, match="^unknown style 'html'"):
        tools.describe("html")


@pytest.mark.parametrize("text", ['a """ b', "ends with \\", 'ends with "', "a\\nb", '"""', "x\n  y\n\n\tz\\"])
def test_stubs_of_any_description_parse(text):
    (function,) = ast.parse(Tool(find, description=text).stub()).body
    assert isinstance(function, ast.FunctionDef)
    assert ast.get_docstring(function) == Tool(find, description=text).description


def test_two_classes_of_one_name():
    def make(kind):
        class Item(BaseModel):
            x: kind

        return Item

    a, b = make(int), make(str)

    def f(one, two): ...

    f.__annotations__ = {"one": a, "two": b}
    assert Tool(f).declaration() == "def f(one: Item, two: Item2)"


def test_dialects():
    made = Tool(find)
    tools = Toolset(made)
    base = {"name": "find", "description": made.description}
    assert tools.schemas() == [{"type": "function", "function": {**base, "parameters": made.parameters}}]
    assert tools.schemas("anthropic") == [{**base, "input_schema": made.parameters}]
    assert tools.schemas("mcp") == [{**base, "inputSchema": made.parameters}]
    with pytest.raises(ValueError, match="^unknown dialect 'x'"):
        tools.schemas("x")


def test_type_checks_know_the_tools():
    Sandbox("x: str = find('a')[0]['name']", tools=[find]).type_check()
    with pytest.raises(SandboxTypingError, match="Expected `str`, found `Literal\\[1\\]`"):
        Sandbox("find(1)", tools=[find], type_check=True)
    with pytest.raises(SandboxTypingError, match="Name `Literal` used when not defined"):
        Sandbox("Literal", tools=[find], type_check=True)


# Search.


def many():
    names = ["get_weather", "sendEmail", "list_orders", "cancelOrder", "HTTPRequest"]
    return Toolset(*(Tool.from_schema(name, f"The tool {name[:3]}.", {"type": "object"}, lambda: 1) for name in names), find)


def test_search():
    tools = many()
    assert [found["name"] for found in tools.search("order")] == ["cancelOrder", "list_orders"]
    assert [found["name"] for found in tools.search("send an email")] == ["sendEmail"]
    assert [found["name"] for found in tools.search("http")] == ["HTTPRequest"]
    assert [found["name"] for found in tools.search("users")] == ["find"]
    assert tools.search("newest since", limit=1) == [{"name": "find", "description": "Find users."}]
    assert tools.search("nothing") == []
    assert [found["name"] for found in tools.search("", limit=2)] == ["get_weather", "sendEmail"]
    (full,) = tools.search("users", detail="full")
    assert list(full) == ["name", "description", "declaration", "parameters", "returns"] and full["declaration"] == DECLARATION
    assert many().search("tool order email") == tools.search("tool order email")
    for arguments, kind in (((1,), TypeError), (("a", -1), ValueError), (("a", 1, "x"), ValueError)):
        with pytest.raises(kind):
            tools.search(*arguments)


# Tools that are described by JSON Schema.

WEATHER = {
    "type": "object",
    "properties": {
        "city": {"type": "string", "minLength": 1},
        "days": {"type": "integer", "minimum": 1, "maximum": 7, "default": 3},
        "where": {"$ref": "#/$defs/Where"},
        "units": {"enum": ["metric", "us"]},
        "from": {"type": ["string", "null"]},
    },
    "required": ["city"],
    "additionalProperties": False,
    "$defs": {"Where": {"type": "object", "properties": {"lat": {"type": "number"}, "next": {"$ref": "#/$defs/Where"}}, "required": ["lat"]}},
}


def weather(**arguments):
    return arguments


def test_from_schema():
    made = Tool.from_schema("weather", "Weather.", WEATHER, weather, {"type": "object", "properties": {"t": {"type": "number"}}})
    assert made.parameters == WEATHER
    code = "weather('a'), weather('a', 2, units='us'), weather(city='b', **{'from': None}), weather('a', where={'lat': 1, 'next': {'lat': 2}})"
    assert run(code, made) == (
        {"city": "a"},
        {"city": "a", "days": 2, "units": "us"},
        {"city": "b", "from": None},
        {"city": "a", "where": {"lat": 1, "next": {"lat": 2}}},
    )
    assert made.declaration() == (
        "def weather(city: str, days: int = 3, where: Where = ..., units: Literal['metric', 'us'] = ..., **kwargs) -> WeatherResult"
    )
    ast.parse(Toolset(made).describe())
    assert Toolset(made).schemas("mcp")[0]["outputSchema"]["type"] == "object"


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("weather()", "missing required argument 'city'"),
        ("weather('')", "argument 'city': String should have at least 1 character, got ''"),
        ("weather('a', 9)", "argument 'days': Input should be less than or equal to 7, got 9"),
        ("weather('a', units='x')", "argument 'units': Input should be 'metric' or 'us', got 'x'"),
        ("weather('a', where={})", "argument 'where.lat': Field required, got {}"),
        ("weather('a', zip=1)", "got an unexpected keyword argument 'zip'"),
        ("weather('a', city='b')", "got multiple values for argument 'city'"),
        ("weather(1, 2, 3, 4, 5, 6)", "takes 5 positional arguments but 6 were given"),
        ("weather(lambda: 1)", "argument 'city': a function of the program can't be given to the host"),
        ("weather(print)", "argument 'city': Input should be a valid string, got <built-in function print>"),
    ],
)
def test_wrong_arguments_of_schema_tools(call, message):
    assert refusal(call, Tool.from_schema("weather", "", WEATHER, weather)) == f"TypeError: weather() {message}"


def test_schemas_that_are_none():
    for parameters, kind in (
        ({"type": "string"}, TypeError),
        ([], TypeError),
        ({"properties": {"a": {"$ref": "#/$defs/no"}}}, ValueError),
        ({"properties": {"a": {"$ref": "http://example.com/a"}}}, ValueError),
    ):
        with pytest.raises(kind):
            Tool.from_schema("f", "", parameters, weather)
    with pytest.raises(ValueError, match="identifier"):
        Tool.from_schema("get-weather", "", WEATHER, weather)


# Toolsets.


def test_decorators():
    tools = Toolset()

    @tools.tool
    def one(x: int) -> int:
        return x + 1

    @tools.tool(name="second", max_calls=1)
    def two(x: int) -> int:
        return x + 2

    @tool
    def three(x: int) -> int:
        return x + 3

    @tool(name="fourth")
    def four(x: int) -> int:
        return x + 4

    assert one(1) == 2 and two(1) == 3  # as they were
    assert isinstance(three, Tool) and three("1") == 4 and four.name == "fourth"
    everything = Toolset(tools, three, four)
    assert list(everything) == ["one", "second", "three", "fourth"] and len(tools) == 2
    assert everything["second"].max_calls == 1 and repr(everything) == "Toolset(one, second, three, fourth)"
    code = "one(1), second(1), three(1), fourth(1)"
    assert Sandbox(code, tools=everything).run(tools=everything) == (2, 3, 4, 5)
    with pytest.raises(ValueError, match="^there is a tool 'one' already$"):
        Toolset(tools, one)


def test_where_tools_are_taken():
    tools = Toolset(find)
    code = "find('a', 1)[0]['age']"
    sandbox = Sandbox(code, tools=tools)
    assert "external_functions=[\"find\"]" in repr(sandbox)
    assert sandbox.run(tools=tools) == 3
    assert sandbox.run(tools={"find": find}) == 3
    assert sandbox.run(tools=[find]) == 3
    assert sandbox.start().resume_auto(tools=tools).output == 3
    assert asyncio.run(ouros.run_async(sandbox, tools=tools)) == 3
    manager = SessionManager()
    session = manager.create_session("a", tools=tools)
    assert session.execute(code)["progress"]["function_name"] == "find"
    session.reset(tools=tools)
    manager.reset(session_id="a", tools=tools)
    assert session.run(code, tools=tools) == 3
    assert asyncio.run(session.arun(code, tools=tools)) == 3
    with pytest.raises(RuntimeError, match="called but no external_functions provided"):
        sandbox.run()


def test_both_at_once_is_refused():
    sandbox, session = Sandbox("find('a')", tools=[find]), SessionManager().get_session()
    both = {"tools": [find], "external_functions": {"find": find}}
    names = {"tools": [find], "external_functions": ["find"]}
    for call in (
        lambda: Sandbox("1", **names),
        lambda: sandbox.run(**both),
        lambda: sandbox.start().resume_auto(**both),
        lambda: asyncio.run(ouros.run_async(sandbox, **both)),
        lambda: session.run("1", **both),
        lambda: asyncio.run(session.arun("1", **both)),
        lambda: session.reset(**names),
        lambda: SessionManager().create_session("b", **names),
        lambda: SessionManager().reset(**names),
    ):
        with pytest.raises(TypeError, match="^give either external_functions or tools, not both$"):
            call()
    with pytest.raises(TypeError, match="^tools must be a Toolset, a dict or a list of functions, not int$"):
        sandbox.run(tools=1)
    with pytest.raises(TypeError, match="^tools must be functions, not names"):
        Sandbox("1", tools=["find"])
    with pytest.raises(ValueError, match="^the tool 'find' is given under the name 'other'$"):
        sandbox.run(tools={"other": Tool(find)})


def test_without_pydantic_the_extra_is_named():
    code = """
import sys
sys.modules["pydantic"] = None
import ouros
assert ouros.Sandbox("f(1)", external_functions=["f"]).run(external_functions={"f": abs}) == 1
assert ouros.Abort(1).value == 1
for make in (lambda: ouros.Tool(len), lambda: ouros.Sandbox("1", tools=[len]), lambda: ouros.Tool.from_schema("f", "", {}, len)):
    try:
        make()
    except ImportError as error:
        print(error)
"""
    root = Path(__file__).parent.parent.parent
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, timeout=60)
    assert done.stdout == "ouros.Tool needs pydantic: pip install 'ouros[tools]'\n" * 3, done.stderr


def test_pydantic_is_imported_only_when_used():
    code = "import sys, ouros\nouros.Sandbox('1').run()\nouros.Toolset\nprint('pydantic' in sys.modules)"
    root = Path(__file__).parent.parent.parent
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, timeout=60)
    assert done.stdout == "False\n", done.stderr


SHARED = {
    "shared lists": "a = [0] * 20000\ngrid([a] * 20000)",
    "shared texts": "grid([['1' * 10**6] * 3000])",
    "shared tuples beside a wrong argument": "x = (Point(),)\nfor i in range(24): x = (x, x)\nfirst('q', x)",
    "a list that holds itself": "x = []\nx.append(x)\ngrid(x)",
    "of a schema": "x = [0] * 20000\ndescribed(rows=[x] * 20000)",
}


@pytest.mark.timing
@pytest.mark.parametrize("name", SHARED)
def test_validation_takes_no_time_that_no_limit_counts(name: str) -> None:
    """Pydantic walks shared parts each time that they occur: for seconds to hours, with small programs."""
    tools = Toolset()
    tools.tool(grid)
    tools.tool(first)
    rows = {"type": "object", "properties": {"rows": {"type": "array", "items": {"type": "array", "items": {"type": "integer"}}}}}
    tools.add(Tool.from_schema("described", "", rows, lambda **kwargs: 1))
    made = "from dataclasses import dataclass\n@dataclass\nclass Point: x: int = 1\n"
    start = time.thread_time()
    with pytest.raises(SandboxRuntimeError, match="arguments have more than 1000000 parts, of which 100 characters are one"):
        Sandbox(made + SHARED[name], tools=tools).run(tools=tools)
    assert time.thread_time() - start < 5


def grid(rows: list[list[int]]) -> int:
    return len(rows)


def first(count: int, more: object = None) -> int:
    return count


@pytest.mark.parametrize("call", ["names([f])", "names(['a', [f]])", "rest('a', f)", "rest(x=f)", "names({'a': {f}})"])
def test_functions_within_arguments_are_refused(call: str) -> None:
    def rest(*values: str, **named: str) -> int:
        return 1

    def names_typed(values: list[Any] | dict[str, Any]) -> int:
        return 1

    tools = Toolset(rest, Tool(names_typed, name="names"))
    with pytest.raises(SandboxRuntimeError, match="of the program can't be given to the host"):
        Sandbox("f = lambda: 1\n" + call, tools=tools).run(tools=tools)


def test_many_errors_are_only_counted() -> None:
    tools = Toolset(grid)
    with pytest.raises(SandboxRuntimeError, match=r"grid\(\) arguments have 300000 errors"):
        Sandbox("grid([['x'] * 300] * 1000)", tools=tools).run(tools=tools)
