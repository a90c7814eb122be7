"""Casts that nothing checks become fewer, never more.

A cast `<T>x` trusts that x is a T. tests/tools/casts.py finds those without a test of the same object before them. Each module below
has its number; the syntax tree and the nodes are made by the runtime alone and told apart by their kinds, the rest are hot paths.
When a number falls, lower it here.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent / "tools"))
import casts  # noqa: E402

UNCHECKED: dict[str, int] = {}

CLASSES = casts.extension_classes()


@pytest.mark.parametrize("path", sorted(casts.CORE.glob("*.p[yx]*")), ids=lambda path: path.name)
def test_unchecked_casts_become_fewer(path: Path) -> None:
    found = list(casts.casts(path, CLASSES))
    most = UNCHECKED.get(path.name, 0)
    assert len(found) <= most, f"{path.name} has {len(found)} unchecked casts, {most} are known; write <T?>x, or test x before: {found[-3:]}"
    assert len(found) == most, f"{path.name} has {len(found)} unchecked casts now: write that number into {Path(__file__).name}"


def test_a_checked_cast_of_a_pointer_goes_through_an_object() -> None:
    """Cython compiles `<T?>p` of a PyObject* to no check at all."""
    for path in sorted(casts.CORE.glob("*.pyx")):
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            for cast in casts.CHECKED.finditer(line):
                operand = casts.operand_at(line, cast.end())
                assert not casts.POINTERS.search(operand), f"{path.name}:{number}: <{cast.group(1)}?>{operand} is not checked: cast to object first"
