"""The core tools of the MCP server, through the SDK's own client in both of its protocols."""

import json
import sys
from functools import partial
from pathlib import Path

import pytest

from ouros import Abort, SessionManager, Tool, Toolset
from ouros.mcp_server.files import SharedFiles
from ouros.mcp_server.outputs import MAX_PAGE, MAX_TEXT

pytest.importorskip("mcp", reason="the MCP SDK is not installed")
anyio = pytest.importorskip("anyio", reason="the MCP SDK is not installed")

import mcp  # noqa: E402
import mcp.types as types  # noqa: E402

sys.path.insert(0, str(Path(__file__).parent.parent / "tools"))

from mcp_tokens import listed  # noqa: E402

from ouros.mcp_server.core_tools import CORE, CoreServer, is_plain  # noqa: E402
from ouros.mcp_server.server import make_server  # noqa: E402

LIMITS = {"max_duration_secs": 20.0, "max_memory": 200_000_000}
PAID = []


def pay(amount: int, to: str) -> str:
    """Pay an amount."""
    PAID.append((amount, to))
    return f"paid {amount} to {to}"


def price(item: str) -> float:
    """The price of an item in EUR."""
    return {"tea": 3.5}[item]


async def slow_price(item: str) -> float:
    """A price that comes later."""
    await anyio.sleep(0.01)
    return 2.5


def stop(value: int) -> None:
    """End the program."""
    raise Abort(value)


class Caller:
    """Calls tools, and checks what holds for each answer."""

    def __init__(self, client, state):
        self.client = client
        self.state = state
        self.text = ""

    async def __call__(self, tool, **arguments):
        result = await self.client.call_tool(tool, arguments)
        answer = result.structured_content
        assert result.is_error == (answer["status"] == "error")
        (content,) = result.content
        self.text = content.text
        assert len(self.text.encode()) <= MAX_TEXT + 200, tool
        assert "result" not in answer or "repr" not in answer
        return answer


def with_client(test, tools=(), mode="auto", **options):
    async def run():
        files = SharedFiles()
        state = CoreServer(SessionManager(limits=LIMITS, os=files), 5, Toolset(*tools), files)
        async with mcp.Client(make_server(state, LIMITS), mode=mode, **options) as client:
            await test(Caller(client, state))

    anyio.run(run)


both_protocols = pytest.mark.parametrize("mode", ["auto", "legacy"])


def test_standard_input():
    async def test(call):
        code = "import sys\nfirst = input()\n[first, sys.stdin.read()]"
        assert await call("execute", code=code, stdin="a\nb\n") == {"status": "complete", "result": ["a", "b\n"]}
        assert "EOFError" in (await call("execute", code="input()"))["error"]  # what is left is not for later code
        await call("create_session", session_id="s", external_functions=["f"])
        assert (await call("execute", code="a = input()\nf(a)\ninput()", stdin="1\n2", session_id="s"))["status"] == "paused"
        assert (await call("resume", call_id=0, result=None, session_id="s"))["result"] == "2"
        assert "stdin" in (await call("execute", code="1", stdin=["a"]))["error"]

    with_client(test)



def test_the_list_is_small_and_says_everything():
    async def test(call):
        tools = (await call.client.list_tools()).tools
        assert len(tools) == len(CORE) <= 8
        for tool in tools:
            assert tool.title and tool.description
            assert tool.annotations.read_only_hint is not None and tool.annotations.open_world_hint is False
            assert tool.input_schema["additionalProperties"] is False
            assert tool.output_schema["properties"]["status"]["enum"]
            assert set(tool.input_schema["required"]) <= set(tool.input_schema["properties"])
        examples = [tool for tool in tools if "E.g." in tool.description]
        assert len(examples) >= 5
        for tool in examples:
            for example in tool.description.split("E.g. ")[1].removesuffix(".").split(" or "):
                arguments, _ = json.JSONDecoder().raw_decode(example)
                assert set(arguments) <= set(tool.input_schema["properties"]), tool.name

    with_client(test)
    assert len(listed(CoreServer(SessionManager()))) <= 6_000  # 1,500 tokens of 4 characters


@both_protocols
def test_instructions_say_what_the_sandbox_has(mode):
    async def test(call):
        text = call.client.instructions
        for part in ("3.14", "json", "no network", "20.0 s", "200,000,000 bytes", "def price(item: str) -> float"):
            assert part in text, part
        assert "socket" not in text
        modules = text.split("Modules: ")[1].split(".\n")[0]
        assert (await call("execute", code=f"import {modules}"))["status"] == "complete"

    with_client(test, [price], mode)


