class C:
    def __int__(self): return 7
    def __float__(self): return 2.5
    def __complex__(self): return 1 + 2j
    def __str__(self): return 'str!'
    def __repr__(self): return 'repr!'
    def __bytes__(self): return b'bytes!'
    def __bool__(self): return False
    def __format__(self, s): return f'fmt<{s}>'
    def __hash__(self): return 99
c = C()
print(int(c), float(c), complex(c), str(c), repr(c), bytes(c), bool(c), format(c, 'x'), hash(c), [c], {c: c}, (c,), f'{c} {c!r} {c!s:>6}', '%s %r %d %.1f' % (c, c, c, c), '{} {!r} {:z}'.format(c, c, c), ascii(c), print(c))
class T:
    def __trunc__(self): return 3
try:
    int(T())
except TypeError as e:
    print(e)
sum([1.5], start=0), float.__float__(2.5), int.__int__(True)
