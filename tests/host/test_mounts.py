"""Folders of the host in a program's files: what each mode permits, and that nothing leads out."""

import errno
import os
import random
import stat
import threading
from pathlib import Path, PurePosixPath

import pytest

from ouros import MemoryFile, OSAccess, Sandbox
from ouros.host_folder import AVAILABLE, HostFolder
from ouros.mounts import Mount, MountedOS

pytestmark = pytest.mark.skipif(not AVAILABLE, reason="no directory descriptors on this system")


@pytest.fixture
def folder(tmp_path):
    base = tmp_path / "shared"
    (base / "sub" / "deep").mkdir(parents=True)
    (base / "a.txt").write_text("one\r\ntwo")
    (base / "sub" / "b.txt").write_text("b")
    secret = tmp_path / "secret"
    secret.mkdir()
    (secret / "key").write_text("SECRET")
    (base / "link").symlink_to(secret / "key")
    (base / "dirlink").symlink_to(secret)
    (base / "loop").symlink_to("loop")
    os.mkfifo(base / "pipe")
    return base


def run(system, code):
    return Sandbox("import os\nfrom pathlib import Path\n" + code).run(os=system)


def tree(base):
    return {
        path.relative_to(base).as_posix(): path.read_bytes() if path.is_file() else None
        for path in sorted(base.rglob("*"))
        if not path.is_symlink() and (path.is_file() or path.is_dir())
    }


READING = """
[
    open('/m/a.txt').read(), Path('/m/a.txt').read_bytes(), sorted(os.listdir('/m')), Path('/m/sub').is_dir(),
    os.path.getsize('/m/sub/b.txt'), Path('/m/sub/../a.txt').exists(), Path('/m/nope').exists(), os.listdir('/'),
    sorted(str(p) for p in Path('/m').rglob('*')),
]
"""


@pytest.mark.parametrize("mode", ["ro", "rw", "overlay"])
def test_reading(folder, mode):
    paths = ["/m/a.txt", "/m/sub", "/m/sub/b.txt", "/m/sub/deep"]
    assert run(MountedOS([Mount("/m", folder, mode)]), READING) == [
        "one\ntwo", b"one\r\ntwo", ["a.txt", "sub"], True, 1, True, False, ["m"], paths,
    ]  # fmt: skip


@pytest.mark.parametrize("mode", ["ro", "rw", "overlay"])
@pytest.mark.parametrize(
    "path",
    [
        "/m/link", "/m/dirlink/key", "/m/dirlink", "/m/loop", "/m/pipe", "/m/../secret/key", "/m/sub/../../secret/key",
        "/m/dirlink/../secret/key", "m/../../../../etc/passwd", "/etc/passwd", "/m//../..//secret/key", "/m/./dirlink/./key",
    ],
)  # fmt: skip
def test_nothing_leads_out(folder, mode, path):
    system = MountedOS([Mount("/m", folder, mode)])
    before = tree(folder.parent)
    code = f"""
path = {path!r}
found = [Path(path).exists(), Path(path).is_file(), Path(path).is_dir(), Path(path).is_symlink()]
for act in (lambda: open(path).read(), lambda: os.listdir(path), lambda: os.stat(path), lambda: os.unlink(path), lambda: os.rmdir(path),
            lambda: os.rename(path, '/m/taken'), lambda: os.rename(path, '/taken')):
    try:
        found.append(act())
    except OSError as error:
        assert error.filename == str(Path(path)) == str(Path(error.filename)) or error.filename == path, error.filename
        assert 'shared' not in str(error)
found
"""
    assert run(system, code) == [False, False, False, False]
    for write in (f"open({path!r}, 'w').write('x')", f"os.makedirs({path!r} + '/x')", f"os.rename('/m/a.txt', {path!r})"):
        try:
            run(system, write)
        except RuntimeError:
            pass
        except Exception as error:
            assert "Error" in str(error)
    after = tree(folder.parent)
    assert {name: after[name] for name in before if name.startswith("secret")} == {
        name: before[name] for name in before if name.startswith("secret")
    }
    assert not {name for name in after if name.startswith("secret") and name not in before}
    assert (folder / "link").is_symlink() and (folder / "dirlink").is_symlink()


