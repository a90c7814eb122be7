# The module's texts say what could have been meant, show groups, and follow chains of any length.
import traceback


def last(f):
    try:
        f()
    except Exception as e:
        return "".join(traceback.format_exception_only(e)), traceback.format_exc().splitlines()[-1]


class A:
    bluch = 1


def misspelt():
    blech = 1
    return bluch


for f in (misspelt, lambda: A().bluchx, lambda: math.pi, lambda: A()._bluch):
    print(last(f))
g = ExceptionGroup("many", [ValueError("a\nb"), ExceptionGroup("in", [KeyError("k")])])
g.add_note("noted")
print("".join(traceback.format_exception_only(g, show_group=True)), end="")
print("".join(traceback.format_exception_only(g)), end="")
e = ValueError("first")
for i in range(3000):
    new = ValueError(i)
    new.__context__ = e
    e = new
text = "".join(traceback.format_exception(e))
print(text.count("During handling"), text[:17], text[-17:])
x = traceback.TracebackException.from_exception(SyntaxError("bad", ("f.py", None, None, None)))
print(list(x.format_exception_only()))
