"""`modules=`: what programs import of the host's, in sandboxes, snapshots and sessions."""

from __future__ import annotations

from typing import Any

import pytest

import ouros
from ouros import MemoryFile, OSAccess, Sandbox, SandboxRuntimeError, SandboxSyntaxError, SessionManager, Snapshot

PACKAGE = {
    "pkg": {
        "__init__": "from . import low\nfrom .deep.leaf import LEAF\n__all__ = ['low', 'late']\n",
        "low": "X = 1\n",
        "late": "Y = 2\n",
        "deep": {"__init__": "", "leaf": "from ..low import X\nLEAF = X + 1\n"},
    },
    "space": {"inside": "Z = 3\n"},
}


def value(code: str, modules: Any = None, **options: Any) -> Any:
    return Sandbox(code, modules=modules).run(**options)


def failure(code: str, modules: Any, **options: Any) -> str:
    with pytest.raises(SandboxRuntimeError) as caught:
        value(code, modules, **options)
    return str(caught.value)


def test_a_module_is_imported_once() -> None:
    code = "import helpers, sys\nimport helpers as again\n(helpers.f(3), helpers is again, sys.modules['helpers'] is helpers)"
    assert value(code, {"helpers": "def f(x):\n    return x + 1\n"}) == (4, True, True)


def test_packages_and_relative_imports() -> None:
    code = "import pkg, pkg.deep.leaf as leaf, space.inside\nfrom pkg import *\n(pkg.LEAF, leaf.X, late.Y, low is pkg.low, space.inside.Z)"
    assert value(code, PACKAGE) == (2, 1, 2, True, 3)


def test_variables_of_modules() -> None:
    code = """
import pkg, pkg.low, space
m = pkg.low
(pkg.__name__, pkg.__package__, pkg.__file__, pkg.__path__, pkg.__spec__.name, m.__package__, m.__file__, m.__spec__.parent,
 hasattr(m, '__path__'), m.__loader__.get_source('pkg.low'), repr(m), space.__file__ if hasattr(space, '__file__') else None, space.__path__)
"""
    assert value(code, PACKAGE) == (
        "pkg", "pkg", "pkg/__init__.py", ["pkg"], "pkg", "pkg", "pkg/low.py", "pkg", False, "X = 1\n",
        "<module 'pkg.low' from 'pkg/low.py'>", None, ["space"],
    )  # fmt: skip


def test_errors_are_those_of_cpython() -> None:
    assert failure("from . import x", {}) == "ImportError: attempted relative import with no known parent package"
    assert failure("import p", {"p": {"__init__": "from .. import q"}}) == "ImportError: attempted relative import beyond top-level package"
    assert failure("import pkg.nope", PACKAGE) == "ModuleNotFoundError: No module named 'pkg.nope'"
    assert failure("import pkg.low.x", PACKAGE) == "ModuleNotFoundError: No module named 'pkg.low.x'; 'pkg.low' is not a package"
    assert failure("from pkg import nope", PACKAGE) == "ImportError: cannot import name 'nope' from 'pkg' (pkg/__init__.py)"
    circular = {"a": "import b\nX = 1", "b": "from a import X"}
    assert failure("import a", circular) == (
        "ImportError: cannot import name 'X' from partially initialized module 'a' (most likely due to a circular import) (a.py)"
    )
    circular = {"a": "import b\nX = 1", "b": "import a\na.X"}
    assert failure("import a", circular) == (
        "AttributeError: partially initialized module 'a' from 'a.py' has no attribute 'X' (most likely due to a circular import)"
    )


def test_circular_imports_that_work() -> None:
    assert value("import a\na.f()", {"a": "import b\ndef f():\n    return b.g()\nX = 5\n", "b": "import a\ndef g():\n    return a.X\n"}) == 5


def test_a_failed_import_leaves_no_module() -> None:
    code = "import sys\nfor i in range(2):\n    try:\n        import bad\n    except ZeroDivisionError:\n        print('bad' in sys.modules, len(log))\nlog"
    modules = {"bad": "import __main__\n__main__.log.append(1)\n1 / 0\n"}
    sandbox = Sandbox("log = []\n" + code, modules=modules)
    printed: list[str] = []
    assert sandbox.run(print_callback=lambda stream, text: printed.append(text)) == [1, 1]
    assert "".join(printed) == "False 1\nFalse 2\n"