@both_protocols
def test_execute_tells_each_fact_once(mode):
    async def test(call):
        answer = await call("execute", code="print('hi')\nx = [1, {'a': None}]\nx")
        assert answer == {"status": "complete", "result": [1, {"a": None}], "stdout": "hi\n"}
        assert call.text == "hi\n[1, {'a': None}]"
        assert await call("execute", code="1, 2") == {"status": "complete", "repr": "(1, 2)"}
        assert await call("execute", code="{'$a': 1}") == {"status": "complete", "repr": "{'$a': 1}"}
        assert await call("execute", code="y = 1") == {"status": "complete"}
        assert call.text == "(no output)"
        answer = await call("execute", code="print('before')\n1/0")
        assert answer["stdout"] == "before\n"
        assert answer["error"].endswith("ZeroDivisionError: division by zero")
        assert call.text == "before\n" + answer["error"]
        assert (await call("execute", code="x = ("))["error"].endswith("SyntaxError: '(' was never closed")
        assert (await call("execute", code=5))["error"] == "invalid argument: arguments['code']: 5 is not of type 'string'"
        assert "not found" in (await call("execute", code="1", session_id="nope"))["error"]

    with_client(test, mode=mode)


def test_values_by_json():
    async def test(call):
        for value in [None, 1, "x", [1, {"a": [True]}], {"n": 1.5}]:
            assert await call("set_variable", name="v", value=value) == {"status": "ok"}
            found = await call("eval_variable", expression="v")
            assert found == {"status": "complete", **({} if value is None else {"result": value})}
        await call("set_variable", name="v", value={"$tuple": [1, {"$set": [2]}]})
        assert (await call("eval_variable", expression="v"))["repr"] == "(1, {2})"
        assert (await call("set_variable", name="a b", value=1))["error"].startswith("invalid argument")
        assert (await call("list_variables"))["variables"] == {"v": "tuple"}
        assert await call("eval_variable", expression="w = 5\nprint(w)") == {"status": "complete", "stdout": "5\n"}
        assert "w" not in (await call("list_variables"))["variables"]

    with_client(test)


def test_long_answers_are_cut_and_can_be_read():
    async def test(call):
        answer = await call("execute", code="for i in range(20000): print(i, 'é')\n'v' * 50000")
        assert len(answer["stdout"].encode()) + len(answer["repr"].encode()) <= MAX_TEXT
        assert answer["stdout"].startswith("0 é\n1 é\n") and answer["stdout"].endswith("19999 é\n")
        assert "characters left out: read_output(output_id=1, start=" in answer["stdout"]
        assert "result" not in answer and answer["repr"].startswith("'vvv") and answer["repr"].endswith("vvv'")
        whole, start = "", 0
        while True:
            page = await call("read_output", output_id=1, start=start)
            if not page["text"]:
                break
            assert len(page["text"].encode()) <= MAX_PAGE
            whole += page["text"]
            start += len(page["text"])
        assert whole == "".join(f"{i} é\n" for i in range(20000))
        assert page["characters"] == len(whole)
        resource = await call.client.read_resource("ouros://outputs/1")
        assert resource.contents[0].text == whole
        assert (await call("read_output", output_id=7))["error"].endswith("no such output is kept; there are 1 to 2")
        error = (await call("execute", code="raise ValueError('m' * 100000)"))["error"]
        assert error.startswith("Traceback") and len(error) <= MAX_TEXT
        many = await call("execute", code="\n".join(f"name_{i} = {i}" for i in range(3000)))
        assert many["status"] == "complete"
        variables = await call("list_variables")
        assert len(variables["variables"]) + variables["more"] == 3001

    with_client(test)


