"""Tools as a program sees them: their facts, the module host_tools, and modules of tools (`Toolset.module`)."""

import asyncio
from decimal import Decimal
from typing import Literal

import msgpack
import pytest

import ouros
from ouros import (
    Sandbox,
    SandboxRuntimeError,
    SandboxTypingError,
    SessionManager,
    Snapshot,
    Tool,
    Toolset,
    execute,
    run_async,
)


def get_weather(city: str, units: Literal["c", "f"] = "c", *, days: int = 1) -> list[str]:
    """The weather of a city.

    In the next days.
    """
    return [f"{city} {units}"] * days


def send_mail(to: str) -> None:
    """Send a mail."""


def make_tools():
    tools = Toolset(get_weather, send_mail)
    tools.module("helpers", {"twice": lambda x: 2 * x, "MAX": 3, "PRICE": Decimal("1.5"), "NAMES": ["a", "b"]}, doc="Helpful things.")
    return tools


TOOLS = make_tools()


def value(code, tools=TOOLS, **arguments):
    return Sandbox(code, tools=tools).run(tools=tools, **arguments)


def printed(code, tools=TOOLS):
    result = execute(code, tools=tools)
    assert result.ok, str(result)
    return result.stdout


# Facts of a tool.


def test_facts_of_a_tool():
    assert value("get_weather.__name__, get_weather.__qualname__") == ("get_weather", "get_weather")
    assert value("get_weather.__doc__") == "The weather of a city.\n\nIn the next days."
    assert value("str(get_weather.__signature__)") == "(city: 'str', units: \"Literal['c', 'f']\" = 'c', *, days: 'int' = 1) -> 'list[str]'"
    assert value("import inspect\ninspect.signature(get_weather) == get_weather.__signature__")
    assert value("get_weather.__annotations__") == {"city": "str", "units": "Literal['c', 'f']", "days": "int", "return": "list[str]"}
    assert value("import inspect\ninspect.signature(get_weather).bind('x', days=3).arguments") == {"city": "x", "days": 3}
    assert value("import inspect\ninspect.getdoc(send_mail)") == "Send a mail."


def test_help():
    assert printed("help(get_weather)") == (
        "Help on function get_weather of the host:\n\n"
        "get_weather(city: str, units: Literal['c', 'f'] = 'c', *, days: int = 1) -> list[str]\n"
        "    The weather of a city.\n\n    In the next days.\n\n"
    )


def test_facts_of_a_function_without_description():
    program = "import inspect\nhelp(f)\nf.__doc__, f.__annotations__, str(inspect.signature(f))"
    seen = []
    found = Sandbox(program, external_functions=["f"]).run(external_functions={"f": abs}, print_callback=lambda stream, text: seen.append(text))
    assert found == (None, {}, "(*args, **kwargs)")
    assert "".join(seen) == "Help on function f of the host:\n\nf(*args, **kwargs)\n\n"


def test_facts_are_read_only():
    for name in ("__doc__", "__signature__", "__annotations__", "__name__"):
        with pytest.raises(SandboxRuntimeError, match="AttributeError"):
            value(f"get_weather.{name} = 1")


def test_a_tool_that_comes_from_a_schema():
    schema = {"type": "object", "properties": {"q": {"type": "string", "description": "Words."}}, "required": ["q"]}
    tools = [Tool.from_schema("look", "Look up.", schema, lambda q: q)]
    assert value("look.__doc__, str(look.__signature__)", tools) == ("Look up.", "(q: 'str', **kwargs)")


def test_descriptions_cannot_run_code_of_the_host_or_program():
    def f(x: Literal["'''\nboom()\n"] = "'''\nboom()\n") -> int:
        '''"""\nboom()'''
        return 1

    assert value("f.__annotations__['x'], f.__doc__, f()", [f]) == ("Literal[\"'''\\nboom()\\n\"]", '"""\nboom()', 1)


def test_facts_survive_dump_and_fork():
    code = "send_mail('x')\nget_weather.__doc__, get_weather.__annotations__['city']"
    snapshot = Sandbox.load(Sandbox(code, tools=[get_weather, send_mail]).dump()).start()
    for paused in (Snapshot.load(snapshot.dump()), snapshot.fork(), snapshot):
        assert paused.resume(return_value=None).output == ("The weather of a city.\n\nIn the next days.", "str")


