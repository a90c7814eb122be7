for f in (lambda: 1 / 0, lambda: 1 // 0, lambda: 1 % 0, lambda: divmod(1, 0), lambda: 1.0 / 0, lambda: 1.0 // 0,
          lambda: 1.0 % 0, lambda: divmod(1.0, 0), lambda: 1j / 0, lambda: 2**100 // 0, lambda: 2**100 % 0, lambda: True / False,
          lambda: pow(1, 2, 0)):
    try:
        f()
    except (ZeroDivisionError, ValueError) as e:
        print(type(e).__name__, e)
1 % 0
