for b in (b"'", b'"', b'\'"', b'\\', b'\n\t\r', b'\x00\x7f\x80', bytearray(b"it's"), bytearray()):
    print(repr(b), str(b))
b'\x1b[0m'
