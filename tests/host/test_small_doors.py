"""Small things that a host meets first: files by path, folders, notes of errors, answers, numbers of limits, tags of JSON."""

import asyncio
import datetime
import json
import uuid
from pathlib import PurePosixPath

import pytest

import ouros
from ouros import Limits, MemoryFile, OSAccess, Sandbox, SandboxRuntimeError, SessionManager
from ouros.jsonvalue import from_json, to_json
from ouros.sessions.errors import SessionError

READ = "sorted(open('/a.txt').read())"


def test_files_by_path():
    files = OSAccess({"/a.txt": "ab", "/d/b.bin": b"\0", "rel.txt": "r", "/empty": None}, {"X": "1"})
    code = """
import os
open('/out', 'w').write('text')
open('/raw', 'wb').write(b'raw')
open('/a.txt').read(), open('/d/b.bin', 'rb').read(), open('/rel.txt').read(), os.listdir('/empty'), os.environ['X']
"""
    assert Sandbox(code).run(os=files) == ("ab", b"\0", "r", [], "1")
    assert files["/out"] == "text" and files[PurePosixPath("/raw")] == b"raw" and files["a.txt"] == "ab"
    assert "/out" in files and "/empty" not in files and "/nope" not in files and 5 not in files
    for missing in ("/nope", "/empty", "/d"):
        with pytest.raises(KeyError, match=missing):
            files[missing]
    with pytest.raises(TypeError, match="the content of '/a' must be str, bytes or None, not int"):
        OSAccess({"/a": 1})
    with pytest.raises(ValueError, match="sub-directory of file"):
        OSAccess({"/a": "x", "/a/b": None})


def test_empty_directories():
    files = OSAccess()
    files.add_directory("/x/y")
    assert Sandbox("import os\nos.listdir('/x'), os.listdir('/x/y')").run(os=files) == (["y"], [])
    with pytest.raises(ValueError, match="sub-directory of file"):
        OSAccess([MemoryFile("/x", "")]).add_directory("/x/y")


@pytest.mark.parametrize("door", ["run", "run_async", "execute", "aexecute", "session", "cell", "arun", "manager", "resume_auto"])
def test_a_dict_as_os(door):
    given = {"/a.txt": "ba"}
    manager = SessionManager(os=given)
    session = SessionManager().get_session()
    found = {
        "run": lambda: Sandbox(READ).run(os=given),
        "run_async": lambda: asyncio.run(ouros.run_async(Sandbox(READ), os=given)),
        "execute": lambda: ouros.execute(READ, os=given).value,
        "aexecute": lambda: asyncio.run(ouros.aexecute(READ, os=given)).value,
        "session": lambda: session.run(READ, os=given),
        "cell": lambda: session.run_cell(READ, os=given).value,
        "arun": lambda: asyncio.run(session.arun(READ, os=given)),
        "manager": lambda: manager.get_session().run(READ),
        "resume_auto": lambda: Sandbox(READ).start().resume_auto({}, os=given).output,
    }[door]()
    assert found == ["a", "b"]
    assert given == {"/a.txt": "ba"}


def test_each_run_has_its_own_files():
    given = {"/n": "0"}
    code = "n = int(open('/n').read())\nopen('/n', 'w').write(str(n + 1))\nn"
    assert [Sandbox(code).run(os=given) for _ in range(3)] == [0, 0, 0]


def test_files_of_a_directory(tmp_path):
    (tmp_path / "sub" / "empty").mkdir(parents=True)
    (tmp_path / "sub" / "b.txt").write_text("b")
    (tmp_path / "a.txt").write_bytes(b"a\n")
    (tmp_path / "link").symlink_to("/etc/passwd")
    (tmp_path / "dirlink").symlink_to("/etc")
    code = "import os\nfrom pathlib import Path\nsorted(str(p) for p in Path('/in').rglob('*')), Path('/in/a.txt').read_text(), Path('/in/a.txt').write_text('x')"
    files = OSAccess.from_directory(tmp_path, at="/in", environ={"A": "1"})
    assert Sandbox(code).run(os=files) == (["/in/a.txt", "/in/sub", "/in/sub/b.txt", "/in/sub/empty"], "a\n", 1)
    assert (tmp_path / "a.txt").read_text() == "a\n" and files["/in/a.txt"] == "x"
    assert OSAccess.from_directory(str(tmp_path))["/sub/b.txt"] == b"b"
    with pytest.raises(ValueError, match="more than 2 bytes"):
        OSAccess.from_directory(tmp_path, max_read=2)
    with pytest.raises(ValueError, match="at must be absolute"):
        OSAccess.from_directory(tmp_path, at="in")
    with pytest.raises(FileNotFoundError):
        OSAccess.from_directory(tmp_path / "nope")


