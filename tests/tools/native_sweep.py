"""Sweeps: calls of natives with one argument replaced by an object with the wanted special method, one that raises, one that changes the
container, and by values of other types. What CPython does with each call is recorded.

    python tests/tools/native_sweep.py --record --oracle 'CMD --json'    # CMD: as for record.py
    python tests/tools/native_sweep.py                                   # shows what ouros does otherwise, and the count
    python tests/tools/native_sweep.py --update                          # also writes the list of known differences

Each call is an expression. Its outcome is a line of text: the value, or the exception, and what became of the containers. Invariant: an
expression has fresh containers, so that a line does not depend on the lines before it.
"""

from __future__ import annotations

import argparse
import gzip
import json
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parents[1] / "sweeps"
CHUNK = 400
SECONDS = 300        # most that the oracle may take for a chunk
OUTCOMES = HERE / "natives.json.gz"
KNOWN = HERE / "known.txt"
LIMITS: Any = {"max_memory": 256 << 20, "max_duration_secs": 4.0}     # of ouros, for a chunk

PRELUDE = '''
import array, bisect, collections, datetime, decimal, fractions, functools, heapq, io, itertools, json, math, operator, random, re
import statistics, string, struct, time, copy, binascii, base64, zlib, textwrap, types, cmath, csv, unicodedata
from collections import Counter, OrderedDict, defaultdict, deque, ChainMap
from decimal import Decimal
from fractions import Fraction
from array import array

class Index:
    def __init__(self, value): self.value = value
    def __index__(self): return self.value
    def __repr__(self): return f"Index({self.value})"
class Float:
    def __init__(self, value): self.value = value
    def __float__(self): return self.value
    def __repr__(self): return f"Float({self.value})"
class Int:
    def __init__(self, value): self.value = value
    def __int__(self): return self.value
    def __repr__(self): return f"Int({self.value})"
class IntSub(int):
    def __repr__(self): return f"IntSub({int(self)})"
    def __index__(self): return 77
    def __int__(self): return 78
    def __add__(self, other): return "IntSub.__add__"
class FloatSub(float):
    def __float__(self): return 77.5
    def __repr__(self): return f"FloatSub({float.__repr__(self)})"
class StrSub(str):
    def __str__(self): return "StrSub.__str__"
    def __eq__(self, other): return "StrSub.__eq__"
    __hash__ = str.__hash__
    def __len__(self): return 77
    def __getitem__(self, key): return "StrSub.__getitem__"
    def __iter__(self): return iter(["i1", "i2"])
    def encode(self, *args): return b"StrSub.encode"
class BytesSub(bytes):
    def __len__(self): return 77
    def __iter__(self): return iter([7, 8])
    def __getitem__(self, key): return "BytesSub.__getitem__"
    def __bytes__(self): return b"BytesSub.__bytes__"
class ListSub(list):
    def __iter__(self): return iter([7, 8, 9])
    def __len__(self): return 77
    def __getitem__(self, key): return "ListSub.__getitem__"
    def __setitem__(self, key, value): print("ListSub.__setitem__", key, value)
    def __delitem__(self, key): print("ListSub.__delitem__", key)
    def __contains__(self, item): return "yes"
    def append(self, item): print("ListSub.append", item)
    def insert(self, at, item): print("ListSub.insert", at, item)
    def extend(self, items): print("ListSub.extend")
    def pop(self, *at): return "ListSub.pop"
    def __eq__(self, other): return "ListSub.__eq__"
    def __lt__(self, other): return "ListSub.__lt__"
    __hash__ = None
class TupleSub(tuple):
    def __iter__(self): return iter([7, 8, 9])
    def __len__(self): return 77
    def __getitem__(self, key): return "TupleSub.__getitem__"
    def __contains__(self, item): return "yes"
    def __eq__(self, other): return "TupleSub.__eq__"
    def __hash__(self): return 5
class DictSub(dict):
    def __iter__(self): return iter(["di"])
    def __len__(self): return 77
    def __getitem__(self, key): return f"DictSub[{key!r}]"
    def __setitem__(self, key, value): print("DictSub.__setitem__", key, value); dict.__setitem__(self, key, value)
    def __delitem__(self, key): print("DictSub.__delitem__", key); dict.__delitem__(self, key)
    def __contains__(self, key): return key == "di"
    def keys(self): return ["dk"]
    def values(self): return ["dv"]
    def items(self): return [("dik", "div")]
    def get(self, key, default=None): return "DictSub.get"
    def __missing__(self, key): return "DictSub.__missing__"
    def update(self, *args, **kw): print("DictSub.update"); dict.update(self, *args, **kw)
    def pop(self, *args): return "DictSub.pop"
    def __eq__(self, other): return "DictSub.__eq__"
class SetSub(set):
    def __iter__(self): return iter([7, 8])
    def __len__(self): return 77
    def __contains__(self, item): return "yes"
    def add(self, item): print("SetSub.add", item)
    def __eq__(self, other): return "SetSub.__eq__"
    def __hash__(self): return 5
class Keys:
    def keys(self): return iter(["k1", "k2"])
    def __getitem__(self, key): return f"Keys[{key}]"
class Iter:
    def __init__(self, items=(1, 2, 3)): self.items = items
    def __iter__(self): return iter(self.items)
class GetItem:
    def __getitem__(self, i):
        if i >= 3: raise IndexError
        return i + 1
class LenGetItem(GetItem):
    def __len__(self): return 3
class BadLen(Iter):
    def __len__(self): return -1
class BadHint(Iter):
    def __length_hint__(self): return "x"
class RaisingHint(Iter):
    def __length_hint__(self): raise ZeroDivisionError("hint")
class Raises:
    def fail(self, *args): raise ZeroDivisionError("raised")
    __index__ = __float__ = __int__ = __iter__ = __len__ = __getitem__ = __call__ = __str__ = __bytes__ = __complex__ = fail
    __eq__ = __lt__ = __gt__ = __le__ = __ge__ = __hash__ = __bool__ = __contains__ = __fspath__ = __next__ = __length_hint__ = fail
    def __repr__(self): return "Raises()"
class Wrong:
    def fail(self, *args): return "wrong"
    __index__ = __float__ = __int__ = __iter__ = __len__ = __str__ = __bytes__ = __complex__ = __hash__ = __bool__ = __length_hint__ = fail
    __str__ = __bytes__ = lambda self: 5
    def __repr__(self): return "Wrong()"
class RaisingIter:
    def __iter__(self):
        yield 1
        raise ZeroDivisionError("in the middle")
class Plain:
    def __repr__(self): return "Plain()"
class Same:
    """Equal to everything."""
    def __eq__(self, other): return True
    def __lt__(self, other): return True
    def __hash__(self): return 1
    def __repr__(self): return "Same()"
class Clears:
    """Each special method empties (or fills) a container, then answers."""
    def __init__(self, container, value=1, fill=False): self.container = container; self.value = value; self.fill = fill; self.busy = 5
    def change(self):
        c = self.container
        if not self.busy: return
        self.busy -= 1
        if not self.fill: c.clear()
        elif hasattr(c, "extend"): c.extend([65, 66, 67, 68, 69, 70, 71, 72, 73])
        elif hasattr(c, "add"): c.update(range(100, 120))
        else: c.update(dict.fromkeys(range(100, 120)))
    def __index__(self): self.change(); return self.value
    __int__ = __index__
    def __float__(self): self.change(); return 1.0
    def __eq__(self, other): self.change(); return self.value == 0
    def __lt__(self, other): self.change(); return True
    __gt__ = __le__ = __lt__
    def __hash__(self): self.change(); return 1
    def __bool__(self): self.change(); return True
    def __len__(self): self.change(); return 3
    def __iter__(self): self.change(); return iter([65, 66, 67])
    def __call__(self, *args): self.change(); return 1
    def __str__(self): self.change(); return "str"
    def __repr__(self): self.change(); return "Clears()"
class ClearsLater:
    def __init__(self, container, fill=False): self.clears = Clears(container, fill=fill)
    def __iter__(self):
        yield 65
        self.clears.change()
        yield 66
class ClearsHint(Iter):
    def __init__(self, container, fill=False): self.clears = Clears(container, fill=fill); self.items = (65, 66)
    def __length_hint__(self): self.clears.change(); return 2

def shown(value, depth=0):
    if isinstance(value, (types.GeneratorType, map, filter, zip, enumerate, reversed)) or type(value).__module__ == "itertools" or type(value).__name__.endswith("iterator"):
        return type(value).__name__ + shown(list(itertools.islice(value, 12)), depth + 1)
    if type(value) is memoryview: return "memoryview" + repr(bytes(value))
    text = object.__repr__(value) if isinstance(value, (ListSub, TupleSub, DictSub, SetSub)) and depth > 3 else repr(value)
    return text if len(text) < 300 else text[:300] + "..."

def outcome(text):
    L, B, D, S, Q, T = [1, 2, 3], bytearray(b"abc"), {1: "a", 2: "b"}, {1, 2, 3}, deque([1, 2, 3]), (1, 2, 3)
    A, O, C, DD, H = array("i", [1, 2, 3]), OrderedDict(a=1, b=2), Counter(a=2, b=1), defaultdict(list, {1: [1]}), [1, 2, 3]
    names = dict(L=L, B=B, D=D, S=S, Q=Q, T=T, A=A, O=O, C=C, DD=DD, H=H)
    before = {n: repr(v) for n, v in names.items()}
    try:
        line = shown(eval(text, globals(), names))
    except RecursionError:
        line = "RecursionError"
    except BaseException as e:
        line = f"{type(e).__name__}: {e}"
    try:
        for n, v in names.items():
            if repr(v) != before[n]: line += f" ; {n}={v!r}"
    except BaseException as e:
        line += f" ; {type(e).__name__}"
    import re as r
    line = r.sub(r" at 0x[0-9a-fA-F]+", "", line)
    print(line, end="\\0\\n")
'''

