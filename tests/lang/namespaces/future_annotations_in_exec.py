from __future__ import annotations

space = {}
exec("def f(x: Undefined): pass\nprint(f.__annotations__)", space)
exec(compile("def f(x: Undefined): pass\nprint(f.__annotations__)", "a", "exec"), space)
print(hex(eval("(lambda: 0).__code__.co_flags")), hex(compile("1", "a", "eval").co_flags))
try:
    exec(compile("def f(x: Undefined): pass\nprint(f.__annotations__)", "a", "exec", dont_inherit=True), space)
except NameError as e:
    print(e)


def inner(y: Nothing):
    return exec("def f(x: Undefined): pass\nprint(f.__annotations__)")


inner(1)
print(hex(inner.__code__.co_flags), inner.__annotations__)
for head in ("from __future__ import annotations\n", "'doc'\nfrom __future__ import division, annotations as a\n", "from __future__ import division\n", "import sys\n"):
    code = compile(head + "def f(x: int): pass\nclass C:\n    def m(self): pass\n", "b", "exec", dont_inherit=True)
    print(hex(code.co_flags), [hex(c.co_flags) for c in code.co_consts if hasattr(c, "co_flags") and c.co_name != "__annotate__"])
    exec(head + "exec('''def f(x: Undefined): pass''')\n", {})