def test_calls_that_the_client_answers():
    async def test(call):
        made = await call("create_session", session_id="s", external_functions=["weather", "f"])
        assert made == {"status": "ok"}
        answer = await call("execute", session_id="s", code="print('a')\nt = weather('Oslo', unit='C')\nprint(t)\nf(t)")
        pending = {"call_id": 0, "name": "weather", "args": ["Oslo"], "kwargs": {"unit": "C"}, "position": [2, 5, 2, 30]}
        assert answer == {"status": "paused", "stdout": "a\n", "pending": [pending]}
        assert call.text == 'a\npaused: call_id 0, weather("Oslo", unit="C"): answer it with resume'
        assert "waits at call 0, weather()" in (await call("execute", session_id="s", code="1"))["error"]
        assert (await call("eval_variable", session_id="s", expression="1 + 1"))["result"] == 2
        assert "needs either result or error" in (await call("resume", session_id="s", call_id=0))["error"]
        assert "waits at 0" in (await call("resume", session_id="s", call_id=4, result=1))["error"]
        assert await call("create_session", session_id="t", fork_of="s") == {"status": "ok"}
        answer = await call("resume", session_id="s", call_id=0, result=21.5)
        assert (answer["stdout"], answer["pending"][0]["name"]) == ("21.5\n", "f")
        assert (await call("resume", session_id="s", call_id=1, result=[1]))["result"] == [1]
        assert "nothing to resume" in (await call("resume", session_id="s", call_id=1, result=1))["error"]
        failed = await call("resume", session_id="t", call_id=0, error="ValueError: no such city")
        assert failed["error"].endswith("ValueError: no such city")
        # Undoing the last resume makes its call wait again.
        await call("rewind", session_id="s")
        assert (await call("resume", session_id="s", call_id=1, result=2))["result"] == 2
        large = await call("execute", session_id="s", code="f('x' * 100000)")
        assert large["pending"][0]["args"] == [] and "read_output(output_id=1)" in large["pending"][0]["long_arguments"]
        assert call.state.outputs.read(1) == json.dumps({"args": ["x" * 100000], "kwargs": {}})

    with_client(test)


def test_sessions():
    async def test(call):
        await call("execute", code="x = 1")
        assert await call("create_session", session_id="b", fork_of="default") == {"status": "ok"}
        assert call.text == "done"
        await call("execute", session_id="b", code="x = 2")
        assert (await call("execute", code="x"))["result"] == 1
        # The advice names no tool that a client of these has not.
        again = await call("create_session", session_id="b")
        assert again["error"] == (
            "invalid argument: session 'b' already exists: choose another id, or give replace: true"
        )
        assert call.text == again["error"]  # as a model reads it: no JSON around it
        assert (await call("rewind", steps=0))["error"] == call.text
        assert await call("create_session", session_id="b", replace=True) == {"status": "ok"}
        assert "NameError" in (await call("execute", session_id="b", code="x"))["error"]
        assert await call("create_session", session_id="default", replace=True) == {"status": "ok"}
        assert (await call("list_variables"))["variables"] == {}
        for wrong, text in [
            ({"session_id": "c", "fork_of": "nope"}, "not found"),
            ({"session_id": "c", "fork_of": "b", "external_functions": ["f"]}, "give either"),
            ({"session_id": "c", "external_functions": ["f", "f"]}, "given twice"),
            ({"session_id": "c", "external_functions": ["a b"]}, "not an identifier"),
            ({"session_id": "c", "external_functions": ["price"]}, "has a tool 'price' itself"),
        ]:
            assert text in (await call("create_session", **wrong))["error"]
        for name in "cde":
            assert (await call("create_session", session_id=name))["status"] == "ok"
        assert "the most there may be" in (await call("create_session", session_id="f"))["error"]
        await call("execute", code="x = 1")
        await call("execute", code="x = 2")
        assert await call("rewind") == {"status": "ok", "steps_rewound": 1, "history_remaining": 1}
        assert (await call("execute", code="x"))["result"] == 1

    with_client(test, [price])


@both_protocols
def test_tools_of_the_host(mode):
    async def test(call):
        assert (await call("execute", code="price('tea') * 2"))["result"] == 7.0
        assert "TypeError: price() argument 'item'" in (await call("execute", code="price(1)"))["error"]
        assert (await call("execute", code="await slow_price('x')"))["result"] == 2.5
        assert await call("execute", code="print(1)\nstop(5)\nprint(2)") == {
            "status": "aborted", "result": 5, "stdout": "1\n",
        }  # fmt: skip

    with_client(test, [price, slow_price, stop], mode)


