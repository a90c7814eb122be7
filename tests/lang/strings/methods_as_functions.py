print(str.upper('abc'), list(map(str.strip, [' a ', 'b '])), str.join('-', ['a', 'b']), sorted(['b', 'A', 'c'], key=str.lower), str.__add__('a', 'b'), 'a'.__contains__('a'), 'ab'.__len__(), 'ab'.__getitem__(0), 'a'.__eq__(1), 'a'.__lt__('b'), 'a'.__mul__(2), 'a'.__mod__(()))
f = 'x,y'.split
print(f(','), callable(f), type(f).__name__)
m = '{}-{}'.format
m(1, 2)
