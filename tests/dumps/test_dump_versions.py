"""A dump that was made with other texts of the library is refused, however little they differ, and the error says what to do."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import msgpack
import pytest
from explicit_dumps import explicit

import ouros
from ouros.stores.base import pack, unpack

LIBRARY = Path(ouros.__file__).parent / "stdlib"
PROGRAM = "import colorsys\nf(1)\ncolorsys.rgb_to_hsv(0.5, 0.5, 0.5)"

# Loads a dump in a process whose library is another; prints what that comes to.
LOAD = """
import sys
import ouros._core.machine.library as library
library.STDLIB_DIR = sys.argv[1]
import ouros
try:
    loaded = ouros.Snapshot.load(open(sys.argv[2], "rb").read())
    print(loaded.resume(return_value=1).output)
except ValueError as error:
    print(error)
"""


def paused(program: str) -> ouros.Snapshot:
    snapshot = ouros.Sandbox(program, external_functions=["f"]).start()
    assert isinstance(snapshot, ouros.Snapshot)
    return snapshot


def of_library(content: Any, module: str) -> Any:
    """What a dump says about a module whose unchanged variables it only names."""
    index = list(content["modules"]).index("." + module)
    (entry,) = [entry for entry in content["library"][2] if entry[0] == index]
    return entry


def library_with(directory: Path, module: str, old: str, new: str) -> Path:
    """A copy of the library in which one module differs."""
    found = directory / "stdlib"
    found.mkdir()
    for path in LIBRARY.iterdir():
        if path.name == f"{module}.py":
            text = path.read_text(encoding="utf-8")
            assert old in text and len(old) == len(new)
            (found / path.name).write_text(text.replace(old, new, 1), encoding="utf-8")
        elif path.name != "__pycache__":
            (found / path.name).symlink_to(path)
    return found


def loaded_with(library: Path, directory: Path, data: bytes) -> str:
    (directory / "dump").write_bytes(data)
    command = [sys.executable, "-c", LOAD, str(library), str(directory / "dump")]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def test_another_text_of_a_module(tmp_path: Path) -> None:
    """Not even a constant of the same length gets by: nodes and codes would have the same numbers."""
    library = library_with(tmp_path, "colorsys", "6.0", "7.0")
    said = loaded_with(library, tmp_path, paused(PROGRAM).dump())
    assert said == (
        f"the data was made by ouros {ouros.__version__}, in which the module 'colorsys' is another one than in this ouros "
        f"{ouros.__version__}: go on with it in the version that made it, or run the program from the start"
    )


def test_the_same_text(tmp_path: Path) -> None:
    said = loaded_with(LIBRARY, tmp_path, paused(PROGRAM).dump())
    assert said == "(0.0, 0.0, 0.5)"


def test_other_modules_do_not_matter(tmp_path: Path) -> None:
    library = library_with(tmp_path, "colorsys", "6.0", "7.0")
    assert loaded_with(library, tmp_path, paused("f(1) + 1").dump()) == "2"


def test_sessions_too(tmp_path: Path) -> None:
    manager = ouros.SessionManager(storage=str(tmp_path))
    manager.execute("import colorsys\nx = colorsys.rgb_to_hsv(0, 0, 0)")
    manager.save_session(name="saved")
    (path,) = tmp_path.glob("saved*")
    saved, _ = unpack("saved", path.read_bytes())
    content = msgpack.unpackb(saved, strict_map_key=False, unicode_errors="surrogatepass")
    of_library(content, "colorsys")[1] ^= 1
    path.write_bytes(pack(msgpack.packb(content, unicode_errors="surrogatepass"))[0])
    with pytest.raises(RuntimeError, match="the module 'colorsys' is another one"):
        manager.load_session("saved", session_id="again")


@pytest.mark.parametrize("checksum", [None, "text", 1.5, 2**64 - 1])
def test_damaged_checksum(checksum: object) -> None:
    content = msgpack.unpackb(explicit(paused(PROGRAM).dump), strict_map_key=False, unicode_errors="surrogatepass")
    (source,) = [source for source in content["sources"] if source[0] == "stdlib:colorsys"]
    source[2] = checksum
    with pytest.raises(ValueError):
        ouros.Snapshot.load(msgpack.packb(content, unicode_errors="surrogatepass"))
    content = msgpack.unpackb(paused(PROGRAM).dump(), strict_map_key=False, unicode_errors="surrogatepass")
    of_library(content, "colorsys")[1] = checksum
    with pytest.raises(ValueError):
        ouros.Snapshot.load(msgpack.packb(content, unicode_errors="surrogatepass"))


def test_the_first_format_is_refused() -> None:
    content = msgpack.unpackb(paused("f(1)").dump(), strict_map_key=False, unicode_errors="surrogatepass")
    content["format"] = 1
    with pytest.raises(ValueError, match=r"the data was made by ouros .* in format 1, which ouros .* does not read"):
        ouros.Snapshot.load(msgpack.packb(content))
