"""The compiler's errors quote lines of files only: a name like <string> has none. The parser's errors quote the text."""
import traceback

texts = [
    "return 1", "x = 1\nbreak", "def f(a, a): pass", "def f():\n  nonlocal x", "def f():\n  x = 1\n  global x", "*a = b", "f(a=1, a=2)",
    "match x:\n  case a: pass\n  case b: pass", "[await x for x in y]", "[[await z for z in y] for x in y]", "from __future__ import nope",
    "def f[T: (yield)](): pass", "x = = 1", "x = (1, 2", "1 = x",
]
for text in texts:
    try:
        compile(text, "<string>", "exec")
    except SyntaxError as error:
        print(repr(error.text), error.args, error.lineno, error.offset)
        print(traceback.format_exception_only(error))
for text in ("(yield)", "await x", "1 +", "f(a=1, a=2)"):
    try:
        eval(text)
    except SyntaxError as error:
        print(repr(error.text), error.args)


def unbound():
    abc = 1
    print(abd)
    abd = abc


try:
    unbound()
except UnboundLocalError as error:
    print(error.name, error)
    print(traceback.format_exception_only(error))
