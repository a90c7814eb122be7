"""What people try first with each public class: reprs, `help()`, completion, copies, wrong arguments, and use after its end."""

import asyncio
import copy
import inspect
import pickle
import pydoc
import threading

import pytest

import ouros
from ouros import (
    CallbackFile,
    FutureSnapshot,
    MemoryFile,
    OSAccess,
    ResourceLimits,
    Sandbox,
    SandboxRuntimeError,
    Session,
    SessionManager,
    Snapshot,
    StatResult,
    run_async,
)  # fmt: skip
from ouros.storage import DirectoryStorage, MemoryStorage, SqliteStorage


class Wrong:
    """No argument of anything."""


WRONG = Wrong()


def snapshot() -> Snapshot:
    return Sandbox("f()", external_functions=["f"]).start()


def futures() -> FutureSnapshot:
    return Sandbox("await f()", external_functions=["f"]).start().resume(future=...)


def manager() -> SessionManager:
    made = SessionManager(storage=MemoryStorage())
    made.create_session("a", external_functions=["f"]).execute("x = 1")
    made.save_session()
    return made


def session() -> Session:
    return manager().get_session("a")


def pending() -> Session:
    made = session()
    made.execute("f()")
    return made


def error() -> SandboxRuntimeError:
    with pytest.raises(SandboxRuntimeError) as caught:
        Sandbox("1/0").run()
    return caught.value


MAKERS = {
    "Sandbox": lambda: Sandbox("1"),
    "Snapshot": snapshot,
    "FutureSnapshot": futures,
    "Complete": lambda: Sandbox("1").start(),
    "SessionManager": manager,
    "Session": session,
    "OSAccess": lambda: OSAccess([MemoryFile("/a", "text")]),
    "MemoryFile": lambda: MemoryFile("/a", "text"),
    "CallbackFile": lambda: CallbackFile("/a", repr, print),
    "SandboxRuntimeError": error,
    "Frame": lambda: error().traceback()[0],
    "StatResult": lambda: StatResult.file_stat(1),
    "MemoryStorage": MemoryStorage,
    "DirectoryStorage": lambda: DirectoryStorage("kept"),
    "SqliteStorage": lambda: SqliteStorage("kept.db"),
}


def methods():
    for name, make in MAKERS.items():
        value = make()
        for member, _ in inspect.getmembers_static(type(value)) if hasattr(inspect, "getmembers_static") else inspect.getmembers(type(value)):
            method = None if member.startswith("_") else getattr(value, member)
            if callable(method) and member not in ("add_note", "with_traceback", "count", "index") and "." not in member:
                yield pytest.param(make, member, id=f"{name}.{member}")


@pytest.mark.parametrize(("make", "member"), list(methods()))
def test_an_unknown_keyword_is_named(make, member):
    with pytest.raises(TypeError, match="nonsense"):
        getattr(make(), member)(nonsense=1)


