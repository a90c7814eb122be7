class Base:
    def __mro_entries__(self, bases): return (dict,)
class B(Base()): pass
print(B.__mro__, len(B.__orig_bases__), B.__bases__)
class D:
    def __set_name__(self, owner, name): self.n = (owner.__name__, name)
class E:
    d = D()
print(E.d.n)
class P:
    def __init_subclass__(cls, /, tag=None, **kw):
        super().__init_subclass__(**kw); cls.tag = tag
class Q(P, tag='t'): pass
print(Q.tag)
try:
    class R(P, bad=1): pass
except TypeError as e: print(e)
class G:
    def __class_getitem__(cls, item): return (cls, item)
print(G[3])
