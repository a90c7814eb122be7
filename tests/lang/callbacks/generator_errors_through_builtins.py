def g():
    yield 1
    raise ValueError('from generator')
for f in (list, tuple, set, sum, max, sorted, any if False else all, dict, bytes, lambda x: ''.join(x), lambda x: [*x], lambda x: 5 in x, lambda x: list(zip(x)), lambda x: list(map(str, x)), lambda x: [].extend(x), lambda x: dict.fromkeys(x), lambda x: {1}.union(x), lambda x: print(*x), lambda x: list(enumerate(x))):
    try: f(g())
    except (ValueError, TypeError) as e: print(type(e).__name__, e)
a, b = g()
