"""What is written at once and what begins again in the general way."""

import json
from collections import OrderedDict, defaultdict, namedtuple
from enum import IntEnum, StrEnum


class Text(str):
    def __str__(self):
        return 'no'


class Number(int):
    def __repr__(self):
        return 'no'


class Real(float):
    def __repr__(self):
        return 'no'


class Kind(IntEnum):
    A = 1


class Name(StrEnum):
    B = 'b\n'


class Rows(list):
    pass


Point = namedtuple('Point', 'x y')
values = [
    None, True, False, 0, -1, 10**18, -2**63, 2**63, 10**30, 0.0, -0.0, 0.1, 1e16, 1e-7, 1.5e300, 123456789.125, float('nan'), float('inf'), -float('inf'),
    '', 'a', 'ab', '"', '\\', 'a"b\\c/', ''.join(map(chr, range(130))), 'é', 'ÿĀ', 'Ω\n', '😀', 'a😀"', '\ud800', '\udfff\ud800', '\x7f\x80',
    [], {}, (), [[]], [{}], {'a': []}, {'': ''}, [1, [2, (3, {'x': [4]})]], {'a': 1, 'b': {'c': [1, 2.5, None, True]}}, {'é': 'Ω', '"': "'"},
    {1: 2, -3: 4, 10**20: 5}, {1.5: 'f', True: 't', None: 'n', 'b': 0}, {'z': 1, 'a': 2, 'm': {'y': 1, 'b': 2}}, {2: 'b', 1: 'a'}, {'b': 1, 1: 2},
    Text('t"'), Number(7), Real(2.5), Kind.A, Name.B, Rows([1, Rows()]), Point(1, 'y'), OrderedDict(b=1, a=2), defaultdict(int, k=3),
    {Text('k'): 1}, {Kind.A: 1}, {Name.B: Name.B}, [Number(1), Text('é')], {(1, 2): 3}, {'a': {b'x': 1}}, [object], [1, {2}], b'x', [1j], {'x': [range(3)]},
]
options = [
    {}, {'indent': 2}, {'indent': 0}, {'indent': '\t', 'sort_keys': True}, {'indent': 'é'}, {'sort_keys': True}, {'ensure_ascii': False},
    {'ensure_ascii': False, 'indent': 1}, {'separators': (',', ':')}, {'separators': ('é', 'Ω')}, {'separators': ('', '')}, {'allow_nan': False},
    {'skipkeys': True}, {'default': lambda o: [type(o).__name__]}, {'check_circular': False},
]
for option in options:
    print(sorted(option))
    for v in values:
        try:
            print(ascii(json.dumps(v, **option)))
        except Exception as e:
            print(type(e).__name__, e, e.__notes__ if hasattr(e, '__notes__') else '')
d = {i: str(i) for i in range(10)}
del d[0], d[5]
d = {str(k): v for k, v in d.items()}
del d['1'], d['9']
print(json.dumps(d), json.dumps(d, indent=1, sort_keys=True))
for depth in (1, 30, 59, 60, 61, 62, 130):
    v = w = 'x'
    for i in range(depth):
        v = [v] if i % 2 else {'k': v, 'l': i}
        w = (w, {}, [])
    for text in (json.dumps(v), json.dumps(w), json.dumps(v, indent=1), json.dumps(v, sort_keys=True)):
        print(depth, len(text), text[:60].encode(), json.loads(text) == v)
for v in ([1], {'a': 1}):
    if type(v) is list:
        v.append({'up': v})
    else:
        v['up'] = [v]
    try:
        json.dumps(v)
    except ValueError as e:
        print(e, e.__notes__)
shared = [1]
print(json.dumps([shared, shared, {'a': shared, 'b': shared}]))
asked = []


def default(o):
    asked.append(str(o))
    return {'set': sorted(o)} if isinstance(o, set) else str(o)


print(json.dumps({'a': [1, {3, 2}, {'b': {5}}], 'c': 1j}, default=default), asked)
print(json.dumps([{'n': i, 'f': i / 8, 't': f'text "{i}"', 'l': list(range(i % 5)), 'o': {'x': None, 'y': i % 2 == 0}} for i in range(60)], indent=2,
                 sort_keys=True))
