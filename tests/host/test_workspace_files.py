"""Files of workspaces: the host's methods, names, quotas, and mounts that nothing gets out of."""

import os
import shutil
import stat
import threading

import pytest

pytest.importorskip("bashkit")

from ouros import CommandError, Mount, Preset, Workspace
from ouros.workspace import PermissionError as DeniedError


@pytest.fixture
def ws():
    with Workspace() as made:
        yield made


@pytest.fixture
def host(tmp_path):
    folder = tmp_path / "host"
    (folder / "sub").mkdir(parents=True)
    (folder / "a.txt").write_text("host a")
    (folder / "sub" / "b.txt").write_text("host b")
    (tmp_path / "secret").write_text("SECRET")
    (folder / "out").symlink_to(tmp_path / "secret")
    (folder / "up").symlink_to("../secret")
    (folder / "dir-out").symlink_to(tmp_path)
    (folder / "inner").symlink_to("a.txt")
    return folder


def test_methods(ws, tmp_path):
    ws.write_file("/data/x/y.txt", "text")
    ws.write_file_bytes("/data/x/z.bin", b"\x00\xff")
    assert ws.read_file("/data/x/y.txt") == "text" and ws.read_file_bytes("/data/x/z.bin") == b"\x00\xff"
    assert ws.list_files("/data/x") == ["y.txt", "z.bin"] and ws.list_files() == ["x"]
    assert ws.exists("/data/x") and not ws.exists("/data/nope")
    ws.mkdir("/data/p/q")
    ws.mkdir("/data/p/q")
    info = ws.stat("/data/x/y.txt")
    assert (info.kind, info.size, info.mode) == ("file", 4, 0o644) and ws.stat("p").kind == "folder"
    assert ws.glob("**/*.txt") == ["/data/x/y.txt"] and ws.glob("/data/x/[xz].*") == ["/data/x/z.bin"]
    assert ws.glob("*") == ["/data/p", "/data/x"] and ws.glob("/nope/*") == [] and ws.glob("x/?.txt") == ["/data/x/y.txt"]
    assert ws.tree() == "/data\np/\n    q/\nx/\n    y.txt\n    z.bin"
    ws.delete_file("/data/x/y.txt")
    ws.delete_file("/data/p", recursive=True)
    assert ws.list_files() == ["x"]
    for act, cls in (
        (lambda: ws.read_file("/data/nope"), FileNotFoundError),
        (lambda: ws.delete_file("/data/nope"), FileNotFoundError),
        (lambda: ws.list_files("/data/nope"), FileNotFoundError),
        (lambda: ws.list_files("/data/x/z.bin"), NotADirectoryError),
        (lambda: ws.read_file("/data/x"), IsADirectoryError),
        (lambda: ws.write_file("/data/x", ""), IsADirectoryError),
        (lambda: ws.write_file("/data/x/z.bin/q", ""), OSError),
        (lambda: ws.delete_file("/data/x"), OSError),
        (lambda: ws.write_file("/usr/bin/ls", ""), PermissionError),
        (lambda: ws.read_file("/data/x/z.bin"), UnicodeDecodeError),
        (lambda: ws.read_file(3), TypeError),
    ):
        with pytest.raises(cls):
            act()
    with pytest.raises(FileNotFoundError) as caught:
        ws.read_file("nope")
    assert caught.value.path == "nope"


def test_upload_and_download(ws, tmp_path):
    source = tmp_path / "source"
    (source / "deep").mkdir(parents=True)
    (source / "deep" / "f").write_bytes(b"\xff")
    (source / "link").symlink_to("/etc/passwd")
    ws.upload(source, "/data/up")
    ws.upload(source / "deep" / "f", "/data/one")
    assert ws.glob("/data/**") == ["/data/one", "/data/up", "/data/up/deep", "/data/up/deep/f"]
    ws.bash("ln -s /etc/passwd up/link; mkdir up/empty")
    ws.download("/data/up", tmp_path / "target")
    ws.download("/data/one", tmp_path / "target" / "one")
    assert sorted(str(p.relative_to(tmp_path / "target")) for p in (tmp_path / "target").rglob("*")) == [
        "deep", "deep/f", "empty", "one",
    ]  # fmt: skip
    assert (tmp_path / "target" / "one").read_bytes() == b"\xff"


