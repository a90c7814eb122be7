print()
print(1, 'a', None, [1, 'b'], sep='-', end='!\n')
print('a', 'b', sep='')
print('no newline', end='')
print(' | continued')
print(*range(5), sep=', ')
print('x', 'y', sep=None, end=None)
print('multi\nline', 'tab\t')
print(print('inner'))
print(1.0, 1e20, True, (1,), {'k': 1}, b'b', 'é')
print('flush', flush=True)
for f in (lambda: print(sep=1), lambda: print(end=1), lambda: print(bad=1), lambda: print('a', sep=b'x')):
    try: f()
    except TypeError as e: print(e)
class S:
    def __str__(self): return 'custom'
print(S(), [S()] != [], sep=':')
