import inspect
import functools


def f(a, b=1, /, c: int = 2, *args: str, d, e="x", **kw) -> list[int]:
    """Doc of f.

        indented
    """
    return a


async def co():
    pass


def gen():
    yield 1


class Base:
    """Base doc."""

    def method(self, x, y=2):
        """Method doc."""

    @classmethod
    def cm(cls, a):
        pass

    @staticmethod
    def sm(a, *, b=None):
        pass

    @property
    def prop(self):
        return 1


class Child(Base):
    def __init__(self, p, q=5):
        pass

    def method(self, x, y=2):
        pass


s = inspect.signature(f)
print(s, repr(s), list(s.parameters), s.return_annotation, [(p.name, p.kind.name, p.default is p.empty, str(p)) for p in s.parameters.values()])
print(inspect.signature(Base.method), inspect.signature(Base().method), inspect.signature(Base.cm), inspect.signature(Base.sm), inspect.signature(Child), inspect.signature(Base), inspect.signature(lambda x, *y: 0), inspect.signature(functools.partial(f, 1, d=3)))
b = s.bind(1, 2, 3, 4, d=5, z=6)
print(b, b.args, b.kwargs, b.arguments)
b = inspect.signature(Base().method).bind(1)
b.apply_defaults()
print(b.arguments)
for call in (lambda: s.bind(), lambda: s.bind(1), lambda: inspect.signature(co).bind(1), lambda: inspect.signature(gen).bind(x=1), lambda: inspect.signature(5), lambda: s.bind(1, d=2, c=3, **{"a": 1})):
    try:
        print(call())
    except Exception as e:
        print(type(e).__name__, e)
print(inspect.getfullargspec(f), inspect.getdoc(f), inspect.getdoc(Child(1).method), inspect.getdoc(Child), inspect.cleandoc("a\n    b\n      c\n"))
print(inspect.isfunction(f), inspect.ismethod(Base().method), inspect.isclass(Base), inspect.isgeneratorfunction(gen), inspect.iscoroutinefunction(co), inspect.isgenerator(gen()), inspect.isbuiltin(len), inspect.ismodule(inspect), inspect.isroutine(len), inspect.isdatadescriptor(Base.prop), inspect.isabstract(Base), inspect.iscoroutinefunction(f))
print([n for n, v in inspect.getmembers(Base) if not n.startswith("__")], inspect.getmembers(Child, inspect.isfunction)[0][0], [c.__name__ for c in inspect.getmro(Child)], inspect.unwrap(functools.wraps(f)(lambda: 0)) is f)
g = gen()
print(inspect.getgeneratorstate(g), next(g), inspect.getgeneratorstate(g), list(g), inspect.getgeneratorstate(g))
print(inspect.getcallargs(Base().method, 5) == {"x": 5, "y": 2} or sorted(inspect.getcallargs(Base().method, 5)))
P = inspect.Parameter
sig = inspect.Signature([P("a", P.POSITIONAL_ONLY), P("b", P.KEYWORD_ONLY, default=1, annotation=int)], return_annotation=str)
print(sig, sig.replace(return_annotation=inspect.Signature.empty), sig == sig, P("x", P.VAR_POSITIONAL), repr(P("y", P.POSITIONAL_OR_KEYWORD, default=3)))
f.__signature__ = sig
print(inspect.signature(f), inspect.getattr_static(Base(), "prop").__class__.__name__)
