import collections
import pydoc


def fn(a: int, *, b="x") -> str:
    """Doc fn.
    second"""


async def co(): "coro"


def gen(): yield 1


P = collections.namedtuple("P", "y x")
for thing in (fn, co, gen):
    print(pydoc.render_doc(thing, "T: %s", renderer=pydoc.plaintext))
print(pydoc.plaintext.document([1, "x" * 200], "name"), pydoc.plaintext.docother(3, "n", None, None, maxlen=3))
print(repr(pydoc.text.bold("ab")), pydoc.plain(pydoc.text.bold("ab")))
for thing in (len, [].append, fn, co, P, 3, collections, object().__str__, property):
    print(pydoc.describe(thing))
for name in ("nope", "collections.nope", 5.0):
    try:
        print(pydoc.render_doc(name)[:30])
    except ImportError as error:
        print(error)