# Values that take the place of an argument of a kind.
OTHERS = {
    "i": ["Index(1)", "Index(-1)", "Index(1 << 70)", "IntSub(1)", "Raises()", "Wrong()", "1.0", "'1'", "None", "True", "1 << 70", "-(1 << 70)", "-1",
          "Int(1)", "Float(1.0)", "Plain()"],
    "f": ["Float(1.5)", "FloatSub(1.5)", "Index(2)", "Int(2)", "IntSub(2)", "Raises()", "Wrong()", "'1.5'", "None", "True", "1 << 2000", "1j",
          "Decimal('1.5')", "Fraction(3, 2)", "float('nan')", "float('inf')"],
    "s": ["StrSub('ab')", "b'ab'", "3", "None", "Raises()", "Plain()", "['a']", "bytearray(b'ab')", "''"],
    "b": ["bytearray(b'ab')", "memoryview(b'abcd')[::2]", "BytesSub(b'ab')", "'ab'", "array('B', [97, 98])", "None", "3", "Raises()", "[97]", "b''"],
    "t": ["Iter()", "GetItem()", "LenGetItem()", "RaisingIter()", "BadLen()", "BadHint()", "RaisingHint()", "Raises()", "Wrong()", "5", "None",
          "ListSub([1, 2])", "TupleSub((1, 2))", "DictSub(a=1)", "SetSub({1})", "'ab'", "iter([3, 1])", "{3: 1}", "()", "[Same(), 2]", "[Raises()]"],
    "p": ["Iter([('a', 1)])", "[('a',)]", "['ab']", "[1]", "Keys()", "DictSub(a=1)", "Raises()", "5", "None", "[([], 1)]", "[('a', 1, 2)]",
          "iter([iter('ab')])", "OrderedDict(z=1)", "Counter('ab')", "[(Raises(), 1)]", "types.MappingProxyType({'m': 1})"],
    "c": ["None", "Raises()", "Plain()", "5", "len", "str", "(lambda: 1)", "(lambda x: 1)", "(lambda x, y: 1)", "(lambda *a: 1 / 0)"],
    "o": ["Raises()", "Same()", "None", "1.0", "True", "'1'", "[]", "float('nan')", "StrSub('1')"],
    "h": ["Raises()", "Same()", "[]", "1.0", "True", "Wrong()", "TupleSub((1,))", "StrSub('a')", "([],)"],
}
VALID = {"i": "1", "f": "1.5", "s": "'a'", "b": "b'a'", "t": "[1, 2]", "p": "{'a': 1}", "c": "(lambda *a: 1)", "o": "1", "h": "1"}
# Containers that a call can change: the name in the call, and what the changing objects get.
CHANGING = ["L", "B", "D", "S", "Q", "A", "O", "C", "DD", "H"]

