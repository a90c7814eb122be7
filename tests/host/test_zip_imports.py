"""Modules from ZIP archives among the virtual files."""

from __future__ import annotations

import io
import zipfile

import pytest

from ouros import MemoryFile, OSAccess, Sandbox, SandboxRuntimeError


def archive(compression: int = zipfile.ZIP_DEFLATED) -> MemoryFile:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", compression) as z:
        z.writestr("one.py", "import sys\nX = 1\ndef fails(): raise ValueError(__file__)\n")
        z.writestr("pkg/__init__.py", "from . import low\nNAME = __name__\n")
        z.writestr("pkg/low.py", "from one import X\nY = X + 1\n")
        z.writestr("pkg/data.txt", "text")
        z.writestr("space/deep/inner.py", "Z = 3\n")
        z.writestr("bad.py", "def (")
    return MemoryFile("/lib/all.zip", data.getvalue())


def run(code: str, *files: MemoryFile) -> object:
    return Sandbox("import sys\nsys.path.insert(0, '/lib/all.zip')\n" + code).run(
        os=OSAccess(list(files) or [archive()])
    )


@pytest.mark.parametrize("compression", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_modules_of_an_archive(compression: int) -> None:
    code = """
import one, pkg, pkg.low, space.deep.inner as inner
(one.X, one.__file__, pkg.NAME, pkg.__path__, pkg.__package__, pkg.low.Y, pkg.low.__spec__.origin, inner.Z, type(one.__loader__).__name__,
 one.__loader__.archive, repr(one.__loader__), pkg.__loader__.is_package("pkg"), pkg.__loader__.get_data("/lib/all.zip/pkg/data.txt"),
 pkg.__loader__.get_source("one")[:10], sorted(pkg.__loader__._files)[:2], sys.path_importer_cache["/lib/all.zip"] is one.__loader__)
"""
    assert run(code, archive(compression)) == (
        1, "/lib/all.zip/one.py", "pkg", ["/lib/all.zip/pkg"], "pkg", 2, "/lib/all.zip/pkg/low.py", 3, "zipimporter", "/lib/all.zip",
        '<zipimporter object "/lib/all.zip/">', True, b"text", "import sys", ["bad.py", "one.py"], True,
    )  # fmt: skip


def test_an_importer_by_itself() -> None:
    code = """
import importlib.util, zipimport
z = zipimport.zipimporter("/lib/all.zip/pkg")
spec = z.find_spec("pkg.low")
module = importlib.util.module_from_spec(z.find_spec("low"))
def error(call):
    try: call()
    except (zipimport.ZipImportError, OSError) as e: return type(e).__name__, str(e)
(z.prefix, spec.origin, z.find_spec("none"), z.get_filename("low"), eval("2", vars(module)), isinstance(z.get_code("low"), type(compile("1", "", "eval"))),
 error(lambda: zipimport.zipimporter("/lib/none.zip")), error(lambda: zipimport.zipimporter("")), error(lambda: z.get_source("x")),
 error(lambda: zipimport.zipimporter("/lib/text.zip")))
"""
    assert run(code, archive(), MemoryFile("/lib/text.zip", b"text")) == (
        "pkg/", "/lib/all.zip/pkg/low.py", None, "/lib/all.zip/pkg/low.py", 2, True, ("ZipImportError", "not a Zip file: '/lib/none.zip'"),
        ("ZipImportError", "archive path is empty"), ("ZipImportError", "can't find module 'x'"), ("ZipImportError", "not a Zip file: '/lib/text.zip'"),
    )  # fmt: skip


def test_errors_name_the_file_in_the_archive() -> None:
    with pytest.raises(SandboxRuntimeError, match="(?s)/lib/all.zip/one.py.*ValueError: /lib/all.zip/one.py"):
        run("import one\none.fails()")
    with pytest.raises(SandboxRuntimeError, match="(?s)/lib/all.zip/bad.py"):
        run("import bad")
    with pytest.raises(SandboxRuntimeError, match="No module named 'absent'"):
        run("import absent")


def test_a_damaged_archive_has_no_modules() -> None:
    whole = archive().content
    for size in (0, 10, len(whole) - 5, len(whole) // 2):
        with pytest.raises(SandboxRuntimeError, match="No module named 'one'"):
            run("import one", MemoryFile("/lib/all.zip", whole[:size]))
