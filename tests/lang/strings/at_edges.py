texts = ['', 'a', 'hello world', 'h\xe9llo', 'h\u20acllo\u20ac', '\U0001F600x', 'he']
parts = ['', 'a', 'he', 'ld', 'h\xe9', 'h\u20ac', '\u20ac', '\U0001F600', 'x', 'hello world!', ('x', 'he', '\u20ac'), ()]
places = [(), (None,), (None, None), (1,), (-1,), (2, 4), (0, None), (None, 3), (100,), (10**30,), (-10**30, 10**30), (3, 1), (True,)]
for text in texts:
    for part in parts:
        print(''.join(['01'[text.startswith(part, *at)] + '01'[text.endswith(part, *at)] for at in places]), end=' ')
    print()
for bad in (1, None, b'a', ['a'], ('a', 1), (1, 'hello')):
    for name in ('startswith', 'endswith'):
        try:
            print(getattr('hello', name)(bad))
        except TypeError as e:
            print(e)
try:
    'a'.startswith('a', 1.5)
except TypeError as e:
    print(e)
