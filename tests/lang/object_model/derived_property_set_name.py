# `__set_name__` of a class derived from property is called like that of any descriptor.
class Named(property):
    def __set_name__(self, owner, name):
        print("set", owner.__name__, name)
        self.label = f"{owner.__name__}.{name}"

    def __get__(self, instance, owner=None):
        return self if instance is None else (self.label, super().__get__(instance, owner))


class Calls(property):
    def __set_name__(self, owner, name):
        super().__set_name__(owner, name)
        print(self.__name__)


class Plain(property):
    pass


class A:
    @Named
    def x(self):
        return 1

    @Calls
    def y(self):
        return 2

    z = Plain()
    w = Named(lambda self: 3)


print(A().x, A().y, A().w, A.x.label, A.z.__name__)
for name in ("x", "z"):
    try:
        setattr(A(), name, 1)
    except AttributeError as e:
        print(e)


class Unnamed(property):
    def __set_name__(self, owner, name):
        pass


def getter(self):
    return 1


class B:
    p = Unnamed(lambda self: 1)
    r = Unnamed()


B.s = property(getter)
B.t = property()
for name in "prst":
    for change in (lambda: setattr(B(), name, 1), lambda: delattr(B(), name)):
        try:
            change()
        except AttributeError as e:
            print(e)
