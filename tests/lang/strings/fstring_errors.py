x = 'a'
for g in (lambda: f'{x:d}', lambda: f'{undefined}', lambda: f'{x.foo}', lambda: f'{1 / 0}', lambda: f'{None:>5}', lambda: f'{x!r:d}'):
    try:
        g()
    except Exception as e:
        print(type(e).__name__, e)
f'{x + 1}'