# host_tools.


def test_call():
    assert value("from host_tools import call\ncall('get_weather', 'x', days=2)") == ["x c", "x c"]
    assert value("from host_tools import call\nget_weather = 1\ncall('get_weather', city='y')") == ["y c"]
    assert value("from host_tools import call\ncall('helpers.twice', 4)") == 8
    assert Sandbox("from host_tools import call\ncall('f', 1)", external_functions=["f"]).run(external_functions={"f": lambda x: -x}) == -1


def test_call_of_an_unknown_tool_names_the_nearest():
    with pytest.raises(SandboxRuntimeError) as caught:
        value("from host_tools import call\ncall('get_wether', 'x')")
    assert str(caught.value) == "NameError: the host has no function 'get_wether'. Did you mean: 'get_weather'?"
    for name in ("''", "1", "'x' * 1000", "'Path.read_text'", "None"):
        with pytest.raises(SandboxRuntimeError, match="NameError: the host has no function"):
            value(f"from host_tools import call\ncall({name})")


def test_an_undeclared_name_suggests_the_nearest_tool():
    result = execute("get_wether('x')", tools=TOOLS)
    assert str(result).endswith("NameError: name 'get_wether' is not defined. Did you mean: 'get_weather'?")


def test_list_tools():
    assert value("from host_tools import list_tools\nlist_tools()") == [
        {"name": "get_weather", "description": "The weather of a city."},
        {"name": "send_mail", "description": "Send a mail."},
        {"name": "helpers.twice", "description": ""},
    ]
    assert Sandbox("from host_tools import list_tools\nlist_tools()").run() == []


@pytest.mark.parametrize("query", ["weather in a city", "mails", "", "nothing of this", "days units twice"])
@pytest.mark.parametrize("detail", ["brief", "full"])
def test_search_finds_what_the_host_finds(query, detail):
    found = value(f"from host_tools import search\nsearch({query!r}, detail={detail!r})")
    assert found == TOOLS.search(query, detail=detail)
    assert value(f"from host_tools import search\nsearch({query!r}, 1)") == TOOLS.search(query, 1)


def test_search_refuses_wrong_arguments():
    for arguments in ("1", "'x', -1", "'x', 1, 'all'"):
        with pytest.raises(SandboxRuntimeError, match="TypeError|ValueError"):
            value(f"from host_tools import search\nsearch({arguments})")


def test_a_search_is_no_call_of_the_host():
    result = execute("from host_tools import search, list_tools\nsearch('x'), list_tools(), help(send_mail)", tools=TOOLS)
    assert result.ok and result.calls == []


def test_call_of_a_coroutine_function():
    async def slow(x: int) -> int:
        await asyncio.sleep(0)
        return x + 1

    sandbox = Sandbox("from host_tools import call\nawait call('slow', 1)", tools=[slow])
    assert asyncio.run(run_async(sandbox, tools=[slow])) == 2


# Modules of tools.


def test_a_module_of_tools_and_constants():
    assert value("import helpers\nhelpers.twice(helpers.MAX), helpers.PRICE, helpers.NAMES") == (6, Decimal("1.5"), ["a", "b"])
    assert value("from helpers import twice, MAX as m\ntwice(m)") == 6
    assert value("import helpers\nhelpers.__doc__, helpers.__name__, type(helpers).__name__, helpers.twice.__name__") == (
        "Helpful things.", "helpers", "module", "helpers.twice",
    )  # fmt: skip
    assert value("import sys, helpers\nsys.modules['helpers'] is helpers")


def test_constants_are_a_copy_for_each_run():
    sandbox = Sandbox("import helpers\nhelpers.NAMES.append('c')\nhelpers.MAX = 4\nhelpers.NAMES", tools=TOOLS)
    assert sandbox.run(tools=TOOLS) == sandbox.run(tools=TOOLS) == ["a", "b", "c"]


def test_arguments_of_module_functions_are_checked():
    tools = Toolset()
    tools.module("weather", {"get": get_weather})
    with pytest.raises(SandboxRuntimeError, match=r"TypeError: get_weather\(\) argument 'days'|TypeError: get\(\) argument 'days'"):
        value("import weather\nweather.get('x', days='many')", tools)


