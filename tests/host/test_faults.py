"""Faults of ouros itself, interrupts between two statements, and what sessions keep."""

import pickle

import pytest

import ouros
import ouros.errors as errors
import ouros.session as session_module
from ouros import SandboxInternalError, SessionManager
from ouros.sessions.errors import SessionArgumentError, SessionError, SessionStateError


def test_what_is_a_fault() -> None:
    with pytest.raises(TypeError, match="Cannot convert"):
        ouros.Sandbox("x", inputs=["x"]).run(inputs={"x": object()})
    with pytest.raises(ValueError, match="no dump"):
        ouros.Sandbox.load(b"x")

    def breaks(code: str, cls: type[Exception]) -> Exception:
        try:
            exec(compile(code, "/somewhere/ouros/_core/machine.pyx", "exec"))
        except cls as caught:
            return errors.outward(caught)
        raise AssertionError

    for code, cls in (("1/0", ZeroDivisionError), ("len(1)", TypeError), ("raise MemoryError", MemoryError), ("raise RecursionError", RecursionError), ("{}[1]", KeyError)):
        error = breaks(code, cls)
        assert type(error) is SandboxInternalError
        assert error.__cause__ is None and error.__context__ is None
        assert str(error) == {MemoryError: errors.OUT_OF_MEMORY, RecursionError: errors.OUT_OF_STACK}.get(cls, errors.FAULT)
        assert isinstance(error, ouros.SandboxError)
        assert repr(error) == f"SandboxInternalError({error})"
        assert str(pickle.loads(pickle.dumps(error))) == str(error)
        assert type(error.exception()) is (cls if cls in (MemoryError, RecursionError) else SystemError)
    cast = breaks("raise TypeError('Cannot convert tuple to ouros._core.heap.value.HeapObject')", TypeError)
    assert type(cast) is SandboxInternalError
    refusal = breaks("raise TypeError('Cannot convert X to Sandbox value')", TypeError)
    assert type(refusal) is TypeError
    own = ValueError("of the host")
    assert errors.outward(own) is own


class Faulty:
    """An execution that ends in a fault of ouros in its first step."""

    def __init__(self, execution: object) -> None:
        self.execution = execution

    def start(self, *args: object) -> int:
        self.execution.start(*args)  # type: ignore[attr-defined]
        exec(compile("1/0", "/somewhere/ouros/_core/machine.pyx", "exec"))
        raise AssertionError

    def __getattr__(self, name: str) -> object:
        return getattr(self.execution, name)


@pytest.fixture
def faulty(monkeypatch: pytest.MonkeyPatch) -> None:
    original = session_module.Session._prepare

    def prepare(self: object, workspace: object, code: str, *rest: object) -> object:
        execution = original(self, workspace, code, *rest)  # type: ignore[arg-type]
        return Faulty(execution) if "fault" in code else execution

    monkeypatch.setattr(session_module.Session, "_prepare", prepare)


def test_a_session_goes_on_from_its_last_step(faulty: None) -> None:
    session = SessionManager().get_session()
    session.execute("x = 1")
    for step in (session.execute, session.run):
        with pytest.raises(SessionError, match="internal error") as caught:
            step("x = 2  # fault")
        assert isinstance(caught.value.error, SandboxInternalError)
        assert caught.value.__cause__ is None and caught.value.__context__ is None
        assert session["x"] == 1
        assert session.execute("x + 1")["result"] == 2
        session.rewind()
        assert session.history()[0] == 1


def test_a_session_without_history_is_closed(faulty: None) -> None:
    manager = SessionManager()
    session = manager.create_session("s")
    session.set_history_depth(0)
    session.execute("x = 1")
    with pytest.raises(SessionError, match="internal error"):
        session.execute("x = 2  # fault")
    with pytest.raises(SessionStateError, match="was closed by an internal error: reset or destroy it"):
        session.execute("x")
    session.reset()
    assert session.execute("1 + 1")["result"] == 2
    with pytest.raises(SessionError, match="internal error"):
        session.execute("# fault")
    manager.destroy_session("s")


def test_marks_that_were_parted_by_an_interrupt() -> None:
    session = SessionManager().get_session()
    for n in range(5):
        session.execute(f"x = {n}")
    session._marks.append((10**6, None))  # an entry whose mark the workspace has used up
    assert session.history()[0] == 5
    session._marks.pop(2)  # a mark that was made and not noted
    assert session.history()[0] == 5
    session._marks.append((10**6, None))
    assert session.rewind(steps=2) == {"steps_rewound": 2, "history_remaining": 3}
    assert session["x"] == 2
    session._marks.append((10**6, None))
    for n in range(40):
        session.execute(f"x = {n}")
    assert session.history() == (20, 20)


def test_flags_after_an_interrupt(monkeypatch: pytest.MonkeyPatch) -> None:
    session = SessionManager().get_session()
    monkeypatch.setattr(session_module.Session, "_enter", lambda self: (_ for _ in ()).throw(KeyboardInterrupt))
    for step in (lambda: session.run("1"), lambda: session.eval_variable("1")):
        with pytest.raises(KeyboardInterrupt):
            step()
        assert session._active == 0 and session._callback is None
    monkeypatch.undo()
    assert session.execute("1")["result"] == 1


