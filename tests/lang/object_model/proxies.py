# What passes itself off as another class, special methods found by descriptors, super with arguments of its own.
class C:
    pass


class Proxy:
    def __init__(self, obj):
        self.__obj = obj

    def __getattribute__(self, name):
        if name.startswith("_Proxy__"):
            return object.__getattribute__(self, name)
        return getattr(self.__obj, name)


print(isinstance(Proxy(C()), C), isinstance(Proxy(C()), Proxy), isinstance(Proxy(C()), int))


class Descriptor:
    def __init__(self, function):
        self.function = function

    def __get__(self, obj, owner):
        print("asked")
        return self.function.__get__(obj, owner)


class B:
    __bytes__ = Descriptor(lambda self: b"bytes")


print(bytes(B()))


class MySuper(super):
    def __init__(self, *args):
        return super(MySuper, self).__init__(*args)


class Base:
    def meth(self):
        return "base"


class Sub(Base):
    def meth(self):
        return "sub " + MySuper(Sub, self).meth()


print(Sub().meth())
for o, name in (1j, "real"), (slice(1), "start"), (range(3), "stop"), (property(), "fget"), (Sub().meth, "__func__"), (1, "real"), ((i for i in ""), "gi_code"):
    try:
        setattr(o, name, 1)
    except AttributeError as e:
        print(e)
