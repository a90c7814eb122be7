import functools, inspect, sys

def deco(f):
    return f

class A:
    """Doc.

not indented
    """
    x = (1,
2)

    def m(self, a,
          b=1):
        # comment
        return """
text
"""

    @property
    def p(self):
        return 1

# after
class B(A): pass

@deco
@functools.lru_cache(
    maxsize=None,
)
def f(x):
    def inner():
        return x
    return inner

async def co():
    await None

lam = lambda x: (x,
                 1)
sys.modules["__main__"].__file__ = "main.py"
for v in (A, A.m, A.p.fget, B, f, f(1), co, lam, A().m):
    lines, first = inspect.getsourcelines(v)
    print(first, len(lines))
    print(inspect.getsource(v), end="|\n")
print(inspect.getfile(A), inspect.getfile(f.__wrapped__), inspect.getsourcefile(co))
for v in (int, len, 5):
    try:
        inspect.getsource(v)
    except (TypeError, OSError) as e:
        print(type(e).__name__, str(e).partition(" (")[0])
