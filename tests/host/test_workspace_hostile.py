"""Programs that attack the process of a workspace, its store, or what mounts share with the host."""

import inspect
import os
import subprocess
import sys

import pytest

pytest.importorskip("bashkit")

from ouros import Mount, Workspace
from ouros.workspace import Preset, SubprocessCrashed
from ouros.workspace import apart as threads
from ouros.workspace.mounts import HostFolder

SHELL = """
import sys
from ouros import Workspace
from ouros.workspace import SubprocessCrashed
with Workspace() as ws:
    try:
        ws.bash(sys.stdin.read(), timeout=10, check=False)
    except SubprocessCrashed:  # it did not end
        pass
    print(ws.bash("echo alive").stdout, end="")
"""


@pytest.mark.parametrize(
    "command",
    [
        'x="eval \\$x"; eval $x',
        'x="command eval \\$x"; eval $x',
        "f() { " + "{ " * 90 + "f" + "; }" * 90 + "; }; f",
        "jq -n '" + "[" * 20_000 + "]" * 20_000 + "' | wc -c",
        "jq -n '1" + "|." * 20_000 + "'",
        "jq -n 'reduce range(90000) as $i (1; [.]) | tojson | length'",
        "echo '" + "(" * 20_000 + "1" + ")" * 20_000 + "' | bc",
        "test " + "\\( " * 20_000 + "1" + " \\)" * 20_000,
        "find / " + "! " * 20_000 + "-name x",
    ],
)
def test_recursion_of_the_shell_does_not_end_the_process(command):
    done = subprocess.run([sys.executable, "-c", SHELL], input=command, capture_output=True, text=True, timeout=100)
    assert (done.returncode, done.stdout) == (0, "alive\n"), done.stderr[-500:]


def test_a_shell_that_does_not_end_is_given_up(monkeypatch):
    monkeypatch.setattr(threads, "GRACE_SECS", 0.5)
    with Workspace() as ws:
        ws.write_file("kept", "kept")
        with pytest.raises(SubprocessCrashed, match="does not end"):
            ws.bash("shopt -s extglob; case a in " + "+(" * 20_000 + "a" + ")" * 20_000 + ") ;; esac", timeout=1)
        assert ws.bash("cat kept; echo new > new; cat new").stdout == "keptnew\n"


@pytest.mark.parametrize(("opening", "end"), [("{ ", "; }"), ("if true; then ", "; fi"), ("echo $(", ")")])
def test_a_function_that_cannot_be_read_again_is_not_kept(tmp_path, opening, end):
    with Workspace(path=tmp_path / "w.db") as ws:
        ws.bash("x=1; f() { echo $x; }")
        ws.bash("y=2; g() { " + opening * 40 + ":" + end * 40 + "; }")
        assert ws.bash("f").stdout == "1\n"
        data = ws.export_snapshot()
    with Workspace(path=tmp_path / "w.db") as ws, Workspace(snapshot=data) as other:
        assert ws.bash("f").stdout == other.bash("f").stdout == "1\n"
        ws.bash("z=3", timeout=5)
        assert ws.bash("echo $x$z").stdout == "13\n"


INTERRUPTED = """
import os, signal, threading, time
from ouros import Workspace
with Workspace() as ws:
    ws.bash("python -c 1")
    threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
    started = time.monotonic()
    try:
        ws.bash("python -c 'while True: bytes(1_000_000)'")
    except KeyboardInterrupt:
        assert time.monotonic() - started < 10
        assert ws.bash("echo alive").stdout == "alive\\n"
        print("interrupted")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs kill")
def test_interrupts_end_the_command():
    # In a process of its own: an interrupt that comes too late would end the tests.
    done = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, timeout=60)
    assert (done.stdout, done.returncode) == ("interrupted\n", 0), done.stderr


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_forked_processes_start_threads_of_their_own():
    code = """
import os, warnings
warnings.simplefilter("ignore")
from ouros import Workspace
ws = Workspace()
ws.bash("true")
if os.fork() == 0:
    with Workspace() as other:
        os._exit(other.bash("echo $((6 * 7))").stdout != "42\\n")
assert os.wait()[1] == 0
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


