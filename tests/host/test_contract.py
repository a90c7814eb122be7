"""What the public surface promises: names, signatures, first-class external functions, OS calls, output, limits and dumps.

`test_sandbox_api`, `test_snapshots`, `test_errors`, `test_conversion` and the others hold the rest of it.
"""

import asyncio
import copy
import inspect
import pickle
import re
import sys
from pathlib import PurePosixPath

import pytest

import ouros
from ouros import Complete, FutureSnapshot, OSAccess, Sandbox, SandboxRuntimeError, Snapshot, StatResult

NAMES = """
Sandbox Snapshot FutureSnapshot Complete SandboxError SandboxSyntaxError SandboxRuntimeError SandboxTypingError Frame ResourceLimits
ExternalResult run_async SessionManager Session OsFunction StatResult AbstractOS AbstractFile MemoryFile CallbackFile OSAccess __version__
""".split()


@pytest.mark.parametrize("name", [*NAMES, "ExternalException", "ExternalReturnValue", "ExternalFuture"])
def test_names(name):
    assert hasattr(ouros, name)
    assert name in dir(ouros)
    if name in NAMES:
        assert name in ouros.__all__
    value = getattr(ouros, name)
    if isinstance(value, type) or name == "run_async":
        assert value.__module__ == "ouros"
        assert value.__doc__


def test_no_other_name():
    with pytest.raises(AttributeError, match="^module 'ouros' has no attribute 'Sandbocks'$"):
        ouros.Sandbocks  # noqa: B018
    assert sorted(ouros.__all__) == sorted(set(ouros.__all__))
    assert re.fullmatch(r"\d+\.\d+\.\d+.*", ouros.__version__)
    assert ouros.os_access.OSAccess is OSAccess


def test_star_import():
    names = {}
    exec("from ouros import *", names)
    assert set(NAMES) <= set(names)


