print(bytes(), bytes(3), bytes([1, 2, 255]), bytes('é', 'utf-8'), bytes(b'x'), bytes(range(3)), bytes(bytearray(b'q')), bytes((65, 66)), bytes('a', encoding='ascii'), bytes(i for i in (1, 2)), bytes(True), bytes.fromhex('00ff 0A'))
for f in (lambda: bytes('a'), lambda: bytes([256]), lambda: bytes([-1]), lambda: bytes(['a']), lambda: bytes(-1), lambda: bytes(1.5), lambda: bytes(None), lambda: bytes('é', 'ascii'), lambda: bytes.fromhex('0'), lambda: bytes.fromhex('zz'), lambda: bytes([1], 'a'), lambda: bytes.fromhex('00 f')):
    try:
        f()
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)
bytes(b'ab')[0]
