"""`Snapshot`, `FutureSnapshot`, `Complete`: one-shot resume, forks, dumps, slices, futures."""

import copy
import pickle
import threading

import pytest

from ouros import Complete, FutureSnapshot, Sandbox, SandboxRuntimeError, Snapshot

CALL = Sandbox("f(1, a=2)", script_name="q.py", external_functions=["f"])
GATHER = Sandbox("import asyncio\nawait asyncio.gather(f(1), f(2), f(3))", external_functions=["f"])
ONLY_ONE = "^resume\\(\\) accepts either return_value or exception, not both$"


def gathered() -> FutureSnapshot:
    progress = GATHER.start()
    for number in range(3):
        assert isinstance(progress, Snapshot)
        assert progress.call_id == number
        progress = progress.resume(future=...)
    assert isinstance(progress, FutureSnapshot)
    return progress


def test_attributes():
    snapshot = CALL.start()
    assert (snapshot.script_name, snapshot.is_os_function, snapshot.function_name) == ("q.py", False, "f")
    assert (snapshot.args, snapshot.kwargs, snapshot.call_id) == ((1,), {"a": 2}, 0)
    assert snapshot.position == (1, 1, 1, 10)
    assert repr(snapshot) == "Snapshot(script_name='q.py', function_name='f', args=(1,), kwargs={'a': 2})"
    shown = repr(snapshot)
    complete = snapshot.resume(return_value=4)
    assert repr(snapshot) == shown
    assert isinstance(complete, Complete)
    assert (complete.output, repr(complete)) == (4, "Complete(output=4)")


def test_complete_at_once():
    assert Sandbox("15").start().output == 15


def test_os_snapshot():
    snapshot = Sandbox("from pathlib import Path\nPath('/a').exists()").start()
    assert snapshot.is_os_function
    assert snapshot.function_name == "Path.exists"
    assert snapshot.resume(return_value=True).output is True


def test_resume_takes_one_answer():
    snapshot = CALL.start()
    with pytest.raises(TypeError, match="needs an answer to the call of"):
        snapshot.resume()
    for wrong in (
        {"return_value": 1, "exception": ValueError()},
        {"return_value": 1, "future": ...},
        {"exception": ValueError(), "future": ...},
    ):
        with pytest.raises(TypeError, match=ONLY_ONE):
            snapshot.resume(**wrong)
    with pytest.raises(TypeError, match="Value for the 'future' key must be Ellipsis"):
        snapshot.resume(future=1)
    with pytest.raises(TypeError, match="^exceptions must derive from BaseException$"):
        snapshot.resume(exception=1)
    with pytest.raises(TypeError):
        snapshot.resume(1)
    assert snapshot.resume(return_value=None).output is None


def test_resume_once():
    snapshot = CALL.start()
    snapshot.resume(return_value=1)
    with pytest.raises(RuntimeError, match="^Progress already resumed$"):
        snapshot.resume(return_value=1)
    with pytest.raises(RuntimeError, match="^Cannot dump progress that has already been resumed$"):
        snapshot.dump()
    with pytest.raises(RuntimeError, match="^Cannot fork progress that has already been resumed$"):
        snapshot.fork()


def test_inconvertible_value_does_not_consume():
    snapshot = CALL.start()
    with pytest.raises(TypeError, match="^Cannot convert object to Sandbox value$"):
        snapshot.resume(return_value=object())
    assert snapshot.resume(return_value=2).output == 2


@pytest.mark.parametrize("exception, text", [(ValueError("v"), "ValueError: v"), (KeyError, "KeyError")])
def test_resume_with_an_exception(exception, text):
    with pytest.raises(SandboxRuntimeError) as caught:
        CALL.start().resume(exception=exception)
    assert str(caught.value) == text


def test_call_ids_count_in_each_run():
    sandbox = Sandbox("f(f(f(0)))", external_functions=["f"])
    for _ in range(2):
        progress = sandbox.start()
        ids = []
        while isinstance(progress, Snapshot):
            ids.append(progress.call_id)
            progress = progress.resume(return_value=progress.args[0] + 1)
        assert (ids, progress.output) == ([0, 1, 2], 3)


def test_fork():
    snapshot = Sandbox("x = f()\n[x, f()]", external_functions=["f"]).start()
    forks = [snapshot.fork() for _ in range(3)]
    seconds = [fork.resume(return_value=number) for number, fork in enumerate(forks)]
    assert [second.resume(return_value="z").output for second in seconds] == [[0, "z"], [1, "z"], [2, "z"]]
    assert snapshot.resume(return_value=9).resume(return_value=8).output == [9, 8]