# A call: the text, with @{kind} or @{kind:valid value} for arguments.
CALLS = (HERE / "natives.txt").read_text().splitlines()


def parsed(call: str) -> tuple[list[str], list[tuple[str, str]]]:
    """(texts between the arguments, (kind, valid value) of each)"""
    texts, arguments = [], []
    while "@{" in call:
        head, _, rest = call.partition("@{")
        end = depth = 0
        while depth >= 0:
            depth += {"{": 1, "}": -1}.get(rest[end], 0)
            end += 1
        kind, _, valid = rest[: end - 1].partition(":")
        texts.append(head)
        arguments.append((kind, valid or VALID[kind]))
        call = rest[end:]
    return [*texts, call], arguments


def filled(texts: list[str], values: list[str]) -> str:
    return "".join(text + value for text, value in zip(texts, [*values, ""], strict=True))


def expressions() -> list[str]:
    found: dict[str, None] = {}
    for line in CALLS:
        if not line or line.startswith("#"):
            continue
        texts, arguments = parsed(line)
        valid = [value for _, value in arguments]
        candidates = [filled(texts, valid)]
        containers = [name for name in CHANGING if any(text.replace("(", " ").replace("[", " ").replace(".", " ").replace(",", " ").split()[:9].count(name) for text in texts)]
        for i, (kind, _) in enumerate(arguments):
            others = list(OTHERS[kind])
            for name in containers:
                others += [f"Clears({name})", f"Clears({name}, 0)", f"Clears({name}, fill=True)"]
                if kind in "tpb":
                    others += [f"ClearsLater({name})", f"ClearsLater({name}, True)", f"ClearsHint({name})", f"ClearsHint({name}, True)", name]
                    others += [f"[Clears({name})]", f"[(Clears({name}), 1)]"]
            candidates += [filled(texts, [*valid[:i], other, *valid[i + 1:]]) for other in others]
        for text in candidates:
            found[text] = None
    return list(found)


