class S(str):
    def __new__(cls, v): return super().__new__(cls, v.upper())
    def shout(self): return self + '!'
    def __len__(self): return 42
s = S('abc')
s.attr = 1
print(s, repr(s), s.shout(), type(s.shout()).__name__, len(s), s[1], type(s[0]).__name__, s == 'ABC', {s: 1}['ABC'], s.attr, s.lower(), 'x' + s, s + 'x', s in ['ABC'], 'AB' in s, list(s), s.replace('A', 'q'), f'{s:>5}', '%s' % s, ','.join([s, s]), isinstance(s, str), sorted([s, 'B']), str(s), type(str(s)).__name__, s.join(['1', '2']))
class B(bytes):
    def first(self): return self[0]
b = B(b'xyz')
print(b, b.first(), b + b'!', type(b[1:]).__name__, b == b'xyz', b.decode())
class SS(str):
    def __str__(self): return 'custom str'
    def __repr__(self): return 'custom repr'
    def __format__(self, x): return 'custom format'
x = SS('raw')
print(x, [x], f'{x}', f'{x!s}', str(x), '%s' % x, x + '', 'raw' == x, ''.join([x]), '{}'.format(x))
int(S('12')), float(S('1.5'))
