"""A message of an exception that quotes a text of the program requests its memory before it is built.

tests/tools/messages.py finds the others: a message may have parts of bounded length only. `raise_quoting` builds one with a text of the program.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent / "tools"))
import messages  # noqa: E402


@pytest.mark.parametrize("path", sorted(messages.CORE.rglob("*.p[yx][xd]")), ids=lambda path: path.name)
def test_messages_have_parts_of_bounded_length_only(path: Path) -> None:
    found = list(messages.findings(path))
    assert not found, f"raise it by raise_quoting(), or say at the line why it is short ({messages.MARK}...): {[str(each) for each in found]}"


SAMPLE = '''
cdef object f(VM* vm, str name, Py_ssize_t n, ClassObject cls):
    cdef int64_t a = 1, b
    kind = "text" if n else "list"
    other = name + "!"
    if n == 1:
        return raise_type(vm, f"{n} of {a} {kind}s, not {type_name(name)}, {short_name(cls)}")
    if n == 2:
        return raise_value(vm, f"{name} of {b}")
    if n == 3:
        return raise_error(vm, KEY_ERROR, "no " + other)
    if n == 4:
        return raise_type(vm, f"{name}")   # short: a constant
    return raise_error(vm, KEY_ERROR, f"{kind}: {cls.name}"
                                      f"{len(name)}")
'''


def test_the_search_finds_each_part(tmp_path: Path) -> None:
    path = tmp_path / "sample.pyx"
    path.write_text(SAMPLE, encoding="utf-8")
    assert [str(each) for each in messages.findings(path)] == ["sample.pyx:9: name", "sample.pyx:11: other", "sample.pyx:14: cls.name"]
