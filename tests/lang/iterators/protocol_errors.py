class A:
    def __iter__(self): return 5
class B:
    def __iter__(self): return [1]
class C:
    __iter__ = None
class D:
    def __iter__(self): raise ValueError('iter failed')
class E:
    def __iter__(self): return self
    def __next__(self): raise OSError('next failed')
class F: pass
for c in (A, B, C, D, E, F):
    for f in (iter, list, lambda o: [x for x in o], lambda o: 1 in o):
        try:
            print(f(c()))
        except Exception as e:
            if f is not iter or c is not E: print(c.__name__, type(e).__name__, e)
            else: raise
    if c is D: break
for f in (lambda: next([]), lambda: next(5), lambda: iter(5), lambda: iter(F()), lambda: next(F()), lambda: iter(), lambda: next(iter([1]), 1, 2), lambda: list(F())):
    try:
        f()
    except TypeError as e:
        print(e)
for x in E(): pass
