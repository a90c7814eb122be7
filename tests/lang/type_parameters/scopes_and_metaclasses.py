l = 5
def outer[T](x: T):
    def inner[U](y: U) -> T: return T, U, x
    return inner
print(outer(3)(4), outer(3).__annotations__, outer(3).__qualname__)
class Meta(type):
    def __new__(m, n, b, ns, **k):
        print(sorted(ns), k); return super().__new__(m, n, b, ns)
class WithMeta[T](metaclass=Meta, q=T): pass
print(WithMeta[int], isinstance(WithMeta(), WithMeta))
class __P:
    def f[__T](self, x: __T): return __T
print(__P.f.__type_params__, __P.f.__annotations__)