NAMES = ["ünï", "名前", "a b", "-n", "'q'", '"d"', "*", "$HOME", "CON", "nul.txt", "A", "a", "x" * 255, "é" * 127, "😀"]


@pytest.mark.parametrize("name", NAMES, ids=[ascii(name)[:20] for name in NAMES])
def test_names(ws, name):
    ws.write_file(f"/data/{name}", name)
    assert ws.list_files() == [name]
    assert ws.execute_python("import os\n[open(n).read() for n in os.listdir()]").value == [name]
    assert ws.bash("cat ./*").stdout == name
    ws.execute_python(f"os.rename({name!r}, 'other')")
    assert ws.list_files() == ["other"]


@pytest.mark.parametrize("name", ["x" * 256, "é" * 128, "a\0b", "\udc80", "d/" * 3000 + "x"])
def test_no_names(ws, name):
    with pytest.raises((OSError, ValueError)):
        ws.write_file(f"/data/{name}", "")
    assert ws.execute_python(f"open('/data/' + {name!a}, 'w')").exit_code == 1
    assert ws.list_files() == []


def test_dots_stay_inside(ws):
    ws.write_file("/data/../../../../etc/x", "1")
    assert ws.read_file("/etc/x") == "1"
    assert ws.bash("cat /data/../../../etc/x ../etc/x").stdout == "11"
    assert ws.execute_python("open('../../../../../etc/x').read()").value == "1"


def test_links(ws):
    ws.bash("mkdir d; echo 1 > d/f; ln -s d e; ln -s /data/e/f g; ln -s loop loop; ln -s nowhere dangling")
    assert ws.read_file("g") == "1\n" == ws.execute_python("open('e/f').read()").value
    ws.write_file("g", "2")
    assert ws.bash("cat d/f; [ -L g ] && echo link").stdout == "2link\n"
    ws.write_file("dangling", "made")
    assert ws.read_file("nowhere") == "made"
    with pytest.raises(OSError, match="Too many levels"):
        ws.read_file("loop")
    assert ws.execute_python("import os\nos.path.exists('loop'), os.path.islink('loop')").value == (False, True)
    ws.delete_file("g")
    assert ws.exists("d/f") and not ws.exists("g")
    assert ws.execute_python("os.path.realpath('e/f')").value == "/data/d/f"


def test_quotas():
    preset = Preset(max_bytes=10_000, max_file_bytes=6_000, max_entries=40)
    with Workspace(preset=preset) as ws:
        ws.write_file("/data/a", b"x" * 6_000)
        with pytest.raises(OSError, match="File too large"):
            ws.write_file("/data/b", b"x" * 6_001)
        with pytest.raises(OSError, match="No space left"):
            ws.write_file("/data/b", b"x" * 5_000)
        assert "No space left" in ws.execute_python("open('b', 'w').write('x' * 5000)").stderr
        assert "No space left" in ws.bash("head -c 5000 /dev/zero > b", check=False).stderr
        ws.write_file("/data/a", b"x" * 100)
        ws.write_file("/data/b", b"x" * 5_000)
        ws.bash("rm b")
        with pytest.raises(CommandError):
            ws.bash("set -e; for i in $(seq 100); do mkdir d$i; done")
        assert "No space left" in ws.execute_python("for i in range(100): open(f'f{i}', 'w').close()").stderr
        ws.bash("rm -r d*")
        ws.mkdir("/data/again")
        tree = ws._tree
        nodes = [node for _, node in tree.walk()]
        assert tree.count == len(nodes) and tree.size == sum(len(getattr(node, "content", b"")) for node in nodes)