def test_a_call_of_a_module_function_pauses():
    tools = Toolset()
    tools.module("weather", {"get": get_weather})
    snapshot = Sandbox("import weather\nweather.get('x')", tools=tools).start()
    assert (snapshot.function_name, snapshot.args, snapshot.is_os_function) == ("weather.get", ("x",), False)
    assert Snapshot.load(snapshot.dump()).resume(return_value=5).output == 5
    assert snapshot.resume_auto(tools=tools).output == ["x c"]


def test_settings_of_a_tool_hold_in_a_module():
    tools = Toolset()
    tools.module("bank", {"pay": Tool(lambda amount: amount, name="transfer", requires_approval=True, max_calls=1)})
    sandbox = Sandbox("import bank\nbank.pay(1)", tools=tools)
    with pytest.raises(ouros.ApprovalRequired) as caught:
        sandbox.run(tools=tools)
    assert caught.value.call.name == "bank.pay"
    assert caught.value.snapshot.approve(tools=tools).output == 1
    with pytest.raises(SandboxRuntimeError, match=r"call limit of bank.pay\(\) exceeded"):
        Sandbox("import bank\nbank.pay(1), bank.pay(1)", tools=tools).run(tools=tools, approve=lambda call: True)


def test_modules_in_sessions():
    manager = SessionManager()
    session = manager.create_session("a", tools=TOOLS)
    assert session.run("import helpers\nhelpers.twice(3)", tools=TOOLS) == 6
    paused = session.execute("helpers.twice(4)")
    assert paused["progress"]["function_name"] == "helpers.twice"
    fork = session.fork("b")
    assert fork.resume(0, 1)["result"] == 1
    loaded = manager.load_bytes(session.dump(), "c")
    assert loaded.resume(0, 2)["result"] == 2
    assert loaded.run("helpers.twice(5), send_mail.__doc__", tools=TOOLS) == (10, "Send a mail.")
    session.reset(tools=TOOLS)
    assert session.run("import helpers\nhelpers.MAX", tools=TOOLS) == 3


def test_tools_of_a_run_are_known_to_the_session():
    session = SessionManager().create_session("a")
    assert session.run("import helpers\nhelpers.twice(1), send_mail.__doc__", tools=TOOLS) == (2, "Send a mail.")
    assert session.run_cell("helpers.twice(2), helpers.MAX", tools=TOOLS).value == (4, 3)
    assert [entry["name"] for entry in session.run("import host_tools\nhost_tools.list_tools()")] == list(TOOLS)
    session.rewind(steps=3)
    with pytest.raises(ouros.SessionError, match="No module named 'helpers'"):
        session.run("import helpers")
    assert session.run("import helpers\nhelpers.twice(1)", tools=TOOLS) == 2


def test_a_registered_tool_has_its_facts():
    session = SessionManager().create_session("a")

    @session.tool
    def three(x: int) -> int:
        """Three times."""
        return 3 * x

    assert session.run("three.__doc__, three.__annotations__, three(2)") == ("Three times.", {"x": "int", "return": "int"}, 6)


def test_what_cannot_be_a_module():
    tools = make_tools()
    for name in ("json", "asyncio", "_host", "math", "helpers", "host_tools"):
        with pytest.raises(ValueError, match="already"):
            tools.module(name, {})
    for arguments in (("a.b", {}), ("class", {}), ("m", {"a b": 1}), ("m", {"__doc__": 1}), ("__m__", {})):
        with pytest.raises(ValueError, match="must be an identifier"):
            tools.module(*arguments)
    for arguments in ((1, {}), ("m", [1]), ("m", {1: 2}), ("m", {}, 1)):
        with pytest.raises(TypeError):
            tools.module(*arguments)
    assert list(tools) == list(TOOLS)
    tools.module("m", {"bad": object()})
    with pytest.raises(TypeError, match="Cannot convert object to Sandbox value"):
        value("1", tools)


def test_toolsets_take_over_modules():
    both = Toolset(TOOLS)
    assert list(both) == ["get_weather", "send_mail", "helpers.twice"] and both["helpers.twice"](3) == 6
    assert value("import helpers\nhelpers.MAX", both) == 3
    with pytest.raises(ValueError, match="there is a module 'helpers'"):
        Toolset(TOOLS, make_modules())


