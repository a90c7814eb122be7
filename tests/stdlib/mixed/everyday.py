# typical programs
from collections import defaultdict, Counter, deque
from dataclasses import dataclass, field, asdict
from typing import Optional, Protocol, Generic, TypeVar
from functools import lru_cache, partial, reduce, wraps
from itertools import groupby, chain, islice
from enum import Enum, auto
import json, re, math, heapq, bisect, statistics, datetime as dt, textwrap, string, operator
T = TypeVar("T")
class Status(Enum):
    OPEN = auto()
    DONE = auto()
@dataclass(order=True)
class Task:
    priority: int
    name: str = field(compare=False)
    status: Status = field(default=Status.OPEN, compare=False)
    tags: set[str] = field(default_factory=set, compare=False)
class Repo(Generic[T]):
    def __init__(self): self._items: dict[str, T] = {}
    def add(self, key: str, item: T) -> None: self._items[key] = item
    def __iter__(self): return iter(self._items.values())
    def __len__(self): return len(self._items)
    def __repr__(self): return f"{type(self).__name__}({self._items!r})"
r = Repo[Task](); r.add("a", Task(2, "write", tags={"x"})); r.add("b", Task(1, "read")); print(r, sorted(r), min(r).name, json.dumps([asdict(t) for t in r], default=lambda o: o.name if isinstance(o, Enum) else sorted(o)))
def timed(fn=None, *, label="t"):
    if fn is None: return partial(timed, label=label)
    @wraps(fn)
    def w(*a, **k):
        print(label, fn.__name__, a, k); return fn(*a, **k)
    return w
@timed(label="L")
def add(a: int, b: int = 2) -> int:
    """Adds."""
    return a + b
print(add(1, b=5), add.__doc__, add.__wrapped__(1))
words = "the quick brown fox jumps over the lazy dog the end".split()
print(Counter(words).most_common(2), {k: list(g) for k, g in groupby(sorted(words, key=len), key=len)}, max(words, key=lambda w: (len(w), w)), " ".join(w.title() for w in words[:3]))
g = defaultdict(list)
for w in words: g[w[0]].append(w)
print(dict(g), dict(sorted(g.items(), key=lambda kv: -len(kv[1]))[:2]))
def dijkstra(graph, s):
    dist = {s: 0}; pq = [(0, s)]
    while pq:
        d, u = heapq.heappop(pq)
        if d > dist.get(u, math.inf): continue
        for v, w in graph[u].items():
            if (nd := d + w) < dist.get(v, math.inf): dist[v] = nd; heapq.heappush(pq, (nd, v))
    return dist
print(dijkstra({"a": {"b": 1, "c": 4}, "b": {"c": 2}, "c": {}}, "a"))
class Matrix:
    def __init__(self, rows): self.rows = rows
    def __matmul__(self, o): return Matrix([[sum(a * b for a, b in zip(r, c)) for c in zip(*o.rows)] for r in self.rows])
    def __eq__(self, o): return self.rows == o.rows
    def __format__(self, spec): return "\n".join(" ".join(format(x, spec) for x in r) for r in self.rows)
print(f"{Matrix([[1, 2], [3, 4]]) @ Matrix([[0, 1], [1, 0]]):>3d}")
log = "2024-01-01 ERROR [db] failed x=1\n2024-01-02 INFO [web] ok\n"
print([m.groupdict() for m in re.finditer(r"(?P<d>\S+) (?P<lvl>\w+) \[(?P<src>\w+)\] (?P<msg>.*)", log)])
def parse(s):
    match s.split():
        case ["go", ("north" | "south") as d]: return d
        case ["take", item, *rest]: return item, rest
        case []: return None
        case _: return "?"
print([parse(x) for x in ("go north", "take a b c", "", "zzz")])
print(f"{3.14159:.2f} {1234567:,} {0.256:.1%} {255:#x} {'x':^5}| {dt.date(2024, 1, 5):%b %d} {'a'!r} {1e10:g} {-5:+d} {7:03d} {10**20:e}")
class Node:
    __slots__ = ("v", "next")
    def __init__(self, v, next=None): self.v, self.next = v, next
    def __iter__(self):
        n = self
        while n: yield n.v; n = n.next
print(list(Node(1, Node(2, Node(3)))), *Node(1), sum(Node(4)))
try:
    try: int("x")
    except ValueError as e: raise RuntimeError("bad") from e
except RuntimeError as e: print(e, repr(e.__cause__))
print(list(islice((x * x for x in range(100) if x % 7 == 0), 3)), [*chain("ab", [1])], {**{"a": 1}, "b": 2}, (lambda *a, k=1, **kw: (a, k, kw))(1, 2, z=3))
