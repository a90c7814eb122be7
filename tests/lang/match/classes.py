class P:
    __match_args__ = ('x', 'y')
    def __init__(self, x, y): self.x, self.y = x, y
class Q:
    def __init__(self, n): self.n = n
def f(o):
    match o:
        case P(0, 0): return 'origin'
        case P(0, y=yy): return f'on y axis {yy}'
        case P(x, y) if x == y: return f'diagonal {x}'
        case P(x=a): return f'point {a}'
        case Q(n=1 | 2 as v): return f'small q {v}'
        case Q(n=P(a, b)): return f'q of p {a} {b}'
        case Q(): return 'q'
        case int(n): return f'int {n}'
        case str() as s: return f'str {s}'
        case float() | complex(): return 'number'
        case list([a, *_]): return f'list {a}'
        case dict({'k': v}): return f'dict {v}'
        case tuple(): return 'tuple'
        case _: return 'other'
for o in (P(0, 0), P(0, 5), P(3, 3), P(1, 2), Q(1), Q(2), Q(P(8, 9)), Q('z'), 7, True, 's', 2.5, 1j, [4, 5], [], {'k': 'v'}, {}, (), None):
    print(f(o))
