def t(f):
    try:
        f()
    except TypeError as e:
        print(e)
def a():
    class X(bool): pass
def b():
    class X(type(None)): pass
def c():
    class X(5): pass
def d():
    class X(len): pass
def e():
    class X(int, str): pass
def f():
    class X(range): pass
def g():
    class X(type(lambda: 0)): pass
def h():
    class X('str'): pass
def i():
    class X(slice): pass
def j():
    class X(type(...)): pass
def k():
    class X(object, foo=1): pass
for fn in (a, b, c, d, e, f, g, h, i, j, k): t(fn)
class X(None): pass