SIGNATURES = {
    "Sandbox": "code, *, script_name='main.py', inputs=None, external_functions=None, type_check=False, type_check_stubs=None, dataclass_registry=None, tools=None, forgive=None, modules=None, packages=None",
    "Sandbox.run": "self, *, inputs=None, limits=None, external_functions=None, print_callback=None, os=None, tools=None, approve=None, policy=None, recorder=None, stdin=None, argv=None",
    "Sandbox.start": "self, *, inputs=None, limits=None, print_callback=None, pause_after_ticks=None, policy=None, import_files=False, stdin=None, argv=None",
    "Sandbox.interrupt": "self",
    "Sandbox.dump": "self, *, key=None",
    "Sandbox.load": "data, *, dataclass_registry=None, key=None, modules=None, packages=None",
    "Sandbox.type_check": "self, prefix_code=None",
    "Sandbox.register_dataclass": "self, cls",
    "Snapshot.resume": "self, *, return_value=<not given>, exception=<not given>, future=<not given>, pause_after_ticks=None",
    "Snapshot.approve": "self, *, tools, os=None, args=None, kwargs=None, approve=None",
    "Snapshot.deny": "self, reason=None, *, tools=None, os=None, approve=None",
    "Snapshot.resume_auto": "self, external_functions=None, os=None, *, tools=None, approve=None",
    "Snapshot.interrupt": "self",
    "Snapshot.fork": "self",
    "Snapshot.dump": "self, *, key=None",
    "Snapshot.load": "data, *, print_callback=None, dataclass_registry=None, key=None, policy=None, modules=None, packages=None, stdin=None",
    "FutureSnapshot.resume": "self, results, *, pause_after_ticks=None, waited=0.0",
    "FutureSnapshot.interrupt": "self",
    "FutureSnapshot.fork": "self",
    "FutureSnapshot.dump": "self, *, key=None",
    "FutureSnapshot.load": "data, *, print_callback=None, dataclass_registry=None, key=None, policy=None, modules=None, packages=None, stdin=None",
    "SandboxRuntimeError.display": "self, format='traceback'",
    "SandboxRuntimeError.traceback": "self",
    "SandboxRuntimeError.exception": "self",
    "SandboxSyntaxError.display": "self, format='msg'",
    "SandboxTypingError.display": "self, format='full', color=False",
    "Frame.dict": "self",
    "run_async": "sandbox, *, inputs=None, external_functions=None, limits=None, print_callback=None, os=None, tools=None, approve=None, policy=None, recorder=None, stdin=None, argv=None",
    "MemoryFile": "path, content, *, permissions=420",
    "CallbackFile": "path, read, write, *, permissions=420",
    "StatResult.file_stat": "size, mode=420, mtime=None",
    "StatResult.dir_stat": "mode=493, mtime=None",
    "AbstractOS.__call__": "self, function_name, args, kwargs=None",
    "AbstractOS.path_mkdir": "self, path, parents, exist_ok",
    "AbstractOS.path_rename": "self, path, target",
    "AbstractOS.getenv": "self, key, default=None",
    "AbstractOS.get_environ": "self",
    "SessionManager": "*, script_name='session.py', limits=None, storage=None, key=None, os=None, policy=None, modules=None, packages=None",
    "SessionManager.create_session": "self, session_id, *, external_functions=None, tools=None, modules=None, packages=None, inherit=None, keep_protection=True",
    "SessionManager.get_session": "self, session_id=None",
    "SessionManager.destroy_session": "self, session_id",
    "SessionManager.list_sessions": "self",
    "SessionManager.fork_session": "self, source, new_id, *, step=None",
    "SessionManager.execute": "self, code, *, session_id=None, policy=None, stdin=None, argv=None",
    "SessionManager.resume": "self, call_id, value=<not given>, *, exception=<not given>, session_id=None",
    "SessionManager.resume_as_pending": "self, call_id, *, session_id=None",
    "SessionManager.resume_futures": "self, results, waited=0.0, *, session_id=None",
    "SessionManager.interrupt": "self, *, session_id=None",
    "SessionManager.list_variables": "self, *, session_id=None",
    "SessionManager.get_variable": "self, name, *, session_id=None",
    "SessionManager.set_variable": "self, name, value_expr, *, session_id=None",
    "SessionManager.delete_variable": "self, name, *, session_id=None",
    "SessionManager.eval_variable": "self, expression, *, session_id=None",
    "SessionManager.rewind": "self, *, steps=1, session_id=None",
    "SessionManager.history": "self, *, session_id=None",
    "SessionManager.set_history_depth": "self, max_depth, *, session_id=None",
    "SessionManager.heap_stats": "self, *, session_id=None",
    "SessionManager.reset": "self, *, session_id=None, external_functions=None, tools=None",
    "SessionManager.register_external_functions": "self, external_functions, *, session_id=None",
    "SessionManager.transfer_variable": "self, source, target, name, *, target_name=None",
    "SessionManager.call_session": "self, *, target, code, target_variable, source=None",
    "SessionManager.snapshot_heap": "self, name, *, session_id=None",
    "SessionManager.diff_heap": "self, before, after",
    "SessionManager.set_storage_dir": "self, directory",
    "SessionManager.set_storage_backend": "self, backend",
    "SessionManager.save_session": "self, *, session_id=None, name=None",
    "SessionManager.load_session": "self, name, *, session_id=None, modules=None, packages=None",
    "SessionManager.list_saved_sessions": "self",
    "SessionManager.delete_saved_session": "self, name",
    "Session.execute": "self, code, *, policy=None, stdin=None, argv=None",
    "Session.resume": "self, call_id, value=<not given>, *, exception=<not given>",
    "Session.resume_as_pending": "self, call_id",
    "Session.resume_futures": "self, results, waited=0.0",
    "Session.approve": "self, *, tools=None, os=None, args=None, kwargs=None, approve=None, print_callback=None",
    "Session.deny": "self, reason=None, *, tools=None, os=None, approve=None, print_callback=None",
    "Session.run": "self, code, *, external_functions=None, os=None, limits=None, tools=None, print_callback=None, inputs=None, approve=None, policy=None, type_check=False, forgive=None, recorder=None, stdin=None, argv=None",
    "Session.arun": "self, code, *, external_functions=None, os=None, limits=None, tools=None, print_callback=None, inputs=None, approve=None, policy=None, type_check=False, forgive=None, recorder=None, stdin=None, argv=None",
    "Session.run_cell": "self, code, *, inputs=None, tools=None, external_functions=None, os=None, limits=<not given>, max_chars=10000, print_callback=None, approve=None, policy=None, forgive=True, recorder=None, stdin=None, argv=None",
    "Session.arun_cell": "self, code, *, inputs=None, tools=None, external_functions=None, os=None, limits=<not given>, max_chars=10000, print_callback=None, approve=None, policy=None, forgive=True, recorder=None, stdin=None, argv=None",
    "Sandbox.execute": "self, *, inputs=None, tools=None, external_functions=None, os=None, limits=<not given>, max_chars=10000, print_callback=None, approve=None, policy=None, recorder=None, stdin=None, argv=None",
    "Snapshot.aapprove": "self, *, tools, os=None, args=None, kwargs=None, approve=None",
    "Snapshot.adeny": "self, reason=None, *, tools=None, os=None, approve=None",
    "Session.aapprove": "self, *, tools=None, os=None, args=None, kwargs=None, approve=None, print_callback=None",
    "Session.adeny": "self, reason=None, *, tools=None, os=None, approve=None, print_callback=None",
    "Session.type_check": "self, code, *, tools=None",
    "SessionManager.dump": "self, key=None",
    "SessionManager.load": "data, *, key=None, limits=None, storage=None, os=None, policy=None, modules=None, packages=None",
    "Toolset.module": "self, name, members, doc=None",
    "execute": "code, *, inputs=None, tools=None, external_functions=None, os=None, limits=<not given>, max_chars=10000, print_callback=None, script_name='main.py', approve=None, policy=None, recorder=None, forgive=True, stdin=None, argv=None",
    "aexecute": "code, *, inputs=None, tools=None, external_functions=None, os=None, limits=<not given>, max_chars=10000, print_callback=None, script_name='main.py', approve=None, policy=None, recorder=None, forgive=True, stdin=None, argv=None",
    "Session.register": "self, name, function",
    "Session.describe": "self",
    "Session.dump": "self, key=None",
    "SessionManager.load_bytes": "self, data, session_id, key=None, *, modules=None, packages=None",
    "SessionManager.session": "self, session_id, *, external_functions=None, tools=None, modules=None, packages=None, inherit=None, keep_protection=True",
    "Session.interrupt": "self",
    "Session.list_variables": "self",
    "Session.get_variable": "self, name",
    "Session.set_variable": "self, name, value_expr",
    "Session.delete_variable": "self, name",
    "Session.eval_variable": "self, expression, *, limits=None",
    "Session.register_external_functions": "self, external_functions",
    "Session.rewind": "self, *, steps=1, to=None",
    "Session.history": "self",
    "Session.set_history_depth": "self, max_depth",
    "Session.heap_stats": "self",
    "Session.snapshot_heap": "self, name",
    "Session.fork": "self, new_id",
    "Session.save": "self, *, name=None",
    "Session.reset": "self, *, external_functions=None, tools=None",
}


