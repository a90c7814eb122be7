import json
from enum import IntEnum, Enum
from collections import OrderedDict, namedtuple, defaultdict

values = [1, -5, 1.5, 1e100, 1e-7, 0.1, True, False, None, 'a', 'é"\\\n\t\x00\x7f', '\u2028😀', [], {}, (), [1, [2, (3,)]], {'a': 1, 'b': [1, {'c': None}]}, {1: 2, 1.5: 3, True: 4, None: 5}, float('nan'), float('inf'), -float('inf'), 10**30, [[]], [{}], {'a': {}}, {'': ''}]
for v in values:
    print(json.dumps(v), json.dumps(v, ensure_ascii=False), json.dumps(v, separators=(',', ':')))
    print(json.dumps(v, indent=2), json.dumps(v, indent='\t'), json.dumps(v, indent=0))
print(json.dumps({'b': 1, 'a': 2, 'c': {'z': 1, 'y': 2}}, sort_keys=True), json.dumps({3: 1, 1: 2}, sort_keys=True))


class Color(IntEnum):
    RED = 1


class S(str):
    pass


P = namedtuple('P', 'x y')
print(json.dumps([Color.RED, S('q'), P(1, 2), OrderedDict(a=1), defaultdict(int, b=2), {Color.RED: 1, S('k'): 2}]))


class Thing:
    def __init__(self, v):
        self.v = v


def default(o):
    if isinstance(o, Thing):
        return {'thing': o.v}
    if isinstance(o, (set, frozenset)):
        return sorted(o)
    raise TypeError(f'cannot do {type(o).__name__}')


print(json.dumps([Thing(1), {'s': {3, 1, 2}}, Thing([Thing('x')])], default=default))
print(json.dumps({'t': Thing(Thing(2))}, default=default, indent=1))
print(json.dumps({(1, 2): 3, 'a': 1}, skipkeys=True), json.dumps({(1, 2): 3}, skipkeys=True, indent=1), json.dumps([1j, 2], default=str))


class Enc(json.JSONEncoder):
    def default(self, o):
        if isinstance(o, complex):
            return [o.real, o.imag]
        return super().default(o)


print(json.dumps(2 + 1j, cls=Enc), Enc(indent=1).encode([1j]), ''.join(Enc().iterencode([1])))


class Plain(Enum):
    A = 1


loop = []
loop.append(loop)
loop2 = {'x': []}
loop2['x'].append(loop2)
for f in [lambda: json.dumps(object()), lambda: json.dumps({'a': [1, {2}]}), lambda: json.dumps({(1, 2): 3}), lambda: json.dumps({'k': {b'a': 1}}), lambda: json.dumps(loop), lambda: json.dumps(loop2),
          lambda: json.dumps(float('nan'), allow_nan=False), lambda: json.dumps([float('inf')], allow_nan=False), lambda: json.dumps([1j, 2], default=default), lambda: json.dumps(Plain.A), lambda: json.dumps({'a': 1, 2: 3}, sort_keys=True),
          lambda: json.dumps(b'x'), lambda: json.dumps([Thing(1)], default=lambda o: o), lambda: json.dumps({'d': {'e': (1, object)}}), lambda: json.dumps({1.5: {None: {True: {1}}}}), lambda: json.dumps(Thing({1}), default=lambda o: o.v)]:
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e, getattr(e, '__notes__', None))
import io
out = io.StringIO()
json.dump({'a': [1, 2]}, out, indent=1)
print(out.getvalue())
print(json.JSONEncoder(sort_keys=True, separators=(';', '=')).encode({'b': 1, 'a': 2}), json.JSONEncoder().item_separator)
data = {'users': [{'id': i, 'name': f'n{i}', 'tags': ['a'] * (i % 3)} for i in range(5)], 'ok': True}
print(json.loads(json.dumps(data)) == data, json.dumps(data, indent=4, sort_keys=True))
