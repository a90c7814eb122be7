"""Half-made objects: for one class, a program that makes instances in every state it can bring about, pauses, and looks at them.

`program(where, name)` is the text; `outcome(text, how)` runs it and gives what it found. `how` says what happens at the pause:
nothing, a load of the dump, or a fork. All must find the same, but for the size of instances (a load gives them the room
they need). As a script it sweeps over all classes, one process each.
"""

from __future__ import annotations

import random
import subprocess
import sys
from unittest import mock

import ouros

LIMITS = {"max_duration_secs": 20.0, "max_memory": 256 << 20}

# Found inside the sandbox: every class that modules name, and those of objects that no name leads to.
CLASSES = """
import importlib
found, seen = [], set()
def add(where, name, v):
    if isinstance(v, type) and id(v) not in seen:
        seen.add(id(v))
        found.append((where, name))
for module in MODULES:
    try:
        m = importlib.import_module(module)
    except Exception:
        continue
    for name in sorted(vars(m)):
        add(module, name, vars(m)[name])
for i, v in enumerate(hidden()):
    add('', str(i), type(v))
found
"""

HIDDEN = """
def hidden():
    def gen(): yield 1
    async def coro(): pass
    async def agen(): yield 1
    class C:
        __slots__ = ('a',)
        def m(self): pass
    c = coro()
    made = [iter([]), iter(()), iter(''), iter(b''), iter(bytearray()), iter({}), iter({}.values()), iter({}.items()), iter(set()),
        iter(range(1)), iter(range(1 << 70, 1 << 71)), {}.keys(), {}.values(), {}.items(), reversed([]), reversed({}),
        reversed({}.values()), reversed({}.items()), iter(lambda: 1, 1), gen(), c, c.__await__(), agen(), agen().__anext__(),
        agen().asend(None), agen().aclose(), C().m, C.a, C.__dict__, [].append, [].__len__, list.append, list.__len__, type.__dict__['__dict__'],
        dict.fromkeys, int.real, type(lambda: 1).__code__, (lambda: C).__closure__[0], list[int], int | str, super(C, C()),
        memoryview(b'a'), iter(memoryview(b'a')), slice(1), ..., NotImplemented, None]
    c.close()
    return made
"""

