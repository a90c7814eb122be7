# Classes whose method resolution order their metaclass chooses: look-ups follow it, before and after changes.
def attempt(label, f):
    try:
        print(label, f())
    except Exception as error:
        print(label, type(error).__name__, error)


def choosing(order):
    class Meta(type):
        def mro(cls):
            return order(cls)

    return Meta


class X:
    a = "X.a"


class A:
    c = "A.c"


class B(A):
    d = "B.d"


def names(cls):
    return [getattr(cls, name, None) for name in "acd"], [c.__name__ for c in cls.__mro__]


# An order without the bases, and with a class that is none of them: changes of that class are seen.
class C(B, metaclass=choosing(lambda cls: [cls, X, object])):
    pass


print(names(C), C.__bases__, X.__subclasses__(), B.__subclasses__())
X.d = "later"
print(names(C), C().d)
del X.d
print(names(C))
print(issubclass(C, X), issubclass(C, B), isinstance(C(), B), isinstance(C(), X))


class D(C):
    def up(self):
        return super().a


print(names(D), D().up())
X.a = "new"
print(names(D), D().up())


# An order of the same length as the one of the base, but another one.
class P:
    v = "P"


class Q(P):
    v = "Q"
    w = "Q.w"


class R(Q):
    pass


R.v, R.w


class S(R, metaclass=choosing(lambda cls: [cls, R, P, Q, object])):
    pass


class T(S):
    pass


print(S.v, S.w, S().v, T.v, T.w, T().v)
Q.v = "Q2"
P.v = "P2"
print(S.v, R.v, T.v)


# An order above a chosen one.
class U(metaclass=choosing(lambda cls: [cls, C, X, object])):
    pass


print(names(U))
C.z = 1
print(U.z, U().z)


# Orders that are refused.
class Slots:
    __slots__ = ("s",)


class Others:
    __slots__ = ("u",)


def made(order, *bases):
    return choosing(order)("Made", bases, {}).__mro__


attempt("empty", lambda: made(lambda cls: []))
attempt("itself missing", lambda: made(lambda cls: [object], X))
attempt("layout", lambda: made(lambda cls: [cls, int, object]))
attempt("slots", lambda: made(lambda cls: [cls, Others, Slots, object], Slots))
attempt("no iterable", lambda: made(lambda cls: 3))
attempt("no classes", lambda: made(lambda cls: [cls, "X"]))
attempt("twice", lambda: [c.__name__ for c in made(lambda cls: [cls, X, X, object, object], X)])
attempt("own slots", lambda: [c.__name__ for c in made(lambda cls: [cls, object, Slots], Slots)])


# Bases that change beside a chosen order.
class K(B):
    k = "K.k"


class L(K):
    pass


class M(metaclass=choosing(lambda cls: [cls, L, K, B, A, object])):
    pass


K.__bases__ = (X,)
print(names(K), names(L), K.__subclasses__(), L.__subclasses__(), K in X.__subclasses__())
L.k = "L.k"
print(M.k)
