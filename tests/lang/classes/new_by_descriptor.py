# A descriptor as __new__: what its __get__ raises, gives, and gives later.
class Raises:
    def __get__(self, instance, owner):
        raise ValueError("no __new__")


class Gives:
    def __get__(self, instance, owner):
        return lambda cls, *args, **named: (cls.__name__, owner.__name__, args, named)


class A:
    __new__ = Raises()


class B:
    __new__ = Gives()


class C(B):
    pass


for make in (A, B, C):
    try:
        print(make(1, k=2))
    except ValueError as e:
        print(type(e).__name__, e)
