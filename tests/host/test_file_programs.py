"""Programs that work with files by numbers, permissions, times and archives print on virtual files what CPython prints on real ones."""

import subprocess
import sys
from pathlib import Path

import pytest

import ouros

PROGRAMS = sorted((Path(__file__).parent / "file_programs").glob("*.py"))


@pytest.mark.skipif(sys.version_info < (3, 11), reason="contextlib.chdir came with 3.11")
@pytest.mark.parametrize("path", PROGRAMS, ids=[path.stem for path in PROGRAMS])
def test_same_as_on_real_files(path, tmp_path):
    text = path.read_text()
    done = subprocess.run(
        [sys.executable, "-c", text], capture_output=True, text=True, cwd=tmp_path, env={"TMPDIR": str(tmp_path), "PATH": ""}
    )
    assert done.returncode == 0, done.stderr
    printed = []
    ouros.Sandbox(text).run(os=ouros.OSAccess(), print_callback=lambda stream, part: printed.append(part))
    assert "".join(printed) == done.stdout


def test_attributes_are_in_a_dump():
    system = ouros.OSAccess([ouros.MemoryFile("/a.txt", "x")])
    text = "import os\nos.mkdir('/d'); os.chdir('/d')\nfd = os.open('n', os.O_RDWR | os.O_CREAT, 0o600)\nos.write(fd, b'ab')\nwait()\n"
    text += "os.lseek(fd, 0, 0)\n(os.getcwd(), os.read(fd, 5), oct(os.stat('n').st_mode & 0o777), os.path.exists('/d/n'))"
    snapshot = ouros.Sandbox(text, external_functions=["wait"]).start()
    while snapshot.function_name != "wait":  # until the program has done its part with the files
        snapshot = snapshot.resume(return_value=system(snapshot.function_name, snapshot.args, snapshot.kwargs))
    again = ouros.Snapshot.load(snapshot.dump())
    assert again.resume_auto({"wait": lambda: None}, os=system).output == ("/d", b"ab", "0o600", True)
