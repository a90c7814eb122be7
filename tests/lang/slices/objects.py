s = slice(1, 10, 2)
print(s, s.start, s.stop, s.step, slice(5), slice(None), s.indices(6), slice(None, None, -1).indices(4), slice(-3, None).indices(10), s == slice(1, 10, 2), slice(1) != slice(2), list(range(20))[s], 'abcdefghijkl'[s])
class C:
    def __getitem__(self, k): return k
    def __setitem__(self, k, v): print('set', k, v)
    def __delitem__(self, k): print('del', k)
c = C()
print(c[1], c[1:2], c[1:2:3], c[:], c[::], c[1, 2], c[1:2, ::3], c[...], c[()], c[1,], c['a':'b'], c[-1])
c[1:2] = 5
c[0, 1] = 6
del c[::2]
c[:, None]
