"""`%%ouros` in a shell of this process and in a real kernel; what notebooks show of sessions and runs."""

import os
import sys
from pathlib import Path

import pytest

import ouros
from ouros import Sandbox, SessionManager

pytest.importorskip("IPython", reason="IPython is not installed")

from IPython.core.interactiveshell import InteractiveShell  # noqa: E402


@pytest.fixture
def shell(tmp_path, monkeypatch):
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    made = InteractiveShell(colors="nocolor")
    made.history_manager.enabled = False
    try:
        made.run_cell("%load_ext ouros")
        yield made
    finally:
        made.run_cell("%unload_ext ouros")
        made.history_manager.end_session()


def test_a_cell_gives_its_value_and_keeps_variables(shell, capsys):
    assert shell.run_cell("%%ouros\nprint('hi')\nx = [1, 2]\nx").result == [1, 2]
    assert capsys.readouterr().out.startswith("hi\n")
    assert shell.run_cell("%%ouros\nx.append(3)\nsum(x)").result == 6
    assert shell.run_cell("%%ouros\ny = 1").result is None
    assert "x" not in shell.user_ns
    assert shell.run_cell("value = 5\nvalue").result == 5


def test_nothing_of_the_notebook_is_seen_but_what_is_named(shell):
    shell.run_cell("secret = 1\ndef double(n): return 2 * n\nnames = ['a']")
    assert "secret" in str(shell.run_cell("%%ouros\nsecret").error_in_exec)
    cell = "%%ouros -i secret names -f double -o total -o names\ntotal = double(secret) + 1\nnames.append('b')\ntotal"
    assert shell.run_cell(cell).result == 3
    assert shell.user_ns["total"] == 3
    assert shell.user_ns["names"] == ["a", "b"]


def test_sessions_by_name_and_by_variable(shell):
    shell.run_cell("%%ouros -s work\nx = 1")
    assert "NameError" in str(shell.run_cell("%%ouros\nx").error_in_exec)
    session = shell.run_cell("%ouros -s work").result
    assert repr(session) == "Session(id='work')"
    assert session["x"] == 1
    own = shell.user_ns["own"] = SessionManager().create_session("mine")
    own["z"] = 9
    assert shell.run_cell("%%ouros -s own\nz").result == 9


def test_failures_show_the_traceback_of_the_program(shell, capsys):
    result = shell.run_cell("%%ouros\ndef f():\n    return 1 / 0\nf()")
    assert not result.success
    assert capsys.readouterr().out.rstrip("\n") == (
        'Traceback (most recent call last):\n  File "<cell>", line 3, in <module>\n    f()\n    ~~~\n'
        '  File "<cell>", line 2, in f\n    return 1 / 0\n           ~~~~~\nZeroDivisionError: division by zero'
    )
    result = shell.run_cell("%%ouros\nx = (")
    assert "SyntaxError: '(' was never closed" in capsys.readouterr().out
    assert not result.success


def test_limits(shell, capsys):
    assert "TimeoutError" in str(shell.run_cell("%%ouros -l time=50ms\nwhile True: pass").error_in_exec)
    assert "MemoryError" in str(shell.run_cell("%%ouros --limit memory=1M\nx = 'a' * 10**7").error_in_exec)
    capsys.readouterr()


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("-i nope", "there is no variable 'nope'"),
        ("-f nope", "there is no variable 'nope'"),
        ("-f number", "'number' is no function"),
        ("-i module", "module: Cannot convert"),
        ("-o nope", "the cell has run, but: session not found: variable 'nope' not found"),
        ("-l nope=1", "expected NAME=VALUE"),
        ("--nope", "unrecognized arguments: --nope"),
    ],
)
def test_wrong_options(shell, capsys, line, message):
    shell.run_cell("import sys as module\nnumber = 1")
    result = shell.run_cell(f"%%ouros {line}\n1")
    assert not result.success
    assert message in str(result.error_in_exec)
    capsys.readouterr()


def test_completion(shell):
    shell.run_cell("%%ouros -s work\nvalue = 'x'\nclass Thing:\n    attribute = 1\nthing = Thing()")

    def matches(text):
        return [found.text for found in shell.Completer.completions(text, len(text))]

    provisional = pytest.importorskip("IPython.core.completer").provisionalcompleter
    with provisional():
        assert matches("%%ouros -s work\nx = val") == ["value"]
        assert matches("%%ouros --session work\nfor i in thing.att") == ["attribute"]
        assert matches("%%ouros -s none\nval") == []
        assert "value" not in matches("val")
        assert "shell_only" not in matches("%%ouros -s work\nshell_on")


