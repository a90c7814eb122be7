# The attribute __dict__ of a class, asked for objects that have none, or are of another class's kind.
class A:
    pass


class T(tuple):
    pass


get = A.__dict__["__dict__"].__get__
for value in ((1, 2), 3, "s", b"b", 1.5, True, ..., range(3), frozenset([1]), 1j):
    for cls in A, T:
        try:
            print(cls.__dict__["__dict__"].__get__(value))
        except (TypeError, AttributeError):
            print("refused", type(value).__name__)
        try:
            cls.__dict__["__dict__"].__set__(value, {})
        except (TypeError, AttributeError) as e:
            print("not set", type(value).__name__)
a = A()
a.x = 1
print(get(a), get(a) is a.__dict__)
t = T((1,))
t.x = 2
print(T.__dict__["__dict__"].__get__(t))
