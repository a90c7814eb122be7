"""No source text crashes, hangs or overflows the stack: it parses or fails, in time linear in its length.

Everything runs on a thread with a stack of one megabyte, the least any supported platform gives.
"""

import threading

import pytest
from ouros._core.syntax.ast_dump import dump, measure
from ouros._core.syntax.parser import parse_text
from ouros._core.syntax.syntax_errors import SyntaxFailure

N = 100_000


def on_small_stack(function, *arguments):
    """The function's result, or the SyntaxFailure it ends with."""
    result = []

    def run():
        try:
            result.append(function(*arguments))
        except SyntaxFailure as failure:
            result.append(failure)

    old = threading.stack_size(1024 * 1024)
    try:
        thread = threading.Thread(target=run)
        thread.start()
        thread.join()
    finally:
        threading.stack_size(old)
    assert result, "another exception than SyntaxFailure"
    return result[0]


VALID = {
    "sum": "a+" * N + "a",
    "terms": "a+b*c-" * N + "a",
    "or": "a or " * N + "a",
    "and": "a and " * N + "a",
    "compare": "a<" * N + "a",
    "attributes": "a" + ".b" * N,
    "calls": "a" + "()" * N,
    "subscripts": "a" + "[0]" * N,
    "method calls": "a" + ".b()" * N,
    "elif": "if a:\n b\n" + "elif c:\n d\n" * N,
    "assignments": "a=" * N + "a",
    "semicolons": "a;" * N,
    "strings": "'a' " * N,
    "f-strings": "f'a{b}' " * N,
    "decorators": "@a\n" * N + "def f(): pass",
    "for clauses": "[a " + "for b in c " * N + "]",
    "if clauses": "[a for b in c " + "if d " * N + "]",
    "arguments": "f(" + "a," * N + ")",
    "keywords": "f(" + ",".join(f"a{i}=1" for i in range(N)) + ")",
    "parameters": "def f(" + ",".join(f"a{i}" for i in range(N)) + "): pass",
    "captures": "match a:\n case [" + ",".join(f"a{i}" for i in range(N)) + "]: pass",
    "or pattern": "match a:\n case " + "1|" * N + "1: pass",
    "calls of match": "match(a);" * N,
    "continuations": "\\\n" * N + "a",
    "with items": "with (" + "a as b," * N + "): pass",
    "handlers": "try: a\n" + "except b: c\n" * N,
    "long name": "a" * 10_000_000,
    "long string": '"' + "a" * 20_000_000 + '"',
    "escapes": '"' + "\\n" * 1_000_000 + '"',
    "names": '"' + "\\N{DIGIT ONE}" * N + '"',
    "blank lines": "\n" * 1_000_000,
    "comment": "#" * 1_000_000,
    "hexadecimal": "0x" + "1" * 1_000_000,
    "brackets": "(" * 200 + ")" * 200,
    "lists": "[" * 200 + "]" * 200,
    "calls in calls": "f(" * 200 + ")" * 200,
    "dicts": "{1:" * 200 + "1" + "}" * 200,
    "comprehensions": "[" * 199 + "a" + " for b in c]" * 199,
    "generators": "(a for b in " * 200 + "c" + ")" * 200,
    "lambdas in brackets": "(lambda: " * 199 + "1" + ")" * 199,
    "nested lambdas": "lambda: " * 200 + "1",
    "minus": "-" * 990 + "1",
    "not": "not " * 990 + "1",
    "conditionals": "a if b else " * 990 + "c",
    "powers": "a ** " * 990 + "b",
    "nested ifs": "".join(" " * i + "if a:\n" for i in range(99)) + " " * 99 + "b",
    "nested functions": "".join(" " * i + "def f():\n" for i in range(99)) + " " * 99 + "b",
    "nested f-strings": 'f"{' * 149 + "1" + '}"' * 149,
}


@pytest.mark.parametrize("name", VALID)
def test_valid(name):
    assert on_small_stack(measure, VALID[name]) is None


