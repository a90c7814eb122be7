class T:
    def __init__(self): self._v = 0
    @property
    def v(self):
        """the doc"""
        return self._v
    @v.setter
    def v(self, x):
        if x < 0: raise ValueError('negative')
        self._v = x
    @v.deleter
    def v(self):
        print('deleted')
        self._v = None
    @property
    def ro(self): return 'ro'
    w = property(lambda self: 'w', doc='wd')
t = T()
t.v = 5
t.v += 2
print(t.v, t.ro, t.w, T.v.__doc__, type(T.v).__name__, T.v.fget(t))
del t.v
for f in (lambda: setattr(t, 'ro', 1), lambda: delattr(t, 'ro'), lambda: setattr(t, 'v', -1), lambda: setattr(t, 'w', 1)):
    try:
        f()
    except (AttributeError, ValueError) as e:
        print(type(e).__name__, e)
t.ro = 2
