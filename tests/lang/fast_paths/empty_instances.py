# Classes whose __new__ makes an empty instance, which __init__ fills: built-in ones, those of the library, and those derived from them.
import collections
import decimal
import io


def tried(call):
    try:
        return call()
    except Exception as error:
        return f"{type(error).__name__}: {error}"


class Table(dict):
    def __init__(self, *args, extra=None, **named):
        dict.__init__(self, *args, **named)
        self.extra = extra


class Stack(list):
    pass


class Ring(collections.deque):
    def __init__(self, items):
        super().__init__(items, 3)


class Text(io.StringIO):
    def __init__(self, *parts):
        super().__init__("".join(parts))


class Buffer(bytearray):
    __slots__ = ("name",)

    def __init__(self, name):
        self.name = name


for _ in range(2):
    print(Table(), Table([(1, 2)], extra=3, a=4), Table({1: 2}, extra=5).extra)
    print(Stack(), Stack("ab"), Stack((1, 2)))
    print(Ring("abcde"), collections.deque("abcde", 2), collections.deque(maxlen=4), collections.deque([1], maxlen=None))
    print(Text("a", "b").read(), io.StringIO("x\ny", newline=None).readlines(), io.BytesIO(b"abc").read(2), io.BytesIO().getvalue())
    print(bytearray(b"ab"), bytearray("é", "utf-8"), bytearray(3), bytearray(bytearray(b"z")), bytearray(source=[1, 2]))
    b = Buffer("n")
    b.extend(b"xy")
    print(b, b.name, len(b))
    print(decimal.Context(prec=3).prec, set("a"), collections.defaultdict(list, a=1), collections.OrderedDict(a=1))

print(tried(lambda: Stack(1, 2)))
print(tried(lambda: Stack(iterable=())))
print(tried(lambda: bytearray(1, 2, 3, 4)))
print(tried(lambda: io.BytesIO(1)))
print(tried(lambda: collections.deque(1)))
print(tried(lambda: Ring()))
print(tried(lambda: Table(1)))


class Wrong(list):
    def __init__(self):
        return 5


print(tried(Wrong))

# A class that gets another __init__ or __new__, or a base that has one.
class Mixin:
    pass


class Changing(Mixin, list):
    pass


def made(*args):
    return Changing(*args)


print(made("ab"))
Changing.__init__ = lambda self, *args: self.extend(args)
print(made("ab", 3))
Mixin.__new__ = lambda cls, *args: "instead"
print(made("ab", 3))
Mixin.__new__ = dict.__new__
print(tried(lambda: made("ab", 3)))
Mixin.__new__ = list.__new__
print(made("ab", 3))
del Changing.__init__
print(made("xy"))


# A metaclass with __call__ goes first.
class Meta(type):
    def __call__(cls, *args):
        return "called", len(args)


class Called(list, metaclass=Meta):
    def __init__(self, *args):
        print("not reached")


print(Called(1, 2))


# __init__ that is no function of the class.
class ByStatic(list):
    __init__ = staticmethod(lambda *args: print("static", args))


class ByCallable(list):
    class Init:
        def __call__(self, *args):
            print("callable", args)

    __init__ = Init()


class ByNative(list):
    __init__ = dict.__init__


print(ByStatic(1), ByCallable(1), tried(lambda: ByNative(1)))


# Through a module, with a suspension in the arguments.
def values():
    yield from (1, 2, 3)


class Module:
    Table, Stack = Table, Stack


print(Module.Table(values=[*values()]), Module().Stack(values()), collections.deque(values(), maxlen=2), decimal.Decimal(next(values())))
print(collections.OrderedDict(zip(values(), values())), collections.Counter(values()))
