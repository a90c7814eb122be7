"""`execute`, `aexecute`, `Sandbox.execute`, `run_cell`, `arun_cell` and their `Result`."""

import asyncio
import dataclasses
import gc
import json
import pickle
import threading

import pytest

import ouros
from ouros import (
    Abort,
    Limits,
    Sandbox,
    SandboxError,
    SandboxLimitError,
    SandboxRuntimeError,
    SandboxSyntaxError,
    SessionError,
    SessionManager,
    aexecute,
    execute,
)

PROGRAM = "import sys\nprint('a')\nprint('b', file=sys.stderr)\nprint('c')\nf(1, k=[2])\nos = __import__('os')\nos.getenv('A')\n{'n': 1}"


def f(*args, **kwargs):
    return args


def doors():
    """Each way to get a result, as a function of code and arguments."""

    def sandbox(code, inputs=None, **arguments):
        names = arguments.get("external_functions")
        declared = None if names is None else list(names)
        made = Sandbox(code, inputs=list(inputs or ()), external_functions=declared, tools=arguments.get("tools"))
        return made.execute(inputs=inputs, **arguments)

    return {
        "execute": execute,
        "aexecute": lambda *args, **kwargs: asyncio.run(aexecute(*args, **kwargs)),
        "sandbox": sandbox,
        "run_cell": lambda *args, **kwargs: SessionManager(script_name="main.py").get_session().run_cell(*args, **kwargs),
        "arun_cell": lambda *args, **kwargs: asyncio.run(
            SessionManager(script_name="main.py").get_session().arun_cell(*args, **kwargs)
        ),
    }


@pytest.fixture(params=list(doors()))
def door(request):
    return doors()[request.param]


def test_all_of_it(door):
    seen = []
    result = door(PROGRAM, external_functions={"f": f}, os=lambda name, args, kwargs: "x", print_callback=lambda *both: seen.append(both))
    assert result.ok and result.error is None and result.raise_for_error() is result
    assert result.value == {"n": 1}
    assert (result.stdout, result.stderr) == ("a\nc\n", "b\n")
    assert result.logs == seen == [("stdout", "a\n"), ("stderr", "b\n"), ("stdout", "c\n")]
    assert [(c.name, c.args, c.kwargs, c.outcome) for c in result.calls] == [
        ("f", (1,), {"k": [2]}, "returned"),
        ("os.getenv", ("A", None), {}, "returned"),
    ]
    assert result.calls[0].position == (5, 1, 5, 12) and all(c.seconds >= 0 for c in result.calls)
    usage = result.usage
    assert usage.seconds > 0 and usage.ticks > 0 and usage.calls == 2 and usage.output_bytes == 6
    assert 1000 < usage.memory_peak < 1_000_000 and usage.allocations > 0
    assert str(result) == "a\nb\nc\n{'n': 1}" and not result.truncated
    again = pickle.loads(pickle.dumps(result))
    assert again == result
    with pytest.raises(dataclasses.FrozenInstanceError):
        result.value = 1


def test_an_error_is_part_of_the_result(door):
    result = door("print('before')\n1 / 0\nprint('after')")
    assert not result.ok and result.value is None and result.stdout == "before\n"
    assert type(result.error) is SandboxRuntimeError
    assert str(result).startswith("before\nTraceback (most recent call last):\n") and str(result).endswith("ZeroDivisionError: division by zero")
    with pytest.raises(SandboxRuntimeError, match="division by zero"):
        result.raise_for_error()
    again = pickle.loads(pickle.dumps(result))
    assert str(again) == str(result) and str(again.error) == str(result.error)


def test_syntax_errors():
    for door in (execute, lambda code: asyncio.run(aexecute(code)), SessionManager().get_session().run_cell):
        result = door("a b")
        assert type(result.error) is SandboxSyntaxError and "SyntaxError: invalid syntax" in str(result)
        assert result.usage.ticks == 0 and result.to_dict()["error"]["type"] == "SyntaxError"


