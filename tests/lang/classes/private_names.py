class A:
    __secret = 1
    def __init__(self): self.__x = 'x'
    def get(self): return self.__x, self.__secret, A.__secret
    def __method(self): return 'private'
    def call(self): return self.__method()
class B(A):
    def __init__(self):
        super().__init__()
        self.__x = 'B x'
    def both(self): return self.__x, self._A__x
a = A()
print(a.get(), a.call(), a._A__x, sorted(vars(B())), B().both(), a._A__method())
class C:
    def f(self):
        __local = 1
        def __g(): return __local
        return __g()
print(C().f())
a.__x