@pytest.mark.parametrize("name", SIGNATURES)
def test_signatures(name):
    value = ouros
    for part in name.split("."):
        value = getattr(value, part)
    signature = inspect.signature(value)
    plain = signature.replace(
        parameters=[p.replace(annotation=p.empty) for p in signature.parameters.values()], return_annotation=signature.empty
    )
    assert str(plain)[1:-1] == SIGNATURES[name]


def test_signature_of_os_access():
    assert list(inspect.signature(OSAccess).parameters)[:3] == ["files", "environ", "root_dir"]
    parameters = inspect.signature(OSAccess).parameters.values()
    assert [p.name for p in parameters if p.kind is not p.KEYWORD_ONLY] == ["files", "environ"]
    assert inspect.signature(OSAccess).parameters["root_dir"].default == "/"


ABSTRACT = """
path_exists path_is_file path_is_dir path_is_symlink path_read_text path_read_bytes path_write_text path_write_bytes path_mkdir
path_unlink path_rmdir path_iterdir path_stat path_rename path_resolve path_absolute getenv get_environ
"""


def test_abstract_methods():
    assert ouros.AbstractOS.__abstractmethods__ == set(ABSTRACT.split())


def documented():
    for name in ouros.__all__:
        value = getattr(ouros, name)
        if inspect.isclass(value):
            for member, inner in vars(value).items():
                if not member.startswith("_") and (callable(inner) or isinstance(inner, (property, staticmethod, classmethod))):
                    yield pytest.param(value, member, id=f"{name}.{member}")


