class Reads(dict):
    def __get__(self, instance, owner=None):
        return "read", instance is not None, owner.__name__
class Writes(list):
    def __get__(self, instance, owner=None):
        return self if instance is None else instance.__dict__.get("kept", "nothing")
    def __set__(self, instance, value):
        instance.__dict__["kept"] = value
    def __delete__(self, instance):
        del instance.__dict__["kept"]
class Number(int):
    def __get__(self, instance, owner=None):
        return int(self) + 1
class Text(str):
    def __set_name__(self, owner, name):
        print("named", owner.__name__, name)
    def __get__(self, instance, owner=None):
        return self.upper()
class Meta(type):
    def __get__(cls, instance, owner=None):
        return cls.__name__, instance is None
class Fault(ValueError):
    def __get__(self, instance, owner=None):
        return self.args
class Plain(dict):
    pass
class A:
    reads = Reads(a=1)
    writes = Writes([1])
    number = Number(4)
    text = Text("loud")
    class inner(metaclass=Meta):
        pass
    fault = Fault("x")
    plain = Plain(b=2)
    items = tuple.__new__(type("T", (tuple,), {"__get__": lambda self, instance, owner: len(self)}), (1, 2, 3))
    def own(self):
        return self.reads, self.number, self.text
a = A()
print(a.reads, A.reads, a.number, A.number, a.text, A.text, a.inner, A.inner, a.fault, A.fault, a.items, A.items)
print(a.writes, A.writes, a.plain, A.plain)
a.writes = 5
print(a.writes, a.__dict__)
a.__dict__["writes"] = "hidden"
print(a.writes)
del a.writes
print(a.writes, a.__dict__)
a.reads = "own"
print(a.reads, A.reads, a.own())
print(getattr(a, "number"), hasattr(a, "text"), super(A, a).__repr__ is not None)
for _ in range(3):
    if _ == 2:
        Plain.__get__ = lambda self, instance, owner: "became one"
        Plain.__set__ = lambda self, instance, value: print("set", value)
    print(A().plain)
b = A()
b.plain = 3
class Init(dict):
    def __get__(self, instance, owner):
        return lambda *args: print("made with", args, type(instance).__name__)
class C:
    __init__ = Init()
C(1, 2)
class Slots:
    __slots__ = ()
    reads = Reads()
    plain = [1]
for name in "reads", "plain":
    try:
        setattr(Slots(), name, 1)
    except AttributeError as error:
        print(error)
class Deletes(set):
    def __delete__(self, instance):
        print("deleted")
class D:
    x = Deletes()
    y = Deletes({1})
d = D()
del d.x
try:
    d.x = 1
except AttributeError as error:
    print(repr(error))
class Calls(dict):
    def __get__(self, instance, owner):
        return lambda n: n * 2
class E:
    __len__ = Calls()
    __add__ = Calls()
    __getitem__ = Calls()
    __call__ = Calls()
print(E()[4], E() + 3, E()(8))
try:
    len(E())
except TypeError as error:
    print(error)
