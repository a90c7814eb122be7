"""Programs that attack the process of a workspace, its store, or what mounts share with the host."""

import inspect
import os
import subprocess
import sys
import threading

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


# Matching takes seconds, in which nothing looks at limits.
LONG = "shopt -s extglob; case a in " + "+(" * 1_000 + "a" + ")" * 1_000 + ") ;; esac"


def test_a_shell_that_does_not_end_is_given_up(monkeypatch):
    monkeypatch.setattr(threads, "GRACE_SECS", 0.1)
    with Workspace() as ws:
        ws.write_file("kept", "kept")
        with pytest.raises(SubprocessCrashed, match="does not end"):
            ws.bash(f"{LONG}; echo late > late", timeout=0.1)
        assert ws.bash("cat kept; echo new > new; cat new").stdout == "keptnew\n"
        for ended in list(threads._lost):
            assert ended.wait(100)
        assert "late" not in ws.list_files()


GIVEN_UP = f"""
import gc, time, weakref
from ouros import Workspace
from ouros.workspace import SubprocessCrashed, WorkspaceError, apart
apart.GRACE_SECS = 0.1
command = {LONG!r}
ws = Workspace()
for _ in range(apart.MOST_LOST):
    try:
        ws.bash(command, timeout=0.1)
    except SubprocessCrashed:
        pass
with Workspace() as other:
    assert other.bash("echo other").stdout == "other\\n"
try:
    ws.bash("true")
except WorkspaceError as error:
    print(error)
files = weakref.ref(ws._files)
for ended in list(apart._lost):
    ended.wait()
assert ws.bash("echo again").stdout == "again\\n"
ws.destroy()
del ws, ended
for _ in range(100):
    gc.collect()
    if files() is None:
        print("freed")
        break
    time.sleep(0.1)
"""


def test_lost_commands_of_a_workspace_are_bounded_and_free_it():
    """Others go on; what ended after all counts no more, and nothing keeps the files."""
    done = subprocess.run([sys.executable, "-c", GIVEN_UP], capture_output=True, text=True, timeout=100)
    assert done.stdout == "3 commands of the workspace that were given up still run\nfreed\n", done.stderr


@pytest.mark.parametrize("second", ["stop", "wait"])
def test_interruptions_while_a_call_ends(second):
    """The first one stops the call, the second one ends the wait; the first one is the cause."""
    stopped, end, lost = [], threading.Event(), []

    def stop():
        stopped.append(1)
        if second == "stop":
            raise KeyboardInterrupt

    class Ended(threading.Event):
        def wait(self, timeout=None):
            raise KeyboardInterrupt(len(stopped))

    work = threads._Work
    try:
        threads._Work = lambda call: setattr(made := work(call), "ended", Ended()) or made
        with pytest.raises(threads.Lost) as caught:
            threads.apart(end.wait, 1, stop, lost)
    finally:
        threads._Work = work
        end.set()
    assert caught.value.__cause__.args == (0,) and stopped == [1] and len(lost) == 1


def test_a_child_counts_no_lost_calls_of_its_parent():
    """Their threads are not in it; a fork empties the set of those of the process."""
    lost = [threading.Event() for _ in range(threads.MOST_LOST)]
    assert threads.apart(lambda: 42, 10, list, lost) == 42
    assert lost == []


MANY = """
import resource, threading
resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
from ouros import Workspace
wrong = []
def work():
    try:
        with Workspace() as ws:
            for _ in range(10):
                wrong.extend({ws.bash("python -c 'print(6 * 7)' | cat").stdout} - {"42\\n"})
    except BaseException as error:
        wrong.append(error)
threads = [threading.Thread(target=work) for _ in range(16)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(wrong)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="needs a limit of addresses")
def test_many_shells_find_room_where_addresses_are_bounded():
    """Only threads of shells have large stacks, not those that others start meanwhile."""
    done = subprocess.run([sys.executable, "-c", MANY], capture_output=True, text=True, timeout=100)
    assert done.stdout == "[]\n", done.stderr


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


def test_files_that_are_replaced_give_their_room_back(tmp_path):
    """A program that saves by renaming another file may do so for ever."""
    code = "import os\nfor i in range(30):\n    open('/m/new', 'w').write('x' * 1_000)\n    os.replace('/m/new', '/m/kept')"
    mount = Mount("/m", tmp_path, mode="rw", max_bytes=5_000, max_entries=3)
    with Workspace(mounts=[mount]) as ws:
        assert ws.execute_python(code).stderr == ""
        code = "for i in range(9): open(f'/m/f{i}', 'w').close()"
        assert "No space left on device" in ws.execute_python(code).stderr
        assert ws.execute_python("os.makedirs('/m/f1', exist_ok=True)").stderr.endswith("File exists: '/m/f1'\n")
    assert sorted(os.listdir(tmp_path)) == ["f0", "f1", "kept"]


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
