print('a b  c '.split(), ' a b '.split(' '), 'a,b,,c'.split(','), ''.split(), ''.split(','), 'abc'.split('bc'))
print('a b c d'.split(None, 2), 'a,b,c'.split(',', 1), 'a,b,c'.split(',', 0), '  a  b  '.split(None, 1), 'a b c'.split(maxsplit=1), 'a-b'.split(sep='-'))
print('a\tb\nc\x0bd\u2003e\x1cf'.split(), 'a b c'.rsplit(None, 1), 'a,b,c'.rsplit(',', 1), ' a  b '.rsplit(' ', 2), 'a,b'.rsplit(',', -1))
for f in (lambda: 'a'.split(''), lambda: 'a'.split(1), lambda: 'a'.split(',', 'x'), lambda: 'a'.split(bad=1), lambda: 'a'.split(',', 1, 2)):
    try:
        f()
    except (ValueError, TypeError) as e:
        print(type(e).__name__, e)
'1<>2<>3'.split('<>')
