class _A:
    __x = 1
    def f(self): return self.__x, [self.__x for _ in range(1)], (lambda: self.__x)()
    def g(self, __arg=2): return __arg, locals().keys()
    def h(self, **kw): return kw
    class __Inner: y = 3
    def inner(self): return self.__Inner.y
    def __dunder__(self): return 'not mangled'
a = _A()
print(a.f(), list(a.g()[1]), a.inner(), a.__dunder__(), [n for n in vars(_A) if 'x' in n or 'Inner' in n])
class B:
    def set(self, o): o.__p = 5
    def get(self, o): return o.__p
    def kw(self): return a.h(__k=1)
    try: __undefined
    except NameError as e: msg = str(e)
b = B()
b.set(a)
print(b.get(a), vars(a), B.msg, b.kw(), getattr(a, '_B__p'), hasattr(a, '__p'))
class __Priv:
    def m(self): return self.__q
__Priv().m()
