for f in (lambda: range(), lambda: range(1.5), lambda: range('a'), lambda: range(1, 2, 0), lambda: range(1, 2, 3, 4), lambda: range(5)[5], lambda: range(5)['a'], lambda: range(3).index(9), lambda: range(3) + range(3), lambda: range(3) < range(4), lambda: range(None), lambda: len(range(10**30)), lambda: range(stop=1), lambda: range(3).x):
    try:
        f()
    except Exception as e:
        print(type(e).__name__, e)
r = range(3)
r[0] = 1
