made = []
class Meta(type):
    def __new__(mcls, name, bases, ns, **kw):
        made.append(("new", mcls.__name__, name))
        return super().__new__(mcls, name, bases, ns)
    def __init__(cls, name, bases, ns, **kw):
        super().__init__(name, bases, ns)
        made.append(("init", name, cls.__module__, sorted(kw)))
class Plain(type):
    def __init__(cls, name, bases, ns):
        made.append(("init", name, len(bases)))
class A(metaclass=Meta): pass
class B(metaclass=Plain): pass
print(made)
made.clear()
print(type(type("C", (A,), {"__module__": "elsewhere"})).__name__, made)
made.clear()
print(type(type("D", (B,), {})).__name__, made)
made.clear()
print(type(type.__new__(type, "E", (B,), {})).__name__, made)
print(type(type("F", (), {})).__name__, made)
class Deep(Meta):
    def __init__(cls, *args):
        made.append(("deep", cls.__name__))
class G(A, metaclass=Deep): pass
made.clear()
print(type(Meta("H", (G,), {})).__name__, made)
made.clear()
class Foreign(type):
    def __new__(mcls, name, bases, ns): return 5
    def __init__(cls, *args): made.append("never")
print(Foreign("I", (), {}), made)
class Bad(type):
    def __init__(cls, *args): return 3
class J(metaclass=type): pass
try:
    type("K", (Bad("L", (), {}),), {})
except TypeError as e:
    print(e)

# __init__ of the class of what __new__ gives
class Base:
    def __new__(cls, *args): return object.__new__(Derived)
    def __init__(self, *args): made.append(("base", args))
class Derived(Base):
    def __init__(self, *args): made.append(("derived", args))
made.clear()
print(type(Base(1)).__name__, made)
class Number(int):
    def __new__(cls, v): return int.__new__(Sub, v)
class Sub(Number):
    def __init__(self, v): made.append(("sub", v))
made.clear()
print(Number(4), made)