def test_the_error_without_files_says_what_to_do():
    def sync():
        Sandbox("open('/x')").run()

    def on_a_loop():
        asyncio.run(ouros.run_async(Sandbox("open('/x')")))

    def session():
        SessionManager().get_session().execute("open('/x')")

    for door in (sync, on_a_loop, session):
        with pytest.raises((SandboxRuntimeError, SessionError)) as caught:
            door()
        error = caught.value if isinstance(caught.value, SandboxRuntimeError) else caught.value.error
        assert error.display("traceback").endswith("\nThe program has no files: give it some with os=OSAccess({...}), or with --dir DIR on the command line.")
        assert "os=" not in str(error)


def test_the_error_without_an_environment_speaks_of_it():
    for code in ("import os\nos.environ['A']", "import os\nos.getenv('A')"):
        with pytest.raises(SandboxRuntimeError) as caught:
            Sandbox(code).run()
        how = "\nThe program has no environment: give it one with os=OSAccess(environ={...}), or with --env NAME on the command line."
        assert caught.value.display("traceback").endswith(how)


@pytest.mark.parametrize("inputs", [None, {}, {"x": 1}])
def test_missing_inputs_are_one_exception(inputs):
    caught = []
    for kind in (TypeError, KeyError):
        with pytest.raises(kind) as found:
            Sandbox("x + y", inputs=["x", "y"]).run(inputs=inputs)
        caught.append(type(found.value))
    assert caught[0] is caught[1]
    assert str(found.value).startswith("Missing required input")


def test_floats_that_are_whole_numbers():
    assert Sandbox("1").run(limits={"max_memory": 1e6, "max_ticks": 1000.0}) == 1
    with pytest.raises(SandboxRuntimeError, match="memory limit exceeded"):
        Sandbox("'x' * 10**7").run(limits={**Limits.standard(), "max_memory": 1e6})
    for wrong in (1.5, float("nan"), float("inf"), True):
        with pytest.raises(TypeError, match="max_memory must be an int"):
            Sandbox("1").run(limits={"max_memory": wrong})


def test_resume_without_an_answer():
    snapshot = Sandbox("f()", external_functions=["f"]).start()
    with pytest.raises(TypeError) as caught:
        snapshot.resume()
    assert str(caught.value) == "resume() needs an answer to the call of f(): return_value=, exception= or future=..."
    assert snapshot.resume(return_value=1).output == 1


VALUES = [
    datetime.date(2024, 2, 29), datetime.time(1, 2, 3, 4), datetime.timedelta(days=-1, seconds=5, microseconds=7), uuid.UUID(int=5),
    datetime.datetime(2024, 1, 1, tzinfo=datetime.timezone.utc),
]  # fmt: skip


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_dates_in_json(value):
    data = json.loads(json.dumps(to_json([value, {"k": value}])))
    assert "$repr" not in str(data)
    assert from_json(data) == [value, {"k": value}]
    assert Sandbox("x", inputs=["x"]).run(inputs={"x": from_json(to_json(value))}) == value


@pytest.mark.parametrize(
    "data",
    [
        {"$date": 5}, {"$date": "x"}, {"$time": "25:00"}, {"$timedelta": 1}, {"$timedelta": [1, 2]}, {"$timedelta": [1.5, 0, 0]},
        {"$timedelta": [10**12, 0, 0]}, {"$uuid": "x"}, {"$uuid": 5},
    ],
)  # fmt: skip
def test_tags_that_are_none(data):
    with pytest.raises(ValueError, match=r"\$"):
        from_json(data)
