def f():
    try:
        int('x')
    except ValueError as e:
        raise TypeError('bad type') from e
f()
