"""`OSAccess` against a real Linux file system, and what a real one doesn't have: callback files, quotas."""

import os
import random
import stat
import sys
from pathlib import Path, PurePosixPath

import pytest

from ouros import AbstractFile, AbstractOS, CallbackFile, MemoryFile, OSAccess, Sandbox, StatResult

P = PurePosixPath


def system() -> OSAccess:
    return OSAccess([MemoryFile("/d/a.txt", "héllo"), MemoryFile("/d/e/b.bin", b"\xff\x00")], {"A": "1"})


# Differences from a real file system would be bugs: the same operations on both.


class Real:
    """A directory of the host, asked as an `AbstractOS` is."""

    def __init__(self, root: Path):
        self.root = root

    def __call__(self, name, args, kwargs):
        args = [self.root / str(arg).lstrip("/") if isinstance(arg, PurePosixPath) else arg for arg in args]
        method = getattr(args[0], name.removeprefix("Path."))
        return method(*args[1:], **kwargs)


def outcome(system, root, name, args, kwargs):
    """What an operation gives, comparable across file systems."""
    try:
        result = system(name, args, kwargs)
        if name == "Path.iterdir":
            return sorted(path.name for path in result)
    except OSError as error:
        text = str(error).replace(str(root) + "/", "/").replace(str(root), "/") if root else str(error)
        return type(error).__name__, error.errno, text
    except UnicodeDecodeError as error:
        return "UnicodeDecodeError", str(error)
    if name == "Path.stat":
        kind = stat.S_IFMT(result.st_mode)
        return kind, result.st_size if kind == stat.S_IFREG else None
    if name == "Path.rename":
        return None
    return result


OPERATIONS = [
    "exists", "is_file", "is_dir", "is_symlink", "read_text", "read_bytes", "write_text", "write_bytes", "mkdir",
    "mkdir", "unlink", "rmdir", "iterdir", "stat", "rename", "rename",
]  # fmt: skip


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="compares with Linux's file systems")
@pytest.mark.skipif(sys.version_info < (3, 11), reason="needs pathlib's later behaviour")
@pytest.mark.parametrize("seed", range(40))
def test_like_a_real_file_system(seed, tmp_path):
    choose = random.Random(seed)
    root = tmp_path / "root"
    root.mkdir()
    real, ours = Real(root), OSAccess()
    paths = [P("/") / "/".join(parts) for parts in (
        "a", "b", "c", "a/a", "a/b", "b/a", "a/b/c", "b/../a", "a/../b", "a/b/../../c", "c/a/b", "b/./a", "a/..",
    ) for parts in [parts.split("/")]]  # fmt: skip
    for name, target in (("link", "a"), ("loop", "loop"), ("up", "a/b"), ("dangling", "nowhere")):
        (root / name).symlink_to(target)
        ours.add_symlink(f"/{name}", target)
        paths += [P(f"/{name}"), P(f"/{name}/b"), P(f"/{name}/../a")]
    for step in range(150):
        name = choose.choice(OPERATIONS)
        args = [choose.choice(paths)]
        kwargs = {}
        if name == "write_text":
            args.append(choose.choice(["", "text", "é\n", "a\r\nb"]))
        elif name == "write_bytes":
            args.append(choose.choice([b"", b"\xff", b"a\r\n"]))
        elif name == "mkdir":
            kwargs = {"parents": choose.random() < 0.5, "exist_ok": choose.random() < 0.5}
        elif name == "rename":
            args.append(choose.choice(paths))
        expected = outcome(real, root, f"Path.{name}", args, kwargs)
        found = outcome(ours, None, f"Path.{name}", args, kwargs)
        assert found == expected, (step, name, args, kwargs)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="compares with Linux's file systems")
