"""`Abort`: a host function ends the program that called it."""

import asyncio
import pickle

import pytest

import ouros
from ouros import Abort, FutureSnapshot, Sandbox, SessionManager

CATCHING = """
class Manager:
    def __enter__(self): return self
    def __exit__(self, *args): print("exit"); return True
try:
    with Manager():
        f(1)
except BaseException as e:
    print("caught", e)
finally:
    print("finally")
"""


def end(*args):
    raise Abort({"answer": args})


def collect(printed):
    return lambda stream, text: printed.append(text)


def test_run_raises_it_and_nothing_of_the_program_runs():
    printed = []
    with pytest.raises(Abort) as caught:
        Sandbox(CATCHING, external_functions=["f"]).run(external_functions={"f": end}, print_callback=collect(printed))
    assert caught.value.value == {"answer": (1,)}
    assert printed == []
    assert str(caught.value) == "{'answer': (1,)}" and repr(caught.value) == "Abort({'answer': (1,)})"


@pytest.mark.parametrize(
    "code",
    [
        "list(map(f, [1]))",
        "sorted([1, 2], key=f)",
        "class A:\n  def __repr__(self): return f(1)\ntry:\n  repr(A())\nexcept BaseException: pass",
        "def g():\n  try:\n    yield f(1)\n  finally:\n    print('no')\nlist(g())",
        "import asyncio\nasync def g():\n  try:\n    f(1)\n  except BaseException:\n    print('no')\nasyncio.run(g())",
    ],
)
def test_wherever_the_function_is_called_from(code):
    printed = []
    with pytest.raises(Abort):
        Sandbox(code, external_functions=["f"]).run(external_functions={"f": end}, print_callback=collect(printed))
    assert printed == []


def test_os_handler():
    with pytest.raises(Abort, match=r"^\('a', None\)$"):
        Sandbox("import os\ntry:\n  os.getenv('a')\nexcept BaseException: 1").run(os=lambda name, args, kwargs: end_with(args))


def end_with(value):
    raise Abort(value)


@pytest.mark.parametrize("is_async", [False, True])
def test_run_async_cancels_what_is_pending(is_async):
    cancelled = []

    async def slow():
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            cancelled.append(True)
            raise

    async def stop():
        await asyncio.sleep(0.01)
        raise Abort("done")

    def stop_at_once():
        raise Abort("done")

    code = "import asyncio\nasync def g():\n  try:\n    await asyncio.gather(slow(), stop())\n  finally:\n    print('no')\nawait g()"
    printed = []
    functions = {"slow": slow, "stop": stop if is_async else stop_at_once}
    with pytest.raises(Abort, match="^'done'$"):
        asyncio.run(
            ouros.run_async(
                Sandbox(code, external_functions=["slow", "stop"]), external_functions=functions, print_callback=collect(printed)
            )
        )
    assert printed == []
    assert cancelled == [True] or not is_async


def test_resume_with_one():
    snapshot = Sandbox(CATCHING, external_functions=["f"]).start()
    with pytest.raises(Abort):
        snapshot.resume(exception=Abort(1))
    with pytest.raises(RuntimeError, match="already resumed"):
        snapshot.resume(return_value=1)
    with pytest.raises(Abort):
        Sandbox(CATCHING, external_functions=["f"]).start().resume(exception=Abort)


def test_future_with_one():
    waiting = Sandbox("await f()", external_functions=["f"]).start().resume(future=...)
    assert isinstance(waiting, FutureSnapshot)
    with pytest.raises(Abort):
        waiting.resume({0: {"exception": Abort(1)}})
    with pytest.raises(RuntimeError, match="already resumed"):
        waiting.resume({})


def test_session_keeps_what_was_done_before():
    session = SessionManager().get_session()
    session.run("x = 1")
    with pytest.raises(Abort) as caught:
        session.run("x = 2\ny = []\ntry:\n  y.append(f(3))\nfinally:\n  x = 4", external_functions={"f": end})
    assert caught.value.value == {"answer": (3,)}
    assert session.run("x, y") == (2, [])
    assert session.rewind(steps=2)["steps_rewound"] == 2
    assert session.run("x") == 1


def test_session_arun_and_nothing_is_pending():
    session = SessionManager().get_session()

    async def stop():
        raise Abort(5)

    with pytest.raises(Abort):
        asyncio.run(session.arun("x = 2\nawait f()", external_functions={"f": stop}))
    assert session.execute("x")["result"] == 2


def test_session_resume_with_one():
    session = SessionManager().create_session("a", external_functions=["f"])
    session.execute("x = 1\ntry:\n  f()\nfinally:\n  x = 2")
    with pytest.raises(Abort):
        session.resume(0, exception=Abort(1))
    assert session.execute("x")["result"] == 1
    session.execute("x = 3\nawait f()")
    session.resume_as_pending(0)
    with pytest.raises(Abort):
        session.resume_futures({0: {"exception": Abort(1)}})
    assert session.execute("x")["result"] == 3


def test_session_os_handler():
    session = SessionManager(os=lambda name, args, kwargs: end_with(args)).get_session()
    with pytest.raises(Abort):
        session.execute("x = 1\nimport os\nos.getenv('a')")
    assert session.execute("x")["result"] == 1


def test_nested_runs_end_together():
    def outer():
        return Sandbox("f()", external_functions=["f"]).run(external_functions={"f": end})

    with pytest.raises(Abort):
        Sandbox("try:\n  f()\nexcept BaseException: 1", external_functions=["f"]).run(external_functions={"f": outer})


def test_pickle():
    again = pickle.loads(pickle.dumps(Abort([1, 2])))
    assert type(again) is Abort and again.value == [1, 2]
    assert Abort().value is None and repr(Abort()) == "Abort()"
