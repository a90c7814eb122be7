def f(n):
    try:
        if n == 0: raise ValueError('bottom')
        f(n - 1)
    except ValueError as e:
        if n == 2: raise KeyError(f'level {n}') from e
        raise
    finally:
        print('unwind', n)
f(3)
