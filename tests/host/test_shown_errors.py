"""What the host shows of an uncaught error: the program's lines, and the host function's own exception behind it."""

import asyncio
import pickle
import subprocess
import sys
import traceback

import pytest

import ouros
from ouros import (
    Sandbox,
    SandboxRuntimeError,
    SandboxSyntaxError,
    SessionError,
    SessionManager,
    aexecute,
    execute,
    run_async,
)

PROGRAM = "def g():\n    return boom(1)\n\ng()"


def boom(x):
    raise ValueError(f"host trouble {x}")


async def aboom(x):
    raise ValueError(f"host trouble {x}")


def frames(exception):
    return [entry.name for entry in traceback.extract_tb(exception.__traceback__)]


def check_cause(error):
    cause = error.__cause__
    assert type(cause) is ValueError and cause.args == ("host trouble 1",)
    assert frames(cause)[-1] in ("boom", "aboom") and "answer_calls" not in frames(cause)


def sandbox(code=PROGRAM):
    return Sandbox(code, external_functions=["boom"])


# The host's exception.


def test_a_failing_function_is_the_cause():
    with pytest.raises(SandboxRuntimeError) as caught:
        sandbox().run(external_functions={"boom": boom})
    check_cause(caught.value)
    assert str(caught.value) == "ValueError: host trouble 1"
    text = "".join(traceback.format_exception(caught.value))
    assert "in boom\n" in text and "The above exception was the direct cause" in text


def test_in_every_door():
    functions = {"boom": boom}
    check_cause(execute(PROGRAM, external_functions=functions).error)
    check_cause(asyncio.run(aexecute("await boom(1)", external_functions={"boom": aboom})).error)
    with pytest.raises(SandboxRuntimeError) as caught:
        asyncio.run(run_async(sandbox("await boom(1)"), external_functions={"boom": aboom}))
    check_cause(caught.value)
    session = SessionManager().create_session("a")
    check_cause(session.run_cell(PROGRAM, external_functions=functions).error)
    with pytest.raises(SessionError) as failed:
        session.run(PROGRAM, external_functions=functions)
    check_cause(failed.value)
    check_cause(failed.value.error)
    with pytest.raises(SessionError) as failed:
        asyncio.run(session.arun("await boom(1)", external_functions={"boom": aboom}))
    check_cause(failed.value)
    with pytest.raises(SandboxRuntimeError) as caught:
        Sandbox(PROGRAM, tools=[boom]).run(tools=[boom])
    check_cause(caught.value)
    with pytest.raises(SandboxRuntimeError) as caught:
        sandbox().start().resume_auto({"boom": boom})
    check_cause(caught.value)

    def handler(name, args, kwargs):
        boom(1)

    with pytest.raises(SandboxRuntimeError) as caught:
        Sandbox("open('a')").run(os=handler)
    check_cause(caught.value)
    with pytest.raises(SessionError) as failed:
        SessionManager(os=handler).execute("open('a')")
    check_cause(failed.value)


def test_behind_the_programs_own_exceptions():
    for code in (
        "try:\n    boom(1)\nexcept ValueError as e:\n    raise KeyError(2) from e",
        "try:\n    boom(1)\nexcept ValueError:\n    raise KeyError(2)",
        "try:\n    boom(1)\nexcept ValueError as e:\n    raise ExceptionGroup('g', [e])",
        "for i in range(100):\n    try:\n        boom(i)\n    except ValueError as e:\n        pass\nboom(1)",
    ):
        with pytest.raises(SandboxRuntimeError) as caught:
            sandbox(code).run(external_functions={"boom": boom})
        check_cause(caught.value)


def test_no_cause_where_the_host_did_not_fail():
    for code in (
        "try:\n    boom(1)\nexcept ValueError:\n    pass\n1/0",
        "try:\n    boom(1)\nexcept ValueError as e:\n    text = str(e)\nraise ValueError(text)",
        "nothing()",
    ):
        with pytest.raises(SandboxRuntimeError) as caught:
            sandbox(code).run(external_functions={"boom": boom})
        assert caught.value.__cause__ is None
    with pytest.raises(SandboxRuntimeError) as caught:
        sandbox().start().resume(exception=ValueError("x"))  # never raised in the host
    assert caught.value.__cause__ is None