NO_STORAGE = "Wrong is no storage backend: it needs save, load, list and delete; for a directory, give its path as str or Path"
NO_FILES = "files must be a list of MemoryFile and CallbackFile, not "
BACK = "print_callback must be callable: 'Wrong' object is not callable"
REGISTRY = "dataclass_registry must be a list of dataclasses, not Wrong"
WRONG_ARGUMENTS = [
    (lambda: Sandbox("1", type_check_stubs=WRONG), "type_check_stubs must be a str, not Wrong"),
    (lambda: Sandbox("1").type_check(WRONG), "prefix_code must be a str, not Wrong"),
    (lambda: Sandbox("1").start(print_callback=WRONG), BACK),
    (lambda: Sandbox("1").start(limits=WRONG), "limits must be a dict, not Wrong"),
    (lambda: Sandbox.load(WRONG), "data must be bytes, not Wrong"),
    (lambda: Sandbox.load(Sandbox("1").dump(), key=WRONG), "key must be bytes, not Wrong"),
    (lambda: Sandbox.load(Sandbox("1").dump(), dataclass_registry=WRONG), REGISTRY),
    (lambda: Snapshot.load(snapshot().dump(), print_callback=WRONG), BACK),
    (lambda: Snapshot.load(snapshot().dump(), dataclass_registry=WRONG), REGISTRY),
    (lambda: Snapshot.load(WRONG), "data must be bytes, not Wrong"),
    (lambda: FutureSnapshot.load(futures().dump(), print_callback=WRONG), BACK),
    (lambda: snapshot().dump(key=WRONG), "key must be bytes, not Wrong"),
    (lambda: snapshot().resume(future=WRONG), "Value for the 'future' key must be Ellipsis (...)"),
    (lambda: snapshot().resume(return_value=1, pause_after_ticks=WRONG), "pause_after_ticks must be an int, not Wrong"),
    (lambda: snapshot().resume_auto(WRONG), "external_functions must be a dict, not Wrong"),
    (lambda: snapshot().resume_auto({}, os=WRONG), "os must be callable: 'Wrong' object is not callable"),
    (lambda: futures().resume({}, pause_after_ticks=WRONG), "pause_after_ticks must be an int, not Wrong"),
    (lambda: asyncio.run(run_async(Sandbox("1"), external_functions=WRONG)), "external_functions must be a dict, not Wrong"),
    (lambda: asyncio.run(run_async(Sandbox("1"), print_callback=WRONG)), BACK),
    (lambda: asyncio.run(session().arun("1", external_functions=WRONG)), "external_functions must be a dict, not Wrong"),
    (lambda: asyncio.run(session().arun(WRONG)), "code must be a str, not Wrong"),
    (lambda: SessionManager(script_name=WRONG), "script_name must be a str, not Wrong"),
    (lambda: SessionManager(limits=WRONG), "limits must be a dict, not Wrong"),
    (lambda: SessionManager(storage=WRONG), NO_STORAGE),
    (lambda: SessionManager(key=WRONG), "key must be bytes, not Wrong"),
    (lambda: SessionManager(os=WRONG), "os must be callable: 'Wrong' object is not callable"),
    (lambda: manager().set_storage_backend(WRONG), NO_STORAGE),
    (lambda: manager().create_session(WRONG), "session_id must be a str, not Wrong"),
    (lambda: manager().fork_session("a", WRONG), "new_id must be a str, not Wrong"),
    (lambda: manager().fork_session(WRONG, "b"), "session_id must be a str, not Wrong"),
    (lambda: manager().execute("1", session_id=WRONG), "session_id must be a str, not Wrong"),
    (lambda: manager().execute("1", session_id=["a"]), "session_id must be a str, not list"),
    (lambda: manager().destroy_session(session()), "session_id must be a str, not Session"),
    (lambda: manager().transfer_variable(session(), "a", "x"), "session_id must be a str, not Session"),
    (lambda: manager().transfer_variable("a", "default", WRONG), "name must be a str, not Wrong"),
    (lambda: manager().transfer_variable("a", "default", "x", target_name=WRONG), "target_name must be a str, not Wrong"),
    (lambda: manager().call_session(target="a", code="1", target_variable=WRONG), "target_variable must be a str, not Wrong"),
    (lambda: manager().call_session(target="a", code=WRONG, target_variable="x"), "code must be a str, not Wrong"),
    (lambda: manager().snapshot_heap(WRONG), "name must be a str, not Wrong"),
    (lambda: manager().diff_heap(WRONG, "a"), "before must be a str, not Wrong"),
    (lambda: manager().save_session(name=WRONG), "name must be a str, not Wrong"),
    (lambda: manager().load_session(WRONG), "name must be a str, not Wrong"),
    (lambda: manager().load_session("default", session_id=WRONG), "session_id must be a str, not Wrong"),
    (lambda: manager().delete_saved_session(WRONG), "name must be a str, not Wrong"),
    (lambda: manager().reset(external_functions="f"), "external_functions must be a list of str, not str"),
    (lambda: pending().resume("0", 1), "call_id must be an int, not str"),
    (lambda: pending().resume(0.0, 1), "call_id must be an int, not float"),
    (lambda: pending().resume_as_pending("0"), "call_id must be an int, not str"),
    (lambda: session().rewind(steps="1"), "steps must be an int, not str"),
    (lambda: session().set_history_depth(1.0), "max_depth must be an int, not float"),
    (lambda: session().set_variable("x", WRONG), "value_expr must be a str, not Wrong"),
    (lambda: session().eval_variable(WRONG), "expression must be a str, not Wrong"),
    (lambda: session().eval_variable("1", limits=WRONG), "limits must be a dict, not Wrong"),
    (lambda: session()[0], "name must be a str, not int"),
    (lambda: session().fork(WRONG), "new_id must be a str, not Wrong"),
    (lambda: Session("a"), "cannot create 'ouros.Session' instances: use SessionManager.create_session()"),
    (lambda: MemoryFile("/a", 5), "content must be str or bytes, not int"),
    (lambda: MemoryFile("/a", "x", permissions="rw"), "permissions must be an int, not str"),
    (lambda: CallbackFile("/a", "text", print), "read must be callable: 'str' object is not callable"),
    (lambda: CallbackFile("/a", print, None), "write must be callable: 'NoneType' object is not callable"),
    (lambda: CallbackFile("/a", print, print, permissions=None), "permissions must be an int, not NoneType"),
    (lambda: OSAccess(["/a"]), NO_FILES + "of str"),
    (lambda: OSAccess(environ=["A=1"]), "environ must be a dict of str, not list"),
    (lambda: OSAccess(environ={"A": 1}), "environ must be a dict of str, not 'A': 1"),
    (lambda: OSAccess(max_bytes="1M"), "max_bytes must be an int, not str"),
    (lambda: OSAccess(max_entries=1.5), "max_entries must be an int, not float"),
    (lambda: OSAccess().path_exists(WRONG), "path must be a str or a PurePosixPath, not Wrong"),
    (lambda: OSAccess().path_absolute(None), "path must be a str or a PurePosixPath, not NoneType"),
    (lambda: OSAccess().add_symlink(WRONG, "/a"), "path must be a str or a PurePosixPath, not Wrong"),
]


