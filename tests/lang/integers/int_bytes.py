for f in [
    lambda: (5).to_bytes(), lambda: (5).to_bytes(2), lambda: (5).to_bytes(2,'little'), lambda: (500).to_bytes(1),
    lambda: (-5).to_bytes(1), lambda: (-5).to_bytes(1, signed=True), lambda: (-200).to_bytes(1, signed=True),
    lambda: (128).to_bytes(1, signed=True), lambda: (5).to_bytes(-1), lambda: (5).to_bytes(2,'foo'),
    lambda: (5).to_bytes(0), lambda: (0).to_bytes(0), lambda: (5).to_bytes(length=3,byteorder='big',signed=1),
    lambda: (5).to_bytes(1.5), lambda: (5).to_bytes(1, 5), lambda: (5).to_bytes(10**30),
    lambda: int.from_bytes(b'ab'), lambda: int.from_bytes(b'ab','little'),
    lambda: int.from_bytes(b'\xff',signed=True), lambda: int.from_bytes([1, 2, 3]),
    lambda: int.from_bytes((1, 2, 300)), lambda: int.from_bytes('ab'), lambda: int.from_bytes(5),
    lambda: int.from_bytes([1,'a']), lambda: int.from_bytes(b''), lambda: int.from_bytes(b'a','x'),
    lambda: int.from_bytes(b'a',5), lambda: int.from_bytes(bytearray(b'a'),byteorder='big'),
    lambda: bool.from_bytes(b'a'), lambda: int.__dict__['from_bytes'],
]:
    try:
        print(repr(f()), end="; ")
    except Exception as e:
        print(type(e).__name__, e)