def test_completion_offers_only_what_can_be_typed():
    from ouros.completion import complete

    session = SessionManager().get_session()
    session.run(
        "globals().update({'val\\n!rm': 1, 'val\\x1b[2J': 1, 'val ue': 1, 'val' * 100: 1, 'value': 1})\n"
        "class Thing:\n    def __dir__(self): return ['atr', 'at\\n!rm', 'at\\u202e', 'at' * 1000]\nthing = Thing()"
    )
    assert complete(session, "val") == (3, ["value"])
    assert complete(session, "thing.at") == (2, ["atr"])


def test_unloading(shell, capsys):
    count = len(shell.Completer.custom_matchers)
    shell.run_cell("%unload_ext ouros")
    assert len(shell.Completer.custom_matchers) == count - 1
    shell.run_cell("%%ouros\n1")
    assert "Cell magic `%%ouros` not found" in "".join(capsys.readouterr())
    shell.run_cell("%load_ext ouros")
    assert shell.run_cell("%%ouros\n1").result == 1


def test_html_of_sessions(monkeypatch):
    monkeypatch.setattr("ouros.sessions.variables.SHOW_SECS", 60.0)  # each repr has its own limit of processor time
    session = SessionManager().create_session("<a>")
    session["x"] = "<script>&"
    session.execute("class A:\n    def __repr__(self):\n        while True: pass\na = A()\nn = 0\nlong = 'y' * 1000")
    html = session._repr_html_()
    assert "<script>" not in html
    assert "&lt;script&gt;&amp;" in html
    assert "Session &#x27;&lt;a&gt;&#x27;: 5 variables" in html
    assert "&lt;not shown: TimeoutError" in html
    assert "y" * 500 not in html
    assert session.history()[0] == 1
    session.execute("for i in range(100): globals()[f'v{i}'] = i")
    assert "more</i>" in session._repr_html_()


def test_html_of_runs():
    sandbox = Sandbox("import asyncio\nawait asyncio.gather(f('<b>'))", external_functions=["f"])
    snapshot = sandbox.start()
    assert "<code>f</code>" in snapshot._repr_html_()
    assert "&lt;b&gt;" in snapshot._repr_html_()
    future = snapshot.resume(future=...)
    assert "waits for the calls" in future._repr_html_()
    complete = future.resume({0: {"return_value": "<i>"}})
    assert "&lt;i&gt;" in complete._repr_html_()
    assert "<i>" not in complete._repr_html_()
    slice_ = Sandbox("for i in range(10000): pass").start(pause_after_ticks=100)
    assert "a slice of ticks" in slice_._repr_html_()


# A real kernel.


class Kernel:
    """A kernel and its client. With `stop_on_error` the kernel would refuse what comes soon after an error."""

    def __init__(self, client):
        self.client = client

    def run(self, code):
        """Status, the streams, what was shown, and the traceback."""
        found = {"stream": "", "result": None, "traceback": None}

        def collect(message):
            content = message["content"]
            if message["msg_type"] == "stream":
                found["stream"] += content["text"]
            elif message["msg_type"] == "execute_result":
                found["result"] = content["data"]
            elif message["msg_type"] == "error":
                found["traceback"] = "\n".join(content["traceback"])

        found["status"] = self.client.execute_interactive(code, stop_on_error=False, output_hook=collect, timeout=60)["content"]["status"]
        return found

    def begin(self, code):
        """Send code that prints, and wait until it has."""
        self.client.execute(code, stop_on_error=False)
        self.until("stream")

    def until(self, kind):
        """Wait for a message of this kind."""
        while True:
            message = self.client.get_iopub_msg(timeout=60)
            if message["msg_type"] == kind:
                return message["content"]


@pytest.fixture(scope="module")
def kernel(tmp_path_factory):
    pytest.importorskip("ipykernel", reason="ipykernel is not installed")
    manager = pytest.importorskip("jupyter_client.manager", reason="jupyter_client is not installed")
    directory = tmp_path_factory.mktemp("jupyter")
    environment = {**os.environ, "PYTHONPATH": str(Path(ouros.__file__).parent.parent), "IPYTHONDIR": str(directory)}
    made = manager.KernelManager()
    made.kernel_spec.argv[0] = sys.executable
    made.start_kernel(env=environment, cwd=str(directory), stderr=open(os.devnull, "w"))  # noqa: SIM115
    client = made.client()
    client.start_channels()
    client.wait_for_ready(timeout=60)
    kernel = Kernel(client)
    kernel.manager = made
    yield kernel
    client.stop_channels()
    made.shutdown_kernel(now=True)


