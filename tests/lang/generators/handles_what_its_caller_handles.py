import sys
def g():
    try:
        yield 1
    except ValueError:
        yield 2
        yield sys.exception()
        raise
x = g(); next(x)
try:
    raise ValueError("a")
except ValueError as e:
    x.throw(e)
try: print(next(x)); next(x)
except Exception as e: print(repr(e))
class Await:
    def __await__(self): yield "w"
async def co():
    try: await Await()
    except KeyError as e:
        await Await()
        print(sys.exception())
        raise
c = co(); c.send(None)
try: raise KeyError("k")
except KeyError as e: c.throw(e)
try: c.send(None)
except BaseException as e: print(repr(e), repr(e.__context__))
def inner():
    try: yield 1
    except ValueError:
        yield 2
        raise
def outer(): yield from inner()
x = outer(); next(x)
try: raise ValueError("b")
except ValueError as e: x.throw(e)
try: next(x)
except Exception as e: print(repr(e))
# handler in caller of next()
def h():
    try: raise TypeError("t")
    except TypeError:
        yield sys.exception()
        yield sys.exception()
        raise
x = h(); print(next(x))
try: raise ValueError("v")
except ValueError:
    print(next(x), sys.exception())
    try: next(x)
    except TypeError as e: print(repr(e), repr(e.__context__))
    print(sys.exception())
print(sys.exception())
