"""raise with classes: the exception is made before its cause, and both must be exceptions."""


class E(BaseException):
    def __new__(cls):
        return 5


class C(Exception):
    def __new__(cls):
        return None


class L(Exception):
    def __init__(self):
        print("L")


class M(Exception):
    def __init__(self):
        print("M")


def generator():
    yield


def throw():
    g = generator()
    next(g)
    g.throw(E)



for text in (
    "raise E", "raise E()", "raise ValueError from C", "raise ValueError('x') from E", "raise E from C", "raise L from M", "raise 5 from M", "raise L from 5",
    "raise L from None", "raise L from L()", "raise int", "raise ValueError from int", "raise M from E",
):
    try:
        exec(text)
    except BaseException as e:
        print(text, type(e).__name__, e, repr(e.__cause__), e.__suppress_context__)
try:
    throw()
except TypeError as e:
    print(e)