@pytest.mark.parametrize(
    "path", ["/a/../x", "/link/x", "/link/../x", "/up/..", "/dangling/q", "/none/../a", "/a/b/./c"]
)
def test_resolve_like_a_real_file_system(path, tmp_path):
    root = tmp_path.resolve()
    ours = OSAccess()
    (root / "a/b").mkdir(parents=True)
    ours.path_mkdir(P("/a/b"), True, False)
    for name, target in (("link", "a"), ("up", "a/b"), ("dangling", "nowhere")):
        (root / name).symlink_to(target)
        ours.add_symlink(f"/{name}", target)
    real = str((root / path.lstrip("/")).resolve())
    assert ours.path_resolve(P(path)) == real.replace(str(root), "") or "/"


# Files.


def test_reading():
    files = system()
    assert files.path_read_text(P("/d/a.txt")) == "héllo"
    assert files.path_read_bytes(P("/d/a.txt")) == "héllo".encode()
    assert files.path_read_bytes(P("/d/e/b.bin")) == b"\xff\x00"
    with pytest.raises(UnicodeDecodeError):
        files.path_read_text(P("/d/e/b.bin"))
    assert files.path_iterdir(P("/d")) == [P("/d/a.txt"), P("/d/e")]
    assert files.path_iterdir(P("d")) == [P("d/a.txt"), P("d/e")]


def test_writing():
    files = system()
    assert files.path_write_text(P("/d/new.txt"), "éé") == 2
    assert files.path_write_bytes(P("/d/new.bin"), bytearray(b"abc")) == 3
    assert files.path_stat(P("/d/new.txt")).st_size == 4
    assert type(files.path_read_bytes(P("/d/new.bin"))) is bytes
    with pytest.raises(TypeError, match="^data must be str, not bytes$"):
        files.path_write_text(P("/d/x"), b"")
    with pytest.raises(TypeError):
        files.path_write_bytes(P("/d/x"), "text")
    assert not files.path_exists(P("/d/x"))


@pytest.mark.parametrize(
    "operation, error, text",
    [
        (lambda f: f.path_read_text(P("/d")), IsADirectoryError, "[Errno 21] Is a directory: '/d'"),
        (lambda f: f.path_read_bytes(P("/no")), FileNotFoundError, "[Errno 2] No such file or directory: '/no'"),
        (lambda f: f.path_read_bytes(P("/d/a.txt/x")), NotADirectoryError, "[Errno 20] Not a directory: '/d/a.txt/x'"),
        (lambda f: f.path_iterdir(P("/d/a.txt")), NotADirectoryError, "[Errno 20] Not a directory: '/d/a.txt'"),
        (lambda f: f.path_mkdir(P("/d"), False, False), FileExistsError, "[Errno 17] File exists: '/d'"),
        (lambda f: f.path_rmdir(P("/d")), OSError, "[Errno 39] Directory not empty: '/d'"),
        (
            lambda f: f.path_rename(P("/x"), P("/y")),
            FileNotFoundError, "[Errno 2] No such file or directory: '/x' -> '/y'",
        ),
        (
            lambda f: f.path_rename(P("/d"), P("/d/e/f")),
            OSError, "[Errno 22] Invalid argument: '/d' -> '/d/e/f'",
        ),
        (lambda f: f.path_rmdir(P("/")), OSError, "[Errno 39] Directory not empty: '/'"),
        (lambda f: f.path_read_text(P("/" + "x" * 300)), OSError, f"[Errno 36] File name too long: '/{'x' * 300}'"),
    ],
)  # fmt: skip
def test_error_texts(operation, error, text):
    with pytest.raises(error) as caught:
        operation(system())
    assert type(caught.value) is error
    assert str(caught.value) == text
    assert caught.value.errno == int(text[7:9].strip("]"))
    assert caught.value.filename is not None


def test_relative_paths_start_at_root_dir():
    files = OSAccess([MemoryFile("x/y.txt", "r"), MemoryFile("/etc/z", "z")], root_dir="/home/me")
    assert files.path_read_text(P("/home/me/x/y.txt")) == "r"
    assert files.path_read_text(P("x/y.txt")) == "r"
    assert files.path_read_text(P("../../etc/z")) == "z"
    assert files.path_absolute(P("x/../q")) == "/home/me/x/../q"
    assert files.path_resolve(P("x/../q")) == "/home/me/q"
    with pytest.raises(ValueError, match="^Root directory must be absolute, got home$"):
        OSAccess(root_dir="home")


