"""There is no `co_code`; offsets as in `tb_lasti` and `co_lines()` are places in the syntax. What `types.CodeType` makes cannot run.

category: code objects
cause: Code is evaluated as syntax; there is no bytecode.
workaround: `tb_lasti // 2` is an index into `co_positions()`, as in CPython. Compile a source.
"""
import types

def f():
    pass

print(hasattr(f.__code__, "co_code"))
try:
    types.CodeType(0, 0, 0, 0, 1, 3, b"\x80\x00R\x00#\x00", (None,), (), (), "", "f", "f", 1, b"", b"")
    print("made")
except NotImplementedError as e:
    print(e)

# CPython:
# True
# made
# ouros:
# False
# types.CodeType: there is no bytecode in the sandbox; compile a source, or use code.replace()
