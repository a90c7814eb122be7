m = memoryview(b"0123456789abcdef" * 2)[::2]
for text in '''
ba.extend(m)
ba += m
ba[:] = m
ba[2:4] = m
ba[::2] = m[:5]
ba[::2] = m
ba[1:1] = m
ba.append(m)
ba.insert(0, m)
ba.remove(m)
ba.__init__(m)
memoryview(ba)[:8] = m[:8]
memoryview(ba)[::2] = m[:5]
memoryview(ba)[::2] = b"abcde"
memoryview(ba)[:2] = m
'''.strip().splitlines():
    ba = bytearray(b"0123456789")
    try:
        exec(text)
        print(text, ba)
    except Exception as error:
        print(text, type(error).__name__, error, ba)
for view in (memoryview(b"")[::2], memoryview(b"abcd")[0:1:2], memoryview(b"abcd")[4:4], memoryview(b"abcd")[3:0:2], memoryview(b"abcd").cast("B", (2, 2))[::-1]):
    print(view.shape, view.strides, view.c_contiguous, view.f_contiguous, view.contiguous)
