"""What cannot be pickled, and what is said about it."""

import pickle, re, __main__


def att(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, re.sub("0x[0-9a-f]+", "0x", str(e)), getattr(e, "__notes__", None), repr(e.__context__))


L = lambda: 0


class A:
    pass


class R:
    def __init__(self, r):
        self.r = r

    def __reduce__(self):
        return self.r


class RE:
    def __reduce_ex__(self, p):
        return 5


def f():
    class Loc:
        pass

    return Loc


class G:
    def __getstate__(self):
        return L


class NM:
    pass


NM.__qualname__ = "zzz"


class NN:
    pass


NN.__module__ = "nomod"


class N3:
    pass


N3x = N3
N3 = 5


class KW:
    def __new__(cls, *, a):
        return object.__new__(cls)

    def __getnewargs_ex__(self):
        return ((), {"a": 1})


class K2:
    def __getnewargs_ex__(self):
        return 5


class K3:
    def __getnewargs_ex__(self):
        return (1, 2, 3)


class K4:
    def __getnewargs_ex__(self):
        return ([], {})


class K5:
    def __getnewargs_ex__(self):
        return ((), [])


class K6:
    def __getnewargs__(self):
        return 5


import sys

vars(__main__).update({k: v for k, v in globals().items() if k in ("A", "L", "N3", "R", "G", "KW", "K2", "K3", "K4", "K5", "K6")})
for o in (
    L,
    [L],
    (1, L),
    {"a": L},
    {L: 1},
    {L},
    frozenset({L}),
    f(),
    f()(),
    sys,
    (x for x in []),
    R(5),
    R("L"),
    R("nix"),
    R((1,)),
    R((int,)),
    R((int, 5)),
    R((1, (2,))),
    R((int, (), 1, 2, 3, 4, 5)),
    R((int, (), None, 5)),
    R((int, (), None, None, 5)),
    R((int, (), None, None, None, 5)),
    R((int, (L,))),
    RE(),
    G(),
    [A(), [G()]],
    NM(),
    NN(),
    N3x(),
    R((list, (), L)),
    R((list, (), None, [L])),
    R((dict, (), None, None, [(1, L)])),
    R((dict, (), None, None, [5])),
    R((dict, (), None, None, [(1, 2, 3)])),
    KW(a=1),
    K2(),
    K3(),
    K4(),
    K5(),
    K6(),
    R([int, ()]),
    R((print, (), None, iter([]), None, None)),
    object(),
    pickle.PickleBuffer(b"abc"),
):
    for p in (1, 2, 4):
        att(lambda: pickle.dumps(o, p))