def test_a_mount_that_is_read_only(host):
    with Workspace(mounts=[Mount("/src", host)]) as ws:
        assert ws.read_file("/src/a.txt") == "host a" == ws.bash("cat /src/inner").stdout
        assert ws.bash("cd /src/sub; cat b.txt; cd /data; find /src -type f | sort").stdout == "host b/src/a.txt\n/src/sub/b.txt\n"
        assert ws.list_files("/") == ["bin", "data", "dev", "etc", "home", "src", "tmp", "usr", "var"]
        for command in ("echo x > /src/new", "echo x > /src/a.txt", "echo x >> /src/a.txt", "rm /src/a.txt", "mkdir /src/d", "mv /src/a.txt /data/", "mv /src/sub /src/t", "ln -s x /src/l", "chmod 777 /src/a.txt", "touch /src/a.txt", "rm -r /src/sub", "rm -r /src", "truncate -s 0 /src/a.txt", "sed -i s/h/x/ /src/a.txt"):  # fmt: skip
            assert ws.bash(command, check=False).exit_code != 0, command
        with pytest.raises(DeniedError):
            ws.bash("echo x > /src/a.txt")
        assert "Read-only file system" in ws.execute_python("open('/src/a.txt', 'w')").stderr
        with pytest.raises(OSError, match="Read-only"):
            ws.write_file("/src/new", "")
        ws.bash("cp -r /src/sub /data/copy; cp /src/a.txt /data")
        assert ws.read_file("/data/copy/b.txt") == "host b"
    assert sorted(p.name for p in host.iterdir()) == ["a.txt", "dir-out", "inner", "out", "sub", "up"]
    assert (host / "a.txt").read_text() == "host a"


@pytest.mark.parametrize("mode", ["ro", "rw", "overlay"])
def test_no_way_out_of_a_mount(host, mode, tmp_path):
    os.mkfifo(host / "fifo")
    with Workspace(mounts=[Mount("/src", host, mode=mode)]) as ws:
        assert "fifo" not in ws.list_files("/src")
        for path in ("/src/out", "/src/up", "/src/dir-out/secret", "/src/../secret", "/src/sub/../../secret", "/src/dir-out/host/a.txt", f"/src/{tmp_path}/secret", "/src/fifo"):  # fmt: skip
            try:
                assert ws.read_file(path) != "SECRET"
            except OSError:
                pass
            assert "SECRET" not in ws.bash(f"cat {path}; cat < {path}; cp {path} /tmp/x; cat /tmp/x", check=False).stdout
            assert "SECRET" not in ws.execute_python(f"print(open({path!r}).read())").stdout
            ws.execute_python(f"open({path!r}, 'w').write('BROKEN')")
            ws.bash(f"echo BROKEN > {path}; echo BROKEN >> {path}; rm -f {path}; chmod 777 {path}; touch -d @1 {path}", check=False)
        ws.bash("rm -rf /src/dir-out /src/out; rm -rf /src/sub", check=False)
    assert (tmp_path / "secret").read_text() == "SECRET"
    assert stat.S_IMODE((tmp_path / "secret").stat().st_mode) != 0o777 and (tmp_path / "secret").stat().st_mtime > 1
    assert (tmp_path / "host" / "sub").exists() is (mode != "rw")


def test_a_mount_that_is_writable(host, tmp_path):
    os.link(tmp_path / "secret", host / "hard")
    with Workspace(mounts=[Mount("/src", host, mode="rw", max_bytes=1000)]) as ws:
        ws.bash("echo new > /src/n; mkdir -p /src/d/e; mv /src/a.txt /src/d/; echo more >> /src/sub/b.txt; rm /src/inner")
        ws.execute_python("open('/src/p', 'w').write('py')")
        ws.write_file("/src/h/deep", "host")
        assert (host / "n").read_text() == "new\n" and (host / "d" / "a.txt").read_text() == "host a"
        assert (host / "sub" / "b.txt").read_text() == "host bmore\n" and (host / "h" / "deep").read_text() == "host"
        assert (host / "p").read_text() == "py" and not (host / "inner").is_symlink()
        for command in ("ln -s /etc/passwd /src/l", "ln -s n /src/l"):
            assert ws.bash(command, check=False).exit_code != 0
        assert "Operation not permitted" in ws.execute_python("import os\nos.symlink('/etc', '/src/l')").stderr
        assert ws.bash("echo BROKEN > /src/hard", check=False).exit_code != 0
        with pytest.raises(OSError, match="No space left"):
            ws.write_file("/src/big", "x" * 2000)
        ws.bash("chmod 4777 /src/n; rm -rf /src/d; mv /src/p /data/p; mv /data/p /src/p2")
        assert stat.S_IMODE((host / "n").stat().st_mode) == 0o777 and not (host / "d").exists()
        assert (host / "p2").read_text() == "py"
        checkpoint = ws.checkpoint()
        ws.bash("rm /src/p2")
        ws.rewind(to=checkpoint)
        assert not (host / "p2").exists()
    assert (tmp_path / "secret").read_text() == "SECRET"