PROGRAM = """
import copy, operator
class Odd:
    pass
def texts(s):
    out, at = [], 0
    while True:
        i = s.find('0x', at)
        if i < 0:
            return s[:300]
        j = i + 2
        while j < len(s) and s[j] in '0123456789abcdefABCDEF':
            j += 1
        s, at = s[:i] + '0x' + s[j:], i + 2
def shown(f, *args):
    try:
        r = f(*args)
        if r is NotImplemented or r is None or isinstance(r, (bool, int, float, str, bytes)) and not isinstance(r, type):
            try:
                return texts(repr(r))
            except BaseException as e:
                return 'repr ' + type(e).__name__
        return type(r).__name__
    except BaseException as e:
        if type(e).__name__ in ('MemoryError', 'TimeoutError'):
            return type(e).__name__
        try:
            return type(e).__name__ + ': ' + texts(str(e))
        except BaseException as e2:
            return type(e).__name__ + ', str ' + type(e2).__name__
POOL = [None, 0, -1, 1 << 70, 1.5, 'a', 'ab', b'a', (), (1, 2), [1, [2]], {'a': 1}, {1, 2}, int, len, Odd(), lambda *a: a, iter([1, 2]), [(1, 2)]]
ARGS = [()] + [(a,) for a in POOL] + [(a, b) for a in POOL[::4] for b in POOL[::4]] + [(a, b, c) for a in POOL[::9] for b in POOL[1::9] for c in POOL[2::9]]
held = made = []
def keep(label, f, *args, **kw):
    try:
        x = f(*args, **kw)
    except BaseException as e:
        return None
    if len(held) < 30 or label[0] in 'sx' and len(held) < 160:
        held.append((label, x))
    return x
T = find()
keep('new', T.__new__, T) if T is not type else None
keep('object', object.__new__, T)
for at, args in enumerate(ARGS):
    keep('call%d' % at, T, *args)
    keep('new%d' % at, T.__new__, T, *args)
try:
    class S(T):
        x = 1
    keep('sub', S.__new__, S)
    keep('subobject', object.__new__, S)
    for at, args in enumerate(ARGS[:30]):
        v = keep('sub%d' % at, S, *args)
        try:
            v.more = v
        except BaseException:
            pass
    class R(T):
        __slots__ = ('one',)
        def __init__(self, *a, **k):
            raise KeyError(self.leak(self))
        leak = classmethod(lambda cls, v: made.append(("sraise", v)))
    for args in ARGS[:12]:
        try:
            R(*args)
        except BaseException:
            pass
except BaseException:
    pass
if not held:
    for v in given():
        keep('given', lambda: v)
for label, x in held[:25]:
    for args in ARGS[1::17]:
        try:
            y = copy.copy(x)
            y.__init__(*args)
            if y is not x: keep('xinit', lambda: y)
        except BaseException:
            pass
    for state in (None, (), {}, {'a': 1}, ({}, {'b': 2}), (None, {'c': 1}), (1, 2, 3), 5, 'text', [1], (1,), ((),), (len, (1,), {}, {}), ('x', 'y', 'z', 1, 2)):
        try:
            y = copy.copy(x)
            y.__setstate__(state)
            if y is not x: keep('xstate', lambda: y)
        except BaseException:
            pass
    for n in (0, 2, 4):
        try:
            r = x.__reduce_ex__(n)
            keep('xreduce', lambda: r[0](*r[1]))
        except BaseException:
            pass
    keep('xdeep', copy.deepcopy, x)
    for name in dir(x):
        if name in ('__class__', '__doc__', '__dict__', '__module__'):
            continue
        for value in (None, 1, 'a', (1, 2), [1], Odd, len):
            try:
                y = copy.copy(x)
                if y is not x:
                    setattr(y, name, value)
                    keep('xset ' + name, lambda: y)
            except BaseException:
                pass
for label, x in held[:60]:
    try:
        next(x)
    except BaseException:
        pass
    try:
        y = copy.copy(x)
        for _ in range(5): next(y)
    except BaseException:
        pass
    keep('xiter', iter, x)
held = tuple(held[:160])
pause()
log = []
GROWS = {'append', 'extend', 'insert', '__iadd__', '__imul__', '__ior__', '__setitem__', 'update', 'add', 'appendleft', 'extendleft', '__setattr__', '__init__', '__setstate__'}
SKIP = {'__sizeof__', '__init_subclass__', '__subclasshook__', '__subclasses__', 'mro', 'settrace', 'sleep', 'wait', 'acquire', 'join'}
# These draw until a number fits: for ever from a generator that was never seeded, whose numbers are 0.0.
SKIP |= {'normalvariate', 'lognormvariate', 'gammavariate', 'betavariate', 'vonmisesvariate', 'binomialvariate'}
for label, x in tuple(held):
    for f in (repr, str, hash, len, bool, next, iter, list, int, float, complex, bytes, dir, vars, callable, operator.index, operator.neg, reversed, copy.copy, format,
              lambda v: v == v, lambda v: v < v, lambda v: v + v, lambda v: v | v, lambda v: v[0], lambda v: v['a'], lambda v: v[1:], lambda v: 1 in v,
              lambda v: v(), lambda v: v(1), lambda v: v(1, 2), lambda v: v @ v, lambda v: isinstance(1, v), lambda v: issubclass(int, v),
              lambda v: v == 1, lambda v: v * 2, lambda v: v % 2, lambda v: copy.copy(v), lambda v: v.__reduce_ex__(2), lambda v: [*v], lambda v: {**v},
              lambda v: v.__enter__(), lambda v: v.__class__(), lambda v: pow(v, v), lambda v: v // 2, lambda v: round(v), lambda v: f'{v!r:>9}', lambda v: abs(v)):
        log.append((label, shown(f, x)))
    try:
        names = sorted(dir(x))
    except BaseException as e:
        log.append((label, type(e).__name__))
        names = []
    for name in names:
        if name in SKIP: continue
        log.append((label, name, shown(getattr, x, name)))
        try:
            m = getattr(x, name)
        except BaseException:
            continue
        if callable(m):
            for args in ((), (1,), ('a',), (0, [1])) if name in GROWS else ((), (1,), (x,), (0, 'a')):
                log.append((label, name, shown(m, *args)))
log
"""

