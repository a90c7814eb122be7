# Names that inspect has in 3.14: states of asynchronous generators, buffer flags, texts of arguments.
import abc
import inspect
import json
import math

print(inspect.BufferFlags.FULL, repr(inspect.BufferFlags.CONTIG_RO), [flag.name for flag in inspect.BufferFlags], len(inspect.BufferFlags.__members__))
print(inspect.CO_NOFREE, inspect.CO_HAS_DOCSTRING, inspect.CO_METHOD, inspect.TPFLAGS_IS_ABSTRACT)


def f(a, b=2, *c, d, **e):
    return inspect.getargvalues(inspect.currentframe())


found = f(1, 2, 3, d=4, q=5)
print(inspect.formatargvalues(*found))
print(inspect.formatargvalues(*found, formatarg=str.upper, formatvarargs=lambda n: "@" + n, formatvarkw=lambda n: "!" + n, formatvalue=lambda v: f"<{v!r}>"))
shown = inspect.formatannotationrelativeto(f)
print(shown(int), shown(abc.ABC), shown(list[int]), shown(inspect.Signature), inspect.formatannotationrelativeto(inspect.signature)(inspect.Signature))
print(inspect.ispackage(json), inspect.ispackage(math), inspect.ispackage(5))


async def numbers():
    print(inspect.getasyncgenstate(it))
    yield 1


async def main():
    await it.asend(None)
    print(inspect.getasyncgenstate(it))
    await it.aclose()
    print(inspect.getasyncgenstate(it))


it = numbers()
print(inspect.getasyncgenstate(it))
try:
    main().send(None)
except StopIteration:
    print(inspect.getasyncgenstate.__module__, inspect.getsource.__module__)