def test_tracebacks_name_modules() -> None:
    with pytest.raises(SandboxRuntimeError) as caught:
        value("import helpers\nhelpers.f(0)", {"helpers": "def f(x):\n    return 1 / x\n"})
    frames = caught.value.traceback()
    assert [(f.filename, f.line, f.function_name, f.source_line) for f in frames] == [
        ("main.py", 2, "<module>", "helpers.f(0)"),
        ("helpers.py", 2, "f", "    return 1 / x"),
    ]


def test_frames_of_tracebacks_have_the_variables_of_their_modules() -> None:
    code = """
import fails, sys
def frames(call):
    try:
        call()
    except ZeroDivisionError as error:
        tb = error.__traceback__
        while tb is not None:
            yield tb.tb_frame.f_globals
            tb = tb.tb_next
found = list(frames(fails.at_once)) + list(frames(lambda: list(fails.later())))
[each is vars(fails) for each in found], [each is globals() for each in found]
"""
    modules = {"fails": "def at_once():\n    return 1 / 0\n\ndef later():\n    yield 1 / 0\n"}
    ours = [False, True, False, False, True]
    assert value(code, modules) == (ours, [not own for own in ours])


def test_a_source_that_does_not_parse_is_reported_at_once() -> None:
    with pytest.raises(SandboxSyntaxError) as caught:
        Sandbox("1", modules={"helpers": "def f(:\n"})
    assert "helpers.py" in caught.value.display("traceback")


@pytest.mark.parametrize(
    ("modules", "kind", "text"),
    [
        ({"json": ""}, ValueError, "modules: 'json' is a module of the sandbox's library: choose another name"),
        ({"_os_calls": ""}, ValueError, "modules: '_os_calls' is a module of the sandbox's library: choose another name"),
        ({"__main__": ""}, ValueError, "modules: '__main__' is a module of the sandbox's library: choose another name"),
        ({"a.b": ""}, ValueError, "modules: 'a.b' is no name of a module: a package is a dict of its modules"),
        ({"class": ""}, ValueError, "modules: 'class' is no name of a module"),
        ({"a": 1}, TypeError, "modules: 'a' must be a source or a dict of sources, not int"),
        ({1: ""}, TypeError, "the names in modules must be str, not int"),
        ({"a": {"__init__": 1}}, TypeError, "modules: 'a.__init__' must be a str, not int"),
        (["a"], TypeError, "modules must be a dict of sources by name, not list"),
    ],
)
def test_wrong_modules_are_refused(modules: Any, kind: type[Exception], text: str) -> None:
    with pytest.raises(kind) as caught:
        Sandbox("1", modules=modules)
    assert str(caught.value) == text


def test_modules_see_nothing_private() -> None:
    for name in ("_os_calls", "_import", "_imports", "_prelude_import"):
        assert failure("import m", {"m": f"import {name}"}).startswith("ModuleNotFoundError")
    seen = value("import m\nm.names", {"m": "names = sorted(globals())\n"})
    assert [name for name in seen if not name.startswith("__")] == []


def test_the_library_never_imports_a_module_of_the_program() -> None:
    code = """
import sys
asked = []
class Finder:
    @staticmethod
    def find_spec(name, path, target=None):
        asked.append(name)
sys.meta_path.append(Finder)
import json, decimal, asyncio, typing, xml.dom.minidom
try:
    import nothing
except ImportError:
    pass
asked
"""
    assert value(code) == ["nothing"]


def test_imports_cost_limits() -> None:
    source = "x = 1\n" * 5000
    assert value("import big\n1", {"big": source}) == 1
    assert "tick limit" in failure("import big", {"big": source}, limits={"max_ticks": 300})
    assert "memory limit" in failure("import big", {"big": "x = [0] * 1_000_000"}, limits={"max_memory": 1_000_000})
    assert "limit" in failure("import big", {"big": "while True: pass"}, limits={"max_duration_secs": 0.05})


def test_the_cost_does_not_depend_on_what_was_parsed_before() -> None:
    from ouros._core.hostapi import Execution

    ticks = []
    for _ in range(2):
        sandbox = Sandbox("import costly", modules={"costly": "def f():\n    return 1\n" * 300})
        execution = Execution(sandbox._program, None, None, None)
        execution.start(None)
        ticks.append(execution.ticks_used)
    assert ticks[0] == ticks[1] > 0


def test_one_source_is_parsed_once_for_the_process() -> None:
    modules = {"shared_one": "def f():\n    return 1\n"}
    first, second = (Sandbox("import shared_one", modules=dict(modules)) for _ in range(2))
    assert first._program.given.modules["shared_one"] is second._program.given.modules["shared_one"]


