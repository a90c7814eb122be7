# oracle: native
for f in (lambda: 1e308 * 10, lambda: 2.0 ** 10000, lambda: 1e200 ** 2, lambda: int(1e400) if False else 0, lambda: 1e308 + 1e308, lambda: 10.0 ** -400,
          lambda: (-8.0) ** (1 / 3), lambda: (-1.0) ** 0.5):
    try:
        print(f())
    except OverflowError as e:
        print(type(e).__name__, e)
1e308 * 10 - 1e308 * 10
