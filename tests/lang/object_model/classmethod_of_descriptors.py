# classmethod binds what it wraps to the class, and asks no descriptor
class D:
    def __get__(self, instance, owner):
        print("get", instance, owner)
        return lambda: "got"

    def __call__(self, *args):
        return "called", args


class A:
    x = classmethod(D())
    y = classmethod(property(lambda cls: 1))
    z = classmethod(classmethod(lambda *args: args))
    s = classmethod(staticmethod(lambda *args: args))
    n = classmethod(len)
    u = classmethod(str.upper)


class B(A):
    pass


print(A.x(), A().x(), B.x(1))
print(type(A.x).__name__, type(A.y).__name__, A.x.__self__, A.s(1))
for call in (lambda: A.y(), lambda: A.z(), lambda: A.n(), lambda: A.u(), lambda: A.__dict__["x"].__get__(None, B)()):
    try:
        print(call())
    except TypeError as e:
        print(e)
