# __kwdefaults__ is live: a change of it is a change of the function.
def f(*, a=1, b=2):
    return a, b
defaults = f.__kwdefaults__
defaults["a"] = 10
print(f(), f.__kwdefaults__)
f.__kwdefaults__.update(b=20)
print(f())
del f.__kwdefaults__["a"]
try:
    f()
except TypeError as e:
    print(e)
f.__kwdefaults__["a"] = f
print(f()[0] is f, f.__kwdefaults__.pop("b"))
f.__kwdefaults__.clear()
print(f.__kwdefaults__, f(a=1, b=2))
f.__kwdefaults__ |= {"a": 3, "b": 4}
print(f(), f.__kwdefaults__.setdefault("a", 9), isinstance(f.__kwdefaults__, dict), dict(f.__kwdefaults__))
def g():
    return 0
print(g.__kwdefaults__)
