"""Each known difference from CPython is as it is described: no more, no less, and the pages list them all."""

from __future__ import annotations

from pathlib import Path

import pytest
from differences_table import PAGES, Difference, differences, page_with, table

import ouros


@pytest.mark.parametrize("difference", differences(), ids=lambda difference: difference.name)
def test_difference(difference: Difference) -> None:
    printed: list[str] = []
    ouros.Sandbox(difference.source).run(print_callback=lambda stream, text: printed.append(text))
    assert "".join(printed) == difference.ouros
    assert difference.ouros != difference.cpython, "this is no difference any more: delete the file"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages_list_them(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert page_with(text, table()) == text, "run `python tests/tools/differences_table.py --update`"
