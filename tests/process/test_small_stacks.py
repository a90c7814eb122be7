"""Threads with small C stacks: whatever nests deeply, in the source or at run time, ends in an error or a result.

Each program runs in a process of its own, in a thread of the given stack size, because what fails here takes the process along.
"""

from __future__ import annotations

import subprocess
import sys

import pytest
from measure import SLOWNESS

from ouros.errors import OUT_OF_STACK

DEEP = {
    "parentheses": "'(' * n + '1' + ')' * n",
    "brackets": "'[' * n + ']' * n",
    "unary": "'-' * n + '1'",
    "not": "'not ' * n + '1'",
    "power": "'**'.join(['1'] * n)",
    "sum": "'+'.join(['1'] * n)",
    "attributes": "'x' + '.real' * n",
    "calls": "'f' + '()' * n",
    "subscripts": "'x' + '[0]' * n",
    "lambdas": "'lambda: ' * n + '1'",
    "conditionals": "'1 if 1 else ' * n + '1'",
    "comprehensions": "'[' * n + '1' + ' for x in y]' * n",
    "dicts": "'{1: ' * n + '1' + '}' * n",
    "fstrings": "'f\"{' * 60 + '1' + '}\"' * 60",
    "blocks": "''.join(' ' * i + 'if 1:\\n' for i in range(99)) + ' ' * 99 + 'pass'",
    "tries": "''.join(' ' * i + 'try:\\n' for i in range(99)) + ' ' * 99 + 'pass\\n' + ''.join(' ' * i + 'finally: pass\\n' for i in range(98, -1, -1))",
    "functions": "''.join(' ' * i + 'def f():\\n' for i in range(90)) + ' ' * 90 + 'pass'",
    "patterns": "'match x:\\n case ' + '[' * n + ']' * n + ': pass'",
    "elifs": "'if 0: pass\\n' + 'elif 0: pass\\n' * n",
    "targets": "'(' * n + 'x' + ',)' * n + ' = 1'",
}

RUNNING = {
    "recursion": "def f(n): return 0 if n == 0 else 1 + f(n - 1)\nf(900)",
    "endless_recursion": "def f(): return [f()]\nf()",
    "init": "class A:\n    def __init__(self, n): self.a = A(n - 1) if n else None\nA(300)",
    "eq": "class A:\n    def __init__(self, x): self.x = x\n    def __eq__(self, o): return self.x == o.x\na = b = 1\n"
    "for i in range(300): a, b = A(a), A(b)\na == b",
    "repr": "class A:\n    def __init__(self, x): self.x = x\n    def __repr__(self): return repr([self.x])\na = 1\n"
    "for i in range(300): a = A(a)\nrepr(a)",
    "star_calls": "def f(*a, **k): return f(*a, **k)\nf(1, 2, x=3)",
    "class_methods": "class A:\n    @classmethod\n    def f(cls): return cls.f()\nA.f()",
    "values_of_instances": "class A: pass\na = A()\na.f = lambda: a.f()\na.f()",
    "texts": "class A:\n    def __str__(self): return '%s' % A()\nstr(A())",
    "truth": "class A:\n    def __bool__(self): return bool(A() or 0)\nA() or 1",
    "generators": "def g(x):\n    for y in x: yield y\nx = [1]\nfor i in range(500): x = g(x)\nlist(x)",
    "yield_from": "def g(x): yield from x\nx = iter([1])\nfor i in range(500): x = g(x)\nlist(x)",
    "generator_loops": "def g(n):\n    if n: yield from g(n - 1)\n    for y in g(n - 1) if n else (): yield y\n    yield n\n"
    "t = 0\nfor x in g(12): t += x\nt",
    "generator_delegations": "def g(n):\n    if n: yield from g(n - 1)\n    else:\n        yield 1\n        yield 2\n"
    "def f(n):\n    t = 0\n    for x in g(n): t += x\n    return t\nfor i in range(20, 900, 7): f(i)",
    "generator_chain": "def g(x):\n    for y in x: yield y\nx = iter([1, 2])\nfor i in range(500): x = g(x)\nfor y in x: print(y)",
    "generator_bodies": "def f(n):\n    for x in (y for y in [n]):\n        if n: f(n - 1)\nf(400)",
    "deep_subjects": "x = 1\nfor i in range(90): x = [x]\ndef f(n):\n    match x:\n        case " + "[" * 90 + "1" + "]" * 90
    + ": return f(n - 1) if n else 0\nf(300)",
    "maps": "x = [1]\nfor i in range(3000): x = map(abs, x)\nlist(x)",
    "partials": "import functools\nf = abs\nfor i in range(3000): f = functools.partial(functools.partial(f))\nf(1)",
    "sort_keys": "def k(n): return sorted([n, n - 1], key=k)[0] if n > 0 else 0\nk(7)",
    "lists": "x = []\nfor i in range(100000): x = [x]\nrepr(x)[:3]\nx == x\nx = None",
    "tuples": "x = ()\nfor i in range(100000): x = (x,)\nhash(x) != 0\nx = None",
    "exec": "def f(n): return eval('f(n - 1) if n else 0')\nf(100)",
    "class_bodies": "def f(n):\n    class A:\n        x = f(n - 1) if n else 0\n    return A\nf(100) and 0",
    "getattr": "class A:\n    def __getattr__(self, n): return getattr(self, n + 'x')\nA().x",
}

CHILD = """
import sys, threading
import ouros
def work():
    try:
        print(repr(ouros.Sandbox(code).run(limits={"max_duration_secs": 20.0, "max_memory": 2**28}))[:100])
    except ouros.SandboxError as error:
        print(error.display("type-msg")[:100])
n = 5000
code = eval(sys.argv[2])
threading.stack_size(int(sys.argv[1]) * 1024)
thread = threading.Thread(target=work)
thread.start()
thread.join()
"""


@pytest.mark.parametrize("kib", [128, 256])
@pytest.mark.parametrize("source", [*DEEP.values(), *map(repr, RUNNING.values())], ids=[*DEEP, *RUNNING])
def test_small_stack(source: str, kib: int) -> None:
    done = subprocess.run([sys.executable, "-c", CHILD, str(kib), source], capture_output=True, text=True, timeout=120 * SLOWNESS)
    assert done.returncode == 0, f"died with {done.returncode}: {done.stderr[-1000:]}"
    assert done.stdout


NEARLY_FULL = """
import sys, threading, uuid, ouros
threading.stack_size(256 << 10)
sandbox = ouros.Sandbox("x", inputs=["x"])

def nest(n):
    return next(map(nest, [n - 1])) if n else convert()

def convert():
    try:
        return str(sandbox.run(inputs={"x": uuid.UUID(int=1)}))
    except ouros.SandboxError as error:
        return str(error)

thread = threading.Thread(target=lambda: print(nest(int(sys.argv[1]))))
thread.start()
thread.join()
"""


def test_a_host_with_hardly_any_stack_left() -> None:
    """A conversion that loads a library module gives a value or an error that says what is short, until the host itself has none left."""
    value = "00000000-0000-0000-0000-000000000001"
    seen = set()
    for depth in range(0, 2000, 4):
        done = subprocess.run([sys.executable, "-c", NEARLY_FULL, str(depth)], capture_output=True, text=True, timeout=120 * SLOWNESS)
        if done.returncode or "RecursionError" in done.stderr:
            break  # the host itself has no stack left
        seen.add(done.stdout.strip())
    assert value in seen and seen <= {value, OUT_OF_STACK}
