class S(str):
    def __eq__(self, other): return 'eq'
    __hash__ = str.__hash__
    def __add__(self, o): return 'added'
    def __radd__(self, o): return 'radded'
s = S('abc')
print(s == 'x', 'x' == s, s + 'a', 'a' + s, s.upper(), type(s.upper()).__name__, s * 2, s[0], f'{s}', len(s), isinstance(s, str), type(str(s)).__name__)
{s: 1}
