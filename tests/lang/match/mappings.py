def f(x):
    match x:
        case {'type': 'circle', 'r': r}: return f'circle {r}'
        case {'type': 'rect', 'w': w, 'h': h, **rest}: return f'rect {w} {h} {rest}'
        case {'nested': {'deep': [a, b]}}: return f'deep {a} {b}'
        case {1: one, None: n}: return f'one {one} {n}'
        case {'key': 'a' | 'b' as v}: return f'v {v}'
        case {}: return 'any mapping'
        case _: return 'no mapping'
for x in ({'type': 'circle', 'r': 1, 'extra': 2}, {'type': 'rect', 'w': 1, 'h': 2, 'c': 3}, {'type': 'rect', 'w': 1, 'h': 2}, {'nested': {'deep': (1, 2)}}, {1: 'x', None: 'y'}, {'key': 'b'}, {'key': 'z'}, {}, [], 'str'):
    print(f(x))
class D(dict):
    def __missing__(self, k): return 'missing'
match D():
    case {'a': v}: print('got', v)
    case _: print('keys must exist')
