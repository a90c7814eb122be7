for f in [
    lambda: round(2.5), lambda: round(1e400), lambda: round(float('nan')), lambda: round(2.675, 2),
    lambda: round(1e308, -308), lambda: round(1.7e308, -308), lambda: round(12345, -2), lambda: round(15, -1),
    lambda: round(25, -1), lambda: round(-15, -1), lambda: round(5, 10**400), lambda: round(5.5, 10**400),
    lambda: round(5.5, -10**400), lambda: round(5.5, None), lambda: round(5, None), lambda: round(5,'a'),
    lambda: round('a'), lambda: round(5.5,'a'), lambda: abs(-5), lambda: abs(-0.0), lambda: abs('a'),
    lambda: abs(True), lambda: bin(5), lambda: bin(-5), lambda: bin(1.5), lambda: bin(True), lambda: oct(8),
    lambda: hex(255), lambda: hex('a'), lambda: oct(None), lambda: chr(65), lambda: chr(-1), lambda: chr(0x110000),
    lambda: chr('a'), lambda: chr(1.5), lambda: ord('a'), lambda: ord('ab'), lambda: ord(''), lambda: ord(b'a'),
    lambda: ord(b'ab'), lambda: ord(5), lambda: ord(bytearray(b'x')), lambda: ord(bytearray(b'xy')),
    lambda: ord(None), lambda: int('9'*5000), lambda: int('1'*4300)==0, lambda: int('1'*4301), lambda: int('0x10',16),
    lambda: round(10**5000, -4999),
]:
    try:
        print(repr(f()), end="; ")
    except Exception as e:
        print(type(e).__name__, e)
