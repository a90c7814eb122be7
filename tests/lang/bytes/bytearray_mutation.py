b = bytearray(b'abc')
b[0] = 65
b.append(100)
b.extend(b'ef')
b.extend([103, 104])
b.insert(0, 33)
print(b, b.pop(), b.pop(0), b)
b.remove(98)
b[1:3] = b'XYZ'
print(b, len(b))
del b[0]
b += b'!!'
b *= 2
b.reverse()
print(b, b.copy() == b, b.copy() is b)
b.clear()
b
