# Variables of generators and coroutines, static look-up, signatures that are pickled and compared.
import inspect
import pickle


def gen(a):
    b = 1
    yield a
    b = 2
    yield b


n = gen(5)
next(n)
print(inspect.getgeneratorlocals(n))
list(n)
print(inspect.getgeneratorlocals(n))
try:
    inspect.getgeneratorlocals(5)
except TypeError as e:
    print(e)


async def co(z):
    w = 1


c = co(3)
print(inspect.getcoroutinelocals(c))
c.close()
print(inspect.getcoroutinelocals(c))


def k(a, *, bar, baz=1):
    pass


def l(a, *, baz=1, bar):
    pass


try:
    inspect.signature(k).bind(1)
except TypeError as e:
    print(e)
print(inspect.signature(k) == inspect.signature(l), pickle.loads(pickle.dumps(inspect.signature(k))) == inspect.signature(k))
print(inspect.signature(k).parameters)


class M(type):
    m = 1


class C(metaclass=M):
    pass


class D:
    a = 5

    @property
    def __dict__(self):
        return 1 / 0


print(inspect.getattr_static(C, "m"), inspect.getattr_static(D(), "a"))
