b = bytearray(b'Hello, World')
print(b.upper(), b.split(b', '), b.find(b'W'), b.replace(b'l', b'L'), b.decode(), b.hex(), b.startswith(b'He'), b + b'x', b'x' + b, b == b'Hello, World', b.partition(b','), b.center(16), b.translate(None, b'l'), b[0:0].join([b'a', b'b']))
type(b.strip()).__name__
