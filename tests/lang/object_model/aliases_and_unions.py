def show(f):
    try:
        print(repr(f()))
    except BaseException as e:
        print(type(e).__name__ + ':', e)


def f():
    r = None
    class C: pass
    r=list[int].__mro_entries__(())
    return r

show(f)


def f():
    r = None
    class C: pass
    r=[*tuple[int,...]]
    return r

show(f)


def f():
    r = None
    class C: pass
    r=isinstance(list[int],type),type(list[int])()
    return r

show(f)


def f():
    r = None
    class C: pass
    r=list[int]|int|None
    return r

show(f)


def f():
    r = None
    class C: pass
    r=hash(list[int])==hash(list[int])
    return r

show(f)


def f():
    r = None
    class C: pass
    list[int].x=5
    return r

show(f)


def f():
    r = None
    class C: pass
    r=list[int].__class__
    return r

show(f)


def f():
    r = None
    class C: pass
    r=type[int]
    return r

show(f)


def f():
    r = None
    class C: pass
    r=(int|str) in [str|int]
    return r

show(f)


def f():
    r = None
    class C: pass
    r=int|int
    return r

show(f)


def f():
    r = None
    class C: pass
    r=int|str|int
    return r

show(f)


def f():
    r = None
    class C: pass
    r=bool|int
    return r

show(f)


def f():
    r = None
    class C: pass
    (int|str).x
    return r

show(f)


def f():
    r = None
    class C: pass
    r=None|None
    return r

show(f)


def f():
    r = None
    class C: pass
    r=(int|None).__args__
    return r

show(f)


def f():
    r = None
    class C: pass
    class E:
     pass
    r=repr(E|int)
    return r

show(f)


def f():
    r = None
    class C: pass
    class M(type):
     def __or__(s,o): return 5
    class K(metaclass=M): pass
    r=K|int,int|K
    return r

show(f)


def f():
    r = None
    class C: pass
    r=int|list
    return r

show(f)


def f():
    r = None
    class C: pass
    r=int|list[int]
    return r

show(f)


def f():
    r = None
    class C: pass
    r=isinstance(5, int|(str|None))
    return r

show(f)


def f():
    r = None
    class C: pass
    r=list[int]==list[str], list[int]!=list[int]
    return r

show(f)


def f():
    r = None
    class C: pass
    r=list[int](range(3))
    return r

show(f)


def f():
    r = None
    class C: pass
    r=list[list]
    return r

show(f)


def f():
    r = None
    class C: pass
    r=list[[1,2]]
    return r

show(f)


def f():
    r = None
    class C: pass
    r=list[1]
    return r

show(f)


def f():
    r = None
    class C: pass
    r=list[C]
    return r

show(f)


def f():
    r = None
    class C: pass
    r=(int|str).__hash__()==hash(int|str)
    return r

show(f)


def f():
    r = None
    class C: pass
    r=(list[int]|dict[str,int]).__args__
    return r

show(f)


def f():
    r = None
    class C: pass
    int|[]
    return r

show(f)
