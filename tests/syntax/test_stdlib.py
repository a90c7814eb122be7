"""Every file of the host's standard library gives the tree that the host's own parser gives, positions included."""

import ast
import os
import re
import sys
import warnings

import pytest
from ouros._core.syntax.ast_dump import dump
from ouros._core.syntax.parser import parse_text

MINOR = sys.version_info[1]
ROOT = os.path.dirname(os.__file__)
PACKAGES = sorted(
    {entry for entry in os.listdir(ROOT) if entry != "site-packages" and os.path.isdir(os.path.join(ROOT, entry))}
)

# Before 3.12 what is inside an f-string has no position of its own; 3.12.0 keeps empty text in format specs.
POSITION = re.compile(r",? ?lineno=\d+, col_offset=\d+, end_lineno=\d+, end_col_offset=\d+")
EMPTY = re.compile(r"(, )?Constant\(value=''\)(?=\]\))")


def files(top):
    for directory, _, names in os.walk(top):
        for name in sorted(names):
            if name.endswith(".py") and "site-packages" not in directory:
                yield os.path.join(directory, name)


def compare(path):
    with open(path, "rb") as file:
        source = file.read()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            expected = ast.parse(source)
    except (SyntaxError, ValueError):
        return  # a file with an error on purpose, or newer than this parser's grammar
    theirs = ast.dump(expected, include_attributes=True)
    ours = dump(parse_text(source, path), MINOR)
    if ours != theirs and MINOR <= 12 and "JoinedStr" in theirs:
        ours = EMPTY.sub("", POSITION.sub("", ours))
        theirs = EMPTY.sub("", POSITION.sub("", theirs))
    # Not a bare assert: comparing megabytes of text line by line takes minutes.
    if ours != theirs:
        at = next((i for i, (a, b) in enumerate(zip(ours, theirs, strict=False)) if a != b), 0)
        pytest.fail(f"{path}:\n{ours[at - 80 : at + 80]}\n{theirs[at - 80 : at + 80]}")


def test_modules():
    for name in sorted(os.listdir(ROOT)):
        if name.endswith(".py"):
            compare(os.path.join(ROOT, name))


@pytest.mark.parametrize("package", [name for name in PACKAGES if name not in ("test", "lib2to3", "idlelib")])
def test_package(package):
    for path in files(os.path.join(ROOT, package)):
        compare(path)


@pytest.mark.skipif(not os.path.isdir(os.path.join(ROOT, "test")), reason="the host came without its tests")
@pytest.mark.parametrize("part", range(4))
def test_tests(part):
    for path in list(files(os.path.join(ROOT, "test")))[part::8]:
        compare(path)