@both_protocols
@pytest.mark.parametrize(
    ("action", "content", "outcome"),
    [
        ("accept", {"approve": True}, "paid 5 to Ann"),
        ("accept", {"approve": False, "reason": "too much"}, "PermissionError: too much"),
        ("accept", {"approve": "yes"}, "PermissionError: the user declined"),
        ("accept", None, "PermissionError: the user declined"),
        ("decline", None, "PermissionError: the user declined"),
        ("cancel", None, "PermissionError: the user did not decide"),
    ],
)
def test_the_user_approves_calls(mode, action, content, outcome):
    asked = []

    async def user(context, params):
        asked.append(params.message)
        return types.ElicitResult(action=action, content=content)

    async def test(call):
        PAID.clear()
        answer = await call("execute", code="print('before')\nr = pay(5, to='Ann')\nprint('after')\nr")
        assert asked == ['A program in the sandbox wants to call pay(5, to="Ann"). Make this call?']
        if outcome.startswith("paid"):
            assert answer == {"status": "complete", "result": outcome, "stdout": "before\nafter\n"}
            assert PAID == [(5, "Ann")]
        else:
            assert answer["error"].endswith(outcome) and answer["stdout"] == "before\n"
            assert PAID == []
        # The approval of one call is none of the next.
        await call("execute", code="for n in range(2):\n    try: pay(n, 'Bob')\n    except PermissionError: pass")
        assert len(asked) == 3

    with_client(test, [Tool(pay, requires_approval=True)], mode, elicitation_callback=user)


@both_protocols
def test_a_client_that_cannot_ask_its_user(mode):
    async def test(call):
        PAID.clear()
        answer = await call("execute", code="pay(5, 'Ann')")
        assert answer["error"].endswith("PermissionError: pay() needs the approval of the user, whom this client cannot ask")
        assert PAID == []

    with_client(test, [Tool(pay, requires_approval=True)], mode)


def test_an_approval_cannot_be_forged_by_the_model():
    """In the newer protocol the question ends the request; nothing but its answer makes the call."""

    async def test(call):
        PAID.clear()
        session = call.client.session
        question = await session.send_request(_call("execute", {"code": "pay(5, 'Ann')"}), types.InputRequiredResult)
        assert len(question.request_state) > 20
        assert "approval" in (await call("resume", call_id=0, result="paid"))["error"]
        assert "waits at call 0" in (await call("execute", code="1"))["error"]
        answers = {"approval": types.ElicitResult(action="accept", content={"approve": True})}
        wrong = await session.send_request(_call("execute", {"code": "1"}, answers, question.request_state[:-1] + "!"), types.CallToolResult)
        assert wrong.is_error and PAID == []
        right = _call("execute", {"code": "1"}, answers, question.request_state)
        assert (await session.send_request(right, types.CallToolResult)).structured_content["result"] == "paid 5 to Ann"
        again = await session.send_request(right, types.CallToolResult)
        assert again.is_error and PAID == [(5, "Ann")]
        # An approval is not one of the call that takes the place of the one that was shown.
        shown = await session.send_request(_call("execute", {"code": "pay(5, 'Ann')"}), types.InputRequiredResult)
        await call("rewind")
        other = await session.send_request(_call("execute", {"code": "pay(500, 'Bob')"}), types.InputRequiredResult)
        late = _call("execute", {"code": "1"}, answers, shown.request_state)
        refused = (await session.send_request(late, types.CallToolResult)).structured_content
        assert refused["error"].endswith("the call that the user was asked about does not wait any more")
        declined = {"approval": types.ElicitResult(action="decline")}
        await session.send_request(_call("execute", {"code": "1"}, declined, other.request_state), types.CallToolResult)
        assert PAID == [(5, "Ann")]

    async def user(context, params):
        raise AssertionError

    with_client(test, [Tool(pay, requires_approval=True)], elicitation_callback=user)


def _call(name, arguments, responses=None, state=None):
    params = types.CallToolRequestParams(name=name, arguments=arguments, input_responses=responses, request_state=state)
    return types.CallToolRequest(params=params)