@pytest.mark.parametrize(("cls", "member"), list(documented()))
def test_every_public_member_is_documented(cls, member):
    assert inspect.getdoc(getattr(cls, member)), f"{cls.__name__}.{member}"


def test_reprs_of_values_without_identity():
    assert repr(Sandbox("1")) == repr(Sandbox("2"))
    assert Sandbox("1") != Sandbox("1")  # compared by identity, and hashable
    assert len({Sandbox("1"), Sandbox("1")}) == 2


# External functions as values of the program.


def test_external_functions_are_first_class():
    code = """
g = f
def call(function, *args): return function(*args)
class A:
    method = f
    def __init__(self): self.g = f
[
    call(f, 1), list(map(f, [2, 3])), sorted([3, 1, 2], key=f), {"f": f}["f"](4), [f(x) for x in (5, 6)], g is f, g == f, callable(f),
    f.__name__, {f: 7}[g], A().g(8), (lambda h=f: h(9))(), max([1, 5, 2], key=f),
]
"""
    result = Sandbox(code, external_functions=["f"]).run(external_functions={"f": lambda x: -x})
    assert result == [-1, [-2, -3], [3, 2, 1], -4, [-5, -6], True, True, True, "f", 7, -8, -9, 1]


def test_external_functions_have_a_type_and_a_repr():
    shown, kind = Sandbox("repr(f), type(f).__name__", external_functions=["f"]).run()
    assert (shown, kind) == ("<function f external>", "function")


@pytest.mark.parametrize(
    "code",
    [
        "class A:\n  def __eq__(self, other): return f(1)\n[A()].index(3)",
        "def g():\n  try:\n    yield 1\n  finally:\n    f(1)\nlist(g())",
        "with_f = [x for x in range(2) if f(x)]",
        "class A:\n  @property\n  def x(self): return f(1)\nA().x",
        "'%s' % f(1)",
        "sorted([2, 1], key=lambda x: f(x))",
        "class A:\n  def __init__(self): f(1)\nA()",
        "@f\ndef g(): pass",
        "def g(x=f(1)): pass",
        "import functools\nfunctools.reduce(lambda a, b: f(a), [1, 2])",
        "try:\n  raise ValueError\nexcept ValueError:\n  f(1)",
    ],
)
def test_calls_pause_wherever_they_happen(code):
    progress = Sandbox(code, external_functions=["f"]).start()
    assert isinstance(progress, Snapshot) and progress.function_name == "f"
    assert Snapshot.load(progress.dump()).position == progress.position


# OS functions: what reaches the handler.

OS_CALLS = [
    ("Path('/a').exists()", "Path.exists", (PurePosixPath("/a"),), True),
    ("Path('a').is_file()", "Path.is_file", (PurePosixPath("a"),), True),
    ("Path('/a').is_dir()", "Path.is_dir", (PurePosixPath("/a"),), False),
    ("Path('/a').is_symlink()", "Path.is_symlink", (PurePosixPath("/a"),), False),
    ("Path('/a').read_text()", "Path.read_text", (PurePosixPath("/a"),), "text"),
    ("Path('/a').read_bytes()", "Path.read_bytes", (PurePosixPath("/a"),), b"bytes"),
    ("Path('/a').write_text('x')", "Path.write_text", (PurePosixPath("/a"), "x"), 1),
    ("Path('/a').write_bytes(b'x')", "Path.write_bytes", (PurePosixPath("/a"), b"x"), 1),
    ("Path('/a').mkdir()", "Path.mkdir", (PurePosixPath("/a"),), None),
    ("Path('/a').unlink()", "Path.unlink", (PurePosixPath("/a"),), None),
    ("Path('/a').rmdir()", "Path.rmdir", (PurePosixPath("/a"),), None),
    ("list(Path('/a').iterdir())", "Path.iterdir", (PurePosixPath("/a"),), [PurePosixPath("/a/b")]),
    ("Path('/a').stat()", "Path.stat", (PurePosixPath("/a"),), StatResult.file_stat(3, mtime=1.0)),
    ("Path('/a').rename('/b')", "Path.rename", (PurePosixPath("/a"), PurePosixPath("/b")), None),
    ("Path('a').resolve()", "Path.resolve", (PurePosixPath("a"),), "/r/a"),
    ("Path('a').absolute()", "Path.absolute", (PurePosixPath("a"),), "/r/a"),
    ("os.getenv('A')", "os.getenv", ("A", None), "v"),
    ("os.getenv('A', 'd')", "os.getenv", ("A", "d"), "d"),
    ("os.environ['A']", "os.environ", (), {"A": "v"}),
    ("os.environ.get('B', 3)", "os.environ", (), {"A": "v"}),
    ("os.listdir('/a')", "Path.iterdir", (PurePosixPath("/a"),), [PurePosixPath("/a/b")]),
    ("os.stat('/a')", "Path.stat", (PurePosixPath("/a"),), StatResult.file_stat(3, mtime=1.0)),
    ("os.path.exists('/a')", "Path.exists", (PurePosixPath("/a"),), True),
    ("os.path.isfile('/a')", "Path.is_file", (PurePosixPath("/a"),), True),
    ("os.path.isdir('/a')", "Path.is_dir", (PurePosixPath("/a"),), True),
    ("os.remove('/a')", "Path.unlink", (PurePosixPath("/a"),), None),
    ("os.rename('/a', '/b')", "Path.rename", (PurePosixPath("/a"), PurePosixPath("/b")), None),
    ("open('/a').read()", "Path.read_text", (PurePosixPath("/a"),), "text"),
    ("open('/a', 'rb').read()", "Path.read_bytes", (PurePosixPath("/a"),), b"bytes"),
    ("Path('/a').open().read()", "Path.read_text", (PurePosixPath("/a"),), "text"),
]
ANSWERS = {"Path.iterdir": ["/a/b"], "Path.rename": "/b", "Path.resolve": "/r/a", "Path.absolute": "/r/a"}


