"""Casts that nothing checks become fewer, never more.

A cast `<T>x` trusts that x is a T. tests/tools/casts.py finds those without a test of the same object before them. Each module below
has its number. What is left are children of nodes, which lowering alone makes, and hot paths whose test stands further away, mostly
as `t is T` for an earlier `t = type(x)`. When a number falls, lower it here.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent / "tools"))
import casts  # noqa: E402

UNCHECKED: dict[str, int] = {
    "build_unit.pyx": 2, "call.pyx": 12, "generators.pxd": 2, "generators.pyx": 21,
    "hash_table.pxd": 1, "hash_table.pyx": 3, "inlined_builtins.pxd": 5, "instance_dict.pyx": 1, "itertools_groups.pyx": 3, "mod_datetime_object.pyx": 1, "mod_weakref.pyx": 1,
    "nested_ops.pyx": 7, "next_item.pyx": 2, "node.pxd": 1, "node.pyx": 6, "nodes_assign.pyx": 8, "nodes_attribute.pyx": 3,
    "nodes_call.pyx": 27, "nodes_comp.pyx": 26, "nodes_def.pyx": 1, "nodes_display.pyx": 5, "nodes_expr.pyx": 20, "nodes_flow.pyx": 23,
    "nodes_modular.pyx": 1, "nodes_subscript.pxd": 1, "nodes_subscript.pyx": 21, "nodes_variable.pxd": 4,
    "nodes_variable.pyx": 33, "ops.pyx": 17, "program_modules.pyx": 4, "runtime.pxd": 1, "syntax_hints.pyx": 2,
    "type_async.pyx": 1, "type_class.pyx": 1, "type_iter.pxd": 1, "undo_log.pyx": 1, "value.pxd": 6, "value.pyx": 32,
    "write_barrier.pxd": 1,
}

CLASSES = casts.extension_classes()


@pytest.mark.parametrize("path", sorted(casts.CORE.rglob("*.p[yx][xd]")), ids=lambda path: path.name)
def test_unchecked_casts_become_fewer(path: Path) -> None:
    found = list(casts.casts(path, CLASSES))
    most = UNCHECKED.get(path.name, 0)
    assert len(found) <= most, f"{path.name} has {len(found)} unchecked casts, {most} are known; write <T?>x, or test x before: {found[-3:]}"
    assert len(found) == most, f"{path.name} has {len(found)} unchecked casts now: write that number into {Path(__file__).name}"


def test_a_checked_cast_of_a_pointer_goes_through_an_object() -> None:
    """Cython compiles `<T?>p` of a PyObject* to no check at all."""
    for path in sorted(casts.CORE.rglob("*.pyx")):
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            for cast in casts.CHECKED.finditer(line):
                operand = casts.operand_at(line, cast.end())
                assert not casts.ALWAYS_POINTERS.search(operand), f"{path.name}:{number}: <{cast.group(1)}?>{operand} is not checked: cast to object first"


def is_translated(path: Path) -> bool:
    c = path.with_suffix(".c")
    return c.exists() and c.stat().st_mtime >= path.stat().st_mtime


TRANSLATED = [path for path in sorted(casts.CORE.rglob("*.pyx")) if is_translated(path)]


@pytest.mark.skipif(not TRANSLATED, reason="the build left no translated C beside the sources")
def test_translated_casts_are_checked() -> None:
    """Nor does it say so: only the C that it made shows which casts have a check."""
    found = [f"{path.name}:{number}: {line}" for path in TRANSLATED for number, line in casts.without_check(path)]
    assert not found, f"cast to object first: {found}"


# `LOW <= x <= HIGH` with members of a named enum: Cython converts x to the enum, which is unsigned, so that a negative x passes.
CONVERTED = re.compile(r"(?:[<>]=?|[=!]=) \(\(enum (\w+)\)\w")


@pytest.mark.skipif(not TRANSLATED, reason="the build left no translated C beside the sources")
def test_no_number_is_compared_as_a_member_of_an_enum() -> None:
    found = [
        f"{path.name}: {line.strip()}"
        for path in TRANSLATED
        for line in path.with_suffix(".c").read_text(encoding="utf-8", errors="replace").splitlines()
        if CONVERTED.search(line)
    ]
    assert not found, f"write LOW on the right, `x >= LOW and x <= HIGH`: {found}"


def test_the_value_in_flight_is_taken_by_functions_that_give_none_for_a_missing_one() -> None:
    """A damaged dump resumes code without the value that it waits for, so `vm.ret` may be empty. vm_take and vm_take_slot allow for that."""
    taken = re.compile(r"slot_(?:assign|move|copy)\(.*, &[\w.]*vm\.ret\)|slot_(?:take|box|tag|truth)\(&[\w.]*vm\.ret\)")
    # Those two functions; the body of a loop, whose value is put back as it was; a machine's, after a test that there is one.
    allowed = {"value.pxd": 2, "nodes_flow.pyx": 1, "undo_log.pyx": 1, "machine.pyx": 1}
    found: dict[str, int] = {}
    for path in sorted(casts.CORE.rglob("*.p[yx][xd]")):
        if number := len(taken.findall(path.read_text(encoding="utf-8"))):
            found[path.name] = number
    assert found == allowed