def test_kernel(kernel):
    assert kernel.run("%load_ext ouros")["status"] == "ok"
    found = kernel.run("%%ouros\nprint('printed')\nvalue = {'a': (1, 2)}\nvalue")
    assert (found["stream"], found["result"]["text/plain"]) == ("printed\n", "{'a': (1, 2)}")
    found = kernel.run("%%ouros\n1 / 0")
    assert found["status"] == "error"
    assert "ZeroDivisionError" in found["traceback"]
    assert "session.py" not in found["traceback"]
    assert "text/html" in kernel.run("%ouros")["result"]


def test_kernel_streams_while_it_runs(kernel, tmp_path):
    kernel.run("%load_ext ouros\nimport os, time\ndef wait(path):\n    while not os.path.exists(path): time.sleep(0.01)")
    kernel.client.execute(f"%%ouros -f wait\nfor i in range(3):\n    print(i)\n    wait({str(tmp_path)!r} + f'/{{i}}')")
    for i in range(3):
        assert kernel.until("stream")["text"] == f"{i}\n"
        (tmp_path / str(i)).touch()
    assert kernel.client.get_shell_msg(timeout=60)["content"]["status"] == "ok"


def test_kernel_is_interrupted(kernel):
    kernel.run("%load_ext ouros")
    kernel.run("%%ouros\nkept = 1")
    kernel.begin("%%ouros\nprint('on')\nwhile True: pass")
    kernel.manager.interrupt_kernel()
    content = kernel.until("error")
    assert content["ename"] == "KeyboardInterrupt"
    assert len(content["traceback"]) == 1
    assert kernel.client.get_shell_msg(timeout=60)["content"]["status"] == "error"
    assert kernel.run("%%ouros\nkept")["result"]["text/plain"] == "1"


def test_kernel_completes(kernel):
    kernel.run("%load_ext ouros")
    kernel.run("%%ouros -s completing\nlonely_name = [1]")
    code = "%%ouros -s completing\nprint(lonely_name.app"
    reply = kernel.client.complete(code, len(code), reply=True, timeout=30)["content"]
    assert reply["matches"] == ["append"]
    assert code[reply["cursor_start"] : reply["cursor_end"]] == "app"


def test_the_extension_is_loaded_only_when_asked_for():
    import subprocess

    code = "import ouros, sys; print(any(name in sys.modules for name in ('IPython', 'ouros.notebook', 'ouros.rich')))"
    environment = {**os.environ, "PYTHONPATH": str(Path(ouros.__file__).parent.parent)}
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment).stdout == "False\n"


# Tables, forks, rewinding.


def test_lists_of_dicts_are_tables(shell):
    value = shell.run_cell("%%ouros\n[{'name': '<b>', 'n': 1}, {'n': 2.5, 'more': [None]}]").result
    assert value == [{"name": "<b>", "n": 1}, {"n": 2.5, "more": [None]}]
    html = value._repr_html_()
    assert "&lt;b&gt;" in html and "<b>" not in html
    head = html.partition("</thead>")[0]
    assert [name in head for name in ("name", "n", "more")] == [True] * 3
    assert html.count("<tr>") == 3 and "[None]" in html
    for other in ("[1]", "[]", "[{}]", "[{1: 2}]", "({'a': 1},)"):
        assert not hasattr(shell.run_cell(f"%%ouros\n{other}").result, "_repr_html_"), other
    long = shell.run_cell("%%ouros\n[{f'c{i}': 'x' * 1000 for i in range(40)}] * 100").result._repr_html_()
    assert "40 more rows, 10 more columns" in long and len(long) < 1_000_000
    assert len(repr(shell.run_cell("%%ouros\n[{'a': 'x' * 10**6}] * 5").result)) < 200_000


