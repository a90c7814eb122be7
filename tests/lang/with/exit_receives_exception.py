class CM:
    def __enter__(self): return self
    def __exit__(self, t, v, tb):
        self.info = (t, str(v), v.__traceback__ is tb)
        return True
with CM() as c: raise ValueError('v')
print(c.info)
with CM() as c: [][1]
print(c.info)
class Replace:
    def __enter__(self): pass
    def __exit__(self, t, v, tb):
        if t: raise OSError('replaced') from v
try:
    with Replace(): 1 / 0
except OSError as e:
    print(e, repr(e.__cause__))
class Truthy:
    def __enter__(self): pass
    def __exit__(self, *a): return 'non-empty'
with Truthy(): raise BaseException('even this')
class BadTruth:
    def __enter__(self): pass
    def __exit__(self, *a):
        class B:
            def __bool__(self): raise TypeError('no bool')
        return B()
with BadTruth(): raise ValueError('x')