def test_files_are_resources():
    async def test(call):
        code = "open('a b.csv', 'w').write('n\\n1\\n')\nopen('/data/x.bin', 'wb').write(bytes([255, 0]))"
        assert (await call("execute", code=code))["result"] == 2
        await call("create_session", session_id="other")
        assert (await call("execute", session_id="other", code="open('/data/a b.csv').read()"))["result"] == "n\n1\n"
        found = {entry.uri: entry for entry in (await call.client.list_resources()).resources}
        assert set(found) == {"ouros://files/data/a%20b.csv", "ouros://files/data/x.bin"}
        assert found["ouros://files/data/a%20b.csv"].mime_type == "text/csv"
        text = await call.client.read_resource("ouros://files/data/a%20b.csv")
        assert text.contents[0].text == "n\n1\n"
        assert (await call.client.read_resource("ouros://files/data/x.bin")).contents[0].blob == "/wA="
        assert {one.name for one in (await call.client.list_resource_templates()).resource_templates} == {"file", "output"}
        for uri in ("ouros://files/nope", "ouros://files/data", "ouros://files/../etc/passwd", "ouros://outputs/1", "file:///etc/passwd"):
            with pytest.raises(mcp.MCPError, match="ouros://|no such output"):
                await call.client.read_resource(uri)

    with_client(test)


def test_prompts():
    async def test(call):
        prompts = (await call.client.list_prompts()).prompts
        assert {prompt.name for prompt in prompts} == {"solve", "analyse_file"}
        filled = await call.client.get_prompt("analyse_file", {"path": "{question}", "question": "how {path} many"})
        text = filled.messages[0].content.text
        assert "has the file {question}." in text and text.endswith("how {path} many")
        for name, arguments in [("nope", {}), ("solve", {})]:
            with pytest.raises(mcp.MCPError, match="Unknown prompt|needs the argument 'question'"):
                await call.client.get_prompt(name, arguments)

    with_client(test)


@both_protocols
def test_progress_of_long_runs(mode, monkeypatch):
    monkeypatch.setattr("ouros.mcp_server.server.PROGRESS_EVERY_SECS", 0.1)
    seen, twice = [], anyio.Event()

    async def note(progress, total, message):
        seen.append((progress, total, message))
        if len(seen) == 2:
            twice.set()

    async def test(call):
        with anyio.fail_after(60):
            async with anyio.create_task_group() as group:
                group.start_soon(partial(call.client.call_tool, "execute", {"code": "while True: pass"}, progress_callback=note))
                await twice.wait()
                group.cancel_scope.cancel()
        assert [progress for progress, _, _ in seen] == sorted(progress for progress, _, _ in seen)
        assert seen[0][1] == 20.0 and "running for" in seen[0][2]

    with_client(test, mode=mode)


def test_cancelled_requests_stop():
    async def test(call):
        with anyio.move_on_after(0.3):
            await call("execute", code="while True: pass")
        assert (await call("execute", code="1"))["result"] == 1

    with_client(test, mode="legacy")


def test_plain_data():
    assert is_plain([1, {"a": [None]}]) and not is_plain([{"a": {"$tuple": []}}])


@both_protocols
def test_names_of_files_of_all_kinds_can_be_listed_and_read(mode):
    """Programs choose them, and all clients of the server see the same files."""

    async def test(call):
        names = ["\ud800x", "a\nb", "\x1b[31m", "%2e%2e", "\u202egnp.exe", "data:,x"]
        for number, name in enumerate(names):
            await call("execute", code=f"open({'/data/' + name!a}, 'w').write('{number}')")
        found = (await call.client.list_resources()).resources
        assert len(found) == len(names)
        assert all(entry.name.isprintable() and entry.uri.isascii() for entry in found)
        assert sorted([(await call.client.read_resource(entry.uri)).contents[0].text for entry in found]) == list("012345")
        for uri in ("ouros://files/%ED%A0", "ouros://files/%ff", "ouros://files/data/%ED%A0%80"):
            with pytest.raises(mcp.MCPError, match="it cannot be read|no such file"):
                await call.client.read_resource(uri)

    with_client(test, mode=mode)


def test_functions_of_the_client_have_names_that_programs_can_use():
    async def test(call):
        for name in ("def", "None", "a b", ""):
            answer = await call("create_session", session_id="s", external_functions=[name])
            assert answer["status"] == "error" and "is not an identifier" in answer["error"], name
        answer = await call("create_session", session_id="s", external_functions=["f", "f"])
        assert "is given twice" in answer["error"]
        assert (await call("create_session", session_id="s", external_functions=["f"]))["status"] == "ok"

    with_client(test)


def test_looking_for_modules_prints_nothing(capfd):
    from ouros.mcp_server.guide import sandbox_facts

    sandbox_facts.cache_clear()
    assert "json" in sandbox_facts()[1]
    assert capfd.readouterr().out == "", "the server's output is for messages only"
