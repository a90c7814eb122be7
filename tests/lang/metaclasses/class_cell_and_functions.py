class BadMeta(type):
    def __new__(m, n, b, ns):
        ns.pop('__classcell__', None)
        return type.__new__(m, n, b, ns)
try:
    class W(metaclass=BadMeta):
        def f(self): return __class__
except RuntimeError as e: print(e)
class PM(type):
    @classmethod
    def __prepare__(m, n, b): return 5
try:
    class W(metaclass=PM): pass
except TypeError as e: print(e)
def fmeta(name, bases, ns, **kw): return (name, bases, sorted(ns), kw)
class Z(int, metaclass=fmeta, q=1): a = 1
print(Z)