@pytest.mark.parametrize(("call", "message"), WRONG_ARGUMENTS, ids=[str(n) for n in range(len(WRONG_ARGUMENTS))])
def test_wrong_arguments_say_what_they_should_be(call, message):
    with pytest.raises(TypeError) as caught:
        call()
    assert str(caught.value) == message


def test_nothing_happens_to_what_was_given_a_wrong_argument():
    paused = snapshot()
    for wrong in ({"pause_after_ticks": "1"}, {"return_value": WRONG}, {}):
        with pytest.raises(TypeError):
            paused.resume(**{"return_value": 1, **wrong} if wrong else wrong)
    assert paused.resume(return_value=3).output == 3
    waiting = pending()
    with pytest.raises(TypeError):
        waiting.resume("0", 1)
    assert waiting.resume(0, 1)["is_complete"]


# Copies.

NO_COPIES = {
    "Sandbox": "cannot pickle 'ouros.Sandbox' object: use dump() and load()",
    "Snapshot": "cannot pickle 'ouros.Snapshot' object: use dump() and load()",
    "FutureSnapshot": "cannot pickle 'ouros.FutureSnapshot' object: use dump() and load()",
    "Complete": "cannot pickle 'ouros.Complete' object",
    "SessionManager": "cannot copy or pickle 'ouros.SessionManager' object: use save_session() and load_session()",
    "Session": "cannot copy or pickle 'ouros.Session' object: use fork(), or save() and load_session()",
}


@pytest.mark.parametrize("operation", [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))], ids=["copy", "deepcopy", "pickle"])
@pytest.mark.parametrize("name", MAKERS)
def test_copies(name, operation):
    value = MAKERS[name]()
    if name in NO_COPIES:
        with pytest.raises(TypeError) as caught:
            operation(value)
        assert str(caught.value) == NO_COPIES[name]
    else:
        again = operation(value)
        assert type(again) is type(value)
        assert repr(again) == repr(value)


# Reprs, help and completion.

REPRS = {
    "Sandbox": "Sandbox(<1 line of code>, script_name='main.py')",
    "Snapshot": "Snapshot(script_name='main.py', function_name='f', args=(), kwargs={})",
    "FutureSnapshot": "FutureSnapshot(script_name='main.py', pending_call_ids=[0])",
    "Complete": "Complete(output=1)",
    "SessionManager": "SessionManager(sessions=['a', 'default'])",
    "Session": "Session(id='a')",
    "OSAccess": "OSAccess(files=[MemoryFile(path=/a, content='...', permissions=420)], environ={})",
    "MemoryFile": "MemoryFile(path=/a, content='...', permissions=420)",
    "CallbackFile": "CallbackFile(path=/a, read=<built-in function repr>, write=<built-in function print>, permissions=420)",
    "SandboxRuntimeError": "SandboxRuntimeError(ZeroDivisionError: division by zero)",
    "Frame": "Frame(filename='main.py', line=1, column=1, function_name='<module>')",
    "MemoryStorage": "MemoryStorage([])",
    "DirectoryStorage": "DirectoryStorage('kept')",
    "SqliteStorage": "SqliteStorage('kept.db')",
}


