"""Archives and compressed files among the virtual files: a program prints what it prints in CPython 3.14, also when it is dumped on the way."""

from __future__ import annotations

import pytest

import ouros

PROGRAM = """\
import gzip
import os
import tempfile
import zipfile

with tempfile.TemporaryDirectory() as top:
    def at(name):
        return os.path.join(top, name)

    os.makedirs(at("src/sub"))
    for name, text in (("src/a.txt", "alpha\\n" * 10), ("src/sub/b.txt", "beta")):
        with open(at(name), "w") as f:
            f.write(text)
    with zipfile.ZipFile(at("out.zip"), "w", compression=zipfile.ZIP_DEFLATED) as z:
        for folder, folders, files in os.walk(at("src")):
            for name in sorted(files):
                path = os.path.join(folder, name)
                z.write(path, os.path.relpath(path, at("src")))
        z.write(at("src/sub"), "folder")
    print(zipfile.is_zipfile(at("out.zip")), zipfile.is_zipfile(at("src/a.txt")))
    with zipfile.ZipFile(at("out.zip")) as z:
        print(sorted(z.namelist()), z.filename == at("out.zip"))
        print(os.path.relpath(z.extract("a.txt", at("there")), top))
        z.extractall(at("all"))
    print(sorted(os.listdir(at("all"))), open(at("all/sub/b.txt")).read(), len(open(at("there/a.txt")).read()), os.path.isdir(at("all/folder")))
    with zipfile.ZipFile(at("out.zip"), "a") as z:
        z.writestr("../../up.txt", "no way")
    with zipfile.ZipFile(at("out.zip")) as z:
        z.extractall(at("safe"))
    print(sorted(os.listdir(at("safe"))), os.path.exists(at("../up.txt")))
    with gzip.open(at("t.gz"), "wt") as f:
        f.write("one\\ntwo\\n")
    with gzip.open(at("t.gz"), "rt") as f:
        print(f.readlines())
    with gzip.open(at("t.gz"), "ab") as f:
        f.write(b"three")
    print(gzip.open(at("t.gz")).read())
    try:
        gzip.open(at("t.gz"), "x")
    except FileExistsError as e:
        print("exists")
"""

PRINTED = """\
True False
['a.txt', 'folder/', 'sub/b.txt'] True
there/a.txt
['a.txt', 'folder', 'sub'] beta 60 True
['a.txt', 'folder', 'sub', 'up.txt'] False
['one\\n', 'two\\n']
b'one\\ntwo\\nthree'
exists
"""


def test_archives_in_files() -> None:
    printed: list[str] = []
    ouros.Sandbox(PROGRAM).run(os=ouros.OSAccess([]), print_callback=lambda stream, text: printed.append(text))
    assert "".join(printed) == PRINTED


def test_dumped_at_every_call() -> None:
    printed: list[str] = []
    handler = ouros.OSAccess([])

    def on_print(stream: str, text: str) -> None:
        printed.append(text)

    progress = ouros.Sandbox(PROGRAM).start(print_callback=on_print)
    while not isinstance(progress, ouros.Complete):
        progress = ouros.Snapshot.load(progress.dump(), print_callback=on_print)
        try:
            value = handler(progress.function_name, progress.args, progress.kwargs)
        except OSError as error:
            progress = progress.resume(exception=error)
        else:
            progress = progress.resume(return_value=value)
    assert "".join(printed) == PRINTED


