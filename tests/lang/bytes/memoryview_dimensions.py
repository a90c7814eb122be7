# memoryviews with a shape: cast, items, slices of the first dimension, copies.
m = memoryview(bytes(range(24)))


def attempt(function):
    try:
        result = function()
        print(bytes(result) if isinstance(result, memoryview) else result)
    except Exception as e:
        print(type(e).__name__, e)


a = m.cast("B", shape=[2, 3, 4])
print(a.ndim, a.shape, a.strides, a.itemsize, a.nbytes, len(a), a.suboffsets, a.format)
print(a.tolist())
print(a[1, 2, 3], a[-1, -1, -1], a[0, 1, True])
print(a.tobytes() == bytes(range(24)), a.tobytes("F"), a.tobytes("A") == a.tobytes(), a.hex()[:8])
print(a.c_contiguous, a.f_contiguous, a.contiguous, a == m, a == m.cast("B", [2, 3, 4]), a == m.cast("B", [4, 6]))
for index in [(2, 0, 0), (0, 3, 0), (0, 0), (0, 0, 0, 0), 0, (0, 0, "x"), (slice(0, 1), slice(0, 1)), (slice(0, 1), 0), (), "x", ...,
              (0, 1 << 70, 0)]:
    attempt(lambda: a[index])
part = a[1:]
print(part.shape, part.tolist(), part.c_contiguous, bytes(part), part == a[1:2], hash(m.cast("B", (2, 12))) == hash(bytes(m)))
every = m.cast("H", [3, 4])[::2]
print(every.shape, every.strides, every.tolist(), every.c_contiguous, every.tobytes().hex(), every.nbytes, every[1, 3])
print(m.cast("H", [3, 4])[::-1].tolist(), a[0:0].tolist(), a[0:0].shape, a[0:0].c_contiguous)
for call in [
    lambda: list(a), lambda: a.index(1), lambda: a.count(1), lambda: 1 in a, lambda: a.cast("H", [3, 4]),
    lambda: a.cast("B").shape, lambda: every.cast("B"), lambda: m.cast("B", [5, 5]), lambda: m.cast("B", [0, 24]), lambda: m.cast("B", [-1, -24]),
    lambda: m.cast("B", ["x"]), lambda: m.cast("B", 24), lambda: m.cast("B", [1] * 65), lambda: m.cast("H", [24]),
    lambda: m.cast("B", [24]).shape, lambda: m.cast("B", shape=None), lambda: a.cast("B", [24]).ndim,
]:
    attempt(call)

zero = memoryview(b"\x07\x00").cast("H", [])
print(zero.ndim, zero.shape, zero.strides, zero[()], zero.tolist(), zero.nbytes, zero[...] is zero, zero == memoryview(b"\x07\x00").cast("H", []))
for call in [lambda: len(zero), lambda: zero[0], lambda: iter(zero), lambda: zero[0:1], lambda: zero.tobytes(), lambda: zero.cast("B").shape]:
    attempt(call)


class Index:
    def __index__(self):
        return 1


data = bytearray(range(6))
w = memoryview(data).cast("B", (2, 3))
w[1, 2] = 99
w[Index(), Index()] = 77
print(data, w[Index(), 2], w.readonly, w.toreadonly().shape)
for key, value in [(0, 1), ((0, 9), 1), ((0, 0), 300), ((0, 0), "x"), (slice(0, 1), b"abc"), ((0,), 1), ((slice(0, 1), slice(0, 1)), 1)]:
    attempt(lambda: w.__setitem__(key, value))
one = memoryview(data).cast("B", [1, 1, 6])
print(one.f_contiguous, one.c_contiguous, one.tobytes("F"))
w.release()
attempt(lambda: w.shape)
