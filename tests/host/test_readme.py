"""The Python in README.md runs, and gives what its comments say."""

import ast
import contextlib
import io
import re
from pathlib import Path

README = (Path(__file__).parent.parent.parent / "README.md").read_text(encoding="utf-8")


def test_python_blocks():
    blocks = re.findall(r"```python\n(.*?)```\n(?:\n```\n(.*?)```)?", README, re.DOTALL)
    assert len(blocks) >= 2
    names = {}
    checked = 0
    for code, output in blocks:
        printed = io.StringIO()
        for statement in ast.parse(code).body:
            source = ast.get_source_segment(code, statement)
            comment = code.split("\n")[statement.end_lineno - 1].rpartition("  # ")
            with contextlib.redirect_stdout(printed):
                if isinstance(statement, ast.Expr) and comment[1]:
                    checked += 1
                    assert eval(source, names) == ast.literal_eval(comment[2]), source
                else:
                    exec(source, names)
        assert printed.getvalue() == output
    assert checked >= 4