INVALID = {
    "parentheses": ("(" * N + ")" * N, "too many nested parentheses"),
    "braces": ("{" * N, "too many nested parentheses"),
    "minus": ("-" * N + "1", "too many nested expressions"),
    "not": ("not " * N + "1", "too many nested expressions"),
    "lambda": ("lambda:" * N + "1", "too many nested expressions"),
    "lambdas": ("lambda:" * 900 + "1", "too many nested functions"),
    "conditionals": ("a if b else " * N + "c", "too many nested expressions"),
    "powers": ("a**" * N + "b", "too many nested expressions"),
    "ifs": ("".join(" " * i + "if a:\n" for i in range(1000)), "too many levels of indentation"),
    "f-strings": ('f"{' * N, "too many nested f-strings or t-strings"),
    "format specs": ("f'{a:" + "{a:" * N, "f-string: expressions nested too deeply"),
    "patterns": ("match a:\n case " + "[" * N, "too many nested parentheses"),
    "with": ("with " + "(" * N, "too many nested parentheses"),
    "digits": ("1" * N, "Exceeds the limit (4300 digits) for integer string conversion"),
    "captures": (
        "lambda "
        + ",".join(f"a{i}" for i in range(30_000))
        + ": "
        + "lambda: " * 150
        + "+".join(f"a{i}" for i in range(30_000)),
        "too many captured variables",
    ),
    "await": ("await " * N, "invalid syntax"),
    "stars": ("*" * N, "invalid syntax"),
    "words": ("a " * N, "invalid syntax"),
    "words in brackets": ("(" + "a " * N + ")", "invalid syntax. Perhaps you forgot a comma?"),
    "print": ("print " * N, "Missing parentheses in call to 'print'. Did you mean print(...)?"),
    "halves": ("(" + "a if b " * N, "expected 'else' after 'if' expression"),
    "sum": ("a+" * N + ")", "unmatched ')'"),
    "strings": ("'a' b'a' " * N, "cannot mix bytes and nonbytes literals"),
    "dedents": ("if a:\n" + "".join(" " * (i % 7 + 1) + "b\n" for i in range(N)), "unexpected indent"),
    "unterminated": ('"""' + "a\n" * N, f"unterminated triple-quoted string literal (detected at line {N})"),
    "unclosed": ("(a " * 199, "'(' was never closed"),
    "errors in brackets": ("(" * 150 + "a b" + ")" * 150, "invalid syntax. Perhaps you forgot a comma?"),
    "equals": ("(a = " * 190, "invalid syntax"),
    "repeated": ("f(" + ",".join("a=1" for _ in range(N)) + ")", "keyword argument repeated: a"),
}


@pytest.mark.parametrize("name", INVALID)
def test_invalid(name):
    source, message = INVALID[name]
    failure = on_small_stack(measure, source)
    assert isinstance(failure, SyntaxFailure)
    assert failure.message.startswith(message)


@pytest.mark.parametrize("name", ["sum", "attributes", "elif", "calls"])
def test_deep_trees_are_dumped(name):
    assert len(on_small_stack(dump, parse_text(VALID[name]))) > N


@pytest.mark.parametrize("size", [1, 2, 3, 5, 8])
def test_every_cut_of_a_program(size):
    """A program cut anywhere, and one with a few bytes missing anywhere, parses or fails."""
    source = (
        "@a\nasync def f[T: int](a, /, b: str = f'{x!r:{y}}', *c, **d) -> t'{z}':\n"
        "    '''doc\n    '''\n\tif (a := [1, 2.5e3][0]) in {**b}: return lambda *x: (yield)\n"
        "    match x:\n        case {'a': [1, *_], **r} | A(b=None) if c: pass\n"
        "    try: pass\n    except* (E, F) as g: del a[b:c, ...]\n"
        "    with (a as b, c): x = \\\n      rb'\\x00' not in y\n"
    )
    for at in range(len(source)):
        for text in (
            source[:at],
            source[:at] + source[at + size :],
            source[:at] + source[at : at + size] + source[at:],
        ):
            try:
                measure(text)
            except SyntaxFailure as failure:
                assert failure.message