def test_fork_and_rewind(shell, capsys):
    shell.run_cell("%%ouros\nx = [1]")
    copy = shell.run_cell("%ouros_fork trial").result
    assert repr(copy) == "Session(id='trial')"
    shell.run_cell("%%ouros -s trial\nx.append(2)")
    assert shell.run_cell("%%ouros\nx").result == [1]
    shell.run_cell("%%ouros\nx.append(3)")
    capsys.readouterr()
    shell.run_cell("%ouros_rewind 2")
    assert capsys.readouterr().out == "undid 2; 1 can be undone\n"
    assert shell.run_cell("%%ouros\nx").result == [1]
    assert "<code>x</code>" in shell.run_cell("%ouros_vars -s trial").result._repr_html_()
    for line, message in [
        ("%ouros_fork trial", "there is a session 'trial': choose another name, or -r to replace it"),
        ("%ouros_fork default", "'default' is the session itself"), ("%ouros_fork -r default", "'default' is the session itself"),
        ("%ouros_rewind 99", "cannot rewind 99 steps"), ("%ouros_rewind 0", "at least 1"),
    ]:  # fmt: skip
        assert message in str(shell.run_cell(line).error_in_exec or capsys.readouterr().err)
    shell.run_cell("%%ouros -s trial\nx.append(9)")
    for name in ("trial", "new"):  # a notebook that is run again
        assert repr(shell.run_cell(f"%ouros_fork -r {name}").result) == f"Session(id='{name}')"
        assert shell.run_cell(f"%%ouros -s {name}\nx").result == [1]


# The kernel "Python (ouros)".


@pytest.fixture(scope="module")
def own_kernel(tmp_path_factory):
    pytest.importorskip("ipykernel", reason="ipykernel is not installed")
    manager = pytest.importorskip("jupyter_client.manager", reason="jupyter_client is not installed")
    from jupyter_client.kernelspec import KernelSpecManager

    from ouros.cli import main

    prefix = tmp_path_factory.mktemp("prefix")
    assert main(["kernel", "install", "--prefix", str(prefix)]) == 0
    specs = KernelSpecManager(kernel_dirs=[str(prefix / "share" / "jupyter" / "kernels")])
    assert specs.get_kernel_spec("ouros").display_name == "Python (ouros)"
    environment = {**os.environ, "PYTHONPATH": str(Path(ouros.__file__).parent.parent), "IPYTHONDIR": str(prefix)}
    made = manager.KernelManager(kernel_name="ouros", kernel_spec_manager=specs)
    made.start_kernel(env=environment, cwd=str(prefix), stderr=open(os.devnull, "w"))  # noqa: SIM115
    client = made.client()
    client.start_channels()
    client.wait_for_ready(timeout=60)
    kernel = Kernel(client)
    kernel.manager = made
    yield kernel
    client.stop_channels()
    made.shutdown_kernel(now=True)


def test_own_kernel_runs_cells(own_kernel):
    found = own_kernel.run("print('printed')\nvalue = {'a': (1, 2)}\nvalue")
    assert (found["stream"], found["result"]) == ("printed\n", {"text/plain": "{'a': (1, 2)}"})
    assert own_kernel.run("value['a']")["result"]["text/plain"] == "(1, 2)"
    assert own_kernel.run("x = 1")["result"] is None
    assert "<table>" in own_kernel.run("[{'a': 1}]")["result"]["text/html"]
    found = own_kernel.run("def f():\n    return 1 / 0\nf()")
    assert found["status"] == "error" and "ZeroDivisionError" in found["traceback"]
    assert "return 1 / 0" in found["traceback"] and "ouros/" not in found["traceback"]
    assert own_kernel.run("x = (")["status"] == "error"
    assert "NotImplementedError" in own_kernel.run("open('/etc/passwd')")["traceback"]


def test_own_kernel_shows_no_control_characters(own_kernel):
    own_kernel.client.execute("E = type('E\\x1b]0;x\\x07', (Exception,), {})\nraise E('\\x1b[2J\\u202e')", stop_on_error=False)
    content = own_kernel.client.get_shell_msg(timeout=30)["content"]
    assert content["status"] == "error"
    for text in (content["ename"], content["evalue"]):
        assert text.isprintable() and "\\x1b" in text
    own_kernel.run("import inspect\ninspect.getdoc = lambda found: 5\ndef patched(): pass")
    assert not own_kernel.client.inspect("patched", 7, reply=True, timeout=30)["content"]["found"]
    own_kernel.run("%reset")


def test_own_kernel_completes_and_inspects(own_kernel):
    own_kernel.run("def area(width: int, height: int = 1) -> int:\n    'The area.'\n    return width * height\nlonely = [1]")
    reply = own_kernel.client.complete("x = 1\nlonely.app", 16, reply=True, timeout=30)["content"]
    assert (reply["matches"], reply["cursor_start"], reply["cursor_end"]) == (["append"], 13, 16)
    for code, cursor in (("area", 2), ("area(", 5), ("y = 1\narea(2, ", 14)):
        found = own_kernel.client.inspect(code, cursor, reply=True, timeout=30)["content"]
        text = found["data"]["text/plain"]
        assert text.startswith("area(width: int, height: int = 1) -> int\nType:  function\n") and text.endswith("The area.")
    for code in ("nothing_of_that_name", "", "1 + "):
        assert not own_kernel.client.inspect(code, len(code), reply=True, timeout=30)["content"]["found"]
    assert own_kernel.run("sorted(n for n in globals() if n[0] == '_' and n[1] != '_')")["result"]["text/plain"] == "[]"
    for code, status in (("x = 1", "complete"), ("def f():", "incomplete"), ("f(", "incomplete")):
        own_kernel.client.is_complete(code)
        assert own_kernel.client.get_shell_msg(timeout=30)["content"]["status"] == status