def make_modules():
    tools = Toolset()
    tools.module("helpers", {})
    return tools


def test_modules_in_descriptions():
    text = TOOLS.describe()
    assert "# import helpers\n# Helpful things.\nMAX = 3\nPRICE: decimal.Decimal\nNAMES: list\n\ndef twice(x): ..." in text
    compile(text, "describe", "exec")
    assert "## Module helpers\n\n```python\n# import helpers" in TOOLS.describe("markdown")
    assert [entry["function"]["name"] for entry in TOOLS.schemas()] == ["get_weather", "send_mail"]
    assert TOOLS.stubs("helpers") == "import decimal\nMAX: int\nPRICE: decimal.Decimal\nNAMES: list\ndef twice(x): ...\n"
    assert "twice" not in TOOLS.stubs()
    assert TOOLS.search("twice")[0]["name"] == "helpers.twice"


def test_type_checks_know_modules_and_host_tools():
    code = "import helpers\nfrom host_tools import call, search, list_tools\nhelpers.twice(helpers.MAX)\nsearch('x')[0]['name']"
    Sandbox(code, tools=TOOLS, type_check=True)
    with pytest.raises(SandboxTypingError) as caught:
        Sandbox("import helpers\nhelpers.MAX.nothing", tools=TOOLS, type_check=True)
    assert "has no attribute `nothing`" in str(caught.value)
    with pytest.raises(SandboxTypingError) as caught:
        Sandbox("import helpers", type_check=True)  # the checker has seen the module before
    assert str(caught.value).count("Cannot resolve imported module `helpers`") == 1


def test_dump_of_a_sandbox_with_modules():
    tools = Toolset()
    tools.module("m", {"A": [1, {"b": 2.5}, b"c", None, True], "f": send_mail}, doc="Doc.")
    loaded = Sandbox.load(Sandbox("import m\nm.A, m.__doc__, m.f.__doc__", tools=tools).dump())
    assert loaded.run(tools=tools) == ([1, {"b": 2.5}, b"c", None, True], "Doc.", "Send a mail.")
    for constant in ((1,), {1: 2}, Decimal(1), 2**63, {1}):
        tools = Toolset()
        tools.module("m", {"C": constant})
        with pytest.raises(TypeError, match="the constant 'm.C' keeps the sandbox from being dumped"):
            Sandbox("1", tools=tools).dump()
        assert value("import m\nm.C", tools) == constant


def test_damaged_dumps():
    data = Sandbox("import m", tools=make_modules()).dump()
    at = data.index(b"\x01") + 1
    content = msgpack.unpackb(data[at:])
    assert len(content) == 8
    for modules in (None, [], {"m": 1}, {"m": [None, []]}, {"m": [1, [], {}]}, {"m": [None, [1], {}]}, {"json": [None, [], {}]}, {"m": [None, [], []]}):
        with pytest.raises(ValueError, match="damaged data"):
            Sandbox.load(data[:at] + msgpack.packb([*content[:6], modules, False]))
    for texts in (None, [], {"f": 1}, {"f": None}):
        with pytest.raises(ValueError, match="damaged data"):
            Sandbox.load(data[:at] + msgpack.packb([*content[:5], texts, {}, False]))
    paused = Sandbox("f()\nf.__doc__", external_functions=["f"]).start().dump()
    state = msgpack.unpackb(paused, unicode_errors="surrogatepass", ext_hook=msgpack.ExtType, strict_map_key=False)
    assert state["scalars"]["tools"] == {"f": None}
    for tools in (None, [], {"f": 1}, {str(n): None for n in range(10_001)}):
        state["scalars"]["tools"] = tools
        with pytest.raises(ValueError, match="damaged data|more than 10000"):
            Snapshot.load(msgpack.packb(state, unicode_errors="surrogatepass"))
    for text in ("", "[]", "{}", "1", '{"description": 5}'):
        state["scalars"]["tools"] = {"f": text}
        loaded = Snapshot.load(msgpack.packb(state, unicode_errors="surrogatepass"))
        try:
            assert loaded.resume(return_value=1).output in (5, None)
        except SandboxRuntimeError:
            pass  # the program's own data is damaged: the program sees it
