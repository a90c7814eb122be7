def attempt(f):
    try:
        print(f())
    except BaseException as e:
        print(type(e).__name__, e)


class Init:
    __init__ = 5


class Text:
    __init__ = "text"


class New:
    __new__ = 5


class NewTuple:
    __new__ = (1,)


class Set:
    __setattr__ = 3
    __delattr__ = 4


class Get:
    __getattribute__ = 3


class Missing:
    __getattr__ = 3


class Descriptor:
    __get__ = 3
    __set__ = 3
    __delete__ = 3


class Holder:
    x = Descriptor()


class Meta(type):
    __call__ = 3


class Made(metaclass=Meta):
    pass


class Call:
    __call__ = 3


class Group(ExceptionGroup):
    split = 3


def divide(cls):
    try:
        raise cls("g", [ValueError(1), TypeError(2)])
    except* ValueError:
        pass


for make in (Init, lambda: Init(1), lambda: Text(x=1), New, lambda: New(1), NewTuple, Made, Call(), lambda: divide(Group)):
    attempt(make)
attempt(lambda: setattr(Set(), "x", 1))
attempt(lambda: delattr(Set(), "x"))
attempt(lambda: Get().x)
attempt(lambda: Missing().x)
attempt(lambda: Holder().x)
attempt(lambda: setattr(Holder(), "x", 1))
attempt(lambda: delattr(Holder(), "x"))