def test_an_overlay(host):
    with Workspace(mounts=[Mount("/src", host, mode="overlay")]) as ws:
        ws.bash("""
            cd /src; echo more >> a.txt; echo new > sub/new; rm sub/b.txt; mkdir sub/d; echo 1 > sub/d/f
            mv sub moved; mkdir sub; rm inner; chmod 600 a.txt; ln -s a.txt mine; touch -d @5 out
        """, check=False)  # fmt: skip
        assert ws.read_file("/src/a.txt") == "host amore\n" == ws.read_file("/src/mine")
        assert ws.list_files("/src") == ["a.txt", "dir-out", "mine", "moved", "out", "sub", "up"]
        assert ws.list_files("/src/sub") == [] and ws.list_files("/src/moved") == ["d", "new"]
        assert ws.read_file("/src/moved/d/f") == "1\n"
        ws.bash("rm -r /src/moved /src/sub; mkdir /src/sub; echo 2 > /src/sub/b.txt")
        assert ws.bash("find /src/sub").stdout == "/src/sub\n/src/sub/b.txt\n"
        ws.bash("rm -r /src/sub")
        assert not ws.exists("/src/sub") and ws.execute_python("import os\nos.path.exists('/src/sub/b.txt')").value is False
        with Workspace(snapshot=ws.export_snapshot(), mounts=[Mount("/src", host, mode="overlay")]) as again:
            assert again.list_files("/src") == ws.list_files("/src") and not again.exists("/src/sub")
    assert (host / "a.txt").read_text() == "host a" and (host / "sub" / "b.txt").read_text() == "host b"
    assert sorted(p.name for p in (host / "sub").iterdir()) == ["b.txt"]


def test_links_that_change_while_files_are_read(host, tmp_path):
    """A host process swaps a folder for a link to the outside while the workspace reads and writes below it."""
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "b.txt").write_text("SECRET")
    stop = threading.Event()

    def swap():
        while not stop.is_set():
            os.rename(host / "sub", host / "kept")
            try:
                os.symlink(tmp_path / "outside", host / "sub")
                os.unlink(host / "sub")
            except FileExistsError:  # a write has made the folder again
                pass
            while True:
                try:
                    os.rename(host / "kept", host / "sub")
                    break
                except OSError:  # a write has made the folder again
                    shutil.rmtree(host / "sub", ignore_errors=True)

    with Workspace(mounts=[Mount("/src", host, mode="rw")]) as ws:
        thread = threading.Thread(target=swap)
        thread.start()
        try:
            seen = set()
            for _ in range(2000):
                try:
                    seen.add(ws.read_file("/src/sub/b.txt"))
                    ws.write_file("/src/sub/b.txt", "host b")
                except OSError:
                    pass
        finally:
            stop.set()
            thread.join()
    assert seen <= {"host b", ""}
    assert (tmp_path / "outside" / "b.txt").read_text() == "SECRET"


def test_bad_mounts(host, tmp_path):
    with pytest.raises(ValueError, match="can't be mounted at '/'"):
        Workspace(mounts=[Mount("/", host)])
    with pytest.raises(ValueError, match="already"):
        Workspace(mounts=[Mount("/a", host), Mount("/a", host)])
    for folder in (tmp_path / "nope", host / "a.txt"):
        with pytest.raises(OSError):
            Workspace(mounts=[Mount("/a", folder)])
    with pytest.raises(TypeError):
        Workspace(mounts=[("/a", str(host))])


def test_descriptors_are_given_back(host):
    def count():
        return len(os.listdir("/proc/self/fd"))

    with Workspace(mounts=[Mount("/src", host, mode="overlay")]) as ws:
        ws.bash("cat /src/a.txt")
        ws.fork().destroy()
        before = count()
        for _ in range(20):
            with ws.fork() as fork:
                fork.read_file("/src/sub/b.txt")
                fork.bash("cat /src/a.txt; cat /src/nope", check=False)
        assert count() <= before + 3


def listing(files, top):
    """All below a folder: kind, content or target, mode."""
    found = {}
    for path, info in files.walk(top):
        detail = files.read(path) if info.kind == "file" else files.readlink(path) if info.kind == "link" else b""
        found[path[len(top) :]] = info.kind, detail, info.mode if info.kind == "file" else 0
    return found


