"""The examples of docs/cli.md, mcp.md, notebook.md and typecheck.md run, and give what stands there."""

import contextlib
import io
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from measure import SLOWNESS

import ouros
from ouros.checker import typecheck

ROOT = Path(__file__).parent.parent.parent
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "FORCE_COLOR"}
ENVIRONMENT |= {"PYTHONPATH": str(Path(ouros.__file__).parent.parent), "NO_COLOR": "1"}

try:
    typecheck.find_ty()
    HAS_TY = True
except ImportError:
    HAS_TY = False


def stable(text):
    """Without what ty may word otherwise in another version."""
    return re.sub(r"(error\[)[\w-]+\](.*)", r"\1", text).rstrip("\n")


def blocks(name, language):
    """(code, output) of each block of the language; the output is the plain block behind it."""
    text = (ROOT / "docs" / name).read_text(encoding="utf-8")
    found = re.findall(rf"```{language}\n(.*?)```\n(?:\n```\n(.*?)```\n)?", text, re.DOTALL)
    assert found
    return found


@pytest.mark.skipif(os.name == "nt", reason="the examples are for a Unix shell")
@pytest.mark.skipif(not HAS_TY, reason="ty is not installed")
def test_cli(tmp_path):
    command = tmp_path / "bin" / "ouros"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m ouros "$@"\n')
    command.chmod(0o755)
    path = f"{command.parent}{os.pathsep}{ENVIRONMENT.get('PATH', os.defpath)}"
    for block, _ in blocks("cli.md", "console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            line, _, output = part.partition("\n")
            done = subprocess.run(
                line, shell=True, capture_output=True, text=True, cwd=tmp_path,
                env={**ENVIRONMENT, "HOME": str(tmp_path), "PATH": path}, timeout=120 * SLOWNESS,
            )  # fmt: skip
            assert stable(done.stdout) == stable(output), (line, done.stderr)


@pytest.mark.parametrize("name", ["mcp.md", "typecheck.md"])
def test_python(name, monkeypatch):
    if name == "mcp.md":
        pytest.importorskip("mcp", reason="the MCP SDK is not installed")
        # The client gives the server a small environment of its own.
        default = "mcp.client.stdio.get_default_environment"
        monkeypatch.setattr(default, lambda: dict(ENVIRONMENT))
    elif not HAS_TY:
        pytest.skip("ty is not installed")
    names = {}
    for code, output in blocks(name, "python"):
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(code, names)
        assert stable(printed.getvalue()) == stable(output)


def test_notebook(tmp_path, monkeypatch, capsys):
    pytest.importorskip("IPython", reason="IPython is not installed")
    from IPython.core.interactiveshell import InteractiveShell

    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    shell = InteractiveShell(colors="nocolor")
    shell.run_cell("%load_ext ouros")
    for code, output in blocks("notebook.md", "ipython"):
        result = shell.run_cell(code)
        result.raise_error()
        assert result.result == (eval(output) if output else None)
    shell.history_manager.end_session()
    capsys.readouterr()
