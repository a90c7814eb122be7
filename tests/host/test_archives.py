"""Archives and compressed files among the virtual files: a program prints what it prints in CPython 3.14, also when it is dumped on the way."""

from __future__ import annotations

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