def test_file_objects_follow_the_program():
    file = MemoryFile("/d/a.txt", "1", permissions=0o600)
    files = OSAccess([file])
    assert (file.path, file.name, file.permissions, file.deleted) == (P("/d/a.txt"), "a.txt", 0o600, False)
    files.path_write_text(P("/d/a.txt"), "2")
    assert file.content == "2"
    files.path_rename(P("/d"), P("/moved"))
    assert (file.path, file.name) == (P("/moved/a.txt"), "a.txt")
    files.path_rename(P("/moved/a.txt"), P("/b"))
    assert (file.path, file.name) == (P("/b"), "b")
    files.path_unlink(P("/b"))
    assert file.deleted
    assert file.content == "2"


def test_files_the_host_deletes_are_gone():
    file = MemoryFile("/d/a", "1")
    files = OSAccess([file])
    file.delete()
    assert not files.path_exists(P("/d/a"))
    assert files.path_iterdir(P("/d")) == []
    assert files.files == []
    files.path_rmdir(P("/d"))


def test_files_lists_what_the_program_wrote():
    files = system()
    files.path_write_text(P("/d/new"), "n")
    assert {str(file.path): file.read_content() for file in files.files} == {
        "/d/a.txt": "héllo", "/d/e/b.bin": b"\xff\x00", "/d/new": "n",
    }  # fmt: skip


def test_permissions():
    files = OSAccess([MemoryFile("/r", "x", permissions=0o444), MemoryFile("/w", "x", permissions=0o222)])
    with pytest.raises(PermissionError, match="Errno 13"):
        files.path_write_text(P("/r"), "y")
    with pytest.raises(PermissionError, match="Errno 13"):
        files.path_read_text(P("/w"))
    assert files.path_read_text(P("/r")) == "x"
    assert stat.S_IMODE(files.path_stat(P("/r")).st_mode) == 0o444


def test_clashing_files():
    assert OSAccess([MemoryFile("/a", "1"), MemoryFile("/a", "2")]).path_read_text(P("/a")) == "2"
    with pytest.raises(ValueError, match="^Cannot put file MemoryFile.* within sub-directory of file MemoryFile"):
        OSAccess([MemoryFile("/a", "1"), MemoryFile("/a/b", "2")])
    with pytest.raises(ValueError, match="at the path of a directory"):
        OSAccess([MemoryFile("/a/b", "2"), MemoryFile("/a", "1")])


def test_callback_file():
    written = []
    file = CallbackFile("/cb", lambda path: f"from {path}", lambda path, content: written.append((path, content)))
    files = OSAccess([file])
    assert files.path_read_text(P("/cb")) == "from /cb"
    assert files.path_write_text(P("/cb"), "zz") == 2
    assert files.path_write_bytes(P("/cb"), b"b") == 1
    assert written == [(P("/cb"), "zz"), (P("/cb"), b"b")]
    assert files.path_stat(P("/cb")).st_size == len("from /cb")
    files.path_unlink(P("/cb"))
    assert file.deleted


def test_universal_newlines():
    files = OSAccess([MemoryFile("/a", b"1\r\n2\r3\n")])
    assert files.path_read_text(P("/a")) == "1\n2\n3\n"
    assert files.path_read_bytes(P("/a")) == b"1\r\n2\r3\n"


# Quotas.


