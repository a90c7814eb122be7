def f(a, b=1, *, c: int = 2) -> str:
    """The doc."""
    return 'x'
print(f.__name__, f.__qualname__, f.__doc__, f.__module__, f.__defaults__, f.__kwdefaults__, f.__annotations__, callable(f))
f.custom = [1]
f.custom.append(2)
print(f.custom, f.__dict__, hasattr(f, 'nope'))
f.__name__ = 'renamed'
print(f.__name__, (lambda: 0).__name__)
class C:
    def m(self): pass
    class D:
        def n(self): pass
print(C.m.__qualname__, C.D.n.__qualname__, C().m.__name__, C().m.__self__.__class__.__name__, C().m.__func__ is C.m)
def outer():
    def inner(): pass
    return inner
print(outer().__qualname__, f == f, f != outer)
f.missing
