from pprint import *
import pprint as P
d = {"name": "x" * 30, "values": list(range(30)), "nested": {"a": {"b": [1, 2, {"c": "d" * 50}]}}, (1, 2): {3, 1, 2}, "t": tuple("abc" * 10)}
pprint(d); pprint(d, width=40, indent=2); pprint(d, depth=2); pprint(d, compact=True); print(pformat([1, "a" * 100, b"b" * 100])); pprint({"b": 1, "a": 2}, sort_dicts=False); pprint({"b": 1, "a": 2}); pp({"z": 1, "a": [1]}); print(saferepr([1]), isreadable([1]), isrecursive([1]))
l = [1]; l.append(l); print(isrecursive(l), isreadable(l)); 
import collections, dataclasses, types
@dataclasses.dataclass
class A:
    x: int; y: list; z: str = "q" * 70
pprint(A(1, list(range(40)))); pprint(collections.OrderedDict((("k%d" % i, i) for i in range(12)))); pprint(collections.Counter("hello world this is a long string")); pprint(collections.defaultdict(int, {i: i * 100000 for i in range(12)})); pprint(collections.deque(range(50))); pprint(collections.ChainMap({"a" * 40: 1}, {"b" * 40: 2})); pprint(types.SimpleNamespace(a=1, b="x" * 80)); pprint("the quick brown fox " * 10); pprint(123456789012345678901234567890, underscore_numbers=True); pprint(collections.namedtuple("P", "a b")(1, "x" * 90)); pprint({i: "v" * 20 for i in range(6)}, width=30); pprint([]); pprint({}); pprint(set()); pprint(frozenset(range(40))); pprint([[1] * 20, [2] * 20]); pprint(types.MappingProxyType({"a" * 50: 1, "b" * 50: 2})); pprint(bytearray(b"x" * 100)); pprint(collections.UserDict({"a" * 50: 1, "b" * 50: 2}))
print(PrettyPrinter(indent=4, width=20).pformat([[1, 2, 3], {"a": [1, 2, 3, 4, 5, 6, 7]}]))
for f in (lambda: PrettyPrinter(indent=-1), lambda: PrettyPrinter(depth=0), lambda: PrettyPrinter(width=0), lambda: pprint(1, foo=2)):
    try: f()
    except Exception as e: print(type(e).__name__, e)
