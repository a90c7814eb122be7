class S(str): pass
class I:
    def __init__(self, n): self.n = n
    def __index__(self): return self.n
print('a-b-c'.split(S('-')), 'abc'.replace(S('b'), S('X')), S('-').join(['a', S('b')]), 'abcabc'.find(S('c'), I(3)), 'abc'.startswith(S('ab')), 'x'.ljust(I(4), S('.')), 'a b c'.split(maxsplit=I(1)), 'abc'[I(1)], 'abc'[I(0):I(2)], 'ab' * I(2), 'abc'.count('c', I(0), I(3)), S('q') in 'pqr', 'a\tb'.expandtabs(I(2)), 'aXbX'.replace('X', '', I(1)), '42'.zfill(I(5)), S('abc').upper().__class__.__name__, type(S('x') + 'y').__name__, S('%s') % 1, S('{}').format(S('z')), {S('k'): 1}['k'], 'k' == S('k'), S('b') > 'a', hash(S('h')) == hash('h'), S('abc')[::-1], type(S('abc')[:]).__name__, sorted([S('b'), 'a']), int(S('7')), S('a').isalpha())
try: 'a'.ljust(I('x'))
except TypeError as e: print(e)
'abc'.find('a', 1.5)
