b = b'hello'
print(b[0], b[-1], b[1:3], b[::-1], len(b), list(b), b + b'!', b * 2, 2 * b, b'l' in b, 104 in b, b == b'hello', b < b'help', b != 'hello', bytes(b) is not None, b[5:])
for f in (lambda: b[5], lambda: b['a'], lambda: b + 'a', lambda: b'' < 'a', lambda: b % 1, lambda: 'a' in b, lambda: 300 in b, lambda: b * 'a'):
    try:
        f()
    except (IndexError, TypeError, ValueError) as e:
        print(type(e).__name__, e)
b'abc'[1]
