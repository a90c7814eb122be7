"""The Python in README.md and docs/*.md runs, and gives what the pages say it gives.

A page is one program: its blocks fenced as `python` run in order, with the same names. `expression   # value` must give that
value; what a block prints is the plain block (fenced with nothing) that follows it. Pages that never import ouros show
interfaces, and are not run. Links between pages must lead somewhere.
"""

from __future__ import annotations

import ast
import asyncio
import contextlib
import importlib.util
import inspect
import io
import os
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", ROOT / "CONTRIBUTING.md", ROOT / "SECURITY.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```python\n(.*?)^```\n(?:\n```\n(.*?)^```$)?", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\]\(([^)#:\s]+)(#[^)\s]*)?\)")


def blocks(path: Path) -> list[tuple[str, str]]:
    """Code and expected output of each block of a page that is run."""
    found = BLOCK.findall(path.read_text(encoding="utf-8"))
    return found if any(re.search(r"^\s*(?:import|from) ouros\b", code, re.MULTILINE) for code, _ in found) else []


def run(source: str, names: dict, mode: str, line: int, file: str) -> object:
    tree = ast.parse(source, file, mode)
    ast.increment_lineno(tree, line - 1)
    value = eval(compile(tree, file, mode, ast.PyCF_ALLOW_TOP_LEVEL_AWAIT), names)
    return asyncio.run(value) if inspect.iscoroutine(value) else value


def stated(code: str, statement: ast.stmt) -> str | None:
    """The value that a comment behind an expression states."""
    line = code.split("\n")[statement.end_lineno - 1]
    comment = line.encode()[statement.end_col_offset :].decode().strip()
    return comment[1:].strip() if isinstance(statement, ast.Expr) and comment.startswith("#") else None


def run_page(path: Path) -> int:
    """Run a page; gives how many values and outputs were compared."""
    names = {"__name__": "__main__"}
    compared = 0
    for number, (code, output) in enumerate(blocks(path), 1):
        printed = io.StringIO()
        file = f"{path.name}, block {number}"
        for statement in ast.parse(code, file).body:
            source = ast.get_source_segment(code, statement)
            if getattr(statement, "decorator_list", None):  # the segment of a decorated definition leaves those out
                lines = code.split("\n")
                source = "\n".join(lines[statement.decorator_list[0].lineno - 1 : statement.end_lineno])
            value = stated(code, statement)
            with contextlib.redirect_stdout(printed):
                if value is None:
                    run(source, names, "exec", statement.lineno, file)
                    continue
                found = run(source, names, "eval", statement.lineno, file)
            compared += 1
            assert repr(found) == value or found == literal(value), f"{file}: {source} gives {found!r}"
        assert printed.getvalue().rstrip() == output.rstrip(), file
        compared += bool(output)
    return compared


def literal(text: str) -> object:
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return None


@pytest.mark.parametrize("path", [path for path in PAGES if blocks(path)], ids=lambda path: path.name)
def test_examples(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if path.name == "typecheck.md" and importlib.util.find_spec("ty") is None:
        pytest.skip("needs ty")
    monkeypatch.chdir(tmp_path)
    assert run_page(path) > 0


def test_examples_that_are_wrong_are_noticed(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    for code in ("1 + 1  # 3", "print(1)", "'a'  # b"):
        page.write_text(f"```python\nimport ouros\n{code}\n```\n")
        with pytest.raises(AssertionError):
            run_page(page)
    page.write_text("```python\nimport ouros\nprint(1 + 1)\n```\n\n```\n2\n```\n")
    assert run_page(page) == 1


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    for target, _ in LINK.findall(path.read_text(encoding="utf-8")):
        assert (path.parent / target).exists(), f"{path.name}: {os.path.relpath(target)}"


def anchors(path: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub names them."""
    text = re.sub(r"^```.*?^```$", "", path.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading).lower().replace(" ", "-") for heading in re.findall(r"^#+ (.*)$", text, re.MULTILINE)}


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_anchors_lead_somewhere(path: Path) -> None:
    for target, anchor in re.findall(r"\]\(([^)#:\s]*\.md|)#([^)\s]+)\)", path.read_text(encoding="utf-8")):
        page = path.parent / target if target else path
        assert anchor in anchors(page), f"{path.name}: {target}#{anchor}"


@pytest.mark.skipif(not (ROOT / ".ci" / "run").exists(), reason="not in a checkout")
def test_the_commands_of_the_readme_are_those_that_are_checked() -> None:
    checked = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    commands = re.findall(r"^\w+\(\) \{ (pip install .*); \}$", checked, re.MULTILINE)
    lines = [line.partition("  ")[0] for line in (ROOT / "README.md").read_text(encoding="utf-8").split("\n")]
    assert len(commands) == 2
    for command in commands:
        assert command.replace(" --quiet", "") in lines, command


@pytest.mark.parametrize("page", ["docs/design.md", "docs/contributing.md", "docs/glossary.md", "tests/README.md"])
def test_named_sources_exist(page: str) -> None:
    """A file of the evaluator is named as `folder/name`, with or without its suffix."""
    core = ROOT / "ouros" / "_core"
    folders = "|".join(path.name for path in core.iterdir() if path.is_dir())
    names = re.findall(rf"`((?:{folders})/\w+(?:\.p[yx][xd])?)`", (ROOT / page).read_text(encoding="utf-8"))
    made_up = {"modules/mod_NAME", "modules/mod_NAME.pyx"}
    missing = {name for name in {*names} - made_up if not any((core / f"{name}{suffix}").exists() for suffix in ("", ".pyx", ".pxd"))}
    assert names and not missing


def test_every_page_is_in_the_index() -> None:
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    for path in sorted((ROOT / "docs").glob("*.md")):
        assert path.name == "README.md" or f"({path.name})" in index, path.name