@pytest.mark.parametrize(("code", "name", "args", "answer"), OS_CALLS, ids=[call[0] for call in OS_CALLS])
def test_os_calls(code, name, args, answer):
    seen = []

    def handler(function_name, args, kwargs):
        seen.append((function_name, args))
        return answer

    sandbox = Sandbox(f"import os\nfrom pathlib import Path\n{code}")
    result = sandbox.run(os=handler)
    assert seen == [(name, args)]
    assert all(type(a) is type(b) for a, b in zip(seen[0][1], args, strict=True))
    if isinstance(answer, (str, bytes, bool)) and not name.startswith("Path.re" + "s") and name != "Path.absolute":
        assert result == answer
    snapshot = sandbox.start()
    assert isinstance(snapshot, Snapshot)
    assert (snapshot.is_os_function, snapshot.function_name, snapshot.args) == (True, name, args)
    assert repr(snapshot.resume(return_value=answer).output) == repr(result)
    with pytest.raises(SandboxRuntimeError) as caught:
        sandbox.run()
    assert str(caught.value) == f"NotImplementedError: OS function '{name}' not implemented with standard execution"


def test_results_of_os_calls():
    def handler(name, args, kwargs):
        return {"Path.stat": StatResult.file_stat(3, 0o600, 7.0), "Path.iterdir": [PurePosixPath("/a/b")], "Path.resolve": "/r"}[name]

    code = """
from pathlib import Path
s = Path("/a").stat()
[s.st_size, s.st_mtime, oct(s.st_mode), s[6], [type(p).__name__ + str(p) for p in Path("/a").iterdir()], str(Path("a").resolve())]
"""
    assert Sandbox(code).run(os=handler) == [3, 7.0, "0o100600", 3, ["PosixPath/a/b"], "/r"]


def test_mkdir_arguments():
    seen = []
    Sandbox("from pathlib import Path\nPath('/a').mkdir(parents=True, exist_ok=True)").run(
        os=lambda name, args, kwargs: seen.append((args[1:], kwargs))
    )
    assert seen == [((), {"parents": True, "exist_ok": True})]


# Output.


def test_one_call_for_each_print():
    shown = []
    code = "import sys\nprint('a', 2, sep='-', end='!')\nprint()\nprint('x\\ny')\nprint('e', file=sys.stderr)\nprint('f', flush=True)\nprint(end='')"
    Sandbox(code).run(print_callback=lambda *call: shown.append(call))
    assert shown[:5] == [("stdout", "a-2!"), ("stdout", "\n"), ("stdout", "x\ny\n"), ("stderr", "e\n"), ("stdout", "f\n")]
    assert "".join(text for _, text in shown[5:]) == ""


