"""Writes dumps of paused programs into `tests/dumps/fixtures`, to be loaded by all later versions.

    python tests/tools/make_dump_fixtures.py [--again]

Each interpreter writes files of its own (`<program>.cpython-311.dump`); those that exist stay as they are unless `--again` is
given, which only a change of the format justifies. Next to them, `index.json` says what each must come to. Some
programs are paused inside modules of the sandbox's library; they load as long as the texts of those modules are the same.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import ouros

DIRECTORY = Path(__file__).parent.parent / "dumps" / "fixtures"
INDEX = DIRECTORY / "index.json"

# Each calls pause() once or more; the fixture is the state at the last call.
PROGRAMS = {
    "expression": "pause() + 1\n(1 + pause() * 2, 'x')",
    "constants": "x = 2 ** 10 + pause() * (3 - 1)\ny = [x, 60 * 60 * 24, -(2 ** 3), pause(), 2 ** 64 % 7]\ny + [1 << 70, pause()]",
    "loops_and_try": "r = []\nfor i in range(4):\n    try:\n        r.append(10 // (i - 2))\n    except ZeroDivisionError as e:\n        r.append((str(e), pause()))\n"
    "    finally:\n        r.append(i)\nwhile len(r) < 10:\n    r.append(len(r))\nelse:\n    r.append('end')\nr",
    "generators": "def g(n):\n    x = yield n\n    while True:\n        x = yield (x, n)\n        n += 1\ndef outer():\n    yield from g(5)\n"
    "a = outer()\n[next(a), a.send('first'), a.send(pause()), a.send('last')]",
    "closures": "def make():\n    n = 1\n    def add(k=2, *a, **kw):\n        nonlocal n\n        n += k\n        return n\n    return add, lambda: n\n"
    "add, read = make()\nadd()\n[add(pause()), read(), add(k=3)]",
    "classes": "class M(type):\n    def __len__(cls): return 7\nclass A(metaclass=M):\n    x = 1\n    def __init__(self, y): self.y = y\n"
    "    @property\n    def z(self): return self.x + self.y\nclass B(A):\n    __slots__ = ('s',)\n    def __init__(self):\n        super().__init__(pause())\n"
    "        self.s = 's'\nb = B()\n[b.z, b.s, len(B), B.__mro__[1].__name__, isinstance(b, A)]",
    "containers": "d = {i: str(i) for i in range(12)}\nfor k in (0, 3, 11): del d[k]\nd['new'] = [1, (2, {3}), frozenset([4])]\nit = iter(d)\nnext(it)\n"
    "s = {5, 1, 99, 33}\ns.discard(1)\nb = bytearray(b'abc')\nl = [d, s]\nl.append(l)\npause()\n"
    "[list(it), d, s, b, l[2] is l, l[0] is d, 2**70, -0.0, 1j, b'x', None, ..., range(3), 'é\\u20ac']",
    "user_keys": "class K:\n    def __init__(self, n): self.n = n\n    def __hash__(self): return self.n % 2\n    def __eq__(self, o): return pause(self.n, o.n) or self.n == o.n\n"
    "d = {K(1): 'a', K(2): 'b', K(3): 'c'}\n[d[K(3)], len({K(1), K(3), K(1)})]",
    "callbacks": "sorted([3, 1, 2], key=lambda n: (pause(), -n)[1]), max('abc', key=lambda c: (pause(), c)[1]), list(map(lambda x: (pause(), x)[1], [1, 2]))",
    "match": "def g(v):\n    match v:\n        case [a, *rest] if pause() == 5 or a: return a, rest\n        case {'k': x}: return x\n        case _: return 'none'\n[g([1, 2, 3]), g({'k': 4}), g(0)]",
    "with": "log = []\nclass C:\n    def __enter__(self): return log.append('in')\n    def __exit__(self, t, v, tb):\n        log.append((t and t.__name__, pause()))\n        return True\n"
    "with C(), C():\n    raise KeyError('k')\nlog",
    "exceptions": "def deep(n):\n    if n: deep(n - 1)\n    raise ValueError('deep', n)\ntry: deep(3)\nexcept ValueError as e: held = e\npause()\n"
    "n, tb = 0, held.__traceback__\nwhile tb: n, tb = n + 1, tb.tb_next\n[n, held.args, repr(held.__context__)]",
    "recursion": "def f(n): return pause() if n == 0 else 1 + f(n - 1)\nf(50)",
    "formats": "f'{pause():>5}|{1.5:.2f}|{\"é\"!r}' + '%s %d' % ('a', 1) + '{0} {k}'.format(1, k=2)",
    "library_json": "import json\njson.dumps({'a': {1}}, default=lambda o: pause() or list(o)), json.loads('[1.5, {}]', object_hook=lambda d: pause() or 'hook')",
    "library_asyncio": "import asyncio\nasync def w(n):\n    await asyncio.sleep(n)\n    return pause() or n\nasync def main(): return await asyncio.gather(w(2), w(1))\nasyncio.run(main())",
    "library_dataclasses": "from dataclasses import dataclass, field\n@dataclass(order=True)\nclass D:\n    x: int\n    y: list = field(default_factory=lambda: [pause()])\n[repr(D(1)), D(1) < D(2)]",
    "library_collections": "from collections import deque, Counter, defaultdict, namedtuple\nd = defaultdict(lambda: pause(), a=1)\nP = namedtuple('P', 'x y')\n"
    "d['b']\n[dict(d), deque([1, 2], 2), Counter('aab').most_common(1), repr(P(1, 2))]",
}


def finish(progress: object) -> str:
    """What the program comes to when every pause gives 5."""
    while isinstance(progress, ouros.Snapshot):
        progress = progress.resume(return_value=5)
    assert isinstance(progress, ouros.Complete)
    return repr(progress.output)


def last_pause(code: str) -> bytes:
    progress = ouros.Sandbox(code, external_functions=["pause"]).start()
    data = b""
    while isinstance(progress, ouros.Snapshot):
        data = progress.dump()
        progress = progress.resume(return_value=5)
    return data


def main() -> None:
    DIRECTORY.mkdir(parents=True, exist_ok=True)
    index = json.loads(INDEX.read_text(encoding="utf-8")) if INDEX.exists() else {}
    for name, code in PROGRAMS.items():
        path = DIRECTORY / f"{name}.{sys.implementation.cache_tag}.dump"
        if path.exists() and "--again" not in sys.argv:
            continue
        path.write_bytes(last_pause(code))
        index[path.name] = finish(ouros.Sandbox(code, external_functions=["pause"]).start())
    INDEX.write_text(json.dumps(dict(sorted(index.items())), indent=1) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