def test_limits_are_the_standard_ones_unless_told_otherwise(door):
    assert door("print('x' * 2_000_000)").error.limit == "max_output_bytes"
    assert door("print('x' * 2_000_000)", limits=None).ok
    assert door("while True: pass", limits={"max_ticks": 10}).error.limit == "max_ticks"
    result = door("while True: f()", external_functions={"f": f}, limits={**Limits.standard(), "max_calls": 3})
    assert isinstance(result.error, SandboxLimitError) and result.usage.calls == 3


def test_sessions_keep_the_limits_of_their_manager():
    session = SessionManager(limits={"max_ticks": 100}).get_session()
    assert session.run_cell("while True: pass").error.limit == "max_ticks"
    assert session.run_cell("for i in range(1000): pass", limits=None).ok


def test_inputs_and_tools(door):
    def double(x: int) -> int:
        return 2 * x

    assert door("double(n) + m", inputs={"n": 2, "m": 1}, tools=[double]).value == 5
    result = door("double('x')", tools=[double])
    assert result.calls[0].outcome.startswith("raised TypeError: double() argument 'x': Input should be a valid integer")
    assert str(result).endswith("unable to parse string as an integer, got 'x'")
    with pytest.raises(TypeError, match="not both"):
        door("1", tools=[double], external_functions={"double": double})


def test_what_the_host_does_wrong_is_raised(door):
    with pytest.raises(TypeError, match="^Cannot convert object to Sandbox value"):
        door("x", inputs={"x": object()})
    with pytest.raises(TypeError, match="^print_callback must be callable"):
        door("1", print_callback=1)
    with pytest.raises(ValueError, match="^unknown limit 'x'"):
        door("1", limits={"x": 1})
    with pytest.raises(ValueError, match="^max_chars must not be negative"):
        door("1", max_chars=-1)
    with pytest.raises(Abort):
        door("f()", external_functions={"f": lambda: (_ for _ in ()).throw(Abort(1))})


def test_functions_that_raise(door):
    def fail():
        raise LookupError("no\x1b[31m" + "x" * 1000)

    result = door("try:\n  f()\nexcept LookupError: r = 1\nr", external_functions={"f": fail})
    assert result.value == 1
    assert result.calls[0].outcome.startswith("raised LookupError: no\\x1b[31mxxx") and len(result.calls[0].outcome) < 600


def test_coroutines_are_noted():
    async def main():
        async def slow(x):
            await asyncio.sleep(0.3)
            return x

        async def never():
            await asyncio.sleep(60)

        code = "import asyncio\na, b = f(1), f(2)\ng()\n(await a) + (await b)"
        functions = {"f": slow, "g": never}
        session = SessionManager().get_session()
        arguments = {"external_functions": functions, "forgive": False}
        return await aexecute(code, **arguments), await session.arun_cell(code, **arguments)

    for result in asyncio.run(main()):
        assert result.value == 3
        assert [(c.args, c.outcome) for c in result.calls] == [((1,), "returned"), ((2,), "returned"), ((), "pending")]
        assert result.calls[0].seconds >= 0.25 > result.usage.seconds


def test_text_is_cut_at_both_ends():
    result = execute("for i in range(1000): print(i)\nraise ValueError('y' * 10 + 'end')", max_chars=400)
    text = str(result)
    assert result.truncated and text.startswith("0\n1\n2\n") and text.endswith("yend")
    assert "characters are missing ...]\n" in text and len(text) < 550
    long_error = execute("raise ValueError('y' * 5000 + 'end')", max_chars=100)
    assert str(long_error).startswith("[... ") and str(long_error).endswith("yyend") and len(str(long_error)) < 200
    long_value = execute("list(range(10000))", max_chars=100)
    assert long_value.truncated and str(long_value).startswith("[0, 1, 2") and len(str(long_value)) < 200
    whole = execute("print('x' * 20_000)", max_chars=None)
    assert not whole.truncated and len(str(whole)) == 20_001
    assert execute("print('x' * 20_000)").truncated
    assert str(execute("1", max_chars=0)) != "" and execute("'abc'").__str__() == "'abc'"
    assert str(execute("None")) == ""