def test_an_exception_given_to_resume():
    try:
        boom(1)
    except ValueError as error:
        failure = error
    with pytest.raises(SandboxRuntimeError) as caught:
        sandbox().start().resume(exception=failure)
    assert caught.value.__cause__ is failure


def test_the_cause_is_not_pickled():
    error = execute(PROGRAM, external_functions={"boom": boom}).error
    again = pickle.loads(pickle.dumps(error))
    assert again.__cause__ is None and str(again) == str(error) and again.__notes__ == error.__notes__


# The program's lines.

LINES = 'Traceback (most recent call last):\n  File "main.py", line 1, in <module>\n    1/0\n    ~~~\nZeroDivisionError: division by zero'


def test_notes():
    with pytest.raises(SandboxRuntimeError) as caught:
        Sandbox("1/0").run()
    error = caught.value
    assert error.__notes__ == [LINES]
    if sys.version_info >= (3, 11):
        error.add_note("more")
        assert error.__notes__ == [LINES, "more"]
        assert "".join(traceback.format_exception(error)).endswith(f"ouros.SandboxRuntimeError: ZeroDivisionError: division by zero\n{LINES}\nmore\n")
    with pytest.raises(SandboxSyntaxError) as caught:
        Sandbox("x = = 1")
    assert caught.value.__notes__ == [caught.value.display("traceback").rstrip("\n")]
    with pytest.raises(SessionError) as caught:
        SessionManager().execute("1/0")
    assert not hasattr(caught.value, "__notes__")  # its text is the traceback
    with pytest.raises(ouros.SandboxLimitError) as caught:
        Sandbox("f()", external_functions=["f"]).run(external_functions={"f": abs}, limits={"max_calls": 0})
    assert caught.value.__notes__ == []


def test_notes_are_safe_for_terminals_and_bounded():
    with pytest.raises(SandboxRuntimeError) as caught:
        Sandbox("raise ValueError('\\x1b[31m' + 'x' * 1_000_000)").run()
    (note,) = caught.value.__notes__
    assert "\x1b" not in note and len(note) < 200_000


@pytest.mark.skipif(sys.version_info < (3, 11), reason="this Python prints no notes")
def test_a_plain_script(tmp_path):
    script = tmp_path / "script.py"
    script.write_text("import ouros\nouros.Sandbox('def f():\\n    return 1/0\\n\\nf()').run()\n")
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.endswith(
        'ouros.SandboxRuntimeError: ZeroDivisionError: division by zero\nTraceback (most recent call last):\n  File "main.py", line 4, in <module>\n'
        '    f()\n    ~~~\n  File "main.py", line 2, in f\n    return 1/0\n           ~~~\nZeroDivisionError: division by zero\n'
    )


def test_a_notebook():
    pytest.importorskip("IPython")
    code = (
        "from IPython.core.interactiveshell import InteractiveShell\n"
        "shell = InteractiveShell.instance(colors='NoColor')\n"
        "shell.run_cell('import ouros')\n"
        "shell.run_cell('ouros.Sandbox(\"1/0\").run()')\n"
        "shell.run_cell('ouros.SessionManager().get_session().run(\"1/0\")')\n"
        "shell.run_cell('def boom(): raise ValueError(5)')\n"
        "shell.run_cell('ouros.Sandbox(\"boom()\", external_functions=[\"boom\"]).run(external_functions={\"boom\": boom})')\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert LINES in done.stdout and LINES.replace("main.py", "session.py") in done.stdout
    assert "sandbox.py" not in done.stdout and "errors.py" not in done.stdout
    assert "in boom\n" in done.stdout and "boom()\n    ~~~~~~\nValueError: 5" in done.stdout


def test_render_traceback_of_other_errors():
    with pytest.raises(SessionError) as caught:
        SessionManager().get_session("nobody")
    assert caught.value._render_traceback_()[0].startswith("SessionNotFoundError: session not found: ")