def test_heap_snapshots_are_bounded() -> None:
    manager = SessionManager()
    for n in range(40):
        manager.snapshot_heap(f"s{n}")
    assert list(manager._snapshots) == [f"s{n}" for n in range(20, 40)]
    session = manager.get_session()
    session.execute("x = 'a' * 10**6")
    manager.snapshot_heap("a")
    session.execute("x += 'b'")
    manager.snapshot_heap("b")
    assert max(map(len, manager._snapshots["a"][1].values())) < 2000
    assert [entry["name"] for entry in manager.diff_heap("a", "b")["variable_diff"]["changed"]] == ["x"]
    session.execute("for i in range(3000): globals()[f'v{i}' + 'n' * 5000] = 1")
    for n in range(5):
        manager.snapshot_heap(f"large{n}")
    assert 2 <= len(manager._snapshots) <= 4


def test_names() -> None:
    manager = SessionManager(storage=None)
    for name in ("x" * 201, "a\x00", "a\nb", "\ud800", "\x1b[31m"):
        with pytest.raises(SessionArgumentError):
            manager.create_session(name)
        with pytest.raises(SessionArgumentError):
            manager.snapshot_heap(name)
    from ouros.sessions.names import check_file_name

    for name in ("CON", "nul", "com1", "x" * 101, "..", "a/b", "a\\b", "a\n", "", "é"):
        with pytest.raises(SessionArgumentError):
            check_file_name(name)
    assert check_file_name("console-1_A") == "console-1_A"


def test_arguments_that_share_parts_are_bounded_together() -> None:
    session = SessionManager().create_session("s", external_functions=["f"])
    answer = session.execute("x = [0] * 90_000\nf(*[x] * 1000)")
    args = answer["progress"]["args"]
    assert len(args) == 1000
    assert args[0] == {"$repr": "<list: value has more than 100 parts>"}
    session.resume(0, None)
    assert session.execute("f(1, 'a', k=[2])")["progress"]["kwargs"] == {"k": [2]}


def test_no_text_of_an_object_has_its_address() -> None:
    """Where the core puts a value of the sandbox into a text by mistake, nothing of the host shows."""
    import gc

    ouros.Sandbox("class A: pass\nA()").run()
    objects = [o for o in gc.get_objects() if any(cls.__name__ == "HeapObject" for cls in type.mro(type(o)))]
    assert len({type(o) for o in objects}) > 5
    for shown in (repr, str, "{}".format):
        assert {shown(o) for o in objects} == {"<object of the sandbox>"}
    assert f"{(objects[0], 1)}" == "(<object of the sandbox>, 1)"


@pytest.mark.parametrize("part", ["itertools.count(N(1))", "itertools.count(I(4))", "itertools.count(1.5)", "itertools.count(10 ** 6000)", "itertools.count(0, N(1))", "5"])
def test_what_asyncio_counts_by_may_be_replaced(part: str) -> None:
    code = f"""
import asyncio, fractions, itertools
from asyncio import base_events
class N(fractions.Fraction):
    def __add__(self, other): return N(7)
class I(int): pass
base_events.BaseEventLoop._parts = (*base_events.BaseEventLoop._parts[:8], {part})
async def f(): pass
async def main():
    return asyncio.create_task(f()).get_name()
try:
    r = asyncio.run(main())
except RuntimeError as error:
    r = str(error)
r
"""
    assert ouros.Sandbox(code).run() == "the program has replaced classes or variables that the event loop of asyncio needs"


@pytest.mark.parametrize("parts", ["()", "None", "base_events.BaseEventLoop._parts[:8]", "(int, *base_events.BaseEventLoop._parts[1:])", "(object, *base_events.BaseEventLoop._parts[1:])", "(*base_events.BaseEventLoop._parts[:4], {}, [], *base_events.BaseEventLoop._parts[6:])", "(*base_events.BaseEventLoop._parts[:3], type, *base_events.BaseEventLoop._parts[4:])"])
def test_the_parts_of_asyncio_may_be_replaced(parts: str) -> None:
    code = f"import asyncio\nfrom asyncio import base_events\nbase_events.BaseEventLoop._parts = {parts}\nasync def main():\n  await asyncio.sleep(0)\nasyncio.run(main())"
    with pytest.raises(ouros.SandboxRuntimeError, match="RuntimeError: the program has replaced"):
        ouros.Sandbox(code).run()


def test_a_future_with_many_attributes() -> None:
    """The natives of asyncio find attributes by tables of places, which hold few."""
    code = """
import asyncio
class Crowded(asyncio.Future):
    def __init__(self, count, **options):
        for i in range(count):
            setattr(self, f"a{i}", i)
        super().__init__(**options)
async def main():
    found = []
    loop = asyncio.get_running_loop()
    for count in (0, 50, 100, 120, 126, 127, 128, 250, 254, 255, 256, 257, 300):
        future = Crowded(count, loop=loop)
        loop.call_soon(future.set_result, count)
        found.append((await future, future.done(), future._state))
    return found == [(count, True, "FINISHED") for count in (0, 50, 100, 120, 126, 127, 128, 250, 254, 255, 256, 257, 300)]
asyncio.run(main())
"""
    assert ouros.Sandbox(code).run() is True
