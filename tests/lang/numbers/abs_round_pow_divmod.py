print(abs(-3), abs(3.5), abs(-0.0), abs(3 + 4j), abs(True), abs(-10**30), round(3.7), round(-3.5), round(2.5), round(1234, -2), round(0.125, 2), round(5.015, 2), round(True), pow(2, 3), pow(2.0, 3), pow(2, -1), pow(2, 3, 5), pow(base=2, exp=4), pow(-2, 3, mod=7), divmod(7, 3), divmod(-7, 3), divmod(7.5, 2), divmod(True, 2))
print(type(round(1.0)), type(round(1.0, 0)), type(round(1, 0)), round(12345.678, -2), round(-0.4), round(1e300), round(99.995, 2), round(2**70, -5))
for f in (lambda: pow(2, 3, 0), lambda: pow(2.0, 3, 5), lambda: pow(2, -1, 4), lambda: pow('a', 1), lambda: divmod(1, 'a'), lambda: abs(None), lambda: pow(2, 1.5, 3), lambda: round('1'), lambda: divmod(1j, 1)):
    try: f()
    except (TypeError, ValueError) as e: print(type(e).__name__, e)