def test_dump_and_load():
    shown = []
    snapshot = Sandbox("x = f()\nprint(x)\n[x, f(x)]", external_functions=["f"]).start(
        print_callback=lambda stream, text: shown.append(text)
    )
    data = snapshot.dump()
    first, second = (
        Snapshot.load(data),
        Snapshot.load(data, print_callback=lambda stream, text: shown.append("2" + text)),
    )
    assert repr(first) == repr(second) == repr(snapshot)
    assert second.resume(return_value=5).resume(return_value=6).output == [5, 6]
    assert snapshot.resume(return_value=7).resume(return_value=8).output == [7, 8]
    assert shown == ["25\n", "7\n"]


def test_print_callback_is_not_dumped(capsys):
    snapshot = Sandbox("f()\nprint('x')", external_functions=["f"]).start(print_callback=lambda *_: None)
    Snapshot.load(snapshot.dump()).resume(return_value=1)
    assert capsys.readouterr().out == "x\n"


@pytest.mark.parametrize("cls", [Snapshot, FutureSnapshot])
@pytest.mark.parametrize("data", [b"", b"xx", bytes(100), b"\xff" * 50])
def test_load_of_other_bytes(cls, data):
    with pytest.raises(ValueError):
        cls.load(data)


def test_load_of_the_other_kind():
    with pytest.raises(ValueError, match="use FutureSnapshot.load"):
        Snapshot.load(gathered().dump())
    with pytest.raises(ValueError, match="use Snapshot.load"):
        FutureSnapshot.load(CALL.start().dump())


@pytest.mark.parametrize("cls", [Snapshot, FutureSnapshot, Complete])
def test_final(cls):
    with pytest.raises(TypeError, match=f"^cannot create 'ouros.{cls.__name__}' instances$"):
        cls()
    with pytest.raises(TypeError, match=f"^type 'ouros.{cls.__name__}' is not an acceptable base type$"):
        type("Mine", (cls,), {})
    made = {Snapshot: CALL.start, FutureSnapshot: gathered, Complete: Sandbox("1").start}[cls]()
    for operation in (pickle.dumps, copy.copy, copy.deepcopy):
        with pytest.raises(TypeError, match=f"^cannot pickle 'ouros.{cls.__name__}' object"):
            operation(made)
    for name in ("output", "args", "pending_call_ids", "something"):
        with pytest.raises(AttributeError):
            setattr(made, name, 1)