def test_quota_of_bytes():
    files = OSAccess([MemoryFile("/big", "x" * 1000)], max_bytes=10)
    files.path_write_text(P("/a"), "12345")
    files.path_write_text(P("/a"), "1234567890")
    with pytest.raises(OSError, match="^.Errno 28. No space left on device: '/b'$"):
        files.path_write_text(P("/b"), "1")
    assert not files.path_exists(P("/b"))
    files.path_write_text(P("/a"), "1")
    files.path_write_bytes(P("/b"), b"123456789")
    files.path_unlink(P("/a"))
    files.path_write_bytes(P("/c"), b"1")
    files.path_rename(P("/c"), P("/b"))
    files.path_write_bytes(P("/d"), b"123456789")
    with pytest.raises(OSError, match="Errno 28"):
        files.path_write_text(P("/big"), "12")
    assert files.path_read_text(P("/big")) == "x" * 1000


def test_quota_of_entries():
    files = OSAccess(max_entries=3)
    files.path_mkdir(P("/a/b"), True, False)
    files.path_write_text(P("/c"), "")
    for operation in (
        lambda: files.path_mkdir(P("/d"), False, False),
        lambda: files.path_write_text(P("/e"), ""),
        lambda: files.path_mkdir(P("/a/b/c/d"), True, False),
    ):
        with pytest.raises(OSError, match="Errno 28"):
            operation()
    files.path_unlink(P("/c"))
    files.path_mkdir(P("/d"), False, False)


@pytest.mark.timing
def test_deep_paths_are_walked_quickly():
    from time import process_time

    start = process_time()
    files = OSAccess()
    deep = P("/" + "/".join(["a"] * 2000))
    files.path_mkdir(deep, True, False)
    assert files.path_is_dir(deep)
    assert files.path_resolve(deep) == str(deep)
    files.path_rename(P("/a"), P("/b"))
    with pytest.raises(OSError, match="Errno 36"):
        files.path_exists(P("/" + "/".join(["a"] * 3000))) or files.path_stat(P("/" + "/".join(["a"] * 3000)))
    assert process_time() - start < 1


# The interface.


def test_dispatch():
    files = system()
    assert files("Path.exists", (P("/"),)) is True
    assert files("Path.exists", (P("/"),), None) is True
    files("Path.mkdir", (P("/m/n"),), {"parents": True})
    files("Path.mkdir", (P("/m/n"), 0o700, True, True))
    assert files("Path.is_dir", (P("/m/n"),)) is True
    assert files("os.getenv", ("A", None)) == "1"
    assert files("os.getenv", ("B", "d")) == "d"
    assert files("os.environ", ()) == {"A": "1"}
    with pytest.raises(NotImplementedError, match="^OS function 'Path.foo' not implemented$"):
        files("Path.foo", ())
    with pytest.raises(NotImplementedError):
        files("__init__", ())


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="compares with Linux's file systems")
@pytest.mark.parametrize(
    "name, args, kwargs",
    [
        ("read_text", ["/f"], {"encoding": "latin-1"}),
        ("read_text", ["/f", "utf-16-le", "replace"], {}),
        ("read_text", ["/f"], {"encoding": "ascii"}),
        ("read_text", ["/f"], {"errors": "ignore"}),
        ("read_text", ["/f"], {"encoding": "nope"}),
        ("write_text", ["/g", "a\nü"], {"encoding": "cp1252"}),
        ("write_text", ["/g", "a\nü"], {"newline": "\r\n"}),
        ("write_text", ["/g", "a\nü"], {"encoding": "ascii", "errors": "xmlcharrefreplace"}),
        ("write_text", ["/g", "a\nü"], {"encoding": "ascii"}),
        ("write_text", ["/g", "a"], {"newline": "x"}),
        ("write_text", ["/g", b"a"], {}),
        ("unlink", ["/none"], {"missing_ok": True}),
        ("unlink", ["/none"], {}),
        ("stat", ["/link"], {"follow_symlinks": False}),
        ("stat", ["/f"], {"follow_symlinks": False}),
        ("rename", ["/f", "/moved"], {}),
        ("mkdir", ["/a/b", 0o700, True], {}),
    ],
)
def test_arguments_of_pathlib(name, args, kwargs, tmp_path):
    content = "é\r\nx".encode()
    (tmp_path / "f").write_bytes(content)
    (tmp_path / "link").symlink_to("f")
    ours = OSAccess([MemoryFile("/f", content)])
    ours.add_symlink("/link", "f")

    def attempt(system, path_type, args):
        try:
            result = getattr(system, name)(*args, **kwargs) if path_type else system(f"Path.{name}", args, kwargs)
        except (OSError, ValueError, TypeError, LookupError) as error:
            return type(error), str(error).replace(str(tmp_path), "")
        if name == "stat":
            return stat.S_IFMT(result.st_mode), result.st_size
        return None if name == "rename" else result

    paths = [tmp_path / arg.lstrip("/") if isinstance(arg, str) and arg[:1] == "/" else arg for arg in args]
    expected = attempt(paths[0], True, paths[1:])
    assert attempt(ours, False, [P(args[0]), *args[1:]]) == expected
    if isinstance(expected, tuple) and name == "write_text":
        return  # a real file is emptied before its text turns out not to be encodable; ours is left alone
    written = {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.is_file() and not path.is_symlink()}
    found = {str(file.path)[1:]: ours.path_read_bytes(file.path) for file in ours.files}
    assert found == written