@pytest.mark.parametrize("name", REPRS)
def test_reprs(name):
    assert repr(MAKERS[name]()) == REPRS[name]


def test_completion():
    assert {"run", "start", "dump", "load"} <= set(dir(Sandbox("1")))
    assert {"resume", "args", "call_id", "fork"} <= set(dir(snapshot()))
    made = session()
    made.execute("y = 2")
    assert made._ipython_key_completions_() == ["x", "y"]
    assert {"Sandbox", "SessionManager", "run_async"} <= set(dir(ouros))


# What help() must say: the types of arguments come from annotations, units and errors from docstrings.
HELP = {
    Sandbox: ["code: 'str'", "limits: 'ResourceLimits | None' = None", "ValueError:", "SandboxRuntimeError:", "TypeError:", "KeyError:"],
    Snapshot: ["return_value", "RuntimeError:", "1-based, in characters", "from 0 in each run"],
    FutureSnapshot: ["pending_call_ids", "SandboxRuntimeError:", "RuntimeError:"],
    SessionManager: ["SessionNotFoundError", "session_id: 'str | None' = None", "SessionStorageError:", "Undo the last executes and resumes"],
    Session: ["SessionStateError:", "SessionError:", "TypeError:", "steps: 'int' = 1"],
    ResourceLimits: ["Seconds spent evaluating", "Bytes of live sandbox objects", "Loop iterations and calls", "Nested calls", "1000 unless set"],
    OSAccess: ["max_bytes: 'int | None'", "How many bytes the program may have stored", "ValueError:", "TypeError:"],
    MemoryFile: ["permissions: 'int' = 420", "mode bits", "TypeError:"],
    StatResult: ["seconds since 1970", "st_size: Bytes."],
    run_async: ["SandboxRuntimeError:", "Cancelling", "may be a coroutine function"],
    SandboxRuntimeError: ["'type-msg'", "ValueError:", "outermost first"],
    ouros.Frame: ["1-based, columns count", "None if it isn't known"],
}


@pytest.mark.parametrize("value", HELP, ids=lambda value: value.__name__)
def test_help(value):
    text = pydoc.plain(pydoc.render_doc(value))
    for part in HELP[value]:
        assert part in text, part


@pytest.mark.parametrize("name", [name for name in ouros.__all__ if inspect.isclass(getattr(ouros, name))])
def test_every_argument_has_a_type(name):
    for member, value in vars(getattr(ouros, name)).items():
        function = getattr(value, "__func__", value)
        if inspect.isfunction(function) and (not member.startswith("_") or member == "__call__"):
            signature = inspect.signature(function)
            bare = [p.name for p in signature.parameters.values() if p.annotation is p.empty and p.name not in ("self", "cls")]
            assert bare == [], member
            assert signature.return_annotation is not signature.empty, member


# Use after the end, and from several threads.


def test_what_is_used_up_still_says_what_it_was():
    paused = Sandbox("f(1, k=2)", script_name="a.py", external_functions=["f"]).start()
    paused.resume(return_value=1)
    assert (paused.script_name, paused.is_os_function, paused.function_name) == ("a.py", False, "f")
    assert (paused.args, paused.kwargs, paused.call_id, paused.position) == ((1,), {"k": 2}, 0, (1, 1, 1, 10))
    waiting = futures()
    waiting.resume({0: {"return_value": 1}})
    assert (waiting.pending_call_ids, waiting.script_name) == ([0], "main.py")
    for use, verb in ((waiting.fork, "fork"), (waiting.dump, "dump"), (paused.fork, "fork"), (paused.dump, "dump")):
        with pytest.raises(RuntimeError, match=f"^Cannot {verb} progress that has already been resumed$"):
            use()


def test_each_kind_of_dump_says_where_it_belongs():
    with pytest.raises(ValueError, match=r"^data holds a FutureSnapshot, use FutureSnapshot\.load\(\)$"):
        Snapshot.load(futures().dump())
    with pytest.raises(ValueError, match=r"^data holds a Snapshot, use Snapshot\.load\(\)$"):
        FutureSnapshot.load(snapshot().dump())


def test_snapshots_go_on_in_other_threads():
    paused = Sandbox("x = f()\nsum(range(x)) + f()", external_functions=["f"]).start()
    outputs = []

    def finish(fork, value):
        outputs.append(fork.resume(return_value=value).resume(return_value=0).output)

    threads = [threading.Thread(target=finish, args=(paused.fork(), n)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outputs) == sorted(sum(range(n)) for n in range(8))
