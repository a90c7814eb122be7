def show(f):
    try:
        print(repr(f()))
    except BaseException as e:
        print(type(e).__name__ + ':', e)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    C.__name__="x"
    r=C, C.__name__
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    C.__name__=5
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    int.__name__="x"
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    C.__name__="a\0b"
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    C.__qualname__="x"
    r=C
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    C.__qualname__=5
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    C.__module__="zz"
    r=C,C.__module__
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    C.__module__=5
    r=C.__module__,C
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    int.__module__="x"
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    C.__doc__="hey"
    r=C.__doc__,C().__doc__
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    C.__doc__=5
    r=C.__doc__
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    c=C()
    c.__class__=5
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    c=C()
    c.__class__=int
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    c=C()
    del c.__class__
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    c=5
    c.__class__=C
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    c=C()
    c.__class__=S
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    s=S();s.__class__=T
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    s=S();s.__class__=U
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    c=L()
    c.__class__=C
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    c=[]
    c.__class__=L
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    C.__mro__=5
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    C.__annotations__={"a":1}
    r=C.__annotations__
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    C.__annotations__=5
    r=C.__annotations__
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    del C.__annotations__
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    class E:
     a: int
    r=E.__annotations__,E.__annotate__(1)
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    class E:
     a: int
    del E.__annotations__
    r=E.__annotations__
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    class E:
     a: int
    E.__annotate__=None
    r=E.__annotations__
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    class E:
     a: int
    E.__annotate__=5
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    class E:
     a: int
    E.__annotate__=lambda f: 5
    r=E.__annotations__
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    int.__annotations__={}
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    C.__abstractmethods__=("x",)
    C()
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    C.__abstractmethods__=frozenset(["x","y"])
    C()
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    del C.__abstractmethods__
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    class E(C,a=1): pass
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    class E(C,metaclass=5): pass
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    object.__class__=5
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    class E:
     a: foo
    E.__annotations__
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    C.__type_params__=(1,)
    r=C.__type_params__
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    int.__type_params__=()
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    class E:
     def __dir__(s): return ["z","a"]
    r=dir(E())
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    class E:
     def __dir__(s): return 5
    r=dir(E())
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    class E:
     def __dir__(s): return [1,2]
    r=dir(E())
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    class E:
     def __dir__(s): return ["a",2]
    r=dir(E())
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    c=C();c.x=1
    r=vars(c)
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    class E:
     __slots__=("a","b")
     def __init__(s): s.a=1
    r=E().__getstate__()
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    class E:
     __slots__=("a","b","__dict__")
     def __init__(s): s.a=1;s.c=2
    r=E().__getstate__()
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    c=C();c.x=1
    r=c.__getstate__()
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    class E:
     def __getattr__(s,n): return n
    r=E().foo,hasattr(E(),"x")
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    class P:
     @property
     def __class__(s): return int
    r=isinstance(P(),int),isinstance(P(),P),type(P())
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    class G:
     def __class_getitem__(c,i): return i
    r=G[5]
    return r

show(f)


def f():
    r = None
    class C: pass
    class D: pass
    class S:
     __slots__=("a",)
    class T:
     __slots__=("a",)
    class U:
     __slots__=("b",)
    class L(list): pass
    C[5]
    return r

show(f)