def test_exists_and_links():
    files = OSAccess()
    files.add_symlink("/link", "nowhere")
    assert files("Path.exists", (P("/link"),)) is False
    assert files("Path.exists", (P("/link"),), {"follow_symlinks": False}) is True
    files.path_write_text(P("/f"), "")
    files.add_symlink("/g", "f")
    assert files("Path.is_file", (P("/g"),)) is True
    assert files("Path.is_file", (P("/g"),), {"follow_symlinks": False}) is False
    assert files("Path.is_dir", (P("/"),), {"follow_symlinks": False}) is True
    assert files("Path.resolve", (P("/g"),), {"strict": True}) == "/f"
    with pytest.raises(FileNotFoundError):
        files("Path.resolve", (P("/link"),), {"strict": True})


@pytest.mark.parametrize("encoding", ["idna", "punycode", "zlib", "unicode_escape", "../os", "x" * 100])
def test_codecs_of_the_host_are_out_of_reach(encoding):
    with pytest.raises(LookupError, match="^unknown encoding: "):
        OSAccess([MemoryFile("/a", "")])("Path.read_text", (P("/a"), encoding))
    with pytest.raises(LookupError, match="^unknown error handler name 'mine'"):
        OSAccess([MemoryFile("/a", "")])("Path.read_text", (P("/a"), "utf-8", "mine"))


def test_abstract():
    with pytest.raises(TypeError, match="abstract"):
        AbstractOS()
    assert len(AbstractOS.__abstractmethods__) == 18
    assert isinstance(MemoryFile("/a", ""), AbstractFile)
    assert not isinstance("/a", AbstractFile)


def test_stat_result():
    result = StatResult.file_stat(3, mtime=5.0)
    assert result == (0o100644, 0, 0, 1, 0, 0, 3, 5.0, 5.0, 5.0)
    assert StatResult.file_stat(3, 0o100600, 1.0).st_mode == 0o100600
    assert StatResult.dir_stat(0o700, 3.0) == (0o40700, 0, 0, 2, 0, 0, 4096, 3.0, 3.0, 3.0)
    assert StatResult._fields == os.stat_result.__match_args__ or len(StatResult._fields) == 10
    assert StatResult.__module__ == "ouros"


def test_reprs():
    file = MemoryFile("/a", b"")
    assert repr(file) == "MemoryFile(path=/a, content=b'...', permissions=420)"
    assert repr(OSAccess([file], {"A": "1"})) == f"OSAccess(files=[{file!r}], environ={{'A': '1'}})"


def test_with_a_sandbox():
    code = """
from pathlib import Path
p = Path('/d/a.txt')
try:
    Path('/none').read_text()
except FileNotFoundError as error:
    text = str(error)
[p.exists(), p.read_text(), text]
"""
    assert Sandbox(code).run(os=system()) == [True, "héllo", "[Errno 2] No such file or directory: '/none'"]
