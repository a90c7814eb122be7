"""The classes of the syntax tree are what the grammar says."""

from __future__ import annotations

import generate_ast
import pytest

FILES = generate_ast.files()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_generated_files(path: generate_ast.Path) -> None:
    if not path.exists():
        pytest.skip("not in a checkout")
    assert path.read_text(encoding="utf-8") == FILES[path], "run tests/tools/generate_ast.py"