WRITING = """
def outcome(act):
    try:
        return act()
    except OSError as error:
        return errno.errorcode[error.errno]
import errno
results = [
    outcome(lambda: Path('/m/new.txt').write_text('n')),
    outcome(lambda: Path('/m/a.txt').write_text('A')),
    outcome(lambda: os.mkdir('/m/made')),
    outcome(lambda: os.makedirs('/m/made/x/y')),
    outcome(lambda: Path('/m/made/x/y/z').write_bytes(b'z')),
    outcome(lambda: os.rename('/m/new.txt', '/m/sub/moved.txt')),
    outcome(lambda: os.unlink('/m/sub/b.txt')),
    outcome(lambda: os.rmdir('/m/sub/deep')),
    outcome(lambda: os.rmdir('/m/sub')),
    outcome(lambda: os.rmdir('/m')),
    outcome(lambda: Path('/m/nope/x').write_text('n')),
    outcome(lambda: os.mkdir('/m/sub')),
    outcome(lambda: Path('/m/sub').write_text('n')),
    outcome(lambda: os.listdir('/m/a.txt')),
    outcome(lambda: os.rename('/m/a.txt', '/a.txt')),
]
results, sorted(str(p) for p in Path('/m').rglob('*'))
"""
ERRORS = ["ENOTEMPTY", "EBUSY", "ENOENT", "EEXIST", "EISDIR", "ENOTDIR", "EXDEV"]
AFTER = ["/m/a.txt", "/m/made", "/m/made/x", "/m/made/x/y", "/m/made/x/y/z", "/m/sub", "/m/sub/moved.txt"]


def test_rw_changes_the_host(folder):
    found = run(MountedOS([Mount("/m", folder, "rw")]), WRITING)
    assert found == ([1, 1, None, None, 1, None, None, None, *ERRORS], AFTER)
    assert tree(folder) == {
        "a.txt": b"A", "made": None, "made/x": None, "made/x/y": None, "made/x/y/z": b"z", "sub": None, "sub/moved.txt": b"n",
    }  # fmt: skip


def test_overlay_leaves_the_host(folder):
    before = tree(folder)
    system = MountedOS([Mount("/m", folder, "overlay")])
    assert run(system, WRITING) == ([1, 1, None, None, 1, None, None, None, *ERRORS], AFTER)
    assert tree(folder) == before
    assert sorted((str(file.path), file.read_content()) for file in system.files) == [
        ("/m/a.txt", b"A"), ("/m/made/x/y/z", b"z"), ("/m/sub/moved.txt", b"n"),
    ]  # fmt: skip
    # What was removed and made again does not show what was in it.
    assert run(system, "os.unlink('/m/sub/moved.txt'); os.rmdir('/m/sub'); os.mkdir('/m/sub'); os.listdir('/m/sub')") == []


def test_ro_refuses(folder):
    before = tree(folder)
    results, _ = run(MountedOS([Mount("/m", folder, "ro")]), WRITING)
    assert set(results) <= {"EROFS", "EEXIST", "ENOTDIR", "EXDEV", "EBUSY"} and results.count("EROFS") >= 9
    assert tree(folder) == before


def test_overlay_and_rw_agree(tmp_path):
    """Random changes: the program sees the same in an overlay as on the host's own file system."""
    names = ["a", "b", "a/x", "a/y", "b/x", "a/x/k"]
    source = random.Random(5)
    for number in range(30):
        seen = []
        steps = []
        for _ in range(25):
            path, other = source.choice(names), source.choice(names)
            steps.append(source.choice([
                f"Path('/m/{path}').write_text('{number}')", f"os.mkdir('/m/{path}')", f"os.unlink('/m/{path}')",
                f"os.rmdir('/m/{path}')", f"Path('/m/{path}').is_file() and os.rename('/m/{path}', '/m/{other}')",
                f"sorted(os.listdir('/m/{path}'))", f"Path('/m/{path}').exists()",
            ]))  # fmt: skip
        lines = "\n".join(f"    lambda: {step}," for step in steps)
        code = f"found = []\nfor act in [\n{lines}\n]:\n    try: found.append(act())\n    except OSError as e: found.append(e.errno)\nfound + sorted(map(str, Path('/m').rglob('*')))"
        for mode in ("rw", "overlay"):
            base = tmp_path / f"{number}{mode}"
            (base / "a").mkdir(parents=True)
            (base / "a" / "x").write_text("0")
            (base / "b").write_text("0")
            seen.append(run(MountedOS([Mount("/m", base, mode)]), code))
        assert seen[0] == seen[1], [pair for pair in zip(steps, *seen, strict=False) if pair[1] != pair[2]] or seen


def test_quotas(folder):
    for mode in ("rw", "overlay"):
        system = MountedOS([Mount("/m", folder, mode, max_bytes=100)])
        code = "Path('/m/x').write_text('y' * 60)\ntry: Path('/m/z').write_text('y' * 60)\nexcept OSError as e: r = e.errno\nr"
        assert run(system, code) == errno.ENOSPC
    assert not (folder / "z").exists()


