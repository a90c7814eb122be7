"""What `ouros run` shows of a program's text, and where the files of a program may go."""

import io
import os
from pathlib import Path, PurePosixPath

import pytest

from ouros import MemoryFile, OSAccess, Sandbox
from ouros.cli import main
from ouros.cli.options import UsageError, write_files
from ouros.cli.terminal import write_text
from ouros.rich import _cut


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_control_characters_do_not_reach_a_terminal() -> None:
    terminal, pipe = Terminal(), io.StringIO()
    for file in (terminal, pipe):
        write_text(file, "a\x1b]0;title\x07\tb\n")
    assert terminal.getvalue() == "a\\x1b]0;title\\x07\tb\n"
    assert pipe.getvalue() == "a\x1b]0;title\x07\tb\n"
    write_text(terminal, "\x1b", raw=True)
    assert terminal.getvalue()[-1] == "\x1b"


@pytest.mark.parametrize("code", ["raise ValueError('\\x1b[2J')", "raise SystemExit('\\x1b[2J')", "class A: __repr__ = lambda s: '\\x1b[2J'\nA()"])
def test_texts_of_errors_and_values_are_escaped_everywhere(code: str, capfd: pytest.CaptureFixture[str]) -> None:
    main(["run", "-r", "repr", "-c", code])
    out, err = capfd.readouterr()
    assert "\x1b" not in out + err
    assert "\\x1b[2J" in out + err


@pytest.mark.parametrize("form", ["repr", "json"])
def test_lone_surrogates(form: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "-r", form, "-c", "['\\ud800']"]) == 0
    assert capfd.readouterr().out == {"repr": "['\\ud800']\n", "json": '["\\ud800"]\n'}[form]
    data = io.BytesIO()
    strict = io.TextIOWrapper(data, encoding="utf-8")
    write_text(strict, "a\udc80é")
    strict.flush()
    assert data.getvalue() == "a\\udc80é".encode()


def test_results_nested_too_deep_for_json(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "-r", "json", "-c", "x = []\nfor i in range(50_000): x = [x]\nx"]) == 2
    assert capfd.readouterr().err == "ouros: the result can't be shown: it is nested too deep\n"


def test_files_with_names_of_lone_surrogates(tmp_path: Path) -> None:
    system = OSAccess([MemoryFile("/a\ud800/b", "x")])
    assert [path.read_text() for path in write_files(system, str(tmp_path))] == ["x"]


@pytest.mark.skipif(os.name != "posix", reason="symbolic links")
def test_nothing_is_made_behind_a_link_that_leads_out(tmp_path: Path) -> None:
    outside, inside = tmp_path / "outside", tmp_path / "inside"
    outside.mkdir()
    inside.mkdir()
    (inside / "link").symlink_to(outside)
    with pytest.raises(UsageError, match="leads out of it"):
        write_files(OSAccess([MemoryFile("/link/new/x", "x")]), str(inside))
    assert list(outside.iterdir()) == []


def test_html() -> None:
    assert _cut("<a href='x' title=\"y\">&\x1b") == "&lt;a href=&#x27;x&#x27; title=&quot;y&quot;&gt;&amp;\\x1b"


def test_long_paths_are_not_walked() -> None:
    system = OSAccess()
    for path in (PurePosixPath("a/" * 100_000), PurePosixPath("/" + "../" * 100_000)):
        for name in ("Path.absolute", "Path.resolve", "Path.stat", "Path.iterdir"):
            with pytest.raises(OSError, match="File name too long"):
                system(name, (path,))
        for name in ("Path.exists", "Path.is_dir", "Path.is_file", "Path.is_symlink"):
            assert system(name, (path,)) is False
        with pytest.raises(OSError, match="File name too long"):
            system("Path.rename", (PurePosixPath("/a"), path))
    code = "from pathlib import Path\ntry: Path('a/' * 3000).resolve()\nexcept OSError as e: r = e.errno, e.strerror\nr"
    assert Sandbox(code).run(os=OSAccess()) == (36, "File name too long")


@pytest.mark.skipif(os.name != "posix", reason="permissions")
def test_saved_sessions_are_private(tmp_path: Path) -> None:
    from ouros.storage import DirectoryStorage, SqliteStorage

    DirectoryStorage(tmp_path / "d").save("a", b"x")
    assert (tmp_path / "d").stat().st_mode & 0o777 == 0o700
    assert (tmp_path / "d" / "a.bin").stat().st_mode & 0o077 == 0
    SqliteStorage(tmp_path / "s.db").save("a", b"x")
    assert (tmp_path / "s.db").stat().st_mode & 0o077 == 0
