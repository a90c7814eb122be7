# A context manager of a generator function that is entered a second time.
import contextlib


@contextlib.contextmanager
def opened():
    yield 1


@contextlib.asynccontextmanager
async def opened_later():
    yield 1


manager = opened()
with manager as value:
    print(value)
    for function in (manager.__enter__, lambda: manager._recreate_cm()):
        try:
            function()
        except AttributeError as e:
            print(e)
