"""A docstring."""
from __future__ import division
from __future__ import annotations as text, generators

import inspect

names = {}
exec("def f(a: no_such_name): pass", names)
print(names["f"].__annotations__)
print(eval("lambda: 1").__code__.co_flags & 0x1000000 != 0)
for source in ("x: no_such_name = 1", "from __future__ import division\ny: no_such_name = 2"):
    module = {}
    exec(source, module)
    print(module["__annotations__"])
exec(compile("def g(a: no_such_name): pass", "s", "exec", dont_inherit=True), names)
try:
    names["g"].__annotations__
except NameError as e:
    print(e)
print(inspect.signature(names["f"]))
