class Add:
    __match_args__ = ('l', 'r')
    def __init__(self, l, r): self.l, self.r = l, r
class Mul(Add): pass
def ev(e):
    match e:
        case int() | float(): return e
        case Mul(l, r): return ev(l) * ev(r)
        case Add(l=0, r=r) | Add(l=r, r=0): return ev(r)
        case Add(l, r): return ev(l) + ev(r)
        case ('neg', x): return -ev(x)
        case {'op': 'sum', 'args': [*xs]}: return sum(map(ev, xs))
        case [x]: return ev(x)
        case str(s) if s.isdigit(): return int(s)
        case other: raise TypeError(f'cannot evaluate {other!r}')
print(ev(Add(1, Mul(2, 3))), ev(Add(0, 5)), ev(Add('7', 0)), ev(('neg', [4])), ev({'op': 'sum', 'args': [1, '2', Add(3, 4)], 'x': 1}))
def commands():
    result = None
    while True:
        match (yield result):
            case ['push', *xs]: result = ('pushed', xs)
            case {'quit': True}: return 'bye'
            case None: result = 'nothing'
            case _: result = 'unknown'
c = commands()
next(c)
print(c.send(['push', 1, 2]), c.send(None), c.send('x'))
try: c.send({'quit': True})
except StopIteration as e: print(e.value)
ev(Add(1, 'x'))
