for f in (lambda: complex('1 + 2j'), lambda: complex(''), lambda: complex('a'), lambda: complex('1', 2), lambda: 1j < 2j, lambda: 1j // 1, lambda: 1j % 1,
          lambda: int(1j), lambda: float(1j), lambda: 1j / 0, lambda: divmod(1j, 1), lambda: complex(None), lambda: complex(1, '2'), lambda: 0j ** -1,
          lambda: abs('a'), lambda: round(1j)):
    try:
        f()
    except (TypeError, ValueError, ZeroDivisionError) as e:
        print(type(e).__name__, e)
[1j] < [2j]
