"""Each known difference from CPython is as it is described: no more, no less, and the README lists them all."""

from __future__ import annotations

import pytest
from differences_table import BEGIN, README, Difference, differences, readme_with, table

import ouros


@pytest.mark.parametrize("difference", differences(), ids=lambda difference: difference.name)
def test_difference(difference: Difference) -> None:
    printed: list[str] = []
    ouros.Sandbox(difference.source).run(print_callback=lambda stream, text: printed.append(text))
    assert "".join(printed) == difference.ouros
    assert difference.ouros != difference.cpython, "this is no difference any more: delete the file"


def test_readme_lists_them() -> None:
    text = README.read_text(encoding="utf-8")
    if BEGIN not in text:
        pytest.skip("the README has no table of differences")
    assert readme_with(text, table()) == text, "run `python tests/differences_table.py --update`"
