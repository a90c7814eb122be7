print(list(enumerate('ab')), list(enumerate('ab', 10)), list(enumerate([], 1)), list(enumerate('a', start=-1)), list(enumerate(enumerate('x'))), list(enumerate('a', 10**20)))
for i, (a, b) in enumerate(zip('ab', [1, 2]), 1): print(i, a, b)
for f in (lambda: enumerate(), lambda: enumerate(5), lambda: enumerate([], 'a'), lambda: enumerate([], 1, 2), lambda: enumerate([], begin=1)):
    try:
        f()
    except TypeError as e:
        print(e)
dict(enumerate('ab'))