def test_entries_are_bounded(folder):
    """Files without bytes, and folders, take room of the host, too."""
    code = """
def most(act):
    for n in range(10):
        try: act(n)
        except OSError as e: return n, e.errno
found = [most(lambda n: Path(f'/m/f{n}').write_text('')), most(lambda n: Path(f'/m/d{n}').mkdir())]
Path('/m/f1').write_text('again')
os.unlink('/m/f1')
os.mkdir('/m/d')
os.rename('/m/f0', '/m/f2')
os.rename('/m/f2', '/m/f2')
found.append(most(lambda n: Path(f'/m/g{n}').write_text('')))
found"""
    before = len(os.listdir(folder))
    for mode in ("overlay", "rw"):
        system = MountedOS([Mount("/m", folder, mode, max_bytes=10, max_entries=5)])
        assert run(system, code) == [(5, errno.ENOSPC), (0, errno.ENOSPC), (1, errno.ENOSPC)]
    assert len(os.listdir(folder)) == before + 5
    for wrong in (-1, True, "5"):
        with pytest.raises((TypeError, ValueError), match="max_entries must be"):
            Mount("/m", folder, max_entries=wrong)


def test_names_of_one_file_give_no_room(tmp_path):
    """A file that is moved to its own other name stays where it was."""
    base = tmp_path / "base"
    base.mkdir()
    (base / "a").write_text("1")
    os.link(base / "a", base / "b")
    code = """
for n in range(10): os.rename('/m/a', '/m/b')
made = 0
try:
    for made in range(10): Path(f'/m/f{made}').write_text('')
except OSError as e: number = e.errno
made, number, sorted(os.listdir('/m'))"""
    found = run(MountedOS([Mount("/m", base, "rw", max_entries=2)]), code)
    assert found == (2, errno.ENOSPC, ["a", "b", "f0", "f1"])


def test_several_mounts(folder, tmp_path):
    other = tmp_path / "other"
    other.mkdir()
    (other / "o").write_text("o")
    base = OSAccess([MemoryFile("/mem.txt", "m")], {"A": "1"})
    system = MountedOS([Mount("/m", folder), Mount("/m/inner", other, "rw"), Mount("/", other, "overlay")], base)
    assert run(system, "open('/m/inner/o').read(), sorted(os.listdir('/m')), sorted(os.listdir('/')), os.environ['A']") == (
        "o", ["a.txt", "inner", "sub"], ["m", "o"], "1",
    )  # fmt: skip
    system = MountedOS([Mount("/m", folder)], OSAccess([MemoryFile("/mem.txt", "m")]))
    assert run(system, "open('/mem.txt').read(), sorted(os.listdir('/'))") == ("m", ["m", "mem.txt"])
    for code in ("os.rmdir('/m')", "os.rename('/m', '/n')"):
        with pytest.raises(Exception, match="Errno 16"):
            run(system, code)


def test_a_race_leads_nowhere(tmp_path):
    """While a folder is swapped for a link to another one, no read ever gives what is behind the link."""
    base, secret = tmp_path / "base", tmp_path / "secret"
    (base / "real").mkdir(parents=True)
    (base / "real" / "f").write_text("fine")
    secret.mkdir()
    (secret / "f").write_text("SECRET")
    (base / "link").symlink_to(secret)
    done = threading.Event()

    def swap():
        while not done.is_set():
            os.rename(base / "real", base / "d")
            os.rename(base / "d", base / "real")
            os.rename(base / "link", base / "d")
            os.rename(base / "d", base / "link")

    thread = threading.Thread(target=swap)
    thread.start()
    mount = HostFolder(base)
    seen = set()
    try:
        for _ in range(20000):
            try:
                seen.add(mount.read(("d", "f"), "/d/f"))
            except OSError as error:
                seen.add(error.errno)
    finally:
        done.set()
        thread.join()
    assert b"SECRET" not in seen and b"fine" in seen


def test_arguments(tmp_path):
    for arguments, text in [
        (("m", tmp_path), "must be absolute"),
        (("/m", tmp_path, "x"), "mode of a mount must be"),
        (("/a/../b", tmp_path), "parts"),
        (("/a//b", tmp_path), "parts"),
        (("/a\0b", tmp_path), "parts"),
        (("/m", tmp_path, "rw", -1), "at least 0"),
    ]:
        with pytest.raises(ValueError, match=text):
            Mount(*arguments)
    with pytest.raises(FileNotFoundError):
        MountedOS([Mount("/m", tmp_path / "nope")])
    folder = HostFolder(tmp_path)
    for name in ("..", ".", "", "a/b", "a\0b"):
        with pytest.raises(ValueError, match="one name"):
            folder.read((name,), "x")
    folder.write(("plain",), b"x", "x")
    assert stat.S_ISREG(os.stat(tmp_path / "plain").st_mode) and Path(tmp_path / "plain").read_bytes() == b"x"
    assert not MountedOS([Mount("/m", tmp_path)]).path_exists(PurePosixPath("/m/x\0y"))


def test_descriptors_are_given_back(folder):
    count = len(os.listdir("/proc/self/fd")) if Path("/proc/self/fd").exists() else None
    if count is None:
        pytest.skip("no /proc")
    for _ in range(50):
        run(MountedOS([Mount("/m", folder, "overlay")]), READING + "\nopen('/m/w', 'w').write('x')")
    assert len(os.listdir("/proc/self/fd")) <= count + 2