def test_print_goes_to_the_streams_of_the_host_at_the_time(capsys):
    sandbox = Sandbox("import sys\nprint('out')\nprint('err', file=sys.stderr)")
    sandbox.run()
    sandbox.start()
    assert capsys.readouterr() == ("out\nout\n", "err\nerr\n")


def test_the_print_callback_carries_over():
    shown = []
    progress = Sandbox("f()\nprint(1)\nf()\nprint(2)", external_functions=["f"]).start(print_callback=lambda *call: shown.append(call[1]))
    progress = progress.fork().resume(return_value=None)
    progress.resume(return_value=None)
    assert shown == ["1\n", "2\n"]


# Limits.

LIMITS = [
    ("x = 'a' * 10**7", {"max_memory": 10**6}, r"MemoryError: memory limit exceeded: 100000\d\d bytes > 1000000 bytes"),
    ("x = []\nwhile True: x.append([])", {"max_allocations": 100}, r"MemoryError: allocation limit exceeded: 10\d > 100"),
    ("while True: pass", {"max_duration_secs": 0.1}, r"TimeoutError: time limit exceeded: \d+(\.\d+)?ms > 100ms"),
    ("while True: pass", {"max_ticks": 100}, r"TimeoutError: tick limit exceeded: 101 > 100"),
    ("while True: print('a')", {"max_output_bytes": 9}, r"MemoryError: output limit exceeded: 10 bytes > 9 bytes"),
    ("def f(): f()\nf()", {"max_recursion_depth": 50}, "RecursionError: maximum recursion depth exceeded"),
    ("def f(): f()\nf()", {}, "RecursionError: maximum recursion depth exceeded"),
]


@pytest.mark.parametrize(("code", "limits", "text"), LIMITS, ids=[str(limits) for _, limits, _ in LIMITS])
def test_texts_of_limits(code, limits, text):
    with pytest.raises(SandboxRuntimeError) as caught:
        Sandbox(code).run(limits=limits, print_callback=lambda *call: None)
    assert re.fullmatch(text, str(caught.value)), str(caught.value)
    assert type(caught.value.exception()).__name__ == text.partition(":")[0]


@pytest.mark.parametrize(("code", "limits", "text"), LIMITS[:5], ids=[str(limits) for _, limits, _ in LIMITS[:5]])
def test_a_limit_is_the_end(code, limits, text):
    ends = []
    body = "\n".join("    " + line for line in code.splitlines())
    program = f"""
class C:
    def __enter__(self): return self
    def __exit__(self, *error): f("exit")
try:
  with C():
{body}
except BaseException:
    f("except")
finally:
    f("finally")
"""
    with pytest.raises(SandboxRuntimeError, match=text):
        Sandbox(program, external_functions=["f"]).run(
            limits=limits, external_functions={"f": ends.append}, print_callback=lambda *call: None
        )
    assert ends == []


def test_what_was_used_is_in_the_dump():
    code = "def work():\n    for i in range(1000): pass\nwork()\nf()\nwork()\n'done'"
    sandbox = Sandbox(code, external_functions=["f"])
    for ticks, ends in ((1500, False), (3000, True)):
        snapshot = Snapshot.load(sandbox.start(limits={"max_ticks": ticks}).dump())
        if ends:
            assert snapshot.resume(return_value=None).output == "done"
        else:
            with pytest.raises(SandboxRuntimeError, match="tick limit exceeded"):
                snapshot.resume(return_value=None)


@pytest.mark.parametrize(
    ("limits", "code", "text"),
    [
        ({"max_memory": 10**6}, "x = 'a' * 10**7", "memory limit"),
        ({"max_output_bytes": 4}, "print('abc')", "output limit"),
        ({"max_allocations": 300}, "x = [[] for i in range(400)]", "allocation limit"),
        ({"max_recursion_depth": 30}, "def g(): g()\ng()", "maximum recursion depth"),
    ],
)
def test_limits_hold_after_a_load(limits, code, text):
    progress = Sandbox(f"print('xy')\nf()\n{code}", external_functions=["f"]).start(limits=limits, print_callback=lambda *call: None)
    with pytest.raises(SandboxRuntimeError, match=text):
        Snapshot.load(progress.dump(), print_callback=lambda *call: None).resume(return_value=None)


