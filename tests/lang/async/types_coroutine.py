import types


@types.coroutine
def steps(n):
    total = 0
    for i in range(n):
        got = yield i
        total += got or 0
    return total


async def main(n):
    return await steps(n)


c = main(3)
print(c.send(None), c.send(10), c.send(20), type(c.cr_await).__name__)
try:
    c.send(30)
except StopIteration as e:
    print(e.value)
print(type(steps(1)).__name__, steps.__name__, list(steps(2)), types.coroutine(steps) is steps)


@types.coroutine
def delegating():
    return (yield from main(1))


d = delegating()
print(next(d), type(d).__name__)
try:
    d.send(5)
except StopIteration as e:
    print(e.value)


class Like:
    def __init__(self):
        self.sent = []

    def __iter__(self):
        return self

    def __next__(self):
        return self.send(None)

    def send(self, value):
        self.sent.append(value)
        if len(self.sent) > 2:
            raise StopIteration(self.sent)
        return len(self.sent)

    def throw(self, *a):
        raise a[0]

    def close(self):
        print("closed")


@types.coroutine
def like():
    return Like()


async def use():
    return await like()


u = use()
print(u.send(None), u.send("a"))
try:
    u.send("b")
except StopIteration as e:
    print(e.value)
u = use()
u.send(None)
u.close()


@types.coroutine
def plain():
    return 5


print(plain())
try:
    types.coroutine(3)
except TypeError as e:
    print(e)


async def already():
    return 1


print(types.coroutine(already) is already)


def not_marked():
    yield from already()


for make in (not_marked,):
    try:
        next(make())
    except TypeError as e:
        print(e)


async def awaits_generator():
    def g():
        yield 1

    await g()


try:
    awaits_generator().send(None)
except TypeError as e:
    print(e)
