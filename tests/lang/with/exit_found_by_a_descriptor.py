import asyncio


class Method:
    """A special method that is made, step by step, when it is asked for."""

    def __init__(self, name, asynchronous=False):
        self.name, self.asynchronous = name, asynchronous

    def __get__(self, obj, owner=None):
        steps = [step for step in range(3)]
        print("asked for", self.name, len(steps))

        def plain(*args):
            print(self.name)
            return obj

        async def coroutine(*args):
            return plain(*args)

        return coroutine if self.asynchronous else plain


class Manager:
    __enter__ = Method("enter")
    __exit__ = Method("exit")
    __aenter__ = Method("aenter", True)
    __aexit__ = Method("aexit", True)


with Manager() as m:
    print("in", type(m).__name__)


async def main():
    async with Manager() as m:
        print("in", type(m).__name__)


coroutine = main()
try:
    coroutine.send(None)
except StopIteration:
    print("over")