MODULES = {"helpers": "SEEN = [1]\ndef ask(f):\n    SEEN.append(f())\n    return SEEN\n", "other": "Y = 1\n"}


def paused() -> Snapshot:
    sandbox = Sandbox("import helpers\nhelpers.ask(f)\nimport other\nhelpers.SEEN + [other.Y]", external_functions=["f"], modules=MODULES)
    snapshot = sandbox.start()
    assert isinstance(snapshot, Snapshot)
    return snapshot


def test_dumps_and_forks() -> None:
    snapshot = paused()
    data = snapshot.dump()
    assert b"SEEN" in data and b"def ask" not in data, "the source is not in it"
    fork = snapshot.fork()
    assert Snapshot.load(data, modules=MODULES).resume(return_value=5).output == [1, 5, 1]
    assert snapshot.resume(return_value=6).output == fork.resume(return_value=6).output == [1, 6, 1]


@pytest.mark.parametrize(
    ("modules", "text"),
    [
        (None, "the dump needs the module 'helpers', which is not given here: load it with the same modules= and packages="),
        ({"helpers": MODULES["helpers"]}, "the dump needs the module 'other', which is not given here: load it with the same modules= and packages="),
        ({**MODULES, "helpers": "SEEN = 1"}, "the dump needs another module 'helpers' than the one that is given here: load it with the same one"),
    ],
)
def test_a_dump_names_what_is_missing(modules: Any, text: str) -> None:
    with pytest.raises(ValueError) as caught:
        Snapshot.load(paused().dump(), modules=modules)
    assert str(caught.value) == text


def test_a_dump_names_what_differs_although_it_was_not_imported() -> None:
    with pytest.raises(ValueError, match=r"the dump needs another module 'other' \(sha256:\w{12}\) than the one that is given here \(sha256:"):
        Snapshot.load(paused().dump(), modules={**MODULES, "other": "Y = 2\n"})


def test_dumped_sandboxes_need_their_modules() -> None:
    data = Sandbox("import other\nother.Y", modules=MODULES).dump()
    assert Sandbox.load(data, modules=MODULES).run() == 1
    with pytest.raises(ValueError, match="the dump needs the module 'helpers'"):
        Sandbox.load(data)
    with pytest.raises(ValueError, match="the dump needs another module 'other'"):
        Sandbox.load(data, modules={**MODULES, "other": "Y = 2\n"})


def test_sessions() -> None:
    manager = SessionManager(modules={"counter": "n = 0\ndef inc():\n    global n\n    n += 1\n    return n\n"})
    session = manager.create_session("a")
    assert session.run("import counter\ncounter.inc()") == 1
    assert session.fork("b").run("counter.inc()") == 2
    data = session.dump()
    assert manager.load_bytes(data, "c").run("counter.inc()") == 2
    with pytest.raises(ouros.SessionArgumentError, match="the dump needs the module 'counter'"):
        SessionManager().load_bytes(data, "d")
    own = manager.create_session("own", modules={"mine": "X = 7\n"})
    assert own.run("import mine\nmine.X") == 7
    own.reset()
    assert own.run("import mine\nmine.X") == 7
    with pytest.raises(ouros.SessionError, match="No module named 'counter'"):
        own.run("import counter")


def test_sessions_go_back_behind_an_import() -> None:
    manager = SessionManager(modules={"m": "X = [1]\n"})
    session = manager.create_session("a")
    session.set_history_depth(5)
    session.run("y = 1")
    session.run("import m\nm.X.append(2)")
    session.rewind(steps=1)
    assert session.run("import m\nm.X") == [1]


FILES = {
    "/app/util.py": "def f():\n    return 'util'\n",
    "/app/pkg/__init__.py": "from .a import X\n",
    "/app/pkg/a.py": "X = 1\ndef fail():\n    raise ValueError('here')\n",
    "/app/space/inside.py": "W = 4\n",
    "/lib/other.py": "NAME = __name__\n",
}


def files() -> OSAccess:
    return OSAccess([MemoryFile(path, text) for path, text in FILES.items()])


def in_app(code: str) -> Any:
    return Sandbox(code, script_name="/app/main.py").run(os=files())


def test_modules_among_the_virtual_files() -> None:
    assert in_app("import util, pkg, space.inside\n(util.f(), pkg.X, pkg.a.X, space.inside.W, util.__file__)") == ("util", 1, 1, 4, "/app/util.py")
    assert in_app("import sys\nsys.path") == ["/app"]
    assert in_app("import sys\nsys.path.append('/lib')\nfrom other import NAME\nNAME") == "other"


