for f in (lambda: 1 << -1, lambda: 1 >> -1, lambda: 1 << 1.0, lambda: 'a' << 1):
    try:
        f()
    except Exception as e:
        print(type(e).__name__, e)
0 << 5
