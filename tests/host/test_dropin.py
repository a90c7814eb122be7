"""Programs written for the published package: the same calls, and what they gave there.

Nothing here may use what this implementation adds: with the published package installed instead, all these tests pass too.
"""

import asyncio
import importlib.util
import re

import pytest

import ouros


def test_an_expression():
    sandbox = ouros.Sandbox("6 * 7")
    assert sandbox.run() == 42
    assert sandbox.run() == 42


def test_inputs_for_each_run():
    sandbox = ouros.Sandbox("price * count", inputs=["price", "count"])
    assert [sandbox.run(inputs={"price": p, "count": c}) for p, c in ((2, 3), (10, 5))] == [6, 50]


def test_limits_are_a_dict_with_a_name():
    sandbox = ouros.Sandbox("a + b", inputs=["a", "b"])
    limits = ouros.ResourceLimits(max_duration_secs=1.0, max_memory=1_000_000, max_recursion_depth=50)
    assert limits == {"max_duration_secs": 1.0, "max_memory": 1_000_000, "max_recursion_depth": 50}
    assert sandbox.run(inputs={"a": 1, "b": 2}, limits=limits) == 3


def test_a_lambda_as_an_external_function():
    sandbox = ouros.Sandbox("triple(n)", inputs=["n"], external_functions=["triple"])
    assert sandbox.run(inputs={"n": 5}, external_functions={"triple": lambda n: n * 3}) == 15


def test_call_by_call(capsys):
    sandbox = ouros.Sandbox("page = download(url)\nlen(page)", inputs=["url"], external_functions=["download"])
    progress = sandbox.start(inputs={"url": "https://example.org"})
    print(type(progress))
    print(progress.function_name)
    print(progress.args)
    progress = progress.resume(return_value="hello world")
    print(type(progress))
    print(progress.output)
    assert capsys.readouterr().out.splitlines() == [
        "<class 'ouros.Snapshot'>", "download", "('https://example.org',)", "<class 'ouros.Complete'>", "11",
    ]  # fmt: skip


def test_a_loop_over_snapshots():
    progress = ouros.Sandbox("a() + b()", external_functions=["a", "b"]).start()
    while isinstance(progress, ouros.Snapshot):
        progress = progress.resume(return_value=10)
    assert progress.output == 20


def test_a_parsed_program_as_bytes():
    data = ouros.Sandbox("x + 1", inputs=["x"]).dump()
    assert type(data) is bytes
    assert ouros.Sandbox.load(data).run(inputs={"x": 41}) == 42


def test_a_paused_program_as_bytes():
    progress = ouros.Sandbox("download(url)", inputs=["url"], external_functions=["download"]).start(inputs={"url": "u"})
    again = ouros.Snapshot.load(progress.dump())
    assert again.resume(return_value="the answer").output == "the answer"


AGENT = """
async def agent(prompt, messages):
    while True:
        answer = await ask(prompt, messages)
        if isinstance(answer, str):
            return answer
        messages.extend(answer)

await agent(prompt, [])
"""


@pytest.mark.parametrize("checked", [False, True])
def test_an_agent_that_awaits_the_host(checked):
    if checked and importlib.util.find_spec("ty") is None:
        pytest.skip("needs ty")
    sandbox = ouros.Sandbox(AGENT, inputs=["prompt"], external_functions=["ask"], type_check=checked)

    async def ask(prompt, messages):
        await asyncio.sleep(0)
        return [prompt] if len(messages) < 2 else f"done after {len(messages)} messages"

    async def main():
        return await ouros.run_async(sandbox, inputs={"prompt": "test"}, external_functions={"ask": ask})

    assert asyncio.run(main()) == "done after 2 messages"


def test_futures():
    progress = ouros.Sandbox("import asyncio\nawait asyncio.gather(f(1), f(2), g(3))", external_functions=["f", "g"]).start()
    calls = []
    while isinstance(progress, ouros.Snapshot):
        calls.append((progress.function_name, progress.args, progress.call_id))
        progress = progress.resume(future=...)
    assert calls == [("f", (1,), 0), ("f", (2,), 1), ("g", (3,), 2)]
    assert type(progress) is ouros.FutureSnapshot
    assert sorted(progress.pending_call_ids) == [0, 1, 2]
    results = {0: {"return_value": "a"}, 1: {"return_value": "b"}, 2: {"return_value": "c"}}
    assert progress.resume(results).output == ["a", "b", "c"]


def test_errors():
    with pytest.raises(ouros.SandboxRuntimeError) as caught:
        ouros.Sandbox("def f(x):\n    return x / 0\nf(1)", script_name="a.py").run()
    error = caught.value
    assert str(error) == "ZeroDivisionError: division by zero"
    assert type(error.exception()) is ZeroDivisionError
    assert [frame.line for frame in error.traceback()] == [3, 2]
    assert error.display("type-msg") == "ZeroDivisionError: division by zero"
    assert error.display("msg") == "division by zero"
    assert error.display() == (
        'Traceback (most recent call last):\n  File "a.py", line 3, in <module>\n    f(1)\n    ~~~~\n'
        '  File "a.py", line 2, in f\n    return x / 0\n           ~~~~~\nZeroDivisionError: division by zero'
    )
    with pytest.raises(ouros.SandboxSyntaxError):
        ouros.Sandbox("def")
    assert issubclass(ouros.SandboxSyntaxError, ouros.SandboxError)


