s = 'abcdefghij'
for sl in (slice(None, None, -1), slice(-1, -5, -2), slice(3, None, -1), slice(None, 3, -1), slice(100, -100, -3), slice(-100, 100, 4), slice(5, 5), slice(5, 4), slice(4, 5, -1), slice(-3, -1), slice(0, 0, -1), slice(True, 5, 2), slice(None, -1, None), slice(10**20, -10**20, -4)):
    print(sl, s[sl], list(range(10))[sl], tuple(s)[sl] == tuple(s[sl]), range(10)[sl], sl.indices(10), s.encode()[sl], bytearray(s.encode())[sl])
