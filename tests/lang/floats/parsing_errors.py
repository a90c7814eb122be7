for v in ('', 'abc', '1,5', '1__0', '--1', '1e', '.', 'infin', None, [], 1j, '1 2', b'x', 'e5', '0x10'):
    try:
        print(float(v))
    except (ValueError, TypeError) as e:
        print(type(e).__name__, e)
float(10 ** 400)
