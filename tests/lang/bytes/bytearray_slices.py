b = bytearray(range(10))
b[2:5] = b''
print(list(b))
b[::2] = b'\x00' * len(b[::2])
print(list(b))
del b[1::2]
print(list(b))
b[1:1] = [7, 8, 9]
print(list(b))
del b[:]
b[:] = b'new'
print(b, b[1:], b[::-1])
b[-1:] = range(3)
b
