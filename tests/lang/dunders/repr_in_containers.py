class R:
    def __init__(self, n): self.n = n
    def __repr__(self): return f'<R {self.n}>'
class S:
    def __str__(self): return 'S-str'
    def __repr__(self): return 'S-repr'
print([R(1), S()], (R(2),), {R(3): S()}, {R(4)}, [[R(5)]], {'k': [S()]}, S(), str([S()]), f'{[S()]}', '%s' % [S()], frozenset([R(6)]), {1: R(7)}.values(), [R(8)].__repr__(), repr(R(9)), str(R(10)))
class Bad:
    def __repr__(self): raise ValueError('repr failed')
for f in (lambda: [Bad()], lambda: {1: Bad()}, lambda: (1, Bad())):
    try:
        print(f())
    except ValueError as e:
        print(e)
class Rec:
    def __init__(self): self.items = [self]
    def __repr__(self): return 'Rec(...)'
print(Rec().items)
class SubRepr(list):
    def __repr__(self): return 'L' + super().__repr__()
print(SubRepr([1]), [SubRepr([SubRepr()])])
repr(Bad())
