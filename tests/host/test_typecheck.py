"""Type checking through ty: what it knows of a program, its formats, and what happens without it."""

import json
import pickle
import shutil

import pytest

from ouros import Sandbox, SandboxTypingError
from ouros.checker import ty_server, typecheck

try:
    typecheck.find_ty()
    HAS_TY = True
except ImportError:
    HAS_TY = False
needs_ty = pytest.mark.skipif(not HAS_TY, reason="ty is not installed")


def failure(code: str, prefix=None, **arguments) -> SandboxTypingError:
    with pytest.raises(SandboxTypingError) as caught:
        Sandbox(code, **arguments).type_check(prefix)
    return caught.value


def test_without_ty(monkeypatch):
    ty_server.close()
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setitem(__import__("sys").modules, "ty", None)
    with pytest.raises(ImportError, match="pip install 'ouros\\[typecheck\\]'"):
        Sandbox("1", type_check=True)


@needs_ty
def test_correct_programs():
    Sandbox("1 + 2", type_check=True)
    Sandbox("x.anything + f(1, a=2)", inputs=["x"], external_functions=["f"], type_check=True)
    Sandbox("import asyncio\nawait asyncio.gather(f(1))\nasync with x: pass", inputs=["x"], external_functions=["f"],
            type_check=True)  # fmt: skip


@needs_ty
def test_errors():
    error = failure('x = 1\nx + "a"')
    assert " --> main.py:2:1\n" in str(error)
    assert str(error).startswith("error[unsupported-operator]: Unsupported `+` operation\n")
    assert error.display() == str(error)
    assert repr(error).startswith("SandboxTypingError(error[")
    assert type(error.exception()) is TypeError
    with pytest.raises(SandboxTypingError):
        Sandbox('1 + "a"', type_check=True)


@needs_ty
def test_stubs_and_prefix():
    stubs = "x: int\ndef f(a: str) -> int: ..."
    error = failure("x.foo\nf(1)", inputs=["x"], external_functions=["f"], type_check_stubs=stubs)
    assert len(error.display("concise").splitlines()) == 2
    assert "main.py:1:1: error[" in error.display("concise")
    assert "main.py:2:3: error[" in error.display("concise")
    error = failure("x.foo", "x: int = 0", inputs=["x"])
    assert "main.py:1:1: error[" in error.display("concise")
    Sandbox("x + 1", inputs=["x"]).type_check("x: int = 0")
    loaded = Sandbox.load(Sandbox('x = 1\nx + "a"', type_check_stubs="y: int").dump())
    with pytest.raises(SandboxTypingError):
        loaded.type_check()


@needs_ty
def test_unknown_names_and_packages():
    assert "`nope`" in str(failure("nope"))
    error = failure("import pytest")
    assert "Cannot resolve imported module `pytest`" in str(error)
    assert "ouros-ty-" not in str(error)
    assert "site-packages" not in str(error)


@needs_ty
@pytest.mark.parametrize("format", typecheck.FORMATS)
def test_formats(format):
    error = failure('1 + "a"\nimport os', script_name="agent/a.py")
    shown = error.display(format)
    assert "unsupported-operator" in shown
    assert "agent/a.py" in shown
    assert typecheck.SCRIPT not in shown
    assert "ouros-ty-" not in shown
    if format in ("json", "gitlab"):
        assert len(json.loads(shown)) == 1
    if format == "rdjson":
        assert json.loads(shown)["diagnostics"][0]["location"]["range"]["start"] == {"line": 1, "column": 1}
    if format == "jsonlines":
        assert json.loads(shown)["location"] == {"column": 1, "row": 1}
    if format == "azure":
        assert shown.startswith(
            "##vso[task.logissue type=error;sourcepath=/agent/a.py;linenumber=1;columnnumber=1;code="
        )


@needs_ty
def test_color_and_unknown_format():
    error = failure('1 + "a"')
    assert "\x1b[" in error.display(color=True)
    assert "\x1b[" not in error.display()
    with pytest.raises(ValueError, match="full concise azure json jsonlines rdjson pylint gitlab github"):
        error.display("x")


@needs_ty
def test_environment_does_not_matter(monkeypatch):
    monkeypatch.setenv("TY_OUTPUT_FORMAT", "concise")
    monkeypatch.setenv("TY_CONFIG_FILE", "/nonexistent")
    assert "\n --> main.py:1:1\n" in str(failure('1 + "a"'))


@needs_ty
def test_errors_can_be_pickled():
    error = failure('1 + "a"')
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