FILTERS = """\
import tarfile


def filtered(name, chosen, **fields):
    info = tarfile.TarInfo(name)
    info.uname = "ada"
    for key, value in fields.items():
        setattr(info, key, value)
    try:
        found = chosen(info, "/dest")
    except tarfile.FilterError as error:
        print(type(error).__name__, error, error.tarinfo is info)
    else:
        print(found is info, found.name, found.mode if found.mode is None else oct(found.mode), found.uid, found.uname, found.linkname)


for chosen in (tarfile.fully_trusted_filter, tarfile.tar_filter, tarfile.data_filter):
    filtered("a", chosen)
    filtered("/abs/a", chosen)
    filtered("../a", chosen)
    filtered("b/../../dest/a", chosen)
    filtered("x", chosen, mode=0o4777)
    filtered("x", chosen, mode=0o044)
    filtered("d", chosen, type=tarfile.DIRTYPE, mode=0o777)
    filtered("dev", chosen, type=tarfile.BLKTYPE)
    filtered("s", chosen, type=tarfile.SYMTYPE, linkname="/etc/passwd")
    filtered("s", chosen, type=tarfile.SYMTYPE, linkname="../../x")
    filtered("d/s", chosen, type=tarfile.SYMTYPE, linkname=".././x")
    filtered("d/h", chosen, type=tarfile.LNKTYPE, linkname="../x")
"""
# As CPython 3.14 prints it.
FILTERED = """\
True a 0o644 0 ada
True /abs/a 0o644 0 ada
True ../a 0o644 0 ada
True b/../../dest/a 0o644 0 ada
True x 0o4777 0 ada
True x 0o44 0 ada
True d 0o777 0 ada
True dev 0o644 0 ada
True s 0o644 0 ada /etc/passwd
True s 0o644 0 ada ../../x
True d/s 0o644 0 ada .././x
True d/h 0o644 0 ada ../x
True a 0o644 0 ada
False abs/a 0o644 0 ada
OutsideDestinationError '../a' would be extracted to '/a', which is outside the destination True
True b/../../dest/a 0o644 0 ada
False x 0o755 0 ada
True x 0o44 0 ada
False d 0o755 0 ada
True dev 0o644 0 ada
True s 0o644 0 ada /etc/passwd
True s 0o644 0 ada ../../x
True d/s 0o644 0 ada .././x
True d/h 0o644 0 ada ../x
False a 0o644 None None
False abs/a 0o644 None None
OutsideDestinationError '../a' would be extracted to '/a', which is outside the destination True
False b/../../dest/a 0o644 None None
False x 0o755 None None
False x 0o644 None None
False d None None None
SpecialFileError 'dev' is a special file True
AbsoluteLinkError 's' is a link to an absolute path True
LinkOutsideDestinationError 's' would link to '/x', which is outside the destination True
False d/s None None None ../x
LinkOutsideDestinationError 'd/h' would link to '/x', which is outside the destination True
"""


def test_filters_of_tar_archives() -> None:
    printed: list[str] = []
    ouros.Sandbox(FILTERS).run(os=ouros.OSAccess([]), print_callback=lambda stream, text: printed.append(text))
    assert [line.rstrip() for line in "".join(printed).splitlines()] == FILTERED.splitlines()


@pytest.mark.parametrize("name", ["../a", "/../../a", "d/../../a"])
def test_tar_archives_stay_in_their_folder(name: str) -> None:
    files = ouros.OSAccess([])
    code = """
import io, os, tarfile
info, out = tarfile.TarInfo(name), io.BytesIO()
info.size = 1
with tarfile.open(fileobj=out, mode='w') as archive:
    archive.addfile(info, io.BytesIO(b'x'))
out.seek(0)
os.makedirs('/x/y')
with tarfile.open(fileobj=out) as archive:
    archive.extractall('/x/y')
"""
    with pytest.raises(ouros.SandboxRuntimeError, match="OutsideDestinationError"):
        ouros.Sandbox(code, inputs=["name"]).run(inputs={"name": name}, os=files)


@pytest.mark.parametrize("data", [b"\x1f\x8b\x08zzzz", b"BZhzz", b"\xfd7zXZ\x00", b"x" * 600, b""])
def test_what_is_no_tar_archive_is_a_read_error(data: bytes) -> None:
    code = "import io, tarfile\n{}(fileobj=io.BytesIO(data))"
    with pytest.raises(ouros.SandboxRuntimeError, match="ReadError"):
        ouros.Sandbox(code.format("tarfile.open"), inputs=["data"]).run(inputs={"data": data})
    assert ouros.Sandbox("import io, tarfile\ntarfile.is_tarfile(io.BytesIO(data))", inputs=["data"]).run(inputs={"data": data}) is False


def test_a_tar_archive_that_unpacks_to_much_meets_the_limit() -> None:
    code = """
import io, tarfile
out = io.BytesIO()
with tarfile.open(fileobj=out, mode='w:gz') as archive:
    for i in range(40):
        info = tarfile.TarInfo(str(i))
        info.size = 1_000_000
        archive.addfile(info, io.BytesIO(bytes(1_000_000)))
out.seek(0)
[tarfile.open(fileobj=out).extractfile(name).read() for name in map(str, range(40))]
"""
    with pytest.raises(ouros.SandboxRuntimeError, match="memory limit exceeded"):
        ouros.Sandbox(code).run(limits={"max_memory": 20_000_000})
