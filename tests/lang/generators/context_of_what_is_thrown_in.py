# An exception thrown in while the generator handles another has that one as its context.
def f():
    try:
        raise KeyError("a")
    except Exception:
        yield 1


g = f()
next(g)
try:
    g.throw(ValueError)
except ValueError as e:
    print(repr(e.__context__))


def inside():
    try:
        raise KeyError("b")
    except Exception:
        try:
            yield
        except Exception as e:
            print(repr(e), repr(e.__context__))
            yield "went on"


g = inside()
next(g)
print(g.throw(ValueError))


def plain():
    yield


g = plain()
next(g)
try:
    1 / 0
except ZeroDivisionError:
    try:
        g.throw(ValueError)
    except ValueError as e:
        print(repr(e.__context__))
