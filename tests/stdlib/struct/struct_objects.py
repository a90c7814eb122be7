# Struct: its methods for usual and other arguments, derived classes, initialization again.
import struct

s = struct.Struct('<IHb')
data = s.pack(1, 2, -3)
buffer = bytearray(20)
print(data, s.unpack(data), s.size, s.format, s.unpack_from(bytes(3) + data, 3), s.unpack_from(data))
s.pack_into(buffer, 5, 7, 8, 9)
print(bytes(buffer), s.unpack_from(buffer, 5), s.unpack_from(buffer=buffer, offset=-15), s.unpack(memoryview(data)), s.unpack(bytearray(data)))
s.pack_into(memoryview(buffer)[1:], -7, 1, 1, 1)
print(bytes(buffer), list(s.iter_unpack(data * 2)), list(s.iter_unpack(bytearray(data))), list(s.iter_unpack(b'')))
print(struct.Struct.pack(s, 1, 2, 3), struct.Struct.unpack(s, data), struct.Struct.unpack_from(s, data, offset=0))
for call in (lambda: s.pack(1), lambda: s.pack(1, 2, 300), lambda: s.pack('x', 1, 2), lambda: s.unpack(b'x'), lambda: s.unpack('x'),
             lambda: s.unpack_from(buffer, 15), lambda: s.unpack_from(buffer, -3), lambda: s.pack_into(buffer, 15, 1, 2, 3),
             lambda: s.pack_into(bytes(20), 0, 1, 2, 3), lambda: s.pack_into(buffer, 0, 1, 2), lambda: list(s.iter_unpack(b'xx')),
             lambda: s.pack_into(buffer), lambda: struct.Struct('?q!'), lambda: list(struct.Struct('').iter_unpack(b'x'))):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
class Big(struct.Struct):
    def pack(self, *values):
        print('pack', values)
        return super().pack(*[v + 1 for v in values])
b = Big('>HH')
print(b.pack(1, 2), b.unpack(b'\0\1\0\2'), b.size)

s.__init__('>H')
print(s.pack(5), s.size)
class Index:
    def __index__(self):
        return 6
print(s.pack(Index()), s.unpack_from(buffer, Index()))
view = memoryview(buffer)
s.pack_into(buffer, 0, 513)
print(view[:2].tobytes(), struct.pack_into('H', buffer, 2, 1), struct.pack_into(b'H', buffer, 2, 1))