def test_own_kernel_is_interrupted(own_kernel):
    own_kernel.run("kept = 1")
    own_kernel.begin("print('on')\nwhile True: pass")
    own_kernel.manager.interrupt_kernel()
    assert own_kernel.until("error")["ename"] == "KeyboardInterrupt"
    assert own_kernel.client.get_shell_msg(timeout=60)["content"]["status"] == "error"
    assert own_kernel.run("kept")["result"]["text/plain"] == "1"


def test_own_kernel_forks_and_rewinds(own_kernel):
    own_kernel.run("%reset")
    own_kernel.run("n = 1")
    assert own_kernel.run("%fork trial")["result"]["text/plain"] == "now in trial"
    own_kernel.run("n = 2")
    own_kernel.run("n = 3")
    assert own_kernel.run("%rewind")["result"]["text/plain"] == "undid 1; 1 can be undone"
    assert own_kernel.run("n")["result"]["text/plain"] == "2"
    own_kernel.run("%switch default")
    assert own_kernel.run("n")["result"]["text/plain"] == "1"
    assert "trial" in own_kernel.run("%sessions")["result"]["text/html"]
    assert "<code>n</code>" in own_kernel.run("%vars")["result"]["text/html"]
    assert "%rewind [N]" in own_kernel.run("%help")["result"]["text/plain"]
    for wrong in ("%nope", "%switch nope", "%rewind 99", "%fork trial"):
        assert own_kernel.run(wrong)["status"] == "error"


def test_a_notebook_runs(monkeypatch):
    """The notebook of the examples gives what it shows."""
    nbclient = pytest.importorskip("nbclient", reason="nbclient is not installed")
    import nbformat

    path = Path(__file__).parents[2] / "examples" / "notebook.ipynb"
    notebook = nbformat.read(path, as_version=4)
    before = [cell.get("outputs") for cell in notebook.cells]
    monkeypatch.setenv("PYTHONPATH", str(Path(ouros.__file__).parent.parent))
    nbclient.NotebookClient(notebook, timeout=600, kernel_name="python3", allow_errors=False).execute()

    def told(outputs):
        return [(one.get("text"), one.get("data", {}).get("text/plain"), one.get("ename")) for one in outputs or []]

    assert [told(outputs) for outputs in before] == [told(cell.get("outputs")) for cell in notebook.cells]
    assert sum(len(outputs or []) for outputs in before) >= 5


def test_bash_in_a_workspace(shell, capsys):
    pytest.importorskip("bashkit")
    assert shell.run_cell("%%ouros_bash\nseq 3 > n.txt\nN=5").result is None
    assert shell.run_cell("%%ouros_bash\nwc -l < n.txt; echo $N").result is None
    assert capsys.readouterr().out.endswith("3\n5\n")
    workspace = shell.run_cell("%ouros_bash").result
    assert workspace is shell.user_ns["workspace"] and "/data/n.txt" in workspace._repr_html_()
    workspace.write_file("/data/<b>.txt", "")
    assert "<b>.txt" not in workspace._repr_html_() and "&lt;b&gt;.txt" in workspace._repr_html_()
    done = shell.run_cell("%%ouros_bash\ncat nothing")
    assert type(done.error_in_exec).__name__ == "WorkspaceError" and "exit code 1" in str(done.error_in_exec)
    assert "nothing" in capsys.readouterr().err
    shell.run_cell("other = 1")
    shell.run_cell("%%ouros_bash -w other\nls")
    assert "holds no Workspace" in capsys.readouterr().err
    shell.run_cell("%%ouros_bash -w trial\npwd")
    assert shell.user_ns["trial"] is not workspace


def test_files_of_a_destroyed_workspace():
    pytest.importorskip("bashkit")
    workspace = ouros.Workspace(files={f"/data/{number}": "" for number in range(100)})
    assert workspace._repr_html_().count("<tr>") == 62
    workspace.destroy()
    assert "destroyed" in workspace._repr_html_()