def test_text_for_models_has_no_control_characters():
    assert str(execute("print('\\x1b[31m', end='')")) == "\\x1b[31m"


def test_to_dict_is_json(door):
    result = door("print('a')\nf({1, 2}, k=b'x')\nraise ValueError('v')", external_functions={"f": f})
    data = json.loads(json.dumps(result.to_dict()))
    assert data["error"]["type"] == "ValueError" and data["error"]["message"] == "v" and "Traceback" in data["error"]["traceback"]
    assert data["ok"] is False and data["logs"] == [["stdout", "a\n"]] and data["usage"]["calls"] == 1
    assert data["calls"][0]["args"] == [{"$set": [1, 2]}] and data["calls"][0]["outcome"] == "returned"
    assert json.loads(json.dumps(door("{1: (2, float('nan'))}").to_dict()))["value"] == {"$dict": [[1, {"$tuple": [2, {"$float": "nan"}]}]]}


def test_cells_keep_their_variables():
    session = SessionManager().get_session()
    assert session.run_cell("x = n + 1", inputs={"n": 1}).ok
    assert not session.run_cell("x = 5\n1 / 0").ok
    assert session.run_cell("x, n").value == (5, 1)
    assert session.history()[0] == 3
    session.register_external_functions(["g"])
    session.execute("g()")
    with pytest.raises(SessionError, match="pending call"):
        session.run_cell("1")


def test_inputs_of_sessions():
    session = SessionManager().get_session()
    assert session.run("a + b", inputs={"a": 1, "b": 2}) == 3
    assert asyncio.run(session.arun("a + b", inputs={"b": 5})) == 6
    for inputs, kind in ((1, TypeError), ({"a b": 1}, ValueError), ({1: 1}, TypeError)):
        with pytest.raises((kind, SessionError)):
            session.run("1", inputs=inputs)
    before = session.history()
    with pytest.raises(TypeError, match="Cannot convert"):
        session.run("1", inputs={"a": 9, "z": object()})
    assert session.run("a") == 1 and session.history()[0] == before[0] + 1


def test_print_callback_of_sessions(capsys):
    session, printed = SessionManager().get_session(), []
    session.run("print('a')", print_callback=lambda *both: printed.append(both))
    asyncio.run(session.arun("import asyncio\nawait asyncio.sleep(0)\nprint('b')\nf()\nprint('c')", external_functions={"f": f}, print_callback=lambda *both: printed.append(both)))
    assert printed == [("stdout", "a\n"), ("stdout", "b\n"), ("stdout", "c\n")]
    assert capsys.readouterr() == ("", "")
    session.run("print('d')")
    assert capsys.readouterr() == ("d\n", "")