NESTING = """
import os
os.makedirs({top!r} + '/t/' + 'd/' * 90)
try:
    for _ in range({times}):
        os.makedirs({top!r} + '/n/' + 'e/' * 80)
        os.rename({top!r} + '/t', {top!r} + '/n/' + 'e/' * 80 + 't')
        os.rename({top!r} + '/n', {top!r} + '/t')
except OSError as error:
    print(error.errno)
"""


def test_folders_that_are_moved_into_folders_keep_to_a_depth(tmp_path):
    with Workspace(path=tmp_path / "w.db") as ws:
        assert ws.execute_python(NESTING.format(top="/data", times=40)).stdout == "36\n"
    with Workspace(path=tmp_path / "w.db") as ws:
        assert ws.list_files() == ["n", "t"]


def test_targets_of_links_count():
    code = "import os\nfor i in range(1_000): os.symlink('/' + 'x/' * 2_000 + str(i), f'/data/{i}')"
    with Workspace(preset=Preset(max_bytes=1_000_000)) as ws:
        assert "No space left on device" in ws.execute_python(code).stderr
        assert len(ws.list_files()) < 250
        data = ws.export_snapshot()
        before = ws._tree.size
        ws.bash("rm -f /data/*")
        assert ws._tree.size < 1_000
    with Workspace(snapshot=data, preset=Preset(max_bytes=1_000_000)) as again:
        assert again._tree.size == before


def test_changes_of_a_mount_stay_in_it(tmp_path):
    inside, outside = tmp_path / "in", tmp_path / "out"
    inside.mkdir()
    outside.write_text("of the host")
    outside.chmod(0o600)
    os.link(outside, inside / "link")
    before = outside.stat()
    with Workspace(mounts=[Mount("/m", inside, mode="rw")]) as ws:
        for change in ("chmod('/m/link', 0o777)", "utime('/m/link', (5.0, 5.0))"):
            assert "Operation not permitted" in ws.execute_python(f"import os; os.{change}").stderr
        ws.bash("chmod 777 /m/link; touch -d @77 /m/link", check=False)
        after = outside.stat()
        assert (after.st_mode, after.st_mtime) == (before.st_mode, before.st_mtime)
        ws.bash("echo 1 > /m/own; chmod 600 /m/own; touch -d @77 /m/own; mkdir /m/d; chmod 700 /m/d")
        assert (inside / "own").stat().st_mtime == 77
        assert (inside / "own").stat().st_mode & 0o777 == 0o600


def test_entries_of_a_mount_are_bounded(tmp_path):
    code = "import os\nfor i in range(30): {}"
    with Workspace(mounts=[Mount("/m", tmp_path, mode="rw")], preset=Preset(max_entries=20)) as ws:
        for make in ("os.mkdir(f'/m/{i}')", "open(f'/m/f{i}', 'w').close()"):
            assert "No space left on device" in ws.execute_python(code.format(make)).stderr
            assert len(os.listdir(tmp_path)) == 20
        ws.bash("rm -r /m/1; echo 1 > /m/1; echo 2 > /m/1")
        assert len(os.listdir(tmp_path)) == 20


def test_folders_of_a_mount_keep_to_a_depth(tmp_path):
    with Workspace(mounts=[Mount("/m", tmp_path, mode="rw")]) as ws:
        assert ws.execute_python(NESTING.format(top="/m", times=2)).stdout == "36\n"
        ws.bash("mkdir /m/a /m/b; mv /m/a /m/b/; echo 1 > /m/f; mv /m/f /m/b/a/")
        assert ws.list_files("/m/b/a") == ["f"]


def test_deep_folders_of_a_mount_can_be_removed(tmp_path):
    (tmp_path / "t" / "/".join("d" * 300)).mkdir(parents=True)
    folder = HostFolder(tmp_path, is_writable=True, max_bytes=None, max_file_bytes=1, max_entries=1)
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack()) + 200)
    try:
        folder.remove(("t",), recursive=True)
    finally:
        sys.setrecursionlimit(before)
    assert folder.listdir(()) == []


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("[!]", []),
        ("[^]", []),
        ("[z-a]", []),
        ("[]", []),
        ("[!]]", ["/data/a"]),
        ("[a-]", ["/data/a"]),
        ("[&&a]", ["/data/a"]),
    ],
)
def test_patterns_of_every_form(pattern, found):
    with Workspace(files={"a": ""}) as ws:
        assert ws.glob(pattern) == found
