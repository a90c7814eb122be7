s = 'aXbXcX'
print(s.replace('X', '-'), s.replace('X', ''), s.replace('X', 'YY', 2), s.replace('Z', 'q'), s.replace('', '.'), 'abc'.replace('', '-', 2), ''.replace('', 'x'), s.replace('X', '', 0), s.replace('X', '!', count=1))
print('aaa'.replace('aa', 'b'), 'abc'.replace('abc', ''), 'x'.replace('x', 'xx', -1))
s.replace(1, 2)
