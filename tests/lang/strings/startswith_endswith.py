s = 'hello'
print(s.startswith('he'), s.startswith('lo', 3), s.startswith(('x', 'he')), s.startswith(''), s.startswith('he', 1), s.startswith('', 10), s.startswith(()), s.startswith('hello world'))
print(s.endswith('lo'), s.endswith(('x', 'o')), s.endswith('l', 0, 4), s.endswith(''), s.endswith('hell', 0, -1))
for f in (lambda: s.startswith(1), lambda: s.startswith(['a']), lambda: s.startswith(('x', 1)), lambda: s.endswith(None)):
    try:
        f()
    except TypeError as e:
        print(e)
s.startswith('h', None, 1)
