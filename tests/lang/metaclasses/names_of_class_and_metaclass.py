class Meta(type):
    def shared(cls):
        return 'meta', cls.__name__

    @property
    def data(cls):
        return 'meta data'

    def __call__(cls, *args):
        return cls.__new__(cls, *args)


class A(metaclass=Meta):
    def __new__(cls, *args):
        return 'new', cls.__name__, args

    def shared(*args):
        return 'class', len(args)

    @staticmethod
    def data():
        return 'class data'

    @classmethod
    def of(cls):
        return 'of', cls.__name__


class B(A):
    pass


def look(cls):
    try:
        data = cls.data
        return cls.shared(), data() if callable(data) else data, cls.of(), cls(1), cls.__new__(cls)
    except (AttributeError, TypeError) as e:
        return str(e)


def call_data(cls):
    return cls.data()


for step in range(4):
    for cls in (A, B):
        for _ in range(3):
            print(look(cls))
        try:
            print(call_data(cls))
        except TypeError as e:
            print(e)
    if step == 0:
        del Meta.data
    elif step == 1:
        class Data:
            def __get__(self, instance, owner):
                return lambda: 'got'
        Meta.data = Data()
    elif step == 2:
        Data.__set__ = lambda self, instance, value: None


class Sneaky(type):
    pass


class C(metaclass=Sneaky):
    @staticmethod
    def f():
        return 'f'

    value = 1


def shown():
    return [v() if callable(v) else v for v in (C.f(), C.value)]


print(shown(), shown())
Sneaky.__getattribute__ = lambda cls, name: lambda: name
print(shown())
del Sneaky.__getattribute__
Sneaky.f = property(lambda cls: lambda: 'property')
print(shown(), shown())
C.__class__ = type('Other', (type,), {})
print(shown(), shown())
