"""What is wrong with bad programs, in CPython 3.14's words and at its place (`tests/tools/record_syntax.py`)."""

import json
import pathlib

import pytest
from ouros._core.syntax.ast_dump import scopes
from ouros._core.syntax.parser import parse_text
from ouros._core.syntax.syntax_errors import SyntaxFailure

BAD = json.loads((pathlib.Path(__file__).parent / "bad_programs.json").read_text())

# A module may await, so that a program needs no `async def main`.
ACCEPTED = {"await x", "async for x in y: pass", "[x async for x in y]"}

# Another place for the same words, or other words, because CPython tries its alternatives in another order.
DIFFERENT = {
    "type X[] = 1": ["SyntaxError", "Type parameter list cannot be empty", 1, 8, 1, 8],
    'x("a"[b c]"d")': ["SyntaxError", "invalid syntax. Perhaps you forgot a comma?", 1, 7, 1, 10],
}


def failure(source, mode="exec"):
    try:
        scopes(source, "main.py", mode)
    except SyntaxFailure as e:
        assert e.filename == "main.py"
        return [e.type_name, e.message, e.line, e.column, e.end_line, e.end_column]
    return None


@pytest.mark.parametrize(("source", "expected"), BAD)
def test_failure(source, expected):
    if source in ACCEPTED:
        expected = None
    assert failure(source) == DIFFERENT.get(source, expected)


def test_every_difference_is_still_one():
    recorded = dict(BAD)
    assert all(recorded[source] != outcome for source, outcome in DIFFERENT.items())
    assert all(recorded[source] is not None for source in ACCEPTED)


def test_source_line():
    with pytest.raises(SyntaxFailure) as caught:
        parse_text("x = 1\ny = = 2\nz = 3\n")
    assert caught.value.source_line == "y = = 2\n"
    assert str(caught.value) == "invalid syntax"


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("a\0b", "source code string cannot contain null bytes"),
        (
            "x = '\ud800'",
            "(unicode error) 'utf-8' codec can't encode character '\\ud800' in position 5: surrogates not allowed",
        ),
        (b"\xff", "(unicode error) 'utf-8' codec can't decode byte 0xff in position 0: invalid start byte"),
        (b"# coding: nope\n", "unknown encoding: nope"),
        (b"# coding: rot13\n", "unknown encoding: rot13"),
        (b"\xef\xbb\xbf# coding: latin-1\n", "encoding problem: latin-1 with BOM"),
    ],
)
def test_failures_without_a_place(source, message):
    with pytest.raises(SyntaxFailure) as caught:
        parse_text(source)
    assert (caught.value.message, caught.value.line) == (message, None)


@pytest.mark.parametrize("source", ["", "a b", "a; b", "a = 1", "*a", "yield", "(", "a\nb"])
def test_no_expression(source):
    with pytest.raises(SyntaxFailure):
        parse_text(source, mode="eval")


def test_one_interactive_statement():
    with pytest.raises(SyntaxFailure, match="multiple statements found while compiling a single statement"):
        parse_text("a\nb\n", mode="single")


def test_huge_integer():
    assert failure("1" * 4300) is None
    assert failure("1" * 4301)[1].startswith("Exceeds the limit (4300 digits) for integer string conversion")
    assert failure("0x" + "1" * 100_000) is None
