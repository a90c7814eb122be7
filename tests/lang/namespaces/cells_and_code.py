def outer():
    y = 1
    def inner(): return y
    return inner
i = outer()
print(i.__closure__[0].cell_contents, i.__code__.co_freevars, i.__code__.co_varnames)
i.__closure__[0].cell_contents = 5
print(i())
print(f.__globals__ is globals() if 'f' in globals() else h.__globals__ is globals())
import types
F = types.FunctionType(h.__code__, {'q1': 'other'})
print(F(), F.__name__)
h.__code__ = (lambda: 'lam').__code__
print(h())
def k(a, b=2, *c, d=4, **e): pass
print(k.__code__.co_argcount, k.__code__.co_kwonlyargcount, k.__code__.co_varnames, k.__code__.co_flags, k.__defaults__, k.__kwdefaults__)
k.__kwdefaults__ = {'d': 5}; k.__defaults__ = (7,)
print(k.__kwdefaults__, k.__defaults__)