def test_files_written_by_the_program_are_found_at_once() -> None:
    code = """
import importlib
from pathlib import Path
Path('/app/made.py').write_text('V = 1')
import made
first = made.V
Path('/app/made.py').write_text('V = 2')
(first, importlib.reload(made) is made, made.V)
"""
    assert in_app(code) == (1, True, 2)


def test_modules_from_other_places() -> None:
    code = """
import importlib.util, sys
spec = importlib.util.spec_from_file_location('chosen', '/lib/other.py')
module = importlib.util.module_from_spec(spec)
sys.modules['chosen'] = module
spec.loader.exec_module(module)
import chosen
(chosen is module, chosen.NAME, importlib.util.find_spec('util').origin, importlib.util.find_spec('nope'))
"""
    assert in_app(code) == (True, "chosen", "/app/util.py", None)


def test_tracebacks_and_sources_of_files() -> None:
    code = "import inspect, pkg.a\nprint(inspect.getsource(pkg.a.fail))\npkg.a.fail()"
    printed: list[str] = []
    with pytest.raises(SandboxRuntimeError) as caught:
        Sandbox(code, script_name="/app/main.py").run(os=files(), print_callback=lambda stream, text: printed.append(text))
    assert "".join(printed) == "def fail():\n    raise ValueError('here')\n\n"
    assert [(f.filename, f.line) for f in caught.value.traceback()] == [("/app/main.py", 3), ("/app/pkg/a.py", 3)]


def test_files_are_only_searched_if_there_are_files() -> None:
    sandbox = Sandbox("try:\n    import nope\nexcept ImportError as e:\n    r = str(e)\nr")
    assert sandbox.start().output == "No module named 'nope'"
    first = sandbox.start(import_files=True)
    calls = []
    while isinstance(first, Snapshot):
        calls.append((first.function_name, str(first.args[0])))
        first = Snapshot.load(first.dump()).resume(return_value=False)
    assert calls == [("Path.is_file", "nope/__init__.py"), ("Path.is_file", "nope.py"), ("Path.is_dir", "nope")]
    assert first.output == "No module named 'nope'"


def test_a_dump_holds_the_sources_of_files() -> None:
    sandbox = Sandbox("import util\nutil.f() + g()", script_name="/app/main.py", external_functions=["g"])
    os = files()
    progress = sandbox.start(import_files=True)
    while isinstance(progress, Snapshot) and progress.is_os_function:
        progress = progress.resume(return_value=os(progress.function_name, progress.args, progress.kwargs))
    assert Snapshot.load(progress.dump()).resume(return_value="!").output == "util!"


def test_finders_of_the_program() -> None:
    code = """
import sys, importlib.abc, importlib.machinery, importlib.util
class Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(self, name, path, target=None):
        return importlib.util.spec_from_loader(name, self) if name.startswith('virtual') else None
    def exec_module(self, module):
        module.X = module.__name__
sys.meta_path.append(Finder())
import virtual
try:
    import virtual.part
except ImportError as e:
    error = str(e)
(virtual.X, error)
"""
    assert value(code) == ("virtual", "No module named 'virtual.part'; 'virtual' is not a package")


def test_a_module_may_replace_itself() -> None:
    modules = {"lazy": "import sys\nclass Lazy:\n    X = 1\nsys.modules[__name__] = Lazy()\n"}
    assert value("import lazy\nimport lazy as again\n(lazy.X, again is lazy)", modules) == (1, True)


def test_type_checks_see_modules() -> None:
    modules = {"helpers": "def double(n: int) -> int:\n    return 2 * n\n"}
    Sandbox("from helpers import double\ndouble(1) + 1", modules=modules, type_check=True)
    with pytest.raises(ouros.SandboxTypingError) as caught:
        Sandbox("from helpers import double\ndouble('a')", modules=modules, type_check=True)
    assert "Expected `int`" in str(caught.value.display("concise"))


def test_type_checks_of_sessions_see_modules() -> None:
    session = SessionManager(modules={"helpers": "def double(n: int) -> int:\n    return 2 * n\n"}).get_session()
    session.type_check("from helpers import double\ndouble(1) + 1")
    with pytest.raises(ouros.SessionError, match="Expected `int`"):
        session.type_check("from helpers import double\ndouble('a')")