@pytest.mark.parametrize(
    ("seconds", "shown"), [(0.02, "20ms"), (0.0205, "20.5ms"), (0.00002, "20µs"), (1e-9, "1ns"), (0, "0ns")]
)
def test_durations_are_exact(seconds, shown):
    with pytest.raises(SandboxRuntimeError) as caught:
        Sandbox("while True: pass").run(limits={"max_duration_secs": seconds})
    used, _, allowed = str(caught.value).removeprefix("TimeoutError: time limit exceeded: ").partition(" > ")
    assert allowed == shown
    assert used != allowed


def test_the_sandbox_stays_usable_after_a_limit():
    sandbox = Sandbox("x = 'a' * n\nlen(x)", inputs=["n"])
    for _ in range(3):
        with pytest.raises(SandboxRuntimeError):
            sandbox.run(inputs={"n": 10**8}, limits={"max_memory": 10**6})
        assert sandbox.run(inputs={"n": 10}, limits={"max_memory": 10**6}) == 10


# Independence.


def test_runs_share_nothing():
    sandbox = Sandbox("import json\njson.seen = getattr(json, 'seen', 0) + 1\nint.__name__, json.seen")
    assert [sandbox.run() for _ in range(3)] == [("int", 1)] * 3


def test_errors_can_be_pickled_and_progress_can_not():
    with pytest.raises(SandboxRuntimeError) as caught:
        Sandbox("1/0").run()
    assert str(pickle.loads(pickle.dumps(caught.value))) == "ZeroDivisionError: division by zero"
    for value in (Sandbox("1"), Sandbox("1").start(), Sandbox("f()", external_functions=["f"]).start()):
        for operation in (pickle.dumps, copy.copy, copy.deepcopy):
            with pytest.raises(TypeError, match="^cannot pickle 'ouros"):
                operation(value)


@pytest.mark.parametrize("cls", [Sandbox, Snapshot, FutureSnapshot, Complete])
def test_no_subclasses(cls):
    with pytest.raises(TypeError, match=f"^type 'ouros.{cls.__name__}' is not an acceptable base type$"):
        type("Mine", (cls,), {})
    with pytest.raises(TypeError):
        type("Mine", (cls, object), {})


def test_the_default_recursion_depth():
    code = "def f(n): return n if n <= 1 else f(n - 1)\nf({})"
    assert Sandbox(code.format(999)).run() == 1
    with pytest.raises(SandboxRuntimeError, match="(?m)^RecursionError: maximum recursion depth exceeded$"):
        Sandbox(code.format(1001)).run()
    assert Sandbox(code.format(1400)).run(limits={"max_recursion_depth": 1500}) == 1


def test_call_ids_count_calls_of_all_kinds():
    progress = Sandbox("from pathlib import Path\nf()\nPath('/a').exists()\nf()", external_functions=["f"]).start()
    ids = []
    while isinstance(progress, Snapshot):
        ids.append((progress.call_id, progress.is_os_function))
        progress = progress.resume(return_value=True)
    assert ids == [(0, False), (1, True), (2, False)]


def interrupt(*args, **kwargs):
    raise KeyboardInterrupt


CATCHES = "from pathlib import Path\nwhile True:\n    try:\n        {}\n    except BaseException:\n        pass"


@pytest.mark.parametrize("call", ["f()", "Path('/a').exists()", "print(1)"])
def test_ctrl_c_in_host_code_is_the_hosts(call):
    sandbox = Sandbox(CATCHES.format(call), external_functions=["f"])
    handlers = {"external_functions": {"f": interrupt}, "os": interrupt, "print_callback": interrupt}
    with pytest.raises(KeyboardInterrupt):
        sandbox.run(**handlers)
    if call != "print(1)":
        with pytest.raises(KeyboardInterrupt):
            sandbox.start().resume_auto({"f": interrupt}, os=interrupt)


def test_system_exit_of_a_function_is_the_programs():
    code = "try:\n    f(3)\nexcept SystemExit as e:\n    r = e.code\nr"
    sandbox = Sandbox(code, external_functions=["f"])
    assert sandbox.run(external_functions={"f": sys.exit}) == 3
    assert asyncio.run(ouros.run_async(sandbox, external_functions={"f": sys.exit})) == 3