def one_operation(chance, names):
    def path():
        return "/".join(chance.choice(names) for _ in range(chance.randint(1, 3)))

    kind = chance.choice(["write", "write", "append", "mkdir", "parents", "remove", "remove tree", "rename", "rename", "copy", "chmod"])
    arguments = {
        "write": lambda: (path(), chance.randbytes(3)), "append": lambda: (path(), b"+"), "mkdir": lambda: (path(),),
        "parents": lambda: (path(),), "remove": lambda: (path(),), "remove tree": lambda: (path(),),
        "rename": lambda: (path(), path()), "copy": lambda: (path(), path()), "chmod": lambda: (path(), chance.choice([0o600, 0o755])),
    }[kind]()  # fmt: skip
    return kind, arguments


def do(files, top, kind, arguments):
    """One operation below a folder; gives None or the number of the error."""
    first, *more = arguments
    where = f"{top}/{first}"
    try:
        if kind in ("write", "append"):
            files.write(where, more[0], append=kind == "append")
        elif kind in ("mkdir", "parents"):
            files.mkdir(where, parents=kind == "parents")
        elif kind in ("remove", "remove tree"):
            files.remove(where, recursive=kind == "remove tree")
        elif kind == "rename":
            files.rename(where, f"{top}/{more[0]}")
        elif kind == "copy":
            files.copy(where, f"{top}/{more[0]}")
        else:
            files.chmod(where, more[0])
    except OSError as error:
        return error.errno
    return None


@pytest.mark.parametrize("seed", range(25))
def test_all_kinds_of_folders_do_the_same(seed, tmp_path):
    """Random operations on a folder of the workspace, on a writable mount and on an overlay with the same files."""
    import random

    chance = random.Random(seed)
    for name in ("rw", "lower"):
        (tmp_path / name / "a" / "b").mkdir(parents=True)
        (tmp_path / name / "a" / "f").write_text("1")
        (tmp_path / name / "g").write_text("2")
    mounts = [Mount("/rw", tmp_path / "rw", mode="rw"), Mount("/over", tmp_path / "lower", mode="overlay")]
    with Workspace(mounts=mounts) as ws:
        ws.bash("mkdir -p /own/a/b; printf 1 > /own/a/f; printf 2 > /own/g")
        files = ws._files
        before = listing(files, "/own")
        state = ws._tree.share()
        for step in range(120):
            kind, arguments = one_operation(chance, ["a", "b", "f", "g", "n"])
            outcomes = [do(files, top, kind, arguments) for top in ("/own", "/rw", "/over")]
            shown = seed, step, kind, arguments, outcomes
            assert len({outcome is None for outcome in outcomes}) == 1, shown
            assert listing(files, "/own") == listing(files, "/rw") == listing(files, "/over"), shown
            if step % 40 == 20:  # what is shared must not change
                kept = ws._tree.share(), listing(files, "/own")
        nodes = [node for _, node in ws._tree.walk()]
        assert ws._tree.count == len(nodes) and ws._tree.size == sum(len(getattr(node, "content", b"")) for node in nodes)
        ws._tree.restore(kept[0])
        assert listing(files, "/own") == kept[1]
        ws._tree.restore(state)
        assert listing(files, "/own") == before
    assert (tmp_path / "lower" / "a" / "f").read_text() == "1" and (tmp_path / "lower" / "g").read_text() == "2"


def test_downloads_write_no_names_that_are_paths_on_the_host(tmp_path, monkeypatch):
    from pathlib import PureWindowsPath

    from ouros.workspace import file_methods

    with Workspace(files={"/data/d/..\\..\\out": "1", "/data/e/C:out": "1", "/data/f/a/b": "1"}) as ws:
        ws.download("/data/d", tmp_path / "d")
        assert (tmp_path / "d" / "..\\..\\out").read_text() == "1"  # one name here
        monkeypatch.setattr(file_methods, "PurePath", PureWindowsPath)
        for folder in ("/data/d", "/data/e"):
            with pytest.raises(OSError, match="Invalid argument"):
                ws.download(folder, tmp_path / "windows")
        ws.download("/data/f", tmp_path / "f")
        assert (tmp_path / "f" / "a" / "b").read_text() == "1"