def test_managers_are_loaded_with_their_modules() -> None:
    manager = SessionManager(modules={"m": "X = [1]\n"})
    manager.get_session().run("import m\nm.X.append(2)")
    data = manager.dump()
    assert SessionManager.load(data, modules={"m": "X = [1]\n"}).get_session().run("m.X") == [1, 2]
    with pytest.raises(ouros.SessionArgumentError, match="the dump needs the module 'm'"):
        SessionManager.load(data)


def test_a_module_of_tools_and_a_source_of_one_name() -> None:
    tools = ouros.Toolset()
    tools.module("db", {"limit": 3})
    assert Sandbox("import db, other\n(db.limit, other.Y)", tools=tools, modules={"other": "Y = 1\n"}).run(tools=tools) == (3, 1)
    with pytest.raises(ValueError, match="'db' is a module of tools and one of modules= or packages=: rename it"):
        Sandbox("1", tools=tools, modules={"db": ""})


@pytest.mark.parametrize("needs", [1, {1: "x"}, {"module 'helpers'": 1}])
def test_forged_needs_are_refused(needs: Any) -> None:
    from ouros._core.hostapi import Program

    data = Program("1", "main.py", (), ()).dump()
    assert Program.load(data).code == "1"
    msgpack = pytest.importorskip("msgpack")
    forged = data[:14] + msgpack.packb(["1", "main.py", [], [], [], {}, {}, False, needs])
    with pytest.raises(ValueError, match="damaged data"):
        Program.load(forged)


@pytest.mark.parametrize("parts", [66, 1000, 200_000])
@pytest.mark.parametrize("way", ["__import__(name)", "import importlib\nimportlib.import_module(name)"])
def test_a_name_with_very_many_parts_is_refused(parts: int, way: str) -> None:
    assert failure(f"name = '.'.join(['pkg'] * {parts})\n{way}", PACKAGE) == "RecursionError: maximum recursion depth exceeded"


def test_a_name_with_many_parts() -> None:
    assert failure("__import__('.'.join(['nosuch'] * 65))", PACKAGE) == "ModuleNotFoundError: No module named 'nosuch'"


def test_a_module_that_is_called_as_a_helper_is_not_found_by_the_library() -> None:
    names = ["_imports", "_import", "_os_calls", "_os", "_prelude_import"]
    code = f"import sys, types\nfor name in {names!r}:\n    sys.modules[name] = types.ModuleType(name)\nimport pkg, _os_calls\n(pkg.LEAF, _os_calls is sys.modules['_os_calls'])"
    assert value(code, PACKAGE) == (2, True)


@pytest.mark.parametrize("what", ["module '" + "x" * 5000 + "'", "module '\x1b[2J'", "package 'a\nb'"])
def test_names_of_a_dump_are_short_and_plain_in_messages(what: str) -> None:
    data = Sandbox("import low", modules={"low": ""}).dump()
    at = data.index(b"\xacmodule 'low'")
    forged = data[:at] + b"\xda" + len(what).to_bytes(2, "big") + what.encode() + data[at + 13 :]
    with pytest.raises(ValueError, match="^the dump needs the ") as caught:
        Sandbox.load(forged, modules={"low": ""})
    assert str(caught.value).isprintable() and len(str(caught.value)) < 500


PACKAGE_ANEW = """
import sys
import pkg.leaf

def forget():
    for name in [name for name in sys.modules if name.startswith("pkg")]:
        del sys.modules[name]

first = pkg
forget()
from pkg.leaf import N
forget()
import pkg.leaf as second
(N, second.N, first is sys.modules["pkg"], sorted(name for name in sys.modules if name.startswith("pkg")))
"""


def test_a_package_that_was_removed_from_sys_modules_is_imported_again() -> None:
    modules = {"pkg": {"__init__": "", "leaf": "N = 1"}}
    assert ouros.Sandbox(PACKAGE_ANEW, modules=modules).run() == (1, 1, False, ["pkg", "pkg.leaf"])


def test_frames_of_an_import_have_the_name_that_programs_skip() -> None:
    leaf = "import sys\nnames = []\nframe = sys._getframe(1)\nwhile frame is not None:\n    names.append(frame.f_code.co_filename)\n    frame = frame.f_back\n"
    names = ouros.Sandbox("import leaf\nleaf.names", modules={"leaf": leaf}, script_name="main.py").run()
    assert {name for name in names if not ("importlib" in name and "_bootstrap" in name)} == {"main.py"}
