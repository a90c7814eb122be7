"""Programs that keep many small objects: they end before the process takes much more than max_memory.

The natives charge estimates when they make an object, and the walk of the heap counts what objects take. An object that is counted too
low, or charged at less than half, shows as a process that grows beyond the limit.
"""

from __future__ import annotations

import pytest
from measure import measured

MIB = 1024 * 1024
LIMIT = 48 * MIB
PEAK = LIMIT * 1.05 + 3 * MIB
BEFORE = """
class C: pass
class S: __slots__ = ('a', 'b')
class L(list): pass
class T(tuple): pass
class D(dict): pass
class I(int): pass
def f(): pass
def g(): yield 1
async def co(): pass
def filled(**names):
    o = C()
    o.__dict__.update(names)
    return o
"""
OBJECTS = """
i; float(i); complex(i); i * 10**20; str(i); str(1); repr(1); f'{1}'; f'{i}a'; '%d' % i; b'%d' % i; bytes([1]); bytes(3)
(i,); (i, i); [[]]; []; [i]; [i] * 9; [*range(20)]; {}; {i: i}; {'a': i}; dict.fromkeys(range(10)); set(); {i}; set(range(10)); frozenset((i,))
iter([]); iter(()); iter({}); iter('a'); iter(range(3)); range(i); slice(i); reversed([]); iter(lambda: 1, 2)
lambda: i; C(); filled(a=i); S(); L(); T((i,)); D(); I(i); object(); g(); co(); ValueError(); ValueError(i)
map(f, []); zip([], []); enumerate([]); filter(None, []); {}.keys(); {}.items(); iter({}.items()); [].append; C().__init__; ''.join
bytearray(); bytearray(b'a'); memoryview(b'a'); type('Q', (), {}); property(f); staticmethod(f); super(C, C()); list[int]; int | None
"""
LIBRARY = """
array: array.array('i'); array.array('i', [i])
collections: collections.deque(); collections.deque([i]); collections.OrderedDict(); collections.Counter('ab'); collections.defaultdict(list)
itertools: itertools.count(i); itertools.chain([], []); itertools.cycle([]); itertools.islice([], 1); itertools.product([1], [2]); itertools.groupby([])
datetime: datetime.date(2020, 1, 1); datetime.datetime(2020, 1, 1); datetime.timedelta(i); datetime.time(1)
decimal: decimal.Decimal(i); decimal.Decimal('1.5'); decimal.Context()
fractions: fractions.Fraction(i, 7)
functools: functools.partial(f, i); functools.lru_cache(f)
re: re.match('a', 'a'); re.match('(a)(b)?', 'a'); re.finditer('a', 'a')
io: io.StringIO(); io.StringIO('a'); io.BytesIO()
types: types.SimpleNamespace(a=i); types.MappingProxyType({}); types.CellType(i); types.ModuleType('a')
weakref: weakref.ref(f)
random: random.Random(1)
hashlib: hashlib.md5()
csv: csv.reader([]); csv.writer(io.StringIO())
xml.etree.ElementTree: xml.etree.ElementTree.Element('a'); xml.etree.ElementTree.Element('a', {'b': 'c'})
"""
CASES = [(line, "") for group in OBJECTS.strip().split("\n") for line in group.split("; ")]
CASES += [(line, module) for group in LIBRARY.strip().split("\n") for module, _, lines in [group.partition(": ")] for line in lines.split("; ")]


@pytest.mark.parametrize(("made", "module"), CASES, ids=[made for made, _ in CASES])
def test_many(made: str, module: str) -> None:
    before = BEFORE + (f"import {module}, io\n" if module else "")
    code = "{}x = []\nfor i in range({}):\n    x.append({})\n"
    report = measured(code.format(before, 10**7, made), {"max_memory": LIMIT, "max_duration_secs": 60.0}, 120, code.format(before, 9, made))
    assert report.outcome.get("text", "").startswith("MemoryError: memory limit exceeded: "), report.outcome
    assert report.peak_bytes < PEAK, f"took {report.peak_bytes / LIMIT:.2f} times the limit"
