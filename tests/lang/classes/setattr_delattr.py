class W:
    def __init__(self): object.__setattr__(self, 'log', [])
    def __setattr__(self, k, v):
        self.log.append(('set', k, v))
        super().__setattr__(k, v)
    def __delattr__(self, k):
        self.log.append(('del', k))
        object.__delattr__(self, k)
w = W()
w.a = 1
w.a += 1
setattr(w, 'b', 3)
del w.a
delattr(w, 'b')
print(w.log, vars(w).keys())
class Frozen:
    def __setattr__(self, k, v): raise AttributeError(f'cannot set {k}')
    def __delattr__(self, k): raise TypeError('no delete')
f = Frozen()
try:
    del f.x
except TypeError as e:
    print(e)
f.x = 1
