def attempt(exc):
    log = []
    try:
        if exc is not None:
            raise exc
        log.append("body")
    except* ValueError as e:
        log.append(("value", e.exceptions))
    except* (TypeError, KeyError) as e:
        log.append(("type or key", e.exceptions))
    else:
        log.append("else")
    finally:
        log.append("finally")
    try:
        e
    except UnboundLocalError as u:
        log.append(str(u))
    return log


print(attempt(None))
print(attempt(ValueError(1)))
print(attempt(KeyError("k")))
print(attempt(ExceptionGroup("g", [ValueError(1), KeyError(2), ExceptionGroup("h", [ValueError(3), TypeError(4)])])))
try:
    attempt(ExceptionGroup("g", [ValueError(1), OSError(2)]))
except ExceptionGroup as g:
    print(repr(g), g.__context__)
try:
    attempt(OSError(2))
except OSError as g:
    print(repr(g))


def loop():
    for i in range(5):
        try:
            if i % 2:
                raise ExceptionGroup("odd", [ValueError(i)])
        except* ValueError as e:
            for x in range(3):
                if x == 1:
                    break
            print(i, e, x)
        else:
            if i == 4:
                break
            continue
        finally:
            print("f", i)


loop()


def nested():
    try:
        try:
            raise ExceptionGroup("g", [ValueError(1), TypeError(2)])
        except* ValueError:
            try:
                raise ExceptionGroup("inner", [KeyError(1), IndexError(2)])
            except* KeyError as k:
                print("k", k, repr(k.__context__))
    except* IndexError as i:
        print("i", repr(i))
    except* TypeError as t:
        print("t", repr(t))


nested()


def gen():
    try:
        yield 1
        yield 2
    except* ValueError as e:
        yield ("got", e)
        yield "more"
    finally:
        yield "end"


g = gen()
print(next(g), g.throw(ValueError("v")), next(g), next(g))
g = gen()
print(next(g), g.throw(ExceptionGroup("x", [ValueError("v"), KeyError("k")])), next(g), next(g))
try:
    next(g)
except BaseException as e:
    print(repr(e))


def notes():
    e = ExceptionGroup("n", [ValueError(1), TypeError(2)])
    e.add_note("a note")
    try:
        try:
            raise e
        except* ValueError as v:
            print(v.__notes__)
            v.add_note("more")
            raise
    except ExceptionGroup as g:
        print(repr(g), g.__notes__)


notes()


try:
    raise ValueError(3)
except* Exception as e:
    print(type(e).__name__, e.message, e.exceptions)
try:
    raise ExceptionGroup("a", [ValueError(3)]) from KeyError("cause")
except* ValueError as e:
    print(repr(e.__cause__), e.__suppress_context__)
