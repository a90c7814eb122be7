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

UNCHECKED: dict[str, int] = {
    "ast_dump.pyx": 186, "ast_make.pxd": 79, "attributes.pyx": 3, "build.pyx": 11, "build_unit.pyx": 7,
    "call.pyx": 14, "clone.pyx": 74, "nested_ops.pyx": 7, "convert.pyx": 63,
    "syntax_hints.pyx": 9, "dump.pyx": 32, "exceptions.pyx": 6, "plain_text.pyx": 10,
    "generators.pxd": 2, "generators.pyx": 26, "undo_log.pyx": 93, "hostapi.pyx": 19, "itertools_groups.pyx": 3,
    "write_barrier.pxd": 1, "continuation_check.pyx": 32, "lexer.pyx": 3, "library.pyx": 1, "load.pyx": 33, "machine.pyx": 11, "program_modules.pyx": 4, "runtime.pxd": 1,
    "mod_datetime_object.pyx": 1,
    "mod_weakref.pyx": 1, "argument_conversion.pyx": 1, "node.pxd": 1, "node.pyx": 8,
    "nodes_assign.pyx": 14, "nodes_attribute.pyx": 4, "nodes_call.pyx": 37, "nodes_comp.pyx": 29,
    "nodes_def.pyx": 48, "nodes_expr.pyx": 32, "nodes_flow.pyx": 26, "nodes_variable.pxd": 4, "nodes_variable.pyx": 37,
    "nodes_modular.pyx": 1, "nodes_match.pyx": 31, "nodes_try_star.pyx": 15, "nodes_subscript.pxd": 1,
    "nodes_subscript.pyx": 22, "nodes_type.pyx": 19, "value_ids.pyx": 1, "ops.pyx": 18, "msgpack_io.pyx": 10,
    "parse_expr.pyx": 20, "parse_pattern.pyx": 4, "parse_stmt.pyx": 4, "parse_literals.pyx": 5, "parser.pyx": 5,
    "re_parser.pyx": 2, "scope.pyx": 160, "layouts.pyx": 5, "symbols.pyx": 14, "hash_table.pxd": 1, "hash_table.pyx": 5,
    "type_async.pyx": 1, "type_class.pyx": 2, "type_iter.pxd": 1, "next_item.pyx": 15,
    "unparse.pyx": 72, "value.pxd": 4, "value.pyx": 34, "heap_walk.pyx": 37, "workspace.pyx": 9,
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
