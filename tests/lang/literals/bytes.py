print(b'abc', b'\x00\xff\n\t\'"', b"it's", b'"', b"\\", b'\101')
print(b'' == bytes(), b'a'[0], b'~\x7f\x80')
b"tab\t"
