# oracle: native
v = memoryview(bytearray(range(6)))
for far in (v[::2**62], v[1::2**63 - 1], v[5::-2**63], v[::2**62][1:], v[3:3][::2**62][::2**61], v[::2**100]):
    print(far.tobytes(), far.shape, list(far))
v[::2**62] = b"a"
v[5::-2**63] = b"b"
print(v.tobytes())
w = memoryview(bytearray(range(64))).cast("q")
# The distance of two items is 2**64 bytes.
far = w[::2**61]
far[:] = w[1::2**61]
print(far.tolist(), far[0], w[0] == w[1], far == w[:1])
