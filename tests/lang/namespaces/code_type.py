# Code objects that are made of parameters, as libraries do to describe a callable. They have no bytecode, so they never run.
import inspect
from types import CodeType


def make(name, count, more=(), flags=67):
    varnames = tuple("abcdefgh"[:count + len(more)])
    return CodeType(count, 0, 0, len(varnames), 1, flags, b"", (), (), varnames, "made.py", name, f"mod.{name}", 7, b"", b"")


code = make("two", 2)
print(code.co_name, code.co_qualname, code.co_filename, code.co_firstlineno, code.co_argcount, code.co_varnames, code.co_nlocals, code.co_flags, code.co_freevars)
code = CodeType(3, 1, 1, 7, 0, 15, b"", (), (), ("a", "b", "c", "d", "args", "kwds", "rest"), "f", "<made>", "<made>", 1, b"", b"", (), ())
print(code.co_posonlyargcount, code.co_argcount, code.co_kwonlyargcount, code.co_varnames, code.co_flags, inspect.getargs(code))
print(code.replace(co_name="other").co_name, isinstance(code, CodeType), type(code) is CodeType)
for wrong in [(), (1,), ("x",) * 16, (1, 0, 0, 1, 1, 67, "text", (), (), ("a",), "f", "n", "q", 1, b"", b""), (1, 0, 0, 1, 1, 67, b"", (), (), (5,), "f", "n", "q", 1, b"", b""), (1, 0, 0, 1, 1, 67, b"", [], (), ("a",), "f", "n", "q", 1, b"", b"")]:
    try:
        CodeType(*wrong)
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)
for wrong in [(2, 0, 0, 1), (-1, 0, 0, 1)]:
    try:
        CodeType(*wrong, 1, 67, b"", (), (), ("a",), "f", "n", "q", 1, b"", b"")
    except ValueError as e:
        print("ValueError")