def test_a_sandbox_can_be_executed_from_many_threads():
    sandbox = Sandbox("print(n)\nn * 2", inputs=["n"])
    found = {}

    def work(n):
        found[n] = sandbox.execute(inputs={"n": n})

    threads = [threading.Thread(target=work, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {n: (r.value, r.stdout) for n, r in found.items()} == {n: (2 * n, f"{n}\n") for n in range(8)}


def test_results_of_one_run_do_not_share():
    sandbox = Sandbox("print(1)")
    assert sandbox.execute().logs is not sandbox.execute().logs
    assert issubclass(SandboxLimitError, SandboxError)
    assert ouros.Result.__module__ == ouros.Usage.__module__ == ouros.CallRecord.__module__ == "ouros"


def test_arguments_of_calls_are_kept_up_to_a_bound() -> None:
    """They are the program's data: without a bound they would stay in the host's memory, call by call."""
    result = ouros.execute("for i in range(5): f([i] * 40000)\nf(1, k='x' * 100)", external_functions={"f": lambda *a, **k: None})
    assert [None if call.args is None else len(call.args[0]) for call in result.calls] == [40000, 40000, None, None, None, None]
    assert result.calls[-1].kwargs is None and result.calls[-1].outcome == "returned"
    assert result.to_dict()["calls"][-1]["args"] is None


def test_empty_texts_are_no_entries_of_the_log() -> None:
    result = ouros.execute("for i in range(1000): print(end='')\nprint('a')")
    assert result.logs == [("stdout", "a\n")]


# Memory and allocations.


@pytest.mark.parametrize(
    ("code", "least", "most"),
    [
        ("1", 0, 10_000),
        ("x = bytes(50_000_000)\ndel x", 50_000_000, 50_100_000),  # one large object that is gone at the end
        ("len([0] * 1_000_000)", 8_000_000, 8_100_000),
        ("for i in range(300_000): x = str(i)", 0, 150_000),  # much is made, little lives
        ("x = [[i] for i in range(50_000)]\nx = None", 9_000_000, 10_500_000),  # many small objects
        ("x = ['%d' % i for i in range(20_000)]", 1_100_000, 1_500_000),  # all there at the end
    ],
)
@pytest.mark.parametrize("limits", [None, {"max_memory": 200_000_000}])
def test_memory_peak(code, least, most, limits):
    assert least <= execute(code, limits=limits).usage.memory_peak <= most


def test_memory_peak_is_what_the_limit_counts():
    code = "x = [[i] for i in range(20_000)]\nbytes(3_000_000)\n1"
    peak = execute(code).usage.memory_peak
    assert execute(code, limits={"max_memory": peak + 100_000}).ok
    refused = execute(code, limits={"max_memory": peak - 100_000})
    assert refused.error.limit == "max_memory" and refused.usage.memory_peak < peak


def test_allocations_are_what_the_limit_counts():
    code = "x = [object() for i in range(1000)]\n1"
    made = execute(code).usage.allocations
    assert made >= 1000
    assert execute(code, limits={"max_allocations": made}).ok and execute(code, limits={"max_allocations": made}).usage.allocations == made
    assert execute(code, limits={"max_allocations": made // 2}).error.limit == "max_allocations"
    assert execute(code, limits=None).usage.allocations == made


def test_memory_of_a_cell_is_that_of_the_session():
    session = SessionManager().create_session("a")
    first = session.run_cell("x = [[i] for i in range(100_000)]").usage.memory_peak
    assert first == pytest.approx(session.heap_stats()["tracker_memory_bytes"], rel=0.2)
    assert session.run_cell("1").usage.memory_peak == pytest.approx(first, rel=0.2)
    assert session.run_cell("del x").usage.memory_peak == pytest.approx(first, rel=0.2)
    assert session.run_cell("1").usage.memory_peak < 10_000
    session.run("y = [[i] for i in range(50_000)]")
    assert session.run_cell("1").usage.memory_peak == pytest.approx(first / 2, rel=0.2)
    session.rewind(steps=2)
    assert session.run_cell("1").usage.memory_peak < 10_000


def test_memory_limit_of_a_session_is_not_lowered_by_measuring():
    session = SessionManager(limits={"max_memory": 24_000_000}).create_session("a")
    for _ in range(30):
        assert session.run_cell("x = [[i] for i in range(50_000)]").ok
        assert session.run("len([[i] for i in range(20_000)])") == 20_000


@pytest.mark.filterwarnings("error")
def test_a_call_that_is_never_awaited_is_no_warning(recwarn):
    async def slow(n):
        return n

    result = asyncio.run(aexecute("slow(1)\nslow(2)\n3", tools=[slow], forgive=False))
    assert (result.value, [call.outcome for call in result.calls]) == (3, ["pending", "pending"])
    gc.collect()
    assert not recwarn.list