MODULES_FILE = "stdlib_names.json"


def guest_modules() -> list[str]:
    import json
    from pathlib import Path

    found = json.loads((Path(__file__).parent / MODULES_FILE).read_text())["modules"]
    return ["builtins", *found]


def run(text: str, **more: object) -> object:
    return ouros.Sandbox(text).run(limits=LIMITS, **more)


def all_classes() -> list[tuple[str, str]]:
    return run(f"MODULES = {guest_modules()!r}\n{HIDDEN}\n{CLASSES}")


def program(where: str, name: str) -> str:
    if where:
        source = f"import importlib\ndef find(): return getattr(importlib.import_module({where!r}), {name!r})\ndef given(): return []\n"
    else:
        source = (
            f"{HIDDEN}\ndef find(): return type(hidden()[{int(name)}])\ndef given(): return [hidden()[{int(name)}]]\n"
        )
    return source + PROGRAM


def outcome(text: str, how: str) -> object:
    """What the program found, or the name of the error that ended it. Chance is the same each time."""
    ouros.Sandbox("")  # loads the evaluator, if this is its first use, which takes chance of its own
    with mock.patch("os.urandom", random.Random(0).randbytes):
        return run_over_pause(text, how)


def run_over_pause(text: str, how: str) -> object:
    try:
        progress = ouros.Sandbox(text, external_functions=["pause"]).start(
            limits=LIMITS, print_callback=lambda *a: None
        )
        while isinstance(progress, ouros.Snapshot):
            if how == "load":
                progress = ouros.Snapshot.load(progress.dump(), print_callback=lambda *a: None)
            elif how == "fork":
                progress = progress.fork()
            progress = progress.resume(return_value=None)
    except ouros.SandboxError as error:
        return f"{type(error).__name__}: {str(error)[-300:]}"
    return progress.output


def differences(where: str, name: str) -> list[str]:
    """How the outcomes of the program differ; empty: not at all."""
    text = program(where, name)
    plain = outcome(text, "nothing")
    out = []
    if not isinstance(plain, list):
        out.append(f"plain: {plain}")
    for how in ("load", "fork"):
        try:
            other = outcome(text, how)
        except Exception as error:
            out.append(f"{how}: {type(error).__name__}: {error}")
            continue
        if other != plain:
            if isinstance(plain, list) and isinstance(other, list):
                pairs = [f"{a} -> {b}" for a, b in zip(plain, other, strict=False) if a != b][:5]
                out.append(f"{how}: {len(plain)} {len(other)} {pairs}")
            else:
                out.append(f"{how}: {str(plain)[:200]} -> {str(other)[:200]}")
    return out


def main() -> None:
    if len(sys.argv) > 2:
        for line in differences(sys.argv[1], sys.argv[2]):
            print("   ", line)
        return
    for where, name in all_classes():
        if len(sys.argv) == 2 and not where.startswith(sys.argv[1]):
            continue
        try:
            done = subprocess.run([sys.executable, __file__, where, name], capture_output=True, text=True, timeout=200)
        except subprocess.TimeoutExpired:
            print(where, name, "TIMEOUT", flush=True)
            continue
        if done.returncode or done.stdout:
            print(
                where,
                name,
                done.returncode,
                done.stdout.rstrip(),
                done.stderr[-600:] if done.returncode else "",
                sep="\n",
                flush=True,
            )


if __name__ == "__main__":
    main()