def test_only_one_of_many_threads_resumes():
    for _ in range(20):
        snapshot = CALL.start()
        outcomes = []

        def resume(snapshot=snapshot, outcomes=outcomes):
            try:
                outcomes.append(snapshot.resume(return_value=1).output)
            except RuntimeError as error:
                outcomes.append(str(error))

        threads = [threading.Thread(target=resume) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(outcomes, key=str) == [1, *["Progress already resumed"] * 3]


# Slices.


def test_slices():
    progress = Sandbox("x = 0\nfor i in range(50):\n  x += i\nx").start(pause_after_ticks=10)
    slices = 0
    while not isinstance(progress, Complete):
        slices += 1
        assert isinstance(progress, Snapshot)
        assert (progress.function_name, progress.args, progress.kwargs, progress.call_id) == (None, (), {}, None)
        assert not progress.is_os_function
        progress = progress.resume(pause_after_ticks=10)
    assert progress.output == sum(range(50))
    assert slices > 3


def test_slice_takes_no_answer():
    snapshot = Sandbox("x = 0\nwhile x < 50: x += 1\nx").start(pause_after_ticks=5)
    with pytest.raises(TypeError) as caught:
        snapshot.resume(return_value=1)
    assert str(caught.value) == "resume() takes no answer at the end of a slice of ticks: call it without arguments"
    assert snapshot.resume().output == 50


def test_slice_is_dumped_and_forked():
    snapshot = Sandbox("x = 0\nwhile x < 50: x += 1\nx").start(pause_after_ticks=5)
    assert Snapshot.load(snapshot.dump()).resume().output == 50
    assert snapshot.fork().resume().output == 50
    assert snapshot.resume_auto().output == 50


@pytest.mark.parametrize(
    "ticks, error", [(0, ValueError), (-1, ValueError), (1.5, TypeError), ("1", TypeError), (True, TypeError)]
)
def test_wrong_ticks(ticks, error):
    with pytest.raises(error, match="^pause_after_ticks must "):
        Sandbox("1").start(pause_after_ticks=ticks)


def test_a_slice_is_as_long_as_was_asked():
    """Each iteration is a tick: the shorter the slices, the more there are of them."""
    sandbox = Sandbox("for i in range(100): pass\ni")
    counts = []
    for ticks in (1, 10, 50, 1000):
        progress, slices = sandbox.start(pause_after_ticks=ticks), 0
        while isinstance(progress, Snapshot):
            progress, slices = progress.resume(pause_after_ticks=ticks), slices + 1
        assert progress.output == 99
        counts.append(slices)
    assert counts[0] >= 100 and 9 <= counts[1] <= 12 and 1 <= counts[2] <= 3 and counts[3] == 0


# resume_auto.


def test_resume_auto():
    sandbox = Sandbox("[f(1), g(2), f(3)]", external_functions=["f", "g"])
    functions = {"f": lambda x: x * 10, "g": lambda x: -x}
    assert sandbox.start().resume_auto(functions).output == [10, -2, 30]
    snapshot = sandbox.start()
    second = snapshot.resume(return_value="by hand")
    assert second.resume_auto(functions).output == ["by hand", -2, 30]
    with pytest.raises(RuntimeError, match="already resumed"):
        snapshot.resume_auto(functions)


def test_resume_auto_without_functions_does_not_consume():
    snapshot = CALL.start()
    with pytest.raises(RuntimeError, match="^External function 'f' called but no external_functions provided$"):
        snapshot.resume_auto()
    assert snapshot.resume_auto({"f": lambda *args, **kwargs: 3}).output == 3


def test_resume_auto_with_os():
    snapshot = Sandbox("from pathlib import Path\n[Path('/a').exists(), f()]", external_functions=["f"]).start()
    assert snapshot.resume_auto({"f": lambda: 1}, os=lambda *_: False).output == [False, 1]


def test_resume_auto_stops_at_futures():
    snapshot = GATHER.start().resume(future=...).resume(future=...)
    assert isinstance(snapshot, Snapshot)
    with pytest.raises(SandboxRuntimeError):
        snapshot.fork().resume_auto({"f": lambda x: x})  # an int can't be awaited
    progress = Sandbox("x = f(1)\ny = f(2)\nawait x", external_functions=["f"]).start().resume(future=...)
    waiting = progress.resume_auto({"f": lambda x: x})
    assert isinstance(waiting, FutureSnapshot)
    assert waiting.pending_call_ids == [0]


# Futures.


def test_futures():
    waiting = gathered()
    assert waiting.pending_call_ids == [0, 1, 2]
    assert waiting.script_name == "main.py"
    assert repr(waiting) == "FutureSnapshot(script_name='main.py', pending_call_ids=[0, 1, 2])"
    waiting = waiting.resume({1: {"return_value": 20}, 2: {"future": ...}})
    assert waiting.pending_call_ids == [0, 2]
    assert waiting.resume({0: {"return_value": 10}, 2: {"return_value": 30}}).output == [10, 20, 30]


def test_futures_fork_and_dump():
    waiting = gathered().resume({0: {"return_value": 1}})
    for copied in (waiting.fork(), FutureSnapshot.load(waiting.dump())):
        assert copied.resume({1: {"return_value": 2}, 2: {"return_value": 3}}).output == [1, 2, 3]
    assert waiting.pending_call_ids == [1, 2]


def test_future_exception():
    with pytest.raises(SandboxRuntimeError, match="(?m)^ValueError: z$"):
        gathered().resume({0: {"exception": ValueError("z")}})


def test_unknown_call_id():
    waiting = gathered()
    with pytest.raises(SandboxRuntimeError) as caught:
        waiting.resume({99: {"return_value": 1}})
    assert str(caught.value) == "RuntimeError: unknown call_id 99, expected one of: [0, 1, 2]"
    assert waiting.resume({0: {"return_value": 1}}).pending_call_ids == [1, 2]


@pytest.mark.parametrize(
    "results, text",
    [
        ([1], "results must be a dict, not list"),
        ({"a": {"return_value": 1}}, "results keys must be call ids \\(int\\), not str"),
        ({0: 1}, "results values must be a dict with either 'return_value' or 'exception', not both"),
        ({0: {}}, "results values must be a dict with either"),
        ({0: {"return_value": 1, "exception": ValueError()}}, "results values must be a dict with either"),
        ({0: {"value": 1}}, "results values must be a dict with either"),
        ({0: {"future": 1}}, "Value for the 'future' key must be Ellipsis"),
        ({0: {"exception": 1}}, "exceptions must derive from BaseException"),
        ({0: {"return_value": object()}}, "Cannot convert object to Sandbox value"),
    ],
)
def test_wrong_results_do_not_consume(results, text):
    waiting = gathered()
    with pytest.raises(TypeError, match=f"^{text}"):
        waiting.resume(results)
    assert waiting.resume({n: {"return_value": n} for n in range(3)}).output == [0, 1, 2]


def test_futures_resume_once():
    waiting = gathered()
    waiting.resume({})
    with pytest.raises(RuntimeError, match="^Progress already resumed$"):
        waiting.resume({})
    with pytest.raises(RuntimeError, match="^Cannot dump progress"):
        waiting.dump()