def test_files_in_memory():
    access = ouros.OSAccess([ouros.MemoryFile("/data/a.txt", content="hello")], environ={"USER": "ada"})
    code = "from pathlib import Path\nimport os\np = Path('/data') / 'a.txt'\n(p.read_text(), p.exists(), os.getenv('USER'), os.getenv('X', 'd'))"
    assert ouros.Sandbox(code).run(os=access) == ("hello", True, "ada", "d")


def test_an_os_callback():
    calls = []

    def handler(function_name, args, kwargs):
        calls.append((function_name, str(args[0])))
        return "content"

    assert ouros.Sandbox("from pathlib import Path\nPath('/etc/motd').read_text()").run(os=handler) == "content"
    assert calls == [("Path.read_text", "/etc/motd")]


def test_an_os_class_of_ones_own():
    class Fixed(ouros.OSAccess):
        def path_read_text(self, path):
            return f"the content of {path}"

    assert ouros.Sandbox("from pathlib import Path\nPath('/x').read_text()").run(os=Fixed()) == "the content of /x"


def test_printing():
    shown = []
    ouros.Sandbox("print('a', 1, sep='-')\nprint('b', end='')").run(print_callback=lambda stream, text: shown.append((stream, text)))
    assert "".join(text for _, text in shown) == "a-1\nb"
    assert {stream for stream, _ in shown} == {"stdout"}


def values(session):
    return {entry["name"]: session.get_variable(entry["name"])["json_value"] for entry in session.list_variables()}


def test_a_session_keeps_variables():
    manager = ouros.SessionManager()
    session = manager.create_session("analysis", external_functions=["ask_model"])
    session.execute("data = [1, 2, 3, 4, 5]")
    session.execute("total = sum(data)")
    assert session.get_variable("total") == {"json_value": 15, "repr": "15"}
    assert [entry["name"] for entry in session.list_variables()] == ["data", "total"]
    assert session.execute("total * 2")["result"] == 30
    assert values(session) == {"data": [1, 2, 3, 4, 5], "total": 15}


def test_a_session_forks_and_rewinds():
    manager = ouros.SessionManager()
    session = manager.create_session("analysis")
    session.execute("data = [1, 2]")
    branch = session.fork("experiment")
    branch.execute("data.append(100)")
    assert branch.get_variable("data")["json_value"] == [1, 2, 100]
    assert session.get_variable("data")["json_value"] == [1, 2]
    session.execute("data = 'oops'")
    session.rewind(steps=1)
    assert session.get_variable("data")["json_value"] == [1, 2]


def test_a_session_is_saved_and_loaded(tmp_path):
    manager = ouros.SessionManager()
    manager.set_storage_dir(str(tmp_path))
    session = manager.create_session("analysis")
    session.execute("data = [1, 2]\ndef double(x): return 2 * x")
    session.save(name="checkpoint-1")
    other = ouros.SessionManager()
    other.set_storage_dir(str(tmp_path))
    loaded = other.load_session("checkpoint-1")
    assert other.execute("double(data[1])", session_id=loaded)["result"] == 4


def test_a_session_calls_the_host():
    manager = ouros.SessionManager()
    session = manager.create_session("analysis", external_functions=["ask_model"])
    paused = session.execute("answer = ask_model('why?', short=True)\nprint(answer)\nlen(answer)")
    assert paused["is_complete"] is False
    progress = paused["progress"]
    assert (progress["status"], progress["function_name"], progress["args"]) == ("function_call", "ask_model", ["why?"])
    assert progress["kwargs"] == {"short": True}
    done = session.resume(progress["call_id"], "because")
    assert (done["is_complete"], done["result"], done["stdout"]) == (True, 7, "because\n")


def test_a_recursive_model_loop():
    """The root model's code runs turn by turn; what it asks sub-models stays in variables."""
    manager = ouros.SessionManager()
    session = manager.create_session("rlm", external_functions=["llm_query"])
    session.execute("context = ['a b', 'c d e', 'f']")
    asked = []
    turns = ["parts = [llm_query('count: ' + chunk) for chunk in context]", "answer = sum(int(part) for part in parts)"]
    for code in turns:
        step = session.execute(code)
        while not step["is_complete"]:
            (prompt,) = step["progress"]["args"]
            asked.append(prompt)
            step = session.resume(step["progress"]["call_id"], str(len(prompt.split()) - 1))
    assert asked == ["count: a b", "count: c d e", "count: f"]
    assert session.get_variable("answer")["json_value"] == 6


def test_failures_of_sessions():
    manager = ouros.SessionManager()
    with pytest.raises(RuntimeError, match=re.escape("session not found: ")):
        manager.execute("1", session_id="nobody")
    manager.create_session("a")
    with pytest.raises(RuntimeError, match=re.escape("session already exists: ")):
        manager.create_session("a")
    with pytest.raises(RuntimeError, match="ZeroDivisionError"):
        manager.execute("1 / 0", session_id="a")
    assert manager.execute("1 + 1", session_id="a")["result"] == 2
