import functools
class A:
    def __init__(self): self.v=1
    @functools.cached_property
    def cp(self): print("run"); return [self.v]
class S:
    __slots__=("x",)
    @functools.cached_property
    def cp(self): return 1
class SD:
    __slots__=("x","__dict__")
    @functools.cached_property
    def cp(self): return 1
class Meta(type):
    @functools.cached_property
    def cp(cls): return 1
class M(metaclass=Meta): pass
class G:
    def __getattribute__(self, n):
        print("get", n); return object.__getattribute__(self, n)
    @functools.cached_property
    def cp(self): return 2
class Changing(A):
    @functools.cached_property
    def cp(self):
        self.__dict__["z"]=1
        return 3
a=A(); print(a.cp, a.cp, a.__dict__, vars(a)); del a.cp; print(a.cp)
a.cp=5; print(a.cp)
b=A(); b.cp; b.w=2; print(list(vars(b)), b.cp is b.__dict__['cp'])
for c in (S, M, G, SD, Changing):
    try:
        o=c() if c is not M else M
        print(o.cp, o.cp)
        print(sorted(k for k in vars(o) if not k.startswith("__")))
    except TypeError as e: print(type(e).__name__, e)
class D(dict):
    @functools.cached_property
    def cp(self): return len(self)
d=D(a=1); print(d.cp, d.cp, d.__dict__)
class E(Exception):
    @functools.cached_property
    def cp(self): return self.args
e=E(1); print(e.cp, e.__dict__)
cp=functools.cached_property(lambda s: 9); cp.__set_name__(A,"q"); print(cp.__get__(b), vars(b)["q"])
