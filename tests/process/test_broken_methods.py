"""Classes with something else where a method should be, and calls that go in a circle without a frame: errors, no crash.

Each program runs in a process of its own, because what fails here takes the process along.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

HOOKS = {
    "init": ("__init__", "A()"),
    "new": ("__new__", "A()"),
    "call": ("__call__", "A()()"),
    "getattr": ("__getattr__", "A().x"),
    "getattribute": ("__getattribute__", "A().x"),
    "setattr": ("__setattr__", "A().x = 1"),
    "delattr": ("__delattr__", "del A().x"),
    "eq": ("__eq__", "A() == 1"),
    "hash": ("__hash__", "hash(A())"),
    "bool": ("__bool__", "bool(A())"),
    "len": ("__len__", "len(A())"),
    "repr": ("__repr__", "repr(A())"),
    "format": ("__format__", "f'{A()}'"),
    "iter": ("__iter__", "list(A())"),
    "contains": ("__contains__", "1 in A()"),
    "index": ("__index__", "[1][A()]"),
    "getitem": ("__getitem__", "A()[1]"),
    "setitem": ("__setitem__", "A()[1] = 2"),
    "class_getitem": ("__class_getitem__", "A[1]"),
    "init_subclass": ("__init_subclass__", "class B(A): pass"),
    "set_name": ("__set_name__", "class B: x = A()"),
    "get": ("__get__", "class B: x = A()\nB().x"),
    "set": ("__set__", "class B: x = A()\nB().x = 1"),
    "delete": ("__delete__", "class B: x = A()\ndel B().x"),
    "enter": ("__enter__", "A.__exit__ = 6\nwith A(): pass"),
    "lt": ("__lt__", "sorted([A(), A()])"),
    "add": ("__add__", "A() + 1"),
    "iadd": ("__iadd__", "a = A()\na += 1"),
    "neg": ("__neg__", "-A()"),
    "float": ("__float__", "float(A())"),
    "match_args": ("__match_args__", "match A():\n    case A(1): pass"),
    "instancecheck": ("__instancecheck__", "isinstance(1, A())"),
    "mro_entries": ("__mro_entries__", "class B(A()): pass"),
    "write": ("write", "print(1, file=A())"),
    "dir": ("__dir__", "dir(A())"),
}

PROGRAMS = {
    **{f"five_as_{name}": f"class A: {hook} = 5\n{use}" for name, (hook, use) in HOOKS.items()},
    "five_as_meta_call": "class M(type): __call__ = 5\nclass A(metaclass=M): pass\nA()",
    "five_as_prepare": "class M(type): __prepare__ = 5\nclass B(metaclass=M): pass",
    "five_as_getter": "class P: x = property(5)\nP().x",
    "five_as_setter": "class P: x = property(None, 5)\nP().x = 1",
    "five_as_deleter": "class P: x = property(None, None, 5)\ndel P().x",
    "five_as_static_method": "class A: x = staticmethod(5)\nA().x()",
    "five_as_class_method": "class A: x = classmethod(5)\nA().x()",
    "init_is_the_class": "class A: pass\nA.__init__ = A\nA()",
    "new_is_the_class": "class A: pass\nA.__new__ = A\nA()",
    "classes_in_a_circle": "class A: pass\nclass B: __init__ = A\nA.__init__ = B\nA()",
    "call_is_the_object": "class A: pass\nA.__call__ = A()\nA()()",
    "call_of_the_metaclass": "class M(type): pass\nclass A(metaclass=M): pass\nM.__call__ = A\nA()",
    "get_is_the_descriptor": "class D: pass\nd = D()\nD.__get__ = d\nclass A: x = d\nA().x",
    "getattribute_is_the_object": "class A: pass\nA.__getattribute__ = A()\nA().x",
    "eq_is_the_object": "class A: pass\nA.__eq__ = A()\nA.__call__ = A.__eq__\nA() == 1",
    "iter_of_itself": "class A: pass\nA.__iter__ = A\nA.__next__ = A\nlist(A())",
    "methods_of_methods": "class A:\n    def f(*a): return len(a)\nM = type(A().f)\nm = A().f\nfor i in range(100000): m = M(m, i)\nm()",
    "static_methods": "f = abs\nfor i in range(100000): f = staticmethod(f)\nf(-1)",
    "class_methods": "f = lambda c: 1\nfor i in range(100000): f = classmethod(f)\nclass A: x = f\nA.x()",
    "aliases": "a = list[int]\nfor i in range(20000): a = type(a)(a, int)\na()",
    "aliases_shown": "a = list[int]\nfor i in range(20000): a = type(a)(a, int)\nrepr(a)",
    "properties": "p = property(lambda s: 1)\nfor i in range(1000): p = property(p.__get__)\nclass A: x = p\nA().x",
    "proxies": "import types\nd = {}\nfor i in range(100000): d = types.MappingProxyType(d)\nlen(d)",
    "unions": "u = int | str\nfor i in range(2000): u = u | list[u]\nisinstance(1, u)",
    "supers": "class A: pass\nfor i in range(2000):\n    class A(A):\n        def f(self): return super().f() if hasattr(super(), 'f') else 1\nA().f()",
}

CHILD = """
import sys
import ouros
try:
    print("value", repr(ouros.Sandbox(sys.argv[1]).run(limits={"max_duration_secs": 2.0, "max_memory": 2**28}))[:100])
except ouros.SandboxError as error:
    print(error.display("type-msg")[:100])
"""


@pytest.mark.parametrize("name", PROGRAMS)
def test_odd_call(name: str) -> None:
    done = subprocess.run([sys.executable, "-c", CHILD, PROGRAMS[name]], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, f"died with {done.returncode}: {done.stderr[-1500:]}"
    if name.startswith("five_as"):
        assert not done.stdout.startswith("MemoryError")