def chunks(texts: list[str]) -> list[str]:
    """Programs that print one line for each expression."""
    return [PRELUDE + f"for text in {texts[i:i + CHUNK]!r}:\n    outcome(text)\n" for i in range(0, len(texts), CHUNK)]


def by_oracle(command: str, texts: list[str]) -> list[str | None]:
    """Outcomes; None for expressions that end or block the oracle."""
    out: list[str | None] = []
    for i in range(0, len(texts), CHUNK):
        out += oracle_part(command, texts[i:i + CHUNK])
        print(f"{len(out)} of {len(texts)}", flush=True)
    return out


def oracle_part(command: str, texts: list[str]) -> list[str | None]:
    code = chunks(texts)[0]
    line = json.dumps({"id": "sweep", "code": code, "name": "main.py"}) + "\n"
    try:
        done = subprocess.run(shlex.split(command), input=line, capture_output=True, text=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        done = None
    if done is not None and done.stdout:
        answer = json.loads(done.stdout.splitlines()[0])
        lines = with_prints(answer["stdout"])
        if len(lines) == len(texts):
            return [*lines]
    if len(texts) == 1:
        return [None]
    half = len(texts) // 2
    return oracle_part(command, texts[:half]) + oracle_part(command, texts[half:])


def with_prints(text: str) -> list[str]:
    """Lines of outcomes; what overridden methods print goes before the outcome in the same line."""
    return text.split("\0\n")[:-1]


class Printed:
    """A print_callback that keeps what was printed to stdout."""

    def __init__(self) -> None:
        self.stdout = ""

    def __call__(self, stream: str, text: str) -> None:
        if stream == "stdout":
            self.stdout += text


def by_ouros(texts: list[str]) -> list[str]:
    """Outcomes. An expression that ends the program is one, too: the rest of its chunk runs in another program."""
    from ouros import Sandbox, SandboxError

    out: list[str] = []
    while len(out) < len(texts):
        printed = Printed()
        part = texts[len(out):len(out) + CHUNK]
        try:
            Sandbox(chunks(part)[0], script_name="main.py").run(print_callback=printed, limits=LIMITS)
            lines = with_prints(printed.stdout)
        except SandboxError as error:
            lines = [*with_prints(printed.stdout), f"ended the program: {error}"]
        if not lines or len(lines) > len(part):
            raise RuntimeError(f"a program of the sweep ended early: {len(lines)} outcomes for {part[:3]}")
        out += lines
    return out


def recorded() -> dict[str, str]:
    """Expression -> what CPython did."""
    outcomes: dict[str, str] = json.loads(gzip.decompress(OUTCOMES.read_bytes()))
    return outcomes


def known() -> set[str]:
    """The expressions whose outcomes are known to differ."""
    return set(KNOWN.read_text().splitlines())


def differences(texts: list[str]) -> dict[str, str]:
    """Expression -> what ouros does, if CPython does something else."""
    wanted = recorded()
    return {text: line for text, line in zip(texts, by_ouros(texts), strict=True) if wanted[text] != line}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--oracle")
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--update", action="store_true", help="write the list of known differences")
    options = parser.parse_args()
    texts = expressions()
    if options.record:
        lines = by_oracle(options.oracle, texts)
        content = json.dumps({text: line for text, line in zip(texts, lines, strict=True) if line is not None}, ensure_ascii=True)
        OUTCOMES.write_bytes(gzip.compress(content.encode(), mtime=0))
        print(f"{len(texts)} expressions, {lines.count(None)} without an outcome")
        return
    wanted = recorded()
    different = differences(list(wanted))
    for text, line in different.items():
        print(f"{text}\n  CPython: {wanted[text]}\n  ouros:   {line}")
    print(f"{len(different)} of {len(wanted)} differ")
    if options.update:
        KNOWN.write_text("".join(text + "\n" for text in different))


if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parents[1]))
    main()
